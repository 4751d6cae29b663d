@_spi(QBank) import BankSyntax

/// The notes of a collection, in the form that Anki used up to version 2.1.49 and still exports.
struct AnkiCollection {
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
