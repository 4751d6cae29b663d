@_spi(QBank) import BankFormats

/// What an app shows and does when it reaches a row, determined by reading the row as the app does.
///
/// Everything that messages say about an app and a row comes from here.
struct AppReading {
  private let app: AppLoader
  private let kind: BankKind
  private let lines: [AppLine]

  /// Reads a record, given without its line ending, as the app does. Nil if no app reads the file, or if the start
  /// of its line is too far away.
  init?(_ file: BankFile, _ record: TextRange) {
    guard let app = file.app, let lines = app.lines(beginningIn: record, of: file.source.bytes)
    else { return nil }
    self.app = app
    self.lines = lines
    kind = file.kind ?? .problems
  }

  /// The outcome of one line, the worst last.
  private enum Outcome: Comparable {
    /// It is shown, and can be answered.
    case shown
    /// The app drops it.
    case dropped
    /// No choice is ever right.
    case neverRight
    /// The app crashes when a button is pressed.
    case crashesWhenAnswered
    /// The app crashes when it shows the line.
    case crashesWhenShown
  }

  /// The outcome in words; of several lines, the worst one.
  var description: Localized {
    let worst = lines.max { outcome($0) < outcome($1) } ?? lines[0]
    let told = description(worst)
    if lines.count == 1 { return Localized(en: "the app \(told.en)", ja: "アプリは、\(told.ja)") }
    let text = VisibleText.excerpt(worst.fields.joined(separator: [ASCII.comma]).map { $0 })
    return Localized(
      en: "the app reads this row as \(lines.count) rows, and at “\(text)” it \(told.en)",
      ja: "アプリは、ここを\(lines.count)行として読み、「\(text)」では\(told.ja)")
  }

  /// Whether the player sees the row, whatever it says.
  var isShown: Bool { lines.allSatisfy { outcome($0) == .shown } }

  /// Whether the app reads exactly one row from it, with all cells and no more.
  var isOneRow: Bool { lines.count == 1 && lines[0].fields.count == kind.columnCount }

  private func outcome(_ line: AppLine) -> Outcome {
    if line.isDropped { return .dropped }
    if line.fields.count < kind.columnCount { return .crashesWhenShown }
    if kind == .guidance { return .shown }
    guard let number = app.number(line.fields[BankKind.answerCell - 1]) else {
      return app.loader == .timerquiz ? .crashesWhenAnswered : .neverRight
    }
    return (1...4).contains(number) ? .shown : .neverRight
  }

  private func description(_ line: AppLine) -> Localized {
    switch outcome(line) {
    case .crashesWhenShown where kind == .guidance: AppReading.noDescription
    case .crashesWhenShown: crashesWhenShown(line)
    case .crashesWhenAnswered, .neverRight: wrongAnswer(line.fields[BankKind.answerCell - 1])
    case .dropped: Localized(en: "silently drops the row", ja: "この行を黙って捨てます。")
    case .shown: kind == .guidance ? shownGuidance(line.fields) : shown(line.fields)
    }
  }

  private func crashesWhenShown(_ line: AppLine) -> Localized {
    Localized(
      en: "finds \(Localized.count(line.fields.count, "cell", "cells")) in the row instead of 6 "
        + "and crashes when the question is shown",
      ja: "行のセルを\(line.fields.count)個（本来は6個）と数え、問題を表示するときに強制終了します。")
  }

  private func wrongAnswer(_ field: [UInt8]) -> Localized {
    let text = VisibleText.excerpt(field)
    return app.number(field) == nil && app.loader == .timerquiz
      ? Localized(
        en: "reads “\(text)” as the answer and crashes when a button is pressed",
        ja: "「\(text)」を正解の番号として扱い、ボタンを押すと強制終了します。")
      : Localized(
        en: "reads “\(text)” as the answer, so no choice is ever right",
        ja: "「\(text)」を正解の番号として扱うため、どの選択肢も正解になりません。")
  }

  private func shown(_ fields: [[UInt8]]) -> Localized {
    let question = VisibleText.excerpt(fields[0])
    let choices = fields[2..<BankKind.problems.columnCount].map { VisibleText.excerpt($0) }
    return Localized(
      en: "asks “\(question)” with the choices “\(choices.joined(separator: "”, “"))”",
      ja: "「\(question)」を出題し、選択肢は「\(choices.joined(separator: "」「"))」になります。")
  }

  private static let noDescription = Localized(
    en: "finds no description in the row and crashes when it is shown",
    ja: "行に説明が見つからず、表示するときに強制終了します。")

  private func shownGuidance(_ fields: [[UInt8]]) -> Localized {
    let (title, text) = (VisibleText.excerpt(fields[0]), VisibleText.excerpt(fields[1]))
    return Localized(en: "shows “\(title)” with “\(text)”", ja: "「\(title)」と「\(text)」が表示されます。")
  }
}

extension BankFile {
  /// What its app does with a record, in words, or nil if no app reads the file.
  func inApp(_ record: TextRange) -> Localized? {
    loader.isApp ? AppReading(self, record)?.description : nil
  }

  /// Whether a carriage return is inside what its app reads as one row and shows.
  func isInsideShownRow(returnAt offset: Int) -> Bool {
    guard let app, offset >= 0, app.goesOn(atReturn: offset, in: source.bytes),
      let reading = AppReading(self, TextRange(at: offset))
    else { return false }
    return reading.isOneRow && reading.isShown
  }

  /// Whether a record is only a part of such a row.
  func isPartOfShownRow(_ record: TextRange) -> Bool {
    isInsideShownRow(returnAt: record.start - 1) || isInsideShownRow(returnAt: record.end)
  }
}

extension VisibleText {
  /// An excerpt of a field that fits in a sentence.
  static func excerpt(_ field: [UInt8]) -> String {
    excerpt(field.arraySpan, TextRange(0, field.count), limit: 24)
  }
}
