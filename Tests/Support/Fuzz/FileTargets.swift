@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankRules
@_spi(QBank) import BankSets
@_spi(QBank) internal import BankSystem
@_spi(QBank) internal import BankText

extension FuzzTarget {
  /// Files of the program's own, and output for terminals.
  static let files = [
    FuzzTarget("configuration", seeds: Seeds.configurations) { bytes in
      let (_, diagnostics) = ConfigurationReader.read(Source(Path("c.json"), bytes))
      try require(diagnostics.allSatisfy { $0.place.range.end <= bytes.count }, "in the file")
    },
    FuzzTarget("manifest", seeds: [Seeds.manifest], run: manifest),
    FuzzTarget("earlier-sets", seeds: Seeds.files(of: .csv) + Seeds.files(of: .json)) { bytes in
      for name in ["a.csv", "a.json", "a.jsonl"] {
        var earlier = EarlierQuestions()
        _ = earlier.insert(contentsOf: Source(Path(name), bytes))
      }
    },
    FuzzTarget("history", seeds: [Seeds.history], run: history),
    FuzzTarget("ignore-patterns", seeds: [file("a/b.csv\n*.csv\n!/a/**/b?.[a-z]sv\n\\#x/ \n")]) {
      bytes in
      let path = bytes.prefix { $0 != ASCII.lineFeed }
      let patterns = IgnorePatterns(Array(bytes.dropFirst(path.count)))
      for isFolder in [false, true] { _ = patterns.isIgnored(path, isFolder: isFolder) }
    },
    FuzzTarget("journal", seeds: Seeds.journals, run: journal),
    FuzzTarget("shown-data", seeds: Seeds.shown) { try shown(StreamText(data: $0), of: $0, []) },
    FuzzTarget("shown-words", seeds: Seeds.shown) { bytes in
      let words = String(decoding: bytes, as: UTF8.self)
      try shown(StreamText(words), of: file(words), StreamText.colors)
    },
  ]

  /// A manifest survives a round trip.
  @Sendable private static func manifest(_ bytes: [UInt8]) throws {
    guard case .success(let manifest) = Manifest.read(bytes) else { return }
    try require(Manifest(json: manifest.json) == manifest, "a manifest comes back")
  }

  /// Runs survive a round trip, and ranking reads what it needs from them.
  @Sendable private static func history(_ bytes: [UInt8]) throws {
    for run in History(bytes).runs {
      try require(History(file(run.line)).runs == [run], "a run comes back")
    }
    var scan = RankingScan(of: nil, simulated: true)
    var offset = 0
    for line in bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false) {
      let line = Array(line)
      scan.read(line.arraySpan, at: offset)
      offset += line.count + 1
    }
    _ = scan.best(100)
  }

  /// After recovery from an arbitrary journal, a file has either its old or its intended content. The content of a
  /// new file then has that name, and no longer its own.
  @Sendable private static func journal(_ bytes: [UInt8]) throws {
    guard let folder = try? TemporaryFolder() else { return }
    let contents = [
      "a.csv": file("old"), ".4194000-a.qbank-new": file("new"), ".4194000-j.qbank-journal": bytes,
    ]
    for (name, content) in contents { _ = try? folder.write(name, content) }
    _ = Unfinished.finish(in: Path(folder.path))
    try require(["old", "new"].contains(folder.text("a.csv")), "a file is old or new")
    let others = Set(folder.everything).subtracting(contents.keys)
    let isMoved = !folder.everything.contains(".4194000-a.qbank-new")
    try require(others.isEmpty || others.count == 1 && isMoved, "there is no other file")
  }

  /// A terminal receives no control sequences, and everything else every byte.
  private static func shown(_ text: StreamText, of bytes: [UInt8], _ colors: [String]) throws {
    try require(text.bytes(forTerminal: false) == bytes, "every byte is written")
    var shown = String(decoding: text.bytes(forTerminal: true), as: UTF8.self)
    for color in colors { shown = shown.replacing(text: "\u{1B}[\(color)m", with: "") }
    let scalars = Array(shown.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      try require(!isCommand(scalars, index), "U+\(String(scalar.value, radix: 16)) is shown")
    }
  }

  /// Whether a scalar controls a terminal, reorders what follows, or is an invisible letter.
  private static func isCommand(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    switch scalars[index].value {
    case 0x09, 0x0A: false
    case 0x0D: index + 1 == scalars.count || scalars[index + 1] != "\n"
    case 0...0x1F, 0x7F...0x9F: true
    case 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    case 0xE_0001...0xE_007F: !isFlag(scalars, index)
    default: false
    }
  }

  /// Whether a tag character is one of at most seven after a black flag.
  private static func isFlag(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    scalars[..<index].suffix(7).contains("\u{1F3F4}")
  }
}
