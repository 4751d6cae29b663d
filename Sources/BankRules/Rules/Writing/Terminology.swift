@_spi(QBank) import BankFormats

/// A word that the configuration says to avoid.
struct Terminology: RowRule {
  static let info = RuleInfo(
    name: "terminology", group: .writing, severity: .warning, fix: .unsafe,
    options: [
      RuleOption(
        "words", .texts,
        Localized(en: "Words to avoid, each with its replacement.", ja: "避ける言葉と、代わりに使う言葉。"))
    ],
    summary: Localized(
      en: "A text contains a word that the configuration says to avoid.",
      ja: "設定で避けることにした言葉が使われています。"),
    what: Localized(
      en: """
        A text contains one of the “words” in the configuration. In Latin script only whole words match, regardless \
        of case.
        """,
      ja: "設定の「words」にある言葉が文中にあります。英単語は、大文字と小文字を区別せず、単語全体で比べます。"),
    why: Localized(
      en: "A bank reads better if each thing has one name.", ja: "同じものの呼び方がまちまちだと、読みにくくなります。"),
    remedy: Localized(
      en: "Write the word given in the configuration; --unsafe-fixes does this.",
      ja: "設定で決めた言葉に直してください。--unsafe-fixes で直せます。"),
    exceptions: Localized(
      en: "Longer words that contain the word, in languages without spaces.",
      ja: "日本語で、その言葉を一部に含む別の長い言葉。"),
    examples: [
      Example(
        "Which ⟦e-mail⟧ is it?,1,here,there,nowhere,left\n",
        settings: ["words": .texts(["e-mail": "email"])]),
      Example("⟦サーバ⟧の役割は？,1,配る,貯める,守る,探す\n", settings: ["words": .texts(["サーバ": "サーバー"])]),
      Example(
        "Which email is it?,1,e-mails,there,nowhere,left\n",
        settings: ["words": .texts(["e-mail": "email"])]),
      Example("サーバーの役割は？,1,配る,貯める,守る,探す\n", settings: ["words": .texts(["サーバ": "サーバー"])]),
    ])

  /// The words to avoid, in lower case, with their replacements; the longest first.
  private var words: [(avoided: [UInt8], used: [UInt8])] = []

  mutating func adjust(to settings: RuleSettings) {
    let texts = settings.texts("words").ordered {
      ($0.key.utf8.count, $0.key) > ($1.key.utf8.count, $1.key)
    }
    words = texts.map { (Array($0.key.utf8).map(\.asciiLowercased), Array($0.value.utf8)) }
  }

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    if words.isEmpty { return }
    for number in 1...row.count {
      let text = row.text(number)
      var offset = 0
      while offset < text.count {
        let found = words.first { stands($0, in: text, at: offset) }
        guard let found else {
          offset += 1
          continue
        }
        add(row, number, offset..<offset + found.avoided.count, found.used, &report)
        offset += found.avoided.count
      }
    }
  }

  /// Whether a word to avoid is at an offset, and not its replacement, which may begin with it.
  private func stands(
    _ word: (avoided: [UInt8], used: [UInt8]), in text: Span<UInt8>, at offset: Int
  ) -> Bool {
    guard text.has(word.avoided, at: offset),
      !text.has(word.used.map(\.asciiLowercased), at: offset)
    else { return false }
    let end = offset + word.avoided.count
    let begins = word.avoided.first.map(Self.isLetter) ?? false
    let ends = word.avoided.last.map(Self.isLetter) ?? false
    return !(begins && offset > 0 && Self.isLetter(text[offset - 1]))
      && !(ends && end < text.count && Self.isLetter(text[end]))
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit }

  private func add(
    _ row: borrowing Row, _ number: Int, _ part: Range<Int>, _ used: [UInt8], _ report: inout Report
  ) {
    let place = row.place(number, part: part)
    // A word that needs quotes is left to its author.
    let isPlain = used.allSatisfy {
      $0 >= 0x80 || Self.isLetter($0) || $0 == ASCII.space || $0 == UInt8(ascii: "-")
    }
    let edit = Edit(place.range, String(decoding: used, as: UTF8.self))
    let text = row.text(number)
    let written = part.map { text[$0] }
    report.add(at: place, fix: isPlain ? .unsafe : nil) {
      let (avoided, shown) = (VisibleText.escape(written), VisibleText.escape(used))
      return Finding(
        en: "“\(avoided)” is used instead of “\(shown)”", ja: "「\(shown)」ではなく「\(avoided)」が使われています。",
        why: Localized(en: "the configuration says to avoid it", ja: "設定で避けることになっています。"),
        fix: isPlain
          ? Fix(.unsafe, Localized(en: "write “\(shown)”", ja: "「\(shown)」にする"), [edit]) : nil)
    }
  }
}

extension Span<UInt8> {
  /// Whether a lower-case word is at an offset, ignoring ASCII case.
  fileprivate func has(_ word: [UInt8], at offset: Int) -> Bool {
    guard !word.isEmpty, offset + word.count <= count else { return false }
    for index in word.indices where self[offset + index].asciiLowercased != word[index] {
      return false
    }
    return true
  }
}
