@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

extension Format {
  /// Questions as people type them: numbered, with lettered choices, and the key in one of many ways.
  public static let list = Format(
    "list", extensions: ["txt"],
    title: Localized(
      en: "a typed list of questions and answers", ja: "番号や記号を付けて入力した問題と解答"),
    supportedFeatures: [
      .id, .category, .explanation, .difficulty, .points, .limit, .tags, .lineBreaks,
    ],
    choiceCounts: 2...26,
    read: { source, _ in ListReader.read(source) }
  ).sharing { TypedList.isList($0) }
}

/// Reads questions typed as a list: first lines with their labels and marks, then questions.
///
/// Nothing is guessed: if the choices or the key of a question cannot be determined, that is an error, and reading
/// continues with the next question.
struct ListReader {
  private let source: Source
  private let looks: ListLooks
  private let notes: [ListNote]
  private let place: (TextRange) -> Localized
  private var lines: [ListLine]
  private var log: ImportLog
  private var found = FoundQuestions()
  /// The keys at the end, for each question, or nil if there is no list of them.
  private var sheet: ListKeys?
  /// The lines of each question.
  private var outline: [ListEntry] = []
  /// The texts that questions are about.
  private var passages: ListPassages?
  private var kept: KeptPassages
  private var hasTables = false
  /// Whether anything was found that only a list of questions has.
  var hasFound = false
  /// Whether a part of the file is known to be unreadable, so that nothing need be reported about the whole.
  var isRefused = false

  /// Reads a text file.
  static func read(_ source: Source) -> ImportResult {
    var log = ImportLog(format: "list")
    log.checkUTF8(source)
    var index = LineIndex()
    var reader = ListReader(
      source, ListLexer.lines(source), looks: ListLooks(), log,
      place: { index.place(of: $0, in: source) })
    return reader.read()
  }

  /// Creates a reader of lines that were made from a file of any kind. `place` says in a few words where something
  /// is, and is called in the order of the file.
  init(
    _ source: Source, _ lines: [ListLine], looks: ListLooks, _ log: ImportLog,
    notes: [ListNote] = [], place: @escaping (TextRange) -> Localized
  ) {
    self.source = source
    self.lines = lines
    self.looks = looks
    self.log = log
    self.notes = notes
    self.place = place
    kept = KeptPassages(source)
  }

  /// Reads the questions in the lines.
  mutating func read() -> ImportResult {
    ListQuestionNumbers.settle(&lines)
    let sheet = ListKeySheet.find(source, lines)
    let end = sheet?.heading ?? lines.count
    settleHeadings(before: end)
    let body = Array(lines[..<end])
    let outline = ListOutline(body, hasKeys: sheet != nil)
    self.outline = outline.entries
    hasTables = body.contains { $0.row != nil }
    let questions = outline.entries.map { ListQuestion($0, of: body) }
    if let sheet { self.sheet = ListKeys(sheet, outline.entries, questions, body, &log) }
    let strays = outline.strays + questions.flatMap(\.strays)
    passages = ListPassages(strays, of: body, outline.entries, source)
    leaveOut(outline.strays, nil)
    addNotes(questions)
    for (index, question) in questions.enumerated() {
      read(question, outline.entries[index], index)
    }
    if !hasFound, self.sheet == nil { return nothing() }
    checkReach(sheet)
    return log.imported(found)
  }

  /// Adds an error if most of the text belongs to no question, heading or key.
  private mutating func checkReach(_ sheet: ListKeySheet?) {
    if isRefused { return }
    if let sheet { log.passOver(TextRange(sheet.place.start, source.count)) }
    for line in lines where line.kind != .text { log.passOver(line.range) }
    log.checkReach(source, found.places.map(\.range))
  }

  /// Reads a heading of keys without any keys below it as the key of a question, or as text.
  private mutating func settleHeadings(before end: Int) {
    for index in lines.indices.prefix(end) where lines[index].kind == .keyHeading {
      let next = index + 1
      if next < end, lines[next].kind == .text, lines[next].labels.isEmpty {
        lines[index].kind = .key
        lines[index].text = lines[next].range
        lines[next].kind = .blank
      } else {
        lines[index].kind = .text
        lines[index].text = lines[index].range
      }
    }
  }

  /// Returns the result for a file without any list: one error instead of one for each of its lines.
  private func nothing() -> ImportResult {
    var log = ImportLog(format: log.format)
    log.checkUTF8(source)
    if log.diagnostics.isEmpty { log.addNoList(TextRange(at: 0)) }
    return log.imported(.problems([]), at: [])
  }

  // MARK: Questions

  private mutating func read(_ question: ListQuestion, _ entry: ListEntry, _ index: Int) {
    if let row = lines[entry.lines.lowerBound].tableRow { return take(row, entry, index) }
    let number = index + 1
    leaveOut(question.strays, number)
    guard let choices = question.choices else { return readWithoutChoices(question, index) }
    hasFound = true
    let range = question.range
    if question.stem.range?.isEmpty ?? true, entry.number == nil || question.stem.range == nil {
      return log.addNoQuestion(lines[choices.lines[0]].range)
    }
    var problem = Problem(
      question: question.stem.text(source), answer: 0,
      choices: question.texts.map { $0.text(source) })
    var places = TextPlaces()
    places.question = question.stem.range
    places.choices = question.texts.map(\.range)
    readDetails(question.details, entry, index, &problem, &places)
    var key = ListAnswer(source, lines, question, choices, problem.choices, looks)
    key.read(sheet?.values[index], &log)
    switch key.result {
    case .choice(let right, let place):
      problem.answer = right + 1
      places.answer = place
      key.correct(&problem.choices, &places)
    case .several:
      return log.leaveOut(number, .answers, .severalRight, place(range), at: range)
    case .none:
      if sheet?.isRefused != true { log.addNoKey(question.stem.range ?? range) }
      return
    case .failed: return
    }
    found.append(problem, at: Place(range), number: number, places)
    noteEmphasis(places, number)
  }

  /// Adds what a question says of itself, and what headings and keys at the end say of it.
  private mutating func readDetails(
    _ own: [(detail: Feature, part: ListPart)], _ entry: ListEntry, _ index: Int,
    _ problem: inout Problem, _ places: inout TextPlaces
  ) {
    var details = ListDetails(problem.details, places.details)
    for (detail, part) in own + (sheet?.details[index] ?? []) {
      details.add(detail, part, source)
    }
    details.add(headings: entry.headings, source)
    for range in details.lost { leaveOutText(range, index + 1) }
    for range in details.wrong { log.addNoNumber(range) }
    (problem.details, places.details) = (details.details, details.places)
    guard let text = passages?.text(of: index, source, lines) else { return }
    kept.keep(text, in: &problem.details)
  }

  /// Takes a question that was read as the row of a table; headings and keys at the end add to it.
  private mutating func take(_ row: ListTableRow, _ entry: ListEntry, _ index: Int) {
    hasFound = true
    for loss in row.losses { log.add(loss.numbered(index + 1, in: nil)) }
    guard var (problem, places) = row.question else { return }
    readDetails([], entry, index, &problem, &places)
    guard isConfirmed(problem, places, sheet?.values[index]) else { return }
    let place = Place(lines[entry.lines.lowerBound].range)
    found.append(problem, at: place, number: index + 1, places)
    noteEmphasis(places, index + 1)
  }

  /// Whether nothing else contradicts the answer of a row: neither the look of a choice nor a key at the end.
  private mutating func isConfirmed(
    _ problem: Problem, _ places: TextPlaces, _ listed: TextRange?
  ) -> Bool {
    let right = problem.choices[problem.answer - 1]
    let parts = places.choices.map { $0.map { ListPart($0) } ?? ListPart() }
    if let other = looks.odd(of: parts, source).first(where: { $0 != problem.answer - 1 }) {
      log.addContradiction(
        parts[other].range ?? TextRange(at: 0), right, problem.choices[other])
      return false
    }
    guard let listed else { return true }
    let key = source.string(listed)
    let styles: [Layout.AnswerStyle] = [.letter, .number(from: 1), .text]
    if styles.contains(where: { $0.read(key, problem.choices) == .choice(problem.answer) }) {
      return true
    }
    log.addContradiction(listed, right, key)
    return false
  }

  /// Reads a question of another kind, or one whose choices cannot be recognised.
  private mutating func readWithoutChoices(_ question: ListQuestion, _ index: Int) {
    let key = question.keys.first.map { lines[$0].text } ?? sheet?.values[index]
    if let key, case .none? = question.failure, !isLabel(key) {
      hasFound = true
      let range = question.range
      return log.leaveOut(index + 1, .questionType, .withoutChoices, place(range), at: range)
    }
    if key != nil { hasFound = true }
    guard let failure = question.failure else { return }
    if case .none = failure, key == nil, isBesideTables(index) {
      return leaveOutText(question.range, nil)
    }
    switch failure {
    case .none: log.addNoChoices(question.stem.range ?? question.range)
    case .twice(let line): log.addTwoLists(lines[line].range)
    case .gap(let line): log.addGap(lines[line].range)
    case .other(let line): log.addTwoLists(lines[line].range)
    case .next(let line): log.addNextQuestion(lines[line].range)
    }
    if case .none = failure { return }
    hasFound = true
  }

  /// Whether lines are beside tables of questions and have neither number nor choices: then they are instructions,
  /// or the title of a part.
  private func isBesideTables(_ index: Int) -> Bool {
    let entry = outline[index]
    return hasTables && entry.number == nil && lines[entry.lines.lowerBound].row == nil
  }

  /// Whether a key is only the name of a choice.
  private func isLabel(_ range: TextRange) -> Bool {
    let text = ListText(source, range)
    return ListKeyToken(text, text.whole)?.rest.isEmpty ?? false
  }

  // MARK: Losses

  /// Reports the words of a question that stood out, such as bold ones.
  private mutating func noteEmphasis(_ places: TextPlaces, _ number: Int) {
    let parts = ([places.question] + places.choices).compactMap { $0.map { ListPart($0) } }
    let words = parts.flatMap { looks.emphasized(in: $0, source) }.prefix(10)
      .map { VisibleText.excerpt(source.bytes, $0) }
    if words.isEmpty { return }
    let list = words.quoted()
    log.addLoss(
      number, .media,
      Localized(
        en: "bold, underlined or coloured text becomes plain: \(list.en)",
        ja: "太字・下線・色などの強調が失われます（\(list.ja)）。"))
  }

  /// Reports what is lost of the questions, each under its number.
  private mutating func addNotes(_ questions: [ListQuestion]) {
    var index = 0
    for note in notes {
      while index < questions.count, questions[index].range.end < note.offset { index += 1 }
      let isInside = index < questions.count && questions[index].range.start <= note.offset
      log.addLoss(
        isInside ? index + 1 : nil, note.feature, note.message, names: note.names,
        at: note.mayBeQuestion ? TextRange(at: note.offset) : nil)
    }
  }

  /// Leaves out lines that belong to no question; some may be one that is written in another way.
  private mutating func leaveOut(_ lines: [Int], _ number: Int?) {
    let kept = passages?.lines ?? []
    for line in lines where kept.contains(line) { log.passOver(self.lines[line].range) }
    let strays = ListStrays(lines.filter { !kept.contains($0) }, of: self.lines)
    for range in strays.questions {
      log.leaveOut(nil, .questionType, .numberedOtherwise, place(range), at: range)
    }
    for line in strays.texts { leaveOutText(self.lines[line].range, number) }
  }

  private mutating func leaveOutText(_ range: TextRange, _ number: Int?) {
    let place = place(range)
    let text = VisibleText.excerpt(source.bytes, range)
    // Titles and instructions may be beside questions; what looks like a question is counted as one.
    var loss = Loss(
      number, .others,
      Localized(
        en: "the text \(place.en) is left out: “\(text)”",
        ja: "\(place.ja)の文章「\(text)」は取り込まれません。")
    ).asRemark
    loss.place = range
    log.add(loss)
  }
}

/// Something in a list that a bank has no place for.
struct ListNote {
  /// Its offset.
  var offset: Int
  let feature: Feature
  let message: Localized
  /// The names of pictures that it is about.
  var names: [String] = []
  /// Whether it may contain questions.
  var mayBeQuestion = false
}
