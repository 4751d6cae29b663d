@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
@testable import BankTransforms
@_spi(QBank) import TestSupport
import Testing

@Suite("Categories as paths of folders")
struct CategoryPathTests {
  @Test(
    "names that are safe on every system are accepted",
    arguments: [
      ("geo", ["geo"]), ("geo/asia", ["geo", "asia"]), ("地理/アジア", ["地理", "アジア"]),
      ("a.b", ["a.b"]), ("C++ & C#", ["C++ & C#"]), ("console", ["console"]), ("com10", ["com10"]),
      ("か\u{3099}", ["が"]),
      (String(repeating: "x", count: 249), [String(repeating: "x", count: 249)]),
    ])
  func safe(_ category: String, _ names: [String]) {
    guard case .success(let path) = CategoryPath.of(category) else {
      Issue.record("\(category) is refused")
      return
    }
    #expect(path.names.map { Array($0.unicodeScalars) } == names.map { Array($0.unicodeScalars) })
  }

  @Test(
    "names that lead elsewhere, or that some system rejects, are refused",
    arguments: [
      ("", CategoryPath.Obstacle.emptyName), ("/etc", .emptyName), ("a//b", .emptyName),
      ("a/", .emptyName), ("..", .leadingDot), ("../a", .leadingDot), ("a/../../b", .leadingDot),
      (".git/hooks", .leadingDot), (".", .leadingDot), ("a.", .ending), ("a ", .ending),
      (" a", .ending), ("a/\u{3000}b", .ending), ("a\\b", .sign), ("C:", .sign), ("a\nb", .sign),
      ("a\0", .sign), ("\u{202E}a", .sign), ("a\u{200B}", .sign), ("con", .device),
      ("x/NUL.txt", .device), ("Com1", .device), ("lpt³", .device), ("aux .x", .device),
      (String(repeating: "あ", count: 84), .length),
    ])
  func refused(_ category: String, _ obstacle: CategoryPath.Obstacle) {
    #expect(CategoryPath.of(category) == .failure(obstacle))
  }

  @Test(
    "categories that some system takes for one file are refused",
    arguments: [
      (["Geo", "geo"], ["Geo+geo"]), (["straße", "STRASSE"], ["STRASSE+straße"]),
      (["Geo/a", "geo/b"], ["Geo/a+geo/b"]), (["é", "e\u{301}"], []), (["a", "a/b"], []),
      (["uncategorized", ""], []),
    ])
  func alike(_ categories: [String], _ expected: [String]) {
    let list = RandomBanks.list(
      RandomBanks.lines(
        categories.map { category in
          var problem = Problem(question: "q", answer: 1, choices: ["a", "b"])
          problem.details.category = category.isEmpty ? nil : category
          return problem
        }), .lines)
    switch list.split(byCategory: .serial) {
    case .success: #expect(expected == [])
    case .failure(let obstacles):
      #expect(obstacles.alike.map { "\($0.one)+\($0.other)" } == expected)
      #expect(obstacles.unusable.isEmpty)
    }
  }
}

@Suite("What keeps categories from being files")
struct SplitObstaclesTests {
  @Test("obstacles are the same if they are about the same categories")
  func equality() {
    let one = SplitObstacles(unusable: [("..", .leadingDot)], alike: [("Geo", "geo")])
    let others = [
      SplitObstacles(unusable: [("..", .leadingDot)], alike: []),
      SplitObstacles(unusable: [], alike: [("Geo", "geo")]),
      SplitObstacles(unusable: [("..", .leadingDot)], alike: [("Geo", "GEO")]),
      SplitObstacles(unusable: [("..", .ending)], alike: [("Geo", "geo")]), SplitObstacles(),
    ]
    #expect(one == SplitObstacles(unusable: [("..", .leadingDot)], alike: [("Geo", "geo")]))
    for other in others { #expect(one != other) }
  }
}

@Suite("Splitting banks into files")
struct SplittingTests {
  private static let topics = ["geo", "geo/asia", "地理", "math/algebra", nil]

  private static func problems(_ count: Int, _ generator: inout Generator) -> [Problem] {
    (0..<count).map { number in
      var problem = Problem(
        question: "Question \(number) of \(generator.below(5))?", answer: generator.number(1...3),
        choices: ["one", "two", "three"])
      problem.details.category = generator.pick(topics)
      return problem
    }
  }

  @Test("every question is in the file of its category, in its order")
  func byCategory() throws {
    var generator = Generator(seed: 21)
    for _ in 0..<Deep.rounds(30, exhaustive: 300) {
      let problems = Self.problems(generator.number(1...20), &generator)
      let list = RandomBanks.list(RandomBanks.lines(problems), .lines)
      let parts = try list.split(byCategory: .serial).get()
      #expect(parts.flatMap(\.indices).sorted() == Array(problems.indices))
      for part in parts {
        let name = part.path.names.joined(separator: "/")
        #expect(
          part.indices
            == problems.indices.filter {
              (problems[$0].details.category ?? "uncategorized") == name
            })
      }
    }
  }

  @Test(
    "files have a given size, and the last one has the rest",
    arguments: [
      (7, 3, ["part-1": 3, "part-2": 3, "part-3": 1]), (6, 3, ["part-1": 3, "part-2": 3]),
      (2, 5, ["part-1": 2]),
      (
        10, 1,
        Dictionary(uniqueKeysWithValues: (1...10).map { ("part-\($0 < 10 ? "0" : "")\($0)", 1) })
      ),
    ])
  func bySize(_ count: Int, _ size: Int, _ expected: [String: Int]) {
    var generator = Generator(seed: 1)
    let list = RandomBanks.list(RandomBanks.lines(Self.problems(count, &generator)), .lines)
    let parts = list.split(size: size)
    #expect(
      Dictionary(uniqueKeysWithValues: parts.map { ($0.path.names[0], $0.indices.count) })
        == expected)
    #expect(parts.flatMap(\.indices) == Array(0..<count))
  }

  /// Groups of questions: each one after the first of its group differs from it by one letter.
  private static func groups(_ sizes: [Int]) -> (problems: [Problem], groups: [Int]) {
    var problems: [Problem] = []
    var groups: [Int] = []
    for (group, size) in sizes.enumerated() {
      let letter = Character(UnicodeScalar(UInt8(97 + group % 26)))
      let subject = String(repeating: letter, count: 20 + group / 26 * 12)
      for copy in 0..<size {
        let letter = Character(UnicodeScalar(UInt8(65 + copy)))
        problems.append(
          Problem(
            question: "\(subject)\(letter)?", answer: 1, choices: ["left side", "right side"]))
        groups.append(group)
      }
    }
    return (problems, groups)
  }

  @Test("no test question has a near-duplicate among the training questions")
  func trainAndTest() {
    var generator = Generator(seed: 31)
    for round in 0..<Deep.rounds(20, exhaustive: 200) {
      let (problems, groups) = Self.groups((0..<40).map { _ in generator.number(1...4) })
      let list = RandomBanks.list(RandomBanks.lines(problems), .lines)
      let wanted = problems.count / 4
      let split = TrainTestSplit(
        list, testing: 250_000, by: .question, Seed(UInt64(round)), within: NearLimit(), .serial)
      let (train, test) = (split.parts[0].indices, split.parts[1].indices)
      #expect((train + test).sorted() == Array(problems.indices))
      #expect(train == train.sorted() && test == test.sorted())
      #expect(Set(train.map { groups[$0] }).isDisjoint(with: test.map { groups[$0] }))
      #expect((wanted - 3...wanted + 1).contains(test.count), "\(test.count) of \(problems.count)")
      let again = TrainTestSplit(
        list, testing: 250_000, by: .question, Seed(UInt64(round)), within: NearLimit(), .serial)
      #expect(split.parts == again.parts && split.unfinished == 0)
    }
  }

  /// Two questions for each stem, with nothing else in common; the second may be worded slightly differently.
  private static func twins(_ stems: Int, _ second: String = "them") -> QuestionList {
    let words = ["red", "blue", "green", "white", "black", "brown", "grey", "pink"]
    let problems = (0..<stems * 2).map { index in
      let stem = index / 2
      let name = (0..<3).map { words[(stem >> ($0 * 3)) & 7] }.joined(separator: " and ")
      return Problem(
        question: "Which of \(index % 2 == 0 ? "them" : second) is \(name) in all seasons?",
        answer: 1,
        choices: (0..<4).map { "\(words[(index * 5 + $0) & 7]) thing \(index * 4 + $0)" })
    }
    return RandomBanks.list(RandomBanks.lines(problems), .lines)
  }

  @Test("stems that are nearly the same stay on one side")
  func nearStems() {
    let split = TrainTestSplit(
      Self.twins(100, "these"), testing: 200_000, by: .stem, Seed(7), within: NearLimit(), .serial)
    let sides = split.parts.map { Set($0.indices.map { $0 / 2 }) }
    #expect(sides[0].isDisjoint(with: sides[1]) && !sides[1].isEmpty)
  }

  @Test("no stem is on both sides, whatever the choices are")
  func stems() {
    let list = Self.twins(500)
    let divide = { (grouping: TrainTestSplit.Grouping) in
      TrainTestSplit(
        list, testing: 200_000, by: grouping, Seed(7), within: NearLimit(), .serial)
    }
    let shared = { (split: TrainTestSplit) in
      Set(split.parts[0].indices.map { $0 / 2 }).intersection(split.parts[1].indices.map { $0 / 2 })
    }
    let byStem = divide(.stem)
    #expect(shared(byStem) == [])
    #expect(byStem.parts[1].indices.count == 200 && byStem.wanted == 200)
    #expect(byStem.grouped == 1_000)
    #expect(!shared(divide(.question)).isEmpty)
  }

  @Test(
    "a side has as close to the wanted number of questions as groups allow",
    arguments: [
      ([1, 1, 1, 1], 3, 3), ([2, 2, 2], 3, 2), ([10, 10, 10], 19, 20), ([7, 5, 5], 10, 10),
      ([9, 6, 4], 14, 13), ([9, 6, 4], 12, 13), ([5], 1, 0), ([5], 4, 5),
    ])
  func nearest(_ sizes: [Int], _ wanted: Int, _ expected: Int) {
    var generator = Generator(seed: 3)
    for _ in 0..<10 {
      var groups = sizes.map { [Int](repeating: 0, count: $0) }
      generator.shuffle(&groups)
      let chosen = GroupChoice.of(groups, wanted)
      #expect(chosen.map(\.count).reduce(0, +) == expected)
    }
  }
}
