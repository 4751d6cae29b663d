@_spi(QBank) import BankText

/// The members of a history line that a leaderboard needs, read from bytes in the form that `RunRecord.line`
/// writes; other lines are left to `History`.
struct RunHead {
  let version: Int
  /// The end of the run, between its quotes.
  let date: TextRange
  let isSimulated: Bool
  /// Whether the run had extra time.
  private(set) var isExtended = false
  /// Whether the run was not completed.
  private(set) var isUnfinished = false
  /// The event between its quotes, or nil if the run belongs to none.
  private(set) var event: TextRange?
  /// The digest of the set between its quotes.
  let digest: TextRange
  /// The digest of what the set was drawn from, between its quotes, or nil if it is missing.
  let pool: TextRange?
  /// The seed between its quotes, and the number of the set.
  let seed: TextRange
  let set: Int
  /// The name between its quotes, or nil if there is none.
  let player: TextRange?
  /// The list of banks with its brackets.
  let banks: TextRange
  let score: RunScore
  /// The offset of the first question.
  private let questions: Int
  private let isASCII: Bool

  /// Reads the beginning of a line; nil if it is written differently.
  init?(_ line: Span<UInt8>) {
    var reader = RunLineReader()
    guard reader.skip(.version, line), let version = reader.number(line), (1...4).contains(version),
      reader.skip(.date, line), let date = reader.date(line)
    else { return nil }
    self.date = date
    isSimulated = reader.skip(.simulated, line)
    guard isSimulated || reader.skip(.played, line) else { return nil }
    player = reader.skip(.player, line) ? reader.text(line) : nil
    guard reader.skip(.banks, line), let banks = reader.texts(line), reader.skip(.seed, line),
      let seed = reader.text(line), reader.skip(.method, line), reader.text(line) != nil,
      reader.skip(.set, line), let set = reader.number(line), reader.skip(.digest, line),
      let digest = reader.text(line)
    else { return nil }
    (self.version, self.banks, self.digest) = (version, banks, digest)
    (self.seed, self.set) = (seed, set)
    pool = reader.skip(.pool, line) ? reader.text(line) : nil
    if version > 2 {
      event = reader.skip(.event, line) ? reader.text(line) : nil
      if reader.skip(.team, line), reader.text(line) == nil { return nil }
      isExtended = reader.skip(.extended, line)
      if isExtended, !reader.skipFactor(line) { return nil }
      _ = reader.skip(.imported, line)
    }
    if reader.skip(.begun, line), reader.date(line) == nil { return nil }
    if version > 3, reader.skip(.unfinished, line) {
      isUnfinished = true
      if reader.number(line) == nil { return nil }
    }
    guard reader.skip(.score, line), let right = reader.number(line),
      reader.skip(.count, line), let count = reader.number(line),
      reader.skip(.milliseconds, line), let milliseconds = reader.number(line),
      reader.skip(.questions, line)
    else { return nil }
    score = RunScore(right: right, count: count, milliseconds: milliseconds)
    questions = reader.offset
    isASCII = reader.isASCII
  }

  /// The end of the run, in the form of `Timestamp.moment`.
  func moment(_ line: Span<UInt8>) -> Int64 {
    var moment: Int64 = 0
    for index in date.start..<date.end where line[index].isDigit {
      moment = moment * 10 + Int64(line[index] - 0x30)
    }
    return moment
  }

  /// The names of the banks.
  func names(_ line: Span<UInt8>) -> [String] {
    var reader = RunLineReader(from: banks.start + 1)
    var names: [String] = []
    while let name = reader.text(line) {
      names.append(String(decoding: Array(line, name), as: UTF8.self))
      guard reader.skip(.comma, line) else { break }
    }
    return names
  }

  /// Whether the rest of the line is complete: the stated number of questions and of right answers, and nothing
  /// else. What is written differently is not judged here.
  func isWhole(_ line: Span<UInt8>) -> Bool {
    if !isASCII, UTF8Check.firstInvalid(in: line) != nil { return false }
    var reader = RunLineReader(from: questions)
    var (count, right) = (0, 0)
    while !reader.skip(.end, line) {
      if count > 0, !reader.skip(.comma, line) { return false }
      guard let isRight = reader.question(line, version) else { return false }
      count += 1
      right += isRight ? 1 : 0
    }
    return count == score.count && right == score.right && reader.offset == line.count
  }
}

/// Reads a line of a history member by member.
private struct RunLineReader {
  private(set) var offset: Int
  /// Whether all strings so far are ASCII.
  private(set) var isASCII = true

  init(from offset: Int = 0) { self.offset = offset }

  /// The text between values.
  ///
  /// Each is a computed property so that the compiler inlines it: loading it would take longer than comparing it.
  struct Part {
    let text: StaticString

    private init(_ text: StaticString) { self.text = text }

    static var version: Part { Part("{\"version\":") }
    static var date: Part { Part(",\"date\":") }
    static var played: Part { Part(",\"kind\":\"played\"") }
    static var simulated: Part { Part(",\"kind\":\"simulated\"") }
    static var player: Part { Part(",\"player\":") }
    static var banks: Part { Part(",\"banks\":[") }
    static var seed: Part { Part(",\"seed\":") }
    static var method: Part { Part(",\"method\":") }
    static var set: Part { Part(",\"set\":") }
    static var digest: Part { Part(",\"digest\":") }
    static var pool: Part { Part(",\"pool\":") }
    static var event: Part { Part(",\"event\":") }
    static var team: Part { Part(",\"team\":") }
    static var extended: Part { Part(",\"extended\":") }
    static var imported: Part { Part(",\"imported\":true") }
    static var begun: Part { Part(",\"begun\":") }
    static var unfinished: Part { Part(",\"unfinished\":") }
    static var score: Part { Part(",\"score\":") }
    static var count: Part { Part(",\"count\":") }
    static var milliseconds: Part { Part(",\"milliseconds\":") }
    static var questions: Part { Part(",\"questions\":[") }
    static var end: Part { Part("]}") }
    static var comma: Part { Part(",") }
    static var question: Part { Part("{\"question\":") }
    static var choice: Part { Part(",\"choice\":") }
    static var firstChoice: Part { Part("{\"choice\":") }
    static var firstMilliseconds: Part { Part("{\"milliseconds\":") }
    static var limit: Part { Part(",\"limit\":") }
    static var isRight: Part { Part(",\"right\":true}") }
    static var isWrong: Part { Part(",\"right\":false}") }
  }

  /// Skips a part if it is next, and returns whether it was.
  @inline(__always)
  mutating func skip(_ part: Part, _ line: Span<UInt8>) -> Bool {
    let count = part.text.utf8CodeUnitCount
    guard line.count - offset >= count else { return false }
    for index in 0..<count where unsafe line[offset + index] != part.text.utf8Start[index] {
      return false
    }
    offset += count
    return true
  }

  /// Reads a non-negative integer of up to eighteen digits, in the form that `RunRecord.line` writes.
  mutating func number(_ line: Span<UInt8>) -> Int? {
    let start = offset
    var number = 0
    while offset < line.count, line[offset].isDigit {
      number = number &* 10 &+ Int(line[offset] &- 0x30)
      offset += 1
    }
    let digits = offset - start
    guard (1...18).contains(digits), digits == 1 || line[start] != 0x30 else { return nil }
    return number
  }

  /// Skips one digit from 1 to 9 with up to eight decimals; other numbers are left to `RunRecord`.
  mutating func skipFactor(_ line: Span<UInt8>) -> Bool {
    guard offset < line.count, (0x31...0x39).contains(line[offset]) else { return false }
    offset += 1
    guard offset < line.count, line[offset] == UInt8(ascii: ".") else { return true }
    let start = offset + 1
    offset = start
    while offset < line.count, line[offset].isDigit { offset += 1 }
    return (1...8).contains(offset - start)
  }

  /// The text between quotes, or nil if it has an escape.
  mutating func text(_ line: Span<UInt8>) -> TextRange? {
    guard offset < line.count, line[offset] == ASCII.quote else { return nil }
    let start = offset + 1
    var end = start
    while end < line.count, line[end] != ASCII.quote {
      if line[end] < 0x20 || line[end] == UInt8(ascii: "\\") { return nil }
      if line[end] >= 0x80 { isASCII = false }
      end += 1
    }
    guard end < line.count else { return nil }
    offset = end + 1
    return TextRange(start, end)
  }

  /// A list of strings including its brackets, the first of which has been read.
  mutating func texts(_ line: Span<UInt8>) -> TextRange? {
    let start = offset - 1
    let close = UInt8(ascii: "]")
    while offset < line.count, line[offset] != close {
      if offset > start + 1, !skip(.comma, line) { return nil }
      guard text(line) != nil else { return nil }
    }
    guard offset < line.count else { return nil }
    offset += 1
    return TextRange(start, offset)
  }

  /// A date between its quotes; the last days of a month are left to `Timestamp`.
  mutating func date(_ line: Span<UInt8>) -> TextRange? {
    guard let date = text(line), date.count == 20 else { return nil }
    func number(_ place: Int) -> Int? {
      let (tens, ones) = (line[date.start + place], line[date.start + place + 1])
      return tens.isDigit && ones.isDigit ? Int(tens - 0x30) * 10 + Int(ones - 0x30) : nil
    }
    guard line[date.start + 4] == UInt8(ascii: "-"), line[date.start + 7] == UInt8(ascii: "-"),
      line[date.start + 10] == UInt8(ascii: "T"), line[date.start + 13] == UInt8(ascii: ":"),
      line[date.start + 16] == UInt8(ascii: ":"), line[date.start + 19] == UInt8(ascii: "Z"),
      number(0) != nil, number(2) != nil, let month = number(5), (1...12).contains(month),
      let day = number(8), day > 0, let hour = number(11), hour < 24, let minute = number(14),
      minute < 60, let second = number(17), second < 60
    else { return nil }
    let isDay =
      day <= 28 || Timestamp(iso8601: String(decoding: Array(line, date), as: UTF8.self)) != nil
    return isDay ? date : nil
  }

  /// Reads the outcome of a question: whether the answer was right, or nil if it is written differently.
  mutating func question(_ line: Span<UInt8>, _ version: Int) -> Bool? {
    let isTold = version > 1 && skip(.question, line)
    if isTold {
      guard skipHash(line) else { return nil }
    } else {
      guard version != 2 else { return nil }
      guard skip(.firstChoice, line) else {
        return skip(.firstMilliseconds, line) && number(line) != nil ? isRight(line) : nil
      }
    }
    if !isTold || skip(.choice, line), number(line) == nil { return nil }
    guard skip(.milliseconds, line), number(line) != nil else { return nil }
    if !isTold { return isRight(line) }
    guard skip(.limit, line), let limit = number(line), limit > 0 else { return nil }
    return isRight(line)
  }

  private mutating func isRight(_ line: Span<UInt8>) -> Bool? {
    if skip(.isRight, line) { return true }
    return skip(.isWrong, line) ? false : nil
  }

  private mutating func skipHash(_ line: Span<UInt8>) -> Bool {
    let length = RunRecord.Question.hashLength
    guard line.count - offset > length + 1, line[offset] == ASCII.quote,
      line[offset + length + 1] == ASCII.quote
    else { return false }
    for place in offset + 1...offset + length {
      let byte = line[place]
      guard byte.isDigit || (0x61...0x66).contains(byte) else { return false }
    }
    offset += length + 2
    return true
  }
}
