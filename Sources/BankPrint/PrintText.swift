@_spi(QBank) import BankModel

/// Texts of banks and qbank's own words, as papers show them.
enum PrintText {
  /// Returns a text with line feeds between its lines; characters that a page cannot hold are written out.
  static func shown(_ text: String) -> String {
    var shown = ""
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if isForeign(scalar) {
        shown += "⟨\(VisibleText.name(scalar.value))⟩"
      } else if scalar == "\r" {
        shown += "\n"
      } else if scalar != "\n" || previous != "\r" {
        shown.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return shown
  }

  /// Whether XML and HTML cannot hold a character, or it has no readable glyph.
  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case ..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// Whether a text runs from right to left, according to its first letter.
  static func isRightToLeft(_ text: String) -> Bool {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
        0x1E800...0x1EFFF, 0x200F:
        return true
      default: if scalar.properties.isAlphabetic { return false }
      }
    }
    return false
  }

  /// Returns the points of a question in words.
  static func points(_ points: Double, _ language: Language) -> String {
    let text = Numbers.text(points)
    return Localized(en: text == "1" ? "1 point" : "\(text) points", ja: "\(text)点")[language]
  }

  /// The labels above fields to be filled in by hand.
  static let name = Localized(en: "Name", ja: "名前")
  static let date = Localized(en: "Date", ja: "日付")
  static let score = Localized(en: "Score", ja: "得点")
  static let code = Localized(en: "Code", ja: "コード")
  static let answers = Localized(en: "Answers", ja: "正解")
  static let key = Localized(en: "Answer key", ja: "解答")

  /// The explanation of the columns of versions.
  static let versions = Localized(
    en: "Each line is one question: its number in each version, and the right answer there.",
    ja: "1行が1問です。それぞれのバージョンでの問題番号と正解を並べています。")
  /// The explanation of the lines of papers.
  static let papers = Localized(
    en: "Each line is one paper: its code, its name, and the right answers in the order of its "
      + "questions.",
    ja: "1行が1枚の用紙です。コード、名前、その用紙の問題番号順の正解を並べています。")
  /// Returns a note about the order of the list of answers, for papers that differ.
  static func order(_ versions: [KeySet.Version]) -> Localized {
    versions.isEmpty
      ? Localized(
        en: "The questions as drawn; papers may have another order.",
        ja: "抽選したときの順です。用紙の順とは異なることがあります。")
      : Localized(en: "The questions of version A.", ja: "バージョンAの問題です。")
  }
}

extension PrintSettings {
  /// Returns the points of a question, or nil if they are not given.
  func points(of problem: Problem) -> Double? { problem.details.points ?? points }

  /// Returns the full score of a paper: its points if all questions have points, the number of questions if none
  /// has; left blank to be filled in by hand if only some have.
  func fullScore(of problems: [Problem]) -> String {
    let worth = problems.count { points(of: $0) != nil }
    if worth == 0 { return "\(problems.count)" }
    return worth == problems.count ? Numbers.text(sum(of: problems)) : ""
  }

  /// Returns the sum of the points of questions, to a millionth: tenths would not add up to what people write.
  private func sum(of problems: [Problem]) -> Double {
    let sum = problems.compactMap(points(of:)).reduce(0, +)
    return sum.magnitude < 1e9 ? (sum * 1e6).rounded() / 1e6 : sum
  }

  /// Returns the number of questions, with their total points if there are any.
  func summary(of problems: [Problem]) -> String {
    let count = Localized(
      en: Localized.count(problems.count, "question", "questions"), ja: "全\(problems.count)問")[
        language]
    let hasPoints = !problems.isEmpty && problems.allSatisfy { points(of: $0) != nil }
    guard hasPoints else { return count }
    return count + Localized(en: ", ", ja: "、")[language]
      + PrintText.points(sum(of: problems), language)
  }

  /// Returns the label of the right choice, or a dash if there is none.
  func answer(_ problem: Problem?) -> String {
    guard let problem, let right = problem.rightIndex else { return "–" }
    return labels[right]
  }
}
