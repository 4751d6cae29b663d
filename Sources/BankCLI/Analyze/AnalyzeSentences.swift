@_spi(QBank) import BankLearning
import BankReports

/// Statements about all questions together, and about how far the figures can be trusted.
struct AnalyzeSentences {
  let analysis: PlayAnalysis
  let language: Language

  var sections: [ReportPage.Section] {
    [
      scale, choiceCounts, guessing, reliability, set, keys, known, spreads, calibration, scripts,
      choices,
      assumption, minimum,
    ].compactMap { words in
      words.map { .text($0[language]) }
    }
  }

  private var scale: Localized? {
    Localized(
      en: "Difficulty: the share of players like these who do not know the answer (95% "
        + "confidence); with guessing, more are right. r: how well it separates strong players "
        + "from weak ones. Median: seconds that half need. Late: the share whose time ran out. "
        + "Limit: seconds in which the model expects 95% to answer; > if nobody had that long.",
      ja: "難易度は、ここのプレイヤーのような人のうち答えを知らない割合で、95%の確からしさでこの範囲にあります（当てずっぽうの分、"
        + "正答率は高くなります）。識別力は、できる人とできない人を分ける強さ。時間は半数の人が答えるまでの秒数。"
        + "制限は95%の人が間に合うとモデルが見込む秒数で、> はそれだけ長い時間を試した人がいないものです。")
  }

  /// The number of choices that is assumed if no bank states it.
  private var choiceCounts: Localized? {
    if analysis.questions.allSatisfy(\.isChoiceCountKnown) { return nil }
    return Localized(
      en:
        "* The number of choices is unknown, so four are assumed; with fewer or more, the "
        + "difficulty differs. Give the bank as it was played with --bank.",
      ja: "* 選択肢の数が分からないため、4つとみなした値です。実際の数が違えば難易度も変わります。"
        + "プレイしたときの問題ファイルを --bank で指定すると、正しく求められます。")
  }

  /// Which chance of a lucky guess the difficulties are based on, if banks state one.
  private var guessing: Localized? {
    let stated = analysis.questions.count { $0.statedGuessing != nil }
    if stated == 0 { return nil }
    let rest = analysis.questions.count - stated
    return Localized(
      en: "The chance of a lucky guess is the value in the bank (c=) for "
        + Localized.count(stated, "question", "questions")
        + (rest == 0 ? "." : " and 1 divided by the number of choices for the other \(rest)."),
      ja: "当てずっぽうで当たる確率には、\(stated)問では問題ファイルの値（c=）を使いました"
        + (rest == 0 ? "。" : "（残りの\(rest)問は、1÷選択肢の数）。"))
  }

  private var reliability: Localized? {
    guard let reliability = analysis.reliability, analysis.players >= Minimum.runs else {
      return nil
    }
    let value = Figures.fixed(max(0, reliability), 2)
    let how = AnalyzeSentences.how(reliability)
    return Localized(
      en: "The answers of one player show \(how.en) how much that player knows (reliability "
        + "\(value); 0 is not at all, 1 exactly). Questions are measured better, because many "
        + "players answer each.",
      ja: "1人分の回答では、その人の実力は\(how.ja)（信頼性\(value)。0なら何も分からず、1なら正確に分かります）。"
        + "1つの問題には大勢が答えるため、問題のことはもっと確かに分かります。")
  }

  private static func how(_ reliability: Double) -> Localized {
    if reliability < 0.5 { return Localized(en: "only roughly", ja: "大まかにしか分かりません") }
    if reliability < 0.8 { return Localized(en: "fairly well", ja: "ある程度分かります") }
    return Localized(en: "well", ja: "よく分かります")
  }

  private var set: Localized? {
    guard let set = analysis.ofSet else { return nil }
    let (alpha, error) = (Figures.fixed(set.alpha, 2), Figures.fixed(set.error, 2))
    return Localized(
      en:
        "The most played set (\(set.runs) full runs) has a reliability of \(alpha) (KR-20; 0 is "
        + "pure chance, 1 is no chance). Played again, a score would typically be off by \(error).",
      ja: "最も多く解かれたセット（全問に答えた記録\(set.runs)件）の信頼性は\(alpha)です（KR-20。偶然だけなら0、偶然がなければ1）。"
        + "同じ人がもう一度解くと、得点は\(error)点くらい変わりえます。")
  }

  private var keys: Localized? {
    let tested = analysis.testedKeys
    if tested == 0 {
      let isCounted = analysis.questions.contains { $0.suspicion == .hardlyTaken }
      return Localized(
        en: (isCounted
          ? "The marked keys were found by counting, because hardly anyone chose them. Whether "
            + "stronger players pick another choice could not be tested for any key"
          : "Whether stronger players pick a choice other than the key could not be tested")
          + ": that takes \(Minimum.key) answers to a question, including \(Minimum.takersOfKey) "
          + "with the key and \(Minimum.takersOfWrong) with one wrong choice.",
        ja: (isCounted ? "印の付いた正解は、ほとんど選ばれていないことから見つかりました。" : "")
          + "実力のある人がほかの選択肢を選んでいるかは、どの問題でも調べられませんでした（1問に回答\(Minimum.key)件、"
          + "そのうち正解\(Minimum.takersOfKey)件と、同じ誤答\(Minimum.takersOfWrong)件が必要です）。")
    }
    return Localized(
      en:
        "\(Localized.count(tested, "key was", "keys were")) tested. With fewer than 300 answers, "
        + "most wrong keys stay hidden, so no finding is no proof.",
      ja: "\(tested)問の正解を調べました。回答が300件より少ないと誤りはたいてい見つからないため、指摘がなくても正しいとは限りません。")
  }

  private var spreads: Localized? {
    guard let spreads = analysis.spreads else { return nil }
    let (answers, players) = (Figures.fixed(spreads.answers, 2), Figures.fixed(spreads.players, 2))
    return Localized(
      en: "Times differ by \(answers) between the answers of a player and by \(players) between "
        + "players (standard deviation of the logarithm; RT-1 assumes 0.35 and 0.20).",
      ja: "時間のばらつきは、同じ人の回答どうしで\(answers)、人どうしで\(players)です"
        + "（対数の標準偏差。RT-1の仮定は0.35と0.20）。")
  }

  private var calibration: Localized? {
    guard let calibration = analysis.calibration else { return nil }
    let (base, rate) = (calibration.base, calibration.rate)
    return Localized(
      en: "Reading, from \(calibration.questions) questions: \(text(base)) s besides reading "
        + "(RT-1: 2.31 s), and reading takes \(text(rate)) times as long as in RT-1.",
      ja: "読む時間（\(calibration.questions)問から）: 読む以外に\(text(base))秒（RT-1は2.31秒）、"
        + "読む時間はRT-1の\(text(rate))倍。")
  }

  private var scripts: Localized? {
    guard let scripts = analysis.calibration?.scripts else { return nil }
    let (own, others) = (text(scripts.characters), text(scripts.others))
    return Localized(
      en:
        "By script: kana and kanji take \(own) times as long as in RT-1, other characters "
        + "\(others).",
      ja: "文字の種類ごとでは、かな・漢字はRT-1の\(own)倍、それ以外は\(others)倍です。")
  }

  private var choices: Localized? {
    guard let part = analysis.calibration?.partOfChoices else { return nil }
    return Localized(
      en: "Choices are read \(text(part)) times as thoroughly as the question itself.",
      ja: "選択肢を読む時間は、問題文を基準にすると\(text(part))倍です（1なら同じ読み方）。")
  }

  /// What the confidence intervals assume.
  private var assumption: Localized? {
    guard analysis.calibration != nil else { return nil }
    return Localized(
      en: "These intervals assume that nothing but reading makes one question slower than "
        + "another; if some need more thought, they are too narrow.",
      ja: "この区間は、問題ごとの時間の差が読む量だけによるものとしています。考える時間に差があると、実際より狭くなります。")
  }

  private var known: Localized? {
    let count = analysis.runsKnownBeforehand
    if count == 0 { return nil }
    return Localized(
      en:
        "\(Localized.count(count, "run had", "runs had")) every answer right in less than half "
        + "the usual reading time. The player may have known the questions or may read fast.",
      ja: "全問正解で、ふつう読むのにかかる時間の半分もかからなかった記録が\(count)件あります。"
        + "問題を前から知っていたのかもしれませんし、読むのが速いだけかもしれません。")
  }

  private func text(_ measure: Calibration.Measure) -> String {
    let interval = measure.interval
    let (low, high) = (
      Figures.fixed(interval.lowerBound, 2), Figures.fixed(interval.upperBound, 2)
    )
    let value = Figures.fixed(measure.value, 2)
    return language == .english
      ? "\(value) (95% CI \(low)–\(high))" : "\(value)（95%区間 \(low)–\(high)）"
  }

  private var minimum: Localized? {
    let isShown = analysis.questions.contains { !$0.hasShare }
    return Localized(
      en: (isShown ? "Too few: a" : "A")
        + " share takes \(Minimum.answers) answers, r \(Minimum.correlation), a median "
        + "\(Minimum.times) in time, and each needs \(Minimum.players) players.",
      ja: (isShown ? "「少数」は回答不足です。" : "")
        + "正答率には回答\(Minimum.answers)件、識別力には\(Minimum.correlation)件、"
        + "時間には時間内の回答\(Minimum.times)件、いずれも\(Minimum.players)人以上が必要です。")
  }
}
