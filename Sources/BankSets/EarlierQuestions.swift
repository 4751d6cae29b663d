@_spi(QBank) import BankFormats
@_spi(QBank) public import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) public import BankText

/// The questions of sets that were drawn before, to be left out of new ones.
///
///     var earlier = EarlierQuestions()
///     earlier.insert(contentsOf: manifest)
///     pool.removeAll { earlier.contains($0) }
///
/// One that was touched up since is still the same: where it asks the same but for spaces and
/// punctuation, or has its old id, it is enough that its choices say the same or that the same one
/// is right. So a corrected comma does not bring last week's question back.
public struct EarlierQuestions: Sendable {
  /// What was asked, and the ids of what was, each with digests of what goes with it: all choices,
  /// and the right one.
  private var known: [String: Set<String>] = [:]

  /// None.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { known.isEmpty }

  /// Adds a question of a sheet, which need not tell its answer.
  public mutating func insert(_ problem: Problem) {
    insert(EarlierQuestions.names(of: problem), EarlierQuestions.signs(of: problem))
  }

  /// Adds all questions of a sheet in CSV, JSON or JSON Lines, with answers or without.
  ///
  /// False, and nothing is added, when one of them cannot be read.
  public mutating func insert(contentsOf sheet: Source) -> Bool {
    guard let problems = SheetReading.problems(in: sheet) else { return false }
    for problem in problems { insert(problem) }
    return true
  }

  /// Adds all questions of a manifest.
  public mutating func insert(contentsOf manifest: Manifest) {
    for digests in manifest.questions.map(\.digests) {
      let names = EarlierQuestions.names(question: digests.question, identity: digests.identity)
      insert(names, [digests.choices, digests.key])
    }
  }

  private mutating func insert(_ names: [String], _ signs: [String]) {
    for name in names { known[name, default: []].formUnion(signs) }
  }

  /// Whether a problem was in one of them.
  public func contains(_ problem: Problem) -> Bool {
    let earlier = EarlierQuestions.names(of: problem).compactMap { known[$0] }
    if earlier.isEmpty { return false }
    let signs = EarlierQuestions.signs(of: problem)
    return earlier.contains { !$0.isDisjoint(with: signs) }
  }

  private static func names(of problem: Problem) -> [String] {
    names(question: problem.question, identity: ChoiceShuffle.identity(of: problem))
  }

  /// What a question is looked for by, for which commas count as little as other punctuation.
  private static func names(question: String, identity: String) -> [String] {
    [form(of: question) { NormalForm.ofQuestion($0).filter { $0 != 0x2C } }, identity]
  }

  /// By what a question is recognized: its choices as they are and as they are compared, and the
  /// right one. A manifest has digests of them as they are.
  private static func signs(of problem: Problem) -> [String] {
    let forms = problem.choices.map { form(of: $0, NormalForm.ofChoice) }
    let right = problem.choices.indices.filter { $0 == problem.answer - 1 }
    return [problem.choices, forms, right.map { problem.choices[$0] }]
      .filter { !$0.isEmpty }
      .map(Manifest.Digests.digest(of:))
  }

  /// A text as it is compared; as it is where that would take away what it is about.
  private static func form(of text: String, _ form: (Span<UInt8>) -> [UInt32]) -> String {
    let bytes = Array(text.utf8)
    let isExact =
      NormalForm.losesMeaning(bytes.arraySpan) || SameText.isAboutWriting(bytes.arraySpan)
    let scalars = isExact ? [] : form(bytes.arraySpan)
    if scalars.isEmpty { return text }
    return String(String.UnicodeScalarView(scalars.map { Unicode.Scalar($0) ?? "\u{FFFD}" }))
  }
}
