@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

extension Layout {
  /// JSON and JSON Lines whose members are as this layout names them, as a format; nil where it tells columns
  /// by their places, of which JSON has none.
  package var members: Format? {
    guard let plan = MemberPlan(self) else { return nil }
    let format = Format(
      name, extensions: MemberFile.extensions, title: title, supportedFeatures: supportedFeatures,
      read: { source, options in MemberFile.read(source, self, plan, options) })
    return format.writing(.jsonText)
  }
}

extension Format {
  /// JSON in the layout that is recognised in it, as a format.
  package static func members(
    _ read: @escaping @Sendable (Source, ConvertOptions) -> ImportResult
  ) -> Format {
    let format = Format(
      TableRecognition.layoutName, extensions: MemberFile.extensions,
      title: Localized(en: "JSON whose layout is recognised", ja: "レイアウトを自動で読み取るJSON"),
      supportedFeatures: [], read: read)
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
    let bytes = source.copy(TextRange(0, source.count))
    var reader = MemberReader(layout, plan, bytes, seed: options.seed)
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
    let recognised = TableRecognition(members: source, given: given)
    guard let layout = recognised.layout, let plan = MemberPlan(layout) else {
      return ImportResult(.problems([]), [recognised.error])
    }
    var result = read(source, layout, plan, options)
    result.recognised = recognised.words
    return result
  }

  /// Whether a file is read as a bank of our own, and its answers are those of one.
  package static func isBank(_ source: Source) -> Bool {
    guard hasFormOfBank(source) else { return false }
    var (reader, item) = (JSONBankReader(source.bytes, bankState(source)), JSONItem())
    var (read, usable) = (0, 0)
    while read < TableRecognition.rows, reader.next(&item) {
      read += 1
      let answer = item.answerNumber(in: source.bytes) ?? -1
      if answer == 0 { return false }
      if 1...max(1, item.choices.count) ~= answer { usable += 1 }
    }
    return read == 0 || usable * 2 > read
  }

  /// Whether a file is built as a bank of our own, sound or not.
  static func hasFormOfBank(_ source: Source) -> Bool {
    let isWhole = source.count <= lookahead
    let start =
      isWhole ? source : Source(source.path, source.copy(TextRange(0, lookahead)))
    guard case .other = JSONShape(start, isWhole: isWhole).kind else { return hasItems(source) }
    return false
  }

  private static let lookahead = 1 << 16

  private static func bankState(_ source: Source) -> JSONBankReader.State {
    JSONBankReader.State(isLines: FileSyntax(source.path) == .jsonLines, kind: .problems)
  }

  /// Whether the items of a document stand where those of a bank do.
  private static func hasItems(_ source: Source) -> Bool {
    var (reader, item) = (JSONBankReader(source.bytes, bankState(source)), JSONItem())
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
