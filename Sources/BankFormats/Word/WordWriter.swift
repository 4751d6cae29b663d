@_spi(QBank) import BankSyntax

/// Writes a sheet of questions as a document, with the answers on a page of their own.
///
/// The document numbers questions and choices automatically, so that they stay in order when somebody moves them.
/// The answers refer to them by number and letter, as on paper.
struct WordWriter {
  private let problems: [Problem]
  private let language: Language
  private var body = WordMarkup()
  private var losses: [Loss] = []

  /// Writes the document for some problems.
  static func write(_ problems: [Problem], _ options: ConvertOptions) -> ExportResult {
    var writer = WordWriter(problems: problems, language: options.language)
    writer.body.paragraph("Title", OneLine.trimmed(options.title))
    writer.addQuestions()
    writer.addAnswers()
    let bytes = WordParts.archive(body: writer.body.xml, options.language)
    return ExportResult(bytes, losses: writer.losses)
  }

  // MARK: Questions

  private mutating func addQuestions() {
    var category: String?
    for (index, problem) in problems.enumerated() {
      addLosses(of: problem, index + 1)
      addHeading(problem.details.category, index + 1, &category)
      body.paragraph(WordOwnStyle.question.rawValue, problem.question)
      for choice in problem.choices { body.paragraph(WordOwnStyle.choice.rawValue, choice) }
    }
  }

  /// Adds a heading above the first of consecutive questions that are in a category.
  private mutating func addHeading(_ wanted: String?, _ number: Int, _ current: inout String?) {
    guard let wanted else {
      guard let current else { return }
      return addLoss(
        number, .category, "the question would end up under the heading “\(current)”",
        "見出し「\(current)」の下の問題になります。")
    }
    let heading = OneLine.trimmed(wanted)
    if !heading.isSame(as: wanted) || heading.isEmpty {
      losses.add(number, .category, .changed(.category, wanted))
    }
    if current.map(heading.isSame) ?? heading.isEmpty { return }
    current = heading
    body.paragraph("Heading1", heading)
  }

  // MARK: Answers

  private mutating func addAnswers() {
    if problems.isEmpty { return }
    let heading = Localized(en: "Answer key", ja: "解答")
    body.paragraph("QbankAnswers", heading[language])
    for problem in problems {
      body.paragraph(WordOwnStyle.key.rawValue, key(of: problem))
      for (word, text) in details(of: problem) {
        let sign = Localized(en: ": ", ja: "：")[language]
        body.paragraph(WordOwnStyle.detail.rawValue, word[language] + sign + text)
      }
    }
  }

  /// Returns the key of the right choice: its letter if that is read back as this choice, else its letter and text,
  /// because the text of another choice is that letter.
  private func key(of problem: Problem) -> String {
    guard let right = problem.rightIndex else { return "–" }
    let letter = ChoiceLabels.usual(in: language)[right]
    if isRead(letter, problem, right) { return letter }
    return "\(letter)) \(OneLine.trimmed(problem.choices[right]))"
  }

  /// Whether a key is read back as the right choice.
  private func isRead(_ key: String, _ problem: Problem, _ right: Int) -> Bool {
    let source = Source(Path("key"), Array(key.utf8))
    let script: ListLabel.Script = language == .english ? .upper : .kana
    let choices = ListChoices(
      lines: Array(problem.choices.indices), family: ListLabel.Family(script: script), first: 1)
    let read = ListKey.read(source, TextRange(0, source.count), choices, ListTexts(problem.choices))
    return read == .choice(right)
  }

  /// Returns the details that are listed below an answer.
  private func details(of problem: Problem) -> [(word: Localized, text: String)] {
    let details = problem.details
    let tags = details.tags.isEmpty ? nil : details.tags.joined(separator: ", ")
    let parts: [(Localized, String?)] = [
      (Localized(en: "Explanation", ja: "解説"), details.explanation),
      (Localized(en: "Points", ja: "配点"), details.points.map { Numbers.text($0) }),
      (Localized(en: "Difficulty", ja: "難易度"), details.difficulty),
      (Localized(en: "Tags", ja: "タグ"), tags),
      (Localized(en: "Time limit", ja: "制限時間"), details.limit.map { Numbers.text($0) }),
      (Localized("ID"), details.id),
    ]
    return parts.compactMap { word, text in text.map { (word, $0) } }
  }

  // MARK: Losses

  private mutating func addLoss(_ number: Int, _ feature: Feature, _ en: String, _ ja: String) {
    losses.add(number, feature, Localized(en: en, ja: ja))
  }

  private mutating func addLosses(of problem: Problem, _ number: Int) {
    let details = problem.details
    let named: [(Feature, String?)] = [
      (.explanation, details.explanation), (.difficulty, details.difficulty), (.id, details.id),
    ]
    let texts = [problem.question] + problem.choices
    losses += XMLWriter.losses(problem.allTexts, number: number)
    if problem.rightIndex == nil { losses.append(.noRightChoice(number)) }
    if let right = problem.rightIndex, Format.docx.choiceCounts.contains(problem.choices.count),
      !isRead(key(of: problem), problem, right)
    {
      addLoss(
        number, .answers,
        "another choice is the letter of the right one, so it is unclear which is right",
        "正解の記号と同じ内容の選択肢があるため、どれが正解か分からなくなります。")
    }
    if !texts.allSatisfy(WordWriter.keepsEdges) { losses.append(.edges(number)) }
    if (texts + named.compactMap(\.1)).contains(where: WordWriter.hasOtherBreaks) {
      addLoss(
        number, .lineBreaks, "special line breaks become plain ones",
        "特殊な改行が通常の改行になります。")
    }
    for (feature, text) in named {
      guard let text, text.isEmpty || !WordWriter.keepsEdges(text) else { continue }
      losses.add(number, feature, .changed(feature, text))
    }
    if !details.tags.allSatisfy(WordWriter.isPlainTag) {
      losses.add(number, .tags, .changed(.tags, details.tags.joined(separator: ", ")))
    }
    for (feature, value) in [(Feature.points, details.points), (.limit, details.limit)] {
      guard let value, Numbers.text(value).utf8.contains(UInt8(ascii: "e")) else { continue }
      losses.add(number, feature, .changed(feature, Numbers.text(value)))
    }
  }

  /// Whether a text has no leading or trailing white space, or is empty.
  private static func keepsEdges(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return true
    }
    return !first.isListBlank && !last.isListBlank
  }

  private static func isPlainTag(_ tag: String) -> Bool {
    !tag.isEmpty && keepsEdges(tag)
      && !tag.unicodeScalars.contains {
        OneLine.breaksLine($0) || ",、，".unicodeScalars.contains($0)
      }
  }

  private static func hasOtherBreaks(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0 != "\n" && OneLine.breaksLine($0) }
  }
}

/// The markup of a document's paragraphs.
package struct WordMarkup {
  /// The paragraphs so far.
  private(set) var xml = ""

  /// Adds a paragraph in a style, including its breaks and tabs.
  mutating func paragraph(_ style: String, _ text: String) {
    xml += "<w:p><w:pPr><w:pStyle w:val=\"\(style)\"/></w:pPr>"
    if !text.isEmpty { xml += "<w:r>\(WordMarkup.run(text))</w:r>" }
    xml += "</w:p>\n"
  }

  /// Returns the content of a run, including its breaks and tabs.
  package static func run(_ text: String) -> String {
    var (written, part) = ("", "")
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      let isBreak = OneLine.breaksLine(scalar)
      if isBreak || scalar == "\t" {
        written += plain(part)
        part = ""
        let isPair = scalar == "\n" && previous == "\r"
        written += isPair ? "" : isBreak ? "<w:br/>" : "<w:tab/>"
      } else {
        part.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return written + plain(part)
  }

  private static func plain(_ text: String) -> String {
    text.isEmpty ? "" : "<w:t xml:space=\"preserve\">\(XMLWriter.escaped(text))</w:t>"
  }
}
