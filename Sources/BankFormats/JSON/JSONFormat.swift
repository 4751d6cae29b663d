@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

extension Format {
  /// A bank as one JSON document.
  public static let json = Format(
    "json", extensions: ["json"],
    title: Localized(en: "JSON, with everything a bank can hold", ja: "JSON（すべての項目を保存できます）"),
    supportedFeatures: everything, choiceCounts: 1...998, kinds: BankKind.allCases,
    read: { source, options in JSONImport.read(source, isLines: false, options) },
    write: { bank, _ in ExportResult(JSONBankWriter.write(bank, isLines: false)) })

  /// A bank as JSON Lines.
  public static let jsonLines = Format(
    "jsonl", extensions: FileSyntax.jsonLinesExtensions,
    title: Localized(en: "JSON Lines, a problem a line", ja: "JSON Lines（1行に1問）"),
    supportedFeatures: everything, choiceCounts: 1...998, kinds: BankKind.allCases,
    read: { source, options in JSONImport.read(source, isLines: true, options) },
    write: { bank, _ in ExportResult(JSONBankWriter.write(bank, isLines: true)) })

  /// The format of files in this syntax.
  package static func of(_ syntax: FileSyntax) -> Format {
    switch syntax {
    case .csv: csv
    case .json: json
    case .jsonLines: jsonLines
    }
  }

  /// How files of the format are written, if it is one of our own forms.
  package var syntax: FileSyntax? {
    switch name {
    case Format.csv.name: .csv
    case Format.json.name: .json
    case Format.jsonLines.name: .jsonLines
    default: nil
    }
  }

  private static let everything = Set(Feature.allCases)
}

/// Reads a bank from JSON or JSON Lines as values.
enum JSONImport {
  static func read(_ source: Source, isLines: Bool, _ options: ConvertOptions) -> ImportResult {
    let name = isLines ? Format.jsonLines.name : Format.json.name
    var found: [ReadDefect] = []
    if let bad = UTF8Check.firstInvalid(in: source.bytes) {
      let syntaxError = JSONSyntaxError(
        range: UTF8Check.invalidRun(in: source.bytes, at: bad), kind: .notUTF8)
      return imported(.problems([]), [.syntax(syntaxError)], [], name)
    }
    let file = BankFile(source, isLines ? .jsonLines : .json, given: options.kind)
    var reader = JSONBankReader(
      source.bytes, JSONBankReader.State(isLines: isLines, kind: file.kind))
    var item = JSONItem()
    var (problems, guidance): ([Problem], [Guidance]) = ([], [])
    var places: [Place] = []
    while reader.next(&item) {
      let count = reader.state.count
      var defects = item.defects
      if defects.isEmpty {
        if reader.state.kind == .guidance {
          guidance.append(Guidance(item, source.bytes, &defects))
        } else if let problem = Problem(item, source.bytes, &defects) {
          problems.append(problem)
          places.append(Place(item.range, record: count))
        }
      }
      found += defects.map { .item($0, number: count) }
    }
    if let syntaxError = reader.syntaxError { found.append(.syntax(syntaxError)) }
    let bank: Bank = reader.state.kind == .guidance ? .guidance(guidance) : .problems(problems)
    return imported(bank, found, places, name)
  }

  private static func imported(
    _ bank: Bank, _ defects: [ReadDefect], _ places: [Place], _ name: String
  ) -> ImportResult {
    let diagnostics = defects.map { defect in
      Diagnostic(
        rule: name, severity: .error, place: defect.place, message: defect.message(bank.kind))
    }
    return ImportResult(bank, diagnostics, places: places, defects: defects)
  }
}

extension Guidance {
  init(_ item: JSONItem, _ bytes: Span<UInt8>, _ defects: inout [JSONDefect]) {
    self.init(
      title: item.heading?.string(in: bytes) ?? "",
      description: item.description?.string(in: bytes) ?? "",
      unknownMembers: item.others.map { Problem.Details.UnknownMember($0, bytes) })
  }
}

extension Problem {
  /// The problem in the item of a JSON bank that begins at `start`; nil when its answer is no
  /// choice.
  package init?(itemAt start: Int, in bytes: Span<UInt8>) {
    var cursor = JSONCursor(bytes, from: start)
    var item = JSONItem()
    var defects: [JSONDefect] = []
    guard item.read(&cursor, .problems), item.defects.isEmpty else { return nil }
    self.init(item, bytes, &defects)
  }

  /// The problem in an item; nil, with the reason among the defects, when its answer is no choice.
  init?(_ item: JSONItem, _ bytes: Span<UInt8>, _ defects: inout [JSONDefect]) {
    guard let place = item.answer else { return nil }
    let text = item.answerText?.bytes(in: bytes) ?? Array(bytes, place)
    guard let answer = Answer(text).number, (1...item.choices.count).contains(answer) else {
      defects.append(JSONDefect(place, .notAnAnswer))
      return nil
    }
    var details = Details()
    for other in item.others {
      if let defect = details.add(other, choices: item.choices.count, bytes) {
        defects.append(defect)
      }
    }
    self.init(
      question: item.heading?.string(in: bytes) ?? "", answer: answer,
      choices: item.choices.map { $0.string(in: bytes) }, details: details)
  }
}

extension Problem.Details.UnknownMember {
  init(_ member: (name: JSONText, value: TextRange), _ bytes: Span<UInt8>) {
    var json: [UInt8] = []
    JSONCompact.append(bytes, member.value, to: &json)
    self.init(member.name.string(in: bytes), json: String(decoding: json, as: UTF8.self))
  }
}

extension Problem.Details {
  /// Takes a member over, known or not; returns what is wrong with a known one.
  fileprivate mutating func add(
    _ member: (name: JSONText, value: TextRange), choices: Int, _ bytes: Span<UInt8>
  ) -> JSONDefect? {
    var cursor = JSONCursor(bytes, from: member.value.start)
    guard let tree = JSONTree(&cursor) else {
      return JSONDefect(cursor.syntaxError?.range ?? member.value, .repeatedMember)
    }
    let wrong = { (detail: JSONDefect.Detail) in JSONDefect(member.value, .badDetail(detail)) }
    switch member.name.string(in: bytes) {
    case "id": return take(tree.text, &id) ? nil : wrong(.text)
    case "category": return take(tree.text, &category) ? nil : wrong(.text)
    case "explanation": return take(tree.text, &explanation) ? nil : wrong(.text)
    case "difficulty": return take(tree.text ?? tree.digits, &difficulty) ? nil : wrong(.text)
    case "points": return take(tree.amount, &points) ? nil : wrong(.number)
    case "limit": return take(tree.amount, &limit) ? nil : wrong(.number)
    case "tags":
      guard let texts = tree.elements?.compactMap(\.text), texts.count == tree.elements?.count
      else { return wrong(.texts) }
      tags = texts
    case "pinned":
      let numbers = tree.elements?.compactMap { $0.amount.flatMap { Int(exactly: $0) } } ?? []
      guard numbers.count == tree.elements?.count, numbers.allSatisfy((1...choices).contains)
      else { return wrong(.choiceNumbers) }
      pinned = numbers
    default: unknownMembers.append(UnknownMember(member, bytes))
    }
    return nil
  }

  private func take<Value>(_ value: Value?, _ place: inout Value?) -> Bool {
    if let value { place = value }
    return value != nil
  }
}

extension JSONTree {
  /// A number as it is written.
  fileprivate var digits: String? { if case .number(let text) = value { text } else { nil } }

  /// The number, if it is one that is not negative.
  fileprivate var amount: Double? {
    guard case .number(let text) = value, let number = Double(text), number >= 0, number.isFinite
    else { return nil }
    return number
  }
}
