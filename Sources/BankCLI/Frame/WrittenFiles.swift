@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText

/// The files that a run has written, in order.
final class WrittenFiles: Sendable {
  private let paths = Locked<[Path]>([])

  /// How many files are named one by one.
  private static let named = 3

  /// Remembers a file.
  func add(_ path: Path) {
    paths.withLock { if !$0.contains(path) { $0.append(path) } }
  }

  /// What to tell of them; nil when there are none.
  var text: Localized? {
    let names = paths.withLock { $0 }.map(\.displayText)
    guard let first = names.first, let last = names.last else { return nil }
    if names.count > WrittenFiles.named {
      return Localized(
        en: "Wrote \(names.count) files, from \(first) to \(last).",
        ja: "\(first) から \(last) まで、\(names.count)ファイルを書き込みました。")
    }
    let others = names.dropLast().joined(separator: ", ")
    return Localized(
      en: "Wrote \(others.isEmpty ? "" : others + " and ")\(last).",
      ja: "\(names.joined(separator: "、")) に書き込みました。")
  }
}
