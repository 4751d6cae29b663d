@_spi(QBank) import BankSystem

/// The files that a run writes: those that are waiting to be written together at the end, and those that have been
/// written.
final class OutputFiles: Sendable {
  private let paths = Locked<(all: [Path], known: Set<Path>)>(([], []))
  private let pending = Locked<[FileContent]>([])
  private let folders = Locked<Set<Path>>([])

  /// Adds a file to write.
  func put(_ file: FileContent) { pending.withLock { $0.append(file) } }

  /// Removes and returns the files to write.
  func takePending() -> [FileContent] {
    pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
  }

  /// Whether a folder is written to for the first time; later calls return false.
  func isNew(_ folder: Path) -> Bool {
    folders.withLock { $0.insert(folder).inserted }
  }

  /// The maximum number of files that are named individually.
  private static let named = 3

  /// Adds a file that has been written.
  func add(_ path: Path) {
    paths.withLock { if $0.known.insert(path).inserted { $0.all.append(path) } }
  }

  /// The message that names the written files, or nil if there are none.
  var text: Localized? {
    let names = paths.withLock { $0.all }.map(\.displayText)
    guard let first = names.first, let last = names.last else { return nil }
    if names.count > OutputFiles.named {
      return Localized(
        en: "Wrote \(names.count) files, from \(first) to \(last).",
        ja: "\(first) から \(last) まで、\(names.count)ファイルを書き込みました。")
    }
    return Localized(
      en: "Wrote \(names.enumerated(with: "and")).", ja: "\(names.listed().ja) に書き込みました。")
  }
}
