@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A word that is spelled in several ways in one bank.
struct SpellingVariants: TallyRule {
  static let info = RuleInfo(
    name: "spelling-variants", group: .banks, severity: .note,
    summary: Localized(
      en: "A word is spelled in several ways in one bank.", ja: "同じ言葉の表記がそろっていません。"),
    what: Localized(
      en: """
        In English: hyphens (“e-mail”, “email”), capitals inside words (“JavaScript”, “Javascript”), and British and \
        American spelling (“colour”, “color”), and a long word used once that differs by a slip, such as a doubled or \
        missing letter, from a word used at least 3 times. In Japanese: a long vowel at the end of a katakana word, ヴ and バ, ウィ \
        and ウイ, “・” inside a word, and about 30 words with two usual spellings, such as 行う and 行なう, and two katakana in the wrong order. Each \
        spelling except the most common is reported once per file, where it first occurs. Latin words of fewer than 4 letters \
        and katakana words of fewer than 3 characters, not counting a final long vowel, are skipped.
        """,
      ja: """
        カタカナ語の末尾の長音（サーバ・サーバー）、ヴとバ、ウィとウイ、語中の「・」、\
        送り仮名や漢字とかなの使い分け（行う・行なう、子供・子どもなど約30語）を調べます。英語では、\
        ハイフン（e-mail・email）、語中の大文字（JavaScript・Javascript）、\
        イギリス式とアメリカ式のつづりを調べます。何度も出てくる言葉と1か所だけつづりが違う長い言葉（文字の抜け、\
        重なり、入れ替わり）も、打ち間違いとみなします。最も多い書き方以外を、最初に出てくる場所で1ファイルに1回だけ報告します。\
        3文字以下の英単語と、長音を除いて2文字以下のカタカナ語は対象外です。
        """),
    why: Localized(
      en: "Readers may take two spellings for two things, and a search finds only one.",
      ja: "読む人が別のものかと迷い、検索しても一方しか見つかりません。"),
    remedy: Localized(
      en: "Choose one spelling and use it everywhere; the rule `terminology` can enforce it.",
      ja: "どれか1つに決めて、書き方をそろえてください。決めた書き方は `terminology` ルールで守れます。"),
    exceptions: Localized(
      en:
        "Names with a fixed spelling, two names that are nearly alike, quotations, and questions about spelling.",
      ja: "そう書くと決まっている名前、1文字しか違わない別の名前、引用、表記そのものについての問題。"),
    examples: [
      Example(
        "Who may read an e-mail?,1,a,b,c,d\nWhat is an e-mail?,1,a,b,c,d\nWhere does ⟦email⟧ go?,1,a,b,c,d\n"
      ),
      Example(
        "What is JavaScript?,1,a,b,c,d\nWho made JavaScript?,1,a,b,c,d\nIs ⟦Javascript⟧ old?,1,a,b,c,d\n"
      ),
      Example("サーバーの役割は？,1,あ,い,う,え\nサーバーの色は？,1,あ,い,う,え\n⟦サーバ⟧の台数は？,1,あ,い,う,え\n"),
      Example(
        "英語以外の言葉は？,1,あ,い,う,え\nこれ以外の色は？,1,あ,い,う,え\nそれ⟦意外の⟧物は？,1,あ,い,う,え\n"),
      Example(
        "Is the Mediterranean a sea?,1,a,b,c,d\nA Mediterranean island?,1,a,b,c,d\nA Mediterranean wind?,1,a,b,c,d\nIs the ⟦Mediterannean⟧ deep?,1,a,b,c,d\n"
      ),
      Example(
        "シミュレーションとは？,1,あ,い,う,え\nシミュレーションの例は？,1,あ,い,う,え\nシミュレーションの数は？,1,あ,い,う,え\n⟦シュミレーション⟧の名は？,1,あ,い,う,え\n"
      ),
      Example(
        "Is the government red?,1,a,b,c,d\nA government?,1,a,b,c,d\nOne government?,1,a,b,c,d\nHow is it spelled?,1,government,goverment,c,d\n"
      ),
      Example("誰が行う？,1,あ,い,う,え\nいつ行う？,1,あ,い,う,え\nどこで⟦行なう⟧？,1,あ,い,う,え\n"),
      Example("カバーの色は？,1,カバ,クマ,サイ,ゾウ\n彼はどこへ行った？,1,あ,い,う,え\nいつ行う？,1,あ,い,う,え\n"),
      Example("WHAT is an email?,1,a,b,c,d\nIs Email old?,1,a,b,c,d\nWhat is EMAIL?,1,a,b,c,d\n"),
    ])

  let parts = ProblemTally.Parts.spellings

  func check(_ tally: ProblemTally, in file: BankFile, _ report: inout Report) {
    let words = WrittenInSeveralWays(
      file: file,
      why: Localized(en: "readers may take them for two things", ja: "読む人が別のものだと思うかもしれません。")
    ) { usual in
      Localized(
        en: "Write “\(usual)” everywhere, or use the other spelling throughout.",
        ja: "「\(usual)」か、もう一方のどちらかにそろえてください。")
    }
    words.check(tally.spellings.variants, &report)
    var seen = SeenWords(file)
    words.check(tally.spellings.misspellings { seen.word($0) }, &report)
    if tally.spellings.isFull { report.add { Self.notAllCompared } }
  }

  private static var notAllCompared: Finding {
    Finding(
      Place(TextRange(at: 0)), en: "only the first \(FormTally.most) different words were compared",
      ja: "はじめの\(FormTally.most)種類の言葉だけを比べました。",
      why: Localized(en: "the file contains too many different words", ja: "ファイルの言葉の種類が多すぎます。"),
      help: Localized(en: "Check the file in parts.", ja: "ファイルを分けて調べてください。"))
  }
}
