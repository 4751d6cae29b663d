@_spi(QBank) import BankModel

extension Layout {
  /// The format of JSON and JSON Lines with members named as in this layout, or nil if it identifies columns by
  /// their places, which JSON does not have.
  package var members: Format? {
    guard let plan = MemberPlan(self) else { return nil }
    return Format(
      name, extensions: MemberFile.extensions, title: title, supportedFeatures: supportedFeatures,
      read: { source, options in MemberFile.read(source, self, plan, options) }
    ).writing(.jsonText).sharing(fits: plan.isFollowed)
      .with { $0.table = { source in MemberTable(source, self).map { .members($0) } } }
  }
}

extension Format {
  /// Returns the format of JSON in the layout that is recognised in it.
  package static func recognisedMembers(_ given: GivenKey?) -> Format {
    Format(
      Layout.recognisedName, extensions: MemberFile.extensions,
      title: Localized(en: "JSON whose layout is recognised", ja: "レイアウトを自動で判別するJSON"),
      supportedFeatures: [], read: { MemberFile.readRecognised($0, given: given, $1) }
    ).writing(.jsonText)
      .sharing(fits: { TableRecognition(members: $0, given: given).isTable })
      .with { $0.table = { MemberFile.table(recognisedIn: $0, given) } }
  }
}

/// JSON that others write, in a layout.
package enum MemberFile {
  /// The extensions of such files.
  package static let extensions = Format.json.extensions + FileSyntax.jsonLinesExtensions

  /// Returns the syntax of a file: by its name, if that has such an extension, otherwise by its first line.
  private static func syntax(of source: Source) -> FileSyntax {
    if isNamed(source.path) { return FileSyntax(source.path) }
    return MemberDocuments.isLines(source.bytes) ? .jsonLines : .json
  }

  /// Whether a name has such an extension.
  package static func isNamed(_ path: Path) -> Bool {
    extensions.contains { path.hasExtension($0) }
  }

  static func read(
    _ source: Source, _ layout: Layout, _ plan: MemberPlan, _ options: ConvertOptions
  ) -> ImportResult {
    let documents = MemberDocuments(source.bytes)
    let plan = documents.form == .pieces ? plan.ofPieces : plan
    var reader = MemberReader(layout, plan, source, seed: options.seed)
    for root in documents.roots { reader.add(root, isOnly: documents.form == .document) }
    return reader.finish()
  }

  /// Reads a file in the layout that is recognised in it, and reports that layout; if it remains undecided, that is
  /// the only error.
  package static func readRecognised(
    _ source: Source, given: GivenKey? = nil, _ options: ConvertOptions
  ) -> ImportResult {
    if given == nil, isBank(source),
      let own = Format.of(syntax(of: source)).read(source, options: options)
    {
      return own
    }
    if isOfDatabase(source), let own = Format.openTDB.read(source, options: options) { return own }
    let recognised = TableRecognition(members: source, given: given)
    guard let layout = recognised.layout, let plan = MemberPlan(layout) else {
      return ImportResult(.problems([]), [recognised.error])
    }
    var result = read(source, layout, plan, options)
    let isByName =
      !layout.columns.contains { $0.field == .category }
      && result.bank.problems.contains { $0.details.category != nil }
    result.recognised = recognised.told(source.path, isByName ? categoryByName : nil)
    return result
  }

  private static let categoryByName = Localized(
    en: "; the names around the questions become their categories",
    ja: "問題を囲む項目の名前はカテゴリーとして読みます。")

  /// Returns the syntax of the lines of a file as they are recognised, or nil if it has to be read as a whole.
  static func table(recognisedIn source: Source, _ given: GivenKey?) -> FileSyntax? {
    if given == nil, isBank(source) { return syntax(of: source) }
    if isOfDatabase(source) { return nil }
    let recognised = TableRecognition(members: source, given: given)
    return recognised.layout.flatMap { layout in
      MemberTable(source, layout, recognised: recognised.told(source.path)).map { .members($0) }
    }
  }

  /// Whether a file is a response of the Open Trivia Database, whose texts contain HTML.
  private static func isOfDatabase(_ source: Source) -> Bool {
    Format.openTDB.fits?(BankForm.start(of: source)) ?? false
  }

  /// Whether a file is read as a bank, and most of its answers are those of one.
  package static func isBank(_ source: Source) -> Bool {
    let syntax = syntax(of: source)
    guard BankForm.holds(of: source, syntax) else { return false }
    if BankFile(source, syntax).kind == .guidance { return true }
    let answers = BankForm.firstAnswers(source, syntax)
    let usable = answers.count { 1...max(1, $0.choices) ~= $0.answer }
    return usable * 2 > answers.count && !answers.contains { $0.answer == 0 }
  }
}

extension TextNotation {
  /// The notation of texts in JSON, and of numbers where there is one already.
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
