@_spi(QBank) import BankFormats

/// The canonical form of a file of lines with some that cannot be read: those stay as they are.
package enum CanonicalLines {
  /// Rewrites each part between the lines that cannot be read as a file of its own. Returns nil if there is no
  /// canonical form, or if reading the result again would not leave the same lines unread.
  package static func write(_ source: Source, for loader: Loader?, _ workers: Workers) -> [UInt8]? {
    let file = unreadableApart(source, loader, workers)
    guard file.canSetUnreadableApart, let lines = file.unreadable, !lines.isEmpty
    else { return nil }
    var bytes: [UInt8] = []
    var start = source.bytes.startOfText
    for line in lines {
      guard let part = canonical(source, TextRange(start, line.start), file, loader) else {
        return nil
      }
      bytes += part
      if let last = part.last, !last.isLineBreak { bytes.append(ASCII.lineFeed) }
      bytes.append(contentsOf: source.bytes, line)
      start = line.end
    }
    guard let rest = canonical(source, TextRange(start, source.count), file, loader) else {
      return nil
    }
    bytes += rest
    let new = unreadableApart(Source(source.path, bytes), loader, workers)
    let isSame = new.rowCount == file.rowCount && texts(of: new) == texts(of: file)
    return isSame ? bytes : nil
  }

  private static func unreadableApart(
    _ source: Source, _ loader: Loader?, _ workers: Workers
  ) -> QuestionFile {
    var file = QuestionFile(source, loader: loader ?? .rfc4180, workers: workers)
    file.setUnreadableApart(moving: false)
    return file
  }

  private static func texts(of file: QuestionFile) -> [[UInt8]] {
    (file.unreadable ?? []).map { file.bank.source.copy($0) }
  }

  /// The canonical form of a part between two lines that cannot be read.
  private static func canonical(
    _ source: Source, _ range: TextRange, _ file: QuestionFile, _ loader: Loader?
  ) -> [UInt8]? {
    let bytes = source.copy(range)
    if bytes.allSatisfy(\.isASCIIWhitespace) { return [] }
    let part = Source(source.path, bytes)
    switch file.bank.syntax {
    case .csv:
      guard let (bytes, unwritable) = CanonicalCSV.write(part, for: loader), unwritable.isEmpty
      else { return nil }
      return bytes
    case .jsonLines: return CanonicalJSON.write(part)
    default: return nil
    }
  }
}
