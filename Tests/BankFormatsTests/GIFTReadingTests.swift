@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Reading GIFT")
struct GIFTReadingTests {
  /// Files, each with its question and its choices; `*` precedes the right one.
  static let readable: [(String, String, [String])] = [
    ("Q{=a ~b}", "Q", ["*a", "b"]),
    ("Q {\n  ~a\n  =b\n  ~c\n}\n", "Q", ["a", "*b", "c"]),
    ("::name::Q{~a~b=c}", "Q", ["a", "b", "*c"]),
    ("::::Q{=a ~b}", "Q", ["*a", "b"]),
    // Answers in the middle of a sentence leave a gap.
    ("Grant is {~buried =entombed} here.", "Grant is _____ here.", ["buried", "*entombed"]),
    // A backslash escapes these characters and no others.
    (##"\:\#\=\~\{\}\\{=a ~b}"##, #":#=~{}\"#, ["*a", "b"]),
    (#"\[x\] 50\% a\/b \' \"{=a ~b}"#, #"\[x\] 50\% a\/b \' \""#, ["*a", "b"]),
    (#"a\nb{=c\nd ~e}"#, "a\nb", ["*c\nd", "e"]),
    (#"\\nu \\{=\\\= ~\\\n}"#, #"\nu \"#, [#"*\="#, "\\\n"]),
    ("：＃＝～｛｝{=a ~b}", "：＃＝～｛｝", ["*a", "b"]),
    // Moodle takes these literally inside a question.
    ("Note: 1 = # of ~ 2?{=a ~b}", "Note: 1 = # of ~ 2?", ["*a", "b"]),
    // Markers of the text format.
    ("[html]a &lt; b<br>c{=&eacute; ~x\ny}", "a < b\nc", ["*é", "x y"]),
    ("[plain]a &lt; b<br>c{=&eacute; ~[html]&eacute;}", "a &lt; b<br>c", ["*&eacute;", "é"]),
    ("[markdown]a{=b ~c}", "a", ["*b", "c"]),
    ("[moodle]a &amp; b\nc{=d ~e}", "a & b\nc", ["*d", "e"]),
    ("[abc]a{=[x] ~c}", "[abc]a", ["*[x]", "c"]),
    ("[plain][html]a{=b ~c}", "[html]a", ["*b", "c"]),
    ("::[html]::[html]a{=b ~c}", "a", ["*b", "c"]),
    // Weights, and texts that only look like one.
    ("Q{=%100%a ~b}", "Q", ["*a", "b"]),
    ("Q{=a ~%abc ~20% ~% 5}", "Q", ["*a", "%abc", "20%", "% 5"]),
    ("Q{=a ~[plain]%20% x ~%0%%20% x}", "Q", ["*a", "%20% x", "%20% x"]),
    ("Q{=a->b ~c}", "Q", ["*a->b", "c"]), ("Q{~c =a -> b}", "Q", ["c", "*a -> b"]),
    // Comments, line endings, a byte order mark, white space.
    ("// x\nQ{=a ~b}", "Q", ["*a", "b"]), ("Q{\n// x {\n=a\n // y\n~b}", "Q", ["*a", "b"]),
    ("http://x{=a ~b}", "http://x", ["*a", "b"]),
    ("\u{FEFF}::n::Q{=a ~b}", "Q", ["*a", "b"]), ("Q{\r\n=a\r\n~b\r\n}\r\n", "Q", ["*a", "b"]),
    ("Q{\r=a\r~b\r}\r", "Q", ["*a", "b"]), ("Q{= \t a \t ~ b }", "Q", ["*a", "b"]),
    ("Q{=　a　 ~b}", "Q", ["*　a　", "b"]), ("a  b{=c ~d}", "a  b", ["*c", "d"]),
    ("a\n b{=c ~d}", "a\nb", ["*c", "d"]), ("[html]{=a ~b}", "", ["*a", "b"]),
    ("0\n0{=0 ~1}", "0\n0", ["*0", "1"]),
  ]

  @Test("a question is read as Moodle reads it", arguments: readable)
  func questions(_ text: String, _ question: String, _ choices: [String]) throws {
    let imported = try #require(Format.gift.read(text))
    #expect(imported.complaints(about: text) == [])
    #expect(imported.lost.filter { !$0.hasSuffix("media") } == [])
    let problem = try #require(imported.bank.problems.first)
    #expect(imported.bank.count == 1)
    #expect(problem.question.unicodeScalars.elementsEqual(question.unicodeScalars))
    let found = problem.choices.enumerated().map { $0 + 1 == problem.answer ? "*\($1)" : $1 }
    #expect(found == choices)
  }

  @Test(
    "a choice with only inline markup is an error, one with only breaks is empty",
    arguments: [("<span></span>", 1), ("<wbr>", 0), ("<p></p>", 0), ("<br>", 0)])
  func emptied(_ html: String, _ errors: Int) throws {
    let imported = try #require(Format.gift.read("q{=[html]\(html) ~b}\n"))
    let messages = imported.diagnostics.map(\.message.en)
    #expect(messages.count == errors && imported.bank.count == 1 - errors, "\(messages)")
    let message = "without pictures and markup, choice 1 is empty"
    #expect(messages.allSatisfy { $0 == message })
  }

  @Test("check boxes with one right choice become a single-choice question, which is a loss")
  func severalChoices() throws {
    let imported = try #require(Format.gift.read("Q{~%100%a ~%0%b}"))
    #expect(imported.lost == ["1 answers"])
    #expect(imported.bank.problems.map(\.answer) == [1])
  }

  @Test("ids, tags, names, categories and general feedback are read")
  func details() throws {
    let text = #"""
      $CATEGORY: $course$/top/food/drinks

      // question 7 [id:tea-1] [tag:hot] [tag:お茶]
      ::Tea \: 1::Tea?{=a ~b ####Because\: so ## it is}

      ::second::Q{=a ~b}

      $CATEGORY: tom/dick

      ::q3::Q{=a ~b}

      $CATEGORY: $system$/top

      Q{=a ~b}
      """#
    let imported = try #require(Format.gift.read(text))
    #expect(imported.diagnostics.isEmpty)
    #expect(
      imported.losses.map(\.message.en) == [
        "the name “Tea : 1”, which differs from the id, is left out"
      ])
    let details = imported.bank.problems.map(\.details)
    #expect(details.map(\.id) == ["tea-1", "second", nil, nil])
    #expect(details.map(\.category) == ["food/drinks", "food/drinks", "tom/dick", nil])
    #expect(details.map(\.explanation) == ["Because: so ## it is", nil, nil, nil])
    #expect(details.map(\.tags) == [["hot", "お茶"], [], [], []])
  }

  @Test(
    "superscripts and subscripts become Unicode characters in every text format",
    arguments: ["", "[html]", "[moodle]"])
  func scripts(_ markup: String) throws {
    let text = "\(markup)10<sup>3</sup> H<sub>2</sub>O?{=a<sup>b</sup> ~103}"
    let imported = try #require(Format.gift.read(text))
    let problem = try #require(imported.bank.problems.first)
    #expect([problem.question] + problem.choices == ["10³ H₂O?", "aᵇ", "103"])
  }

  @Test(
    "names that a writer has generated are not ids, but any others are",
    arguments: [
      (["Geo q1", "Geo q2", "Geo q3"], [nil, nil, nil]), (["q1", "tea", "q3"], [nil, "tea", nil]),
      (["Geo q1", "", "Geo q3"], [nil, nil, nil]),
      // One name out of sequence shows that a person numbered the questions.
      (["Geo q1", "Geo q2", "Geo q4"], ["Geo q1", "Geo q2", "Geo q4"]),
      (["Geo q1", "Sea q2"], ["Geo q1", "Sea q2"]), (["q1", "Geo q2"], ["q1", "Geo q2"]),
      (["q2", "q3"], ["q2", "q3"]), (["Geo q1", "Geo quiz 2"], [nil, "Geo quiz 2"]),
    ] as [([String], [String?])])
  func standIns(_ names: [String], _ ids: [String?]) throws {
    let text = names.map { "\($0.isEmpty ? "" : "::\($0)::")Q{=a ~b}\n\n" }.joined()
    let imported = try #require(Format.gift.read(text))
    #expect(imported.bank.problems.map(\.details.id) == ids)
    #expect(imported.losses.isEmpty)
  }

  @Test(
    "a question that a bank cannot hold is left out and reported",
    arguments: [
      ("Q{}", "1 questionType"), ("Q{####x}", "1 questionType"), ("Q", "1 questionType"),
      ("Q{#3:1}", "1 questionType"), ("Q{=a =b}", "1 questionType"), ("Q{a}", "1 questionType"),
      ("Q{=a -> b =c -> d}", "1 questionType"), ("Q{~%50%a ~%50%b ~c}", "1 answers"),
      ("Q{=a =b ~c}", "1 answers"), ("Q{=a ~%50%b}", "1 answers"),
    ])
  func leftOut(_ text: String, _ loss: String) throws {
    let imported = try #require(Format.gift.read(text + "\n\nR{=a ~b}"))
    #expect(imported.diagnostics.isEmpty)
    #expect(imported.lost == [loss])
    #expect(imported.bank.problems.map(\.question) == ["R"])
  }

  @Test(
    "what is lost from a question that is kept is reported",
    arguments: [
      ("Q{=a ~%-50%b}", ["1 answers"]), ("Q{=a#yes ~b#no}", ["1 explanation"]),
      ("[html]<b>Q</b>{=a ~b}", ["1 media"]), ("[html]<img src\\=x>Q{=a ~b}", ["1 media"]),
      ("[markdown]*Q*{=a ~b}", ["1 media"]), ("Q{=a ~b<sup>2</sup>}", ["1 media"]),
      ("Q{=a ~b ####<i>x</i>}", ["1 media"]), ("Q{T}", ["1 questionType"]),
      ("::n::Q{=a ~b}\n\n::n::R{=a ~b}", ["1 id", "2 id"]),
      ("$CATEGORY: a//b\n\nQ{=a ~b}", ["1 category"]),
    ])
  func partlyLost(_ text: String, _ losses: [String]) throws {
    let imported = try #require(Format.gift.read(text))
    #expect(imported.diagnostics.isEmpty)
    #expect(imported.lost == losses)
    #expect(!imported.bank.problems.isEmpty)
  }

  @Test(
    "a true/false question becomes two choices",
    arguments: [
      ("Q{T}", Language.english, 1, "True"), ("Q{FALSE}", .english, 2, "False"),
      ("Q{TRUE}", .japanese, 1, "正しい"), ("Q{F#wrong#right####why}", .japanese, 2, "正しくない"),
    ])
  func trueFalse(_ text: String, _ language: Language, _ answer: Int, _ right: String) throws {
    let options = ConvertOptions(language: language)
    let problem = try #require(Format.gift.read(text, options)?.bank.problems.first)
    #expect(problem.answer == answer && problem.choices[answer - 1] == right)
    #expect(problem.details.explanation == (text.contains("why") ? "why" : nil))
  }

  @Test(
    "an error is reported once, at its place, and the next question is read",
    arguments: [
      ("Q{=a ~b", "{: the answers have no closing }"), ("Q=a ~b}", "}: this } has no matching {"),
      ("Q{=a\n\n~b}", "{: the answers have no closing }"),
      ("Q{=a {~b}", "{: there is a { inside the answers"),
      ("Q{=a ~b}\nR{=a ~b}", "{: the question has more than one pair of braces"),
      ("::Q{=a ~b}", "::: this name is never closed"), ("Q{~a ~b}", "~a ~b: no choice is right"),
      ("Q{=a ~}", "~: this choice is empty"), ("Q{~ =a}", "~: this choice is empty"),
      ("Q{x =a ~b}", "x : there is text before the first choice"),
      ("Q{~a}", "~a: a question needs at least 2 choices"),
      ("Q{=a ~b} // note", " : this comment is not on a line of its own"),
      ("$CATEGORY: x\nQ{=a ~b}", ": no blank line follows the category"),
    ])
  func broken(_ text: String, _ complaint: String) throws {
    let file = text + "\n\nR{=a ~b}\n"
    let imported = try #require(Format.gift.read(file))
    #expect(imported.complaints(about: file) == [complaint])
    #expect(imported.bank.problems.last?.question == "R")
  }

  @Test(
    "a file without answers in braces contains no GIFT question",
    arguments: [
      "Sky?,1,blue,red,green,grey\n", "Only words.\n\nMore of them.\n", "[\"a\"]\n",
      "::name:: What?\n",
      "{\"questions\": [{\"question\": \"a?\", \"choices\": [\"x\", \"y\"]}]}\n",
    ])
  func noQuestion(_ text: String) throws {
    let found = try #require(Format.gift.read(Source(Path("a.gift"), Array(text.utf8))))
    #expect(found.bank.count == 0 && found.losses.isEmpty)
    #expect(found.diagnostics.map(\.message.en) == ["the file contains no GIFT question"])
  }

  @Test(
    "a file that is not text is a single error", arguments: ["gift", "list", "aiken", "markdown"])
  func noText(_ name: String) throws {
    let archive = Array("PK\u{3}\u{4}".utf8) + (0..<2000).map { UInt8($0 * 37 & 0xFF) }
    let found = try #require(Format.named(name)?.read(Source(Path("a.txt"), archive)))
    #expect(found.bank.count == 0)
    #expect(
      found.diagnostics.map(\.message.en) == [
        "the file is not text: it looks like a workbook or other office document"
      ])
  }

  @Test("text without answers is left out if there are questions")
  func description() throws {
    let text = "Read this first.\n\nSky?{=blue ~red}\n"
    let found = try #require(Format.gift.read(Source(Path("a.gift"), Array(text.utf8))))
    #expect(found.bank.count == 1 && found.losses.count == 1 && found.diagnostics.isEmpty)
  }

  @Test("bytes that are not UTF-8 are reported, and nothing is read")
  func notUTF8() throws {
    let bytes: [UInt8] = Array("Q{=".utf8) + [0xFF, 0xFE] + Array("~b}".utf8)
    let imported = try #require(
      Format.gift.reader.map { $0(Source(Path("a.gift"), bytes), ConvertOptions()) })
    #expect(imported.diagnostics.map(\.place.range) == [TextRange(3, 5)])
    #expect(imported.bank.count == 0)
  }
}
