@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport

/// Banks whose texts trip careless readers and writers.
enum HostileBanks {
  /// Texts that some format takes for something else.
  static let texts = [
    "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "\"", "\"\"", "a \"b\" c", "\\", "\\n", "\\(x)",
    "\\u{41}",
    "$x^2$ \\frac{1}{2} \\nu", "%50%", "=1+1", "+1", "-1", "@SUM(A1)", "~a", "a -> b", "#tag",
    "::a::",
    "001", "1/3", "1. one", "A) one", "ANSWER: B", "// note", "<b>&amp;</b>", "</script>", "]]>",
    "<!--", "{{c1::x}}", "[sound:x]", "a\nb", "a\n\nb\n", "\n", "a\tb", " a ", "　あ　",
    "\u{A0}a\u{A0}",
    "é", "e\u{301}", "が", "か\u{3099}", "\u{301}a", "👩‍👩‍👧", "🇯🇵", "⚠️", "שלום", "مرحبا (1)", "a\u{202E}b",
    "｜漢字《かんじ》", "「東京」、『京都』。", "＝１＋１", "_x000D_", "_x005F_x000D_", "\u{2028}", "a\u{200B}b",
    "\u{FEFF}a", "Straße İi", "NULL", "true", "1e5", "''' '''", "\"\"\"", "#\"", "\\#(x)", "a;b",
    "a,b",
  ]

  /// Parts from which random texts are built.
  static let parts =
    texts + ["a", "あ", " ", "\n", ",", "\"", "\\", "&", "<", ">", "'", "%", "_", ""]

  /// Problems with each hostile text as the question, as a wrong choice and as the right choice.
  static let ofTexts: [Problem] = texts.flatMap { text in
    [
      Problem(question: text, answer: 1, choices: ["a", "b", "c", "d"]),
      Problem(question: "q", answer: 2, choices: ["a", text, "c", "d"]),
      Problem(question: "q", answer: 4, choices: ["a", "b", "c", text]),
    ]
  }

  /// Returns random problems without empty choices.
  static func random(
    _ seed: UInt64, choices: ClosedRange<Int> = 2...10, details: Set<Feature> = [], count: Int = 5
  ) -> [Problem] {
    var generator = Generator(seed: seed)
    return (0..<count).map { _ in generator.problem(choices, details) }
  }
}

extension Generator {
  fileprivate mutating func problem(
    _ counts: ClosedRange<Int>, _ details: Set<Feature>
  ) -> Problem {
    let count = number(counts)
    let choices = (0..<count).map { _ in nonEmptyText() }
    var problem = Problem(
      question: text(upTo: 6, of: HostileBanks.parts), answer: number(1...count), choices: choices)
    func wants(_ feature: Feature, _ generator: inout Generator) -> Bool {
      details.contains(feature) && generator.below(2) == 0
    }
    if wants(.id, &self) { problem.details.id = nonEmptyText() }
    if wants(.category, &self) { problem.details.category = nonEmptyText() }
    if wants(.explanation, &self) { problem.details.explanation = nonEmptyText() }
    if wants(.difficulty, &self) { problem.details.difficulty = nonEmptyText() }
    if wants(.points, &self) { problem.details.points = Double(number(0...40)) / 4 }
    if wants(.limit, &self) { problem.details.limit = Double(number(0...40)) / 4 }
    if wants(.pinned, &self) { problem.details.pinned = [number(1...count)] }
    if wants(.tags, &self) { problem.details.tags = ["tag", "タグ 2", "\"x\""] }
    return problem
  }

  private mutating func nonEmptyText() -> String {
    let text = text(upTo: 3, of: HostileBanks.parts)
    return text.isEmpty ? "x" : text
  }
}

extension Problem {
  /// The texts of the problem as scalars, because `==` treats composed and decomposed texts as equal.
  var scalars: [[UInt32]] {
    ([question] + choices + [details.id, details.category, details.explanation].map { $0 ?? "" })
      .map { $0.unicodeScalars.map(\.value) }
  }

  /// Whether another problem is identical, scalar for scalar.
  func isSame(as other: Problem) -> Bool { self == other && scalars == other.scalars }
}

extension [Problem] {
  /// Describes the first problem that differs from its counterpart, or returns nil if all are identical.
  func firstDifference(from others: [Problem]) -> String? {
    if count != others.count { return "\(count) problems instead of \(others.count)" }
    let pair = zip(self, others).first { !$0.isSame(as: $1) }
    return pair.map { "\($0) instead of \($1)" }
  }
}
