@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Markup of QTI items")
struct QTIMarkupTests {
  private typealias Item = QTIReadingTests.Item

  private static func read(_ change: (inout Item) -> Void) throws -> ImportResult {
    try #require(Format.qti21.imported(Array(Item.with(change).text.utf8)))
  }

  @Test(
    "formulas become text on one line",
    arguments: [
      ("<mi>x</mi><mo>&lt;</mo><mn>2</mn>", "Is x<2 true?"),
      ("<mfrac linethickness='0'><mi>n</mi><mi>k</mi></mfrac>", "Is C(n, k) true?"),
      ("<mfrac linethickness='1'><mi>n</mi><mi>k</mi></mfrac>", "Is n/k true?"),
      ("<mfrac>\n<mi>n</mi>\n<mi>k</mi>\n</mfrac>", "Is n/k true?"),
      ("<mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><mo>+</mo><mn>1</mn>", "Is x²+1 true?"),
      ("<msqrt><mi>a</mi><mi>b</mi></msqrt>", "Is √(ab) true?"),
    ])
  func formulas(_ markup: String, _ text: String) throws {
    let found = try Self.read {
      $0.stem =
        "<prompt>Is <math xmlns='http://www.w3.org/1998/Math/MathML'>\(markup)</math> true?</prompt>"
    }
    #expect(found.diagnostics == [] && found.lost == ["1 media"])
    #expect(found.bank.problems.map(\.question) == [text])
  }

  @Test(
    "line breaks of the file separate words, but not at the edges of blocks",
    arguments: [
      ("a\n<![CDATA[b]]>\n c", "a b c"), ("\n<b>a</b>\n<b>b</b>\n", "a b"),
      ("a\n<br/>\nb", "a\nb"), ("a <br/> b", "a \n b"), ("<span>a\n</span>b", "a b"),
      ("<div>\na\n</div><div>\nb\n</div>", "a\nb"),
    ])
  func layout(_ prompt: String, _ text: String) throws {
    let found = try Self.read { $0.stem = "<prompt>\(prompt)</prompt>" }
    #expect(found.diagnostics == [])
    #expect(found.bank.problems.map(\.question) == [text])
  }

  @Test(
    "more than one choice may be chosen only if the item says so, which is reported",
    arguments: [
      ("cardinality=\"single\"", "", []), ("cardinality=\"multiple\"", "", ["1 answers"]),
      ("", "", []), ("", " maxChoices=\"1\"", []), ("", " maxChoices=\"2\"", ["1 answers"]),
      ("", " maxChoices=\"0\"", ["1 answers"]),
      ("cardinality=\"single\"", " maxChoices=\"2\"", []),
    ])
  func choosesSeveral(_ cardinality: String, _ most: String, _ lost: [String]) throws {
    let text = Item().text.replacing("cardinality=\"single\"", with: cardinality)
      .replacing(" shuffle=\"false\"", with: " shuffle=\"false\"\(most)")
    let found = try #require(Format.qti21.imported(Array(text.utf8)))
    #expect(found.bank.problems.map(\.answer) == [2])
    #expect(found.lost == lost)
  }

  // MARK: QTI 1.2

  private static func item(_ text: String, _ more: String = "", labels: Int = 2) -> String {
    let choices = ["wrong", "right"].prefix(labels).enumerated().map { index, choice in
      "<response_label ident=\"\(index)\"><material><mattext>\(choice)</mattext></material>"
        + "</response_label>"
    }
    return """
      <item ident="x" title="x"><presentation><material>\(text)</material>
      <response_lid ident="R"><render_choice>\(choices.joined())</render_choice></response_lid>
      </presentation><resprocessing><respcondition><conditionvar>
      <varequal respident="R">1</varequal></conditionvar><setvar>1</setvar></respcondition>
      </resprocessing>\(more)</item>
      """
  }

  private static func readOne(_ items: String) throws -> ImportResult {
    try #require(Format.qti12.imported(Array(QTI1ReadingTests.file(items).utf8)))
  }

  @Test("malformed XML between items is an error, and the items are read without their bank")
  func malformed() throws {
    let item = Self.item("<mattext>Tea?</mattext>")
    for items in [item + "<selection_ordering>&no;</selection_ordering>", item + "&no;" + item] {
      let text = QTI1ReadingTests.file(items, "objectbank")
      let found = try #require(Format.qti12.imported(Array(text.utf8)))
      #expect(found.diagnostics.map(\.message.en) == ["the entity &no; is not defined in XML"])
      #expect(found.bank.problems.map(\.question).contains("Tea?"))
      #expect(found.losses.contains { $0.feature == .category })
    }
  }

  @Test("text of QTI 1.2 may be XHTML, whose markup and pictures are reported")
  func elements() throws {
    let text =
      "<mattext texttype=\"text/xhtml\"><p>On <b>green</b> tea</p><p>and H<sub>2</sub>O "
      + "<img src=\"files/a%20cup.png\" alt=\"\"/></p></mattext>"
    let found = try Self.readOne(Self.item(text))
    #expect(found.diagnostics == [])
    #expect(found.bank.problems.map(\.question) == ["On green tea\nand H₂O"])
    #expect(found.losses.map(\.feature) == [.media])
    #expect(found.losses.first?.message.en.contains("a cup.png") == true)
  }

  @Test("of several languages in XHTML, the first is read, and the others are reported")
  func languages() throws {
    let text =
      "<mattext texttype=\"text/xhtml\"><p>"
      + "<span lang=\"en\" class=\"multilang\">Sky?</span>"
      + "<span lang=\"ja\" class=\"multilang\">空は？</span></p></mattext>"
    let found = try Self.readOne(Self.item(text))
    #expect(found.bank.problems.map(\.question) == ["Sky?"])
    #expect(
      found.losses.map(\.message.en) == ["the text in other languages (ja) is left out"])
  }

  @Test("a group of languages without the one read before gives its first")
  func otherLanguages() {
    let shown = ShownLanguage(
      "{mlang en}Sky{mlang}{mlang ja}空{mlang}: {mlang de}blau{mlang}{mlang fr}bleu{mlang}, "
        + "{mlang fr}oui{mlang}{mlang en}yes{mlang}")
    #expect(shown.text == "Sky: blau, yes")
    #expect(shown.others == ["ja", "fr"])
  }

  @Test("a file that draws its questions at random is reported")
  func draws() throws {
    let draw =
      "<selection_ordering><selection><selection_number>2</selection_number></selection>"
      + "</selection_ordering>"
    let found = try Self.readOne(draw + Self.item("<mattext>Tea?</mattext>"))
    #expect(found.bank.problems.map(\.question) == ["Tea?"])
    #expect(
      found.losses.map(\.message.en) == [
        "a quiz draws 2 of its questions at random, but all of them are imported"
      ])
  }

  @Test("an item without choices or anything else to answer is a text")
  func descriptions() throws {
    for item in [
      "<item title=\"On tea\"/>",
      "<item title=\"On tea\"><presentation><material><mattext>Read this.</mattext></material>"
        + "</presentation></item>",
    ] {
      let found = try Self.readOne(item + Self.item("<mattext>Tea?</mattext>"))
      #expect(found.diagnostics == [] && found.numbers == [2])
      #expect(found.losses.map(\.skippedKind?.en) == ["text without answers"])
    }
  }

  @Test("an item with one choice, or none, is an error", arguments: [0, 1])
  func fewChoices(_ count: Int) throws {
    let broken = Self.item("<mattext>a?</mattext>", labels: count)
    let found = try Self.readOne(broken + Self.item("<mattext>b?</mattext>"))
    #expect(found.bank.problems.map(\.question) == ["b?"])
    #expect(found.diagnostics.count == 1 && found.diagnostics[0].severity == .error)
  }

  @Test("feedback of wrong choices is lost, and reported")
  func feedback() throws {
    let feedback = { (ident: String, text: String) in
      "<itemfeedback ident=\"\(ident)\"><material><mattext>\(text)</mattext></material>"
        + "</itemfeedback>"
    }
    for (others, lost) in [
      ("", []), (feedback("0_fb", "no"), ["1 explanation"]), (feedback("0_fb", "so"), []),
      (feedback("0_fb", ""), []),
    ] as [(String, [String])] {
      let text = Self.item("<mattext>Tea?</mattext>", feedback("general_fb", "so") + others)
      let found = try Self.readOne(text)
      #expect(found.bank.problems.map(\.details.explanation) == ["so"])
      #expect(found.lost == lost)
    }
  }

  @Test(
    "malformed XML above the items is an error, and they are read",
    arguments: [
      "<qtimetadata><qtimetadatafield></qtimetadata>",
      "<selection_ordering><selection></selection_ordering>", "<selection_ordering>&no;",
    ])
  func malformed(_ text: String) throws {
    let items = Self.item("<mattext>a?</mattext>") + Self.item("<mattext>b?</mattext>")
    let found = try Self.readOne(text + items)
    #expect(found.bank.problems.map(\.question) == ["a?", "b?"])
    #expect(found.diagnostics.map(\.severity) == [.error])
  }
}
