@_spi(QBank) import BankFormats
@_spi(QBank) import BankQuiz
import BankReports

/// The options of `qbank convert`.
struct ConvertCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  var output: Path?
  var to: String?
  /// The encoding of the output, if given.
  var encoding: EncodingName?
  var targetLayout: String?
  /// What to do if a bank would lose something, if given.
  var givenOnLoss: LossPolicy?
  var onLoss: LossPolicy { givenOnLoss ?? .error }
  /// Whether everything that is left out is listed one by one.
  var listsSkipped = false
  /// The file in which losses are written for programs.
  var report: Path?
  var verifies = false
  var dropsChoices = false
  var escapesFormulas = false
  var seed: Seed?

  static var usual: [OptionField<Self>]? {
    [
      .file(.output, \.output), .text(.to, \.to),
      .encodingName(.targetEncoding, \.encoding), .word(.onReadError, \.bank.givenPolicy),
      .word(.onLoss, \.givenOnLoss),
    ]
  }

  static var fields: [OptionField<Self>] {
    (usual ?? []) + [
      .sign(.verify, \.verifies), .text(.toLayout, \.targetLayout),
      .sign(.listSkipped, \.listsSkipped), .file(.lossReport, \.report),
      .sign(.dropChoices, \.dropsChoices),
      .value(.seed, \.seed) { (written) throws(Failure) in try Seed.parse(written) },
      .sign(.escapeFormulas, \.escapesFormulas),
    ] + OptionField.reading
  }
}

extension Flag {
  fileprivate static let onReadError = Flag(
    "on-error", .oneOf(ErrorPolicy.words), placeholder: "what", default: "stop",
    Localized(
      en: "If questions cannot be read: stop, or skip them, list them, and exit with 1.",
      ja: "読み取れない問題があるときの動作。stop は中止し、skip はその問題を除いて一覧を表示し、終了コードを1にします。"))
  static let to = Flag(
    "to", .suggested { NamedFormats.writable }, placeholder: "format",
    Localized(en: "The format to write.", ja: "変換先の形式。"))
  static let onLoss = Flag(
    "on-loss", .oneOf(LossPolicy.words), placeholder: "what", default: "error",
    Localized(
      en: "If whole questions or anything players see would be lost: error writes nothing, warn "
        + "writes the rest and reports what is lost, ignore only counts lost questions. Lost "
        + "details, such as IDs, only cause a warning. For what cannot be read, see --on-error.",
      ja: "問題そのものや、表示・採点に関わる内容が失われるときの動作。error は何も書き込まず、warn は失われるものを"
        + "知らせて残りを書き込み、ignore は除いた問題の数だけを知らせます。IDなど細部の損失は警告だけです。読み"
        + "取れない問題については --on-error で指定します。"))
  static let listSkipped = Flag(
    "list-skipped",
    Localized(
      en: "List everything that is left out or changed, not just the first three of a kind.",
      ja: "取り込まないものや変わるものを、種類ごとに3件までではなく、すべて表示します。"))
  static let lossReport = Flag(
    "losses", .outputBeside, placeholder: "file", writes: [("", .json)],
    Localized(
      en: "Write what is left out or changed to a JSON file.",
      ja: "取り込まないものや変わるものを、JSONでファイルに書き込みます。"))
  static let verify = Flag(
    "verify",
    Localized(
      en: "Before writing, read the result back and compare it.",
      ja: "書き込む前に、変換した結果を読み戻して比べます。"))
  static let dropChoices = Flag(
    "drop-choices",
    Localized(
      en: "If there are too many choices, leave out wrong ones, drawn by --seed.",
      ja: "選択肢が多すぎるとき、--seed で選んだ誤答を除きます。"))
  static let seed = Flag(
    "seed", .text, placeholder: "seed", default: "0",
    Localized(
      en: "The seed for draws, a number or any text; the same seed gives the same result.",
      ja: "抽選のシード。数か任意の文字列で、同じシードなら同じ結果になります。"))
  static let toLayout = Flag(
    "to-layout", .suggested { Layouts.all.map(\.name) + [SheetCopy.name] }, placeholder: "layout",
    Localized(
      en: "The layout of the written table, if the input is a table, too; same copies the cells of "
        + "a workbook as shown, to be corrected in the copy.",
      ja: "書き出す表の列の並び。変換元も表のときに使います。same は、修正用にブックのセルを表示どおりに写します。"))
}
