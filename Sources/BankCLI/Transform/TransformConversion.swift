@_spi(QBank) import BankSystem
@_spi(QBank) import BankTransforms

/// The format into which questions are written.
enum TransformTarget {
  /// Returns the format, or nil if questions remain rows of their files: the given one, or the one that is needed if
  /// items of documents are left out, because what is between items cannot be distinguished from them there.
  static func format(
    _ options: TransformCommandOptions, _ list: QuestionList, leavingOut: Bool
  ) throws(Failure) -> Format? {
    let able = NamedFormats.all.filter(\.isWritable)
    if let name = options.to {
      guard let format = able.first(where: { $0.name == name }) else {
        throw .usage(UsageMessages.badFormat(name, .to, NamedFormats.writable))
      }
      return format
    }
    let banks = list.files.map(\.bank)
    let formats = Set(banks.map { $0.extract?.format.name ?? "" })
    if list.isOfOneForm {
      let isTorn = leavingOut && banks.first?.syntax == .json
      let other = try other(options.output, than: banks, able)
      return other ?? (isTorn ? .json : nil)
    }
    if let output = options.output, output != .standardInput { return try named(output, able) }
    guard formats.count == 1, let only = formats.first, !only.isEmpty else { throw .usage(mixed) }
    guard let format = able.first(where: { $0.name == only }) else {
      throw .usage(unwritable(only))
    }
    return format
  }

  /// Returns the format that the file extension of the output names, if it differs from that of the files.
  private static func other(
    _ output: Path?, than banks: [BankFile], _ able: [Format]
  ) throws(Failure) -> Format? {
    guard let output, output != .standardInput, let bank = banks.first else { return nil }
    let own = Format.of(bank.syntax).extensions + (bank.syntax.form == nil ? [] : ["csv", "tsv"])
    if own.contains(where: { output.hasExtension($0) }) { return nil }
    return try named(output, able)
  }

  private static func named(_ output: Path, _ able: [Format]) throws(Failure) -> Format {
    let (only, others) = NamedFormats.only(of: able, for: output)
    if let only { return only }
    throw .usage(UsageMessages.unclearName(output, .to, others))
  }

  private static let mixed = Localized(
    en: "The files have different formats, so their rows cannot be put into one file as they are: "
      + "specify a format with --to, or an output with -o.",
    ja: "ファイルの形式がそろっていないため、そのまま1つにはまとめられません。"
      + "--to で形式を指定するか、-o で書き込むファイルを指定してください。")

  private static func unwritable(_ format: String) -> Localized {
    if NamedFormats.all.allSatisfy({ $0.name != format || Layouts.named(format) != nil }) {
      return Localized(
        en: "qbank reads this layout but does not write it: specify a format with --to.",
        ja: "このレイアウトは読み込み専用です。--to で形式を指定してください。")
    }
    return Localized(
      en: "qbank reads \(format) but does not write it: specify another format with --to.",
      ja: "\(format)は読み込み専用です。--to で別の形式を指定してください。")
  }
}

/// Writes questions in a new format.
struct TransformConversion {
  let target: Format
  let options: TransformCommandOptions
  let session: Session

  /// Returns the questions in the format, and the losses of writing them.
  func written(
    _ list: QuestionList, as given: ConvertOptions? = nil
  ) throws(Failure) -> WrittenBank {
    if ![.unchanged, .leftOut].contains(list.answers) { throw .usage(ownAnswers) }
    var problems: [Problem] = []
    for index in list.entries.indices {
      guard var problem = list.problem(index) else {
        throw TransformConversion.noAnswer(list, index)
      }
      if list.answers == .leftOut {
        (problem.answer, problem.details.explanation) = (Problem.unknownAnswer, nil)
      }
      problems.append(problem)
    }
    return WrittenBank(
      .problems(problems), in: target, given ?? ConvertOptions(language: session.language))
  }

  /// Checks all losses together; throws if they forbid writing anything.
  func weigh(
    _ banks: [(list: QuestionList, written: WrittenBank)], inPlace: Bool = false
  ) throws(Failure) -> LossPermit {
    var leftOut = LeftOut()
    if !inPlace {
      let losses = QuestionList.lossesOfReading(banks.map(\.list))
      leftOut.add(losses.filter { target.syntax != nil || !$0.isAboutNotation }, from: .input)
    }
    for bank in banks { leftOut.add(bank.written.losses, from: .output) }
    return try LossGate(
      leftOut: leftOut, policy: options.onLoss, target: target.name, listsAll: options.listsSkipped
    ).pass(session)
  }

  private var ownAnswers: Localized {
    Localized(
      en: "\(target.name) has its own notation for answers, so 'answers' cannot change it; leave "
        + "it out, or write in the format of the files.",
      ja: "\(target.name)形式では正解の書き方が決まっているため、'answers' では変えられません。"
        + "外すか、元のファイルと同じ形式で書き込んでください。")
  }

  private static func noAnswer(_ list: QuestionList, _ index: Int) -> Failure {
    let place = list.place(index).words
    return .work(
      Localized(
        en: "\(place.en): the answer matches no choice, so the question cannot "
          + "be written in another format; nothing was written",
        ja: "\(place.ja): 正解がどの選択肢も指していないため、別の形式では書けません。"
          + "何も書き込みませんでした。"))
  }
}

extension QuestionList {
  /// Returns what the files contain for the questions in some lists that no question can hold.
  static func lossesOfReading(_ lists: [QuestionList]) -> [Loss] {
    guard let files = lists.first?.files else { return [] }
    var records = [Set<Int>](repeating: [], count: files.count)
    for list in lists {
      for index in list.entries.indices {
        records[list.entries[index].file].insert(list.place(index).record)
      }
    }
    return zip(files, records).flatMap { file, records in
      let source = file.bank.extract?.file ?? file.bank.source
      let name = files.count > 1 ? source.path.displayText : nil
      return file.losses(ofRecords: records).map { $0.numbered($0.number, in: name) }
    }
  }
}
