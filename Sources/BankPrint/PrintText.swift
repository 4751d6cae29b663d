import BankModel
@_spi(QBank) import BankText

/// Texts of banks and our own words, as papers show them.
enum PrintText {
  /// The text with line feeds between its lines; what no page can hold is written out.
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

  /// Whether XML or HTML cannot hold a character, or nothing is drawn for it that could be read.
  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case ..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// Whether a text runs from right to left, as its first letter says.
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

  /// The points of a question, where it is worth some.
  static func points(_ points: Double, _ language: Language) -> String {
    let text = Numbers.text(points)
    return Localized(en: text == "1" ? "1 point" : "\(text) points", ja: "\(text)点")[language]
  }

  /// What stands above what is filled in by hand.
  static let name = Localized(en: "Name", ja: "名前")
  static let date = Localized(en: "Date", ja: "日付")
  static let score = Localized(en: "Score", ja: "得点")
  static let code = Localized(en: "Code", ja: "コード")
  static let answers = Localized(en: "Answers", ja: "正解")
  static let key = Localized(en: "Answer key", ja: "解答")

  /// What the columns of versions hold.
  static let versions = Localized(
    en: "Each line is one question: its number in each version, and the right answer there.",
    ja: "1行が1問です。それぞれのバージョンでの問題番号と正解を並べています。")
  /// What the lines of papers hold.
  static let papers = Localized(
    en: "Each line is one paper: its code, its name, and the right answers in the order of its "
      + "questions.",
    ja: "1行が1枚の用紙です。コード、名前、その用紙の問題番号順の正解を並べています。")
  /// What the list of answers follows where papers differ.
  static func order(_ versions: [KeySet.Version]) -> Localized {
    versions.isEmpty
      ? Localized(
        en: "The questions as drawn; papers may have another order.",
        ja: "抽選したときの順です。用紙の順とは異なることがあります。")
      : Localized(en: "The questions of version A.", ja: "バージョンAの問題です。")
  }
}

extension PrintSettings {
  /// What a question is worth; nil where nobody says it.
  func points(of problem: Problem) -> Double? { problem.details.points ?? points }

  /// What a paper is worth: its points where all questions have some, its questions where none has;
  /// left to be filled in by hand where nobody says it of some.
  func fullScore(of problems: [Problem]) -> String {
    let worth = problems.count { points(of: $0) != nil }
    if worth == 0 { return "\(problems.count)" }
    return worth == problems.count ? Numbers.text(sum(of: problems)) : ""
  }

  /// What questions are worth together, to a millionth: tenths would not add up to what people write.
  private func sum(of problems: [Problem]) -> Double {
    let sum = problems.compactMap(points(of:)).reduce(0, +)
    return sum.magnitude < 1e9 ? (sum * 1e6).rounded() / 1e6 : sum
  }

  /// How many questions there are, and what they are worth together where they are worth anything.
  func summary(of problems: [Problem]) -> String {
    let count = Localized(
      en: Localized.count(problems.count, "question", "questions"), ja: "全\(problems.count)問")[
        language]
    let hasPoints = !problems.isEmpty && problems.allSatisfy { points(of: $0) != nil }
    guard hasPoints else { return count }
    return count + Localized(en: ", ", ja: "、")[language]
      + PrintText.points(sum(of: problems), language)
  }

  /// The label of the right choice, or a dash where none is.
  func answer(_ problem: Problem?) -> String {
    guard let problem, let right = problem.rightChoice else { return "–" }
    return labels[right]
  }
}

extension Problem {
  /// The index of the right choice, if it names one.
  var rightChoice: Int? { choices.indices.contains(answer - 1) ? answer - 1 : nil }
}
