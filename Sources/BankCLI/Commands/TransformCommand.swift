@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel

extension Command {
  static let transform = Command(
    "transform",
    summary: Localized(
      en: "Clean, reorder and split banks, one operation after another.",
      ja: "問題ファイルの整理・並べ替え・抜き出しなどをまとめて行います。"),
    details: Localized(
      en:
        "In tables and JSON, rows that no operation changes stay the same, byte for byte. Other formats are rewritten; if that would lose something, nothing is written (--on-loss). The operations:\n"
        + list { ($0.name, $0.summary.en) },
      ja:
        "表とJSONでは、操作で変わらない行は1バイトも変わりません。ほかの形式は全体を書き直し、失われるものがあれば何も書き込みません（--on-loss）。操作は次のとおりです。\n"
        + list { ($0.name, $0.summary.ja) }),
    statuses: Localized(
      en: "0 done, 1 done without questions that could not be read or kept, 2 failed.",
      ja: "0 完了、1 読み取れない問題や残せない問題を除いて完了、2 失敗。"),
    examples: [
      CommandExample(
        "qbank transform dedupe bank.csv -o clean.csv",
        en: "Remove duplicate questions.", ja: "重複した問題を除きます。"),
      CommandExample(
        "qbank transform rebalance --in-place banks",
        en: "Make answers impossible to guess by position.", ja: "正解の位置に偏りが出ないようにします。"),
    ],
    arguments: [
      Argument(
        "step", isRequired: true, choices: TransformOperation.all.map(\.name),
        Localized(en: "The first operation.", ja: "最初に行う操作。")),
      .paths,
    ],
    options: TransformCommandOptions.self
  ) { (options, session) throws(Failure) in
    let run = try TransformRun(options, session)
    return try run.finish(&session)
  }

  private static func list(_ words: (TransformOperation) -> (String, String)) -> String {
    TransformOperation.all.map { operation in
      let (name, summary) = words(operation)
      return "  \(name.padded(to: 17))\(summary)\n"
    }.joined()
  }
}

/// The options of `qbank transform`.
struct TransformCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  /// The operations in order; the name of the first is among the words.
  private(set) var steps = [StepLine()]
  var output: Path?
  var to: String?
  var isInPlace = false
  var showsDiff = false
  /// Whether the files themselves are changed, or the changes are shown.
  var changesFiles: Bool { isInPlace || showsDiff }
  /// The file to which unreadable lines are moved, or nil to keep them in place.
  var quarantine: Path?
  var allowsEmpty = false
  var onLoss = LossPolicy.error
  var listsSkipped = false

  /// An operation as given on the command line.
  struct StepLine: Sendable {
    var name = ""
    var values = StepValues()
  }

  var words: [Path] {
    get { (steps[0].name.isEmpty ? [] : [Path(steps[0].name)]) + bank.paths }
    set {
      steps[0].name = newValue.first?.string ?? ""
      bank.paths = Array(newValue.dropFirst())
      takeCount()
    }
  }

  /// Takes a number after the name of an operation as its count, as in `choices 4`.
  private mutating func takeCount() {
    for index in steps.indices {
      guard steps[index].name == TransformOperation.choices.name,
        !steps[index].values.has(.howMany), let first = bank.paths.first?.string,
        !first.isEmpty, first.utf8.allSatisfy(\.isDigit)
      else { continue }
      steps[index].values.set(.howMany, first)
      bank.paths.removeFirst()
    }
  }

  static var usual: [OptionField<Self>]? {
    let then = OptionField<Self>(
      flag: .then, fill: { $0.steps.append(StepLine(name: $1)) },
      isGiven: { $0.steps.count > 1 })
    return [
      then, .file(.output, \.output), .sign(.inPlace, \.isInPlace), .sign(.diff, \.showsDiff),
    ]
  }

  static var fields: [OptionField<Self>] {
    let ofOperations = TransformOperation.allFlags.map { flag in
      OptionField<Self>(
        flag: flag, fill: { $0.steps[$0.steps.count - 1].values.set(flag, $1) },
        isGiven: { options in options.steps.contains { $0.values.has(flag) } })
    }
    return (usual ?? []) + ofOperations + [
      .text(.to, \.to),
      .file(.quarantine, \.quarantine), .sign(.allowEmpty, \.allowsEmpty),
      .word(.onLoss, \.onLoss), .sign(.listSkipped, \.listsSkipped), .onError, .from, .layout,
      .delimiter, .answersFrom, .sheet, .stdinFilename, .encoding, .config, .noConfig, .noIgnore,
    ]
  }

  static var relations: [OptionRelation] {
    let ofFiles = Localized(
      en: "it is about the files that are read", ja: "読み込んだファイルを対象にするオプションのためです")
    return [
      .apart([.inPlace, .diff], from: [.output, .to], because: ofFiles),
      .need([.quarantine], [.inPlace]), .apart([.quarantine], from: [.diff]),
    ]
  }

  /// Returns the operations, ready to run.
  func prepared(_ session: Session) throws(Failure) -> [TransformOperation.Step] {
    var prepared: [TransformOperation.Step] = []
    for step in steps {
      guard let operation = TransformOperation.named(step.name) else {
        throw .usage(UsageMessages.unknownOperation(step.name))
      }
      let taken = operation.flags.map(\.name)
      if let other = step.values.names.first(where: { !taken.contains($0) }) {
        throw .usage(UsageMessages.foreignOption(other, operation))
      }
      prepared.append(try operation.prepare(step.values, session))
    }
    return prepared
  }
}

extension UsageMessages {
  fileprivate static func unknownOperation(_ name: String) -> Localized {
    let names = TransformOperation.all.map(\.name)
    let near = NearestName.of(name, in: names).map { [$0] } ?? names
    let list = near.listed()
    let shown = VisibleText.escape(name)
    return Localized(
      en: "There is no operation '\(shown)'. Use one of \(list.en).",
      ja: "'\(shown)' という操作はありません。\(list.ja) から選んでください。")
  }

  fileprivate static func foreignOption(
    _ flag: String, _ operation: TransformOperation
  ) -> Localized {
    let owners = TransformOperation.all.filter { $0.flags.contains { $0.name == flag } }
    let names = owners.map(\.name).listed()
    return Localized(
      en: "'--\(flag)' belongs to \(names.en), not to \(operation.name). Put it after its "
        + "operation.",
      ja: "'--\(flag)' は \(names.ja) のオプションで、\(operation.name) では使えません。"
        + "その操作の後ろに書いてください。")
  }
}

extension Flag {
  fileprivate static let then = Flag(
    "then", .oneOf(TransformOperation.all.map(\.name)), placeholder: "step",
    Localized(
      en: "Run this operation next; its options follow.", ja: "続けて行う操作。その操作のオプションを後ろに書きます。"))
  fileprivate static let inPlace = Flag(
    "in-place",
    Localized(
      en: "Change the files themselves; if one cannot be written, none is changed.",
      ja: "ファイルを直接書き換えます。1つでも書けないときは、どれも変更しません。"))
  fileprivate static let quarantine = Flag(
    "quarantine", .outputBeside, placeholder: "file",
    Localized(
      en: "With --in-place, move unreadable lines to the end of this file, byte for byte; by "
        + "default they stay in place.",
      ja: "--in-place で、読めない行を1バイトも変えずにこのファイルの末尾に移します。指定しないと、元の場所に残します。"))
  fileprivate static let allowEmpty = Flag(
    "allow-empty",
    Localized(
      en: "Write the result even if no question is left.", ja: "問題が1つも残らなくても書き込みます。"))
}
