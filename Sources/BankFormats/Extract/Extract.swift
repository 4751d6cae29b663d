@_spi(QBank) import BankSyntax

/// The questions of a file that is neither a table nor JSON, as JSON Lines, and the places of their texts in the
/// file.
///
/// Rules, comparisons and draws work on these lines and never see the file's own format. Their places in the lines
/// are mapped to the places in the file that the texts come from.
package final class Extract: Sendable {
  /// The file itself.
  package let file: Source
  /// The source of all places: the file itself, or the extracted text of a package.
  package let text: Source
  /// The questions, one per line.
  package let rows: Source
  /// The kind of bank.
  package let kind: BankKind
  /// The diagnostics of the rest of the file, which could not be read, at their places in the file.
  package let diagnostics: [Diagnostic]
  /// Remarks about a table that are not errors.
  private let remarks: [Diagnostic]
  /// The content of the file that a bank cannot hold.
  package let losses: [Loss]
  /// Whether formatting such as bold type was lost, so that a text may have stood out in the file.
  package let losesMarkup: Bool
  /// How the lines of a table end.
  package let lines: CSVShape?
  /// What was recognised of a table whose layout was not specified.
  package let recognised: Localized?
  /// The titles of a table's columns.
  package let columnTitles: [Localized]
  /// The table's columns that hold the cells of a bank.
  private let columnsOfBank: [Int]
  /// The number of questions or rows that were checked, read or not.
  package let records: Int
  /// The places of the questions, in their order.
  private let items: [Item]
  /// The places of the texts, in the order of the lines.
  private let texts: [PlacedText]
  /// The names of each question's pictures in the file, by line number.
  package let pictures: [Int: [String]]
  private let notation: TextNotation?
  /// The format that the file is read in.
  package let format: Format
  /// Whether fixes can be applied to the file.
  package var writesFixes: Bool { notation != nil }

  /// A question: the start of its line, its range in the file, and its number there.
  private struct Item {
    let start: Int
    let range: TextRange
    let number: Int
  }

  /// A text: its range in the lines, including the quotes, and its range in the file.
  private struct PlacedText {
    let line: TextRange
    let file: TextRange
  }

  /// Reads a file in a format, or returns nil if the format cannot be read.
  package init?(_ source: Source, _ format: Format, kind: BankKind?) {
    guard let read = format.reader?(source, ConvertOptions(kind: kind)) else { return nil }
    file = source
    self.format = format
    text = read.extractedText ?? source
    self.kind = read.bank.kind
    diagnostics = read.diagnostics
    remarks = read.remarks + read.notes
    (losses, lines) = (read.losses, read.lines)
    losesMarkup = losses.contains { $0.feature == .media }
    recognised = read.recognised
    (columnTitles, columnsOfBank) = (read.columnTitles, read.columnsOfBank)
    records = read.rows ?? read.bank.count
    notation = read.extractedText == nil ? format.notation : nil
    let lines = JSONBankWriter.write(read.bank, isLines: true)
    rows = Source(source.path, lines)
    (items, texts) = Extract.places(lines.arraySpan, read)
    pictures = Extract.pictures(losses, items)
  }

  /// Returns the pictures of each question that has any, by line number.
  private static func pictures(_ losses: [Loss], _ items: [Item]) -> [Int: [String]] {
    var byNumber: [Int: [String]] = [:]
    for loss in losses where loss.isOfPictures {
      if let number = loss.number { byNumber[number, default: []] += loss.names }
    }
    if byNumber.isEmpty { return [:] }
    let found = items.indices.compactMap { index in
      byNumber[items[index].number].map { (index + 1, $0) }
    }
    return Dictionary(found) { first, _ in first }
  }

  /// Returns the places in the file of the questions and texts of the lines.
  private static func places(
    _ lines: Span<UInt8>, _ read: ImportResult
  ) -> ([Item], [PlacedText]) {
    var (items, texts): ([Item], [PlacedText]) = ([], [])
    var (cursor, item) = (JSONCursor(lines), JSONItem())
    // Rows of tables are counted as people see them, including the header.
    let records = read.places.compactMap(\.record)
    let numbers = records.count == read.bank.count ? records : read.itemNumbers
    for index in 0..<read.bank.count where item.read(&cursor, read.bank.kind) {
      let range = index < read.places.count ? read.places[index].range : TextRange(at: 0)
      items.append(Item(start: item.range.start, range: range, number: numbers[index]))
      guard index < read.texts.count else { continue }
      texts += item.placed(read.texts[index], in: lines).map { PlacedText(line: $0, file: $1) }
    }
    return (items, texts)
  }
}

extension JSONItem {
  /// Returns the texts of the item whose origin in the file is known, in order.
  fileprivate func placed(
    _ places: TextPlaces, in lines: Span<UInt8>
  ) -> [(line: TextRange, file: TextRange)] {
    var found: [(TextRange, TextRange)] = []
    func add(_ line: TextRange?, _ file: TextRange?) {
      if let line, let file { found.append((line, file)) }
    }
    add(heading?.range, places.question)
    add(description?.range, places.description)
    add(answer, places.answer)
    for (choice, place) in zip(choices, places.choices) { add(choice.range, place) }
    for other in others {
      add(other.value, Feature(member: other.name, in: lines).flatMap { places.details[$0] })
    }
    return found
  }
}

extension Extract {
  /// The reasons why parts of the file are not questions of a bank.
  package var defects: [ReadDefect] {
    let found = diagnostics.map { found -> ReadDefect in
      found.rule == TableRule.name ? .table(found) : .question(found)
    }
    let other = lossesOfOtherKinds
    // Text that was left out may be a question. Only text with a known place counts.
    let texts = textsBeside
    return found + remarks.map { .table($0) } + (texts.isEmpty ? [] : [.otherTexts(texts)])
      + (other.isEmpty ? [] : [.otherKinds(other)])
  }

  /// Texts with a known place that belong to no question.
  package var textsBeside: [Loss] { losses.filter { $0.skippedKind == nil && $0.place != nil } }

  /// Questions of other kinds that nothing else reports. Rows of a table, and of JSON in a layout, are reported one
  /// by one; their losses have no place.
  private var lossesOfOtherKinds: [Loss] {
    losses.filter { $0.skippedKind != nil && $0.place != nil }
  }

  /// The questions that were left out because of their kind.
  package var otherKinds: OtherKinds { OtherKinds(lossesOfOtherKinds) }

  /// Returns the losses of the questions on these lines, of whole questions, and of the file as a whole.
  package func losses(ofRecords records: Set<Int>) -> [Loss] {
    let numbers = Set(
      records.filter { items.indices.contains($0 - 1) }.map { items[$0 - 1].number })
    return losses.ofItems(numbers)
  }

  // MARK: Places

  /// Whether no question could be read for a reason that concerns all of them.
  package var isUnread: Bool {
    let count = defects.count
    return items.isEmpty && count > 0 && (records == 0 || count < records)
  }

  /// Returns the number in the file of the question on a line, or nil if there is no such line.
  package func number(ofRecord record: Int) -> Int? {
    items.indices.contains(record - 1) ? items[record - 1].number : nil
  }

  /// Returns the ranges in the file of the questions with these numbers, as far as they are known.
  package func ranges(ofItems wanted: Set<Int>) -> [Int: TextRange] {
    var ranges: [Int: TextRange] = [:]
    if wanted.isEmpty { return ranges }
    for item in items where wanted.contains(item.number) && !item.range.isEmpty {
      ranges[item.number] = item.range
    }
    return ranges
  }

  /// Maps a place in the lines to the file.
  package func place(_ place: Place) -> Place {
    var place = place
    let range = place.range
    place.record = place.record.map { items.indices.contains($0 - 1) ? items[$0 - 1].number : $0 }
    if !columnTitles.isEmpty { place.cell = place.cell.flatMap(columnsOfBank.column) }
    place.range = file(of: range) ?? item(at: range.start)?.range ?? TextRange(at: 0)
    return place
  }

  /// Returns the range in the file of the question at an offset of the lines, or nil if it is unknown.
  package func rangeOfItem(at offset: Int) -> TextRange? {
    item(at: offset).flatMap { $0.range.isEmpty ? nil : $0.range }
  }

  private func item(at offset: Int) -> Item? {
    let index = items.lastIndex(upTo: offset) { $0.start }
    return index.map { items[$0] }
  }

  /// Returns the text that contains a range of the lines.
  private func text(around range: TextRange) -> PlacedText? {
    guard let index = texts.lastIndex(upTo: range.start, by: { $0.line.start }) else { return nil }
    return texts[index].line.end >= range.end ? texts[index] : nil
  }

  /// Maps a range of the lines to the file: to the exact bytes if possible, else to the whole text.
  private func file(of range: TextRange) -> TextRange? {
    guard let text = text(around: range) else { return nil }
    guard let start = literalStart(text), text.line.start < range.start, range.end < text.line.end
    else { return text.file }
    let rows = rows
    let offset = { (place: Int) in
      start + JSONText.textOffset(of: place, in: rows.bytes, from: text.line.start + 1)
    }
    return TextRange(offset(range.start), offset(range.end))
  }

  /// Returns the offset at which the file has a text byte for byte, with or without quotes, or nil if it is written
  /// differently.
  private func literalStart(_ text: PlacedText) -> Int? {
    guard let said = said(text) else { return nil }
    let written = self.text.copy(text.file)
    if written == said { return text.file.start }
    return written == [ASCII.quote] + said + [ASCII.quote] ? text.file.start + 1 : nil
  }

  /// Returns the decoded content of a text, or nil if it is not a string, such as an answer.
  private func said(_ text: PlacedText) -> [UInt8]? {
    Extract.string(rows.copy(text.line))
  }

  // MARK: Fixes

  /// Maps a fix of the lines to the file, or returns nil if the file's notation cannot express the new text.
  package func fix(_ fix: Fix) -> Fix? {
    guard let notation, !fix.edits.isEmpty else { return nil }
    var edits: [Edit] = []
    var rest = fix.edits[...]
    while let first = rest.first {
      guard let text = text(around: first.range), let said = said(text) else { return nil }
      let own = rest.prefix { text.line.start <= $0.range.start && $0.range.end <= text.line.end }
      if own.isEmpty { return nil }
      rest = rest.dropFirst(own.count)
      guard let new = changed(text, own) else { return nil }
      let old = self.text.copy(text.file)
      let bytes = notation.written(
        new, over: old[...], saying: String(decoding: said, as: UTF8.self))
      guard let bytes else { return nil }
      edits.append(Extract.edit(from: old, at: text.file.start, to: bytes))
    }
    return Fix(fix.applicability, fix.description, edits)
  }

  /// Returns the content of a text after some edits.
  private func changed(_ text: PlacedText, _ edits: ArraySlice<Edit>) -> String? {
    Extract.string(rows.copy(text.line, with: edits)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Decodes a JSON string, or returns nil if the literal is not one.
  private static func string(_ literal: [UInt8]) -> [UInt8]? {
    let bytes = literal.arraySpan
    var cursor = JSONCursor(bytes)
    guard cursor.peek() == ASCII.quote, let text = cursor.text() else { return nil }
    return text.bytes(in: bytes)
  }

  /// Returns an edit of only the bytes that differ, cut at character boundaries.
  private static func edit(from old: [UInt8], at start: Int, to new: [UInt8]) -> Edit {
    var head = zip(old, new).prefix { $0 == $1 }.count
    while head > 0, head < old.count, old[head] & 0xC0 == 0x80 { head -= 1 }
    let most = min(old.count, new.count) - head
    var tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    tail = min(tail, most)
    while tail > 0, old[old.count - tail] & 0xC0 == 0x80 { tail -= 1 }
    return Edit(
      TextRange(start + head, start + old.count - tail), Array(new[head..<(new.count - tail)]))
  }

  // MARK: What only the file holds

  /// Each loss that players would notice, with the bytes of the file that it concerns: the whole question if it was
  /// left out, else everything in it except its texts.
  ///
  /// White space is left out, because it only shows how a file is laid out.
  package var unheldContent: [(loss: Loss, bytes: [UInt8])] {
    let indices = Dictionary(items.enumerated().map { ($1.number, $0) }) { first, _ in first }
    return losses.filter { $0.weight > .detail }.map { loss in
      let ranges =
        loss.place.map { [$0] } ?? loss.number.flatMap { indices[$0] }.map(besideTexts) ?? []
      return (loss, ranges.flatMap { text.copy($0).filter { !$0.isASCIIWhitespace } })
    }
  }

  /// Returns the ranges of a question in the file that belong to none of its texts.
  private func besideTexts(ofItem index: Int) -> [TextRange] {
    let item = items[index]
    let end = index + 1 < items.count ? items[index + 1].start : Int.max
    let first = texts.lastIndex(upTo: item.start) { $0.line.start }.map { $0 + 1 } ?? 0
    var (start, ranges): (Int, [TextRange]) = (item.range.start, [])
    let own = texts[first...].prefix { $0.line.start < end }.map(\.file)
    let inOrder = own.ordered { $0.start < $1.start }
    for text in inOrder where text.start >= start {
      ranges.append(TextRange(start, text.start))
      start = text.end
    }
    return ranges + [TextRange(start, max(start, item.range.end))]
  }
}
