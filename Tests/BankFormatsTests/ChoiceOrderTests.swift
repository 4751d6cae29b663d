@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

/// How files for other programs say that choices must not be shuffled.
@Suite("The order of choices in files for other programs")
struct ChoiceOrderTests {
  private typealias Case = (
    choices: [String], pinned: [Int], moodle: String, shuffle: String, fixed: [Int]
  )

  private static let cases: [Case] = [
    (["apple", "pear", "stone"], [], ">true<", "true", []),
    (["apple", "pear", "Both A and B"], [], ">false<", "false", []),
    (["りんご", "梨", "1と2の両方"], [], ">false<", "false", []),
    (["apple", "pear", "All of the above"], [], ">false<", "true", [3]),
    (["りんご", "梨", "どれでもない"], [], ">false<", "true", [3]),
    (["apple", "pear", "stone"], [1, 2, 3], ">false<", "true", [1, 2, 3]),
    (["apple", "pear", "None of these"], [1, 2, 3], ">false<", "true", [1, 2, 3]),
    (["apple", "pear", "A and B"], [1, 2, 3], ">false<", "false", [1, 2, 3]),
  ]

  @Test(
    "Moodle XML and QTI keep choices in order where texts or pinned choices require it",
    arguments: cases.indices)
  func said(_ index: Int) throws {
    let (choices, pinned, moodle, shuffle, fixed) = Self.cases[index]
    var problem = Problem(question: "Which?", answer: 1, choices: choices)
    problem.details.pinned = pinned
    let written = try #require(Format.moodleXML.exported([problem]))
    let text = String(decoding: written.bytes, as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.contains("<shuffleanswers") }
    #expect(line?.contains(moodle) == true, "\(text)")
    for format in [Format.qti21, .qti30] {
      let item = try #require(try QTIParts(format, [problem]).texts.first)
      #expect(item.contains("shuffle=\"\(shuffle)\""), "\(item)")
      let found = (1...choices.count).filter {
        item.contains("identifier=\"choice\($0)\" fixed=\"true\"")
      }
      #expect(found == fixed, "\(item)")
    }
    for format in [Format.moodleXML, .qti21] {
      let found = try #require(format.returned([problem]))
      #expect([problem].firstDifference(from: found) == nil, "\(format.name)")
    }
  }

  @Test("an explanation that names choices keeps their order, too")
  func explained() throws {
    var problem = Problem(question: "Which?", answer: 1, choices: ["apple", "pear", "stone"])
    problem.details.explanation = "Not B, because it is green."
    let written = try #require(Format.moodleXML.exported([problem]))
    #expect(String(decoding: written.bytes, as: UTF8.self).contains(">false</shuffleanswers>"))
    let item = try #require(try QTIParts(Format.qti21, [problem]).texts.first)
    #expect(item.contains("shuffle=\"false\""))
  }

  @Test("GIFT, Aiken and the other quiz formats leave the order to the player")
  func leftToPlayer() {
    let names = Format.all.filter(\.leavesOrderToPlayer).map(\.name)
    #expect(names == ["gift", "aiken", "markdown", "qti12", "kahoot", "wayground", "blooket"])
  }
}
