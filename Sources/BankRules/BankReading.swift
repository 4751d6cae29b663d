import BankFormats
public import BankModel
public import BankText

extension Bank {
  /// Reads a bank from the bytes of a CSV, JSON or JSON Lines file: all that can be used, and all that is wrong.
  ///
  /// It never fails. A row that cannot be used, such as a problem whose answer is the number of no
  /// choice, is left out and the diagnostics tell why; so a bank without errors is complete. The
  /// name tells the kind where it begins with `guidance`, and JSON by its ending.
  public static func read(
    _ bytes: some Collection<UInt8>, named name: String = "bank.csv",
    _ options: LintOptions = LintOptions()
  ) -> Outcome<Bank> {
    read(Source(Path(name), bytes), options)
  }

  /// Reads a bank from a file that is in memory already.
  public static func read(
    _ source: Source, _ options: LintOptions = LintOptions()
  ) -> Outcome<Bank> {
    let linted = Lint(options).run([source])[0]
    if let json = Format.ofJSON(FileSyntax(source.path)) {
      let imported = json.read?(source, ConvertOptions(kind: linted.kind))
      return Outcome(imported?.bank ?? .problems([]), linted.findings)
    }
    let isForeign = ForeignText.atStart(of: source.bytes) != nil
    guard let kind = linted.kind, !isForeign else {
      return Outcome(.problems([]), linted.findings)
    }
    let file = BankFile(source, loader: options.loader, kind: kind, given: options.kind)
    return Outcome(Bank(file, kind), linted.findings)
  }

  private init(_ file: BankFile, _ kind: Kind) {
    switch kind {
    case .problems: self = .problems(file.map { Problem($0) })
    case .guidance: self = .guidance(file.map { Guidance($0) })
    }
  }
}

extension LintedFile {
  /// The problems that can be used, with errors beside their answers or not, and where they stand.
  public func problems(_ options: LintOptions) -> [(problem: Problem, place: Place)] {
    if let json = Format.ofJSON(FileSyntax(source.path)) {
      guard let imported = json.read?(source, ConvertOptions(kind: kind)) else { return [] }
      return Array(zip(imported.bank.problems, imported.places))
    }
    let isForeign = ForeignText.atStart(of: source.bytes) != nil
    guard kind == .problems, !isForeign else { return [] }
    let file = BankFile(source, loader: options.loader, kind: kind, given: options.kind)
    return file.map { row in
      Problem(row).map { ($0, Place(row.range, record: row.record)) }
    }
  }
}

extension Problem {
  /// The problem in a row, if its answer is the number of a choice.
  init?(_ row: borrowing Row) {
    let count = row.count - Kind.cellsBeforeChoices
    guard let answer = Answer(row.text(Kind.answerCell)).number, (1...count).contains(answer)
    else { return nil }
    let choices = (1...count).map { row.string(Kind.cellsBeforeChoices + $0) }
    self.init(question: row.string(1), answer: answer, choices: choices)
  }
}

extension Guidance {
  /// The entry in a row.
  init(_ row: borrowing Row) { self.init(title: row.string(1), description: row.string(2)) }
}

extension BankFile {
  /// What a body makes of each sound row, without those that it makes nothing of.
  fileprivate func map<Value>(_ body: (borrowing Row) -> Value?) -> [Value] {
    var values: [Value] = []
    var reader = CSVReader(source.bytes, widths: expectedWidths)
    var batch = CSVBatch()
    var rows = Rows()
    while reader.next(&batch) {
      let sorter = RecordSorter(self, batch, isText: false)
      CSVCells.fill(&rows, from: batch, source.bytes, after: 0) { sorter.nature($0) == nil }
      rows.withView(source.bytes) { view in
        for index in 0..<view.count {
          if let value = body(view.row(index)) { values.append(value) }
        }
      }
    }
    return values
  }
}
