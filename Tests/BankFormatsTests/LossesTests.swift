@_spi(QBank) import BankModel
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("What a format cannot hold")
struct LossesTests {
  /// Returns a problem with nothing but question, answer and choices, changed by `change`.
  private static func problem(_ change: (inout Problem) -> Void) -> Problem {
    var problem = Problem(question: "Which?", answer: 1, choices: ["a", "b", "c", "d"])
    change(&problem)
    return problem
  }

  private static let problems: [(Feature, Problem)] = [
    (.id, problem { $0.details.id = "a" }), (.category, problem { $0.details.category = "a" }),
    (.explanation, problem { $0.details.explanation = "why" }),
    (.difficulty, problem { $0.details.difficulty = "a" }),
    (.points, problem { $0.details.points = 0 }), (.limit, problem { $0.details.limit = 0 }),
    (.pinned, problem { $0.details.pinned = [4] }), (.tags, problem { $0.details.tags = [""] }),
    (.others, problem { $0.details.unknownMembers = [.init("x", json: "1")] }),
    (.lineBreaks, problem { $0.question = "Which\none?" }),
    (.lineBreaks, problem { $0.choices[3] = "d\r\n" }),
  ]

  @Test("empty details are not lost")
  func emptyTexts() {
    let problem = Self.problem {
      $0.details.id = ""
      $0.details.category = ""
      $0.details.explanation = ""
      $0.details.difficulty = ""
    }
    #expect(problem.features == [])
    #expect(Self.lost(from: problem, holding: []) == [])
  }

  @Test("each detail is a feature that is lost unless the format supports it", arguments: problems)
  func features(feature: Feature, problem: Problem) {
    #expect(problem.features == [feature])
    #expect(Self.lost(from: problem, holding: []) == [feature])
    #expect(Self.lost(from: problem, holding: [feature]) == [])
  }

  @Test("a problem without details loses nothing")
  func plain() {
    let problem = Self.problem { _ in }
    #expect(problem.features == [])
    #expect(Self.lost(from: problem, holding: []) == [])
  }

  @Test("a line break in an explanation is a separate loss")
  func explanation() {
    let problem = Self.problem { $0.details.explanation = "first\nsecond" }
    #expect(problem.features == [.explanation, .lineBreaks])
    #expect(Self.lost(from: problem, holding: [.explanation]) == [.lineBreaks])
    #expect(Self.lost(from: problem, holding: [.explanation, .lineBreaks]) == [])
  }

  @Test(
    "every kind of line ending counts as a line break",
    arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func lineBreaks(character: String) {
    #expect(Self.problem { $0.question = "a\(character)b" }.features == [.lineBreaks])
  }

  @Test(
    "other white space and control characters are not line breaks",
    arguments: ["\t", " ", "\u{E}", "\u{84}", "\u{86}", "\u{3000}"])
  func blanks(character: String) {
    #expect(Self.problem { $0.question = "a\(character)b" }.features == [])
  }

  @Test("having too many or too few choices is a loss", arguments: 0...6)
  func choices(count: Int) {
    let problem = Self.problem { $0.choices = Array(repeating: "a", count: count) }
    let lost = Self.lost(from: problem, holding: [], choices: 2...4)
    #expect(lost == ((2...4).contains(count) ? [] : [.choices]))
  }

  @Test(
    "guidance can lose line breaks and unknown members",
    arguments: [
      (Guidance(title: "t", description: "d"), []),
      (Guidance(title: "t\n", description: "d"), [.lineBreaks]),
      (Guidance(title: "t", description: "d\ne"), [.lineBreaks]),
      (Guidance(title: "t", description: "d", unknownMembers: [.init("x", json: "1")]), [.others]),
    ] as [(Guidance, [Feature])])
  func guidance(guidance: Guidance, features: [Feature]) {
    let bank = Bank.guidance([guidance])
    let losses = Losses.find(in: bank, for: Self.format(holding: [], kinds: [.guidance]))
    #expect(losses.map(\.feature) == features)
    let all = Self.format(holding: [.lineBreaks, .others], kinds: [.guidance])
    #expect(Losses.find(in: bank, for: all) == [])
    let none = Losses.find(in: bank, for: Self.format(holding: [.lineBreaks, .others]))
    #expect(none.map(\.feature) == [.questionType])
  }

  private static func lost(
    from problem: Problem, holding features: Set<Feature>, choices: ClosedRange<Int> = 2...10
  ) -> [Feature] {
    let format = format(holding: features, choices: choices)
    let good = Problem(question: "Other?", answer: 1, choices: ["a", "b", "c", "d"])
    let losses = Losses.find(in: .problems([good, problem]), for: format)
    #expect(losses.allSatisfy { $0.number == 2 })
    return losses.map(\.feature)
  }

  private static func format(
    holding features: Set<Feature>, choices: ClosedRange<Int> = 2...10,
    kinds: [BankKind] = [.problems]
  ) -> Format {
    Format(
      "any", extensions: [], title: Localized("any"), supportedFeatures: features,
      choiceCounts: choices,
      kinds: kinds)
  }
}
