@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

/// How many questions of which category are wanted in a set: `food=2,geography/world-en=3`; or which
/// part of it each category gets: `food:2,geography:1`.
///
///     request.categories = ["food": 2, "geography": 3]
public struct CategoryQuotas: Hashable, Sendable, Codable {
  /// A category with its number.
  public struct Part: Hashable, Sendable, Codable {
    /// The category: a folder, a file, several of them with `/` between them, or what a question
    /// tells of itself.
    public var name: String
    /// How many questions it gets, or how much it weighs.
    public var number: Int

    /// A category with its number.
    ///
    /// - Parameters:
    ///   - name: The category.
    ///   - number: How many questions it gets, or how much it weighs.
    public init(_ name: String, _ number: Int) {
      self.name = name
      self.number = number
    }
  }

  /// The categories.
  public var parts: [Part]
  /// Whether the numbers are weights of parts of a set, not numbers of questions.
  public var areShares: Bool

  /// Categories with their numbers.
  ///
  /// - Parameters:
  ///   - parts: The categories.
  ///   - areShares: Whether the numbers are weights, not numbers of questions.
  public init(_ parts: [Part], areShares: Bool = false) {
    self.parts = parts
    self.areShares = areShares
  }

  /// What is wrong with quotas.
  public enum Mistake: Error, Hashable, Sendable {
    /// A part is no category with a number above 0, or with a weight up to a million.
    case unclear(String)
    /// There are numbers and weights.
    case mixed
    /// A category is there twice.
    case repeated(String)
  }

  /// What is wrong with them, if anything is.
  public var mistake: Mistake? {
    if parts.isEmpty { return .unclear("") }
    // A comma would divide the category in a manifest.
    let unclear = parts.first { $0.number < 1 || $0.name.isEmpty || $0.name.contains(",") }
    if let unclear { return .unclear(text(unclear)) }
    if let twice = parts.first(where: { one in parts.count { $0.name == one.name } > 1 }) {
      return .repeated(twice.name)
    }
    let heavy = parts.first { areShares && $0.number > CategoryQuotas.maxWeight }
    return heavy.map { .unclear(text($0)) }
  }

  /// A weight says no more than this.
  private static let maxWeight = 1_000_000
  /// No pool is as large as this, and numbers as large as this can be added up, also where an `Int` has
  /// only 32 bits.
  static let maxQuestions = 1 << (Int.bitWidth / 2)

  /// The number of questions, unless it depends on the size of a set.
  public var count: Int? {
    areShares
      ? nil : parts.reduce(0) { $0 + max(0, min($1.number, CategoryQuotas.maxQuestions)) }
  }

  /// How many questions of each category are in a set of a size.
  func counts(in size: Int) -> [Int] {
    let numbers = parts.map { min($0.number, CategoryQuotas.maxQuestions) }
    return areShares
      ? Apportionment.of(min(size, CategoryQuotas.maxQuestions), weights: numbers) : numbers
  }
}

extension CategoryQuotas: ExpressibleByDictionaryLiteral {
  /// Categories with their numbers of questions, in the order in which they are written.
  public init(dictionaryLiteral elements: (String, Int)...) {
    self.init(elements.map { Part($0, $1) })
  }
}

// MARK: As text

extension CategoryQuotas {
  /// Quotas as they are written on a command line and in a manifest, each part with a comma behind
  /// it or in a text of its own.
  package static func read(_ texts: [String]) -> Result<CategoryQuotas, Mistake> {
    var parts: [Part] = []
    var signs: Set<Character> = []
    for written in texts.flatMap({ $0.split(separator: ",") }) {
      guard let sign = written.lastIndex(where: { $0 == "=" || $0 == ":" }),
        let number = Int(bounded: written[written.index(after: sign)...]), number > 0,
        sign != written.startIndex
      else { return .failure(.unclear(String(written))) }
      parts.append(Part(String(written[..<sign]), min(number, maxQuestions)))
      signs.insert(written[sign])
    }
    if signs.count > 1 { return .failure(.mixed) }
    let quotas = CategoryQuotas(parts, areShares: signs == [":"])
    return quotas.mistake.map { .failure($0) } ?? .success(quotas)
  }

  /// The quotas as they are written: `food=2,geography=3`.
  package var text: String { parts.map { text($0) }.joined(separator: ",") }

  private func text(_ part: Part) -> String {
    "\(part.name)\(areShares ? ":" : "=")\(part.number)"
  }
}
