@_spi(QBank) import BankTransforms

/// What is known of a question while it is being typed.
struct FieldStatus {
  /// The display width of the field's text, or nil if there is no such text.
  var width: Int?
  /// How long the question takes to read and answer as far as it was typed, in seconds.
  var seconds = 0.0
  /// The time limit of the question, in seconds.
  var limit = 0.0
  /// A question of the bank that asks the same or nearly the same.
  var near: NearestQuestion.Found?
  /// What rules find in what was typed.
  var findings: [(severity: Severity, message: Localized)] = []

  /// Whether the question takes longer than its limit.
  var isTooLong: Bool { seconds > limit }

  /// The width and the time on one line.
  var measures: Localized {
    let (time, most) = (FieldStatus.tenths(seconds), FieldStatus.tenths(limit))
    let cells = width.map {
      Localized(en: "width \($0), ", ja: "幅\($0)、")
    }
    let clock =
      isTooLong
      ? Localized(
        en: "takes about \(time) s to read and answer, but the limit is \(most) s",
        ja: "読んで答えるのに約\(time)秒かかり、制限時間の\(most)秒を超えます")
      : Localized(
        en: "about \(time) s of \(most) s to read and answer", ja: "読んで答えるのに約\(time)秒（制限時間\(most)秒）"
      )
    return Localized(en: (cells?.en ?? "") + clock.en, ja: (cells?.ja ?? "") + clock.ja)
  }

  /// The message about a similar question.
  static func words(_ near: NearestQuestion.Found) -> Localized {
    let text = VisibleText.excerpt(near.question, limit: 60)
    return near.isSame
      ? Localized(
        en: "Row \(near.record) asks the same question: “\(text)”",
        ja: "\(near.record)行目に同じ問題文があります:「\(text)」")
      : Localized(
        en: "Row \(near.record) asks nearly the same question: “\(text)”",
        ja: "\(near.record)行目によく似た問題文があります:「\(text)」")
  }

  /// Formats a number with one decimal, which is omitted if it is zero.
  static func tenths(_ number: Double) -> String {
    let tenths = Int(clamping: (number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
