import BankLearning
@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankText

extension Command {
  static let analyze = Command(
    "analyze",
    summary: Localized(
      en: "Learn from recorded runs how hard and how long questions are.",
      ja: "プレイの記録から、問題の難しさや時間、正解の誤りを調べます。"),
    details: Localized(
      en: """
        Shows what to look at first: keys that may be wrong, questions that are too hard, too easy or \
        too slow, choices that nobody takes; then a row for each question. Difficulty is the share of \
        an average group that does not know the answer, with players of these runs as the group. A \
        figure needs enough answers: \(Minimum.answers) for a share, \(Minimum.correlation) to tell how well a \
        question separates players, \(Minimum.key) to doubt a key, \(Minimum.times) in time for a time, and always \
        five players. Runs of model \
        players, copied runs, answers in less than 0.3 s and a player's second meeting with a \
        question do not count.
        --update writes difficulty and limit (the model expects 95 % to answer in time) to the banks, where the difficulty \
        is known well enough (standard error of b below 0.5). What was learnt is noted in JSON banks \
        (member "learnt"), so that it can be renewed; what a person wrote stays, unless --force is \
        given. Exit status: 0 done, 1 done, but parts of banks cannot be read, 2 not done, 64 the \
        command line was not understood.
        """,
      ja: """
        先に見るべきもの（正解が誤りらしい問題、難しすぎる・易しすぎる・時間の足りない問題、だれも選ばない選択肢）\
        を示し、続けて問題ごとの表を表示します。難易度は平均的な集団のうち答えを知らない人の割合で、集団は記録に\
        あるプレイヤーです。数値には十分な回答数が必要です（正答率\(Minimum.answers)、識別力\(Minimum.correlation)、正解の誤り\(Minimum.key)、\
        時間は時間内の回答\(Minimum.times)、\
        いずれも5人以上）。モデルプレイヤーの記録、複製された記録、0.3秒未満の回答、同じ人の2回目以降の回答は\
        数えません。
        --update は、難易度が十分確か（bの標準誤差が0.5未満）な問題について、難易度と制限時間（モデルが95%の人に\
        足りると見込む秒数）を問題ファイルに書き込みます。JSONでは書き込んだ値を「learnt」に控え、次回は更新します。人が書いた値は、\
        --force を付けないかぎり残します。終了コード: 0 完了、1 完了（問題ファイルに読めない部分がある）、2 実行できない、\
        64 コマンドの書き方の誤り。
        """),
    examples: [
      CommandExample(
        "qbank analyze --bank bank.json", en: "Learn from your own history.",
        ja: "自分の履歴から調べます。"),
      CommandExample(
        "qbank analyze qbank-results.jsonl --bank bank.json --html analysis.html",
        en: "Make a page of what the runs of a quiz page teach.",
        ja: "クイズのページから書き出した記録を調べ、結果をページにします。"),
      CommandExample(
        "qbank analyze results.jsonl --bank bank.json --update",
        en: "Write what was learnt to the bank.", ja: "分かった難易度と制限時間を問題ファイルに書き込みます。"),
    ],
    arguments: [
      Argument(
        "history", isRepeated: true, isFile: true,
        Localized(
          en: "Files of recorded runs; by default the history of the user.",
          ja: "記録のファイル。省略時はユーザーの履歴。"))
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
  var form = Form.text
  var escapesFormulas = false
  var page: Path?
  var output: Path?
  var updates = false
  var overwrites = false

  /// The form of what is shown.
  enum Form: String, OutputForm {
    case text, json, csv

    var kind: OutputKind {
      switch self {
      case .text: .text
      case .json: .json
      case .csv: .table
      }
    }
  }

  var words: [Path] {
    get { histories }
    set { histories = newValue }
  }

  static var fields: [OptionField<Self>] {
    [
      .files(.analyzedBank, \.bank.paths), .sign(.analyzedSimulated, \.includesSimulated),
      .sign(.update, \.updates), .sign(.overwrite, \.overwrites),
      .word(.analyzeFormat, \.form), .sign(.escapeFormulas, \.escapesFormulas),
      .file(.analyzePage, \.page), .file(.output, \.output), .from,
      .loader, .layout, .delimiter, .answersFrom, .sheet, .encoding, .config, .noConfig, .noIgnore,
    ]
  }
}

extension Flag {
  fileprivate static let analyzedBank = Flag(
    "bank", .file, placeholder: "file",
    Localized(
      en: "A bank that the questions are from, for their texts and for --update; may be repeated.",
      ja: "問題の文を表示し、--update で書き込む問題ファイル。複数指定できます。"))
  fileprivate static let analyzedSimulated = Flag(
    "simulated",
    Localized(
      en: "Learn from the runs of model players, too.", ja: "モデルプレイヤーの記録も使います。"))
  fileprivate static let update = Flag(
    "update",
    Localized(
      en: "Write difficulties and limits that are known well enough to the banks.",
      ja: "十分確かな難易度と制限時間を、問題ファイルに書き込みます。"))
  fileprivate static let overwrite = Flag(
    "force",
    Localized(
      en:
        "With --update, replace what people wrote, too; also replace a file that is there where qbank "
        + "undo could not bring it back.",
      ja: "--update で、人が書いた値も置き換えます。qbank undo で元に戻せない場合でも、"
        + "すでにあるファイルを上書きします。"))
  fileprivate static let analyzeFormat = Flag.form(
    AnalyzeCommandOptions.Form.self, default: .text,
    Localized(en: "The form of what is shown.", ja: "結果の形式。"))
  fileprivate static let analyzePage = Flag(
    "html", .output, placeholder: "file", writes: [("", .markup)],
    Localized(
      en: "Write it as a page, too; with - to standard output.",
      ja: "結果をページとしても書き込みます。- では標準出力に書き出します。"))
}
