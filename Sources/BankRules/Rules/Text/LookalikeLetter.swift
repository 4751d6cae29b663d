@_spi(QBank) import BankFormats

/// A letter of another alphabet inside a word that looks like one of the word's own.
struct LookalikeLetter: RowRule {
  static let info = RuleInfo(
    name: "lookalike-letter", group: .text, severity: .warning, fix: .unsafe,
    summary: Localized(
      en: "A word contains a lookalike letter of another alphabet.",
      ja: "単語の中に、形のよく似た別の文字体系の文字があります。"),
    what: Localized(
      en: """
        A word of 2 or more Latin letters contains one Cyrillic or Greek letter that looks like a \
        Latin one, or the other way round.
        """,
      ja: "2文字以上のラテン文字の単語に、形の似たキリル文字かギリシャ文字が1つ混じっています。その逆も報告します。"),
    why: Localized(
      en: "It looks right, but no search or comparison finds the word.",
      ja: "見た目では分からず、検索や比較で一致しません。"),
    remedy: Localized(
      en: "Use the letter of the word's own alphabet (--unsafe-fixes does this).",
      ja: "その単語の文字体系の文字で書いてください。--unsafe-fixes で直せます。"),
    exceptions: Localized(
      en: "Names and brands that mix alphabets on purpose.", ja: "意図して文字体系を混ぜた名前や商標。"),
    examples: [
      Example("Where is the h⟦о⟧use?,1,here,there,nowhere,left\n"),
      Example("「sch⟦о⟧ol」の意味は？,1,学校,家,駅,店\n"),
      Example("What is π r²?,1,an area,α,μm,Δx\n"),
      Example("Где дом?,1,тут,там,нигде,слева\n"),
      Example("「αβ」は？,1,ギリシャ文字,漢字,かな,数字\n"),
    ])

  let features = RowFeatures.otherAlphabet

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    for number in 1...row.count {
      let text = row.text(number)
      guard (0..<text.count).contains(where: { 0xCE...0xD2 ~= text[$0] }) else { continue }
      for found in MixedWord.all(in: text) { add(row, number, found, &report) }
    }
  }

  private func add(
    _ row: borrowing Row, _ number: Int, _ found: MixedWord, _ report: inout Report
  ) {
    let place = row.place(number, part: found.part)
    let edit = Edit(place.range, String(Character(found.own)))
    report.add(at: place, fix: .unsafe) {
      let name = VisibleText.name(found.letter.value)
      return Finding(
        en: "“\(found.letter)” (\(name)) is from another alphabet than the rest of the word",
        ja: "この「\(found.letter)」（\(name)）は、単語のほかの文字とは別の文字体系です。",
        why: Localized(en: "no search finds the word", ja: "検索しても、この単語は見つかりません。"),
        fix: Fix(
          .unsafe,
          Localized(
            en: "write “\(found.own)” of the word's alphabet", ja: "同じ文字体系の「\(found.own)」にする"),
          [edit]))
    }
  }
}

/// A word with one letter of another alphabet.
private struct MixedWord {
  let letter: Unicode.Scalar
  /// The similar letter of the word's own alphabet.
  let own: Unicode.Scalar
  let part: Range<Int>

  private enum Alphabet { case latin, cyrillic, greek }

  static func all(in text: Span<UInt8>) -> [MixedWord] {
    var (found, word, offset) = ([MixedWord](), [(scalar: Unicode.Scalar, start: Int)](), 0)
    while offset <= text.count {
      let next = offset < text.count ? text.scalar(at: offset) : nil
      let scalar = next.flatMap { Unicode.Scalar($0.value) }
      if let scalar, alphabet(of: scalar) != nil {
        word.append((scalar, offset))
      } else {
        if let mixed = MixedWord(word) { found.append(mixed) }
        word = []
      }
      offset += next?.length ?? 1
    }
    return found
  }

  private init?(_ word: [(scalar: Unicode.Scalar, start: Int)]) {
    guard word.count > 2 else { return nil }
    let alphabets = word.map { MixedWord.alphabet(of: $0.scalar) }
    for (own, other) in [
      (Alphabet.latin, Alphabet.cyrillic), (.latin, .greek), (.cyrillic, .latin), (.greek, .latin),
    ] {
      let odd = alphabets.indices.filter { alphabets[$0] == other }
      let count = alphabets.count { $0 == own }
      guard odd.count == 1, count == word.count - 1, count > 1,
        let twin = MixedWord.twin(of: word[odd[0]].scalar, in: own)
      else { continue }
      (letter, self.own) = (word[odd[0]].scalar, twin)
      part = word[odd[0]].start..<word[odd[0]].start + UTF8.width(letter)
      return
    }
    return nil
  }

  private static func alphabet(of scalar: Unicode.Scalar) -> Alphabet? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: .latin
    case 0x370...0x3FF: .greek
    case 0x400...0x52F: .cyrillic
    default: nil
    }
  }

  private static func twin(of letter: Unicode.Scalar, in alphabet: Alphabet) -> Unicode.Scalar? {
    let (latin, cyrillic, greek) = (
      "AaBEeKMHOoPpCcTyXxIiJjSs", "АаВЕеКМНОоРрСсТуХхІіЈјЅѕ", "AaΒΕeΚΜΗΟοΡpCcΤyΧxΙiJjSs"
    )
    let others = alphabet == .latin ? [cyrillic, greek] : [latin]
    let own = alphabet == .latin ? latin : alphabet == .cyrillic ? cyrillic : greek
    for other in others {
      let pair = zip(other.unicodeScalars, own.unicodeScalars).first { $0 == letter && $0 != $1 }
      if let pair { return pair.1 }
    }
    return nil
  }
}
