@_spi(QBank) import BankModel

@_spi(QBank) import BankSets
@_spi(QBank) import BankText

/// What stands on sheets besides questions, and who gets one.
struct PrintOptions: Sendable {
  /// What the sheets are called.
  var title: String?
  var subtitle: String?
  var instructions: String?
  var labels: ChoiceLabels?
  /// What a question is worth, as it was written.
  var points: String?
  /// How many lines for working there are.
  var space: Int?
  /// Where the names of people are.
  var roster: Path?
  /// In which column they are, as it was written.
  var rosterColumn: String?
  /// Everybody who gets a paper.
  var names: [String] = []

  /// No more lines fit a page.
  static let maxLines = 20
  /// Versions have a letter each.
  static let maxLetters = 26
  /// No question is worth more.
  private static let maxPoints = 1_000.0

  /// What a question is worth, if that was said.
  var pointsEach: Double? {
    guard let points, points.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
      let number = Double(points), number > 0, number <= PrintOptions.maxPoints
    else { return nil }
    return number
  }

  /// Whether what is said makes sense, and for sheets of this format.
  func check(_ format: SheetFormat) throws(Failure) {
    if points != nil, pointsEach == nil {
      throw .usage(
        Localized(
          en:
            "'\(Flag.points.usage)' must be a number above 0 and at most 1000, such as 2 or 0.5.",
          ja: "'\(Flag.points.usage)' には、0より大きく1000以下の数を指定してください（例: 2、0.5）。"))
    }
    try checkPlaces(format)
  }

  /// An option that would do nothing is a mistake.
  private func checkPlaces(_ format: SheetFormat) throws(Failure) {
    let onPapers: [(Flag, Bool)] = [
      (.subtitle, subtitle != nil), (.instructions, instructions != nil), (.points, points != nil),
      (.space, space != nil), (.roster, roster != nil || !names.isEmpty),
    ]
    if !format.isPrinted, let flag = onPapers.first(where: \.1)?.0 {
      throw PrintOptions.needs(flag, ["html", "docx"])
    }
    if labels != nil, !format.isPrinted, format != .text {
      throw PrintOptions.needs(.labels, ["html", "docx", "text"])
    }
    if title != nil, !format.hasTitle {
      throw PrintOptions.needs(.sheetTitle, ["html", "docx", "markdown", "text"])
    }
    if let title, title.isBlank { throw .usage(UsageMessages.blank("title", ja: "題名")) }
  }

  private static func needs(_ flag: Flag, _ formats: [String]) -> Failure {
    .usage(
      Localized(
        en: "'--\(flag.name)' needs '--to' to be one of \(formats.joined(separator: ", ")).",
        ja: "'--\(flag.name)' は、'--to' が\(formats.joined(separator: "、"))のときに使えます。"))
  }

  // MARK: In a manifest

  /// What a manifest notes.
  var noted: [Manifest.Option] {
    let texts: [(DrawOption, String?)] = [
      (.title, title), (.subtitle, subtitle), (.instructions, instructions),
      (.labels, labels?.rawValue), (.points, points), (.space, space.map { "\($0)" }),
    ]
    let noted = texts.compactMap { name, text in text.map { Manifest.Option(name, [$0]) } }
    return names.isEmpty ? noted : noted + [Manifest.Option(.roster, names)]
  }

  /// Takes over what a manifest notes.
  mutating func take(_ manifest: Manifest) {
    title = manifest.values(.title)?.last
    subtitle = manifest.values(.subtitle)?.last
    instructions = manifest.values(.instructions)?.last
    points = manifest.values(.points)?.last
    names = manifest.values(.roster) ?? []
  }
}

extension ChoiceLabels: OptionWord {}
