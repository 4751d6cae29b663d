@_spi(QBank) import BankText

// Features of the phrases of a question or its choices; a rule names those that it looks for.
extension RowFeatures {
  /// All of the above.
  @_spi(QBank) public static let allOfTheAbove = RowFeatures(rawValue: 1 << 28)
  /// None of the above.
  @_spi(QBank) public static let noneOfTheAbove = RowFeatures(rawValue: 1 << 29)
  /// A word such as always or never.
  @_spi(QBank) public static let absoluteTerm = RowFeatures(rawValue: 1 << 30)
  /// A word such as often or usually.
  @_spi(QBank) public static let vagueTerm = RowFeatures(rawValue: 1 << 31)
  /// Letters, numbers or positions of other choices.
  @_spi(QBank) public static let reference = RowFeatures(rawValue: 1 << 32)
  /// The mark of the right choice, left in the text of a choice.
  @_spi(QBank) public static let keyMark = RowFeatures(rawValue: 1 << 33)
  /// A placeholder for text still to be written.
  @_spi(QBank) public static let placeholder = RowFeatures(rawValue: 1 << 34)
  /// A word, 、 or 。 twice in a row.
  @_spi(QBank) public static let doubledText = RowFeatures(rawValue: 1 << 35)
  /// A reference to a picture, a passage or another question that has to be seen as well.
  @_spi(QBank) public static let missingContext = RowFeatures(rawValue: 1 << 36)
  /// A statement that is right only for a time.
  @_spi(QBank) public static let datedWording = RowFeatures(rawValue: 1 << 37)
}

/// The phrases that rules look for, in English and in Japanese. A new phrase is one line here, and a new feature one
/// more above: the prefilter (`WordFilter`) is built from these, too.
struct Lexicon: Sendable {
  /// A feature of the texts that have one of the given phrases.
  typealias Entry = (feature: RowFeatures, phrases: [Phrase])

  /// All phrases, each with its feature.
  let phrases: [(feature: RowFeatures, phrase: Phrase)]

  private init(entries: [Entry]) {
    phrases = entries.flatMap { entry in entry.phrases.map { (entry.feature, $0) } }
  }

  /// The phrases of choices.
  static let choices = Lexicon(entries: [
    (
      .allOfTheAbove,
      [
        anywhere("all (of) (the) above|below|these|listed|options|answers|choices"),
        whole("all of them"), whole("all are correct"), whole("all three|four"),
        whole("every one of these|them|the (above)"), whole("each of these|them|the (above)"),
        Phrase(
          "\(others) (の) (選択肢|答え|理由|もの) (は|が|の) すべて|全て|全部! (の) (選択肢|答え|もの|理由) (が|は|も|から) "
            + "(正しい|当てはまる|該当する|正解)", .whole),
        Phrase(
          "\(others) (の) (選択肢|答え|理由|もの) (は|が|の) いずれも|どれも! (が|は) "
            + "正しい|当てはまる|該当する|正解", .whole),
        Phrase("いずれも|どれも|すべて|全て|全部|みんな! (が) 正しい|正解", .whole),
        Phrase(
          "\(others) …6 すべて|全て|全部|いずれも! (が|は|も) 正しい|当てはまる|該当する|正解", limit: 20),
      ]
    ),
    (
      .noneOfTheAbove,
      [
        anywhere("none (of) (the) above|below|these|listed|other|others"),
        whole("none (of) (them)"), whole("neither"), anywhere("neither of these|them"),
        anywhere("neither of the above|two"), anywhere("neither a|b|c|d nor a|b|c|d"),
        starting("no (correct) answer"), anywhere("there is no (correct|right) answer!"),
        Phrase("\(others) …4 \(whichever)|なに! (に) (で) も …8 \(not)", limit: 24),
        Phrase("\(others) …4 何も|何にも|何でも! …8 \(not)", limit: 24),
        Phrase("\(whichever)! (に) (で) も …8 \(not)", .start, limit: 24),
        Phrase("何も! (あり) \(not)", .whole), Phrase("…16 どちら|いずれ でもない", .whole, limit: 24),
        Phrase("a|b|c|d|ア|イ|ウ|エ でも a|b|c|d|ア|イ|ウ|エ でもない", limit: 24),
        Phrase("なし|該当なし", .whole),
        Phrase("(この|これらの|上記の) (中|うち) (に|には) 正解|正答|答え は ない|なし|ありません", .whole),
      ]
    ),
    (
      .absoluteTerm,
      [
        anywhere(
          "always|never|completely|absolutely|totally|entirely|invariably", notBehind: hedges),
        anywhere("impossible|inevitable|inevitably", notBehind: hedges),
        anywhere("under no circumstances"), anywhere("without exception"),
        Phrase("必ず", notBefore: ["しも"]), Phrase("絶対に|決して|例外なく|完全に"),
        Phrase("一切", notBefore: ["险", "険", "合"]),
        Phrase("いかなる …12 も"), Phrase("全く|まったく", notBefore: ["同", "別", "新", "異"]),
        Phrase("常に", notBehind: ["非", "異", "日", "通"]),
      ]
    ),
    (
      .vagueTerm,
      [
        anywhere("often|frequently|infrequently|occasionally|periodically|rarely|seldom"),
        anywhere("sometimes|usually|generally|somewhat"), anywhere("more or less!"),
        anywhere("to some extent"),
        Phrase("しばしば|時々|ときどき|たまに|まれに|稀に|一般的に|大抵|たいてい|ある程度"),
        // ほとんどの人 is a number, and 冷ややか means cold.
        Phrase("ほとんど", notBefore: ["の"]), Phrase("やや", notBehind: ["冷", "ひ", "艶", "つ"]),
        Phrase("多くの場合|場合がある|ことがある|かもしれない|傾向がある|可能性がある"),
        Phrase("通常 は|、"), Phrase("通常", .whole), Phrase("…64 通常", .whole),
        Phrase("一般に", notBefore: ["知られ"]),
      ]
    ),
    (
      .keyMark,
      [
        anywhere("correct|incorrect|wrong|answer"),
        Phrase("正解|正答|答え|【答|不正|誤答"), Phrase("← これ|ここ!"),
      ]
    ),
    (
      .placeholder,
      unfinished + [
        whole("option|choice|answer! \(labels)"), whole("option|choice|answer! text (here)"),
        whole("wrong answer|choice|option! \(labels)"), whole("distractor (\(labels))"),
        Phrase("誤答|ダミー \(labels)|ア|イ|ウ|エ|オ", .whole),
        Phrase("選択肢 \(labels)|ア|イ|ウ|エ|オ", .whole), Phrase("選択肢を入力|選択肢の文", .whole),
      ]
    ),
  ])

  /// The phrases of questions.
  static let questions = Lexicon(entries: [
    (
      .placeholder,
      unfinished + [
        whole("question! \(labels)"), whole("question! text|here"), whole("new question"),
        whole("enter (your) question! (here)"),
        Phrase("問題文|問題文を入力|ここに問題文", .whole),
        Phrase("問題! \(labels)", .whole),
      ]
    ),
    (
      .missingContext,
      [
        anywhere("\(pictures)|table! below|above|opposite", notBefore: articles),
        anywhere("\(pictures)! shown", notBefore: [" on", " in", " at", " by", " to"]),
        anywhere("the following \(pictures)|table!"),
        anywhere("the \(pictures)|table! shows|illustrates|depicts"),
        anywhere(
          "use|using|study|refer|look|looking (at) (to) the \(pictures)|table!", notBefore: [" of "]
        ),
        anywhere("in|see|to|from figure|fig|table! \(labels)"),
        anywhere("see attached|image|figure|diagram!"),
        anywhere("listen to the recording|audio|conversation|dialogue!"),
        anywhere("answer|answers to question! \(labels)"),
        anywhere("of the options|choices|answers above!"),
        anywhere("shown|pictured|depicted|illustrated! (in) (the) below|above|\(pictures)"),
        anywhere(
          "in|from|see|to the figure|diagram|graph|chart|photograph! (what|which|is|are|how|who)",
          notBefore: [" of speech", " of eight", " of merit"]),
        anywhere("previous|preceding! question"), anywhere("question above!"),
        anywhere("passage|excerpt|extract! above|below"),
        anywhere("according to the passage|excerpt|text|table|graph|chart|map|diagram!"),
        anywhere(
          "the shaded|underlined|highlighted|circled! word|words|part|region|area|section|phrase"),
        Phrase(
          "下|上|右|左|次|以下 の図|の写真|のグラフ|の絵|の画像|のイラスト|の地図!",
          notBefore: [
            "書", "形", "案", "鑑", "式", "工", "家", "本", "具", "画", "記号", "集", "展", "帳", "の具", "を描", "を撮",
          ]),
        Phrase("下|上|右|左 の表!", notBefore: ["面", "情", "現", "記", "示", "題", "札", "紙", "通"]),
        Phrase("下図|上図|右図|左図|下表|上表|前問|本文中|下線部|傍線部|波線部|別紙|別図|別表"),
        Phrase("前の 問題|問い|設問!"), Phrase("本文! によ|の内容|から"),
        Phrase("次の|以下の 表から|表で|表を|表は!"),
        Phrase("\(numbered)! の|は|で|から|に|を|より"),
        Phrase("写真の! 人物|建物|動物|植物|花"), Phrase("音声|録音|会話! を聞いて|を聞き"),
        Phrase("グラフ|写真|地図! を見て|から読み取"), Phrase("表|図 を|から 見て|読み取!"), Phrase("筆者の 主張|考え|意見!"),
        Phrase("図|写真|グラフ に示|の斜線|の矢印!"), Phrase("上の|次の|下の|以下の 文章|会話文|会話|対話|資料|年表! を読|について|から|による"),
      ]
    ),
    (
      .datedWording,
      [
        anywhere("currently"), anywhere("who is|are now!"),
        anywhere("as of now|today!"), anywhere("nowadays"),
        anywhere("the current|incumbent! (\(places)) \(offices)"),
        anywhere("last|this|next year|season!"),
        anywhere("latest|newest version|release|edition|model!"),
        anywhere("who is the president|prime|ceo|mayor|governor|chancellor|pope!"),
        Phrase("最新の! バージョン|版|機種|モデル"),
        anywhere("today s \(offices)!"),
        Phrase("現在の|現職の! …12 首相|総理|大統領|国王|女王|天皇|教皇|知事|市長|会長|社長|監督|王者|チャンピオン|横綱|人口|世界記録"),
        Phrase("今の 首相|総理|大統領|国王|天皇|教皇|知事|市長|横綱!"),
        Phrase("今年|昨年|去年|来年|今シーズン|昨シーズン"),
      ]
    ),
  ])

  private static let others = "上記|以上|上の|これら|選択肢"
  /// Without 何: 何も決定できない is a statement, not “none of these”.
  private static let whichever = "いずれ|どれ|どちら"
  private static let not = "ない|なし|違う"
  /// What limits an absolute term.
  private static let hedges = [" almost", " nearly", " not", " t"]
  private static let articles = [" a ", " an ", " the "]
  private static let numbered = ["図", "表", "写真", "資料"].flatMap { name in
    (1...9).map { "\(name)\($0)" }
  }.joined(separator: "|")
  private static let labels = "1|2|3|4|5|6|7|8|9|10|a|b|c|d|e|f"
  private static let pictures =
    "picture|figure|diagram|graph|chart|map|image|photo|photograph|illustration|drawing"
  private static let places = "us|uk|american|british|japanese|french|german|world"
  private static let offices =
    "president|king|queen|emperor|pope|champion|champions|holder|record|population|ceo|minister|prime|mayor|governor|chancellor|secretary|chairman"

  /// Placeholders for text that is still to be written.
  private static let unfinished = [
    whole("todo|tbd|tba|fixme|xxx|xxxx|xxxxx|asdf"), anywhere("lorem ipsum"),
    whole("to be added|written|decided|determined!"),
    whole("insert text|answer|choice|question! (here)"),
    Phrase("ダミー|要確認|未入力|あああ|ああああ|ここに入力|ここに記入|後で書く|あとで書く|書きかけ", .whole),
  ]

  private static func anywhere(
    _ notation: String, notBehind: [String] = [], notBefore: [String] = []
  ) -> Phrase {
    Phrase(notation, isEnglish: true, notBehind: notBehind, notBefore: notBefore)
  }

  private static func whole(_ notation: String) -> Phrase {
    Phrase(notation, .whole, isEnglish: true)
  }

  private static func starting(_ notation: String) -> Phrase {
    Phrase(notation, .start, isEnglish: true)
  }
}
