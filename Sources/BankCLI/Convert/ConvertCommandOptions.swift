@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The options of `qbank convert`.
struct ConvertCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  var output: Path?
  var from: String?
  var to: String?
  var onLoss = LossPolicy.error
  var verifies = false
  var dropsChoices = false
  var escapesFormulas = false
  var seed = 0

  static var fields: [OptionField<Self>] {
    [
      .file(.output, \.output), .text(.from, \.from), .text(.to, \.to),
      .layout, .delimiter, .answersFrom, .onError, .word(.onLoss, \.onLoss),
      .sign(.verify, \.verifies),
      .sign(.dropChoices, \.dropsChoices),
      .sign(.escapeFormulas, \.escapesFormulas), .number(.seed, \.seed), .kind, .loader,
      .stdinFilename,
      .config, .noConfig, .noIgnore,
    ]
  }
}

extension Flag {
  static let from = Flag(
    "from", .suggested(ConversionPlan.readable), placeholder: "format",
    Localized(en: "The format of the input.", ja: "変換元の形式。"))
  static let to = Flag(
    "to", .suggested(ConversionPlan.writable), placeholder: "format",
    Localized(en: "The format of the output.", ja: "変換先の形式。"))
  static let onLoss = Flag(
    "on-loss", .oneOf(LossPolicy.words), placeholder: "what", default: "error",
    Localized(
      en: "What to do when the output cannot hold everything.", ja: "変換先に入らないものがあるときの動作。"))
  static let verify = Flag(
    "verify",
    Localized(
      en: "Read back what is going to be written and compare it before it is written.",
      ja: "書き込む前に、変換した結果を読み戻して比べます。"))
  static let dropChoices = Flag(
    "drop-choices",
    Localized(
      en: "Where there are too many choices, leave out wrong ones, drawn by --seed.",
      ja: "選択肢が多すぎるとき、--seed で選んだ誤答を除きます。"))
  static let seed = Flag(
    "seed", .number, placeholder: "number", default: "0",
    Localized(
      en: "The seed for what is drawn; the same number draws the same.",
      ja: "抽選のシード。同じ数なら同じ結果になります。"))
}
