@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

extension Layout {
  /// JSON and JSON Lines whose members are as this layout names them, as a format; nil where it tells columns
  /// by their places, of which JSON has none.
  package var members: Format? {
    guard let plan = MemberPlan(self) else { return nil }
    var format = Format(
      name, extensions: MemberFile.extensions, title: title, supportedFeatures: supportedFeatures,
      read: { source, options in MemberFile.read(source, self, plan, options) })
    format.table = { source in MemberTable(source, self).map { .members($0) } }
    return format.writing(.jsonText)
  }
}

extension Format {
  /// JSON in the layout that is recognised in it, as a format.
  package static func recognisedMembers(_ given: GivenKey?) -> Format {
    var format = Format(
      TableRecognition.layoutName, extensions: MemberFile.extensions,
      title: Localized(en: "JSON whose layout is recognised", ja: "レイアウトを自動で読み取るJSON"),
      supportedFeatures: [], read: { MemberFile.readRecognised($0, given: given, $1) })
    format.table = { MemberFile.table(recognisedIn: $0, given) }
    return format.writing(.jsonText)
  }
}

/// JSON that others write, in a layout.
package enum MemberFile {
  /// The endings of such files.
  package static let extensions = Format.json.extensions + FileSyntax.jsonLinesExtensions

  /// Whether a name is that of such a file.
  package static func isNamed(_ path: Path) -> Bool {
    extensions.contains { path.hasExtension($0) }
  }

  static func read(
    _ source: Source, _ layout: Layout, _ plan: MemberPlan, _ options: ConvertOptions
  ) -> ImportResult {
    var reader = MemberReader(layout, plan, source, seed: options.seed)
    let documents = MemberDocuments(source.bytes)
    for root in documents.roots { reader.add(root, isOnly: documents.form == .document) }
    return reader.finish()
  }

  /// Reads a file in the layout that is recognised in it, and tells which that is; where it stays undecided,
  /// that is the only error.
  package static func readRecognised(
    _ source: Source, given: GivenKey? = nil, _ options: ConvertOptions
  ) -> ImportResult {
    if isBank(source), let own = Format.of(FileSyntax(source.path)).read(source, options: options) {
      return own
    }
    if isOfDatabase(source), let own = Format.openTDB.read(source, options: options) { return own }
    let recognised = TableRecognition(members: source, given: given)
    guard let layout = recognised.layout, let plan = MemberPlan(layout) else {
      return ImportResult(.problems([]), [recognised.error])
    }
    var result = read(source, layout, plan, options)
    result.recognised = recognised.words
    return result
  }

  /// The lines in a file as they are recognised there; nil where it has to be read as a whole.
  static func table(recognisedIn source: Source, _ given: GivenKey?) -> FileSyntax? {
    if isBank(source) { return FileSyntax(source.path) }
    if isOfDatabase(source) { return nil }
    let recognised = TableRecognition(members: source, given: given)
    return recognised.layout.flatMap { layout in
      MemberTable(source, layout, recognised: recognised.words).map { .members($0) }
    }
  }

  /// Whether a file is what the Open Trivia Database answers with, in whose texts HTML is.
  private static func isOfDatabase(_ source: Source) -> Bool {
    Format.openTDB.fits?(start(of: source)) ?? false
  }

  /// Whether a file is read as a bank of our own, and most of its answers are those of one.
  package static func isBank(_ source: Source) -> Bool {
    let syntax = FileSyntax(source.path)
    guard hasFormOfBank(source, syntax) else { return false }
    if BankFile(source, syntax).kind == .guidance { return true }
    let answers = firstAnswers(source, syntax)
    let usable = answers.count { 1...max(1, $0.choices) ~= $0.answer }
    return usable * 2 > answers.count && !answers.contains { $0.answer == 0 }
  }

  /// Whether the answers of what is built as a bank of our own seem to be counted from 0.
  static func countsFromZero(_ source: Source, _ syntax: FileSyntax) -> Bool {
    let answers = firstAnswers(source, syntax)
    return answers.count > 2 && answers.contains { $0.answer == 0 }
      && !answers.contains { $0.answer == $0.choices }
  }

  /// The answers of the first items, -1 for those that are no numbers, and of how many choices each is one.
  private static func firstAnswers(
    _ source: Source, _ syntax: FileSyntax
  ) -> [(answer: Int, choices: Int)] {
    var (reader, item) = (JSONBankReader(source.bytes, bankState(syntax)), JSONItem())
    var answers: [(Int, Int)] = []
    while answers.count < TableRecognition.rows, reader.next(&item) {
      answers.append((item.answerNumber(in: source.bytes) ?? -1, item.choices.count))
    }
    return answers
  }

  /// Whether a file is built as a bank of our own, sound or not.
  static func hasFormOfBank(_ source: Source, _ syntax: FileSyntax) -> Bool {
    let start = start(of: source)
    guard case .other = JSONShape(start, isWhole: start.count == source.count).kind else {
      return hasItems(source, syntax)
    }
    return false
  }

  private static func start(of source: Source) -> Source {
    source.count <= lookahead
      ? source : Source(source.path, source.copy(TextRange(0, lookahead)))
  }

  private static let lookahead = 1 << 16

  private static func bankState(_ syntax: FileSyntax) -> JSONBankReader.State {
    JSONBankReader.State(isLines: syntax == .jsonLines)
  }

  /// Whether the items of a document stand where those of a bank do.
  private static func hasItems(_ source: Source, _ syntax: FileSyntax) -> Bool {
    var (reader, item) = (JSONBankReader(source.bytes, bankState(syntax)), JSONItem())
    if reader.next(&item) { return true }
    return reader.syntaxError?.kind != .unexpected(expected: .nameOfItems)
      && reader.syntaxError?.kind != .unexpected(expected: .items)
  }
}

extension TextNotation {
  /// How JSON writes texts, and numbers where a number stands already.
  static let jsonText = TextNotation(
    read: { bytes in
      guard let tree = try? JSONTree.read(Array(bytes).arraySpan).get() else { return nil }
      return tree.plainText
    },
    write: { text, old in
      let bytes = Array(text.utf8)
      if old.first != ASCII.quote {
        guard case .number? = try? JSONTree.read(bytes.arraySpan).get().value else { return nil }
        return bytes
      }
      var literal: [UInt8] = []
      JSONText.write(bytes.arraySpan, to: &literal)
      return literal
    })
}
