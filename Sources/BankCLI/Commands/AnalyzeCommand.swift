@_spi(QBank) import BankLearning
import BankReports

extension Command {
  static let analyze = Command(
    "analyze",
    summary: Localized(
      en: "Estimate difficulty and answering time from recorded runs.",
      ja: "プレイの記録から、問題の難易度、所要時間、正解の誤りを調べます。"),
    details: Localized(
      en: """
        Shows what to check first: answer keys that may be wrong; questions that are too hard, too \
        easy or too slow; choices that nobody picks. A row for each question follows. Difficulty \
        is the share of an average group that does not know the answer; the group is the players \
        of these runs. A figure needs enough answers: \(Minimum.answers) for a share, \
        \(Minimum.correlation) for how well a question separates players, \(Minimum.key) to doubt \
        a key, \(Minimum.times) in time for a time, and always five players. Runs of model \
        players, copied runs, answers in less than 0.3 s and repeated answers of a player to a \
        question do not count.
        --update writes difficulty and limit (the time in which the model expects 95% to answer) \
        to the banks if the difficulty is certain enough (standard error of b below 0.5). JSON \
        banks also record these values (member "learnt") so that they can be updated; what a \
        person wrote stays unless --force is given.
        """,
      ja: """
        先に確認すべきもの（正解が誤りらしい問題、難しすぎる・易しすぎる・時間の足りない問題、だれも選ばない選択肢）\
        と、問題ごとの表を表示します。難易度は、平均的な集団のうち答えを知らない人の割合です。集団は記録にある\
        プレイヤーです。数値には十分な回答数が必要です（正答率\(Minimum.answers)、識別力\(Minimum.correlation)、正解の\
        誤り\(Minimum.key)、時間は時間内の回答\(Minimum.times)、いずれも5人以上）。モデルプレイヤーの記録、複製された\
        記録、0.3秒未満の回答、同じ人の2回目以降の回答は数えません。
        --update は、難易度が十分確かな問題（bの標準誤差が0.5未満）の難易度と制限時間（モデルで95%の人が答えられる\
        秒数）を問題ファイルに書き込みます。JSONでは書き込んだ値を「learnt」にも記録し、次回は更新します。人が書いた\
        値は、--force を付けないかぎり残します。
        """),
    statuses: Localized(
      en: "0 done, 1 done, but parts of banks could not be read, 2 failed.",
      ja: "0 完了、1 完了（問題ファイルに読めない部分がある）、2 失敗。"),
    examples: [
      CommandExample(
        "qbank analyze --bank bank.json", en: "Analyze your own history.", ja: "自分の履歴から調べます。"),
      CommandExample(
        "qbank analyze qbank-results.jsonl --bank bank.json -o analysis.html",
        en: "Make a page from the results of a quiz page.",
        ja: "クイズのページから書き出した記録を調べ、結果をページにします。"),
      CommandExample(
        "qbank analyze results.jsonl --bank bank.json --update",
        en: "Write the estimates to the bank.", ja: "推定した難易度と制限時間を問題ファイルに書き込みます。"),
    ],
    arguments: [
      Argument(
        "history", isRepeated: true, isFile: true,
        Localized(en: "Files of recorded runs; default: your history.", ja: "記録のファイル。省略時はユーザーの履歴。"))
    ],
    options: AnalyzeCommandOptions.self
  ) { (options, session) throws(Failure) in
    var run = try AnalyzeRun(options, session)
    return try run.finish(&session)
  }
}

/// The options of `qbank analyze`.
struct AnalyzeCommandOptions: BankReadingOptions {
  var histories: [Path] = []
  var bank = BankOptions()
  var includesSimulated = false
  var givenForm: Form?
  var escapesFormulas = false
  var output: Path?
  var updates = false
  var showsDiff = false
  var overwrites = false

  var form: Form { givenForm ?? .of(output) ?? .text }

  /// The form of the output.
  enum Form: String, OutputForm {
    case text, json, csv, html
  }

  var words: [Path] {
    get { histories }
    set { histories = newValue }
  }

  static var fields: [OptionField<Self>] {
    [
      .files(.analyzedBank, \.bank.paths), .sign(.analyzedSimulated, \.includesSimulated),
      .sign(.update, \.updates), .sign(.diff, \.showsDiff), .sign(.overwrite, \.overwrites),
      .word(.analyzeFormat, \.givenForm), .sign(.escapeFormulas, \.escapesFormulas),
      .output(\.output, as: Form.self), .from,
      .loader, .layout, .delimiter, .answersFrom, .sheet, .encoding, .config, .noConfig, .noIgnore,
    ]
  }

  static var relations: [OptionRelation] {
    let ofUpdate = Localized(
      en: "it shows what that would write to the banks", ja: "問題ファイルに書き込む内容を表示するオプションです")
    return [
      .need(
        [.update], [.analyzedBank],
        because: Localized(en: "it writes to those banks", ja: "その問題ファイルに書き込みます")),
      .need([.diff], [.update], because: ofUpdate), .need([.overwrite], [.update, .output]),
    ]
  }
}

extension Flag {
  fileprivate static let analyzedBank = Flag(
    "bank", .file, placeholder: "file",
    Localized(
      en: "A bank with the questions, for their texts and for --update; may be repeated.",
      ja: "問題文の表示と --update での書き込みに使う問題ファイル。複数指定できます。"))
  fileprivate static let analyzedSimulated = Flag(
    "simulated",
    Localized(en: "Include the runs of model players.", ja: "モデルプレイヤーの記録も使います。"))
  fileprivate static let update = Flag(
    "update",
    Localized(
      en: "Write difficulties and limits that are certain enough to the banks.",
      ja: "十分確かな難易度と制限時間を、問題ファイルに書き込みます。"))
  fileprivate static let overwrite = Flag(
    "force",
    Localized(
      en: "With --update, also replace what people wrote; also overwrite an existing file that "
        + "qbank undo could not restore.",
      ja: "--update で、人が書いた値も置き換えます。qbank undo で元に戻せない既存のファイルも上書きします。"))
  fileprivate static let analyzeFormat = Flag.form(AnalyzeCommandOptions.Form.self)
}
