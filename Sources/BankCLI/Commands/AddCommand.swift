@_spi(QBank) import BankTransforms

extension Command {
  static let add = Command(
    "add",
    summary: Localized(
      en: "Check a question and add it to a bank.", ja: "問題を1問、検査してから問題ファイルに追加します。"),
    details: Localized(
      en: """
        Without a question on the command line, asks for one at the terminal and checks it as you \
        type: its width, its reading time, and similar questions in the bank. The existing bytes \
        of the file never change; the question is added after the last one, in the style of the \
        file. A question with an error is not added. A missing file is created.
        """,
      ja: """
        コマンドラインに問題がなければ、ターミナルで順に入力を求めます。入力中に、文字の幅、読むのにかかる時間、よく\
        似た問題の有無を表示します。ファイルの元の内容は1バイトも変えず、最後の問題の後に、そのファイルの書き方で\
        追加します。エラーのある問題は追加しません。ファイルがなければ作ります。
        """),
    statuses: Localized(
      en: "0 added, 1 the question has an error, 2 not added.",
      ja: "0 追加した、1 問題にエラーがある、2 追加できなかった。"),
    examples: [
      CommandExample(
        "qbank add bank.csv",
        en: "Ask for questions at the terminal and add each to the file.",
        ja: "ターミナルで問題を入力し、1問ずつ追加します。"),
      CommandExample(
        "qbank add sky.jsonl --question Sky? --choice blue --choice red --answer 1",
        en: "Add this question.", ja: "この問題を追加します。"),
    ],
    arguments: [
      Argument(
        "file", isRequired: true, isFile: true,
        Localized(en: "The bank to add to.", ja: "追加先の問題ファイル。"))
    ],
    options: AddCommandOptions.self
  ) { (options, session) throws(Failure) in
    let given = try options.given()
    let target = try AddTarget(options.bank, session)
    if let id = options.details.id ?? given?.details.id { try target.checkNew(id: id) }
    guard let given else {
      let run = try FormRun(target, options.details, session)
      return try run.finish()
    }
    return try AddRun(target, session).add(given)
  }
}

/// The options of `qbank add`.
struct AddCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  var question: String?
  var choices: [String] = []
  var answer: Int?
  var explanation: String?
  var category: String?
  var tags: [String] = []
  var difficulty: String?
  var id: String?

  static var fields: [OptionField<Self>] {
    [
      .text(.newQuestion, \.question), .texts(.newChoice, \.choices), .number(.newAnswer, \.answer),
      .text(.newExplanation, \.explanation), .text(.newCategory, \.category),
      .texts(.newTag, \.tags),
      .text(.newDifficulty, \.difficulty), .text(.newId, \.id),
      .from, .layout, .delimiter, .answersFrom, .loader, .encoding, .config, .noConfig,
    ]
  }

  /// The details given besides the question, its choices and its answer.
  var details: Problem.Details {
    var details = Problem.Details()
    (details.explanation, details.category) = (explanation, category)
    (details.difficulty, details.id, details.tags) = (difficulty, id, tags)
    return details.withoutEmptyTexts
  }

  /// Returns the question on the command line, or nil if there is none, so that it is asked for.
  func given() throws(Failure) -> Problem? {
    if question == nil, choices.isEmpty, answer == nil { return nil }
    guard let question, let answer, choices.count >= 2 else { throw .usage(Self.incomplete) }
    guard (1...choices.count).contains(answer) else {
      throw .usage(Self.noChoice(answer, choices.count))
    }
    return Problem(question: question, answer: answer, choices: choices, details: details)
  }

  private static let incomplete = Localized(
    en: "A question needs '--question', at least two of '--choice', and '--answer'; leave all of "
      + "them out to be asked at the terminal.",
    ja: "'--question' と2つ以上の '--choice' と '--answer' が必要です。どれも付けなければ、"
      + "ターミナルで順に入力できます。")

  private static func noChoice(_ answer: Int, _ count: Int) -> Localized {
    Localized(
      en: "Answer \(answer) is not one of the \(count) choices: give the number of the right "
        + "choice.",
      ja: "正解の番号 \(answer) に当たる選択肢がありません（選択肢は\(count)個）。正解の番号を指定してください。")
  }
}

extension Flag {
  fileprivate static let newQuestion = Flag(
    "question", .text, placeholder: "text", Localized(en: "The question.", ja: "問題文。"))
  fileprivate static let newChoice = Flag(
    "choice", .text, placeholder: "text",
    Localized(en: "A choice; repeat for each, in order.", ja: "選択肢。順番に1つずつ指定します。"))
  fileprivate static let newAnswer = Flag(
    "answer", .number, placeholder: "number", least: 1,
    Localized(en: "The number of the right choice, from 1.", ja: "正解の選択肢の番号（1から）。"))
  fileprivate static let newExplanation = Flag(
    "explanation", .text, placeholder: "text",
    Localized(en: "Why the right choice is right.", ja: "解説。"))
  fileprivate static let newCategory = Flag(
    "category", .text, placeholder: "name",
    Localized(en: "The category; / separates levels.", ja: "カテゴリー。階層は / で区切ります。"))
  fileprivate static let newTag = Flag(
    "tag", .text, placeholder: "tag",
    Localized(en: "A tag to find the question by; may be repeated.", ja: "タグ。複数指定できます。"))
  fileprivate static let newDifficulty = Flag(
    "difficulty", .text, placeholder: "difficulty",
    Localized(
      en: "The difficulty: 0 to 1, or a word such as easy.",
      ja: "難易度。0から1までの数、または「易しい」などの言葉。"))
  fileprivate static let newId = Flag(
    "id", .text, placeholder: "name",
    Localized(en: "An ID that stays when the text changes.", ja: "問題文が変わっても変わらないID。"))
}

/// Adds one question that is given on the command line.
final class AddRun {
  private var target: AddTarget
  private let session: Session

  init(_ target: AddTarget, _ session: Session) {
    (self.target, self.session) = (target, session)
  }

  /// Adds a question unless it has an error, and reports the findings.
  consuming func add(_ problem: Problem) throws(Failure) -> ExitStatus {
    let judged = try judge(problem)
    session.report(judged.found)
    if judged.hasErrors {
      session.tell(AddWords.refused(judged, target.path))
      return .findings
    }
    let status = target.status(of: problem)
    tellNear(problem, judged)
    let isNew = target.isNew
    try target.add(judged)
    session.remark(AddWords.added(judged, status, target.path, isNew: isNew))
    return target.unreadable > 0 ? .findings : .clean
  }

  private func judge(_ problem: Problem) throws(Failure) -> JudgedQuestion {
    do throws(QuestionAddition.Obstacle) {
      return try target.judge(problem)
    } catch {
      throw .work(AddWords.message(error, target))
    }
  }

  /// Reports a question that asks nearly the same. Lint has already reported one that is the same.
  private func tellNear(_ problem: Problem, _ judged: JudgedQuestion) {
    if judged.found.counts.keys.contains(where: AddWords.rulesOfRepeats.contains) { return }
    let nearest = NearestQuestion(in: target.file, workers: session.world.workers)
    if let near = nearest.find(problem.question) { session.tell(FieldStatus.words(near)) }
  }
}
