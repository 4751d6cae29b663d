@_spi(QBank) import BankModel

/// The file and number of an item.
///
/// All messages of a conversion number the items as in their files, not those that remain.
struct ItemNumber {
  /// The file, if there are several.
  let file: String?
  /// The number of the item in the file, counted from 1.
  let number: Int

  /// `item 3`, `b.csv, item 3`.
  var text: Localized {
    let file = file.map { VisibleText.escape($0) }
    return Localized(
      en: (file.map { $0 + ", " } ?? "") + "item \(number)",
      ja: (file.map { $0 + "の" } ?? "") + "\(number)件目")
  }

  /// The default number of items in a list.
  static let shown = 10

  /// Lists the first items, and shows whether there are more.
  static func list(_ items: [ItemNumber], most: Int = shown) -> Localized {
    let first = items.prefix(most)
    let isMore = items.count > most
    if items.contains(where: { $0.file != nil }) {
      return Localized(
        en: (first.map(\.text.en) + (isMore ? ["…"] : [])).joined(separator: "; "),
        ja: (first.map(\.text.ja) + (isMore ? ["…"] : [])).joined(separator: "、"))
    }
    let numbers = first.map { "\($0.number)" }.joined(separator: ", ") + (isMore ? ", …" : "")
    return Localized(
      en: (items.count == 1 ? "item " : "items ") + numbers, ja: "\(numbers)件目")
  }
}
