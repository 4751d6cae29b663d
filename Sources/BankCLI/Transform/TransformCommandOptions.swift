@_spi(QBank) import BankFormats

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
