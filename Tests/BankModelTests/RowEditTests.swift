@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Editing cells of a file")
struct RowEditTests {
  private static let parts = ["a", "い", "\"\"", ",", "\n", " ", "\u{301}"]

  /// Calls `body` with the rows of a file.
  private func read(_ file: [UInt8], _ body: (borrowing RowsView) -> Void) {
    var batch = CSVBatch()
    var rows = Rows()
    var reader = CSVReader(file.arraySpan, widths: [])
    while reader.next(&batch) {
      CSVCells.fill(&rows, from: batch, file.arraySpan, after: 0) { _ in true }
      rows.withView(file.arraySpan, body)
    }
  }

  private func texts(_ file: [UInt8]) -> [[String]] {
    var texts: [[String]] = []
    read(file) { rows in
      for index in 0..<rows.count {
        let row = rows.row(index)
        texts.append((1...row.count).map { row.string($0) })
      }
    }
    return texts
  }

  /// A random file of two rows, with quoted and unquoted cells.
  private func file(_ generator: inout Generator) -> [UInt8] {
    let rows = (0..<2).map { _ in
      (0..<3).map { _ in
        generator.below(2) == 0
          ? "\"\(generator.text(upTo: 4, of: Self.parts))\""
          : generator.text(upTo: 3, of: ["a", "い", " "])
      }.joined(separator: ",")
    }
    return Array((rows.joined(separator: "\n") + "\n").utf8)
  }

  @Test("a replaced text is read back, and no other cell changes")
  func replacing() {
    var generator = Generator(seed: 51)
    for _ in 0..<400 {
      let file = file(&generator)
      let (index, number) = (generator.number(0...1), generator.number(1...3))
      let text = generator.text(upTo: 4, of: Self.parts + ["\"", "\r"])
      var expected = texts(file)
      expected[index][number - 1] = text
      read(file) { rows in
        let edit = rows.row(index).edit(number, replacingTextWith: text)
        let changed = Edit.apply([edit], to: file.arraySpan)
        #expect(texts(changed) == expected, "\(VisibleText.escape(file)) with \(text)")
      }
    }
  }

  @Test("a part of a cell's text is found in the file, and can be removed")
  func parts() {
    var generator = Generator(seed: 52)
    for _ in 0..<400 {
      let file = file(&generator)
      let (index, number) = (generator.number(0...1), generator.number(1...3))
      var expected = texts(file)
      let text = Array(expected[index][number - 1].utf8)
      let bounds = text.indices.filter { text[$0] & 0xC0 != 0x80 } + [text.count]
      let cuts = [generator.pick(bounds), generator.pick(bounds)].sorted()
      let part = cuts[0]..<cuts[1]
      let rest = text[..<part.lowerBound] + text[part.upperBound...]
      expected[index][number - 1] = String(decoding: rest, as: UTF8.self)
      read(file) { rows in
        let row = rows.row(index)
        let changed = Edit.apply([row.edit(number, deleting: part)], to: file.arraySpan)
        #expect(texts(changed) == expected, "\(VisibleText.escape(file)) without \(part)")
        let place = row.place(number, part: part)
        #expect(row.cell(number).range.contains(place.range))
        #expect(place.record == index + 1 && place.cell == number)
      }
    }
  }
}
