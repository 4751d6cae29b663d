@_spi(QBank) import BankSyntax

/// Reads the questions of a sheet, which need not give the answers.
package enum SheetReading {
  /// Returns the questions without their answers, or nil if one of them cannot be read, or gives an answer that is
  /// not a choice.
  package static func problems(in source: Source) -> [Problem]? {
    let file = BankFile(source, given: .problems)
    return file.syntax == .csv ? rows(of: file) : items(of: file)
  }

  private static func rows(of file: BankFile) -> [Problem]? {
    var problems: [Problem] = []
    var isReadable = true
    file.readRows { chunk in
      if !chunk.defects.isEmpty { isReadable = false }
      chunk.rows.withView(file.source.bytes) { rows in
        for index in 0..<rows.count {
          let row = ProblemRow(rows.row(index))
          if !row.isUsable, !row.row.isBlank(BankKind.answerCell) { isReadable = false }
          problems.append(Problem(sheet: row))
        }
      }
    }
    return isReadable ? problems : nil
  }

  /// Returns the items as problems. Here they may lack an answer, which keeps them from being rows of a bank.
  private static func items(of file: BankFile) -> [Problem]? {
    let bytes = file.source.bytes
    if file.defectOfWhole != nil { return nil }
    var reader = JSONBankReader(
      bytes, JSONBankReader.State(isLines: file.syntax == .jsonLines, kind: .problems))
    var item = JSONItem()
    var problems: [Problem] = []
    while reader.next(&item) {
      guard item.defects.allSatisfy({ $0.kind == .missing([.answer]) }) else { return nil }
      problems.append(
        Problem(
          question: item.heading?.string(in: bytes) ?? "", answer: Problem.unknownAnswer,
          choices: item.choices.map { $0.string(in: bytes) }))
    }
    return reader.syntaxError == nil ? problems : nil
  }
}
