/// Words and parts of words by which two otherwise similar questions ask for different things.
///
/// A superfluous entry does no harm: a typo in that word is not recognized, and both questions stay.
enum TellingWords {
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
