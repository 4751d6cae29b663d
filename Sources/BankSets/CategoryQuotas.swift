@_spi(QBank) import BankQuiz

/// The number of questions of each category in a set: `food=2,geography/world-en=3`; or the share of a set that
/// each category gets: `food:2,geography:1`.
///
///     request.categories = ["food": 2, "geography": 3]
public struct CategoryQuotas: Hashable, Sendable, Codable {
  /// A category with its number.
  public struct Part: Hashable, Sendable, Codable {
    /// The category: a folder, a file, several of these separated by `/`, or the category of a question itself.
    public var name: String
    /// The number of questions, or the weight.
    public var number: Int

    /// Creates a category with its number.
    ///
    /// - Parameters:
    ///   - name: The category.
    ///   - number: The number of questions, or the weight.
    public init(_ name: String, _ number: Int) {
      self.name = name
      self.number = number
    }
  }

  /// The categories.
  public var parts: [Part]
  /// Whether the numbers are weights of parts of a set instead of numbers of questions.
  public var areShares: Bool

  /// Creates quotas from categories with their numbers.
  ///
  /// - Parameters:
  ///   - parts: The categories.
  ///   - areShares: Whether the numbers are weights instead of numbers of questions.
  public init(_ parts: [Part], areShares: Bool = false) {
    self.parts = parts
    self.areShares = areShares
  }

  /// What is wrong with quotas.
  public enum Mistake: Error, Hashable, Sendable {
    /// A part is not a category with a number above 0, or with a weight up to a million.
    case unclear(String)
    /// Numbers and weights are mixed.
    case mixed
    /// A category is repeated.
    case repeated(String)
  }

  /// What is wrong with the quotas, or nil if they are valid.
  public var mistake: Mistake? {
    if parts.isEmpty { return .unclear("") }
    // A comma would split the category in a manifest.
    let unclear = parts.first { $0.number < 1 || $0.name.isEmpty || $0.name.contains(",") }
    if let unclear { return .unclear(text(unclear)) }
    if let twice = parts.first(where: { one in parts.count { $0.name == one.name } > 1 }) {
      return .repeated(twice.name)
    }
    let heavy = parts.first { areShares && $0.number > CategoryQuotas.maxWeight }
    return heavy.map { .unclear(text($0)) }
  }

  /// The maximum weight.
  private static let maxWeight = 1_000_000
  /// A number of questions that no pool reaches. Numbers of this size can be added without overflow, even if an
  /// `Int` has only 32 bits.
  static let maxQuestions = 1 << (Int.bitWidth / 2)

  /// The number of questions, or nil if it depends on the size of a set.
  public var count: Int? {
    areShares
      ? nil : parts.reduce(0) { $0 + max(0, min($1.number, CategoryQuotas.maxQuestions)) }
  }

  /// Returns the number of questions of each category in a set of a given size.
  func counts(in size: Int) -> [Int] {
    let numbers = parts.map { min($0.number, CategoryQuotas.maxQuestions) }
    return areShares
      ? Apportionment.of(min(size, CategoryQuotas.maxQuestions), weights: numbers) : numbers
  }
}

extension CategoryQuotas: ExpressibleByDictionaryLiteral {
  /// Creates quotas from categories with their numbers of questions, in this order.
  public init(dictionaryLiteral elements: (String, Int)...) {
    self.init(elements.map { Part($0, $1) })
  }
}

// MARK: As text

extension CategoryQuotas {
  /// Reads quotas in the notation of the command line and of manifests, with parts separated by commas or given as
  /// separate texts.
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

  /// The quotas in the notation of the command line: `food=2,geography=3`.
  package var text: String { parts.map { text($0) }.joined(separator: ",") }

  private func text(_ part: Part) -> String {
    "\(part.name)\(areShares ? ":" : "=")\(part.number)"
  }
}
