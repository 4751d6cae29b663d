@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Splits a text2qti file into markers with their texts.
struct MarkdownItems {
  private let source: Source
  private var items: [MarkdownItem] = []
  /// The required indentation of lines that continue the last item, or nil if there can be none.
  private var indentation: Int?
  /// The start of a block comment or code that is being skipped, and what ends it.
  private var skipped: (place: TextRange, end: StaticString)?
  private var isAfterError = false

  /// Returns the items of a file, and reports what belongs to none.
  static func read(_ source: Source, _ log: inout ImportLog) -> [MarkdownItem] {
    var reader = MarkdownItems(source: source)
    for line in TextLines(source) { reader.read(line, &log) }
    if let open = reader.skipped {
      log.addError(
        open.place, Localized(en: "this is never closed", ja: "ここで始まる部分が閉じられていません。"))
    }
    return reader.items
  }

  private mutating func read(_ line: TextRange, _ log: inout ImportLog) {
    let source = source
    let content = source.bytes.trimmed(line)
    if let open = skipped {
      log.passOver(line)
      if source.bytes.starts(line, with: open.end) { skipped = nil }
    } else if content.isEmpty {
      skipBlankLine()
    } else if continueItem(line, content) {
      return
    } else if source.bytes.starts(line, with: "%") {
      log.passOver(line)
      indentation = nil
    } else if source.bytes.starts(line, with: "COMMENT") {
      log.passOver(line)
      skipped = (line, "END_COMMENT")
      indentation = nil
    } else {
      begin(line, content, &log)
    }
  }

  /// Skips a blank line. Most texts may have several paragraphs, but titles may not.
  private mutating func skipBlankLine() {
    guard indentation != nil, let last = items.last else { return }
    if last.marker.isTitle { indentation = nil } else { items[items.count - 1].lines.append("") }
  }

  /// Appends a line to the last item if it is indented at least as far as the text there.
  private mutating func continueItem(_ line: TextRange, _ content: TextRange) -> Bool {
    guard let needed = indentation else { return false }
    let width = width(of: TextRange(line.start, content.start))
    if needed < 0, width >= 2 {
      indentation = width
    } else if needed < 0 || width < needed {
      return false
    }
    let rest = String(repeating: " ", count: width - max(0, indentation ?? 0))
    items[items.count - 1].lines.append(rest + source.string(content))
    return true
  }

  /// Returns the width of white space in columns, with a tab stop at every fourth.
  private func width(of range: TextRange) -> Int {
    source.copy(range).reduce(0) { width, byte in
      byte == ASCII.tab ? width / 4 * 4 + 4 : width + 1
    }
  }

  private mutating func begin(
    _ line: TextRange, _ content: TextRange, _ log: inout ImportLog
  ) {
    indentation = nil
    let bytes = source.copy(TextRange(line.start, content.end))
    guard let (marker, length) = MarkdownItems.marker(bytes[...]) else {
      return addError(line, content, bytes, &log)
    }
    let place = TextRange(line.start, line.start + length)
    let text = bytes.dropFirst(length).trimmed
    if marker == .code {
      log.addError(
        line, Localized(en: "code that generates questions is not run", ja: "問題を作るコードは実行されません。"))
      skipped = (line, "```")
      return
    }
    if !marker.standsAlone, text.isEmpty || !bytes[length].isASCIIWhitespace {
      addError(about: place, isEmpty: text.isEmpty, &log)
    }
    isAfterError = false
    items.append(
      MarkdownItem(
        marker: marker, place: place, line: content,
        lines: [String(decoding: text, as: UTF8.self)],
        text: TextRange(line.start + text.startIndex, line.start + text.endIndex)))
    guard marker.canContinue else { return }
    let start = line.start + bytes.count - text.count
    indentation = marker.isWord ? -1 : width(of: TextRange(line.start, start))
  }

  private static func marker(_ line: ArraySlice<UInt8>) -> (marker: MarkdownMarker, length: Int)? {
    switch String(decoding: line.prefix(10), as: UTF8.self) {
    case "GROUP": return (.group, 5)
    case "END_GROUP": return (.groupEnd, 9)
    default: break
    }
    guard let (marker, length) = MarkdownMarker.find(line) else { return nil }
    let mark = line.prefix(1)
    if marker == .essay || marker == .upload, !line.allSatisfy({ $0 == mark.first }) { return nil }
    return (marker, length)
  }

  private func addError(about place: TextRange, isEmpty: Bool, _ log: inout ImportLog) {
    log.addError(
      place,
      isEmpty
        ? Localized(en: "there is no text after this", ja: "このあとに文がありません。")
        : Localized(en: "there is no space after this", ja: "このあとに空白がありません。"))
  }

  /// Reports that a heading, as in guidance, is not part of text2qti.
  private func addHeadingError(_ content: TextRange, _ log: inout ImportLog) {
    log.addError(
      content,
      Localized(
        en: "these seem to be questions, but text2qti has no headings",
        ja: "問題のようですが、text2qtiの書き方に見出しはありません。"),
      why: Localized(
        en: "there are choices or answers below headings, as in another kind of Markdown",
        ja: "別の書き方のMarkdownのように、見出しの下に選択肢や正解があります。"),
      help: Localized(
        en:
          "Start questions with “1. ”, choices with “a) ” and the right one with “*b) ”, without headings; "
          + "if this is guidance, use --kind guidance.",
        ja: "見出しを使わず、問題は「1. 」、選択肢は「a) 」、正解は「*b) 」のように書いてください。"
          + "ガイダンスのときは --kind guidance を付けてください。"))
  }

  /// Reports a line that belongs to nothing; of consecutive ones, only the first.
  private mutating func addError(
    _ line: TextRange, _ content: TextRange, _ bytes: [UInt8], _ log: inout ImportLog
  ) {
    defer { isAfterError = true }
    if isAfterError { return }
    let isIndented = content.start > line.start
    if bytes.first == UInt8(ascii: "#") { return addHeadingError(content, &log) }
    log.addError(
      content,
      Localized(en: "this line is not part of a question", ja: "この行はどの問題にも属していません。"),
      help: isIndented
        ? Localized(
          en: "Indent each continuation line as far as the text that it continues.",
          ja: "文の続きの行は、その文と同じ位置まで字下げしてください。")
        : Localized(
          en: "Start questions with “1. ”, choices with “a) ” and the right one with “*b) ”.",
          ja: "問題は「1. 」、選択肢は「a) 」、正解は「*b) 」のように始めてください。"))
  }
}

/// The marker at the start of a text2qti line.
enum MarkdownMarker: Equatable {
  case question, choice(isRight: Bool), severalChoice, shortAnswer, numerical, essay, upload
  case feedback, rightFeedback, wrongFeedback, solution
  case title, points, quizTitle, quizDescription, quizOption, textTitle, text
  case group, groupEnd, groupOption, code

  /// Returns the marker at the start of a line, and its length.
  static func find(_ line: ArraySlice<UInt8>) -> (marker: MarkdownMarker, length: Int)? {
    if let sign = sign(line) { return sign }
    let lowered = line.prefix(32).map(\.asciiLowercased)
    for (word, marker) in words where lowered.starts(with: word.utf8) {
      // Only the case of the first letter is free.
      guard line.dropFirst().starts(with: word.utf8.dropFirst()) || hasCapital(word) else {
        continue
      }
      return (marker, word.utf8.count)
    }
    return nil
  }

  private static let words: [(String, MarkdownMarker)] = [
    ("title:", .title), ("points:", .points), ("text title:", .textTitle), ("text:", .text),
    ("quiz title:", .quizTitle), ("quiz description:", .quizDescription), ("pick:", .groupOption),
    ("solutions pick:", .groupOption), ("points per question:", .groupOption),
    ("shuffle answers:", .quizOption), ("show correct answers:", .quizOption),
    ("one question at a time:", .quizOption), ("can't go back:", .quizOption),
    ("feedback is solution:", .quizOption), ("solutions sample groups:", .quizOption),
    ("solutions randomize groups:", .quizOption),
  ]

  /// Whether a word may have a capital in the middle.
  private static func hasCapital(_ word: String) -> Bool {
    word == "text title:" || word == "quiz title:"
  }

  private static func sign(_ line: ArraySlice<UInt8>) -> (marker: MarkdownMarker, length: Int)? {
    let digits = line.prefix(while: \.isDigit).count
    if digits > 0 {
      let dot = line.dropFirst(digits).first == UInt8(ascii: ".")
      return dot ? (.question, digits + 1) : nil
    }
    if isLetterAndBracket(line) { return (.choice(isRight: false), 2) }
    if line.first == UInt8(ascii: "*"), isLetterAndBracket(line.dropFirst()) {
      return (.choice(isRight: true), 3)
    }
    for (sign, marker) in signs where line.starts(with: sign.utf8) {
      return (marker, sign.utf8.count)
    }
    return nil
  }

  private static let signs: [(String, MarkdownMarker)] = [
    ("[*]", .severalChoice), ("[ ]", .severalChoice), ("[]", .severalChoice), ("...", .feedback),
    ("___", .essay), ("^^^", .upload), ("```", .code), ("*", .shortAnswer), ("+", .rightFeedback),
    ("-", .wrongFeedback), ("!", .solution), ("=", .numerical),
  ]

  private static func isLetterAndBracket(_ line: ArraySlice<UInt8>) -> Bool {
    guard let letter = line.first, line.dropFirst().first == UInt8(ascii: ")") else { return false }
    return letter.isLetter
  }

  /// Whether the line consists of nothing but the marker.
  var standsAlone: Bool {
    switch self {
    case .essay, .upload, .group, .groupEnd, .code: true
    default: false
    }
  }

  /// Whether its text may continue in indented lines below.
  fileprivate var canContinue: Bool {
    switch self {
    case .points, .groupOption, .quizOption, .numerical, .shortAnswer: false
    default: !standsAlone
    }
  }

  /// Whether its text is a single paragraph.
  var isTitle: Bool { self == .title || self == .quizTitle || self == .textTitle }

  /// Whether it belongs to no question, group or settings.
  var isOtherText: Bool { self == .text || self == .textTitle }

  /// Whether it is a word, after which continuation lines may have any indentation of two or more columns.
  var isWord: Bool {
    switch self {
    case .title, .quizTitle, .quizDescription, .textTitle, .text: true
    default: false
    }
  }
}

/// A marker with its text.
struct MarkdownItem {
  let marker: MarkdownMarker
  /// The range of the marker.
  let place: TextRange
  /// The range of the line that the marker begins.
  let line: TextRange
  /// The text, line by line.
  var lines: [String]
  /// The range of the first line of the text.
  let text: TextRange
}
