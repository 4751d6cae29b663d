@_spi(QBank) import BankModel

/// The tables of questions in a document, each of which is read like a table of any other file.
///
/// They are read once all are known: if nothing in one shows whether its answers are counted from 0 or from 1,
/// another may.
struct WordTables {
  /// How the answers are written, if specified.
  private let given: GivenKey?
  /// The seed from which the places of right choices are drawn where choices have no order.
  private let seed: UInt64
  private var tables: [Table] = []
  /// Remarks about the tables.
  private(set) var remarks: [Diagnostic] = []
  /// The offset of the first cell that is merged with one above, and the number of such cells.
  private var merged: (first: Int, count: Int)?
  /// The losses of rows that are not questions.
  private(set) var losses: [Loss] = []

  init(_ options: ConvertOptions) { (given, seed) = (options.answers, options.seed) }

  private struct Table {
    /// Its layout, or nil if that stays undecided.
    var layout: Layout?
    let doubt: Doubt?
    /// The number of columns.
    let width: Int
    /// Whether its answers are not written as specified.
    let isOtherThanGiven: Bool
    /// The rows, each with the index of its line in the list.
    var rows: [(row: TableRow, line: Int)] = []

    /// Whether nothing shows if its answers are counted from 0 or from 1.
    var isOfUnknownOrigin: Bool { doubt == .origin }
  }

  // MARK: Finding them

  /// Begins a table if it contains questions with their answers; returns false if not.
  mutating func begin(_ rows: [[String]]) -> Bool {
    var found = TableRecognition(rows: rows, given: given)
    let isOther = given != nil && found.layout == nil
    if isOther { found = TableRecognition(rows: rows) }
    // Without a header, it may be any table of numbers and letters.
    let isDecided = found.hasHeader || found.layout != nil || found.doubts == [.origin]
    guard found.isTable, isDecided, !found.hasEmptyAnswers else { return false }
    let layout = found.doubts == [.origin] ? TableRecognition(rows: rows, given: .one).layout : nil
    tables.append(
      Table(
        layout: found.layout ?? layout, doubt: found.doubts.first, width: found.width,
        isOtherThanGiven: isOther))
    return true
  }

  /// Whether the rows of a table without a header continue those of the last table: all of them are questions in
  /// its layout.
  func goesOn(with rows: [[String]]) -> Bool {
    guard let last = tables.last, let layout = last.layout, !rows.isEmpty else { return false }
    var reader = LayoutReader(layout)
    for (row, _) in last.rows.prefix(layout.rowsAbove + WordTables.rowsOfHeader) {
      _ = reader.next(row)
    }
    let place = Place(TextRange(at: 0))
    return rows.allSatisfy { row in
      let cells = row.map { TableCell($0, at: place) }
      return row.count == last.width && reader.next(TableRow(cells, at: place)) != nil
    }
  }

  /// The maximum number of rows of a header and its explanations.
  private static let rowsOfHeader = 20

  /// Adds the next row of the last table.
  mutating func add(_ row: TableRow, line: Int) {
    tables[tables.count - 1].rows.append((row, line))
  }

  /// Whether the rows added so far include the header of the last table, if it has one.
  var isBelowHeader: Bool {
    guard let last = tables.last else { return false }
    return last.rows.count > last.layout?.rowsAbove ?? 0
  }

  /// Records that a cell continues the one above.
  mutating func noteMergedCell(at offset: Int) {
    merged = (merged?.first ?? offset, (merged?.count ?? 0) + 1)
  }

  /// Adds an error for a table that has headings of questions but cannot be read.
  mutating func refuse(at place: Place) { remarks.append(.unreadableTable(place)) }

  // MARK: Reading them

  /// Reads the rows, and returns what each one says with the index of its line in the list.
  mutating func read() -> [(line: Int, row: ListTableRow)] {
    if let merged { remarks.append(.mergedCells(merged.count, Place(TextRange(at: merged.first)))) }
    let isFromZero = tables.contains {
      !$0.isOfUnknownOrigin && $0.layout?.answer == .number(from: 0)
    }
    // What was specified has to apply to at least one table.
    let isRefused = given != nil && tables.allSatisfy(\.isOtherThanGiven)
    return tables.flatMap { read($0, isFromZero: isFromZero, isRefused: isRefused) }
  }

  private mutating func read(
    _ table: Table, isFromZero: Bool, isRefused: Bool
  ) -> [(line: Int, row: ListTableRow)] {
    guard let start = table.rows.first?.row.place else { return [] }
    if isRefused, let given {
      remarks.append(.notAsGiven(given, start))
      return []
    }
    guard let layout = table.layout else {
      if let doubt = table.doubt { remarks.append(.undecidedTable(doubt, start)) }
      return []
    }
    guard table.isOfUnknownOrigin else { return read(table, layout) }
    remarks.append(isFromZero ? .countedFromZero(start) : .countedFromOne(start))
    return read(table, isFromZero ? layout.reading(nil, .zero) : layout)
  }

  private mutating func read(
    _ table: Table, _ layout: Layout
  ) -> [(line: Int, row: ListTableRow)] {
    var reader = LayoutReader(layout, seed: seed)
    var lines: [Int] = []
    var places: [Place] = []
    for (row, line) in table.rows {
      reader.add(row)
      if reader.count > lines.count {
        lines.append(line)
        places.append(row.place)
      }
    }
    let found = reader.finish()
    remarks += found.diagnostics
    // The losses report which rows are left out.
    let read = Set(found.numbers.map { places[$0 - 1].range })
    remarks += found.remarks.filter { remark in read.contains { $0.contains(remark.place.range) } }
    losses += found.losses.filter { $0.number == nil }
    var rows = lines.indices.map { ListTableRow(number: $0 + 1) }
    for (index, number) in found.numbers.enumerated() {
      rows[number - 1].question = (found.bank.problems[index], found.texts[index])
    }
    for loss in found.losses {
      guard let index = loss.number.map({ $0 - 1 }), rows.indices.contains(index) else { continue }
      var loss = loss
      if rows[index].question == nil { loss.place = places[index].range }
      rows[index].losses.append(loss)
    }
    return Array(zip(lines, rows))
  }
}

extension Diagnostic {
  /// Returns the note that another table of the document shows that answers are counted from 0.
  fileprivate static func countedFromZero(_ place: Place) -> Diagnostic {
    Diagnostic(
      ofTable: .note, place,
      Localized(
        en: "the answers are read as counted from 0, as in another table of the document",
        ja: "正解の番号は、文書内のほかの表と同じように0から数えたものとして読みました。"),
      help: Localized(
        en: "If they are counted from 1, write them as letters.",
        ja: "1から数えている場合は、番号の代わりに文字（A、B、C）で書いてください。"))
  }

  /// Returns the error that the rows of a table cannot be read, because their layout stays undecided.
  fileprivate static func undecidedTable(_ doubt: Doubt, _ place: Place) -> Diagnostic {
    Diagnostic(
      ofTable: .error, place, doubt.message,
      why: Localized(
        en: "no question in the table can be read", ja: "この表の問題は1問も読み取れません。"),
      help: Localized(
        en:
          "Give each column of the table its own heading, and specify how the answers are written "
          + "with --answers-from.",
        ja: "表の見出しを列ごとに区別できるようにし、正解の書き方を --answers-from で指定してください。"))
  }

  /// Returns the note that cells are merged with those above.
  fileprivate static func mergedCells(_ count: Int, _ place: Place) -> Diagnostic {
    let cells = Localized.count(count, "cell is", "cells are")
    return Diagnostic(
      ofTable: .note, place,
      Localized(
        en:
          "\(cells) merged with cells above; the text of merged cells counts for the first row only",
        ja: "上のセルと結合されたセルが\(count)個あります。結合したセルの内容は、最初の行だけのものとして読み取ります。"),
      help: .mergedToWrite)
  }

  /// Returns the error that a table cannot be read as questions, although its headings are those of questions.
  fileprivate static func unreadableTable(_ place: Place) -> Diagnostic {
    Diagnostic(
      ofTable: .error, place,
      Localized(
        en: "the questions in this table cannot be read", ja: "この表の問題は読み取れません。"),
      why: Localized(
        en: "each row needs a question, at least 2 choices and the right answer",
        ja: "1行ごとに、問題文と2つ以上の選択肢、正解が必要です。"),
      help: Localized(
        en: "Put the question, each choice and the answer in separate columns.",
        ja: "問題文・選択肢・正解を、それぞれ別の列に書いてください。"))
  }

  /// Returns the error that no table has its answers written as specified.
  fileprivate static func notAsGiven(_ given: GivenKey, _ place: Place) -> Diagnostic {
    Diagnostic(
      ofTable: .error, place,
      Localized(
        en: "the answers in the table cannot be read with --answers-from \(given.rawValue)",
        ja: "表の正解は、--answers-from \(given.rawValue) では読めません。"),
      help: Doubt.otherKey)
  }
}
