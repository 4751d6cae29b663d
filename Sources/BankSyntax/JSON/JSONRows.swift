@_spi(QBank) import BankModel

/// Splits the items of a JSON bank into rows.
package enum JSONRows {
  private static let itemsAtOnce = 1_000
  private static let usualCells = 8

  /// Replaces the rows by the next items of a bank, and `defects` by those of items that are not rows; returns
  /// false if there are none left.
  package static func fill(
    _ rows: inout Rows, _ defects: inout [JSONReadDefect], from reader: inout JSONBankReader
  ) -> Bool {
    defects.removeAll(keepingCapacity: true)
    let room = itemsAtOnce * usualCells + Limits.columns
    let before = reader.state.count
    var item = JSONItem()
    rows.replace(rows: itemsAtOnce, cells: room) { writer, overflow in
      var used = 0
      while writer.index < itemsAtOnce, used + Limits.columns <= room, reader.next(&item) {
        let number = reader.state.count
        let isGuidance = reader.state.kind == .guidance
        let wrong =
          item.defects.isEmpty && !isGuidance
          ? item.detailDefects(in: reader.bytes) : item.defects
        defects += wrong.map { .item($0, number: number) }
        if wrong.isEmpty {
          used += item.write(to: &writer, reader.bytes, &overflow)
          writer.endRow(record: number, start: item.range.start)
        }
      }
    }
    return reader.state.count > before
  }

  /// Replaces the rows by the item that begins at `start`, which is known to be sound.
  package static func load(
    _ rows: inout Rows, itemAt start: Int, number: Int, _ kind: BankKind, in bytes: Span<UInt8>
  ) {
    var cursor = JSONCursor(bytes, from: start)
    var item = JSONItem()
    // The item has been read before, so its defects are known.
    _ = item.read(&cursor, kind)
    rows.replace(rows: 1, cells: Limits.columns) { writer, overflow in
      _ = item.write(to: &writer, bytes, &overflow)
      writer.endRow(record: number, start: start)
    }
  }
}

extension JSONItem {
  /// Writes the cells of the item's row, and returns their number.
  fileprivate func write(
    to writer: inout RowWriter, _ bytes: Span<UInt8>, _ overflow: inout RowOverflow
  ) -> Int {
    guard let heading else { return 0 }
    writer.add(JSONItem.cell(heading, bytes, &overflow.text))
    if let description {
      writer.add(JSONItem.cell(description, bytes, &overflow.text))
      return 2
    }
    if let answerText {
      writer.add(JSONItem.cell(answerText, bytes, &overflow.text))
    } else if let answer {
      writer.add(answerCell(answer, bytes, &overflow.text))
    }
    for choice in choices { writer.add(JSONItem.cell(choice, bytes, &overflow.text)) }
    for other in others { write(other, of: writer.index, bytes, &overflow) }
    return choices.count + BankKind.cellsBeforeChoices
  }

  /// Writes a member that is not a cell: its text, each of its texts, or for an unknown member its name.
  private func write(
    _ member: (name: JSONText, value: TextRange), of row: Int, _ bytes: Span<UInt8>,
    _ overflow: inout RowOverflow
  ) {
    guard let feature = Feature(member: member.name, in: bytes) else {
      let name = JSONItem.cell(member.name, bytes, &overflow.text)
      overflow.details.append(RowDetail(row: row, .others, name))
      return
    }
    var cursor = JSONCursor(bytes, from: member.value.start)
    guard feature == .tags, cursor.enter(UInt8(ascii: "[")) else {
      let cell = JSONItem.cell(member.value, bytes, &overflow.text)
      overflow.details.append(RowDetail(row: row, feature, cell))
      return
    }
    while cursor.nextElement(), let text = cursor.text() {
      let cell = JSONItem.cell(text, bytes, &overflow.text)
      overflow.details.append(RowDetail(row: row, feature, cell))
    }
  }

  /// Returns the cell of a numeric answer; a whole number is written in digits, whatever its notation.
  private func answerCell(
    _ answer: TextRange, _ bytes: Span<UInt8>, _ apart: inout [UInt8]
  ) -> Cell {
    guard !hasPlainAnswer(in: bytes), let number = JSONItem.wholeNumber(answer, in: bytes) else {
      return Cell(answer, text: answer, hasVisibleEdges: true)
    }
    let before = apart.count
    apart += "\(number)".utf8
    return Cell(
      answer, text: TextRange(before, apart.count), apart: true, hasVisibleEdges: true)
  }

  /// Returns the cell of a detail: a text, or any other value verbatim.
  private static func cell(
    _ value: TextRange, _ bytes: Span<UInt8>, _ apart: inout [UInt8]
  ) -> Cell {
    var cursor = JSONCursor(bytes, from: value.start)
    if cursor.peek() == ASCII.quote, let text = cursor.text() { return cell(text, bytes, &apart) }
    return Cell(value, text: value, hasVisibleEdges: true)
  }

  private static func cell(
    _ json: JSONText, _ bytes: Span<UInt8>, _ apart: inout [UInt8]
  ) -> Cell {
    if json.isPlain {
      return Cell(
        json.range, text: json.inner, hasVisibleEdges: bytes.hasVisibleEdges(json.inner))
    }
    let before = apart.count
    json.append(to: &apart, from: bytes)
    let text = TextRange(before, apart.count)
    return Cell(
      json.range, text: text, apart: true, hasVisibleEdges: apart.arraySpan.hasVisibleEdges(text))
  }
}

extension Feature {
  /// Creates the feature of a problem's member with this name, or nil if the member has no meaning of its own.
  package init?(member name: JSONText, in bytes: Span<UInt8>) {
    let known: Feature
    switch name.inner.count {
    case 2: known = .id
    case 4: known = .tags
    case 5: known = .limit
    case 6: known = bytes[name.inner.start + 1] == UInt8(ascii: "o") ? .points : .pinned
    case 8: known = .category
    case 10: known = .difficulty
    case 11: known = .explanation
    default: return nil
    }
    guard JSONItemScan.contains(known.rawValue, name.inner, bytes) else { return nil }
    self = known
  }
}
