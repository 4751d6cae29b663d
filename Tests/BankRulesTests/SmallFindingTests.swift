@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Precise findings about small defects")
struct SmallFindingTests {
  private static func lint(_ text: String) -> LintedFile {
    Lint().run([Source(Path("bank.csv"), Array(text.utf8))])[0]
  }

  private static let rows = ["空の色は？,1,青,赤,緑,黄", "海は？,1,青,赤,緑,黄", "草は？,3,青,赤,緑,黄"]

  @Test(
    "mixed line endings are reported where the less common one is",
    arguments: [
      (["\r\n", "\n", "\n"], 1), (["\n", "\n", "\r\n"], 3), (["\r\n", "\n", "\r\n"], 2),
    ])
  func lineEndings(_ ends: [String], _ record: Int) {
    let found = Self.lint(zip(Self.rows, ends).map { $0 + $1 }.joined()).diagnostics
    #expect(found.map(\.rule) == ["line-endings"])
    #expect(found.first?.place.record == record)
  }

  @Test(
    "a first question that begins like HTML or JSON is a question",
    arguments: [
      ("<html> is which kind of element?,1,root,inline,void,script\n", []),
      ("\n<svg> draws what?,2,text,vectors,sound,tables\n", ["blank-row"]),
      ("<!DOCTYPE html> is what?,1,a declaration,a tag,a style,a script\n", []),
      ("{\"a\": 1} in Python is a what?,1,dict,set,list,tuple\n", ["stray-quote"]),
      ("[{\"a\": 1}] in Python is a what?,3,dict,set,list,tuple\n", ["stray-quote"]),
      ("<html> is which kind of element?,root,inline,void,script\n", ["not-csv"]),
      ("{\"a\": 1, \"b\": 2}\n", ["not-csv"]),
    ] as [(String, Set<String>)])
  func documents(_ text: String, _ rules: Set<String>) {
    #expect(Set(Self.lint(text).diagnostics.map(\.rule)) == rules)
  }

  @Test(
    "a wrong member of JSON is described precisely",
    arguments: [
      (#"[{"q":1}]"#, ["the members “question”, “answer” and “choices” are missing"]),
      (#"[{"question":"q","choices":["a","b"]}]"#, ["the member “answer” is missing"]),
      (
        #"[{"question":"q","answer":1.5,"choices":["a","b"]}]"#,
        ["the answer “1.5” is not a whole number"]
      ),
      (
        #"[{"question":"q","answer":"one","choices":["a","b"]}]"#,
        ["the answer “one” is not a number"]
      ),
      (
        #"[{"question":"q","answer":1,"choices":["a","b"],"difficulty":1e400}]"#,
        ["the difficulty 1e400 is not between 0 and 1"]
      ),
      (#"[{"question":"q","answer":1,"choices":["a","b"],"limit":86399}]"#, []),
      (
        #"[{"question":"q","answer":1,"choices":["a","b"],"limit":86399.5}]"#,
        ["a time limit of 86399.5 seconds is not possible"]
      ),
      (
        #"[{"question":"q","answer":1,"choices":["a","b"],"limit":0.0001}]"#,
        ["reading and answering takes about 2.4 s, but the limit is 0.1 s"]
      ),
      (
        #"{"questions":[{"question":"q","answer":1}]}"#,
        ["this array should be called “problems” (or “guidance”)"]
      ),
      (
        #"{"question":"q","answer":1,"choices":["a"]}"#,
        ["the object has no array “problems” or “guidance”"]
      ),
      (#"{"problems":{}}"#, ["“problems” should be an array"]),
      (
        #"[{"question":"q","answer":1,"choices":[]}]"#, ["the member “choices” is empty"]
      ),
      (
        #"[{"question":"q","choices":[]}]"#,
        ["the member “answer” is missing", "the member “choices” is empty"]
      ),
      ("null", ["an array of questions or an object is expected here"]),
      ("5", ["an array of questions or an object is expected here"]),
      (#""a""#, ["an array of questions or an object is expected here"]),
      ("", ["the file is empty"]), (" \n", ["the file is empty"]),
    ])
  func json(_ text: String, _ messages: [String]) {
    let file = Lint().run([Source(Path("bank.json"), Array(text.utf8))])[0]
    #expect(file.diagnostics.map(\.message.en) == messages)
  }

  @Test("JSON without items is reported as empty, at its start")
  func noItems() {
    let file = Lint().run([Source(Path("bank.json"), Array("[]".utf8))])[0]
    #expect(file.diagnostics.map(\.rule) == ["empty-file"])
    #expect(file.diagnostics.map(\.place.range.start) == [0])
  }

  @Test(
    "each kind of answer that is not a number has its own reason",
    arguments: [
      ("1.5", "no choice has that number", "この番号の選択肢はありません。"),
      ("", "nobody can tell which choice is right", "どれが正解か分かりません。"),
      ("x", "programs cannot read a whole number here", "プログラムは、ここから整数を読み取れません。"),
    ])
  func reason(_ answer: String, _ english: String, _ japanese: String) {
    let rows = Self.rows.joined(separator: "\n")
    let found = Self.lint("雪は？,\(answer),青,赤,白,黄\n\(rows)\n").diagnostics
    #expect(found.map(\.rule) == ["answer-not-a-number"])
    #expect(found.first?.why == Localized(en: english, ja: japanese))
  }

  @Test("a no-break space of HTML becomes a plain space")
  func noBreakSpace() {
    let source = Source(Path("bank.csv"), Array("空の&nbsp;色は&#160;何色？,1,青,赤,緑,黄\n".utf8))
    let options = LintOptions(rules: LintOptions.RuleSelection(selected: ["html-markup"]))
    let fixed = Fixer(options, lowest: .unsafe).fix([source]).sources[0]
    #expect(fixed.string(TextRange(0, fixed.count)) == "空の 色は 何色？,1,青,赤,緑,黄\n")
  }

  @Test("choices that differ in a full stop are said to differ in punctuation")
  func fullStop() {
    let found = Self.lint("空の色は？,2,青い,赤い,青い。,黄色\n").diagnostics
      .filter { $0.rule == "duplicate-choice" }
    #expect(
      found.map(\.message) == [
        Localized(
          en:
            "choice 3 differs from choice 1 only in punctuation, spacing or the form of characters",
          ja: "選択肢3と選択肢1の違いは、記号、空白、文字の種類（全角と半角など）だけです。")
      ])
  }

  @Test("members of wrong choices are named from the first to the last")
  func wrongMembers() {
    let items = [("France", "Paris", "Rome", "Berlin"), ("Italy", "Rome", "Paris", "Madrid")]
    let text = items.map {
      "{\"question\":\"Capital of \($0.0)?\",\"correct\":\"\($0.1)\","
        + "\"wrong1\":\"\($0.2)\",\"wrong2\":\"\($0.3)\",\"wrong3\":\"Vienna\"}"
    }
    let bytes = Array("[\(text.joined(separator: ","))]".utf8)
    let file = Lint().run([Source(Path("bank.json"), bytes)])[0]
    #expect(
      file.recognised?.en.contains("the wrong choices in “wrong1” to “wrong3”") == true,
      "\(String(describing: file.recognised?.en))")
  }

  @Test(
    "a bank in another array is read, and its layout is reported", arguments: ["questions", "data"])
  func wrapper(_ name: String) {
    let text = "{\"\(name)\":[{\"question\":\"q\",\"answer\":2,\"choices\":[\"a\",\"b\"]}]}"
    let file = Lint().run([Source(Path("bank.json"), Array(text.utf8))])[0]
    #expect(!file.diagnostics.contains { $0.severity == .error })
    #expect(
      file.recognised?.en
        == "it looks like JSON with question in “\(name)[*].question”, choices in "
        + "“\(name)[*].choices[*]”, answer (number from 1) in “\(name)[*].answer” "
        + "(to save this layout: qbank new config --for bank.json)")
  }

  @Test(
    "white space at the edge of a cell is named by its kind",
    arguments: [("\"\n青\"", "a line break"), ("\"青\r\n\"", "a line break"), (" 青", "a space")])
  func edges(_ cell: String, _ name: String) {
    let found = Self.lint("空の色は？,1,\(cell),赤,緑,黄\n").diagnostics
    #expect(found.map(\.rule) == ["edge-space"])
    #expect(found.first?.message.en.hasSuffix(name) == true)
  }

  @Test(
    "a variation selector is hidden if it selects nothing",
    arguments: [
      ("ho\u{FE0F}ney", true), ("か\u{FE0F}", true), ("a\u{E0100}", true), ("か\u{FE00}", true),
      ("❤\u{FE0F}", false), ("1\u{FE0F}\u{20E3}", false), ("葛\u{E0100}", false),
      ("≨\u{FE00}", false), ("0\u{FE00}", false),
      ("☎\u{FE0E}", false), ("、\u{FE00}", false), ("ᠠ\u{180B}", false),
    ])
  func selectors(_ text: String, _ isHidden: Bool) {
    let found = Self.lint("空の色は？,1,x\(text),赤,緑,黄\n").diagnostics
    #expect(found.map(\.rule) == (isHidden ? ["hidden-character"] : []))
  }

  @Test(
    "characters that may mean something other than a number have an unsafe fix",
    arguments: [
      ("②", Applicability.unsafe), ("²", .unsafe), ("二", .unsafe), ("２", .safe), (" 2", .safe),
      ("2\u{200B}", .safe),
    ])
  func digits(_ answer: String, _ applicability: Applicability) {
    let found = Self.lint("空の色は？,\(answer),青,赤,緑,黄\n").diagnostics
    #expect(found.map(\.rule) == ["answer-not-plain"])
    #expect(found.first?.fix?.applicability == applicability)
  }

  @Test("a comment with a comma does not make a bank guidance")
  func remarks() {
    for remark in ["# set 3, hard\n", "// set 3, hard\n"] {
      let file = Self.lint(remark + Self.rows[0] + "\n")
      #expect(file.kind == .problems)
      #expect(file.diagnostics.map(\.rule) == ["wrong-column-count"])
      #expect(file.diagnostics.first?.why?.en == "a bank does not support comments")
    }
    // In a file of guidance it is a title.
    #expect(Self.lint("# 1, first\n二,つぎ\n").kind == .guidance)
  }
}
