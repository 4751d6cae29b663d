@_spi(QBank) import BankModel

/// The diagnostics and losses of a reader, collected while it reads.
struct ImportLog {
  /// The name of the format, which is used as the name of the rule.
  let format: String
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var losses: [Loss] = []
  /// The offsets of errors, including those whose diagnostics are no longer kept.
  private var wrong: [Int] = []
  /// The ranges that are not valid text, in order.
  private var foreign: [TextRange] = []
  /// The ranges that were understood although they are not questions, such as headings, keys and comments.
  private var passed: [TextRange] = []
  /// The offset from which on nothing is reliable, because there were too many errors.
  private var end = Int.max
  /// The lines of the file, by which messages name places.
  var lines = LineIndex()

  init(format: String) { self.format = format }

  /// Adds an error: something that cannot be read or is ambiguous.
  mutating func addError(
    _ range: TextRange, _ message: Localized, why: Localized? = nil, help: Localized? = nil
  ) {
    wrong.append(range.start)
    // Bytes that are not text cause whatever seems to be wrong inside them.
    if foreign.hasElement(touching: range) { return }
    add(.error, range, message, why, help)
  }

  /// Adds a warning: something that was read in one of several possible ways and that a person should check.
  mutating func addWarning(
    _ range: TextRange, _ message: Localized, why: Localized? = nil, help: Localized? = nil
  ) {
    add(.warning, range, message, why, help)
  }

  private mutating func add(
    _ severity: Severity, _ range: TextRange, _ message: Localized, _ why: Localized?,
    _ help: Localized?
  ) {
    let format = format
    diagnostics.add(
      Diagnostic(
        rule: format, severity: severity, place: Place(range), message: message, why: why,
        help: help))
  }

  /// Records what was understood although no question is made of it.
  mutating func passOver(_ range: TextRange) { passed.append(range) }

  /// Adds an error if most lines of a text were not understood: they are not in a question that was read or left
  /// out, nor otherwise accounted for. Then the file is in another format.
  ///
  /// Whatever a reader forgets to account for counts as not understood.
  mutating func checkReach(_ source: Source, _ ranges: [TextRange]) {
    if diagnostics.contains(where: { $0.severity == .error }) { return }
    let left = losses.filter { $0.skippedKind != nil }.compactMap(\.place)
    let understood = (ranges + passed + left).ordered { $0.start < $1.start }
    var (next, reach, count) = (0, 0, 0)
    var unread: [TextRange] = []
    for line in TextLines(source) where !source.bytes.trimmed(line).isEmpty {
      while next < understood.count, understood[next].start < line.end {
        reach = max(reach, understood[next].end)
        next += 1
      }
      count += 1
      if reach <= line.start { unread.append(line) }
    }
    guard unread.count * 2 > count else { return }
    addError(
      unread[0],
      Localized(
        en: "most of this file could not be read as \(format): \(unread.count) of "
          + Localized.count(count, "line", "lines"),
        ja: "このファイルの大部分（\(count)行のうち\(unread.count)行）を、\(format)として読み取れませんでした。"),
      why: Localized(
        en: "it may be in another format, so questions would be missing",
        ja: "別の形式かもしれず、その場合は問題が抜けます。"),
      help: Localized(
        en:
          "Specify the format with --from. If the rest belongs to no question, delete it from the file or use "
          + "--on-error skip.",
        ja: "--from で形式を指定してください。残りが問題と関係のない文章なら、ファイルから削除するか、--on-error skip を付けてください。"))
  }

  /// Adds everything that another log has for a part of the file, which begins at an offset.
  mutating func append(contentsOf part: ImportLog, at start: Int = 0) {
    losses += part.losses.map { $0.moved(by: start) }
    for found in part.diagnostics {
      let range = found.place.range.moved(by: start)
      if found.severity == .error {
        addError(range, found.message, why: found.why, help: found.help)
      } else {
        addWarning(range, found.message, why: found.why, help: found.help)
      }
    }
  }

  /// Adds a loss: something that was understood and that a bank cannot hold. With `kind`, it is the whole question,
  /// and `place` is the range of that.
  mutating func addLoss(
    _ number: Int?, _ feature: Feature, _ message: Localized, skipping kind: Localized? = nil,
    names: [String] = [], at place: TextRange? = nil
  ) {
    var loss = Loss(number, feature, message, skipping: kind, names: names)
    loss.place = place
    losses.append(loss)
  }

  /// Adds a loss that was made elsewhere.
  mutating func add(_ loss: Loss) { losses.append(loss) }

  /// Adds an error for each run of bytes that are not UTF-8, or a single one for a file that is not text at all.
  mutating func checkUTF8(_ source: Source) {
    if let other = ForeignText.of(source.bytes), let message = other.messageOfNoText {
      addError(
        TextRange(0, min(4, source.count)), message, help: other.help(for: source.path))
      foreign = [TextRange(0, source.count)]
      return
    }
    var offset = 0
    var runs: [TextRange] = []
    while let bad = UTF8Check.firstInvalid(in: source.bytes, from: offset) {
      guard diagnostics.count < Limits.diagnosticsPerRule else {
        end = bad
        break
      }
      let run = UTF8Check.invalidRun(in: source.bytes, at: bad)
      addError(
        run,
        Localized(
          en: run.count == 1 ? "this byte is not UTF-8" : "these bytes are not UTF-8",
          ja: "この部分はUTF-8ではありません。"),
        help: Localized(en: "Save the file as UTF-8.", ja: "UTF-8で保存し直してください。"))
      runs.append(run)
      offset = run.end
    }
    foreign = runs
  }

  /// Adds an error if choices with different markup have the same plain text.
  mutating func checkDistinct(_ choices: [PlainChoice]) {
    var seen: [[UInt8]: PlainChoice] = [:]
    for choice in choices {
      guard let earlier = seen.updateValue(choice, forKey: Array(choice.text.utf8)),
        earlier.losesMarkup || choice.losesMarkup,
        !earlier.written.isSame(as: choice.written)
      else { continue }
      let text = VisibleText.escape(choice.text)
      addError(
        choice.range,
        Localized(
          en: "without markup, this choice says “\(text)”, the same as another one",
          ja: "書式を除くと、この選択肢はほかの選択肢と同じ「\(text)」になります。"),
        why: Localized(
          en: "players could not tell them apart", ja: "区別できなくなります。"),
        help: Localized(
          en: "Write the difference as text, such as ³ or ^3.",
          ja: "「³」「^3」のように、違いを文字で書いてください。"))
    }
  }

  /// Adds an error for each question or choice that was nothing but a picture.
  private mutating func checkText(of bank: Bank, at places: [Place], _ numbers: [Int]) {
    let changed = Set(losses.filter { $0.feature == .media }.compactMap(\.number))
    guard !changed.isEmpty, case .problems(let problems) = bank else { return }
    for (index, problem) in problems.enumerated()
    where changed.contains(numbers.isEmpty ? index + 1 : numbers[index]) {
      let texts = [problem.question] + problem.choices
      guard let empty = texts.firstIndex(where: \.isBlank) else { continue }
      addError(
        TextRange(at: places[index].range.start), .onlyPicture(choice: empty),
        why: Localized(en: "a bank contains only plain text", ja: "問題ファイルに書けるのは文字だけです。"),
        help: Localized(
          en: "Describe in words what is shown there.", ja: "示されている内容を文字で書いてください。"))
    }
  }

  /// Returns what was read without the problems or entries that have errors, and all diagnostics and losses.
  ///
  /// `places` are the places of the problems or entries: any of them with an error inside is left out, so a reader
  /// need not know which question an error spoils. `numbers` are their item numbers in the file, if not every item
  /// became one, and `texts` are the places of their texts.
  mutating func imported(
    _ bank: Bank, at places: [Place], numbers: [Int] = [], texts: [TextPlaces] = []
  ) -> ImportResult {
    checkText(of: bank, at: places, numbers)
    let wrong = wrong.sorted()
    let sound = places.indices.filter { index in
      places[index].range.end <= end && !wrong.hasElement(in: places[index].range.offsets)
    }
    var result = ImportResult(
      bank.keeping(sound), diagnostics.inOrder, losses: losses, places: sound.map { places[$0] })
    result.numbers = sound.map { numbers.isEmpty ? $0 + 1 : numbers[$0] }
    result.texts = texts.isEmpty ? [] : sound.map { texts[$0] }
    return result
  }
}

extension Localized {
  /// Returns the message for a question, or for its choice of this number, that consisted only of pictures and
  /// markup.
  fileprivate static func onlyPicture(choice number: Int) -> Localized {
    number == 0
      ? Localized(
        en: "without pictures and markup, the question is empty",
        ja: "画像や書式を除くと、問題文が空になります。")
      : Localized(
        en: "without pictures and markup, choice \(number) is empty",
        ja: "画像や書式を除くと、選択肢\(number)が空になります。")
  }
}

extension [Diagnostic] {
  /// The diagnostics in the order of their places; those of one place stay in their order.
  var inOrder: [Diagnostic] { ordered { $0.place.range < $1.place.range } }

  /// Adds a diagnostic, unless there are too many: a file may have an error in every line.
  mutating func add(_ diagnostic: @autoclosure () -> Diagnostic) {
    if count < Limits.diagnosticsPerRule { append(diagnostic()) }
  }
}

/// A choice as plain text, with the text that it was made of.
struct PlainChoice {
  let text: String
  /// The text with its markup.
  let written: String
  /// Whether plain text loses markup.
  let losesMarkup: Bool
  /// The range of the choice in the file.
  let range: TextRange
}

extension Bank {
  /// Returns a bank of only the elements at these indices.
  package func keeping(_ indices: [Int]) -> Bank {
    switch self {
    case .problems(let problems): .problems(indices.map { problems[$0] })
    case .guidance(let guidance): .guidance(indices.map { guidance[$0] })
    }
  }
}

extension [TextRange] {
  /// Whether an element shares a byte with a range. The elements must be sorted.
  fileprivate func hasElement(touching range: TextRange) -> Bool {
    let next = indices.partitioningIndex { self[$0].end > range.start }
    return next < count && self[next].start < Swift.max(range.end, range.start + 1)
  }
}

extension [Int] {
  /// Whether there is an element in a range. The elements must be sorted.
  fileprivate func hasElement(in range: Range<Int>) -> Bool {
    let next = indices.partitioningIndex { self[$0] >= range.lowerBound }
    return next < count && self[next] < range.upperBound
  }
}
