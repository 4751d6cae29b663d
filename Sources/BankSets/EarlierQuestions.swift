@_spi(QBank) import BankFormats
@_spi(QBank) import BankQuiz

/// The questions of earlier sets, to be left out of new ones.
///
///     var earlier = EarlierQuestions()
///     earlier.insert(contentsOf: manifest)
///     pool.removeAll { earlier.contains($0) }
///
/// A question that was edited since is still recognized: if its question is the same apart from spaces and
/// punctuation, or its id is the same, it suffices that its choices are the same or that the same one is right. So
/// a corrected comma does not bring last week's question back.
public struct EarlierQuestions: Sendable {
  /// The forms and ids of questions, each with digests of all choices and of the right one.
  private var known: [String: Set<String>] = [:]

  /// Creates an empty collection.
  public init() {}

  /// Whether the collection is empty.
  public var isEmpty: Bool { known.isEmpty }

  /// Adds a question of a sheet, which need not include its answer.
  public mutating func insert(_ problem: Problem) {
    insert(EarlierQuestions.names(of: problem), EarlierQuestions.signs(of: problem))
  }

  /// Adds all questions of a sheet in CSV, JSON or JSON Lines, with or without answers.
  ///
  /// Returns false, and adds nothing, if one of them cannot be read.
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

  /// Whether a problem is one of the earlier questions.
  public func contains(_ problem: Problem) -> Bool {
    let earlier = EarlierQuestions.names(of: problem).compactMap { known[$0] }
    if earlier.isEmpty { return false }
    let signs = EarlierQuestions.signs(of: problem)
    return earlier.contains { !$0.isDisjoint(with: signs) }
  }

  private static func names(of problem: Problem) -> [String] {
    names(question: problem.question, identity: ChoiceShuffle.identity(of: problem))
  }

  /// Returns the keys for a lookup of a question; commas are ignored like other punctuation.
  private static func names(question: String, identity: String) -> [String] {
    [form(of: question) { NormalForm.ofQuestion($0).filter { $0 != 0x2C } }, identity]
  }

  /// Returns digests by which a question is recognized: of its choices, verbatim and normalized, and of the right
  /// one. A manifest contains digests of the verbatim texts.
  private static func signs(of problem: Problem) -> [String] {
    let forms = problem.choices.map { form(of: $0, NormalForm.ofChoice) }
    return [problem.choices, forms, problem.rightText.map { [$0] } ?? []]
      .filter { !$0.isEmpty }
      .map(Manifest.Digests.digest(of:))
  }

  /// Returns the normal form of a text, or the text itself if its normal form would lose its meaning.
  private static func form(of text: String, _ form: (Span<UInt8>) -> [UInt32]) -> String {
    let bytes = Array(text.utf8)
    let isExact =
      NormalForm.losesMeaning(bytes.arraySpan) || SameText.isAboutWriting(bytes.arraySpan)
    let scalars = isExact ? [] : form(bytes.arraySpan)
    return scalars.isEmpty ? text : String(scalars: scalars)
  }
}
