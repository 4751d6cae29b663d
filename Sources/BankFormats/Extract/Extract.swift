@_spi(QBank) package import BankModel
@_spi(QBank) package import BankSyntax
@_spi(QBank) package import BankText

/// The questions of a file that is neither a table nor JSON, as JSON Lines, and where each of their texts
/// stands in the file.
///
/// Rules, comparisons and draws look at the lines, whatever the format: they never see another one. What
/// they say of a place there is said of the place in the file that the text comes from.
package final class Extract: Sendable {
  /// The file itself.
  package let file: Source
  /// What places are ranges of: the file, or of a package the texts that are in it.
  package let text: Source
  /// The questions, one a line.
  package let rows: Source
  /// What the file holds.
  package let kind: BankKind
  /// What kept the rest of the file from being read, at its places there.
  package let diagnostics: [Diagnostic]
  /// What is told of a table, though it is not wrong.
  private let remarks: [Diagnostic]
  /// What the file holds and a bank cannot.
  package let losses: [Loss]
  /// Whether bold type and the like were lost, so that a text may have stood out in the file.
  package let losesMarkup: Bool
  /// How the lines of a table end.
  package let lines: CSVShape?
  /// What was recognised of a table whose layout nobody has said.
  package let recognised: Localized?
  /// What the columns of a table are called.
  package let columnTitles: [Localized]
  /// In which of them the cells of a bank stand.
  private let columnsOfBank: [Int]
  /// How many questions or rows were looked at, read or not.
  package let records: Int
  /// Where each question stands, in their order.
  private let items: [Item]
  /// Where each text stands, in the order of the lines.
  private let texts: [PlacedText]
  /// The names of the pictures that questions have in the file, by the numbers of their lines.
  package let pictures: [Int: [String]]
  private let notation: TextNotation?
  /// How the file is read.
  package let format: Format
  /// Whether fixes can be written in the file at all.
  package var writesFixes: Bool { notation != nil }

  /// A question: where its line begins, where it stands in the file, and as which of its questions.
  private struct Item {
    let start: Int
    let range: TextRange
    let number: Int
  }

  /// A text: where it stands in the lines, with its quotes, and in the file.
  private struct PlacedText {
    let line: TextRange
    let file: TextRange
  }

  /// What a format reads in a file; nil where it reads none.
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

  /// The pictures of each question that has some, by the number of its line.
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

  /// Where the questions and texts of the lines stand in the file.
  private static func places(
    _ lines: Span<UInt8>, _ read: ImportResult
  ) -> ([Item], [PlacedText]) {
    var (items, texts): ([Item], [PlacedText]) = ([], [])
    var (cursor, item) = (JSONCursor(lines), JSONItem())
    // Rows of tables are counted as people see them, the header and all.
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
  /// The texts of the item of which it is known where they come from, in their order.
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
  /// What keeps parts of the file from being questions of a bank.
  package var defects: [ReadDefect] {
    let found = diagnostics.map { found -> ReadDefect in
      found.rule == TableRule.name ? .table(found) : .question(found)
    }
    let other = lossesOfOtherKinds
    // Text that was left out, of which it is known where it stands, may be a question.
    let texts = textsBeside
    return found + remarks.map { .table($0) } + (texts.isEmpty ? [] : [.otherTexts(texts)])
      + (other.isEmpty ? [] : [.otherKinds(other)])
  }

  /// Texts of which it is known where they stand and that are in no question.
  package var textsBeside: [Loss] { losses.filter { $0.skippedKind == nil && $0.place != nil } }

  /// Questions of other kinds that nothing else reports: rows of a table, and of JSON in a layout, are reported
  /// one by one, and their losses have no place.
  private var lossesOfOtherKinds: [Loss] {
    losses.filter { $0.skippedKind != nil && $0.place != nil }
  }

  /// The questions that were left out because of their kind.
  package var otherKinds: OtherKinds { OtherKinds(lossesOfOtherKinds) }
}

extension Extract {
  /// What is lost of the questions of these lines, as whole questions, and beside all of them.
  package func losses(ofRecords records: Set<Int>) -> [Loss] {
    let numbers = Set(
      records.filter { items.indices.contains($0 - 1) }.map { items[$0 - 1].number })
    return losses.filter { loss in
      loss.skippedKind != nil || loss.number.map(numbers.contains) ?? true
    }
  }
}

// MARK: Places

extension Extract {
  /// How many questions there are.
  package var count: Int { items.count }

  /// Whether no question could be read for a reason that concerns all of them.
  package var isUnread: Bool {
    let count = defects.count
    return items.isEmpty && count > 0 && (records == 0 || count < records)
  }

  /// Which question of the file stands on a line; nil where there is no such line.
  package func number(ofRecord record: Int) -> Int? {
    items.indices.contains(record - 1) ? items[record - 1].number : nil
  }

  /// The line of the question that is this one of the file; nil where that could not be read.
  package func record(ofItem number: Int) -> Int? {
    items.firstIndex { $0.number == number }.map { $0 + 1 }
  }

  /// Where the questions with these numbers stand in the file, as far as that is known.
  package func ranges(ofItems wanted: Set<Int>) -> [Int: TextRange] {
    var ranges: [Int: TextRange] = [:]
    if wanted.isEmpty { return ranges }
    for item in items where wanted.contains(item.number) && !item.range.isEmpty {
      ranges[item.number] = item.range
    }
    return ranges
  }

  /// Where something stands in the file that stands here in the lines.
  package func place(_ place: Place) -> Place {
    var place = place
    let range = place.range
    place.record = place.record.map { items.indices.contains($0 - 1) ? items[$0 - 1].number : $0 }
    if !columnTitles.isEmpty { place.cell = place.cell.flatMap(columnsOfBank.column) }
    place.range = file(of: range) ?? item(at: range.start)?.range ?? TextRange(at: 0)
    return place
  }

  /// Where the question stands in the file that stands here in the lines, if that is known.
  package func rangeOfItem(at offset: Int) -> TextRange? {
    item(at: offset).flatMap { $0.range.isEmpty ? nil : $0.range }
  }

  private func item(at offset: Int) -> Item? {
    let index = items.lastIndex(upTo: offset) { $0.start }
    return index.map { items[$0] }
  }

  /// The text that a range of the lines is in.
  private func text(around range: TextRange) -> PlacedText? {
    guard let index = texts.lastIndex(upTo: range.start, by: { $0.line.start }) else { return nil }
    return texts[index].line.end >= range.end ? texts[index] : nil
  }

  /// Where in the file a part of a text is, or else all of it.
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

  /// Where the file says a text byte for byte, between quotes or without; nil where it says it otherwise.
  private func literalStart(_ text: PlacedText) -> Int? {
    guard let said = said(text) else { return nil }
    let written = self.text.copy(text.file)
    if written == said { return text.file.start }
    return written == [ASCII.quote] + said + [ASCII.quote] ? text.file.start + 1 : nil
  }

  /// What a text says; nil where it is no text, such as an answer.
  private func said(_ text: PlacedText) -> [UInt8]? {
    Extract.string(rows.copy(text.line))
  }
}

// MARK: Fixes

extension Extract {
  /// A fix of the lines as one of the file; nil where the file cannot say what it writes.
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

  /// What a text says after some edits of it.
  private func changed(_ text: PlacedText, _ edits: ArraySlice<Edit>) -> String? {
    let start = text.line.start
    let literal = rows.copy(text.line)
    let own = edits.map { edit in
      Edit(TextRange(edit.range.start - start, edit.range.end - start), edit.text)
    }
    let new = Extract.string(Edit.apply(own, to: literal.arraySpan))
    return new.map { String(decoding: $0, as: UTF8.self) }
  }

  /// What a string of JSON says; nil where something else stands.
  private static func string(_ literal: [UInt8]) -> [UInt8]? {
    let bytes = literal.arraySpan
    var cursor = JSONCursor(bytes)
    guard cursor.peek() == ASCII.quote, let text = cursor.text() else { return nil }
    return text.bytes(in: bytes)
  }

  /// The edit of just those bytes that differ, cut at characters.
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
}

// MARK: What only the file holds

extension Extract {
  /// Each loss that players would notice, with the bytes of the file that stand for it: the whole question where it
  /// was left out, and where it was read everything in it but its texts.
  ///
  /// White space is left out, because it says no more than how a file is laid out.
  package var unheldContent: [(loss: Loss, bytes: [UInt8])] {
    let indices = Dictionary(items.enumerated().map { ($1.number, $0) }) { first, _ in first }
    return losses.filter { $0.weight > .detail }.map { loss in
      let ranges =
        loss.place.map { [$0] } ?? loss.number.flatMap { indices[$0] }.map(besideTexts) ?? []
      return (loss, ranges.flatMap { text.copy($0).filter { !$0.isASCIIWhitespace } })
    }
  }

  /// What of a question in the file is none of its texts.
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

extension Array {
  /// The last element whose offset is no greater than this one; elements are in the order of theirs.
  fileprivate func lastIndex(upTo offset: Int, by start: (Element) -> Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if start(self[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
