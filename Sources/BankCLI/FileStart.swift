@_spi(QBank) import BankFormats
import BankSystem

/// The first bytes of a file, which show whether it is a bank.
struct FileStart {
  let source: Source
  /// Whether the bytes are the whole file.
  private let isWhole: Bool

  /// The maximum number of bytes read.
  static let size = 1 << 16

  /// Reads the start of a file.
  init(_ path: Path, _ world: any World) throws(SystemError) {
    let file = try world.peek(path)
    // There may be very many small files, so they take no more memory than they need.
    let most = file.size > 0 ? min(FileStart.size, file.size + 1) : FileStart.size
    let bytes = try file.read(at: 0, most)
    isWhole = bytes.count < most
    // The start may end within a character, which is not damage.
    source = Source(
      path, isWhole ? bytes[...] : bytes.prefix(UTF8Check.wholeCount(of: bytes.arraySpan)))
  }

  /// Whether the file is a text in which questions were typed.
  var hasTypedQuestions: Bool {
    let text = source.asText() ?? source
    guard let format = FormatOfFile.only(text), format.name != Format.csv.name else { return false }
    let found = format.read(text, options: ConvertOptions(kind: .problems))
    return (found?.bank.count ?? 0) > 0
  }

  /// Returns why the file is not a bank to be checked, with details if there are any, or nil if it is one. If a
  /// format was given, JSON is a bank if it fits that format or shows signs of questions.
  func reasonToPass(_ given: Format?) -> (PassedOver.Reason, Localized?)? {
    let text = source.asText() ?? source
    if let format = FormatOfFile.only(text), format.syntax == nil { return nil }
    if FileSyntax(source.path) == .csv { return isTableOfResults ? (.result, nil) : nil }
    let shape = JSONShape(source, isWhole: isWhole)
    if FileStart.isResult(shape.names) { return (.result, nil) }
    switch shape.kind {
    case .bank: return nil
    case .other where given != nil && shape.otherQuestions != nil: return nil
    case .other where given?.fits?(source) ?? false: return nil
    case .other: return FileStart.reason(shape.otherQuestions)
    case .unclear(nil):
      return (.unclear, Localized(en: "it is empty", ja: "中身がありません"))
    case .unclear(let syntaxError?):
      let line = source.lineAndColumn(at: syntaxError.range.start).line
      let message = syntaxError.message
      // The message is used in the middle of a sentence.
      let clause = message.ja.hasSuffix("。") ? String(message.ja.dropLast()) : message.ja
      return (
        .unclear, Localized(en: "line \(line): \(message.en)", ja: "\(line)行目: \(clause)")
      )
    }
  }

  private static func reason(
    _ questions: JSONShape.OtherQuestions?
  ) -> (PassedOver.Reason, Localized?) {
    if questions == nil { return (.noBank, nil) }
    return (
      .otherQuestions,
      Localized(
        en: "--layout auto reads them", ja: "--layout auto で読み取れます")
    )
  }

  /// Whether the first object of a file has the members of something that qbank writes: a manifest, a report, a
  /// recorded run, a list of runs, a transcript or a forecast.
  private static func isResult(_ names: [String]) -> Bool {
    let all = Set(names)
    return results.contains { $0.isSubset(of: all) } || listings.contains(names)
  }

  /// Members that occur together only in what qbank writes.
  private static let results: [Set<String>] = [
    ["manifest", "algorithm", "seed"], ["version", "tool", "findings", "summary"],
    ["version", "tool", "to", "leftOut"],
    ["version", "date", "kind", "banks", "seed", "digest"],
    ["version", "method", "seed", "events"], ["version", "method", "seed", "outcomes"],
  ]
  /// Members that other files could have, too, unless there are no further members.
  private static let listings = [
    ["version", "runs"], ["version", "places"], ["event", "title", "description"],
    ["event", "time", "number", "question", "choices", "limit"],
  ]

  /// Whether the file is the key of drawn sets or a list of runs.
  private var isTableOfResults: Bool {
    let heads = [RankingListing.head, HistoryListing.head] + DrawKey.heads
    return firstRow.map(heads.contains) ?? false
  }

  /// The cells of the first record, or nil if it may be cut off.
  private var firstRow: [String]? {
    var batch = CSVBatch(records: 1)
    var reader = CSVReader(source.bytes, widths: BankKind.allCases.map(\.columnCount))
    guard reader.next(&batch), batch.count > 0, isWhole || batch.next < source.count else {
      return nil
    }
    return batch.cells(0).map {
      String(decoding: CSVCells.text(of: $0, in: source.bytes), as: UTF8.self)
    }
  }
}
