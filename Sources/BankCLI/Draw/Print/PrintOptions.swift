@_spi(QBank) import BankSets

/// What sheets show besides questions, and who gets one.
struct PrintOptions: Sendable {
  /// The title of the sheets.
  var title: String?
  var subtitle: String?
  var instructions: String?
  var labels: ChoiceLabels?
  /// The points of each question, as written.
  var points: String?
  /// The number of lines for working.
  var space: Int?
  /// The file with the names of people.
  var roster: Path?
  /// The column with the names, as written.
  var rosterColumn: String?
  /// The people who get a paper.
  var names: [String] = []

  /// The maximum number of lines for working, which fit on a page.
  static let maxLines = 20
  /// The maximum number of versions that have a letter each.
  static let maxLetters = 26
  /// The maximum number of points of a question.
  private static let maxPoints = 1_000.0

  /// The points of each question, if given.
  var pointsEach: Double? {
    guard let points, points.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
      let number = Double(points), number > 0, number <= PrintOptions.maxPoints
    else { return nil }
    return number
  }

  /// Throws if the options make no sense, or not for sheets of this format.
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

  /// Throws if an option is given that would have no effect.
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

  /// The options that a manifest records.
  var noted: [Manifest.Option] {
    let texts: [(DrawOption, String?)] = [
      (.title, title), (.subtitle, subtitle), (.instructions, instructions),
      (.labels, labels?.rawValue), (.points, points), (.space, space.map { "\($0)" }),
    ]
    let noted = texts.compactMap { name, text in text.map { Manifest.Option(name, [$0]) } }
    return names.isEmpty ? noted : noted + [Manifest.Option(.roster, names)]
  }

  /// Takes over what a manifest records.
  mutating func take(_ manifest: Manifest) {
    title = manifest.values(.title)?.last
    subtitle = manifest.values(.subtitle)?.last
    instructions = manifest.values(.instructions)?.last
    points = manifest.values(.points)?.last
    names = manifest.values(.roster) ?? []
  }
}

extension ChoiceLabels: OptionWord {}
