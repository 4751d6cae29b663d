@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Rows of a bank")
struct RowsTests {
  /// Calls `body` with the row `q,2,"a""b",` and a blank cell, which follows another row.
  private func withRow(_ body: (borrowing Row) -> Void) {
    let file = Array("x\nq,2,\"a\"\"b\",  ".utf8)
    var rows = Rows()
    rows.replace(rows: 2, cells: 5) { writer, overflow in
      writer.add(Cell(TextRange(0, 1), text: TextRange(0, 1), hasVisibleEdges: true))
      writer.endRow(record: 7, start: 0)
      writer.add(Cell(TextRange(2, 3), text: TextRange(2, 3), hasVisibleEdges: true))
      writer.add(Cell(TextRange(4, 5), text: TextRange(4, 5), hasVisibleEdges: true))
      overflow.text += Array("a\"b".utf8)
      writer.add(
        Cell(TextRange(6, 12), text: TextRange(0, 3), apart: true, hasVisibleEdges: true))
      writer.add(Cell(TextRange(13, 15), text: TextRange(13, 15), hasVisibleEdges: false))
      writer.endRow(record: 8, start: 2)
    }
    rows.withView(file.arraySpan) { rows in
      #expect(rows.count == 2)
      body(rows.row(1))
    }
  }

  @Test("cells have texts and places")
  func cells() {
    withRow { row in
      #expect(row.count == 4)
      #expect(row.record == 8)
      #expect((1...4).map { row.string($0) } == ["q", "2", "a\"b", "  "])
      #expect(row.range == TextRange(2, 15))
      #expect(row.place(3) == Place(TextRange(6, 12), record: 8, cell: 3))
      #expect((1...4).map { row.cell($0).isQuoted } == [false, false, true, false])
      #expect((1...4).map { row.cell($0).isApart } == [false, false, true, false])
      #expect((1...4).map { row.isBlank($0) } == [false, false, false, true])
    }
  }

  @Test("a row can be read as a problem or as guidance")
  func meaning() {
    withRow { row in
      let problem = ProblemRow(row)
      #expect(Array(problem.question) == Array("q".utf8))
      #expect(Array(problem.answer) == Array("2".utf8))
      #expect(problem.choiceCount == 2)
      #expect(Array(problem.choice(1)) == Array("a\"b".utf8))
      let areBlank = (1...2).map { problem.isBlank(choice: $0) }
      #expect(areBlank == [false, true])
      #expect(problem.rightChoice == 2)
      #expect(problem.placeOfQuestion == row.place(1))
      #expect(problem.placeOfAnswer == row.place(2))
      #expect(problem.place(ofChoice: 1) == row.place(3))
      let guidance = GuidanceRow(row)
      #expect(Array(guidance.title) == Array("q".utf8))
      #expect(Array(guidance.description) == Array("2".utf8))
    }
  }

  /// Two rows of a table such as `c;2;a;b;q`, with the category first and the question last.
  @Test("the cells of a row may be in any order, and have details")
  func otherColumns() {
    let file = Array("c;2;a;b;q\nd;1;e;f;r".utf8)
    var rows = Rows()
    rows.replace(rows: 2, cells: 8) { writer, overflow in
      for (row, start) in [0, 10].enumerated() {
        for column in [4, 1, 2, 3] {
          let range = TextRange(start + 2 * column, start + 2 * column + 1)
          writer.add(Cell(range, text: range, hasVisibleEdges: true))
        }
        let range = TextRange(start, start + 1)
        let cell = Cell(range, text: range, hasVisibleEdges: true)
        overflow.details.append(RowDetail(row: row, .category, cell))
        writer.endRow(record: row + 1, start: start)
      }
    }
    rows.withView(file.arraySpan) { rows in
      let first = rows.row(0)
      let second = rows.row(1)
      #expect(first.range == TextRange(2, 9))
      #expect(first.string(1) == "q")
      #expect(first.detail(.category).map { first.string(of: $0) } == "c")
      #expect(second.detail(.category).map { second.string(of: $0) } == "d")
      #expect(second.detail(.category)?.range == TextRange(10, 11))
      #expect(second.detail(.tags) == nil)
      #expect(second.start == 10)
    }
  }

  @Test("an empty file has no rows")
  func empty() {
    let file: [UInt8] = []
    let count = Rows().withView(file.arraySpan) { $0.count }
    #expect(count == 0)
  }
}
