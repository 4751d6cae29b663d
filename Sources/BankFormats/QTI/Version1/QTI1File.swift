@_spi(QBank) import BankSyntax

/// Reads the items of a QTI 1.2 file in order, at whatever depth they are.
struct QTI1File {
  private let source: Source
  /// The name of the file in its package, or nil for a standalone file.
  private let part: String?
  private(set) var log: ImportLog
  private(set) var found = FoundQuestions()
  /// The number of the last item.
  private(set) var number: Int
  /// The question banks in the file.
  private(set) var banks: Set<String> = []
  /// How many questions a quiz draws, and from which bank, if it says so.
  private(set) var draws: [Draw] = []
  /// The elements around the next item, except the outermost.
  private var groups: [Group] = []

  /// A quiz that draws some of its questions at random.
  struct Draw {
    let bank: String?
    let count: String
  }

  /// An element that contains items.
  private struct Group {
    let kind: String
    var title: String
  }

  /// Creates a reader for a file whose items are numbered after those of other files.
  init(_ source: Source, part: String?, after number: Int, format: String) {
    self.source = source
    self.part = part
    self.number = number
    log = ImportLog(format: format)
  }

  /// Reads the whole file. If its XML is malformed, reads each item by itself, so that one does not spoil the
  /// others.
  mutating func read() {
    let fresh = self
    let source = source
    var xml = XMLReader(
      source.bytes, skipsDocumentType: true, isDecoded: source.isDecoded)
    if case .start(let root) = xml.next() {
      guard QTIVersion(root: root.name) == .one else {
        return log.addError(
          QTIVersion(root: root.name)?.isNot(.one, at: root.range) ?? QTI1File.noFile(root.range))
      }
      readGroups(&xml)
    }
    if let error = xml.error {
      let hasBanks = !banks.isEmpty || !draws.isEmpty
      self = fresh
      readPieces(after: error)
      if hasBanks { log.addLoss(nil, .category, QTI1File.noBanks) }
    }
  }

  private static let noBanks = Localized(
    en:
      "the names of question banks are left out, because the XML around the questions is malformed",
    ja: "問題の周りのXMLに誤りがあるため、問題バンクの名前は取り込まれません。")

  private static func noFile(_ range: TextRange) -> ParseError {
    ParseError(
      range,
      Localized(
        en: "this is not QTI 1.2: the outermost element is not <questestinterop>",
        ja: "いちばん外側の要素が<questestinterop>ではないため、QTI 1.2ではありません。"))
  }

  // MARK: What is around the items

  private mutating func readGroups(_ xml: inout XMLReader) {
    while let event = xml.next() {
      switch event {
      case .start(let tag): if !read(tag, &xml) { return }
      case .end: _ = groups.popLast()
      case .text: break
      }
    }
  }

  /// Reads an element that begins with a tag, or returns false if its XML is malformed.
  private mutating func read(_ tag: XMLTag, _ xml: inout XMLReader) -> Bool {
    switch tag.name.local {
    case "item":
      guard let element = xml.element(tag) else { return false }
      add(element)
    case "assessment", "section", "objectbank":
      groups.append(Group(kind: tag.name.local, title: tag["title"] ?? ""))
      if tag.name.local == "objectbank", let ident = tag["ident"] { banks.insert(ident) }
    case "qtimetadata", "selection_ordering":
      guard let element = xml.element(tag) else { return false }
      element.name.local == "qtimetadata" ? addTitle(element) : addDraws(element)
    default: xml.skipElement()
    }
    return true
  }

  /// Sets the title of a bank as Canvas writes it.
  private mutating func addTitle(_ metadata: XMLElement) {
    let field = metadata.elements("qtimetadatafield").first {
      $0.first("fieldlabel")?.text == "bank_title"
    }
    guard let title = field?.first("fieldentry")?.text, let last = groups.indices.last else {
      return
    }
    groups[last].title = title
  }

  private mutating func addDraws(_ ordering: XMLElement) {
    for selection in ordering.all({ $0.name.local == "selection" }) {
      guard let count = selection.first("selection_number")?.text else { continue }
      let bank = selection.first("sourcebank_ref").map { String($0.text.unicodeScalars.trimmed) }
      draws.append(Draw(bank: bank, count: String(count.unicodeScalars.trimmed)))
    }
  }

  /// The category of the next item: its bank, and the sections inside that.
  private var category: String? {
    guard let bank = groups.firstIndex(where: { $0.kind == "objectbank" }) else { return nil }
    let levels = groups[bank...].map { OneLine.trimmed($0.title) }.filter { !$0.isEmpty }
    return levels.isEmpty ? nil : levels.joined(separator: "/")
  }

  // MARK: Items

  private mutating func add(_ element: XMLElement) {
    number += 1
    var item = QTI1Item(element, number: number, format: log.format)
    let problem = item.read()
    log.append(contentsOf: item.log)
    if let kind = item.otherKind { leaveOut(element, item.name, kind.title, kind.feature) }
    guard var problem else { return }
    problem.details.category = category
    found.append(problem, at: Place(element.range), number: number, item.places)
  }

  private mutating func leaveOut(
    _ element: XMLElement, _ name: String, _ kind: Localized, _ feature: Feature
  ) {
    var place = log.lines.place(of: element.range, in: source)
    if let file = part.map({ VisibleText.escape($0) }) {
      place = Localized(en: "\(place.en) of \(file)", ja: "\(file)の\(place.ja)")
    }
    let name = VisibleText.escape(name)
    log.leaveOut(
      number, feature, kind, called: name, place, names: name.isEmpty ? [] : [name],
      at: element.range)
  }

  // MARK: Files that are no XML

  private mutating func readPieces(after error: ParseError) {
    let source = source
    let starts = QTI1File.starts(of: source.bytes)
    var isInItem = false
    for (start, end) in zip(starts, starts.dropFirst() + [source.count]) {
      isInItem = !readPiece(TextRange(start, end)) || isInItem
    }
    if !isInItem || error.range.start < starts[0] { log.addError(error) }
  }

  /// Reads an item by itself, or returns false if its XML is malformed.
  private mutating func readPiece(_ piece: TextRange) -> Bool {
    let source = source
    var xml = XMLReader(source.bytes, part: piece)
    if case .start(let tag) = xml.next(), let element = xml.element(tag) {
      add(element)
      return true
    }
    number += 1
    if let error = xml.error { log.addError(error) }
    return false
  }

  /// Returns the offsets at which items seem to begin.
  private static func starts(of bytes: Span<UInt8>) -> [Int] {
    var starts: [Int] = []
    for offset in 0..<max(0, bytes.count - 5) where bytes[offset] == UInt8(ascii: "<") {
      guard bytes.starts(TextRange(offset, bytes.count), with: "<item"),
        bytes[offset + 5].isASCIIWhitespace || bytes[offset + 5] == UInt8(ascii: ">")
      else { continue }
      starts.append(offset)
    }
    return starts
  }
}
