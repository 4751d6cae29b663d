public import BankModel
import BankText

/// Takes the items of a JSON bank apart into the cells that rules look at.
public struct JSONRows: Sendable {
  /// The rows.
  public private(set) var rows = Rows(.json)
  /// Where the item of each row begins.
  public private(set) var starts: [Int] = []
  /// What is wrong with items, with their numbers; those have no row.
  public private(set) var defects: [(item: Int, defect: JSONDefect)] = []

  private static let usualCells = 8

  /// No rows.
  public init() {}

  /// Replaces the rows by the next items of a bank; false when there are none left.
  public mutating func fill(_ reader: inout JSONBankReader, atMost limit: Int = 1_000) -> Bool {
    starts.removeAll(keepingCapacity: true)
    defects.removeAll(keepingCapacity: true)
    let room = limit * JSONRows.usualCells + Limits.columns
    let before = reader.state.count
    var item = JSONItem()
    rows.replace(rows: limit, cells: room) { writer, text in
      var used = 0
      while starts.count < limit, used + Limits.columns <= room, reader.next(&item) {
        let number = reader.state.count
        if item.defects.isEmpty {
          used += item.write(to: &writer, reader.bytes, &text)
          writer.endRow(record: number)
          starts.append(item.range.start)
        } else {
          for defect in item.defects { defects.append((number, defect)) }
        }
      }
    }
    return reader.state.count > before
  }

  /// The row of the item that begins at `start`, which is known to be sound.
  public mutating func load(itemAt start: Int, number: Int, in bytes: Span<UInt8>) {
    var cursor = JSONCursor(bytes, from: start)
    var item = JSONItem()
    // What it lacks does not matter any more.
    _ = item.read(&cursor, .problems)
    rows.replace(rows: 1, cells: Limits.columns) { writer, text in
      _ = item.write(to: &writer, bytes, &text)
      writer.endRow(record: number)
    }
  }
}

extension JSONItem {
  /// Writes the cells of the row that the item is, and tells how many.
  fileprivate func write(
    to writer: inout RowWriter, _ bytes: Span<UInt8>, _ text: inout [UInt8]
  ) -> Int {
    guard let heading else { return 0 }
    writer.add(JSONItem.cell(heading, bytes, &text))
    if let description {
      writer.add(JSONItem.cell(description, bytes, &text))
      return 2
    }
    if let answerText {
      writer.add(JSONItem.cell(answerText, bytes, &text))
    } else if let answer {
      writer.add(Cell(answer, text: answer, hasVisibleEdges: true))
    }
    for choice in choices { writer.add(JSONItem.cell(choice, bytes, &text)) }
    return choices.count + Kind.cellsBeforeChoices
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
