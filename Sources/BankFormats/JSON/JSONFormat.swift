@_spi(QBank) import BankSyntax

extension Format {
  /// A bank as one JSON document.
  public static let json = Format(
    "json", extensions: ["json"],
    title: Localized(en: "JSON, which keeps everything in a bank", ja: "JSON（すべての項目を保存できます）"),
    supportedFeatures: Feature.allCases, choiceCounts: 1...998, kinds: BankKind.allCases,
    read: { source, options in JSONImport.read(source, isLines: false, options) },
    write: { bank, options in
      ExportResult(
        JSONBankWriter.write(bank, isLines: false, others: options.documentMembers))
    })

  /// A bank as JSON Lines.
  public static let jsonLines = Format(
    "jsonl", extensions: FileSyntax.jsonLinesExtensions,
    title: Localized(en: "JSON Lines, one question per line", ja: "JSON Lines（1行に1問）"),
    supportedFeatures: Feature.allCases, choiceCounts: 1...998, kinds: BankKind.allCases,
    read: { source, options in JSONImport.read(source, isLines: true, options) },
    write: { bank, _ in ExportResult(JSONBankWriter.write(bank, isLines: true)) })

  /// Returns the format of files in a syntax.
  package static func of(_ syntax: FileSyntax) -> Format {
    switch syntax {
    case .csv: csv
    case .table: syntax.table.map(\.layout.csv) ?? csv
    case .json: json
    case .jsonLines: jsonLines
    case .members: syntax.members.flatMap(\.layout.members) ?? jsonLines
    }
  }

  /// The syntax of the format's files, or nil if it is not one of qbank's own.
  package var syntax: FileSyntax? {
    switch name {
    case Format.csv.name: .csv
    case Format.json.name: .json
    case Format.jsonLines.name: .jsonLines
    default: nil
    }
  }
}

/// Reads a bank from JSON or JSON Lines as values.
enum JSONImport {
  static func read(_ source: Source, isLines: Bool, _ options: ConvertOptions) -> ImportResult {
    let file = BankFile(source, isLines ? .jsonLines : .json, given: options.kind)
    if file.isRecognised, !MemberFile.isBank(source) {
      return MemberFile.readRecognised(source, options)
    }
    var reader = JSONBankReader(
      source.bytes, JSONBankReader.State(isLines: isLines, kind: file.kind))
    var values = JSONValues(kind: file.kind)
    if let defect = file.defectOfWhole { values.defects = [defect] } else { values.read(&reader) }
    return values.imported(isLines, help: file.otherLayout?.ways(source.path))
  }
}

/// The items of a document as values, with the defects of the others.
private struct JSONValues {
  private var kind: BankKind?
  private var problems: [Problem] = []
  private var guidance: [Guidance] = []
  private var places: [Place] = []
  private var losses: [Loss] = []
  private var members: [Problem.Details.UnknownMember] = []
  var defects: [ReadDefect] = []

  init(kind: BankKind?) { self.kind = kind }

  mutating func read(_ reader: inout JSONBankReader) {
    var item = JSONItem()
    var goesOn = true
    while goesOn {
      while reader.next(&item) { take(item, reader.state, reader.bytes) }
      var mistakes: [JSONReadDefect] = []
      goesOn = reader.recover(&mistakes)
      if defects.count < Limits.diagnosticsPerRule { defects += mistakes.map { .json($0) } }
    }
    kind = reader.state.kind
    members = reader.state.unknownMembers
  }

  private mutating func take(
    _ item: JSONItem, _ state: JSONBankReader.State, _ bytes: Span<UInt8>
  ) {
    if let defect = item.firstDefect(state.kind, in: bytes) {
      // Either everything that is wrong with its members, or the first thing that is wrong inside them.
      let found = item.defects.isEmpty ? [defect] : item.defects
      defects += found.map { found in
        // Such an answer is valid JSON.
        let isValue = item.defects.isEmpty && found.kind == .notAnAnswer
        return isValue
          ? .answer(Place(found.range, record: state.count))
          : .json(.item(found, number: state.count))
      }
    } else if state.kind == .guidance {
      guidance.append(Guidance(item, bytes))
      places.append(Place(item.range, record: state.count))
    } else if let problem = Problem(item, bytes) {
      problems.append(problem)
      places.append(Place(item.range, record: state.count))
      if let loss = item.changedAnswer(in: bytes, state.count) { losses.append(loss) }
    }
  }

  func imported(_ isLines: Bool, help: Localized?) -> ImportResult {
    let bank: Bank = kind == .guidance ? .guidance(guidance) : .problems(problems)
    let name = isLines ? Format.jsonLines.name : Format.json.name
    let diagnostics = defects.prefix(Limits.diagnosticsPerRule).map { defect in
      Diagnostic(
        rule: name, severity: .error, place: defect.place, message: defect.message(bank.kind),
        help: help)
    }
    var result = ImportResult(
      bank, diagnostics, losses: losses, places: places, defects: defects)
    result.documentMembers = members
    return result
  }
}
