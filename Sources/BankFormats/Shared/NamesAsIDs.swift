@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Names that become the ids of their problems, unless several problems have the same name.
struct NamesAsIDs {
  private var names: [Name] = []

  private struct Name {
    /// The index of the problem in the bank.
    let index: Int
    /// The number of the problem in the file.
    let number: Int
    let text: String
    /// Whether the problem also has an id.
    let hasID: Bool
    /// The text before the number, if the name may be a stand-in from a writer.
    let prefix: String?
  }

  /// Records the name of the problem at an index of the bank; the problem may also have an id.
  mutating func add(_ text: String, index: Int, number: Int, hasID: Bool = false) {
    if text.isEmpty { return }
    let prefix = StandInName.prefix(ofName: text)
    names.append(
      Name(index: index, number: number, text: text, hasID: hasID, prefix: prefix))
  }

  /// Sets the ids of problems, and reports the names that are left out.
  func apply(to problems: inout [Problem], _ log: inout ImportLog) {
    let standIn = prefixOfStandIns
    let names = names.filter { $0.prefix == nil || $0.prefix != standIn }
    var counts: [[UInt8]: Int] = [:]
    for name in names where !name.hasID { counts[Array(name.text.utf8), default: 0] += 1 }
    for name in names {
      if name.hasID {
        log.addLoss(name.number, .id, NamesAsIDs.besideID(name.text))
      } else if counts[Array(name.text.utf8)] == 1 {
        problems[name.index].details.id = name.text
      } else {
        log.addLoss(name.number, .id, NamesAsIDs.repeated(name.text))
      }
    }
  }

  /// The common prefix of stand-in names, which say nothing: if there are any, they all have the same prefix and
  /// end in the number of their problem.
  private var prefixOfStandIns: String? {
    let likely = names.filter { name in name.prefix.map { $0 + "\(name.number)" } == name.text }
    guard let prefix = likely.first?.prefix, likely.allSatisfy({ $0.prefix == prefix }) else {
      return nil
    }
    return names.count { $0.prefix == prefix } == likely.count ? prefix : nil
  }

  private static func repeated(_ name: String) -> Localized {
    Localized(
      en: "the name “\(name)”, which other questions share, is left out",
      ja: "ほかにもある問題名「\(name)」が失われます。")
  }

  private static func besideID(_ name: String) -> Localized {
    Localized(
      en: "the name “\(name)”, which differs from the id, is left out",
      ja: "IDと異なる問題名「\(name)」が失われます。")
  }
}

/// The name of a question without an id in a format that requires one: the bank and its number in it, so that
/// questions of several banks can be in one list.
enum StandInName {
  /// The maximum length of the title's part in a name, in scalars.
  private static let longestTitle = 100

  /// Returns the text before the number.
  static func prefix(_ title: String) -> String {
    let title = String(
      String.UnicodeScalarView(OneLine.trimmed(title).unicodeScalars.prefix(longestTitle)))
    return title.isEmpty ? "q" : "\(OneLine.trimmed(title)) q"
  }

  /// Returns the name of the question with this number.
  static func name(_ title: String, _ number: Int) -> String { prefix(title) + "\(number)" }

  /// Returns the text before the number if a name may be a stand-in, else nil.
  static func prefix(ofName name: String) -> String? {
    let digits = name.utf8.reversed().prefix { $0.isDigit }.count
    let prefix = String(name.unicodeScalars.dropLast(digits))
    return digits > 0 && (prefix == "q" || prefix.hasSuffix(" q")) ? prefix : nil
  }
}

/// A name for a problem that is derived from its content and is the same on every machine.
enum ProblemHash {
  /// Returns the FNV-1a hash of question and choices as 16 digits. The answer is left out, so that a wrong key can
  /// be corrected.
  static func text(_ problem: Problem) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in [problem.question] + problem.choices {
      for byte in Array(text.utf8) + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return String(hash, radix: 16).zeroPadded(to: 16)
  }
}
