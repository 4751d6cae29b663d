@_spi(QBank) import BankSyntax

extension ImportLog {
  /// Whether each choice has an identifier of its own, in the attribute with this name; reports an error if not.
  mutating func areDistinct(_ choices: [XMLElement], by name: String) -> Bool {
    var seen: Set<[UInt8]> = []
    for choice in choices {
      guard let identifier = choice.tag.attribute(name), !identifier.value.isEmpty else {
        addError(
          choice.tag.range,
          Localized(en: "this choice has no identifier", ja: "この選択肢には\(name)がありません。"))
        return false
      }
      guard seen.insert(Array(identifier.value.utf8)).inserted else {
        addError(
          identifier.range,
          Localized(en: "another choice has the same identifier", ja: "同じ\(name)の選択肢がほかにもあります。"))
        return false
      }
    }
    return true
  }

  /// Reports a key that is not the identifier of a choice, which is in the attribute with this name.
  mutating func addUnknownKey(_ range: TextRange, _ name: String) {
    addError(
      range, Localized(en: "no choice has this identifier", ja: "この\(name)の選択肢がありません。"))
  }

  /// Records the title of an item, unless it says the id or the beginning of the question.
  mutating func checkTitle(
    of item: XMLElement, _ identifier: String, _ question: String, _ number: Int
  ) {
    let title = item["title"] ?? ""
    let isSaid = [identifier, item["label"]].contains { $0 == title }
    let isStart = question.unicodeScalars.starts(with: title.unicodeScalars)
    if isSaid || isStart { return }
    addLoss(
      number, .id,
      Localized(
        en: "the title “\(title)”, which differs from the id, is left out",
        ja: "IDと異なるタイトル「\(title)」が失われます。"))
  }
}
