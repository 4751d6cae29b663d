@_spi(QBank) import BankSyntax

/// Reads the notes of an Anki package that are multiple-choice questions.
struct AnkiPackageReader {
  private var log = ImportLog(format: AnkiPackageReader.format)
  private var extracted = ArchiveText()
  private var found = FoundQuestions()
  /// The decks of each problem, from the outermost inwards.
  private var decks: [[String]] = []
  /// The field roles of each note type.
  private let fields: [AnkiCollection.NoteType: AnkiFields]
  /// The seed from which the places of right choices are drawn where choices have no order. `drawnPlaces` counts
  /// those questions.
  private let seed: UInt64
  private var drawnPlaces = 0
  /// The note types whose keys have been reported as unreadable.
  private var refused: Set<AnkiCollection.NoteType> = []

  static let format = "apkg"

  /// Reads a package.
  static func read(_ source: Source, _ options: ConvertOptions) -> ImportResult {
    let collection: AnkiCollection
    do {
      collection = try AnkiPackageReader.collection(source)
    } catch {
      return ImportResult(.problems([]), [error.diagnostic(format)])
    }
    var reader = AnkiPackageReader(collection.notes, options)
    for (index, note) in collection.notes.enumerated() { reader.add(note, index + 1) }
    return reader.result(source.path)
  }

  private init(_ notes: [AnkiCollection.Note], _ options: ConvertOptions) {
    seed = options.seed
    var samples: [AnkiCollection.NoteType: [[String]]] = [:]
    for note in notes {
      guard let type = note.type, samples[type, default: []].count < TableRecognition.rows else {
        continue
      }
      samples[type, default: []].append(note.plain.html.map(\.text.trimmed))
    }
    var fields: [AnkiCollection.NoteType: AnkiFields] = [:]
    for (type, sample) in samples {
      fields[type] = AnkiFields(type.fields, sample, options.answers)
    }
    self.fields = fields
  }

  /// Returns the collection of a package. Some programs add an empty one for older versions of Anki, so the newer
  /// part takes precedence.
  private static func collection(_ source: Source) throws(ParseError) -> AnkiCollection {
    var archive = try Archive.open(source).get()
    if archive.part("collection.anki21b") != nil { throw newForm }
    guard let part = archive.part("collection.anki21") ?? archive.part("collection.anki2") else {
      throw noCollection
    }
    return try AnkiCollection(try archive.content(part).get())
  }

  private static let newForm = ParseError(
    TextRange(at: 0),
    Localized(
      en: "this package is in Anki's newer format, compressed with Zstandard",
      ja: "Ankiの新しい形式（Zstandard圧縮）のパッケージです。"),
    help: Localized(
      en: "Export it again from Anki with “Support older Anki versions” selected.",
      ja: "Ankiの書き出し画面で「古いバージョンのAnkiをサポート」（Support older Anki versions）を選んで書き出し直してください。"))

  private static let noCollection = ParseError(
    TextRange(at: 0),
    Localized(
      en: "the archive contains no collection of notes, so it is not an Anki package",
      ja: "カードのコレクションがないため、Ankiのパッケージではありません。"),
    help: Localized(en: "Export it again from Anki.", ja: "Ankiからもう一度書き出してください。"))

  private mutating func result(_ path: Path) -> ImportResult {
    addCategories()
    if drawnPlaces > 0 { log.add(Loss.drawnPlaces(drawnPlaces)) }
    var result = log.imported(found)
    result.extractedText = extracted.source(path)
    return result
  }

  // MARK: Notes

  private mutating func add(_ note: AnkiCollection.Note, _ number: Int) {
    let places = place(note, number)
    let range = TextRange(places.first?.start ?? 0, places.last?.end ?? 0)
    let (html, others) = note.plain
    let said = html.map(\.text.trimmed)
    var reader = AnkiNoteReader(said, note.type.flatMap { fields[$0] })
    if let type = note.type, fields[type]?.isOfUnknownOrigin == true {
      if refused.insert(type).inserted { addUnknownOrigin(range) }
      return
    }
    guard note.type?.isCloze != true, var problem = reader.problem() else {
      let kind: Localized =
        note.type?.isCloze == true
        ? .cardWithGaps : reader.hasChoices ? .cardWithoutKey : .cardWithoutChoices
      return leaveOut(kind, said.first ?? "", number, at: range)
    }
    let own = note.type.flatMap { fields[$0] }
    if let own, own.hasUnreadableChoice(said, html.map { !$0.media.isEmpty }) {
      return leaveOut(.cardWithPictures, said.first ?? "", number, at: range)
    }
    log.addLanguageLoss(others, number)
    for (index, html) in html.enumerated() {
      let raw = String(decoding: note.fields[index], as: UTF8.self)
      if let loss = html.loss(of: raw) {
        log.addLoss(number, .media, loss, names: html.pictures)
      }
    }
    problem.details.tags = note.tags
    decks.append(note.deck)
    found.append(
      problem, at: Place(range), number: number,
      AnkiPackageReader.texts(reader, problem, places))
    if own?.givesNoOrder == true, !reader.choices.isEmpty { drawPlace() }
  }

  /// Draws the place of the right choice of the last problem.
  private mutating func drawPlace() {
    let last = found.count - 1
    let right = found.texts[last].choices.remove(at: found.problems[last].answer - 1)
    found.problems[last].movePlaceOfRightChoice(seed: seed)
    found.texts[last].choices.insert(right, at: found.problems[last].answer - 1)
    drawnPlaces += 1
  }

  /// Appends the fields of a note to the extracted text, one per line, and returns their ranges.
  private mutating func place(_ note: AnkiCollection.Note, _ number: Int) -> [TextRange] {
    let content = Array(note.fields.joined(separator: [ASCII.lineFeed]))
    var start = extracted.add("note \(number)", content)
    return note.fields.map { field in
      defer { start += field.count + 1 }
      return TextRange(start, start + field.count)
    }
  }

  /// Returns the places of a problem's texts. Choices that are lines of the front have no places of their own.
  private static func texts(
    _ reader: AnkiNoteReader, _ problem: Problem, _ places: [TextRange]
  ) -> TextPlaces {
    var texts = TextPlaces()
    texts.question = places[reader.question]
    texts.choices =
      reader.choices.isEmpty
      ? problem.choices.map { _ in nil } : reader.choices.map { $0.map { places[$0] } }
    texts.answer = reader.key.map { places[$0] }
    if let explanation = reader.explanation { texts.details[.explanation] = places[explanation] }
    return texts
  }

  private mutating func addUnknownOrigin(_ range: TextRange) {
    log.addError(
      range, Doubt.origin.message,
      why: Localized(
        en: "no note of this type can be read", ja: "この種類のノートは1つも読み取れません。"),
      help: Doubt.origin.help)
  }

  private mutating func leaveOut(
    _ kind: Localized, _ text: String, _ number: Int, at range: TextRange
  ) {
    let shown = VisibleText.excerpt(text)
    log.leaveOut(number, .questionType, kind, called: shown, names: [shown], at: range)
  }

  /// Makes categories of the decks below the innermost one that contains all questions.
  private mutating func addCategories() {
    guard let first = decks.first else { return }
    var common = first.count
    for deck in decks {
      common = zip(deck, first).prefix(common).prefix { $0 == $1 }.count
    }
    for index in decks.indices {
      let below = decks[index].dropFirst(common)
      if !below.isEmpty { found.problems[index].details.category = below.joined(separator: "/") }
    }
  }
}

extension Localized {
  fileprivate static let cardWithGaps = Localized(
    en: "cloze card", ja: "穴埋め（Cloze）のカード")
  fileprivate static let cardWithPictures = Localized(
    en: "card with a picture-only choice", ja: "画像だけの選択肢があるカード")
  fileprivate static let cardWithoutChoices = Localized(
    en: "card without choices", ja: "選択肢のないカード")
  fileprivate static let cardWithoutKey = Localized(
    en: "card whose right choice is unclear", ja: "正解の選択肢を1つに決められないカード")
}

/// The notes of a collection, in the form that Anki used up to version 2.1.49 and still exports.
private struct AnkiCollection {
  /// A type of note: the names of its fields, and whether it is a cloze.
  struct NoteType: Hashable {
    let fields: [String]
    /// Whether its cards are cloze texts, that is, texts with gaps.
    let isCloze: Bool
  }

  /// A note: its fields as HTML, its tags and its deck.
  struct Note {
    let type: NoteType?
    let fields: [[UInt8]]
    let tags: [String]
    /// The names of its deck and of the enclosing ones.
    let deck: [String]

    /// The fields as plain text in one language, and the other languages that are left out.
    var plain: (html: [HTMLPlainText], others: [String]) {
      let shown = fields.map { ShownLanguage(String(decoding: $0, as: UTF8.self)) }
      return (shown.map { HTMLPlainText($0.text) }, shown.flatMap(\.others))
    }
  }

  /// The notes, in the order in which they were created.
  let notes: [Note]

  init(_ bytes: [UInt8]) throws(ParseError) {
    var file = try SQLiteFile(bytes)
    let tables = try file.tables()
    guard let notes = tables["notes"], let collection = tables["col"], let cards = tables["cards"]
    else { throw .damagedDatabase }
    guard let row = try file.rows(from: collection).first else { throw .damagedDatabase }
    let types = AnkiCollection.types(row.text(9))
    let names = AnkiCollection.decks(row.text(10))
    var decks: [Int: Int] = [:]
    for card in try file.rows(from: cards) {
      guard let note = card.number(1), decks[note] == nil else { continue }
      decks[note] = card.number(2)
    }
    self.notes = try file.rows(from: notes).map { row in
      let deck = decks[row.id].flatMap { names[$0] } ?? ""
      return Note(
        type: row.number(2).flatMap { types[$0] },
        fields: row.text(6).split(separator: 0x1F, omittingEmptySubsequences: false).map(
          Array.init),
        tags: String(decoding: row.text(5), as: UTF8.self).unicodeScalars.split(separator: " ")
          .map(String.init),
        deck: deck.split(atText: "::").map(String.init))
    }
  }

  private static func types(_ json: [UInt8]) -> [Int: NoteType] {
    var types: [Int: NoteType] = [:]
    for member in members(json) {
      guard let id = Int(member.name) else { continue }
      let fields = member.tree.member("flds")?.elements ?? []
      var isCloze = false
      if case .number("1")? = member.tree.member("type")?.value { isCloze = true }
      types[id] = NoteType(
        fields: fields.map { $0.member("name")?.text ?? "" }, isCloze: isCloze)
    }
    return types
  }

  private static func decks(_ json: [UInt8]) -> [Int: String] {
    var names: [Int: String] = [:]
    for member in members(json) {
      if let id = Int(member.name) { names[id] = member.tree.member("name")?.text }
    }
    return names
  }

  private static func members(_ json: [UInt8]) -> [JSONTree.Member] {
    guard case .success(let tree) = JSONTree.read(json.arraySpan),
      case .object(let members) = tree.value
    else { return [] }
    return members
  }
}
