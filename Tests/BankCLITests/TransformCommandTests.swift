@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank transform")
struct TransformCommandTests {
  private static let bank = """
    Sky?,1,blue,red,green,black
    sky,1,blue,red,green,black
    2 + 2?,2,3,4,5,6
    2 + 2?,1,3,4,5,6

    """

  @Test(
    "operations sort, deduplicate, redact, sample and select questions",
    arguments: [
      ("sort --by question", "2 + 2?,2 2 + 2?,1 Sky?,1 sky,1"),
      ("sort --by question --descending", "Sky?,1 sky,1 2 + 2?,2 2 + 2?,1"),
      ("dedupe", "Sky?,1 2 + 2?,2 2 + 2?,1"),
      ("dedupe --keep last", "sky,1 2 + 2?,2 2 + 2?,1"),
      ("dedupe --exact", "Sky?,1 sky,1 2 + 2?,2 2 + 2?,1"),
      ("dedupe --near", "Sky?,1 2 + 2?,2 2 + 2?,1"),
      ("redact", "Sky?, sky, 2 + 2?, 2 + 2?,"),
      ("sample --count 0 --allow-empty", "exit 64"),
      ("sample --count 9", "Sky?,1 sky,1 2 + 2?,2 2 + 2?,1"),
      ("select --where answer.index=1", "Sky?,1 sky,1 2 + 2?,1"),
      ("select --where answer.index=1 --invert", "2 + 2?,2"),
      ("select --where row>2 --then sort --by answer", "2 + 2?,1 2 + 2?,2"),
      ("select --where finding='duplicate-question'", "sky,1"),
    ])
  func operations(_ words: String, _ expected: String) {
    let run = Run("transform \(words) a.csv", files: ["a.csv": Self.bank])
    let rows = run.output.split(separator: "\n").map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).prefix(2).joined(separator: ",")
    }
    let shown = rows.isEmpty ? "exit \(run.status.rawValue)" : rows.joined(separator: " ")
    #expect(shown == expected, "\(run.errors)")
  }

  @Test(
    "what cannot be done is an error, and nothing is written",
    arguments: [
      ("select --where row> a.csv", "condition is not valid", 64),
      ("select a.csv", "select needs '--where <condition>'", 64),
      ("select --where row>9 a.csv", "no question would be left", 2),
      ("dedupe --edits 2 a.csv", "it needs '--near'", 64),
      ("dedupe --near --edits 9 a.csv", "one of '1', '2'", 64),
      ("dedupe --near --exact a.csv", "cannot be used together", 64),
      ("nothing a.csv", "invalid for '<step>'", 64),
      ("sort --then nothing a.csv", "There is no operation 'nothing'", 64),
      ("sort --keep last a.csv", "'--keep' belongs to dedupe", 64),
      ("sort --by size a.csv", "The value 'size' is invalid for '--by <what>'", 64),
      ("normalize a.csv", "normalize needs at least one", 64),
      ("choices --count 1 a.csv", "2 or more", 64),
      ("choices 3 a.csv", "the result does not fit into rows like these", 2),
      ("number a.csv", "there is no column for the id", 2),
      ("sort a.csv -o a.csv", "would replace its contents", 64),
      ("sort a.csv -o b.csv --in-place", "Use '--in-place' or '--output', not both", 64),
      ("sort - --in-place", "cannot be changed in place", 64),
      ("sort a.csv c.json", "have different formats", 64),
      ("sort q.gift --in-place", "qbank convert q.gift -o q.gift.json", 2),
      ("redact --then answers --answers-as letter a.csv", "nothing to write after it", 64),
      ("redact texts.csv", "texts.csv, row 1: the answer is not one of the choices", 2),
      ("answers --answers-as 0 texts.csv", "and 1 more like it", 2),
      (
        #"select --where question="Sky?" --in-place a.csv only.csv"#, "would be left in only.csv", 2
      ),
      ("sort guidance.csv", "transform works on questions", 2),
      ("sort --by category, a.csv", "The value '' is invalid for '--by <what>'", 64),
      ("split --test 0.1 --output-dir out a.csv", "no question would be left for test", 2),
      ("sort headed.csv", "some questions cannot be read", 2),
      ("sort torn.csv", "some questions cannot be read", 2),
      ("sort torn.json --on-error skip --in-place", "would be lost from the files", 2),
      ("categorize --table missing.csv a.csv", "missing.csv", 2),
      ("categorize --table a.csv c.json", "a.csv, line 1: there must be two cells", 2),
      ("categorize --table twice.csv c.json", "“a” has two new names", 2),
      ("sort missing.csv", "nothing was written", 2),
    ])
  func refusals(_ words: String, _ reason: String, _ status: Int32) {
    let files = [
      "a.csv": Self.bank, "torn.csv": "\"Sky?,1,blue,red\nSea?,1,a,b,c,d\n",
      "torn.json": #"[{"question":"q","answer":1,"choices":["a","b"]},{"question":"r"}]"#,
      "guidance.csv": "Title,Text\n", "twice.csv": "a,b\na,c\n",
      "c.json": #"[{"question":"q","answer":1,"choices":["a","b"]}]"#,
      "headed.csv": "id,question,answer,choice 1,choice 2\n1,Sky?,1,blue,red\n",
      "q.gift": "Sky? {=blue ~red}\n", "only.csv": "Sea?,1,a,b,c,d\n",
      "texts.csv": "Zero?,0,a,b,c,d\nOne?,1,a,b,c,d\nNine?,9,a,b,c,d\n",
    ]
    let run = Run("transform \(words)", files: files)
    #expect(run.errors.contains(text: reason), "\(run.errors)")
    #expect(run.status.rawValue == status)
    #expect(run.output == "")
    #expect(run.bytesOfFiles.mapValues { String(decoding: $0, as: UTF8.self) } == files)
  }

  @Test(
    "what was left out, kept or changed is reported",
    arguments: [
      (
        "normalize --spaces a.csv", ["a.csv": "Sky ?,5,blue,red,green,black\nSea ,1,a,b,c,d\n"],
        "1 question was left unchanged"
      ),
      (
        "sort --on-error skip a.csv --to jsonl",
        ["a.csv": "Who?,9,a,b,c,d\nWho is it?,1,a,b,c,d\nWho?,1,a\n"],
        "Left out 1 question whose answer is not one of the choices"
      ),
      (
        "sort --on-error skip a.csv",
        ["a.csv": "Who?,9,a,b,c,d\nWho is it?,1,a,b,c,d\nWho?,1,a\n"],
        "Skipped the parts that have errors (1 error)."
      ),
      (
        "redact a.json",
        ["a.json": #"[{"question":"q","answer":1,"choices":["a","b"],"why":"a is"}]"#],
        "kept fields that qbank does not know: why"
      ),
      (
        "select --where row=1 --then choices 2 a.json",
        ["a.json": #"[{"question":"q","answer":1,"choices":["a","b","c"]}]"#],
        "changed 1 question to 2 choices"
      ),
      (
        "choices --count 4 a.json",
        ["a.json": #"[{"question":"q","answer":1,"choices":["a","b"]}]"#],
        "1 question has fewer; if only one is missing, --pad can add a text as that one."
      ),
      (
        "choices --count 4 --pad z a.json",
        ["a.json": #"[{"question":"q","answer":1,"choices":["a","b"]}]"#],
        "1 question has fewer; --pad adds only one."
      ),
    ])
  func remarks(_ words: String, _ files: [String: String], _ expected: String) {
    let run = Run("transform \(words)", files: files)
    #expect(run.status == (words.contains("skip") ? .findings : .clean))
    #expect(run.errors.contains(text: expected), "\(run.errors)")
  }

  @Test("a file in which nothing changes keeps every byte")
  func unchanged() {
    let item = { (question: String) in
      #"{"question": "\#(question)", "answer":1,"choices":["\u0061","b"]}"#
    }
    let text = item("A?") + "\n\n" + item("B?") + " \n"
    let run = Run("transform normalize --width --in-place a.jsonl", files: ["a.jsonl": text])
    #expect(run.file("a.jsonl") == text)
    #expect(run.errors.contains(text: "0 files changed"), "\(run.errors)")
  }

  @Test("chained operations give the same as one run after another")
  func chained() {
    let chain = Run(
      "transform dedupe --then shuffle-choices --seed 4 --then sort --by answer --then rebalance a.csv",
      files: ["a.csv": Self.bank])
    var text = Self.bank
    for step in ["dedupe", "shuffle-choices --seed 4", "sort --by answer", "rebalance"] {
      text = Run("transform \(step) a.csv", files: ["a.csv": text]).output
    }
    #expect(chain.output == text)
    #expect(!text.isEmpty)
  }

  @Test("in place, all files stay old if one cannot be written")
  func allOrNothing() {
    var files: [String: String] = [:]
    let last = 99 + Deep.samples(40, exhaustive: 200)
    for number in 100...last {
      files["banks/\(number).csv"] = "b\(number),1,b,c,d,e\na\(number),1,b,c,d,e\n"
    }
    for number in [100, 127, last] {
      let run = Run("transform sort --in-place banks", files: files) {
        $0.failures["write:banks/\(number).csv"] = .noSpace
      }
      #expect(run.status == .failure)
      #expect(run.bytesOfFiles.mapValues { String(decoding: $0, as: UTF8.self) } == files)
    }
    let run = Run("transform sort --in-place banks", files: files)
    #expect(run.status == .clean, "\(run.errors)")
    for (name, text) in files {
      let rows = text.split(separator: "\n").reversed().map { $0 + "\n" }.joined()
      #expect(run.bytes(name).map { String(decoding: $0, as: UTF8.self) } == rows)
    }
  }

  @Test("in place, duplicates are found across files, and files without any are not written")
  func inPlace() {
    let files = [
      "a.csv": "Sky?,1,a,b,c,d\n", "b.csv": "Sea?,1,a,b,c,d\r\nSky?,1,a,b,c,d\r\n",
      "c.csv": "Sun?,1,a,b,c,d",
    ]
    let run = Run("transform dedupe --in-place a.csv b.csv c.csv", files: files)
    #expect(run.written == ["b.csv"])
    #expect(run.bytes("b.csv") == Array("Sea?,1,a,b,c,d\r\n".utf8))
    #expect(run.errors.contains(text: "b.csv, row 2 repeats a.csv, row 1"))
  }

  @Test("--on-error skip leaves out what cannot be read, wherever it is")
  func leavingOut() {
    let bad = #"{"question":"Bad","answer":[1,2],"choices":["a","b"]}"#
    func good(_ name: String) -> String {
      #"{"question":"\#(name)","answer":1,"choices":["a","b"]}"#
    }
    let files = [
      "first.csv": "Bad,1,a,b\nSky?,1,a,b,c,d\nSea?,1,a,b,c,d\n",
      "quotes.csv": "\u{FEFF}\"Bad\"?,1,a,b,c,d\r\n\"Sky?\",9,a,b,c,d\r\n"
        + "Sea \"Bad,1,a,b,c,d\r\nSun?,1,a,\"b\",c,d",
      "headed.csv": "id,question,choice 1,choice 2,answer\n9,Bad,x,y,Z\n"
        + "2,Sky?,\"x\",y,A\n1,\"Sea?\",x,y,B\n",
      "items.json": "[\(good("Sun")),\(bad),\(good("Sky")),\(good("Sea")),\(bad)]",
      "lines.jsonl": [bad, good("Sun"), "not json", good("Sea")].joined(separator: "\n"),
    ]
    func text(_ name: String, _ step: String) -> String {
      let run = Run("transform \(step) --on-error skip \(name)", files: files)
      #expect(run.status == .findings)
      return run.output
    }
    #expect(text("first.csv", "sort") == "Sea?,1,a,b,c,d\nSky?,1,a,b,c,d\n")
    #expect(
      text("quotes.csv", "sort") == "\u{FEFF}\"Sky?\",9,a,b,c,d\r\nSun?,1,a,\"b\",c,d")
    #expect(
      text("headed.csv", "sort --layout auto")
        == "id,question,choice 1,choice 2,answer\n1,\"Sea?\",x,y,B\n2,Sky?,\"x\",y,A\n")
    #expect(text("lines.jsonl", "sort") == [good("Sea"), good("Sun")].joined(separator: "\n"))
    let items = text("items.json", "sort")
    #expect(!items.contains("Bad"))
    #expect(Format.json.read(Source(name: "items.json", Array(items.utf8)))?.bank.count == 3)
    let none = text("items.json", "select --where row>9 --allow-empty")
    #expect(Format.json.read(Source(name: "none.json", Array(none.utf8)))?.bank.count == 0)
  }

  @Test("what a bank cannot hold is reported, and a file with errors is refused")
  func otherTexts() {
    let files = [
      "essay.gift": "Sky? {=blue#good ~red}\n\nTell of rivers. {}\n",
      "torn.gift": "Sky? {=blue ~red}\n\nSea? {=blue ~red\n\nSun? {=red ~blue}\n",
    ]
    let told = Run("transform sort essay.gift --to jsonl --on-loss warn", files: files)
    #expect(told.status == .findings)
    #expect(told.errors.contains(text: "essay question"))
    #expect(told.errors.contains(text: "feedback"))
    let torn = Run("transform sort torn.gift --to jsonl", files: files)
    #expect(torn.status == .failure)
    #expect(torn.output == "")
    let diff = Run("diff essay.gift essay.gift", files: files)
    #expect(diff.errors.contains(text: "essay question"))
    #expect(Run("git textconv essay.gift", files: files).status == .failure)
  }

  @Test("the category of a question is its own, else that of its file")
  func topics() {
    let files = [
      "banks/food.jsonl": #"{"question":"Tea?","answer":1,"choices":["a","b"],"category":"art"}"#
        + "\n" + #"{"question":"Rice?","answer":1,"choices":["a","b"]}"# + "\n",
      "banks/sea/fish.jsonl": #"{"question":"Eel?","answer":1,"choices":["a","b"]}"# + "\n",
    ]
    func names(_ words: String) -> [String] {
      Run("transform \(words) banks", files: files).output.split(separator: "\n")
        .compactMap { $0.split(separator: "\"").dropFirst(3).first.map(String.init) }
    }
    #expect(names(#"select --where category="food""#) == ["Rice?"])
    #expect(names(#"sort --by category --then select --where category<>"x""#).first == "Tea?")
    let split = Run("transform split --output-dir out banks", files: files)
    #expect(split.written.sorted() == ["out/art.jsonl", "out/food.jsonl", "out/sea/fish.jsonl"])
  }

  @Test(
    "in place, a file in another format keeps all else, or is refused",
    arguments: ["aiken", "gift", "markdown", "moodle-xml"])
  func otherFormats(_ name: String) throws {
    let format = try #require(Format.named(name))
    let problems = ["Sun", "Sky", "Sea"].map {
      Problem(question: $0 + "?", answer: 2, choices: ["a", "b", "c", "d"])
    }
    func text(_ problems: [Problem]) throws -> String {
      let written = format.write(.problems(problems), options: ConvertOptions(title: "First year"))
      return String(decoding: try #require(written).bytes, as: UTF8.self)
    }
    let file = "bank." + format.extensions[0]
    let sorted = Run(
      "transform sort --by question --in-place --from \(name) \(file)",
      files: [file: try text(problems)])
    #expect(sorted.status == .clean, "\(sorted.errors)")
    #expect(sorted.files[file] == (try text(problems.reversed())))

    let spaced = try text(problems).replacingOccurrences(of: "Sky?", with: "Sky?  ")
    let refused = Run("transform sort --in-place --from \(name) \(file)", files: [file: spaced])
    #expect(refused.status == .failure)
    #expect(refused.files[file] == spaced)
    #expect(refused.errors.contains(text: "qbank convert \(file) -o \(file).json"))
  }

  @Test("several files become one, in the format of the first or of --to")
  func joined() {
    let files = [
      "a.csv": "Sky?,1,a,b,c,d", "b.csv": "Sea?,1,a,b,c,d\n",
      "h.jsonl": #"{"question":"Sun?","answer":2,"choices":["a","b"],"category":"x"}"# + "\n",
    ]
    #expect(
      Run("transform sort --by question a.csv b.csv", files: files).output
        == "Sea?,1,a,b,c,d\nSky?,1,a,b,c,d\n")
    #expect(
      Run("transform sort --by question a.csv h.jsonl --to jsonl", files: files).output == """
        {"question":"Sky?","answer":1,"choices":["a","b","c","d"]}
        {"question":"Sun?","answer":2,"choices":["a","b"],"category":"x"}

        """)
    let lost = Run("transform sort h.jsonl --to csv", files: files)
    #expect(lost.status == .failure)
    #expect(lost.errors.contains(text: "category"))
  }

  @Test("categorize gives categories the names of a table")
  func categories() {
    let files = [
      "names.csv": "geo,地理\nold,\n",
      "a.jsonl": """
      {"question":"Sun?","answer":2,"choices":["a","b"],"category":"geo/asia","tags":["old","x"],"mine":1}

      """,
      "h.csv": "question,A,B,answer,category\nSun?,a,b,B,geo\n",
    ]
    #expect(
      Run("transform categorize --table names.csv a.jsonl", files: files).output == """
        {"question":"Sun?","answer":2,"choices":["a","b"],"category":"地理/asia","tags":["x"],"mine":1}

        """)
    #expect(
      Run("transform categorize --table names.csv h.csv --layout letters", files: files).output
        == "question,A,B,answer,category\nSun?,a,b,B,地理\n")
  }

  @Test(
    "categorize counts the rows of its table that match no question, and names three",
    arguments: [
      ("geo,地理\nx,y\n", nil),
      (
        "geo,地理\ngeo/europe,欧州\n",
        "no question matches 1 row of the table: “geo/europe”."
      ),
      (
        "a,1\nb,2\nc,3\nd,4\nx,y\n",
        "no question matches 4 rows of the table: “a”, “b”, “c” and others."
      ),
      // Unknown headings are a row like any other.
      ("Alt,Neu\nx,y\n", "matches 1 row of the table: “Alt”."),
      ("old,new\nx,y\n", nil), ("旧カテゴリ,新カテゴリ\nx,y\n", nil),
    ])
  func unusedNames(_ table: String, _ words: String?) {
    let item =
      #"{"question":"Sun?","answer":2,"choices":["a","b"],"category":"geo/asia","tags":["x"]}"#
    let files = ["names.csv": table, "a.jsonl": item + "\n"]
    let run = Run("transform categorize --table names.csv a.jsonl", files: files)
    #expect(run.status == .clean)
    #expect(run.errors.contains(text: words ?? "changed 1 question"), "\(run.errors)")
    #expect(run.errors.contains(text: "no question matches") == (words != nil))
  }

  /// A table, the new name of the category “old”, and the message.
  @Test(
    "categorize reports a heading row, and rows without a new name",
    arguments: [
      ("古い,新しい\nold,a\n", #""a""#, "(“古い”, “新しい”) was treated as headings"),
      ("old,new\nfood,drink\n", #""new""#, "no question matches 1 row"),
      ("x,y\n old ,a\n", #""a""#, "“x”."),
      (
        "x,y\nold,\n", nil,
        "1 row of the table has no new name, so these categories or tags were removed: “old”."
      ),
    ])
  func headingsOfNames(_ table: String, _ category: String?, _ words: String) {
    let item = #"{"question":"Sun?","answer":2,"choices":["a","b"],"category":" old"}"# + "\n"
    let run = Run(
      "transform categorize --table names.csv a.jsonl",
      files: ["names.csv": table, "a.jsonl": item])
    #expect(run.output.contains(text: "category") == (category != nil))
    #expect(run.output.contains(text: category ?? "Sun?"), "\(run.output)")
    #expect(run.errors.contains(text: words), "\(run.errors)")
  }

  @Test(
    "categorize refuses a row without exactly two names",
    arguments: [
      ("a,b\nold,new,remark\n", "line 2: there must be two cells", "here are 3"),
      ("a|b\n", "line 1: there must be two cells", "here is 1"),
      (",b\n", "line 1: the old name is missing", ""),
    ])
  func wrongNames(_ table: String, _ place: String, _ count: String) {
    let item = #"{"question":"Sun?","answer":2,"choices":["a","b"]}"# + "\n"
    let run = Run(
      "transform categorize --table names.csv a.jsonl",
      files: ["names.csv": table, "a.jsonl": item])
    #expect(run.status == .failure && run.errors.contains(text: place), "\(run.errors)")
    #expect(count.isEmpty || run.errors.contains(text: count), "\(run.errors)")
  }

  @Test("a table of names with a single row has no heading")
  func onlyRow() {
    let item = #"{"question":"Sun?","answer":2,"choices":["a","b"],"category":"旧"}"# + "\n"
    let run = Run(
      "transform categorize --table names.csv a.jsonl",
      files: ["names.csv": "旧,新\n", "a.jsonl": item])
    #expect(run.output == item.replacing("旧", with: "新"), "\(run.errors)")
  }

  private static let notations = [
    ("--answers-as 0", "0", "0", "1"), ("--answers-as 1", "1", "1", "2"),
    ("--answers-as letter", "letter", "A", "B"), ("--answers-as kana", "letter", "ア", "イ"),
    ("--answers-as iroha", "iroha", "イ", "ロ"),
  ]

  @Test("answers are written in another notation and can be read again", arguments: notations)
  func answers(_ words: String, _ key: String, _ first: String, _ second: String) {
    let sign = { (sign: String) in Int(sign) == nil ? "\"\(sign)\"" : sign }
    let files: [(name: String, old: String, new: String)] = [
      (
        "a.csv", "Sun?,1,a,b,c,d\r\n\"Sea, ?\",2,e,f,g,h",
        "Sun?,\(first),a,b,c,d\r\n\"Sea, ?\",\(second),e,f,g,h"
      ),
      (
        "a.jsonl",
        #"{"question":"Sun?", "answer":2, "choices":["a","b"],"id":"x"}"# + "\n"
          + #"{"question":"Sea?", "answer":2, "choices":["a","b"],"id":"y"}"# + "\n",
        #"{"question":"Sun?", "answer":\#(sign(second)), "choices":["a","b"],"id":"x"}"# + "\n"
          + #"{"question":"Sea?", "answer":\#(sign(second)), "choices":["a","b"],"id":"y"}"# + "\n"
      ),
    ]
    for (name, old, new) in files {
      let there = Run("transform answers \(words) \(name)", files: [name: old])
      #expect(there.output == new, "\(there.errors)")
      let back = Run(
        "transform answers --answers-as 1 --answers-from \(key) \(name)", files: [name: new])
      #expect(back.output == old, "\(back.errors)")
    }
  }

  @Test("answers of changed questions are written in another notation, too")
  func changedAnswers() {
    let run = Run(
      "transform number --prefix x --then answers --answers-as letter a.jsonl",
      files: ["a.jsonl": #"{"question":"Sun?","answer":2,"choices":["a","b"]}"# + "\n"])
    #expect(run.output.hasPrefix(#"{"question":"Sun?","answer":"B","choices":["a","b"],"id":"x"#))
    let turned = Run(
      "transform rebalance --then answers --answers-as text a.csv", files: ["a.csv": Self.bank])
    for row in turned.output.split(separator: "\n").prefix(2) {
      #expect(row.split(separator: ",")[1] == "blue")
    }
  }

  @Test(
    "answers that cannot be written in a notation are refused",
    arguments: [
      ("answers a.csv", "answers needs '--answers-as <how>'", 64),
      ("answers --answers-as 2 a.csv", "one of '0', '1', 'letter'", 64),
      ("answers --answers-as letter a.csv --to json", "has its own notation for answers", 64),
      ("answers --answers-as text twins.csv", "answers in this layout cannot be changed", 2),
      ("sort --layout text t.csv", "qbank reads this layout but does not write it", 64),
    ])
  func refusedAnswers(_ words: String, _ reason: String, _ status: Int32) {
    let files = [
      "a.csv": Self.bank, "twins.csv": "Sky?,1,a,a,b,c\n", "t.csv": "Sky?,a,a,b,c,d\n",
      ".qbank.json":
        #"{"layouts":{"text":{"columns":{"question":1,"answer":2,"choices":[3,4,5,6]},"answer":"text"}}}"#,
    ]
    let run = Run("transform \(words)", files: files)
    #expect(run.errors.contains(text: reason), "\(run.errors)")
    #expect(run.status.rawValue == status)
    #expect(run.output == "")
  }

  @Test("--diff shows what would change, and nothing is written")
  func shown() {
    let files = ["a.csv": "b?,1,a,b,c,d\na?,2,a,b,c,d\n", "same.csv": "a?,1,a,b,c,d\n"]
    let run = Run("transform sort --by question --diff a.csv same.csv", files: files)
    #expect(run.status == .findings && run.written == [])
    #expect(
      run.output == """
        --- a/a.csv
        +++ b/a.csv
        @@ -1,2 +1,2 @@
        +a?,2,a,b,c,d
         b?,1,a,b,c,d
        -a?,2,a,b,c,d

        """)
    let same = Run("transform sort --by question --in-place --diff same.csv", files: files)
    #expect(same.status == .clean && same.output == "" && same.written == [])
  }
}
