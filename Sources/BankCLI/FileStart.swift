@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
import BankSystem
@_spi(QBank) import BankText

/// The first bytes of a file, which tell whether it is a bank.
struct FileStart {
  private let source: Source
  /// Whether they are all of the file.
  private let isWhole: Bool

  /// How many bytes are looked at.
  static let size = 1 << 16

  /// Reads the start of a file.
  init(_ path: Path, _ world: any World) throws(SystemError) {
    let file = try world.open(path)
    var bytes: [UInt8] = []
    var isWhole = false
    while bytes.count < FileStart.size, !isWhole {
      let buffer = try file.readAhead(FileStart.size - bytes.count)
      isWhole = buffer.isEmpty
      bytes += Array(buffer.source(path, after: nil, from: 0).bytes)
    }
    source = Source(path, bytes)
    self.isWhole = isWhole
  }

  /// Why the file is no bank to be looked at, and what more there is to say; nil when it is one.
  var reasonToPass: (PassedOver.Reason, Localized?)? {
    if FileSyntax(source.path) == .csv { return isTableOfResults ? (.result, nil) : nil }
    let shape = JSONShape(source, isWhole: isWhole)
    if FileStart.isResult(shape.names) { return (.result, nil) }
    switch shape.kind {
    case .bank: return nil
    case .other: return (.noBank, nil)
    case .unclear(nil):
      return (.unclear, Localized(en: "there is nothing in it", ja: "中身がありません"))
    case .unclear(let syntaxError?):
      let line = source.lineAndColumn(at: syntaxError.range.start).line
      let message = syntaxError.message
      return (
        .unclear,
        Localized(en: "line \(line): \(message.en)", ja: "\(line)行目: \(message.ja)")
      )
    }
  }

  /// Whether the first object of a file is one that qbank writes or reads itself: a manifest, a report,
  /// recorded runs, a transcript, a configuration or a schema.
  private static func isResult(_ names: [String]) -> Bool {
    guard let first = names.first else { return false }
    let all = Set(names)
    return first == "manifest" || first == "event" || all.isSubset(of: ConfigurationReader.members)
      || results.contains { $0.isSubset(of: all) }
  }

  private static let results: [Set<String>] = [
    ["tool", "findings"], ["version", "events", "seed"], ["version", "runs"],
    ["version", "places"], ["version", "banks", "digest"], ["$schema", "$id"],
    ["$schema", "properties"], ["version", "outcomes"],
  ]

  /// Whether it is the key of drawn sets, or a list of runs.
  private var isTableOfResults: Bool {
    let rows = firstRows
    let heads = [RankingListing(places: []).rows, HistoryListing(runs: []).rows].compactMap(\.first)
    return rows.first.map(heads.contains) ?? false || DrawKey.isKey(rows)
  }

  /// The texts of the first records, without the last one where it may be cut.
  private var firstRows: [[String]] {
    var batch = CSVBatch(records: 20)
    var reader = CSVReader(source.bytes, widths: BankKind.allCases.map(\.columnCount))
    guard reader.next(&batch) else { return [] }
    let isCut = !isWhole && batch.next >= source.count
    return (0..<(isCut ? batch.count - 1 : batch.count)).map { record in
      batch.cells(record).map {
        String(decoding: CSVCells.text(of: $0, in: source.bytes), as: UTF8.self)
      }
    }
  }
}
