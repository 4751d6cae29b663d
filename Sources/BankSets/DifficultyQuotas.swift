@_spi(QBank) import BankQuiz

/// The requested difficulties: `0.2..0.8`, `easy,medium`, or the number of questions of each: `easy=2,hard=3`.
public struct DifficultyQuotas: Hashable, Sendable {
  /// A group of difficulties, given by a word or a range of levels.
  public struct Part: Hashable, Sendable {
    /// The group as written; its questions are drawn under this name.
    public let text: String
    /// The number of questions requested, or nil if it is not given.
    public let count: Int?
    /// The levels, in thousandths, or nil for a word without a level.
    public let levels: ClosedRange<Int>?

    /// Creates a group from a word such as `easy`, or levels such as `0.2..0.8`; nil for anything else, and for a
    /// count below 1.
    ///
    /// - Parameters:
    ///   - text: The word or the levels.
    ///   - count: The number of questions requested, or nil for any number.
    public init?(_ text: String, count: Int? = nil) {
      if text.isEmpty || text.contains("=") || text.contains(",") { return nil }
      if let count, count < 1 { return nil }
      self.text = text
      self.count = count.map { min($0, CategoryQuotas.maxQuestions) }
      guard let dots = Part.dots(in: text) else {
        // A number that is not a share is not a word of a bank either.
        let read = Difficulty.read(text)
        if case .failure(.outside) = read { return nil }
        levels = Part.level(read).map { $0...$0 }
        return
      }
      guard let low = Part.level(text[..<dots]),
        let high = Part.level(text[text.index(dots, offsetBy: 2)...]), low <= high
      else { return nil }
      levels = low...high
    }

    /// Returns an end of a range, from 0 to 1, in thousandths, or nil for a word.
    private static func level(_ text: Substring) -> Int? {
      text.utf8.contains(where: \.isDigit) ? level(Difficulty.read(String(text))) : nil
    }

    /// Returns a share in thousandths, whether it was given as a number or a word, or nil if it is not a share.
    private static func level(_ read: Result<Difficulty, Difficulty.Mistake>) -> Int? {
      guard case .success(.share(let share)) = read else { return nil }
      return Difficulty.level(ofShare: share)
    }

    /// Returns the position of two dots between two numbers.
    private static func dots(in text: String) -> String.Index? {
      text.indices.dropLast().first { text[$0] == "." && text[text.index(after: $0)] == "." }
    }

    /// Whether the same questions belong to both.
    fileprivate func isSame(as other: Part) -> Bool {
      levels == nil ? Difficulty.areSameWord(text, other.text) : levels == other.levels
    }

    /// Whether this is a word and a number means about the same: it is near the share of the word, or farther from
    /// the middle.
    fileprivate func means(_ number: String) -> Bool {
      guard !text.utf8.contains(where: \.isDigit), let word = levels?.lowerBound,
        Difficulty.isNumeric(number), let level = try? Difficulty.read(number).get().level
      else { return false }
      if abs(level - word) <= Part.nearLevels { return true }
      return word < 500 ? level < word : level > word && word > 500
    }

    /// Half the distance from one word to the next.
    private static let nearLevels = 125

    /// Whether a question with this difficulty belongs to the group.
    func holds(_ difficulty: String) -> Bool {
      guard let levels else { return Difficulty.areSameWord(text, difficulty) }
      return (try? Difficulty.read(difficulty).get()).map { levels.contains($0.level) } ?? false
    }
  }

  /// The difficulties.
  public let parts: [Part]

  /// Creates quotas; nil if there are no difficulties, or if only some of them have a count.
  public init?(_ parts: [Part]) {
    let counted = parts.count { $0.count != nil }
    if parts.isEmpty || (counted != 0 && counted != parts.count) { return nil }
    self.parts = parts
  }

  /// The total number of questions, or nil if the parts have no counts.
  public var count: Int? {
    parts.contains { $0.count == nil } ? nil : parts.reduce(0) { $0 + ($1.count ?? 0) }
  }

  /// Returns for each problem the part that it belongs to, or nil for none. Reports the problems of unclear
  /// difficulty, and those with a number that means about the same as a requested word.
  func parts(
    of problems: some Collection<Problem>
  ) -> (parts: [Int?], unclear: Int, inNumbers: Int) {
    var (unclear, inNumbers) = (0, 0)
    let found = problems.map { problem -> Int? in
      guard let difficulty = problem.details.difficulty else {
        unclear += 1
        return nil
      }
      let part = parts.firstIndex { $0.holds(difficulty) }
      if part == nil, parts[0].levels != nil, case .failure = Difficulty.read(difficulty) {
        unclear += 1
      }
      if part == nil, parts.contains(where: { $0.means(difficulty) }) { inNumbers += 1 }
      return part
    }
    return (found, unclear, inNumbers)
  }
}

// MARK: As text

extension DifficultyQuotas {
  /// What is wrong with a text.
  public enum Mistake: Error, Hashable, Sendable {
    /// This part of the text, or all of it, is not a difficulty.
    case unclear(String)
    /// A difficulty has two counts.
    case repeated(String)
  }

  /// Reads difficulties in the notation of the command line and of manifests, with parts separated by commas or
  /// given as separate texts.
  package static func read(_ texts: [String]) -> Result<DifficultyQuotas, Mistake> {
    var parts: [Part] = []
    for written in texts.flatMap({ $0.split(separator: ",").map { String($0) } }) {
      guard let part = part(written) else { return .failure(.unclear(written)) }
      if part.count != nil, parts.contains(where: { $0.isSame(as: part) }) {
        return .failure(.repeated(part.text))
      }
      parts.append(part)
    }
    return DifficultyQuotas(parts).map { .success($0) } ?? .failure(.unclear(texts.last ?? ""))
  }

  private static func part(_ written: String) -> Part? {
    let sides = written.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count <= 2 else { return nil }
    if sides.count == 1 { return Part(written) }
    return Int(bounded: sides[1]).flatMap { Part(String(sides[0]), count: $0) }
  }

  /// The difficulties in the notation of the command line: `easy=2,hard=3`.
  package var text: String {
    parts.map { part in part.text + (part.count.map { "=\($0)" } ?? "") }.joined(separator: ",")
  }
}

extension DifficultyQuotas: Codable {
  /// Reads the text form of difficulties.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard case .success(let quotas) = DifficultyQuotas.read([text]) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text) is no difficulty")
    }
    self = quotas
  }

  /// Writes the text form of the difficulties.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
