@_spi(QBank) import BankModel
import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("Writing a bank as Swift source")
struct SwiftFormatTests {
  private static func source(_ bank: Bank, title: String) -> String {
    let exported = SwiftWriter.write(bank, ConvertOptions(title: title))
    #expect(exported.losses.isEmpty)
    return String(decoding: exported.bytes, as: UTF8.self)
  }

  @Test("a file of problems declares an enum with its types and a list")
  func looks() {
    var problem = Problem(question: "Say \"hi\"\n\\(x)", answer: 2, choices: ["あ", "👩‍👩‍👧"])
    problem.details.limit = 7.5
    problem.details.tags = ["x"]
    let plain = Problem(question: "q\u{200B}", answer: 1, choices: ["a", "b"])
    #expect(
      Self.source(.problems([problem, plain]), title: "food/green-tea") == #"""
        // Written by qbank; a change here is lost when the bank is converted again.

        /// food/green-tea
        enum FoodGreenTeaBank {
          /// A question with its choices.
          struct Problem: Hashable, Sendable {
            /// What is asked.
            var question: String
            /// The number of the right choice, counted from 1.
            var answer: Int
            /// What can be chosen.
            var choices: [String]
            /// How many seconds there are to answer.
            var limit: Double? = nil
            /// Words to find it by.
            var tags: [String] = []
          }

          /// All problems, in the order of the file.
          static let problems: [Problem] = [
            Problem(
              question: "Say \"hi\"\n\\(x)",
              answer: 2,
              choices: ["あ", "👩‍👩‍👧"],
              limit: 7.5,
              tags: ["x"]),
            Problem(
              question: "q\u{200B}",
              answer: 1,
              choices: ["a", "b"]),
          ]
        }

        """#)
  }

  @Test("a long bank is split into several arrays")
  func parts() {
    let problem = Problem(question: "q", answer: 1, choices: ["a", "b"])
    let short = Self.source(.problems([Problem](repeating: problem, count: 50)), title: "x")
    #expect(!short.contains("part1"))
    let long = Self.source(.problems([Problem](repeating: problem, count: 51)), title: "x")
    #expect(
      long.contains(
        """
          static let problems: [Problem] = [
            part1,
            part2,
          ].flatMap { $0 }

          private static let part1: [Problem] = [
            Problem(

        """))
  }

  @Test(
    "a bank's name becomes a valid type name",
    arguments: [
      ("drinks", "DrinksBank"), ("food/green tea", "FoodGreenTeaBank"), ("", "QuestionBank"),
      ("2024", "Q2024Bank"), ("地理", "地理Bank"), ("a\nb*/", "ABBank"), ("Bank", "Bank"),
      ("ﬁ ß", "QuestionBank"), ("self", "SelfBank"), ("world-en", "WorldEnBank"),
    ])
  func names(title: String, name: String) {
    #expect(SwiftLiteral.typeName(title, suffix: "Bank") == name)
  }

  /// Problems with everything that a bank can hold, and with hostile texts in every place.
  private static let problems: [Problem] = {
    var problems = HostileBanks.ofTexts
    for seed in 0..<20 as Range<UInt64> {
      problems += HostileBanks.random(seed, details: Format.swift.supportedFeatures)
    }
    return problems
  }()

  private static let guidance = HostileBanks.texts.map { Guidance(title: $0, description: $0) }

  @Test(
    "the source compiles without warnings and contains every text of the bank",
    .enabled(if: Places.program("swiftc") != nil, "needs swiftc"))
  func compiler() throws {
    let folder = try TemporaryFolder()
    let title = "nasty \u{202E}*/\n\"\\"
    let bank = try folder.write(
      "bank.swift", Self.source(.problems(Self.problems), title: title))
    let guidance = try folder.write(
      "guidance.swift", Self.source(.guidance(Self.guidance), title: title))
    let main = try folder.write("main.swift", Self.program)
    let program = folder.place("program")
    _ = try Self.run(
      "swiftc", ["-swift-version", "6", "-warnings-as-errors", "-o", program, bank, guidance, main])
    let output = try Self.run(program, [])
    let expected =
      Self.problems.flatMap(Self.texts) + Self.guidance.flatMap { [$0.title, $0.description] }
    #expect(output.split(separator: "\n").map(String.init) == expected.map(Self.hex))
  }

  /// Returns every text of a problem, and every number as the program prints it.
  private static func texts(_ problem: Problem) -> [String] {
    let details = problem.details
    var texts = [problem.question] + problem.choices
    texts += [details.id, details.category, details.explanation, details.difficulty]
      .compactMap(\.self)
    texts.append("\(problem.answer)")
    texts.append("\(details.points ?? -1)")
    texts.append("\(details.limit ?? -1)")
    return texts + details.pinned.map { String($0) } + details.tags
  }

  private static func hex(_ text: String) -> String {
    "." + text.utf8.map { String($0, radix: 16) }.joined(separator: " ")
  }

  /// Prints every text of the bank, byte by byte.
  private static let program = """
    func show(_ text: String) {
      print("." + text.utf8.map { String($0, radix: 16) }.joined(separator: " "))
    }
    for problem in NastyBank.problems {
      let texts = [problem.id, problem.category, problem.explanation, problem.difficulty]
      ([problem.question] + problem.choices + texts.compactMap { $0 }).forEach(show)
      show("\\(problem.answer)")
      show("\\(problem.points ?? -1)")
      show("\\(problem.limit ?? -1)")
      problem.pinned.map { String($0) }.forEach(show)
      problem.tags.forEach(show)
    }
    for entry in NastyGuidance.entries {
      show(entry.title)
      show(entry.description)
    }
    """

  /// Runs a program and returns its output; if it fails, records an issue with its error messages.
  private static func run(_ name: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let path = try #require(name.hasPrefix("/") ? name : Places.program(name))
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.start()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text.prefix(2_000))")
    return text
  }
}
