@_spi(QBank) import BankSyntax

/// The errors of JSON in a layout, besides those of any row.
extension LayoutLog {
  mutating func broken(_ mistake: JSONSyntaxError, number: Int?) {
    addError(
      Place(mistake.range, record: number), mistake.message,
      help: Localized(en: "Fix the JSON there.", ja: "JSONの書き方を修正してください。"))
  }

  mutating func noQuestions(_ path: String, _ place: Place) {
    addError(
      place,
      path.isEmpty
        ? Localized(en: "there are no questions", ja: "問題がありません。")
        : Localized(en: "there are no questions at “\(path)”", ja: "「\(path)」に問題がありません。"),
      help: otherLayout)
  }

  mutating func notAnObject(_ place: Place) {
    addError(place, JSONDefect.objectExpected)
  }

  mutating func notAText(_ place: Place, isArray: Bool) {
    addError(
      place,
      isArray
        ? Localized(en: "this is a list instead of a text", ja: "文字列ではなく配列が書かれています。")
        : Localized(en: "this is an object instead of a text", ja: "文字列ではなくオブジェクトが書かれています。"),
      help: Localized(
        en: "In the layout, name the member inside it that is to be read (qbank help layouts).",
        ja: "その中のどれを読むかをレイアウトに書いてください（qbank help layouts）。"))
  }
}
