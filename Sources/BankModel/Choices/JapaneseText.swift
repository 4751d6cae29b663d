@_spi(QBank) import BankText

/// A Japanese text in narrow, lowercase characters without spaces, brackets and full stops.
struct JapaneseText {
  let scalars: [Unicode.Scalar]
  /// What was dropped before each scalar and before the end.
  private let places: [Place]

  private struct Place {
    /// A colon or full stop after a label, or a space.
    var gap: Unicode.Scalar?
    /// Whether a sentence or line ends before the scalar.
    var isStart = false
    /// Whether the scalar was a capital.
    var isCapital = false
  }

  init(_ text: String) {
    var plain: [Unicode.Scalar] = []
    var places: [Place] = []
    var place = Place(isStart: true)
    var isApart = false
    let all = MarkedLabel.read(ComposedForm.of(text))
    plain.reserveCapacity(all.count)
    places.reserveCapacity(all.count + 1)
    for (index, scalar) in all.enumerated() {
      if JapaneseText.isDropped(scalar), !JapaneseText.isPoint(all, index) {
        isApart = true
        if JapaneseText.isEnd(scalar), !JapaneseText.isWithinName(all, index) {
          place.isStart = true
        }
        let isGap = scalar == ":" || scalar == "." || scalar == " "
        if isGap, place.gap == nil || place.gap == " " { place.gap = scalar }
        continue
      }
      // Adjacent labels are a list: `(ア)(イ)`.
      if isApart, let last = plain.last, JapaneseText.mayBeLabel(last),
        JapaneseText.mayBeLabel(JapaneseText.small(scalar))
      {
        plain.append("、")
        places.append(place)
        place = Place()
      }
      isApart = false
      place.isCapital = ("A"..."Z").contains(scalar)
      plain.append(JapaneseText.small(scalar))
      places.append(place)
      place = Place()
    }
    scalars = plain
    self.places = places + [place]
  }

  private static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "。", ".", "!", "?", ":", "\n", "\r": true
    default: false
    }
  }

  /// Whether a sentence or a line begins at an index.
  func isStart(_ index: Int) -> Bool { places.indices.contains(index) && places[index].isStart }

  /// Whether the scalar at an index was a capital.
  func isCapital(_ index: Int) -> Bool { places[index].isCapital }

  /// Whether a full stop is between digits.
  private static func isPoint(_ all: [Unicode.Scalar], _ index: Int) -> Bool {
    guard all[index] == "." else { return false }
    let isDigit = { (index: Int) in all.indices.contains(index) && ("0"..."9").contains(all[index])
    }
    return isDigit(index - 1) && isDigit(index + 1)
  }

  /// Whether a full stop is part of a name: `U.S.A`.
  private static func isWithinName(_ all: [Unicode.Scalar], _ index: Int) -> Bool {
    all[index] == "." && index + 1 < all.count && isLatinOrDigit(small(all[index + 1]))
  }

  /// Whether a colon, a full stop or, with `orSpace`, a space precedes an index: `ウ：誤り`, `ウ　誤り`.
  func hasGap(before index: Int, orSpace: Bool) -> Bool {
    places.indices.contains(index) && places[index].gap.map { orSpace || $0 != " " } ?? false
  }

  private static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value + 0x20)) : scalar
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\n", "\r": true
    case "。", ".", "\"", "'", "“", "”", "‘", "’", "„", "‚", "`", "〝", "〟", "!", "?", ":", "*": true
    default: MarkedLabel.isBracket(scalar)
    }
  }

  var string: String { String(String.UnicodeScalarView(scalars)) }

  /// Whether a word begins at an index.
  func has(_ word: [Unicode.Scalar], at start: Int) -> Bool {
    if start + word.count > scalars.count { return false }
    for index in word.indices where scalars[start + index] != word[index] { return false }
    return true
  }

  /// Whether one of `words` begins at an index.
  func has(anyOf words: [[Unicode.Scalar]], at start: Int) -> Bool {
    words.contains { has($0, at: start) }
  }

  /// Whether one of `words` ends just before an index.
  func has(anyOf words: [[Unicode.Scalar]], before end: Int) -> Bool {
    words.contains { end >= $0.count && has($0, at: end - $0.count) }
  }

  /// Returns the label at an index, unless it is part of a word or a number. With `afterNoun` the preceding text is
  /// known and not checked: `選択肢ア`.
  func label(_ index: Int, afterNoun: Bool = false) -> ChoiceLabel? {
    guard scalars.indices.contains(index), JapaneseText.mayBeLabel(scalars[index]),
      let label = ChoiceLabel(String(Character(scalars[index])), isCapital: false)
    else { return nil }
    if label.isMarked, !MarkedLabel.isNumeral(scalars[index]) { return label }
    if label.kind == .number, !label.isMarked, has(anyOf: JapaneseText.counters, at: index + 1) {
      return nil
    }
    let isPart = [afterNoun ? -1 : index - 1, index + 1].contains { other in
      let isApart =
        other > index && label.kind == .other && hasGap(before: other, orSpace: true)
        || isStart(max(index, other))
      guard scalars.indices.contains(other), !isApart else { return false }
      let scalar = scalars[other]
      return label.kind == .other || label.isMarked
        ? JapaneseText.isKatakanaOrKanji(scalar) : JapaneseText.isLatinOrDigit(scalar)
    }
    return isPart ? nil : label
  }

  /// Counters, which turn a number into a quantity.
  private static let counters = ["つ", "個", "点", "問", "本", "人", "択"].map { Array($0.unicodeScalars) }

  static func mayBeLabel(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."j", "1"..."9", "ア"..."ホ", "甲", "乙", "丙", "丁": true
    default: MarkedLabel.name(of: scalar) != nil
    }
  }

  private static func isLatinOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "."
  }

  private static func isKatakanaOrKanji(_ scalar: Unicode.Scalar) -> Bool {
    (0x30A1...0x30FA).contains(scalar.value) || scalar.value == 0x30FC
      || (0x4E00...0x9FFF).contains(scalar.value)
  }

  /// Splits a list of words at spaces. Not inlined, because each of forty lists would have a copy.
  @inline(never)
  static func words(_ text: String) -> [[Unicode.Scalar]] {
    text.unicodeScalars.split(separator: " ").map { Array($0) }
  }
}
