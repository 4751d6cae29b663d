@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Which item of which file something is about.
///
/// Everything that is said of a conversion numbers the items of the files, not those that are left.
struct ItemNumber {
  /// The file, where there are several.
  let file: String?
  /// The number of the item in it, counted from 1.
  let number: Int

  /// `item 3`, `b.csv, item 3`.
  var text: Localized {
    let file = file.map { VisibleText.escape($0) }
    return Localized(
      en: (file.map { $0 + ", " } ?? "") + "item \(number)",
      ja: (file.map { $0 + "の" } ?? "") + "\(number)件目")
  }

  /// How many are listed.
  static let shown = 10

  /// The first of some items, and that there are more.
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
