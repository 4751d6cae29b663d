@_spi(QBank) import BankModel

/// The numbers and the negations of a question and its choices, however they are written.
///
/// The search for near-duplicates considers only digits and the usual negations, which is enough for a report. A
/// removed question is lost, so removal requires more: `World War II` is not `World War I`, 二つ is not 三つ, `5 km` is
/// not `5 m`, `-5` is not `5`, “legal” is not “illegal”, “when” is not “where”, and figure A is not figure B
/// (`TellingWords`). Only the distinguishing part of a word counts, so that typos in the rest are still found.
struct NumbersAndNegations: Equatable {
  /// The number of occurrences of each.
  private var counts: [String: Int] = [:]
  /// The preceding ASCII word, in lower case, if only a space separates it.
  private var before = ""

  init(_ problem: borrowing ProblemRow) {
    add(problem.question)
    for number in problem.choiceNumbers { add(problem.choice(number)) }
  }

  private mutating func add(_ bytes: Span<UInt8>) {
    let text = CompatibilityForm.scalars(of: bytes.string).compactMap(Unicode.Scalar.init)
    var word = String.UnicodeScalarView()
    for (place, scalar) in text.enumerated() {
      if scalar.isWordOfASCII {
        word.append(scalar)
        continue
      }
      if NumbersAndNegations.isSign(text, at: place) { count(String(scalar)) }
      for kana in TellingWords.kana[scalar] ?? [] where text[place...].starts(with: kana) {
        count(String(String.UnicodeScalarView(kana)))
      }
      if scalar != "'" && scalar != "’" {
        add(word: String(word))
        word = String.UnicodeScalarView()
        if scalar != " " { before = scalar.value > 0x2E80 ? "図" : "" }
      }
    }
    add(word: String(word))
    before = ""
  }

  private mutating func count(_ sign: String) { counts[sign, default: 0] += 1 }

  // MARK: Words

  /// Counts an ASCII word that is a number, its unit, a negation or a name of one of several things, or the part of
  /// the word that is one.
  private mutating func add(word: String) {
    let letters = word.utf8
    guard let first = letters.first else { return }
    let small = word.lowercased()
    let isRoman =
      letters.count > 1
      && (letters.allSatisfy("IVXLC".utf8.contains) || letters.allSatisfy("ivx".utf8.contains))
    let isLabel =
      letters.count == 1 && first.isLetter && first & 0x20 == 0
      && NumbersAndNegations.labelled.contains(before)
    let isUnit = before.utf8.first?.isDigit ?? false
    if isRoman || isLabel || isUnit && NumbersAndNegations.units.contains(word) {
      count(word)
    } else if first.isDigit || TellingWords.words.contains(small) {
      count(small)
    } else {
      for part in [TellingWords.prefix(of: small), TellingWords.suffix(of: small)]
      where !part.isEmpty {
        count(part)
      }
    }
    before = small
  }

  private static let units: Set<String> = [
    "km", "m", "cm", "mm", "nm", "kg", "g", "mg", "t", "l", "ml", "L", "mL", "s", "ms", "h", "min",
    "Hz", "kHz", "MHz", "GHz", "V", "kV", "A", "mA", "W", "kW", "MW", "J", "kJ", "K", "C", "F", "N",
    "Pa", "kPa", "B", "KB", "MB", "GB", "TB", "mol",
  ]

  /// Words that precede a letter used as a name; 図 represents any Japanese character.
  private static let labelled: Set<String> = [
    "図", "figure", "graph", "point", "line", "type", "vitamin", "group", "class", "part", "section",
    "table", "chapter", "act", "plan", "team", "choice", "option", "box", "curve", "area",
  ]

  // MARK: Signs

  /// Whether a character is significant by itself: an operator, a dash used as a minus, a kanji that is a number,
  /// its unit or one of two opposites, or a kana used as a label.
  private static func isSign(_ text: [Unicode.Scalar], at place: Int) -> Bool {
    let scalar = text[place]
    let (before, next) = (text[..<place].last, text[(place + 1)...].first)
    if operators.contains(scalar) || TellingWords.kanji.contains(scalar) { return true }
    if scalar == "-" || 0x2010...0x2015 ~= scalar.value {
      let isBehindWord = before.map { $0.properties.isAlphabetic || $0.isWordOfASCII } ?? false
      return !isBehindWord && next.map { "0"..."9" ~= $0 || $0 == " " } ?? false
    }
    // The 一 in 唯一 is not a number.
    if numerals.contains(scalar) { return before != "唯" }
    if 0x4E00...0x9FFF ~= scalar.value, let before, isCounting(before) { return true }
    // 最大, 最も大きい
    if before == "最" || before == "も" && place > 1 && text[place - 2] == "最" {
      return ends.contains(scalar)
    }
    return isLabel(scalar, before, next)
  }

  /// Whether a character is a number or asks for one, so that a unit follows, as in 5秒 and 何秒.
  private static func isCounting(_ scalar: Unicode.Scalar) -> Bool {
    numerals.contains(scalar) || "0"..."9" ~= scalar || scalar == "何" || scalar == "数"
  }

  private static func isLabel(
    _ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ next: Unicode.Scalar?
  ) -> Bool {
    let isInWord = { (other: Unicode.Scalar?) in
      other.map { 0x30A1...0x30FE ~= $0.value || 0x4E00...0x9FFF ~= $0.value } ?? false
    }
    let isBehindWord = before.map { $0 != "の" && $0.properties.isAlphabetic } ?? false
    return 0x30A1...0x30FA ~= scalar.value && !isBehindWord && !isInWord(next)
  }

  private static let operators = Set("+−×÷<>=≤≥±√^%°".unicodeScalars)
  private static let ends = Set("大小高低長短多少新古重軽速遅".unicodeScalars)
  private static let numerals = Set("〇一二三四五六七八九十百千万億".unicodeScalars)
}

extension Unicode.Scalar {
  /// Whether the scalar is an ASCII letter or digit.
  fileprivate var isWordOfASCII: Bool {
    UInt8(exactly: value).map { $0.isLetter || $0.isDigit } ?? false
  }
}

/// Words and parts of words by which two otherwise similar questions ask for different things.
///
/// A superfluous entry does no harm: a typo in that word is not recognized, and both questions stay.
private enum TellingWords {
  /// Words in lower case without apostrophes.
  static let words: Set<String> = Set(
    [negations, cardinals, ordinals, amounts, directions, opposites, questionWords].flatMap {
      $0.split(separator: " ").map(String.init)
    })

  private static let negations = """
    not no none nor neither never nothing nobody nowhere non without except but false untrue incorrect cannot cant \
    dont doesnt didnt isnt arent wasnt werent wont wouldnt couldnt shouldnt hasnt havent hadnt mustnt unlikely
    """
  private static let cardinals = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen \
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion trillion
    """
  private static let ordinals = """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth \
    fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth hundredth last next
    """
  private static let amounts = """
    once twice thrice half halves quarter single double triple dozen both either all any some each every only \
    always often more most less least fewer fewest many few same
    """
  private static let directions = """
    east west north south left right up down off out over under above below before after upper lower from
    """
  private static let opposites = """
    old new odd even hot cold wet dry big long short high low fast slow hard soft lowest highest shortest longest \
    minimum maximum major minor early late he she his her man woman men women male female boy girl son daughter \
    mother father brother sister win won lose lost buy sell ask give take gain loss
    """
  /// `what` and `which` are not listed because they ask the same.
  private static let questionWords = "who whom whose when where why how"

  /// The prefix of a word that negates or scales the rest of it, or an empty string: `il` of `illegal`, `milli` of
  /// `milligram`.
  static func prefix(of word: String) -> String {
    guard let letter = word.utf8.first else { return "" }
    return prefixes[letter]?.first {
      word.utf8.starts(with: $0.utf8) && word.utf8.count >= $0.utf8.count + 3
    } ?? ""
  }

  /// The prefixes by their first letters, the longer ones first.
  private static let prefixes = Dictionary(
    grouping: """
      hetero super under inter intra hyper micro macro multi centi hecto milli after over down post anti homo endo mono \
      poly semi hypo mini maxi fore deci kilo mega giga tera nano pico deca non dis mis out pre pro sub exo tri uni \
      un in il im ir de di ex up bi a
      """.split(separator: " ").map(String.init), by: { $0.utf8.first })

  /// The suffix of a word that changes its meaning, or an empty string.
  static func suffix(of word: String) -> String {
    ["less", "ful"].first {
      word.utf8.count > $0.utf8.count && word.utf8.suffix($0.utf8.count).elementsEqual($0.utf8)
    } ?? ""
  }

  /// Kanji that distinguish questions wherever they occur.
  static let kanji = Set("不非無未否有増減上下左右前後内外東西南北男女父母兄弟姉妹正負勝敗始終誰何".unicodeScalars)

  /// Kana words that distinguish questions, by their first characters.
  static let kana = Dictionary(
    grouping: """
      ない ません いつ どこ だれ なぜ どう ひとつ ふたつ みっつ よっつ いつつ むっつ ななつ やっつ ひとり ふたり \
      ミリ キロ センチ デシ ヘクト メガ ギガ テラ ナノ ピコ マイクロ グラム メートル リットル トン
      """.split(separator: " ").map { Array($0.unicodeScalars) }, by: { $0[0] })
}
