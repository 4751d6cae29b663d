@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A question that asks for what is not true.
struct NegativeQuestion: ProblemRule {
  static let info = RuleInfo(
    name: "negative-question", group: .writing, severity: .note,
    summary: Localized(en: "The question asks for the exception.", ja: "「正しくないもの」を尋ねる問題です。"),
    what: Localized(
      en: """
        The last sentence asks for the choice that is not, never or least true, is false, or is an exception. It is \
        a warning if a choice is negative, too.
        """,
      ja: "最後の文が「正しくないもの」「誤っているもの」「当てはまらないもの」などを尋ねています。否定の選択肢もあるときは警告です。"),
    why: Localized(
      en: "The negative word is easily overlooked, so people who know the answer get it wrong.",
      ja: "否定の言葉は読み落としやすく、知っている人でも間違えます。"),
    remedy: Localized(
      en: "Ask for what is true if you can; otherwise, put the negative word in capitals or bold.",
      ja: "できれば「正しいもの」を尋ねてください。難しいときは、否定の言葉を目立たせてください。"),
    exceptions: Localized(
      en: "Exceptions that people must know, such as what not to do in an emergency.",
      ja: "緊急時にしてはいけないことのように、例外を知っていることが大切な問題。"),
    examples: [
      Example("Which of these is ⟦not⟧ a bird?,1,bat,owl,emu,jay\n"),
      Example("鳥⟦でない⟧ものはどれ？,1,こうもり,ふくろう,エミュー,かけす\n"),
      Example("All of the following are birds ⟦EXCEPT⟧:,1,bat,owl,emu,jay\n"),
      Example("Which bird lays its eggs where others do not see them?,1,cuckoo,owl,emu,jay\n"),
      Example("酸素がない場所で生きられるのはどれ？,1,嫌気性菌,人,犬,猫\n"),
      Example("Not all birds fly. Which of these flies?,1,owl,emu,kiwi,rhea\n"),
      Example("Who wrote “The Man Who Was Not There”?,1,Ann,Ben,Cid,Dan\n"),
      Example("生きるのに欠かせないものはどれ？,1,水,金,石,紙\n"),
      Example("日本にしかいない動物はどれ？,1,ヤマネ,犬,猫,牛\n"),
    ])

  let features: RowFeatures = .negative

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    guard let ask = NegativeAsk(problem.question) else { return }
    let negative = problem.choiceNumbers.first {
      NegativeChoice.isNegative(problem.choice($0), isEnglish: ask.isEnglish)
    }
    let place = problem.row.place(1, part: ask.part)
    let isVisible = ask.isEmphasized || file.extract?.losesMarkup == true
    report.add(at: place, severity: negative == nil ? .note : .warning) {
      let word = problem.question.extracting(ask.part).string
      return negative.map { Self.twice($0) } ?? Self.once(word, isVisible)
    }
  }

  private static func once(_ word: String, _ isVisible: Bool) -> Finding {
    Finding(
      en: "the question asks for the exception", ja: "正しくないものや例外を尋ねる問題です。",
      why: isVisible
        ? Localized(
          en: "people can answer by elimination without knowing what is true",
          ja: "消去法で答えられるため、正しい知識があるかは分かりにくくなります。")
        : Localized(en: "“\(word)” is easily overlooked", ja: "「\(word)」は読み落とされがちです。"),
      help: isVisible ? onlyPositive : nil)
  }

  private static func twice(_ choice: Int) -> Finding {
    Finding(
      en: "the question asks for the exception, and choice \(choice) is negative, too",
      ja: "正しくないものや例外を尋ねる問題で、否定の選択肢（\(choice)番）もあります。",
      why: Localized(en: "two negatives are hard to follow", ja: "否定が重なると意味を取り違えやすくなります。"))
  }

  /// The advice if the word cannot be overlooked.
  private static let onlyPositive = Localized(
    en: "Ask for what is true if you can.", ja: "できれば「正しいもの」を尋ねてください。")
}

/// Recognizes choices that say that something is not so.
private enum NegativeChoice {
  private static let english = Set(["not", "never", "cannot", "no"])

  static func isNegative(_ choice: Span<UInt8>, isEnglish: Bool) -> Bool {
    if choice.count < 6 || !mayBeNegative(choice, isEnglish) { return false }
    let text = choice.string
    if !isEnglish {
      return ["ない", "ません", "なかった"].contains { text.hasSuffix($0) || text.hasSuffix($0 + "。") }
    }
    // NOT in capitals is the name of an operator.
    return text.split { !$0.isLetter && $0 != "'" }.contains { word in
      word.contains { $0.isLowercase }
        && (english.contains(word.lowercased()) || word.hasSuffix("n't"))
    }
  }

  /// A prefilter: whether an n is followed by o, e or an apostrophe, or a Japanese text ends in a possible suffix.
  private static func mayBeNegative(_ choice: Span<UInt8>, _ isEnglish: Bool) -> Bool {
    if isEnglish {
      return (1..<choice.count).contains {
        choice[$0 - 1] | 0x20 == 0x6E
          && (choice[$0] | 0x20 == 0x6F || choice[$0] | 0x20 == 0x65 || choice[$0] == 0x27)
      }
    }
    let last = choice[choice.count - 1]
    return [0x84, 0x93, 0x9F, 0x82].contains(last) && choice[choice.count - 3] == 0xE3
  }
}
