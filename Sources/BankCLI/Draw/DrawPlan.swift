import BankFormats
import BankModel
import BankQuiz
import BankRules
import BankText

/// What is to be drawn, and where it goes.
struct DrawPlan {
  let invocation: Invocation
  /// What the draw depends on.
  let seed: Seed
  /// How questions are drawn.
  let method: QuestionDraw.Method
  /// How many questions are in a set.
  let count: Int
  /// How many sets there are.
  let sets: Int
  /// What is wanted of each category, if it was said.
  let quotas: CategoryQuotas?
  /// What sets have to be like besides.
  let conditions: DrawConditions
  /// The format of the sets; nil for plain text.
  let format: Format?
  /// Where each set becomes a file, if it does.
  let folder: Path?

  private static let text = "text"
  /// The formats of sets.
  static let formatNames = ["csv", "json", "jsonl", "markdown", "html", text]
  /// Formats of which several can follow each other in one file.
  private static let following = ["csv", "jsonl", text]
  /// No more sets than these are drawn at once.
  private static let mostSets = 1_000_000
  /// All questions of several sets are in memory at once, about a kilobyte each.
  private static let mostQuestions = 5_000_000

  /// What a command line says, if it makes sense.
  init(_ invocation: Invocation, _ session: Session) throws(Failure) {
    try self.init(drawing: invocation, session)
    try checkOutput()
  }

  /// The same wherever the sets go.
  init(drawing invocation: Invocation, _ session: Session) throws(Failure) {
    self.invocation = invocation
    method =
      invocation.value(.compat).flatMap { QuestionDraw.Method(rawValue: $0) } ?? .shuffleV1
    let settled = try Configurations.ofPaths(invocation, session)?.setSize
    let usual = invocation.number(.count)
    let asked = invocation.has(.count) ? usual : settled ?? usual
    quotas = try CategoryQuotas(invocation, of: asked)
    conditions = try DrawConditions(invocation)
    sets = invocation.number(.sets)
    count =
      invocation.has(.count) ? asked : quotas?.count ?? conditions.difficulty?.count ?? asked
    format = Formats.named(invocation.value(.drawFormat) ?? "")
    folder = invocation.value(.outputFolder).map { Path($0) }
    seed = try DrawPlan.seed(invocation, session)
    try check()
  }

  private static func seed(_ invocation: Invocation, _ session: Session) throws(Failure) -> Seed {
    guard let written = invocation.value(.drawSeed) else { return Seed(session.world.randomSeed) }
    if let seed = Seed(written) { return seed }
    throw .usage(
      Localized(
        en: "The seed '\(VisibleText.escape(written))' is neither a number below 2^64 nor a text.",
        ja: "シード '\(VisibleText.escape(written))' は使えません。2^64未満の数か文字列を指定してください。"))
  }

  private func check() throws(Failure) {
    for (flag, number) in [(Flag.count, count), (.sets, sets)] where number == 0 {
      throw .usage(
        Localized(en: "'\(flag.usage)' must be at least 1.", ja: "'\(flag.usage)' は1以上にしてください。"))
    }
    if sets > DrawPlan.mostSets {
      let most = DrawPlan.mostSets
      throw .usage(
        Localized(en: "No more than \(most) sets can be drawn.", ja: "セットの数は\(most)までです。"))
    }
    if sets > 1, count > DrawPlan.mostQuestions / sets {
      let most = DrawPlan.mostQuestions
      throw .usage(
        Localized(
          en: "No more than \(most) questions can be drawn at once: ask for fewer sets.",
          ja: "一度に抽選できるのは全セット合わせて\(most)問までです。セットの数を減らしてください。"))
    }
    if method == .timerquiz, invocation.has(.shuffleChoices) {
      throw .usage(
        Localized(
          en: "timerquiz never shuffles choices: use '--compat' or '--shuffle-choices'.",
          ja: "timerquizは選択肢を並べ替えません。'--compat' と '--shuffle-choices' は同時に使えません。"))
    }
    try checkQuotas()
  }

  private func checkQuotas() throws(Failure) {
    if let sum = conditions.difficulty?.count, sum != count {
      throw .usage(
        Localized(
          en: "The difficulties add up to \(sum), but '--count' is \(count).",
          ja: "難易度別の合計は\(sum)問ですが、'--count' は\(count)です。"))
    }
    guard let quotas else { return }
    if quotas.count != count {
      throw .usage(
        Localized(
          en: "The categories add up to \(quotas.count), but '--count' is \(count).",
          ja: "カテゴリーの合計は\(quotas.count)問ですが、'--count' は\(count)です。"))
    }
    if method == .timerquiz {
      throw .usage(
        Localized(
          en: "timerquiz knows no categories: use '--compat' or '--per-category'.",
          ja: "timerquizにカテゴリーはありません。'--compat' と '--per-category' は同時に使えません。"))
    }
  }

  /// Whether the sets can go where they are to go.
  func checkOutput() throws(Failure) {
    if folder != nil, invocation.has(.output) {
      throw .usage(
        Localized(
          en: "Use '--output' or '--output-dir', not both.",
          ja: "'--output' と '--output-dir' は同時に使えません。"))
    }
    for flag in [Flag.key, .manifest] where invocation.value(flag) == "-" {
      throw .usage(
        Localized(
          en: "'--\(flag.name)' needs a file: standard output is for the sets.",
          ja: "'--\(flag.name)' にはファイル名を指定してください（標準出力には問題セットを出力します）。"))
    }
    let name = format?.name ?? DrawPlan.text
    if sets > 1 || conditions.isCovering, folder == nil, !DrawPlan.following.contains(name) {
      throw .usage(
        Localized(
          en: "Several sets in \(name) need '--output-dir'.",
          ja: "\(name)で複数のセットを作るには '--output-dir' が必要です。"))
    }
  }

  /// Tells the seed where it is not just what was written.
  func tell(_ session: Session) {
    let start = "\(method.rawValue), seed \(seed.number)"
    let text: Localized
    if let written = seed.text.map({ VisibleText.escape($0) }) {
      text = Localized(
        en: "\(start), the hash of the text “\(written)”", ja: "\(start)（文字列「\(written)」のハッシュ値）")
    } else if !invocation.has(.drawSeed) {
      text = Localized(
        en: "\(start); --seed \(seed.number) draws the same again",
        ja: "\(start)（--seed \(seed.number) で同じ結果になります）")
    } else {
      return
    }
    session.say(text[session.language] + "\n")
  }

  /// The file of one of so many sets, counted from 1.
  func file(_ number: Int, of sets: Int, in folder: Path) -> Path {
    let digits = String(number)
    let zeros = String(repeating: "0", count: String(sets).count - digits.count)
    return folder.appending(
      Array("set-\(zeros)\(digits).\(format?.extensions.first ?? "txt")".utf8))
  }
}
