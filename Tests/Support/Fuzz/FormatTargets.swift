@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) internal import BankText

extension FuzzTarget {
  static let readers =
    (Format.all + Layouts.all.map(\.csv)).compactMap { format -> FuzzTarget? in
      guard let read = format.reader else { return nil }
      return FuzzTarget("read-\(format.name)", seeds: Seeds.files(of: format)) { bytes in
        try check(read(Source(Path("a"), bytes), ConvertOptions()), bytes.count)
      }
    }

  /// JSON from elsewhere, in whatever layout is recognised.
  static let members = FuzzTarget("read-members", seeds: Seeds.members) { bytes in
    for name in ["a.json", "a.jsonl"] {
      let read = MemberFile.readRecognised(Source(Path(name), bytes), ConvertOptions())
      try check(read, bytes.count)
    }
  }

  /// The parts of an archive, each fuzzed in turn, so that their contents are reached without guessing checksums.
  static func partReaders(_ archive: Seeds.Archive) -> [FuzzTarget] {
    archive.parts.indices.map { index in
      let part = archive.parts[index].name.split(separator: "/").joined(separator: "-")
      let name = "read-\(archive.format.name)-\(part)"
      return FuzzTarget(name, seeds: [archive.parts[index].content]) { bytes in
        var parts = archive.parts
        parts[index].content = bytes
        let file = ArchiveWriter.archive(parts)
        if let found = archive.format.read(Source(Path("a.zip"), file)) {
          try check(found, file.count)
        }
      }
    }
  }

  /// Everything that a reader returns lies in the file or in its extracted text, and can be accessed.
  private static func check(_ found: ImportResult, _ size: Int) throws {
    let count = found.extractedText?.count ?? size
    for place in found.places + found.diagnostics.map(\.place) {
      let range = place.range
      try require(range.start >= 0 && range.start <= range.end && range.end <= count, "in the file")
    }
    for range in found.texts.flatMap(\.all) {
      try require(
        range.start >= 0 && range.start <= range.end && range.end <= count, "text in the file")
    }
    try require(found.places.isEmpty || found.places.count == found.bank.count, "a place for each")
    try require(found.itemNumbers.count == found.bank.count, "a number for each")
  }

  static let writers = (Format.all + Layouts.all.map(\.csv)).compactMap {
    format -> FuzzTarget? in
    guard let write = format.writer else { return nil }
    return FuzzTarget("write-\(format.name)", seeds: Seeds.files(of: .json)) { bytes in
      let bank = Format.json.reader?(Source(Path("a.json"), bytes), ConvertOptions()).bank
      guard let bank, bank.count > 0, format.kinds.contains(bank.kind) else { return }
      try check(write(bank, ConvertOptions()), bank, format)
    }
  }

  /// A bank survives a round trip, if the format can be read and can represent all of it.
  private static func check(_ written: ExportResult, _ bank: Bank, _ format: Format) throws {
    guard written.losses.isEmpty, Losses.find(in: bank, for: format).isEmpty,
      written.unwritableCells.isEmpty,
      // Lines of JSON do not state their kind.
      let again = format.reader?(Source(Path("a"), written.bytes), ConvertOptions(kind: bank.kind))
    else { return }
    try require(plain(again.bank) == plain(bank), "\(format.name) says the same")
  }

  /// The bank without empty details.
  private static func plain(_ bank: Bank) -> Bank {
    guard case .problems(var problems) = bank else { return bank }
    for index in problems.indices {
      problems[index].details = problems[index].details.withoutEmptyTexts
    }
    return .problems(problems)
  }
}

extension TextPlaces {
  /// All ranges in it.
  fileprivate var all: [TextRange] {
    [question, answer].compactMap(\.self) + choices.compactMap(\.self) + Array(details.values)
  }
}
