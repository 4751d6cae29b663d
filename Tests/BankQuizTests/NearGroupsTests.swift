@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Near-duplicates by edit distance")
struct NearGroupsTests {
  private static let planet = "Which planet is nearest to the Sun?"
  private static let planets = ["Mercury", "Venus", "Earth", "Mars"]
  private static let giants = ["Mercury", "Jupiter", "Saturn", "Neptune"]
  private static let mountain = "日本で一番高い山はどれですか？"
  private static let mountains = ["富士山", "北岳", "奥穂高岳", "間ノ岳"]
  private static let year = "In which year did the Berlin Wall fall?"

  /// Two questions with their choices, the number of the second one's right choice, and whether they are
  /// near-duplicates. The first choice of the first question is right.
  @Test(
    "two questions are near-duplicates, or not",
    arguments: [
      (planet, planets, planet, planets, 1, true),
      (planet, planets, "which planet is nearest to the sun", planets.reversed(), 4, true),
      // Long enough for one edit if all choices are compared, too.
      (planet, planets, "Which planet is nearest the Sun?", planets, 1, true),
      // Which choice is right does not matter if all choices are compared.
      (planet, planets, "Which planet is nearer to the Sun?", planets, 2, true),
      // With other wrong choices, everything else must be equal.
      (planet, planets, planet, giants, 1, true),
      (planet, planets, "which planet is nearest to the sun", giants, 1, true),
      (planet, planets, "Which planet is nearest the Sun?", giants, 1, false),
      (planet, planets, planet, giants, 2, false),
      (planet, planets, "Which planet is not nearest to the Sun?", giants, 1, false),
      (planet, planets, "Which planet is farthest from the Sun?", planets, 1, false),
      (planet, planets, "Name the world that circles our star most closely.", planets, 1, false),
      // Numbers in any choice matter if all choices are compared.
      (year, ["1989", "1990"], year, ["1989", "1961"], 1, true),
      (year, ["1989", "1990"], year, ["1990", "1989"], 1, true),
      (year, ["1989", "1990"], year, ["1991", "1961"], 1, false),
      ("How many is 3 + 4?", ["7", "8"], "How many is 3 + 5?", ["7", "8"], 1, false),
      (mountain, mountains, "日本で一番高い山は、どれですか。", mountains, 1, true),
      (mountain, mountains, "日本で一番高い山はどれですか？", ["富士山", "剱岳", "槍ヶ岳", "立山"], 1, true),
      (mountain, mountains, "日本で１番高い山はどれですか？", mountains, 1, false),
      (mountain, mountains, "日本で一番高くない山はどれですか？", mountains, 1, false),
    ] as [(String, [String], String, [String], Int, Bool)])
  func pairs(
    _ one: String, _ choices: [String], _ other: String, _ others: [String], _ answer: Int,
    _ areNear: Bool
  ) throws {
    let problems = [
      Problem(question: one, answer: 1, choices: choices),
      Problem(question: other, answer: answer, choices: others),
    ]
    let groups = try #require(NearGroups.groups(of: 2, .serial) { problems[$0] })
    #expect((groups[0] == groups[1]) == areNear)
  }

  /// A question of words whose normal form is their letters.
  private static func problem(_ generator: inout Generator) -> Problem {
    let start = generator.pick(["abcdefghij", "klmnopqrst", "abcdefklmn"])
    let question = start + generator.text(upTo: 4, of: ["x", "y", "zz", "7", "not"])
    return Problem(
      question: question, answer: generator.number(1...2),
      choices: ["u" + generator.text(upTo: 2, of: ["v", "w", "8"]), "q"])
  }

  @Test("the groups are exactly those of the plain definition, with any number of workers")
  func everyPair() throws {
    var generator = Generator(seed: 33)
    for round in 0..<Deep.rounds(60, exhaustive: 2_000) {
      let problems = (0..<30).map { _ in Self.problem(&generator) }
      let expected = Self.linked(problems.count) { PlainNear.areNear(problems[$0], problems[$1]) }
      let workers = round.isMultiple(of: 2) ? Workers.serial : Threads.workers(3)
      let found = try #require(NearGroups.groups(of: problems.count, workers) { problems[$0] })
      #expect(found == expected)
      // The groups do not depend on the order of the questions.
      let last = problems.count - 1
      let turned = try #require(NearGroups.groups(of: last + 1, workers) { problems[last - $0] })
      for (one, other) in zip(problems.indices, problems.indices.dropFirst()) {
        #expect((found[one] == found[other]) == (turned[last - one] == turned[last - other]))
      }
    }
  }

  @Test("ten thousand questions are grouped across chunks")
  func parts() throws {
    let letters = Array("abcdefghijklmnopqrstuvwxyz").map { String($0) }
    let count = 10_000
    let problem: @Sendable (Int) -> Problem = { index in
      // The questions repeat after 5,000.
      let digits = String(index % 5_000).utf8.map { letters[Int($0 - 0x30)] }
      let word = digits.map { String(repeating: $0, count: 6) }.joined()
      return Problem(question: word + "?", answer: 1, choices: [word, "q"])
    }
    let groups = try #require(NearGroups.groups(of: count, Threads.workers(2), problem))
    #expect(groups == (0..<count).map { $0 % 5_000 })
    #expect(NearGroups.groups(of: 0, .serial, problem) == [])
  }

  @Test("a bank of only near-duplicates is one group")
  func crowd() {
    let problem: @Sendable (Int) -> Problem = { index in
      let name = [index / 676, index / 26 % 26, index % 26].map {
        String(UnicodeScalar(UInt8(97 + $0)))
      }
      return Problem(
        question: "Which city lies on the river \(name.joined())?", answer: 1,
        choices: ["Paris", "London", "Berlin", "Rome"])
    }
    let groups = NearGroups.groups(of: 6_000, Threads.workers(2), problem)
    #expect(groups == [Int](repeating: 0, count: 6_000))
  }

  /// Returns, for each question, the first one of its connected component.
  private static func linked(_ count: Int, _ areNear: (Int, Int) -> Bool) -> [Int] {
    var groups = Array(0..<count)
    for one in 0..<count {
      for other in 0..<one where areNear(other, one) && groups[other] != groups[one] {
        let (old, new) = (max(groups[one], groups[other]), min(groups[one], groups[other]))
        groups = groups.map { $0 == old ? new : $0 }
      }
    }
    return groups
  }
}
