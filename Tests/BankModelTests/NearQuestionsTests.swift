@_spi(QBank) import BankSystem
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankModel

@Suite("Questions that are few edits apart")
struct NearQuestionsTests {
  private func near(_ problems: [Problem], _ limit: Int = 3, _ workers: Workers = .serial)
    -> NearQuestions
  {
    let forms = stride(from: 0, to: problems.count, by: 100).map { start in
      var forms = NearForms()
      for problem in problems[start..<min(start + 100, problems.count)] { forms.append(problem) }
      return forms
    }
    return NearQuestions(forms, within: NearLimit(limit), workers: workers)
  }

  private func problem(_ question: String, _ choices: [String]) -> Problem {
    Problem(question: question, answer: 1, choices: choices)
  }

  private static let cities = ["Paris", "Rome", "Bern", "Oslo"]
  private static let towns = ["東京", "大阪", "京都", "奈良"]

  /// Two questions, and their edit distance, or nil if they are not near-duplicates.
  private static let questions: [(String, [String], String, [String], Int?)] = [
    ("What is the capital of France?", cities, "What is the capital of France?", cities, 0),
    ("What is the capital of France?", cities, "what is the capitol of france", cities, 1),
    (
      "What is the capital of France?", cities, "What is the capital of France?", cities.reversed(),
      0
    ),
    ("What is the capital of France?", cities, "What is the capital of Norway?", cities, nil),
    ("Which city was a capital in 1950?", cities, "Which city was a capital in 1951?", cities, nil),
    ("Which city had 12 or 30 gates?", cities, "Which city had 30 or 12 gates?", cities, nil),
    ("Which of 12 cities is it, or 3?", cities, "Which of 3 cities is it, or 12?", cities, nil),
    ("Which city is a capital?", cities, "Which city is no capital?", cities, nil),
    ("Which city isn't a capital?", cities, "Which city is a capital?", cities, nil),
    ("Which city isn't a capital?", cities, "Which city isn’t a capitol?", cities, 1),
    ("What is 1.5 times as big?", cities, "What is 15 times as big?", cities, nil),
    ("日本の首都は次の都市のうちどこですか？", towns, "日本の首都は次の都市のうちどこでしょうか", towns, 3),
    // More than a tenth: a kana with a voicing mark counts as one character.
    ("日本の首都は次のうちどこですか？", towns, "日本の首都は次のうちどこでしょうか", towns, nil),
    ("日本の首都はどこですか？", towns, "日本の首都はどこですか。", ["奈良", "京都", "大阪", "東京"], 0),
    ("１９６４年の首都はどこですか？", towns, "1964年の首都はどこですか", towns, 0),
    ("1964年の首都はどこですか？", towns, "1946年の首都はどこですか？", towns, nil),
    ("これまでに首都となったものはどこですか", towns, "これまでに首都とならないものはどこですか", towns, nil),
    ("この中で正しいものはどれですか？", towns, "この中で誤ったものはどれですか？", towns, nil),
    ("首都はどこ？", ["東京", "大阪"], "首都はどこ？", ["東亰", "大阪"], 1),
    ("首都はどこ？", ["東京", "大阪"], "首都はどこ？", ["東京", "名古屋"], nil),
    ("Capital?", ["Paris", "Rome"], "Capital?", ["Paris", "Bern"], nil),
  ]

  @Test(
    "two questions are a pair with its edit distance, or not", arguments: Self.questions.indices)
  func pairs(number: Int) {
    let (one, choices, other, otherChoices, edits) = Self.questions[number]
    let found = near([problem(one, choices), problem(other, otherChoices)])
    #expect(
      found.pairs == (edits.map { [NearPair(0, 1, distance: $0)] } ?? []), "\(one) / \(other)")
    #expect(found.clusters == (edits == nil ? [] : [[0, 1]]))
  }

  @Test("questions that pairs connect are one cluster, in their order")
  func clusters() {
    let question = "Which of these cities is the capital of France today?"
    let texts = [
      question, "Something else that is asked only here?", question + "abc", "Who?",
      question + "abcdef",
      "Whom?", question,
    ]
    let found = near(texts.map { problem($0, []) })
    #expect(found.clusters == [[0, 2, 4, 6], [3, 5]])
    #expect(
      found.pairs == [
        NearPair(0, 2, distance: 3), NearPair(0, 6, distance: 0), NearPair(2, 4, distance: 3),
        NearPair(3, 5, distance: 1),
      ])
  }

  @Test("questions can be compared without their choices")
  func questionsAlone() {
    var forms = NearForms()
    for text in ["日本の首都はどこですか？", "日本の首都はどこですか"] {
      forms.append(question: Array(text.utf8).arraySpan)
    }
    let found = NearQuestions([forms], within: NearLimit(), workers: .serial)
    #expect(found.pairs == [NearPair(0, 1, distance: 0)])
  }

  @Test("no questions, a single one and empty ones can be compared")
  func few() {
    #expect(near([]).pairs.isEmpty)
    #expect(near([problem("", [])]).clusters.isEmpty)
    #expect(near([problem("", []), problem("？", [])]).pairs == [NearPair(0, 1, distance: 0)])
  }

  // MARK: Against a plain search

  private static let words = [
    "which", "is", "the", "capital", "of", "not", "3", "12", "どれ", "です", "か", "ない", "首都", "が", "東",
    "ー",
    " ", " ", "、", "?",
  ]

  private func generated(_ count: Int) -> [Problem] {
    var numbers = Generator(seed: 9)
    var problems: [Problem] = []
    for _ in 0..<count {
      if problems.isEmpty || numbers.below(4) > 0 {
        let choices = (0..<4).map { _ in numbers.text(upTo: 2, of: Self.words) }
        problems.append(problem(numbers.text(upTo: 14, of: Self.words), choices))
      } else {
        var copy = numbers.pick(problems)
        var characters = Array(copy.question)
        for _ in 0..<numbers.number(0...3) {
          let place = numbers.number(0...characters.count)
          characters.insert(contentsOf: numbers.pick(["x", "が", "1", "不", " "]), at: place)
          if numbers.below(2) == 0 {
            characters.remove(at: numbers.number(0...characters.count - 1))
          }
          if characters.isEmpty { characters = ["a"] }
        }
        copy.question = String(characters)
        copy.choices.swapAt(0, 3)
        problems.append(copy)
      }
    }
    return problems
  }

  /// The plain definition of what is compared.
  private struct Form: Hashable {
    let units: [UInt16]
    let numbers: [[UInt32]]
    let isNegative: Bool

    init(_ problem: Problem) {
      let question = NormalForm.ofQuestion(Array(problem.question.utf8).arraySpan)
      let choices = problem.choices.map { NormalForm.ofChoice(Array($0.utf8).arraySpan) }
        .map(PlainKana.composed).sorted { $0.lexicographicallyPrecedes($1) }
      let texts = [PlainKana.composed(question)] + choices
      units = texts.joined(separator: [0]).map { UInt16($0) }
      numbers = texts.flatMap { $0.split { !(0x30...0x39).contains($0) }.map(Array.init) }
        .sorted { $0.lexicographicallyPrecedes($1) }
      isNegative = Negation.isIn(problem.question)
    }

    func mayBeNear(_ other: Form, _ limit: Int) -> Bool {
      numbers == other.numbers && isNegative == other.isNegative
        && abs(units.count - other.units.count) <= limit
    }
  }

  @Test("the pairs are exactly those of comparing every question with every other")
  func everyPair() {
    let problems = generated(Deep.samples(2_000, exhaustive: 5_000))
    let limit = 3
    var firsts: [(form: Form, index: Int)] = []
    var seen: [Form: Int] = [:]
    var plain: [NearPair] = []
    for (index, problem) in problems.enumerated() {
      let form = Form(problem)
      if let first = seen[form] {
        plain.append(NearPair(first, index, distance: 0))
        continue
      }
      for other in firsts where form.mayBeNear(other.form, limit) {
        let distance = PlainDistance.between(form.units, other.form.units)
        let length = max(form.units.count, other.form.units.count)
        if distance <= max(1, min(limit, length / 10)) {
          plain.append(NearPair(other.index, index, distance: distance))
        }
      }
      seen[form] = index
      firsts.append((form, index))
    }
    plain.sort { ($0.first, $0.second) < ($1.first, $1.second) }
    let found = near(problems, limit, Threads.workers(3))
    #expect(plain.count > 200)
    #expect(found.pairs == plain)
    #expect(found.unfinished.isEmpty)
  }
}
