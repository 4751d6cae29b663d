@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText

/// The files that a run writes: those that take their places together in the end, and those that have.
final class OutputFiles: Sendable {
  private let paths = Locked<(all: [Path], known: Set<Path>)>(([], []))
  private let pending = Locked<[FileContent]>([])
  private let folders = Locked<Set<Path>>([])

  /// Adds a file to those that are to be written.
  func put(_ file: FileContent) { pending.withLock { $0.append(file) } }

  /// Hands out what is to be written.
  func takePending() -> [FileContent] {
    pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
  }

  /// Whether a folder is written to for the first time.
  func isNew(_ folder: Path) -> Bool {
    folders.withLock { $0.insert(folder).inserted }
  }

  /// How many files are named one by one.
  private static let named = 3

  /// Remembers a file.
  func add(_ path: Path) {
    paths.withLock { if $0.known.insert(path).inserted { $0.all.append(path) } }
  }

  /// What to tell of them; nil when there are none.
  var text: Localized? {
    let names = paths.withLock { $0.all }.map(\.displayText)
    guard let first = names.first, let last = names.last else { return nil }
    if names.count > OutputFiles.named {
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
