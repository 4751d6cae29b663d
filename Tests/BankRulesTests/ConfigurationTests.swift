@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Templates
import Testing

@Suite("Configuration files")
struct ConfigurationTests {
  private func read(_ text: String) -> (configuration: Configuration, [Diagnostic]) {
    ConfigurationReader.read(Source(Path(".qbank.json"), Array(text.utf8)))
  }

  @Test("all settings are read, for the folder and for single files, with comments")
  func everything() {
    let (configuration, mistakes) = read(
      """
      { // For the whole folder.
        "$schema": "config.json", "language": "ja", "loader": "loadcsv", "layout": "letters",
        "kind": "problems", "rules": { "edge-space": "off", "empty-text": "note" },
        "set": { "count": 7, "limit": 90, "labels": "アイウエ" }, /* and some files */
        "files": [
          { "path": "app/", "loader": "timerquiz", "layout": "qbank" },
          { "path": "guide*.csv", "kind": "guidance", "rules": { "edge-space": "warning" } }
        ]
      }
      """)
    #expect(mistakes.isEmpty)
    #expect(configuration.language == .japanese)
    #expect(configuration.setSize == 7 && configuration.limit == 90_000)
    #expect(configuration.labels == .kana)
    let plain = configuration.all(for: ["x", "a.csv"])
    #expect(plain.loader == .loadcsv && plain.kind == .problems && plain.layout == "letters")
    #expect(plain.levels == ["edge-space": .off, "empty-text": .severity(.note)])
    let guide = configuration.all(for: ["app", "guide-1.csv"])
    #expect(guide.loader == .timerquiz && guide.kind == .guidance && guide.layout == "qbank")
    #expect(guide.levels == ["edge-space": .severity(.warning), "empty-text": .severity(.note)])
  }

  @Test(
    "an error is reported at its place",
    arguments: [
      ("{", "", "the file is cut off here"), ("", "", "the file is empty"),
      ("{\"loader\": \"rfc4180\",}", ",", "nothing follows this comma"),
      ("[]", "[]", "the configuration must be an object"),
      ("{\"lodaer\": \"rfc4180\"}", "\"lodaer\"", "there is no setting “lodaer”"),
      ("{\"loader\": \"excel\"}", "\"excel\"", "“loader” must be one of"),
      ("{\"loader\": null}", "null", "“loader” must be one of"),
      ("{\"language\": \"fr\"}", "\"fr\"", "“language” must be one of en, ja"),
      ("{\"rules\": []}", "[]", "“rules” must be an object"),
      ("{\"rules\": {\"edge-spce\": \"off\"}}", "\"edge-spce\"", "there is no rule “edge-spce”"),
      ("{\"rules\": {\"edge-space\": false}}", "false", "“edge-space” must be one of off, note"),
      ("{\"files\": {}}", "{}", "“files” must be a list"),
      ("{\"files\": [{\"kind\": \"guidance\"}]}", "{\"kind\": \"guidance\"}", "“path” is missing"),
      ("{\"files\": [{\"path\": \"\"}]}", "\"\"", "“path” must be text that is not empty"),
      ("{\"files\": [{\"path\": \"../a\"}]}", "\"../a\"", "cannot lead outside the folder"),
      ("{\"exclude\": \"old\"}", "\"old\"", "“exclude” must be a list"),
      ("{\"include\": [1]}", "1", "“include” must be text that is not empty"),
      ("{\"include\": [\"x/../a\"]}", "\"x/../a\"", "cannot lead outside the folder"),
      ("{\"layout\": \"school\"}", "\"school\"", "“layout” must be one of qbank, header"),
      ("{\"set\": {\"count\": 0}}", "0", "“count” must be a whole number from 1 to 1000000"),
      ("{\"set\": {\"limit\": 86400}}", "86400", "“limit” must be a whole number from 1 to 86399"),
      ("{\"set\": {\"limit\": 1.5}}", "1.5", "“limit” must be a whole number"),
      ("{\"loader\": \"rfc4180\", \"loader\": \"loadcsv\"}", "\"loader\"", "twice"),
    ])
  func mistake(_ text: String, _ place: String, _ message: String) {
    let mistakes = read(text).1
    #expect(mistakes.count == 1)
    let bytes = Array(text.utf8)
    let range = mistakes[0].place.range
    #expect(String(decoding: bytes[range.start..<range.end], as: UTF8.self) == place)
    #expect(mistakes[0].message.en.contains(message), "\(mistakes[0].message.en)")
  }

  @Test(
    "include and exclude choose files in folders, and exclude wins",
    arguments: [
      ("old", .excluded), ("old/a.csv", .excluded), ("build/x.csv", .opened), ("build", .included),
      ("out/a.json", .included), ("out", .leading), ("out/b.csv", nil), ("a.csv", nil),
      ("build/old.csv", .excluded), ("x/quiz.txt", .included), ("x", nil),
    ] as [(String, Configuration.Choice?)])
  func choice(_ path: String, _ expected: Configuration.Choice?) {
    let text = """
      {"exclude": ["old/", "*old.csv"], "include": ["build/", "out/*.json", "quiz.txt"]}
      """
    let (configuration, mistakes) = read(text)
    #expect(mistakes.isEmpty)
    let names = path.split(separator: "/").map { String($0) }
    #expect(configuration.choice(for: names) == expected)
  }

  @Test(
    "an exclusion of a whole folder does not apply to a walk that starts in it, but others do",
    arguments: [
      ("old/a.csv", "old", nil), ("old/b.old.csv", "old", .excluded), ("old/a.csv", "", .excluded),
      ("x/old/a.csv", "x", .excluded), ("x/old/y/a.csv", "x/old/y", nil),
    ] as [(String, String, Configuration.Choice?)])
  func choiceBelow(_ path: String, _ top: String, _ expected: Configuration.Choice?) {
    let configuration = read(#"{"exclude": ["old", "*.old.csv"]}"#).0
    let names = { (path: String) in path.split(separator: "/").map { String($0) } }
    #expect(configuration.choice(for: names(path), below: names(top)) == expected)
  }

  @Test("all errors of a file are reported in their order")
  func several() {
    let mistakes = read("{\"b\": 1, \"rules\": {\"x\": 1, \"y\": 2}, \"a\": 2}").1
    #expect(mistakes.map { $0.message.en.suffix(3) } == ["“b”", "“x”", "“y”", "“a”"])
  }

  // MARK: Layouts

  @Test("a layout can give its columns by name")
  func namedColumns() throws {
    let layout = try #require(
      read(
        """
        {"layouts": {"school": {"answer": "letter", "columns": {
          "question": ["問題", "Q"], "answer": "正解", "choices": ["ア", "イ", "ウ"], "tags": "語"
        }}}}
        """
      ).configuration.layouts.first)
    let text = "Q,正解,ア,イ,ウ,語\n空は？,B,赤,青,,色; 空\n"
    let read = layout.csv.reader?(Source(Path("a.csv"), Array(text.utf8)), ConvertOptions())
    #expect(read?.diagnostics.isEmpty == true)
    let problem = try #require(read?.bank.problems.first)
    #expect(problem.question == "空は？" && problem.answer == 2 && problem.choices == ["赤", "青"])
    #expect(problem.details.tags == ["色", "空"])
  }

  @Test("a layout can give its columns by number")
  func numberedColumns() throws {
    let layout = try #require(
      read(
        """
        {"layouts": {"old": {"answer": "zero-based", "columns": {
          "question": 2, "answer": 6, "choices": [3, 4], "ignored": [1, 5]
        }}}}
        """
      ).configuration.layouts.first)
    let text = "17,空は？,赤,青,x,1\n"
    let read = layout.csv.reader?(Source(Path("a.csv"), Array(text.utf8)), ConvertOptions())
    let problem = try #require(read?.bank.problems.first)
    #expect(problem.question == "空は？" && problem.answer == 2 && problem.choices == ["赤", "青"])
    let written = layout.csv.writer?(.problems([problem]), ConvertOptions()).bytes ?? []
    #expect(String(decoding: written, as: UTF8.self) == ",空は？,赤,青,,1\n")
  }

  @Test(
    "layouts of every kind read their tables, also after they are written and read again",
    arguments: [
      (
        "{\"columns\": {\"question\": 2, \"answer\": 6, \"choices\": [3, 4]}, \"delimiter\": \"semicolon\"}",
        "1;空は？;赤;青;x;2\n", 2, ["赤", "青"]
      ),
      (
        "{\"columns\": {\"question\": \"Q\", \"answer\": \"K\", \"choices\": [2, 3]}, \"skip\": 2}",
        "Test,,,\n,,,\nQ,,,K\n空は？,赤,青,1\n", 1, ["赤", "青"]
      ),
      (
        "{\"columns\": {\"question\": \"Q\", \"answer\": \"K\", \"choices\": \"C\"}, \"separator\": \"|\"}",
        "Q,C,K\n空は？,赤|青|緑,3\n", 3, ["赤", "青", "緑"]
      ),
      (
        "{\"columns\": {\"question\": \"Q\", \"answer\": \"K\", \"choices\": \"C\"}, \"separator\": \"list\", \"answer\": \"text\"}",
        "Q,C,K\n空は？,\"['赤', \"\"青\"\"]\",青\n", 2, ["赤", "青"]
      ),
      (
        "{\"columns\": {\"question\": \"Q\", \"answer\": \"K\", \"choices\": \"C\"}, \"separator\": \"labels\", \"answer\": \"letter\"}",
        "Q,C,K\n空は？,A) 赤 B) 青 C) 緑,C\n", 3, ["赤", "青", "緑"]
      ),
      (
        "{\"columns\": {\"question\": \"Q\", \"choices\": [\"A\", \"B\"], \"marks\": [3, 5]}, \"answer\": \"mark\"}",
        "Q,A,,B,\n空は？,赤,,青,○\n", 2, ["赤", "青"]
      ),
      (
        "{\"columns\": {\"question\": \"Q\", \"choices\": [\"A\", \"B\"]}, \"answer\": \"mark\"}",
        "Q,A,B\n空は？,赤,*青\n", 2, ["赤", "青"]
      ),
      (
        "{\"columns\": {\"question\": \"Q\", \"choices\": [\"A\", \"B\", \"C\"], \"answer\": \"K\"}, \"answer\": \"iroha\"}",
        "Q,A,B,C,K\n空は？,赤,青,緑,ﾊ\n", 3, ["赤", "青", "緑"]
      ),
      (
        "{\"columns\": {\"question\": \"Q\", \"choices\": [\"A\", \"B\"], \"answer\": \"K\", \"type\": \"T\"}, \"only\": \"MC\"}",
        "Q,A,B,K,T\n？,x,y,1,Essay\n空は？,赤,青,2,mc\n", 2, ["赤", "青"]
      ),
      (
        "{\"columns\": {\"question\": 3, \"answer\": 1, \"choices\": [4, 2]}}",
        "1,赤,空は？,青\n", 1, ["青", "赤"]
      ),
    ])
  func tables(_ text: String, _ table: String, _ answer: Int, _ choices: [String]) throws {
    let (configuration, mistakes) = read("{\"layouts\": {\"mine\": \(text)}}")
    #expect(mistakes.map(\.message.en) == [])
    let layout = try #require(configuration.layouts.first)
    let again = read(LayoutText(layout).configuration(for: "x.csv"))
    #expect(again.1.map(\.message.en) == [])
    for layout in [layout, try #require(again.configuration.layouts.first)] {
      let source = Source(Path("a.csv"), Array(table.utf8))
      let read = try #require(layout.csv.reader?(source, ConvertOptions()))
      #expect(read.diagnostics.map(\.message.en) == [])
      #expect(read.bank.problems.map(\.question) == ["空は？"])
      #expect(read.bank.problems.map(\.answer) == [answer])
      #expect(read.bank.problems.map(\.choices) == [choices])
      // Reading with the layout recovers what was written with it.
      let written = layout.csv.writer?(read.bank, ConvertOptions())
      let back = layout.csv.reader?(
        Source(Path("b.csv"), try #require(written).bytes), ConvertOptions())
      #expect(back?.bank == read.bank)
      #expect(written?.losses.map(\.message.en) == [])
    }
  }

  @Test("a layout can have a column for the right choice and others for wrong ones")
  func correctAndWrong() throws {
    let text =
      #"{"layouts": {"m": {"columns": {"question": "Q", "correct": "R", "wrong": ["W1", "W2"]}}}}"#
    let layout = try #require(read(text).configuration.layouts.first)
    let table = "Q,R,W1,W2\n" + (1...40).map { "q\($0),r,x,y\n" }.joined()
    let read = try #require(
      layout.csv.reader?(Source(Path("a.csv"), Array(table.utf8)), ConvertOptions()))
    #expect(read.bank.problems.count == 40)
    #expect(read.bank.problems.allSatisfy { $0.choices[$0.answer - 1] == "r" })
    // The place is drawn, and the same for every reading.
    #expect(Set(read.bank.problems.map(\.answer)) == [1, 2, 3])
    #expect(read.losses.map(\.message.en).contains { $0.contains("--seed decides") })
    let written = try #require(layout.csv.writer?(read.bank, ConvertOptions()))
    #expect(String(decoding: written.bytes, as: UTF8.self) == table)
    #expect(written.losses.count == 40)
  }

  @Test(
    "an error in a layout is described",
    arguments: [
      ("{}", "has no “columns”"),
      ("{\"columns\": {\"answer\": 1, \"choices\": [2, 3]}}", "no column for “question”"),
      ("{\"columns\": {\"question\": 1, \"answer\": 2, \"choices\": [3]}}", "2 to 10 choices"),
      (
        "{\"columns\": {\"question\": 1, \"choices\": [3, 5]}}",
        "no column for “answer”"
      ),
      (
        "{\"columns\": {\"question\": 1, \"correct\": 2}}",
        "no column for “wrong”"
      ),
      (
        "{\"columns\": {\"question\": 1, \"choices\": [3, 5], \"marks\": [4]}}",
        "as many “marks” as “choices”"
      ),
      (
        "{\"columns\": {\"question\": 1, \"answer\": 2, \"choices\": [3, 4], \"type\": 5}}",
        "“only” must name the type"
      ),
      (
        "{\"delimiter\": \"dot\", \"columns\": {\"question\": 1, \"answer\": 2, \"choices\": [3, 4]}}",
        "one of comma, semicolon, tab, pipe"
      ),
      (
        "{\"separator\": \"; \", \"columns\": {\"question\": 1, \"answer\": 2, \"choices\": 3}}",
        "a single character, “list” or “labels”"
      ),
      (
        "{\"skip\": -1, \"columns\": {\"question\": 1, \"answer\": 2, \"choices\": [3, 4]}}",
        "a whole number from 0"
      ),
      ("{\"columns\": {\"question\": 1, \"answer\": 2, \"choices\": [3, 2]}}", "already in use"),
      (
        "{\"columns\": {\"question\": 0, \"answer\": 2, \"choices\": [3, 4]}}",
        "the name of a column"
      ),
      (
        "{\"columns\": {\"question\": [], \"answer\": 2, \"choices\": [3, 4]}}",
        "the name of a column"
      ),
      (
        "{\"answer\": \"roman\", \"columns\": {\"question\": 1, \"answer\": 2, \"choices\": [3, 4]}}",
        "one of"
      ),
      ("{\"colums\": {}}", "no setting “colums”"),
    ])
  func badLayout(_ text: String, _ message: String) {
    let (configuration, mistakes) = read("{\"layouts\": {\"mine\": \(text)}, \"layout\": \"mine\"}")
    #expect(configuration.layouts.isEmpty)
    #expect(mistakes.contains { $0.message.en.contains(message) }, "\(mistakes.map(\.message.en))")
    // The name is known, even if the description is not understood.
    #expect(!mistakes.contains { $0.message.en.contains("“layout” must") })
  }

  @Test("a layout cannot have the name of a known format", arguments: ["letters", "gift"])
  func knownName(_ name: String) {
    #expect(read("{\"layouts\": {\"\(name)\": {}}}").1[0].message.en.contains("already the name"))
  }

  // MARK: Templates and schema

  @Test("the templates are valid configuration files", arguments: ["en", "ja"])
  func template(_ language: String) {
    let bytes = language == "en" ? Templates.configInEnglish : Templates.configInJapanese
    let (configuration, mistakes) = ConfigurationReader.read(Source(Path("a"), bytes))
    #expect(mistakes.isEmpty)
    #expect(configuration.setSize == 5)
  }

  // MARK: Rules

  @Test("a rule can have settings of its own besides its level")
  func ruleSettings() {
    let (configuration, mistakes) = read(
      """
      {"rules": {"terminology": {"level": "error", "words": {"e-mail": "email"}},
      "choice-may-be-truncated": {"width": 30}, "edge-space": "off"}}
      """)
    #expect(mistakes.isEmpty)
    let settings = configuration.common
    #expect(settings.ruleSettings["terminology"] == ["words": .texts(["e-mail": "email"])])
    #expect(settings.ruleSettings["choice-may-be-truncated"] == ["width": .number(30)])
    #expect(settings.levels == ["terminology": .severity(.error), "edge-space": .off])
  }

  @Test(
    "unknown and invalid settings of a rule are reported at their place",
    arguments: [
      (#"{"rules": {"edge-space": {"width": 3}}}"#, "must be one of off"),
      (#"{"rules": {"choice-may-be-truncated": {"width": 0}}}"#, "whole number from 1 to 200"),
      (#"{"rules": {"choice-may-be-truncated": {"widht": 9}}}"#, "no setting “widht”"),
      (#"{"rules": {"terminology": {"words": ["a"]}}}"#, "must be an object"),
      (#"{"rules": {"terminology": {"words": {"a": 1}}}}"#, "must be text"),
      (#"{"preset": "exams"}"#, "must be one of app, exam, publish, data-set"),
    ])
  func wrongRuleSettings(_ text: String, _ words: String) {
    let mistakes = read(text).1
    #expect(mistakes.count == 1 && mistakes[0].message.en.contains(words), "\(mistakes)")
    #expect(mistakes.first.map { !$0.place.range.isEmpty } == true)
  }

  @Test(
    "a preset names existing rules, and the level of a single rule overrides it",
    arguments: RulePreset.allCases)
  func presets(_ preset: RulePreset) throws {
    for name in preset.levels.keys { #expect(Registry.rule(named: name) != nil, "\(name)") }
    let name = try #require(preset.levels.keys.min())
    let text = "{\"preset\": \"\(preset.rawValue)\", \"rules\": {\"\(name)\": \"error\"}}"
    let settings = read(text).0.common
    #expect(settings.allLevels[name] == .severity(.error))
    #expect(settings.allLevels.count == preset.levels.count)
  }

  @Test("the schema has the settings of each rule")
  func schemaOfRules() throws {
    let tree = try JSONTree.read(Templates.configSchema.arraySpan).get()
    let rules = tree.member("$defs")?.member("rules")?.member("properties")
    for info in Registry.all.map(\.info) {
      let choices = rules?.member(info.name)?.member("oneOf")?.elements
      guard case .object(let members)? = choices?.last?.member("properties")?.value else {
        #expect(info.options.isEmpty, "\(info.name)")
        continue
      }
      #expect(members.map(\.name) == ["level"] + info.options.map(\.name))
    }
  }

  @Test("the schema has the settings that the reader knows")
  func schema() throws {
    let tree = try JSONTree.read(Templates.configSchema.arraySpan).get()
    func names(_ tree: JSONTree?) -> Set<String> {
      guard case .object(let members) = tree?.member("properties")?.value else { return [] }
      return Set(members.map(\.name))
    }
    func known(_ text: String) -> Set<String> {
      let help = read(text).1.compactMap(\.help?.en).first { $0.hasPrefix("The settings") } ?? ""
      let list = help.dropFirst("The settings here are ".count).dropLast()
      return Set(list.split(separator: ", ").map { String($0) })
    }
    let files = tree.member("properties")?.member("files")?.member("items")
    let set = tree.member("properties")?.member("set")
    let columns = tree.member("$defs")?.member("columns")
    #expect(known("{\"????????????????????????\": 1}") == names(tree).subtracting(["$schema"]))
    #expect(
      known("{\"files\": [{\"path\": \"a\", \"????????????????????????\": 1}]}") == names(files))
    #expect(known("{\"set\": {\"????????????????????????\": 1}}") == names(set))
    let layout = "{\"layouts\": {\"a\": {\"columns\": {\"????????????????????????\": 1}}}}"
    #expect(known(layout) == names(columns))
  }
}

extension Configuration {
  /// The combined settings of a file.
  fileprivate func all(for names: [String]) -> FileSettings {
    parts(for: names).reduce(into: FileSettings()) { $0.add($1.settings) }
  }
}
