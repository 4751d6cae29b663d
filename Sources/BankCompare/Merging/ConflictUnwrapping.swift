@_spi(QBank) import BankFormats

/// Replaces open conflicts with the common version of each question.
///
/// If branches crossed, git merges their common ancestors first, and the conflicts left open there are part of the
/// base of the actual merge.
enum ConflictUnwrapping {
  /// Returns the file with the common version in place of each conflict block.
  static func withBases(_ source: Source) -> Source {
    let bytes =
      switch FileSyntax(source.path) {
      case .csv: rows(source)
      case .json, .jsonLines: items(source)
      default: nil as [UInt8]?
      }
    return bytes.map { Source(source.path, $0) } ?? source
  }

  private static func rows(_ source: Source) -> [UInt8]? {
    let markers = markers(of: source)
    let blocks = ConflictBlock.blocks(of: markers.map(\.placed)).filter(\.isWhole)
    if blocks.isEmpty { return nil }
    let next = Dictionary(uniqueKeysWithValues: markers.map { ($0.placed.record, $0.next) })
    var (result, done): ([UInt8], Int) = ([], 0)
    for block in blocks {
      result += source.copy(TextRange(done, block.markers[0].range.start))
      if let index = block.markers.firstIndex(where: { $0.marker.section == .base }),
        let start = next[block.markers[index].record], index + 1 < block.markers.count
      {
        result += source.copy(TextRange(start, block.markers[index + 1].range.start))
      }
      done = next[block.records.upperBound] ?? source.count
    }
    return result + source.copy(TextRange(done, source.count))
  }

  /// The markers of a table, each with the offset of the next record.
  private static func markers(of source: Source) -> [(placed: PlacedMarker, next: Int)] {
    var found: [(placed: PlacedMarker, next: Int)] = []
    var reader = CSVReader(source.bytes, widths: BankKind.allCases.map(\.columnCount))
    var (batch, before) = (CSVBatch(), 0)
    while reader.next(&batch) {
      for index in 0..<batch.count {
        let cells = batch.cells(index)
        guard let marker = ConflictMarker(cells: cells, in: source.bytes) else { continue }
        let placed = PlacedMarker(marker, batch.range(index), record: before + index + 1)
        found.append((placed, batch.next(index)))
      }
      before += batch.count
    }
    return found
  }

  private static func items(_ source: Source) -> [UInt8]? {
    let found = conflicts(in: source)
    if found.isEmpty { return nil }
    var (result, done): ([UInt8], Int) = ([], 0)
    for item in found {
      result += source.copy(TextRange(done, item.range.start))
      let isDocument = FileSyntax(source.path) == .json
      let between: [UInt8] = isDocument ? [ASCII.comma] : [ASCII.lineFeed]
      for (index, base) in (item.base ?? []).enumerated() {
        result += (index > 0 ? between : []) + source.copy(base)
      }
      done = item.range.end
      if item.base?.isEmpty ?? true, isDocument { done = withoutComma(source, &result, done) }
    }
    return result + source.copy(TextRange(done, source.count))
  }

  /// Removes the comma before or after an omitted item; returns the offset at which to continue.
  private static func withoutComma(_ source: Source, _ result: inout [UInt8], _ end: Int) -> Int {
    if let last = result.lastIndex(where: { !$0.isASCIIWhitespace }), result[last] == ASCII.comma {
      result.removeSubrange(last...)
      return end
    }
    var next = end
    while next < source.count, source.bytes[next].isASCIIWhitespace { next += 1 }
    return next < source.count && source.bytes[next] == ASCII.comma ? next + 1 : end
  }

  private static func conflicts(in source: Source) -> [ConflictItem] {
    var found: [ConflictItem] = []
    BankFile(source, FileSyntax(source.path)).readRows { chunk in
      for case .json(.item(let defect, _)) in chunk.defects {
        if let item = ConflictItem(at: defect.range.start, in: source.bytes) { found.append(item) }
      }
    }
    return found
  }
}
