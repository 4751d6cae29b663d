@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

extension Format {
  /// The responses of the Open Trivia Database, whose licence requires attribution beside the questions.
  public static let openTDB = Format(
    "opentdb", extensions: ["json"],
    title: Localized(
      en: "Open Trivia Database JSON (reading only)", ja: "Open Trivia DatabaseのJSON（読み込みのみ）"
    ),
    supportedFeatures: [.category, .difficulty, .others, .lineBreaks], choiceCounts: 2...100,
    read: { source, options in
      var reader = OpenTDBReader(seed: options.seed)
      return reader.read(source)
    }
  ).sharing { JSONShape($0, isWhole: false).otherQuestions == .openTDB }
}

/// Reads responses of the Open Trivia Database. Their texts contain HTML character references, and their choices
/// have no order, so the place of the right one is drawn.
private struct OpenTDBReader {
  private let seed: UInt64
  private var log = ImportLog(format: "opentdb")

  init(seed: UInt64) { self.seed = seed }

  /// Reads the whole file.
  mutating func read(_ source: Source) -> ImportResult {
    var found = FoundQuestions()
    let items: [JSONTree]
    switch JSONTree.read(source.bytes) {
    case .failure(let mistake): items = pieces(of: source, after: mistake)
    case .success(let tree): items = results(tree)
    }
    for (index, item) in items.enumerated() {
      guard let problem = problem(item, source) else { continue }
      let places = OpenTDBReader.places(item, answer: problem.answer)
      found.append(problem, at: Place(item.range), number: index + 1, places)
    }
    return log.imported(found)
  }

  /// Returns the questions of a malformed JSON file, each read by itself.
  private mutating func pieces(of source: Source, after mistake: JSONSyntaxError) -> [JSONTree] {
    var items: [JSONTree] = []
    for piece in MemberDocuments.pieces(source.bytes, mistake) ?? [.failure(mistake)] {
      switch piece {
      case .success(let item): items.append(item)
      case .failure(let wrong): log.addError(wrong.range, wrong.message)
      }
    }
    return items
  }

  /// Returns the questions of a response, or of an array of questions.
  private mutating func results(_ tree: JSONTree) -> [JSONTree] {
    if let elements = tree.elements { return elements }
    if let code = tree.member("response_code"), !isSuccess(code) { return [] }
    if let elements = tree.member("results")?.elements { return elements }
    log.addError(
      tree.range,
      Localized(en: "the array “results” is missing", ja: "配列「results」がありません。"))
    return []
  }

  private mutating func isSuccess(_ code: JSONTree) -> Bool {
    if case .number("0") = code.value { return true }
    log.addError(
      code.range,
      Localized(
        en: "the database returned an error",
        ja: "データベースがエラーを返しています。"),
      why: Localized(en: "only the code 0 means success", ja: "成功を表すコードは0だけです。"))
    return false
  }

  private mutating func problem(_ item: JSONTree, _ source: Source) -> Problem? {
    guard case .object(let members) = item.value else {
      return reportError(item, "an object {…} is expected here", "ここにはオブジェクト{…}が必要です。")
    }
    // “multiple” and “boolean” in base64; then all texts are in base64.
    if let type = item.member("type"), ["bXVsdGlwbGU=", "Ym9vbGVhbg=="].contains(type.text) {
      return reportError(type, "the strings are in base64", "文字列がbase64で書かれています。")
    }
    guard let question = text("question", item), let right = text("correct_answer", item),
      let wrong = wrongAnswers(item)
    else { return nil }
    if seemsURLEncoded(question) {
      return reportError(
        item.member("question") ?? item, "this text is URL-encoded", "この文字列はURLエンコードされています。")
    }
    let texts = ([right] + wrong).map(HTMLEntities.unescape)
    var problem = Problem(
      question: HTMLEntities.unescape(question), answer: 1, choices: texts)
    drawPlace(&problem)
    for member in members { add(member, to: &problem.details, source) }
    return problem
  }

  private mutating func reportError<Value>(_ tree: JSONTree, _ en: String, _ ja: String) -> Value? {
    log.addError(
      tree.range, Localized(en: en, ja: ja),
      help: Localized(
        en: "Download it again in the default encoding.", ja: "既定のエンコードで取得し直してください。"))
    return nil
  }

  private mutating func text(_ name: String, _ item: JSONTree) -> String? {
    if let text = item.member(name)?.text { return text }
    log.addError(
      item.member(name)?.range ?? item.range,
      Localized(en: "the string “\(name)” is missing", ja: "文字列「\(name)」がありません。"))
    return nil
  }

  private mutating func wrongAnswers(_ item: JSONTree) -> [String]? {
    let answers = item.member("incorrect_answers")
    let texts = answers?.elements?.compactMap(\.text) ?? []
    if !texts.isEmpty, texts.count == answers?.elements?.count { return texts }
    log.addError(
      answers?.range ?? item.range,
      Localized(
        en: "“incorrect_answers” should be an array of strings",
        ja: "「incorrect_answers」は文字列の配列で書く必要があります。"))
    return nil
  }

  /// Whether a text seems to be URL-encoded: it has sequences such as `%20` and no space. A file does not say in
  /// which encoding it was requested.
  private func seemsURLEncoded(_ text: String) -> Bool {
    guard !text.utf8.contains(ASCII.space) else { return false }
    let parts = text.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.dropFirst().allSatisfy { part in
        part.count >= 2
          && part.prefix(2).allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
      }
  }

  /// Moves the right choice, which comes first, to the place that the seed determines. True always precedes false.
  private func drawPlace(_ problem: inout Problem) {
    switch problem.choices {
    case ["True", "False"]: break
    case ["False", "True"]:
      problem.choices.reverse()
      problem.answer = 2
    default: problem.movePlaceOfRightChoice(seed: seed)
    }
  }

  /// Returns the places of a question's texts, with the right choice in the place that was drawn for it.
  private static func places(_ item: JSONTree, answer: Int) -> TextPlaces {
    var places = TextPlaces()
    places.question = item.member("question")?.range
    places.answer = item.member("correct_answer")?.range
    places.choices = item.member("incorrect_answers")?.elements?.map(\.range) ?? []
    places.choices.insert(places.answer, at: min(answer - 1, places.choices.count))
    places.details[.category] = item.member("category")?.range
    places.details[.difficulty] = item.member("difficulty")?.range
    return places
  }

  /// Adds another member: of the database, or added by hand.
  private func add(
    _ member: JSONTree.Member, to details: inout Problem.Details, _ source: Source
  ) {
    switch member.name {
    case "question", "correct_answer", "incorrect_answers", "type": return
    case "category" where member.tree.text != nil:
      details.category = member.tree.text.map(HTMLEntities.unescape)
    case "difficulty" where member.tree.text != nil:
      details.difficulty = member.tree.text.map(HTMLEntities.unescape)
    default:
      var json: [UInt8] = []
      JSONCompact.append(source.bytes, member.tree.range, to: &json)
      details.unknownMembers.append(
        Problem.Details.UnknownMember(member.name, json: String(decoding: json, as: UTF8.self)))
    }
  }
}
