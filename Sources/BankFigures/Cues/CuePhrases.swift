@_spi(QBank) import BankText

/// What choices say that may give the right one away, in English and in Japanese.
enum CuePhrases {
  /// English, for texts with a space around each word.
  static let english: [(words: RowFeatures, phrases: [Phrase])] = [
    (
      .allOfTheAbove,
      [
        anywhere("all (of) (the) above|below|these|listed|options|answers|choices"),
        whole("all of them"), whole("all are correct"), whole("all three|four"),
      ]
    ),
    (
      .noneOfTheAbove,
      [
        anywhere("none (of) (the) above|below|these|listed|other|others"),
        whole("none (of) (them)"), whole("neither"), anywhere("neither of these|them"),
        anywhere("neither of the above|two"), anywhere("neither a|b|c|d nor a|b|c|d"),
        starting("no (correct) answer"),
      ]
    ),
    (
      .absoluteTerm,
      [
        anywhere("always|never|completely|absolutely|totally|entirely|invariably"),
        anywhere("impossible|inevitable|inevitably"), anywhere("under no circumstances"),
        anywhere("without exception"),
      ]
    ),
    (
      .vagueTerm,
      [
        anywhere("often|frequently|infrequently|occasionally|periodically|rarely|seldom"),
        anywhere("sometimes|usually|generally|somewhat"), anywhere("more or less"),
        anywhere("to some extent"),
      ]
    ),
  ]

  /// Japanese.
  static let japanese: [(words: RowFeatures, phrases: [Phrase])] = [
    (
      .allOfTheAbove,
      [
        Phrase(
          "\(others) (の) (選択肢|答え|理由|もの) (は|が|の) すべて|全て|全部 (の) (選択肢|答え|もの|理由) (が|は|も|から) "
            + "(正しい|当てはまる|該当する|正解)", .whole),
        Phrase(
          "\(others) (の) (選択肢|答え|理由|もの) (は|が|の) いずれも|どれも (が|は) "
            + "正しい|当てはまる|該当する|正解", .whole),
        Phrase("いずれも|どれも|すべて|全て (が) 正しい", .whole),
        Phrase(
          "\(others) …6 すべて|全て|全部|いずれも (が|は|も) 正しい|当てはまる|該当する|正解", limit: 20),
      ]
    ),
    (
      .noneOfTheAbove,
      [
        Phrase("\(others) …4 \(any) (に) (で) も …8 \(not)", limit: 24),
        Phrase("\(whichever) (に) (で) も …8 \(not)", .start, limit: 24),
        Phrase("何 も (あり) \(not)", .whole), Phrase("…16 どちら|いずれ でもない", .whole, limit: 24),
        Phrase("a|b|c|d|ア|イ|ウ|エ でも a|b|c|d|ア|イ|ウ|エ でもない", limit: 24),
        Phrase("なし|該当なし", .whole),
      ]
    ),
    (
      .absoluteTerm,
      [
        Phrase("必ず", notBefore: ["しも"]), Phrase("絶対に|決して|一切|例外なく|完全に"),
        Phrase("いかなる …12 も"), Phrase("全く|まったく", notBefore: ["同", "別", "新", "異"]),
        Phrase("常に", notBehind: "非異日通"),
      ]
    ),
    (
      .vagueTerm,
      [
        Phrase("しばしば|時々|ときどき|たまに|まれに|稀に|ほとんど|一般的に|大抵|たいてい|ある程度|やや"),
        Phrase("多くの場合|場合がある|ことがある|かもしれない|傾向がある|可能性がある"),
        Phrase("通常 は|、"), Phrase("通常", .whole), Phrase("…64 通常", .whole),
        Phrase("一般に", notBefore: ["知られ"]),
      ]
    ),
  ]

  private static let others = "上記|以上|上の|これら|選択肢"
  private static let any = "いずれ|どれ|どちら|なに|何"
  /// Without 何: 何も決定できない is a statement, and no “none of these”.
  private static let whichever = "いずれ|どれ|どちら"
  private static let not = "ない|なし|違う"

  private static func anywhere(_ notation: String) -> Phrase {
    Phrase(notation, isEnglish: true)
  }

  private static func whole(_ notation: String) -> Phrase {
    Phrase(notation, .whole, isEnglish: true)
  }

  private static func starting(_ notation: String) -> Phrase {
    Phrase(notation, .start, isEnglish: true)
  }
}
