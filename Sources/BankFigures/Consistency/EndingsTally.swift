@_spi(QBank) import BankModel

/// How questions end: counted per chunk, then merged.
package struct EndingsTally: Equatable, Sendable {
  /// The questions with one ending.
  package struct Ending: Equatable, Sendable {
    /// The number of questions.
    package fileprivate(set) var count = 0
    /// The places of the first ones.
    package fileprivate(set) var places: [FirstPlace] = []
  }

  private var endings = [Ending](repeating: Ending(), count: SentenceEnding.allCases.count)

  /// The maximum number of places kept per ending.
  private static let few = 5

  /// Creates an empty tally.
  package init() {}

  /// The questions with the given ending.
  package subscript(_ ending: SentenceEnding) -> Ending { endings[ending.rawValue] }

  /// Adds a question.
  package mutating func add(_ problem: borrowing ProblemRow) {
    let question = problem.question
    for ending in [SentenceEnding.style(of: question), SentenceEnding.mark(of: question)] {
      guard let ending else { continue }
      endings[ending.rawValue].count &+= 1
      if endings[ending.rawValue].places.count < EndingsTally.few {
        endings[ending.rawValue].places.append(
          FirstPlace(problem.row, cell: 1, part: 0..<question.count))
      }
    }
  }

  /// Adds the counts of a chunk that `before` records precede.
  package mutating func merge(_ other: EndingsTally, recordsBefore before: Int) {
    for (index, ending) in other.endings.enumerated() {
      endings[index].count &+= ending.count
      for var place in ending.places.prefix(EndingsTally.few - endings[index].places.count) {
        place.offsetRecord(by: before)
        endings[index].places.append(place)
      }
    }
  }
}

/// The ways a question ends in which the questions of one bank should agree.
package enum SentenceEnding: Int, CaseIterable, Sendable {
  /// Ends in です, ます and the like.
  case polite
  /// Ends in だ, である, か and the like.
  case plain
  /// A question with a question mark.
  case marked
  /// A question without a question mark.
  case unmarked

  /// The style of a Japanese question, or nil if it ends in a noun or in the middle of a sentence.
  static func style(of question: Span<UInt8>) -> SentenceEnding? {
    let end = endOfWords(question)
    guard end > 2, question[end - 3] == 0xE3 else { return nil }
    if ends(question, end, in: politeEndings) { return .polite }
    return ends(question, end, in: plainEndings) ? .plain : nil
  }

  /// Whether a question ends in a question mark, or nil if it asks nothing or continues in its choices.
  static func mark(of question: Span<UInt8>) -> SentenceEnding? {
    let (end, mark) = (endOfWords(question), lastMark(question))
    guard end > 2 else { return nil }
    if mark == .question { return .marked }
    guard mark == .none || mark == .stop else { return nil }
    if question[end - 3] == 0xE3 { return ends(question, end, in: asking) ? .unmarked : nil }
    return asksInEnglish(question, end) ? .unmarked : nil
  }

  private static let politeEndings = Endings([
    "です", "ます", "でした", "ました", "ません", "ですか", "ますか", "でしたか", "ましたか", "ませんか", "でしょうか",
    "でしょう", "ましょう", "ください", "下さい",
  ])
  private static let plainEndings = Endings(["だ", "である", "か", "せよ", "選べ", "えよ", "べよ", "めよ"])
  private static let asking = Endings(["か", "は"])

  /// Endings indexed by their last byte, so that few have to be compared.
  private struct Endings {
    private var byLast = [[[UInt8]]](repeating: [], count: 64)

    init(_ texts: [String]) {
      for bytes in texts.map({ Array($0.utf8) }) {
        byLast[Int(bytes[bytes.count - 1] & 0x3F)].append(bytes)
      }
    }

    /// The endings whose last byte agrees with the given one in its lowest six bits.
    @inline(__always)
    func candidates(forLast byte: UInt8) -> [[UInt8]] { byLast[Int(byte & 0x3F)] }
  }

  private static func ends(_ text: Span<UInt8>, _ end: Int, in endings: Endings) -> Bool {
    endings.candidates(forLast: text[end - 1]).contains { ending in
      ending.count <= end && text.hasBytes(ending.arraySpan, at: end - ending.count)
    }
  }

  // MARK: Marks at the end

  private enum Mark { case none, stop, question, other }

  /// The last mark of a text, not counting brackets and white space after it.
  private static func lastMark(_ text: Span<UInt8>) -> Mark {
    var end = text.count
    while end > 0, let length = blankLength(text, end) { end -= length }
    guard end > 0 else { return .none }
    switch text[end - 1] {
    case UInt8(ascii: "?"): return .question
    case UInt8(ascii: "."): return .stop
    case 0x21..<0x2E, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: return .other
    case let byte where byte < 0x80 || end < 3: return .none
    default: break
    }
    switch (text[end - 3], text[end - 2], text[end - 1]) {
    case (0xEF, 0xBC, 0x9F): return .question
    case (0xE3, 0x80, 0x82): return .stop
    case (0xE3, 0x80, _), (0xEF, 0xBC, 0x80...0x8F), (0xEF, 0xBC, 0x9A...0xA0), (0xE2, _, _):
      return .other
    default: return .none
    }
  }

  /// The end of the words, before trailing marks, closing brackets and white space.
  private static func endOfWords(_ text: Span<UInt8>) -> Int {
    var end = text.count
    while end > 0 {
      if let length = blankLength(text, end) {
        end -= length
      } else if [UInt8(ascii: "?"), UInt8(ascii: ".")].contains(text[end - 1]) {
        end -= 1
      } else if end > 2, text[end - 3] == 0xEF, text[end - 2] == 0xBC, text[end - 1] == 0x9F {
        end -= 3
      } else if end > 2, text[end - 3] == 0xE3, text[end - 2] == 0x80, text[end - 1] == 0x82 {
        end -= 3
      } else {
        break
      }
    }
    return end
  }

  /// The length in bytes of the white space that ends at an offset.
  private static func blankLength(_ text: Span<UInt8>, _ end: Int) -> Int? {
    if text[end - 1] == ASCII.space || text[end - 1] == ASCII.lineFeed { return 1 }
    let isWide = end > 2 && text[end - 3] == 0xE3 && text[end - 2] == 0x80 && text[end - 1] == 0x80
    return isWide ? 3 : nil
  }

  // MARK: English

  private static let questionWords: Set<[UInt8]> = Set(
    ["what", "which", "who", "whose", "whom", "why", "how", "does", "did"].map { Array($0.utf8) })
  private static let blank = Array("__".utf8)

  /// Whether the last sentence begins with a question word and has no blank to fill in.
  private static func asksInEnglish(_ text: Span<UInt8>, _ end: Int) -> Bool {
    let start = startOfSentence(text, end)
    var word: [UInt8] = []
    var offset = start
    while offset < end, word.count < 6, text[offset].isLetter {
      word.append(text[offset] | 0x20)
      offset += 1
    }
    guard questionWords.contains(word) else { return false }
    return !(start..<end).contains { text.hasBytes(blank.arraySpan, at: $0) }
  }

  private static func startOfSentence(_ text: Span<UInt8>, _ end: Int) -> Int {
    var start = end
    while start > 1 {
      let isStop = [UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!")].contains(
        text[start - 2])
      if text[start - 1] == ASCII.lineFeed || text[start - 1] == ASCII.space && isStop {
        return start
      }
      start -= 1
    }
    return 0
  }
}
