@_spi(QBank) import BankText

/// Words with two usual spellings that no rule derives from each other.
///
/// Stems of Japanese verbs are listed with what can follow them, so that 行った, which is also a form of 行く, does not
/// count as a form of 行う.
struct ListedSpellings: Sendable {
  /// The shared instance, created on first use.
  static let shared = ListedSpellings()

  /// For each word its spellings, each with its prefixes.
  private static let japanese: [[[String]]] = [
    [["行わ", "行い", "行う", "行え", "行お"], ["行なわ", "行ない", "行なう", "行なえ", "行なお", "行なっ"]],
    [["表さ", "表し", "表す", "表せ"], ["表わさ", "表わし", "表わす", "表わせ"]],
    [["現れ"], ["現われ"]],
    [["断ら", "断り", "断る", "断っ"], ["断わ"]],
    [["終わら", "終わり", "終わる", "終わっ"], ["終ら", "終り", "終る", "終っ"]],
    [["変わら", "変わり", "変わる", "変わっ"], ["変ら", "変り", "変る", "変っ"]],
    [["起こら", "起こり", "起こる", "起こっ"], ["起ら", "起り", "起る", "起っ"]],
    [["当たら", "当たり", "当たる", "当たっ"], ["当ら", "当り", "当る", "当っ"]],
    [["生まれ"], ["生れ"]], [["少ない", "少なく"], ["少い", "少く"]],
    // Two words that sound alike: 以外の is usual, and 意外の next to it is a typo.
    [["以外の", "以外で", "以外は"], ["意外の", "意外で", "意外は"]],
    [["子ども"], ["子供"]], [["すべて"], ["全て"]],
    [["できる", "できな", "できま", "できた"], ["出来る", "出来な", "出来ま", "出来た"]],
    [["ください"], ["下さい"]], [["いただ"], ["頂い", "頂き", "頂く"]],
    [["または"], ["又は"]], [["および"], ["及び"]], [["ならびに"], ["並びに"]], [["あるいは"], ["或いは", "或は"]],
    [["ほとんど"], ["殆ど", "殆んど"]], [["たとえば"], ["例えば"]], [["さまざま"], ["様々"]],
    [["いろいろ"], ["色々"]], [["一つ"], ["ひとつ"], ["1つ"], ["１つ"]],
    [["二つ"], ["ふたつ"], ["2つ"], ["２つ"]], [["三つ"], ["みっつ"], ["3つ"], ["３つ"]],
    [["か月"], ["ヶ月"], ["カ月"], ["ヵ月"], ["ケ月"]], [["か所"], ["ヶ所"], ["カ所"], ["ヵ所"], ["箇所"]],
  ]

  /// English words in British and American spelling.
  private static let english: [(String, String)] = [
    ("colour", "color"), ("colours", "colors"), ("favourite", "favorite"),
    ("behaviour", "behavior"),
    ("neighbour", "neighbor"), ("honour", "honor"),
    ("flavour", "flavor"), ("humour", "humor"), ("vapour", "vapor"), ("rumour", "rumor"),
    ("organise", "organize"), ("organised", "organized"), ("organisation", "organization"),
    ("organisations", "organizations"), ("recognise", "recognize"), ("recognised", "recognized"),
    ("realise", "realize"), ("realised", "realized"), ("analyse", "analyze"),
    ("analysed", "analyzed"), ("characterise", "characterize"),
    ("characterised", "characterized"), ("minimise", "minimize"), ("maximise", "maximize"),
    ("emphasise", "emphasize"), ("specialised", "specialized"), ("civilisation", "civilization"),
    ("centre", "center"), ("centres", "centers"), ("theatre", "theater"), ("litre", "liter"),
    ("litres", "liters"), ("metre", "meter"), ("metres", "meters"),
    ("kilometre", "kilometer"), ("kilometres", "kilometers"), ("fibre", "fiber"),
    ("offence", "offense"), ("aluminium", "aluminum"),
    ("catalogue", "catalog"), ("travelling", "traveling"),
    ("traveller", "traveler"), ("modelling", "modeling"), ("labelled", "labeled"),
    ("ageing", "aging"), ("sulphur", "sulfur"), ("oestrogen", "estrogen"),
    ("haemoglobin", "hemoglobin"), ("anaemia", "anemia"), ("paediatric", "pediatric"),
    ("foetus", "fetus"), ("oesophagus", "esophagus"), ("leukaemia", "leukemia"),
    ("judgement", "judgment"),
  ]

  /// Maps the key of each British spelling to that of the American one.
  let american: [UInt64: UInt64]
  /// A prefilter that rejects nearly every place where neither a listed word nor a katakana word can begin.
  let filter: Filter
  /// The prefixes by their first two characters, longest first.
  private let beginnings: [UInt32: [ListedForm]]

  private init() {
    american = Dictionary(
      uniqueKeysWithValues: ListedSpellings.english.map {
        (LatinWord.key(of: $0.0), LatinWord.key(of: $0.1))
      })
    var found: [UInt32: [ListedForm]] = [:]
    for form in ListedForm.all(ListedSpellings.japanese, seed: 0x6C69_7374) {
      guard let start = ListedSpellings.start(form.bytes.arraySpan, 0) else { continue }
      found[start, default: []].append(form)
    }
    beginnings = found.mapValues { $0.ordered { $0.bytes.count > $1.bytes.count } }
    filter = Filter(found.keys)
  }

  /// Returns the listed word at an offset, or nil if there is none.
  func match(_ text: Span<UInt8>, _ offset: Int) -> (key: UInt64, form: UInt64, length: Int)? {
    let start = ListedSpellings.start(text, offset)
    guard let start, let some = beginnings[start] else { return nil }
    for one in some where text.hasBytes(one.bytes.arraySpan, at: offset) {
      return (one.key, one.form, one.bytes.count)
    }
    return nil
  }

  // MARK: Prefilter

  /// A prefilter that rejects nearly every place where no listed word begins, and no katakana word.
  struct Filter: Sendable {
    /// A bitmap: one bit for the hash of each prefix's start, then one for the last two bytes of each first
    /// character and of each katakana. Prefixes that start with a digit set a bit there, too, which does no harm.
    private var bits = [UInt64](repeating: 0, count: 128)

    fileprivate init<Starts: Sequence<UInt32>>(_ starts: Starts) {
      for start in starts {
        let slot = ListedSpellings.slot(start)
        bits[slot &>> 6] |= 1 &<< UInt64(slot & 63)
        bits[64 | Int(start & 63)] |= 1 &<< UInt64(start &>> 8 & 63)
      }
      for scalar in KatakanaWord.letters {
        bits[64 | Int(scalar &>> 6 & 63)] |= 1 &<< UInt64(scalar & 63)
      }
    }

    /// Whether a listed word or a katakana word may begin with a character, given its three bytes.
    @inline(__always)
    func mayBeginWord(_ character: UInt32) -> Bool {
      let bits = bits[64 | Int(character &>> 8 & 63)]
      return bits &>> UInt64(character & 63) & 1 != 0
    }

    /// Whether a listed word may begin with the two characters at an offset, the first of which may be a digit.
    func mayBeginByTwo(_ text: Span<UInt8>, _ offset: Int) -> Bool {
      guard let start = ListedSpellings.start(text, offset) else { return false }
      let slot = ListedSpellings.slot(start)
      return bits[slot &>> 6] &>> UInt64(slot & 63) & 1 != 0
    }
  }

  @inline(__always)
  fileprivate static func slot(_ start: UInt32) -> Int {
    Int(truncatingIfNeeded: (start &* 0x9E37_79B1) &>> 20)
  }

  /// The bytes that identify two characters of three bytes each, or a digit and such a character.
  @inline(__always)
  fileprivate static func start(_ text: Span<UInt8>, _ offset: Int) -> UInt32? {
    if text[offset] >= 0x80 {
      guard offset &+ 5 < text.count else { return nil }
      return UInt32(text[offset &+ 1]) | UInt32(text[offset &+ 2]) &<< 8
        | UInt32(text[offset &+ 4]) &<< 16 | UInt32(text[offset &+ 5]) &<< 24
    }
    guard text[offset] &- 0x31 < 3, offset &+ 3 < text.count else { return nil }
    return UInt32(text[offset]) | UInt32(text[offset &+ 2]) &<< 8 | UInt32(text[offset &+ 3]) &<< 16
  }
}
