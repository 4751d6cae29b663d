@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Files that could be misread silently")
struct MisreadFilesTests {
  /// A file, and what every command has to say about it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// How lint ends.
    let lint: Ending
    /// What lint says, in English and in Japanese; empty if it says nothing.
    var words: (en: String, ja: String) = ("", "")
    /// The lines that convert writes; empty if it refuses.
    var converted: [String] = []

    var testDescription: String { name + ": " + text.prefix { $0 != "\n" } }
  }

  private static func check(_ one: Case, _ change: [UInt8]? = nil) {
    let bytes = change ?? Array(one.text.utf8)
    for (language, words) in [("en", one.words.en), ("ja", one.words.ja)] {
      let run = Run("lint \(one.name) --lang \(language)") { $0.files[one.name] = bytes }
      #expect(run.status == one.lint, "\(run.everything)")
      #expect(words.isEmpty || run.output.contains(words), "\(run.everything)")
    }
    let run = Run("convert \(one.name) --to jsonl") { $0.files[one.name] = bytes }
    #expect(run.status == (one.converted.isEmpty ? .failure : .clean), "\(run.everything)")
    #expect(run.output == one.converted.map { $0 + "\n" }.joined(), "\(run.everything)")
    if one.converted.isEmpty { #expect(run.errors.contains(one.words.en), "\(run.errors)") }
    // What is written has no findings.
    let again = Run("lint again.jsonl", files: ["again.jsonl": run.output])
    #expect(run.output.isEmpty || again.status == .clean, "\(again.output)")
  }

  // MARK: Questions without choices

  private static let withoutChoices = (
    "the table has questions and answers, but no choices", "問題と答えだけの表で、選択肢がありません。"
  )
  private static let withoutAnswers = (
    "the table has questions and choices, but no column shows which is right",
    "問題と選択肢の表ですが、正解を示す列がありません。"
  )

  private static let cards = [
    Case(
      name: "a.csv", text: "Question,Answer\nCapital of France,Paris\n", lint: .findings,
      words: withoutChoices),
    Case(
      name: "a.csv", text: "問題,答え\n日本の首都,東京\n一番高い山,富士山\n", lint: .findings,
      words: withoutChoices),
    Case(
      name: "a.csv", text: "Front;Back;Tags\nCapital of France;Paris;geo\n", lint: .findings,
      words: withoutChoices),
    Case(
      name: "a.tsv", text: "Question\tAnswer\nWhat is 2+2?\t4\n", lint: .findings,
      words: withoutChoices),
    Case(
      name: "a.csv", text: "My cards\nCategory,Question,Answer\ngeo,Capital of France,Paris\n",
      lint: .findings, words: withoutChoices),
    Case(
      name: "a.csv", text: "What is 2+2?,4\nWho wrote Hamlet?,Shakespeare\n", lint: .findings,
      words: withoutChoices),
    Case(name: "a.csv", text: "日本の首都は？,東京\n", lint: .findings, words: withoutChoices),
    Case(
      name: "a.csv", text: "The Sun is hot,True\nThe Moon is hot,False\n", lint: .findings,
      words: withoutChoices),
    Case(
      name: "a.csv", text: "文,判定\n太陽は熱い,○\n月は熱い,×\n", lint: .findings, words: withoutChoices),
    Case(
      name: "a.csv", text: "Question,Options\nWhat is 2+2?,4|5\nWhat is 2+3?,4|5\n",
      lint: .findings, words: withoutAnswers),
  ]

  @Test("a table of questions without choices or answers is not read as guidance", arguments: cards)
  func flashCards(_ one: Case) {
    Self.check(one)
    let help = Run("lint \(one.name)", files: [one.name: one.text]).output
    #expect(help.contains("such as Question, A, B, C, D, Answer"), "\(help)")
    #expect(help.contains("no question checked: 1 error"), "\(help)")
    let problems = Run("lint --kind problems \(one.name)", files: [one.name: one.text])
    #expect(problems.output.contains(one.words.en), "\(problems.output)")
  }

  @Test(
    "guidance is read as guidance, even if a title is a question",
    arguments: [
      ("guidance.csv", "How do I play?,Choose an answer.\n"),
      ("a.csv", "How to play,Choose an answer.\nNeed help?,Ask us.\nTime,You have 10 s.\n"),
      ("a.csv", "Title,Description\nHow do I play?,Choose an answer.\n"),
      ("a.csv", "Time,You have 10 s.\nSound,Yes\n"),
      ("a.csv", "Questions,A game has 5 questions.\nTime,You have 10 seconds.\n"),
      ("a.json", #"[{"title":"How do I play?","description":"Choose an answer."}]"#),
    ])
  func guidance(_ name: String, _ text: String) {
    let run = Run("lint \(name)", files: [name: text])
    #expect(run.status == .clean && run.output.contains("guidance row"), "\(run.output)")
    #expect(Run("convert \(name) --to jsonl", files: [name: text]).status == .clean)
  }

  @Test("with --kind guidance, questions can be the titles of guidance")
  func saidToBeGuidance() {
    let files = ["a.csv": "How do I play?,Choose an answer.\n"]
    #expect(Run("lint --kind guidance a.csv", files: files).status == .clean)
    let run = Run("convert --kind guidance a.csv --to jsonl", files: files)
    #expect(run.output == #"{"title":"How do I play?","description":"Choose an answer."}"# + "\n")
  }

  @Test(
    "six cells with another delimiter are reported with it, and read with --delimiter",
    arguments: [("|", "pipe"), (";", "semicolon"), ("\t", "tab")])
  func otherSign(_ sign: String, _ word: String) {
    let rows = [
      ["Sky?", "1", "blue", "red", "tin", "mud"], ["Sea?", "2", "dry", "wet", "hot", "cold"],
    ]
    let files = ["a.csv": rows.map { $0.joined(separator: sign) + "\n" }.joined()]
    let run = Run("lint a.csv", files: files)
    #expect(run.output.contains("instead of a comma"), "\(run.output)")
    #expect(run.output.contains("--delimiter \(word)"), "\(run.output)")
    let read = Run("convert a.csv --delimiter \(word) --to jsonl", files: files)
    #expect(
      read.output.hasPrefix(
        #"{"question":"Sky?","answer":1,"choices":["blue","red","tin","mud"]}"#), "\(read.errors)")
  }

  @Test("no fix replaces a letter as the answer if it is also the text of another choice")
  func letterAndText() {
    let text = "Blood type?,A,O,A,B,AB\nSky?,1,blue,red,tin,mud\nSea?,2,dry,wet,hot,cold\n"
    let run = Run("lint --unsafe-fixes a.csv", files: ["a.csv": text])
    #expect(run.status == .findings && run.files["a.csv"] == text, "\(run.output)")
  }

  @Test("a truncated row below a question with choices is reported at its line")
  func tornRow() {
    let run = Run("lint a.csv", files: ["a.csv": "Sky?,1,blue,red,green,tin\nSea?,1\n"])
    #expect(!run.output.contains("[other-layout]"), "\(run.output)")
    #expect(run.output.contains("a.csv:2:"), "\(run.output)")
  }

  // MARK: Answers that name a column

  private static let named = [
    Case(
      name: "a.csv",
      text: "Question,Option 1,Option 2,Option 3,Option 4,Answer\nEven?,1,4,3,5,Option 2\n"
        + "Sky?,blue,red,green,black,option 1\n", lint: .clean,
      converted: [
        #"{"question":"Even?","answer":2,"choices":["1","4","3","5"]}"#,
        #"{"question":"Sky?","answer":1,"choices":["blue","red","green","black"]}"#,
      ]),
    Case(
      name: "a.csv",
      text: "問題,選択肢1,選択肢2,選択肢3,選択肢4,答え\n偶数は？,1,4,3,5,選択肢2\n空の色は？,青,赤,緑,黄,選択肢１\n",
      lint: .clean,
      converted: [
        #"{"question":"偶数は？","answer":2,"choices":["1","4","3","5"]}"#,
        #"{"question":"空の色は？","answer":1,"choices":["青","赤","緑","黄"]}"#,
      ]),
    Case(
      name: "a.csv",
      text: "Question,choice0,choice1,choice2,Answer\nSky?,red,blue,green,choice1\n"
        + "Sea?,red,blue,green,choice1\n", lint: .clean,
      converted: [
        #"{"question":"Sky?","answer":2,"choices":["red","blue","green"]}"#,
        #"{"question":"Sea?","answer":2,"choices":["red","blue","green"]}"#,
      ]),
    Case(
      name: "a.json",
      text: #"[{"q":"Sky?","option1":"red","option2":"blue","option3":"green","answer":"option2"},"#
        + #"{"q":"Sea?","option1":"wet","option2":"dry","option3":"hot","answer":"option1"}]"#,
      lint: .clean,
      converted: [
        #"{"question":"Sky?","answer":2,"choices":["red","blue","green"]}"#,
        #"{"question":"Sea?","answer":1,"choices":["wet","dry","hot"]}"#,
      ]),
    // A bare number is not the name of a column, and the elements of a list have no names.
    Case(
      name: "a.csv",
      text: "Question,Option 1,Option 2,Option 3,Answer\nSky?,red,blue,green,2\nSea?,a,b,c,1\n",
      lint: .findings,
      words: ("answers may be counted from 0 or from 1", "正解の番号が0からか1からか決まりません")),
    Case(
      name: "a.json",
      text: #"[{"q":"Sky?","options":["red","blue","green"],"answer":"choice 2"},"#
        + #"{"q":"Sea?","options":["a","b","c"],"answer":"choice 1"}]"#, lint: .findings,
      words: ("answers may be counted from 0 or from 1", "正解の番号が0からか1からか決まりません")),
  ]

  @Test("an answer that is the heading of a choice is that choice", arguments: named)
  func namedColumn(_ one: Case) { Self.check(one) }

  // MARK: Two answers

  private static func answers(_ member: String) -> String {
    #"{"question":"Even?","answer":2,\#(member),"choices":["1","4","3","5"]}"# + "\n"
      + #"{"question":"Sky?","answer":1,"choices":["blue","red"]}"# + "\n"
  }

  @Test(
    "two members that name different choices are an error",
    arguments: [
      ("answers", "[1,2]"), ("answers", "[3]"), ("correct_answers", "[1, 2]"),
      ("correctIndex", "3"),
      ("correct", "[4]"), ("正解", "4"),
    ])
  func contradiction(_ name: String, _ value: String) {
    let one = Case(
      name: "a.jsonl", text: Self.answers("\"\(name)\":\(value)"), lint: .findings,
      words: (
        "“\(name)” and “answer” name different right choices", "「\(name)」の正解が「answer」と一致していません。"
      ))
    Self.check(one)
    let rest = Run("convert --on-error skip a.jsonl --to jsonl", files: ["a.jsonl": one.text])
    #expect(rest.output == "{\"question\":\"Sky?\",\"answer\":1,\"choices\":[\"blue\",\"red\"]}\n")
  }

  @Test(
    "a second member that agrees, or says something else, is no error",
    arguments: [
      #""answers":[2]"#, #""answers":["1","4"]"#, #""answers":120"#, #""correct":3"#,
      #""correctIndex":1"#, #""correctAnswer":2"#, #""answers":[]"#, #""answers":[7,9]"#,
    ])
  func agreement(_ member: String) {
    let run = Run("lint a.jsonl", files: ["a.jsonl": Self.answers(member)])
    #expect(!run.output.contains("error"), "\(run.output)")
  }

  // MARK: Counted from 0

  private static func bank(_ answers: [Int], isJSON: Bool) -> String {
    let rows = answers.enumerated().map { index, answer in
      isJSON
        ? #"{"question":"q\#(index)?","answer":\#(answer),"choices":["red","blue","green","tin"]}"#
        : "q\(index)?,\(answer),red,blue,green,tin"
    }
    return isJSON
      ? "[" + rows.joined(separator: ",\n") + "]\n" : rows.joined(separator: "\n") + "\n"
  }

  @Test("a bank with answers from 0 is refused until that is said", arguments: [true, false])
  func fromZero(_ isJSON: Bool) {
    let name = isJSON ? "a.json" : "a.csv"
    let files = [name: Self.bank([0, 3, 1], isJSON: isJSON)]
    let run = Run("lint \(name)", files: files)
    #expect(run.status == .findings)
    #expect(
      run.output.contains(
        "answers may be counted from 0 or from 1: 1 is 0, and none is the number of the last choice"
      ), "\(run.output)")
    #expect(run.output.contains("if they are counted from 0, every answer is off by one"))
    #expect(run.output.contains("use --answers-from 0; if from 1,"), "\(run.output)")
    #expect(!run.output.contains("--layout auto"), "\(run.output)")
    let said = Run("convert --answers-from 0 \(name) --to jsonl", files: files)
    #expect(said.output.contains(#""question":"q1?","answer":4"#), "\(said.everything)")
  }

  @Test(
    "with two rows, a 0 is an error of its row that mentions --answers-from 0",
    arguments: [true, false])
  func fewRows(_ isJSON: Bool) {
    let name = isJSON ? "a.json" : "a.csv"
    let files = [name: Self.bank([0, 3], isJSON: isJSON)]
    let run = Run("lint \(name)", files: files)
    #expect(run.status == .findings && run.output.contains("[answer-out-of-range]"))
    #expect(run.output.contains("use --answers-from 0: the other answers are off by one, too."))
    #expect(Run("lint --answers-from 0 \(name)", files: files).status == .clean)
  }

  @Test("a 0 among many answers from 1 is an error of its row", arguments: [true, false])
  func oneMistake(_ isJSON: Bool) {
    let name = isJSON ? "a.json" : "a.csv"
    let answers = [0] + (0..<60).map { $0 % 3 + 1 }
    let run = Run("lint \(name)", files: [name: Self.bank(answers, isJSON: isJSON)])
    #expect(run.output.contains("[answer-out-of-range]"), "\(run.output)")
    #expect(!run.output.contains("[other-layout]"), "\(run.output)")
  }

  // MARK: Points

  private static let points = [
    Case(
      name: "a.csv", text: "question,A,B,answer,points\nEven?,1,4,B,-1\nSky?,blue,red,A,2\n",
      lint: .findings,
      words: ("the points “-1” are not a number of 0 or more", "配点「-1」が0以上の数ではありません。")),
    Case(
      name: "a.jsonl", text: #"{"question":"Even?","answer":2,"choices":["1","4"],"points":-1}"#,
      lint: .findings,
      words: ("this should be a number of 0 or more", "0以上の数で書く必要があります。")),
    Case(
      name: "a.txt",
      text: "1. Sky?\nA) blue\nB) red\nAnswer: A\n\n2. Even?\nA) 1\nB) 4\nAnswer: B\nPoints: -1\n",
      lint: .findings,
      words: ("this is not a number of 0 or more", "0以上の数ではありません。")),
    Case(
      name: "a.xml",
      text: """
        <quiz><question type="multichoice"><questiontext><text>Even?</text></questiontext>
        <defaultgrade>-1</defaultgrade><answer fraction="100"><text>4</text></answer>
        <answer fraction="0"><text>1</text></answer></question></quiz>
        """, lint: .findings,
      words: ("the points should be a number of 0 or more", "配点は0以上の数で書く必要があります。")),
    Case(
      name: "a.xml",
      text: """
        <questestinterop><item ident="i1"><itemmetadata><qtimetadata><qtimetadatafield>
        <fieldlabel>points_possible</fieldlabel><fieldentry>-1</fieldentry></qtimetadatafield>
        </qtimetadata></itemmetadata><presentation><material><mattext>Even?</mattext></material>
        <response_lid ident="r" rcardinality="Single"><render_choice>
        <response_label ident="a"><material><mattext>1</mattext></material></response_label>
        <response_label ident="b"><material><mattext>4</mattext></material></response_label>
        </render_choice></response_lid></presentation><resprocessing><respcondition>
        <conditionvar><varequal respident="r">b</varequal></conditionvar><setvar>100</setvar>
        </respcondition></resprocessing></item></questestinterop>
        """, lint: .findings,
      words: ("the points should be a number of 0 or more", "配点は0以上の数で書く必要があります。")),
    Case(
      name: "a.xml",
      text: """
        <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1" title="t" adaptive="false" timeDependent="false">
        <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
        <correctResponse><value>b</value></correctResponse></responseDeclaration>
        <outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float">
        <defaultValue><value>-1</value></defaultValue></outcomeDeclaration>
        <itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">
        <prompt>Even?</prompt><simpleChoice identifier="a">1</simpleChoice>
        <simpleChoice identifier="b">4</simpleChoice></choiceInteraction></itemBody></assessmentItem>
        """, lint: .findings,
      words: ("the points should be a number of 0 or more", "配点は0以上の数で書く必要があります。")),
  ]

  @Test("points below 0 are an error in every format", arguments: points)
  func negativePoints(_ one: Case) { Self.check(one) }

  // MARK: Lines in another encoding

  private static func encoded(_ text: String) -> [UInt8] {
    EncodingName("cp932").map { EncodedText(Array(text.utf8).arraySpan, as: $0).bytes } ?? []
  }

  private static let lines = [
    #"{"question":"日本の首都は？","answer":1,"choices":["東京","京都","大阪","名古屋"]}"# + "\n",
    #"{"question":"一番高い山は？","answer":1,"choices":["富士山","浅間山","岩木山","大山"]}"# + "\n",
  ]

  @Test("lines of JSON Lines in another encoding are found, and fixed with --unsafe-fixes")
  func brokenLines() {
    let bytes = Array(Self.lines[0].utf8) + Self.encoded(Self.lines[1])
    let mixed = Case(
      name: "a.jsonl", text: "", lint: .findings,
      words: (
        "the file mixes UTF-8 with what looks like Shift_JIS (CP932)",
        "UTF-8のファイルに、Shift_JIS（CP932）らしい部分が"
      ))
    for line in ["lint a.jsonl", "lint --fix a.jsonl"] {
      let run = Run(line) { $0.files["a.jsonl"] = bytes }
      #expect(run.status == .findings && run.bytes("a.jsonl") == bytes)
      #expect(run.output.contains("error[invalid-utf8]: \(mixed.words.en)"), "\(run.output)")
      #expect(run.output.contains("1 error. 1 can be fixed with --unsafe-fixes"), "\(run.output)")
    }
    Self.check(mixed, bytes)
    let fixed = Run("lint --fix --unsafe-fixes a.jsonl") { $0.files["a.jsonl"] = bytes }
    #expect(fixed.file("a.jsonl") == Self.lines.joined(), "\(fixed.everything)")
    #expect(fixed.status == .clean, "\(fixed.everything)")
  }

  // MARK: Names

  private static let gift = "{=Paris ~Rome ~Berlin ~Madrid}\n"

  @Test(
    "a name in GIFT that differs from the id is a loss",
    arguments: [
      ("// [id:q17]\n::Capital::Where? ", "q17", true),
      ("// [id:q17]\n::q17::Where? ", "q17", false),
      ("::Capital::Where? ", "Capital", false), ("// [id:q17]\nWhere? ", "q17", false),
    ])
  func names(_ start: String, _ id: String, _ isLost: Bool) {
    let run = Run("convert a.gift --to jsonl", files: ["a.gift": start + Self.gift])
    #expect(run.output.contains("\"id\":\"\(id)\""), "\(run.everything)")
    #expect(
      run.errors.contains("the name “Capital”, which differs from the id, is left out") == isLost,
      "\(run.errors)")
  }
}
