@_spi(QBank) import BankFormats
import BankSystem

/// Reads a file a chunk at a time with one chunk of lookahead.
struct ChunkReader: Sendable {
  private let input: any InputFile
  private let path: Path
  private let isFromCSV: Bool
  private let options: ConvertOptions
  private let isLines: Bool
  /// The format of the file, or nil for CSV that may be a table in another layout.
  private let format: Format?
  private var lookahead: ReadBuffer?
  private var count = 0
  /// Converts rows to items, once the kind of the file is known.
  private var items: CSVConverter?
  private var before: (source: Source, cut: Int)?
  /// The error that ended reading.
  private(set) var error: SystemError?

  /// The chunk size in bytes.
  private static let size = 1 << 20

  init(_ input: any InputFile, _ plan: ConversionPlan, isFromCSV: Bool) {
    self.input = input
    self.isFromCSV = isFromCSV
    path = plan.inputs[0]
    options = plan.options
    isLines = plan.target.name == "jsonl"
    format = isFromCSV && !plan.sources[0].isOfBankOnly ? nil : plan.sources[0]
    lookahead = read()
  }

  private mutating func read() -> ReadBuffer? {
    do throws(SystemError) {
      return try input.readAhead(ChunkReader.size)
    } catch {
      self.error = error
      return nil
    }
  }

  /// Returns the whole file if it has to be decoded or its columns recognised, which cannot be done by chunks, or
  /// nil if it can be read in chunks.
  mutating func whole(named name: Path) -> Source? {
    guard hasNoParts(Source(name, start)), var bytes = lookahead?.copy else { return nil }
    while let buffer = read(), !buffer.isEmpty {
      bytes += buffer.copy
      guard bytes.count <= Limits.fileBytes else {
        error = SystemError(.read, path, .tooLarge)
        break
      }
    }
    return Source(name, bytes)
  }

  /// Whether a file with this start is in an encoding other than UTF-8, or clearly in another layout.
  private func hasNoParts(_ start: Source) -> Bool {
    start.asText()?.origin != nil
      || BankFile(start, in: format, given: options.kind, loader: options.loader).recognised != nil
  }

  /// The first bytes of the file, cut after a line if there are more: half a character is not damage.
  private var start: ArraySlice<UInt8> {
    let again = input.isRegular ? try? input.read(at: 0, ChunkReader.size) : nil
    let bytes = again ?? lookahead?.copy ?? []
    let end = bytes.count < ChunkReader.size ? nil : bytes.lastIndex(where: \.isLineBreak)
    return end.map { bytes[...$0] } ?? bytes[...]
  }

  /// Returns the next chunk, or nil at the end and after an error.
  mutating func next() -> FileChunk? {
    guard let buffer = lookahead, let after = read() else { return nil }
    let isLast = after.isEmpty
    lookahead = isLast ? nil : after
    defer { count += 1 }
    guard isFromCSV else {
      return FileChunk(number: count, content: .json(buffer), isLast: isLast)
    }
    let source = buffer.source(path, after: before?.source, from: before?.cut ?? 0)
    let file = items == nil ? BankFile(start(source, isLast), .csv, given: options.kind) : nil
    if let defect = file?.defectOfWhole {
      lookahead = nil
      return FileChunk(number: count, content: .unreadable(defect), isLast: isLast)
    }
    let items = items ?? CSVConverter(file?.kind ?? .problems, isLines: isLines)
    self.items = items
    let cut = isLast ? source.count : items.cut(source)
    before = (source, cut)
    return FileChunk(number: count, content: .csv(source, cut: cut, items), isLast: isLast)
  }

  /// Returns the first chunk without a character that it ends within, which is not damage.
  private func start(_ source: Source, _ isLast: Bool) -> Source {
    let count = isLast ? source.count : UTF8Check.wholeCount(of: source.bytes)
    return count == source.count ? source : Source(path, source.copy(TextRange(0, count)))
  }
}

/// A chunk of a file on its way through a conversion.
struct FileChunk: Sendable {
  /// The number of the chunk, counted from 0.
  let number: Int
  /// The content of the chunk.
  let content: Content
  /// Whether this is the last chunk of the file.
  let isLast: Bool

  /// The content of a chunk.
  enum Content: Sendable {
    /// Rows up to a guessed split, and the bytes after it.
    case csv(Source, cut: Int, CSVConverter)
    /// Bytes that continue those of the previous chunk.
    case json(ReadBuffer)
    /// The start of a file that contains no rows of a bank at all.
    case unreadable(ReadDefect)
  }

  /// Returns the items of the rows that seem to be in the chunk. Several chunks can be guessed in parallel.
  func guess(over used: consuming [UInt8]) -> CSVConverter.Items? {
    guard case .csv(let source, let cut, let items) = content else { return nil }
    let start = number == 0 ? source.bytes.startOfText : 0
    return items.items(source, from: start, to: cut, isLast: isLast, over: used)
  }
}
