@_spi(QBank) import BankText

/// The number, letter or kana that names a choice, in any case and width.
struct ChoiceName: Hashable {
  /// The script that it is written in.
  let script: Script
  /// The number itself, or the position of a letter or kana, counted from 1.
  let number: Int

  /// The scripts that choices are named in.
  enum Script: Hashable {
    /// 1, 2, 3, also ① and 一.
    case digit
    /// A, B, C.
    case latin
    /// ア, イ, ウ.
    case kana
    /// ロ, ハ, ニ, which only the order of the iroha poem has. イ is read as the second kana, see `iroha`.
    case iroha
  }

  private init(_ script: Script, _ number: Int) {
    self.script = script
    self.number = number
  }

  /// Creates a name from a text, or nil if the text is anything else.
  init?(_ scalars: ArraySlice<Unicode.Scalar>) {
    var text = String.UnicodeScalarView()
    for scalar in scalars.prefix(4) { text.append(scalar) }
    self.init(CompatibilityForm.scalars(of: String(text))[...])
  }

  /// Creates a name from a text in compatible composed form, or nil if the text is anything else.
  init?(_ form: ArraySlice<UInt32>) {
    guard let first = form.first else { return nil }
    if form.count == 1 {
      self.init(scalar: first)
    } else if form.count == 2, form.allSatisfy({ $0 &- 0x30 < 10 }) {
      self.init(.digit, form.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    } else {
      return nil
    }
  }

  /// Creates a name from a single scalar, or nil if this is anything else.
  init?(scalar: UInt32) {
    switch scalar {
    case 0x30...0x39: self.init(.digit, Int(scalar - 0x30))
    case 0x41...0x4A: self.init(.latin, Int(scalar - 0x40))
    case 0x61...0x6A: self.init(.latin, Int(scalar - 0x60))
    // Full-width digits and letters, circled numbers, and half-width kana.
    case 0xFF10...0xFF19: self.init(.digit, Int(scalar - 0xFF10))
    case 0xFF21...0xFF2A: self.init(.latin, Int(scalar - 0xFF20))
    case 0xFF41...0xFF4A: self.init(.latin, Int(scalar - 0xFF40))
    case 0x2460...0x2469: self.init(.digit, Int(scalar - 0x245F))
    case 0xFF71...0xFF7A: self.init(.kana, Int(scalar - 0xFF70))
    case 0x3041...0x3096: self.init(katakana: scalar + 0x60)
    case 0x30A1...0x30F6: self.init(katakana: scalar)
    default:
      guard let kanji = ChoiceName.kanji.firstIndex(of: scalar) else { return nil }
      self.init(.digit, kanji + 1)
    }
  }

  private init?(katakana: UInt32) {
    if let index = ChoiceName.kana.firstIndex(of: katakana) {
      self.init(.kana, index + 1)
    } else if let index = ChoiceName.iroha.firstIndex(of: katakana) {
      self.init(.iroha, index + 1)
    } else {
      return nil
    }
  }

  /// The same kana in the order of the iroha poem, or nil if it is not one of the first ten there.
  var iroha: ChoiceName? {
    switch script {
    case .iroha: self
    case .kana where number == 2: ChoiceName(.iroha, 1)
    case .kana, .digit, .latin: nil
    }
  }

  private static let kana = Array("アイウエオカキクケコ".unicodeScalars.map(\.value))
  private static let iroha = Array("イロハニホヘトチリヌ".unicodeScalars.map(\.value))
  private static let kanji = Array("一二三四五六七八九十".unicodeScalars.map(\.value))
}

/// Names of choices with what people write around them: `(B)`, `B.`, `Option B`, `選択肢2`, `2番`.
enum DecoratedName {
  /// Returns the name in a text, or nil if there is none, or more than a name.
  static func read(_ text: String) -> ChoiceName? {
    let form = CompatibilityForm.scalars(of: text)
    // No name is longer, even with everything around it.
    guard form.count <= 40 else { return nil }
    var rest = form[...]
    strip(&rest)
    if let name = ChoiceName(rest) { return name }
    let lowered = rest.map { $0 &- 0x41 < 26 ? $0 + 0x20 : $0 }
    for stem in stems where lowered.starts(with: stem) && lowered.count > stem.count {
      rest = lowered[stem.count...]
      rest = rest.drop { separators.contains($0) }
      strip(&rest)
      return ChoiceName(rest)
    }
    return nil
  }

  /// Removes brackets and white space around a name, and the signs that end it.
  private static func strip(_ rest: inout ArraySlice<UInt32>) {
    rest = rest.drop { isBlank($0) || opening.contains($0) }
    while let last = rest.last, rest.count > 1, isBlank(last) || closing.contains(last) {
      rest.removeLast()
    }
  }

  private static func isBlank(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isWhitespace ?? false
  }

  private static let opening = Array("([{【〔".unicodeScalars.map(\.value))
  private static let closing = Array(")]}】〕.:、。番".unicodeScalars.map(\.value))
  private static let separators = Array(" _-.:#".unicodeScalars.map(\.value))

  /// The words before the name of a choice, the longest first.
  private static let stems: [[UInt32]] =
    [
      "possibleanswer", "alternative", "selection", "response", "choice", "option", "answer",
      "opt", "ans", "選択肢", "選択", "解答", "回答", "答え", "選项", "选项", "選項", "肢", "枝",
    ].map { $0.unicodeScalars.map(\.value) }
}
