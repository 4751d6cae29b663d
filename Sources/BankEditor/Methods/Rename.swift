@_spi(QBank) import BankModel

extension Method {
  /// Whether there is a category to rename at a place.
  static let prepareRename = Method("textDocument/prepareRename") {
    (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    let offset = try params.offset(in: document)
    guard let category = editor.category(document, at: offset) else { return .null }
    return .object([
      ("range", document.text.json(category.place)), ("placeholder", .string(category.text)),
    ])
  }

  /// Renames a category and its subcategories in all banks.
  static let rename = Method(
    "textDocument/rename", needsFindings: true,
    capability: ("renameProvider", .object([("prepareProvider", .bool(true))]))
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    let offset = try params.offset(in: document)
    let name = try params.text("newName")
    guard let category = editor.category(document, at: offset) else {
      throw RequestError(.requestFailed, "there is no category here")
    }
    if name.isEmpty || name.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      throw RequestError(.invalidParams, "this is no name of a category")
    }
    var changes: [JSON.Member] = []
    for path in editor.findings.keys.sorted() {
      guard let bank = editor.document(editor.uri(path)) else { continue }
      var edits: [Edit] = []
      for own in editor.questions(bank, most: .max).compactMap(\.category)
      where own.text == category.text || own.text.hasPrefix(category.text + "/") {
        guard let place = own.place else {
          throw RequestError(
            .requestFailed,
            "rename the category in \(path.displayText) by hand first: qbank cannot do so in its format"
          )
        }
        let below = own.text.dropFirst(category.text.count)
        if let edit = bank.source.renaming(place, to: name + below) { edits.append(edit) }
      }
      let sorted = edits.sorted { $0.range < $1.range }
      if !sorted.isEmpty { changes.append(JSON.Member(bank.uri, bank.text.json(sorted))) }
    }
    return .object([("changes", .object(changes))])
  }
}

extension Editor {
  /// The category at an offset of a text, or nil if there is none.
  fileprivate func category(
    _ document: Document, at offset: Int
  ) -> (text: String, place: TextRange)? {
    guard let category = question(document, at: offset)?.category, let place = category.place,
      place.start <= offset, offset <= place.end
    else { return nil }
    return (category.text, place)
  }
}

extension Source {
  /// The edit that replaces the name of a category in the notation of the file, with or without quotes.
  fileprivate func renaming(_ place: TextRange, to name: String) -> Edit? {
    if place.isEmpty { return nil }
    let isJSON = ["json", "jsonl", "ndjson"].contains { path.hasExtension($0) }
    if isJSON { return Edit(place, JSON.string(name).text) }
    let isTable = ["csv", "tsv"].contains { path.hasExtension($0) }
    let needsQuotes = name.utf8.contains {
      $0 == ASCII.quote || $0 == ASCII.comma || $0 == ASCII.semicolon || $0 == ASCII.tab
    }
    guard isTable, needsQuotes || bytes[place.start] == ASCII.quote else {
      return Edit(place, name)
    }
    var quoted: [UInt8] = []
    DoubledQuotes.appendQuoted(Array(name.utf8).arraySpan, to: &quoted)
    return Edit(place, quoted)
  }
}
