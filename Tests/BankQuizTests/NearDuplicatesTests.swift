@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Near-duplicates by shared character sequences")
struct NearDuplicatesTests {
  private static let planet = "Which planet is nearest to the Sun?"
  private static let planets = ["Mercury", "Venus", "Earth", "Mars"]
  private static let mountain = "日本で一番高い山はどれですか？"
  private static let mountains = ["富士山", "北岳", "奥穂高岳", "間ノ岳"]

  /// Two questions, the number of the right choice and the choices of the second one, and whether they are
  /// near-duplicates. The first has the choices that belong to its text, and its first choice is right.
  @Test(
    "two questions are near-duplicates, or not",
    arguments: [
      (planet, planet, 1, planets, true),
      (planet, "Which planet is nearest the Sun?", 1, planets, true),
      (planet, "which planet is nearest to the sun", 1, planets, true),
      (planet, planet, 2, ["Venus", "Mercury", "Earth", "Mars"], true),
      (planet, planet, 1, ["Mercury", "Jupiter", "Saturn", "Neptune"], true),
      (planet, planet, 1, ["Vulcan", "Jupiter", "Saturn", "Neptune"], false),
      (planet, "Which planet is not nearest to the Sun?", 1, planets, false),
      (planet, "Which planet is farthest from the Sun?", 1, planets, false),
      (planet, "Name the world that circles our star most closely.", 1, planets, false),
      ("How many is 3 + 4?", "How many is 3 + 5?", 1, planets, false),
      (mountain, "日本でいちばん高い山はどれですか", 1, mountains, false),
      (mountain, "日本で一番高い山は、どれですか。", 1, mountains, true),
      (mountain, "日本で一番高い山はどれでしょうか？", 1, mountains, false),
      (mountain, "日本で一番高い山はどれですか?", 1, ["富士山", "剱岳", "槍ヶ岳", "立山"], true),
      (mountain, "日本で一番高くない山はどれですか？", 1, mountains, false),
    ] as [(String, String, Int, [String], Bool)])
  func pairs(
    _ one: String, _ other: String, _ answer: Int, _ choices: [String], _ areNear: Bool
  ) throws {
    let first = one == Self.mountain ? Self.mountains : Self.planets
    let problems = [
      Problem(question: one, answer: 1, choices: first),
      Problem(question: other, answer: answer, choices: choices),
    ]
    let groups = try #require(NearDuplicates.groups(problems))
    #expect((groups[0] == groups[1]) == areNear)
  }

  @Test("the groups are exactly those of the plain definition")
  func join() throws {
    var generator = Generator(seed: 31)
    for _ in 0..<Deep.rounds(60, exhaustive: 2_000) {
      let problems = (0..<25).map { _ in
        let start = generator.pick(["abcdefghij", "klmnopqrst", "abcdefklmn"])
        let tail = generator.text(upTo: 3, of: ["x", "y", "zz"])
        return Problem(
          question: start + tail, answer: generator.number(1...2),
          choices: ["u" + generator.text(upTo: 2, of: ["v", "w"]), "q"])
      }
      let expected = linked(problems.count) { Self.areNear(problems[$0], problems[$1]) }
      #expect(NearDuplicates.groups(problems) == expected)
    }
  }

  /// The plain definition, for texts of lowercase letters.
  private static func areNear(_ one: Problem, _ other: Problem) -> Bool {
    let isSameKey = one.choices[one.answer - 1] == other.choices[other.answer - 1]
    return (isSameKey && areAlike(one.question, other.question, 2))
      || areAlike(whole(one), whole(other), 5)
  }

  private static func whole(_ problem: Problem) -> String {
    problem.question + problem.choices.sorted().map { "|" + $0 }.joined()
  }

  private static func areAlike(_ one: String, _ other: String, _ length: Int) -> Bool {
    let (one, other) = (stretches(one, length), stretches(other, length))
    return one.intersection(other).count * 10 >= one.union(other).count * 8
  }

  private static func stretches(_ text: String, _ length: Int) -> Set<String> {
    let characters = Array(text)
    if characters.count <= length { return [text] }
    return Set((0...(characters.count - length)).map { String(characters[$0..<($0 + length)]) })
  }

  /// Returns, for each question, the first one of its connected component.
  private func linked(_ count: Int, _ areNear: (Int, Int) -> Bool) -> [Int] {
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
