@_spi(QBank) import BankText

/// The meaning of an answer cell.
@_spi(QBank) public enum Answer: Equatable, Sendable {
  /// The cell is empty.
  case missing
  /// A number in plain digits, as every program reads it: `2`.
  case plain(Int)
  /// A number written in another way: `２`, ` 2`, `02`, `②`, `2.0`, `二`.
  case written(Int)
  /// A letter that may represent a number: `B`.
  case letter(Int)
  /// Any other text.
  case text

  /// Reads the text of an answer cell.
  @inlinable @inline(__always)
  @_spi(QBank) public init(_ bytes: Span<UInt8>) {
    // From 1 to 9.
    if bytes.count == 1, bytes[0] &- 0x31 < 9 {
      self = .plain(Int(bytes[0] &- 0x30))
    } else {
      self = Answer.hasTwoLetters(bytes) ? .text : Answer.readPlainly(bytes)
    }
  }

  /// Reads the text of an answer cell.
  @_spi(QBank) public init(_ text: [UInt8]) { self.init(text.arraySpan) }

  /// The number in whatever notation, or nil if it is a letter or not a number.
  @_spi(QBank) public var number: Int? {
    switch self {
    case .plain(let number), .written(let number): number
    case .missing, .letter, .text: nil
    }
  }

  /// Whether a text cannot be an answer because it contains two letters, as nearly all longer texts do.
  ///
  /// While a table is recognised, cells with whole questions are read as answers; this saves computing their normal
  /// forms. Two letters or kana never normalize to a number or to a single letter.
  @inline(never) @usableFromInline
  static func hasTwoLetters(_ bytes: Span<UInt8>) -> Bool {
    var letters = 0
    for index in bytes.indices where isLetter(bytes, at: index) {
      letters += 1
      if letters == 2 { return true }
    }
    return false
  }

  /// Whether an ASCII letter or one of most kana begins at `index`.
  private static func isLetter(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    let byte = bytes[index]
    if byte < 0x80 { return byte.isLetter }
    guard byte == 0xE3, index + 2 < bytes.count else { return false }
    return bytes[index + 1] == 0x81 || bytes[index + 1] == 0x83 && bytes[index + 2] < 0xBB
  }

  /// Returns what an answer cell says, by its normal form. This is also the plain reference.
  @inline(never) @_spi(QBank) public static func readPlainly(_ bytes: Span<UInt8>) -> Answer {
    var scalars = NormalForm.ofChoice(bytes)
    if scalars.isEmpty { return .missing }
    if let number = plainNumber(bytes) { return .plain(number) }
    if scalars.count == 1, let letter = letterNumber(scalars[0]) { return .letter(letter) }
    unwrap(&scalars)
    return number(scalars).map { .written($0) } ?? .text
  }

  /// Returns a number written exactly as programs write it: without a leading zero, and without a sign except for a
  /// minus before a number other than zero.
  private static func plainNumber(_ bytes: Span<UInt8>) -> Int? {
    let text = bytes.string
    guard let number = Int(text), String(number) == text else { return nil }
    return number
  }

  private static func letterNumber(_ scalar: UInt32) -> Int? {
    switch scalar {
    case 0x41...0x4A: Int(scalar - 0x40)
    case 0x61...0x6A: Int(scalar - 0x60)
    default: kanaLetters.firstIndex(of: scalar).map { $0 + 1 }
    }
  }

  /// あ to こ; アイウエオ normalize to these.
  private static let kanaLetters = Array("あいうえおかきくけこ".unicodeScalars.map(\.value))

  /// Strips brackets around a number, list punctuation after it, and a fraction of zero.
  private static func unwrap(_ scalars: inout [UInt32]) {
    if let first = scalars.first, opening.contains(first), scalars.count > 1 {
      scalars.removeFirst()
    }
    while let last = scalars.last, scalars.count > 1, trailing.contains(last) {
      scalars.removeLast()
    }
    if let point = scalars.firstIndex(of: 0x2E), scalars[(point + 1)...].allSatisfy({ $0 == 0x30 })
    {
      scalars.removeSubrange(point...)
    }
  }

  private static let opening = Array("([{#'".unicodeScalars.map(\.value)) + [0x3014, 0x7B2C]
  private static let trailing =
    Array(")]}.,:'".unicodeScalars.map(\.value)) + [0x3015, 0x756A, 0x20E3]

  private static func number(_ scalars: [UInt32]) -> Int? {
    var digits = scalars[...]
    let negative = digits.first == 0x2D
    if negative || digits.first == 0x2B { digits = digits.dropFirst() }
    var total = 0
    for scalar in digits {
      guard let digit = digit(scalar) else { return nil }
      total = min(total * 10 + digit, 1_000_000_000)
    }
    return digits.isEmpty ? nil : negative ? -total : total
  }

  /// Returns the value of a decimal digit of any script or of a kanji digit.
  private static func digit(_ scalar: UInt32) -> Int? {
    if let kanji = kanjiDigits.firstIndex(of: scalar) { return kanji }
    guard let properties = Unicode.Scalar(scalar)?.properties, properties.numericType == .decimal
    else { return nil }
    return properties.numericValue.map { Int(clamping: $0) }
  }

  /// 〇 to 九, in order.
  private static let kanjiDigits = Array("〇一二三四五六七八九".unicodeScalars.map(\.value))
}
