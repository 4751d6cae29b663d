@_spi(QBank) import BankFormats

/// Writes a merged bank: unchanged rows verbatim from one of the versions, rows with changes of both in the
/// notation of ours, and conflicts between markers.
final class MergeWriter {
  private let base, ours, theirs: MergeFile
  private let merge: BankMerge
  private let markerLength: Int
  private let lineEnding: [UInt8]
  private var bytes: [UInt8]

  init(
    _ merge: BankMerge, _ base: MergeFile, _ ours: MergeFile, _ theirs: MergeFile, markerLength: Int
  ) {
    (self.merge, self.base, self.ours, self.theirs) = (merge, base, ours, theirs)
    self.markerLength = markerLength
    let own = ours.lineEnding
    let isTheirs = own == nil || own == base.lineEnding
    lineEnding = (isTheirs ? theirs.lineEnding ?? own : own) ?? [ASCII.lineFeed]
    bytes = []
  }

  /// The bytes around the rows: those of ours, unless only theirs changed them; nil if both changed them
  /// differently. In a document without rows, what comes before them and what after is unknown.
  private func around(_ part: (MergeFile) -> [UInt8]) -> [UInt8]? {
    if isDocument {
      let isWanted = { [merge] (file: MergeFile) in file.pieces.isEmpty == merge.entries.isEmpty }
      if !isWanted(ours) || !isWanted(theirs) { return part(isWanted(theirs) ? theirs : ours) }
      if !isWanted(base) { return part(ours) }
    }
    let (old, own, other) = (part(base), part(ours), part(theirs))
    if own == old { return other }
    let visible = { (bytes: [UInt8]) in bytes.filter { $0 != ASCII.space && !$0.isLineBreak } }
    return [old, own].contains { visible($0) == visible(other) } ? own : nil
  }

  private var isDocument: Bool { ours.bank.syntax == .json }

  /// Returns the merged file, or nil if a row cannot be written in the notation of ours.
  func write() -> [UInt8]? {
    guard let head = around(\.head), let tail = around(\.tail) else { return nil }
    bytes = head
    for (index, entry) in merge.entries.enumerated() {
      if let reason = entry.reason {
        if isDocument || isLines {
          addItem(conflict(entry, reason), isFirst: index == 0)
        } else {
          addBlock(entry, reason)
        }
        continue
      }
      guard let row = row(entry) else { return nil }
      if isDocument {
        addItem(row.bytes, gap: row.gap, isFirst: index == 0)
      } else {
        addLine(row.bytes, gap: row.gap, from: row.file)
      }
    }
    if isDocument { bytes += tail } else { endLines() }
    return bytes
  }

  private var isLines: Bool { ours.bank.syntax == .jsonLines }

  // MARK: Rows

  /// The bytes of a question without a conflict.
  private func row(_ entry: BankMerge.Entry) -> (bytes: [UInt8], gap: [UInt8], file: MergeFile)? {
    let verbatim = { (file: MergeFile, row: Int) in (file.bytes(of: row), file.gap(of: row), file) }
    guard let own = entry.ours.first else { return entry.theirs.first.map { verbatim(theirs, $0) } }
    guard let other = entry.theirs.first else { return verbatim(ours, own) }
    let isOwnNotation = entry.base.first.map { base.bytes(of: $0) != ours.bytes(of: own) } ?? true
    switch entry.outcome {
    case .ours, .conflict: return verbatim(ours, own)
    case .same: return isOwnNotation ? verbatim(ours, own) : verbatim(theirs, other)
    case .theirs where !isOwnNotation: return verbatim(theirs, other)
    case .theirs: return rewritten(own, theirs.side.problem(at: other)) ?? verbatim(theirs, other)
    case .merged(let problem): return rewritten(own, problem)
    }
  }

  private func rewritten(
    _ own: Int, _ problem: Problem
  ) -> (bytes: [UInt8], gap: [UInt8], file: MergeFile)? {
    ours.bytes(of: own, telling: problem).map { ($0, ours.gap(of: own), ours) }
  }

  /// Adds a line with its original line ending, if that is the one of the result.
  private func addLine(_ line: [UInt8], gap: [UInt8], from file: MergeFile) {
    endLine()
    bytes += line
    if file.lineEnding == lineEnding || gap.isEmpty {
      bytes += gap
    } else {
      bytes += lineEnding + gap.drop(while: \.isLineBreak)
    }
  }

  /// Ends the last line if it has no line ending.
  private func endLine() {
    guard let last = bytes.last, !last.isLineBreak, !isOnlyMark else { return }
    bytes += lineEnding
  }

  /// Whether only a byte order mark has been written.
  private var isOnlyMark: Bool { bytes == byteOrderMark }

  /// Ends the file as ours does, unless only theirs changed its end.
  private func endLines() {
    if merge.entries.isEmpty || bytes.isEmpty { return }
    let (old, own) = (base.endsInLineBreak, ours.endsInLineBreak)
    let isTheirs = own == old && !base.pieces.isEmpty || ours.pieces.isEmpty
    if isTheirs && !theirs.pieces.isEmpty ? theirs.endsInLineBreak : own {
      endLine()
    } else if bytes.suffix(lineEnding.count) == lineEnding[...], merge.entries.last?.reason == nil {
      bytes.removeLast(lineEnding.count)
    }
  }

  /// Adds an item of a document, or a line of JSON.
  private func addItem(_ item: [UInt8], gap: [UInt8] = [], isFirst: Bool) {
    if isLines { return addLine(item, gap: lineEnding, from: ours) }
    if !isFirst { bytes += gap.isEmpty ? separator : gap }
    bytes += item
  }

  /// The bytes between two items.
  private var separator: [UInt8] {
    for file in [ours, theirs, base] where file.pieces.count > 1 { return file.gap(of: 1) }
    return [ASCII.comma] + lineEnding
  }

  // MARK: Conflicts

  /// Adds the versions of a question between marker rows, which no program mistakes for questions.
  private func addBlock(_ entry: BankMerge.Entry, _ reason: MergeReason) {
    addMarker("<", "ours,0,\(reason.rawValue),,,")
    for row in entry.ours { addLine(ours.bytes(of: row), gap: lineEnding, from: ours) }
    addMarker("|", "base,0,,,,")
    for row in entry.base { addLine(base.bytes(of: row), gap: lineEnding, from: ours) }
    // Tools that highlight conflicts require white space after this marker.
    addMarker("=", ",0,,,,")
    for row in entry.theirs { addLine(theirs.bytes(of: row), gap: lineEnding, from: ours) }
    addMarker(">", "theirs,0,,,,")
  }

  private func addMarker(_ mark: Character, _ rest: String) {
    endLine()
    bytes += "\(String(repeating: mark, count: markerLength)) \(rest)".utf8
    bytes += lineEnding
  }

  /// Returns the versions of a question as one item.
  private func conflict(_ entry: BankMerge.Entry, _ reason: MergeReason) -> [UInt8] {
    let marks = String(repeating: "<", count: markerLength)
    var item = Array("{\"\(ConflictItem.name)\":\"\(marks) \(reason.rawValue)\"".utf8)
    let versions = [("ours", ours, entry.ours), ("base", base, entry.base)]
    for (name, file, rows) in versions + [("theirs", theirs, entry.theirs)] {
      item += ",\"\(name)\":[".utf8
      for (index, row) in rows.enumerated() {
        if index > 0 { item.append(ASCII.comma) }
        item += file.bytes(of: row)
      }
      item.append(UInt8(ascii: "]"))
    }
    return item + [UInt8(ascii: "}")]
  }
}
