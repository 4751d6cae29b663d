@_spi(QBank) import BankModel

extension Format {
  /// Text for Anki to import: a card per problem, with the question and its choices on the front.
  public static let anki = Format(
    "anki", extensions: ["txt"],
    title: Localized(en: "Anki flashcards (text import)", ja: "Ankiの暗記カード（テキスト読み込み）"),
    supportedFeatures: [.id, .category, .explanation, .tags, .lineBreaks],
    write: { AnkiWriter.write($0, $1) })

  /// An Anki package. Only notes that have choices and a key are read.
  public static let apkg = Format(
    "apkg", extensions: ["apkg", "colpkg"],
    title: Localized(en: "Anki package", ja: "Ankiパッケージ"),
    supportedFeatures: [.category, .explanation, .tags, .lineBreaks],
    read: { AnkiPackageReader.read($0, $1) })
}

/// Writes cards as text that Anki imports.
///
/// Anki has no notion of choices: they follow the question on the front, and the right one is on the back with the
/// explanation. Every field is quoted, since Anki drops a row that begins with `#`. Anki itself escapes what would
/// be HTML.
struct AnkiWriter {
  private let title: String
  private var rows: [(deck: [String], text: String)] = []
  private var losses: [Loss] = []
  /// How often each note name was assigned.
  private var names: [String: Int] = [:]

  /// Writes the cards of a bank.
  static func write(_ bank: Bank, _ options: ConvertOptions) -> ExportResult {
    var writer = AnkiWriter(title: options.title)
    for (index, problem) in bank.problems.enumerated() { writer.add(problem, index + 1) }
    return ExportResult(Array(writer.text.utf8), losses: writer.losses)
  }

  /// The text of the file, ordered by the depth of the decks.
  ///
  /// Anki creates a deck, and the ones above it, with the first card in it. Cards of a deck that was created this
  /// way and is named only later go to another deck with a plus after its name.
  private var text: String {
    let depths = Set(rows.map(\.deck.count)).sorted()
    let ordered = depths.flatMap { depth in rows.filter { $0.deck.count == depth } }
    return AnkiWriter.header + ordered.map(\.text).joined()
  }

  private static let header = """
    #separator:Comma
    #html:false
    #notetype:Basic
    #columns:GUID,Front,Back,Tags,Deck
    #guid column:1
    #tags column:4
    #deck column:5

    """

  private init(title: String) {
    self.title = title.isEmpty ? "qbank" : title
  }

  private mutating func add(_ problem: Problem, _ number: Int) {
    check(problem, number)
    let deck = deck(of: problem, number)
    let fields = [
      name(of: problem), front(problem), back(problem), tags(of: problem, number),
      deck.joined(separator: "::"),
    ]
    let quoted = fields.map { "\"\($0.replacing(text: "\"", with: "\"\""))\"" }
    rows.append((deck, quoted.joined(separator: ",") + "\n"))
  }

  private func front(_ problem: Problem) -> String {
    let lines = problem.choices.enumerated().map { "\($0 + 1). \($1)" }
    return problem.question + "\n\n" + lines.joined(separator: "\n")
  }

  private func back(_ problem: Problem) -> String {
    let right = problem.rightIndex.map { "\($0 + 1). \(problem.choices[$0])" }
    return [right, problem.details.explanation].compactMap(\.self).joined(separator: "\n\n")
  }

  /// Returns a name for the note that no note of another bank has.
  ///
  /// Anki overwrites a note that has the same name, with everything learned about it. A number alone is not enough,
  /// because every bank has a first problem: a problem without an id is named by a hash of its content.
  private mutating func name(of problem: Problem) -> String {
    let name = problem.details.id.map { "\(title)/\($0)" } ?? "qbank-\(ProblemHash.text(problem))"
    names[name, default: 0] += 1
    let count = names[name] ?? 1
    return count == 1 ? name : "\(name)-\(count)"
  }

  /// Returns the tags of a problem, which Anki separates by spaces.
  private mutating func tags(of problem: Problem, _ number: Int) -> String {
    problem.details.tags.map { tag in
      let written = AnkiWriter.joined(tag)
      if written.isEmpty || written != tag { addLoss(number, .tags, tag, written) }
      return written
    }.joined(separator: " ")
  }

  private static func joined(_ tag: String) -> String {
    String(
      String.UnicodeScalarView(
        tag.unicodeScalars.map { $0.properties.isWhitespace ? "_" : $0 }))
  }

  /// Returns the deck named by the title, or a deck below it for a category; `/` separates levels.
  private mutating func deck(of problem: Problem, _ number: Int) -> [String] {
    guard let category = problem.details.category else { return [title] }
    let levels = category.unicodeScalars.split(separator: "/")
      .map { String($0).trimmed.replacing(text: "::", with: ":") }
      .filter { !$0.isEmpty }
    let written = levels.joined(separator: "/")
    if written != category { addLoss(number, .category, category, written) }
    return [title] + levels
  }

  private mutating func addLoss(
    _ number: Int, _ feature: Feature, _ old: String, _ new: String
  ) {
    let (old, new) = (VisibleText.escape(old), VisibleText.escape(new))
    let (en, ja) = (feature == .tags ? "tag" : "category", feature.title.ja)
    losses.add(
      number, feature,
      Localized(
        en: "the \(en) “\(old)” becomes “\(new)”", ja: "\(ja)「\(old)」が「\(new)」になります。"))
  }

  // MARK: What would be lost

  private mutating func check(_ problem: Problem, _ number: Int) {
    if problem.rightIndex == nil { losses.append(.noRightChoice(number)) }
    let details = problem.details
    let names = [details.id, details.explanation, details.category].compactMap(\.self)
    let texts = [problem.question] + problem.choices + names + details.tags
    if texts.contains(where: { $0.unicodeScalars.contains(where: AnkiWriter.isDropped) }) {
      losses.add(
        number, .text,
        Localized(en: "control characters are left out", ja: "制御文字が失われます。"))
    }
    if texts.contains(where: { !ComposedForm.holds(for: $0) }) {
      losses.add(
        number, .text,
        Localized(
          en: "separate accents are combined with their letters (NFC)",
          ja: "分解された濁点やアクセントが合成されます（NFC）。"))
    }
    if texts.contains(where: { $0.contains(text: "[sound:") }) {
      losses.add(
        number, .text,
        Localized(
          en: "Anki treats “[sound:” as audio", ja: "「[sound:」がAnkiで音声の指定として扱われます。"))
    }
  }

  /// Whether Anki drops a character.
  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value < 0x20 && scalar != "\t" && scalar != "\n") || scalar.value == 0x7F
  }
}
