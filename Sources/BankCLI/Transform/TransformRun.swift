@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
import BankSystem
import BankTransforms

/// One run of `qbank transform`: reads the questions, runs the operations, and hands the result over to be written.
final class TransformRun {
  private let options: TransformCommandOptions
  private let finder: BankFinder
  private let steps: [TransformOperation.Step]
  private let session: Session
  private let workers: Workers
  /// Whether something was left out because it could not be read.
  private var hasLeftOut = false
  /// The number of errors in lines that are kept apart from the rows, or nil if there are none.
  private var errorsApart: Int?

  init(_ options: TransformCommandOptions, _ session: Session) throws(Failure) {
    self.options = options
    self.session = session
    workers = session.world.workers
    steps = try options.prepared(session)
    try TransformRun.check(steps, options)
    if options.changesFiles, options.bank.paths.contains(.standardInput) {
      throw .usage(TransformRun.noPlace)
    }
    finder = try BankFinder(
      options.bank, session, rewritten: options.isInPlace && !options.showsDiff)
    try finder.requireAll(TransformRun.unread)
    try session.check(
      outputs: [options.output, options.quarantine].compactMap { $0 == .standardInput ? nil : $0 })
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    let files = try readFiles()
    var list = QuestionList(files)
    let target = options.changesFiles ? nil : try target(of: list)
    list.holdsCategories = target?.holds(.category) ?? list.rowsHold(.category)
    if hasLeftOut, target != nil { leaveOutUnanswered(&list) }
    let all = files.reduce(0) { $0 + $1.rowCount }
    if all == 0, !options.allowsEmpty {
      LeftOut.tell(files.compactMap(\.bank.extract), session)
      throw .work(TransformRun.nothing)
    }
    if let filter = steps[0].asFilter { session.tell(filter.words(list.count, all)) }
    for step in steps[(steps[0].asFilter == nil ? 0 : 1)...] {
      for note in try step.run(&list, workers) { session.tell(note) }
    }
    if list.count == 0, !options.allowsEmpty { throw .work(TransformRun.nothingLeft) }
    if !list.passedOver.isEmpty {
      session.tell(TransformRun.unchanged(list.passedOver.count))
    }
    let output = TransformOutput(options: options, session: session, target: target)
    let (permit, changed) = try write(list, output, &session)
    if let errorsApart { session.tell(setApart(errorsApart)) }
    let isDifferent = options.showsDiff && changed > 0
    return hasLeftOut || errorsApart != nil || permit.dropped > 0 || isDifferent
      ? .findings : .clean
  }

  private func write(
    _ list: QuestionList, _ output: TransformOutput, _ session: inout Session
  ) throws(Failure) -> (permit: LossPermit, changed: Int) {
    if let division = steps.last?.divides {
      return (try output.divide(list, division, workers, &session), 0)
    }
    if !options.changesFiles { return (try output.write(list, &session), 0) }
    return try output.rewrite(list, &session)
  }

  /// Checks the combination of steps and options. A step that divides questions among files must be the last, and
  /// decides itself where they go.
  private static func check(
    _ steps: [TransformOperation.Step], _ options: TransformCommandOptions
  ) throws(Failure) {
    if steps.dropLast().contains(where: { $0.divides != nil }) { throw .usage(splitLast) }
    if options.changesFiles, steps.contains(where: \.combines) { throw .usage(mergeInto) }
    guard steps.last?.divides != nil else { return }
    if options.changesFiles || options.output != nil { throw .usage(splitInto) }
  }

  private func target(of list: QuestionList) throws(Failure) -> Format? {
    try TransformTarget.format(options, list, leavingOut: hasLeftOut)
  }

  /// Leaves out questions without a right choice, which cannot be written in a new format.
  private func leaveOutUnanswered(_ list: inout QuestionList) {
    if options.to == nil { session.tell(TransformRun.writtenAnew) }
    let unanswered = list.unanswered(workers)
    if unanswered.isEmpty { return }
    list.leaveOut(unanswered)
    session.tell(UnanswerableQuestions.leftOut(unanswered.count))
  }

  // MARK: Reading

  private func readFiles() throws(Failure) -> [QuestionFile] {
    var files: [QuestionFile] = []
    let topics = finder.categories()
    for (number, source) in finder.sources.enumerated() {
      let format = finder.configurations.format(of: source.path)
      let loader = finder.configurations.loader(for: source.path)
      let topic = topics[number].isEmpty ? nil : topics[number]
      var file = QuestionFile(
        source, in: format, loader: loader, where: steps[0].asFilter?.of(source.path, topic),
        workers: workers)
      if file.bank.kind == .guidance {
        try passOver(source)
        continue
      }
      file.topic = topic
      ToldReading(file.bank).tellRecognised(session)
      files.append(file)
    }
    let isWhole = { (file: QuestionFile) in file.bank.defectOfWhole == nil }
    let doubtful = files.filter { $0.hasDefects || $0.bank.extract != nil || !isWhole($0) }
    let kept = options.changesFiles ? doubtful.filter(\.canSetUnreadableApart) : []
    let others = options.changesFiles ? doubtful.filter { !$0.canSetUnreadableApart } : doubtful
    try checkErrors(others.map(\.bank))
    try checkUnreadable(kept)
    files.removeAll { !isWhole($0) }
    if errorsApart != nil {
      for index in files.indices where files[index].hasDefects && files[index].canSetUnreadableApart
      {
        files[index].setUnreadableApart(moving: options.quarantine != nil)
      }
    }
    if hasLeftOut { for index in files.indices { files[index].leaveOutDefects() } }
    if steps.contains(where: \.asksForFindings) { lookForFindings(&files) }
    return files
  }

  /// Passes over guidance in a folder. Guidance that was named is an error, because nothing can be done with it.
  private func passOver(_ source: Source) throws(Failure) {
    let name = source.path.displayText
    guard finder.banks.values.joined().contains(source.path) else {
      throw .work(
        Localized(
          en: "\(name) contains guidance, but transform works on questions; nothing was written",
          ja: "\(name) はガイダンスです。transformで扱えるのは問題だけのため、何も書き込みませんでした。"))
    }
    session.tell(
      Localized(
        en: "\(name) contains guidance and was skipped.", ja: "\(name) はガイダンスのため、対象外です。"))
  }

  /// Reports what could not be read, and ends the run unless errors are to be skipped.
  private func checkErrors(_ files: [BankFile]) throws(Failure) {
    let counts = finder.configurations.reportErrors(inEachOf: files)
    let errors = counts.reduce(0, +)
    if errors == 0 { return }
    if options.changesFiles {
      let wrong = zip(files, counts).filter { $0.1 > 0 }.map(\.0)
      let other = wrong.allSatisfy { $0.source.origin != nil } ? wrong.first : nil
      throw .work(other.map(TransformRun.inOtherEncoding) ?? TransformRun.wouldBeLost)
    }
    if options.bank.onError == .stop { throw .work(TransformRun.unreadable) }
    hasLeftOut = true
    session.tell(TransformRun.leftOut(errors: errors))
  }

  /// Reports what cannot be read in files that are changed in place. It is kept where it is or moved to another
  /// file, which is reported when it is done.
  private func checkUnreadable(_ files: [QuestionFile]) throws(Failure) {
    let errors = finder.configurations.reportErrors(in: files.map(\.bank))
    if errors == 0 { return }
    if options.bank.givenPolicy == .stop { throw .work(TransformRun.unreadable) }
    errorsApart = errors
  }

  /// Notes for each question the rules that have findings in it.
  private func lookForFindings(_ files: inout [QuestionFile]) {
    let configurations = finder.configurations
    let lint = Lint(
      each: { configurations.lintOptions(for: $0, .showAll, verdicts: .note) }, workers: workers)
    let sources = files.map { $0.bank.extract?.file ?? $0.bank.source }
    for (index, linted) in lint.run(sources).enumerated() {
      files[index].verdicts = linted.verdicts
    }
  }

  // MARK: Words

  /// Rows whose answer names no choice are sound enough to keep, but no operation that reads the answer can handle
  /// them.
  private static func unchanged(_ count: Int) -> Localized {
    let questions = Localized.count(count, "question was", "questions were")
    return Localized(
      en: "\(questions) left unchanged, because the answer is not one of the choices; qbank lint "
        + "shows where.",
      ja: "正解がどの選択肢でもない\(count)問は、元のままにしました。場所は qbank lint で確認できます。")
  }

  private static func leftOut(errors: Int) -> Localized {
    Localized(
      en: "Skipped the parts that have errors (\(Localized.count(errors, "error", "errors"))).",
      ja: "誤り（\(errors)件）のある部分は除きました。")
  }

  /// Returns the message about where the unreadable parts are.
  private func setApart(_ errors: Int) -> Localized {
    let counted = Localized.count(errors, "error", "errors")
    guard let name = options.quarantine?.displayText else {
      return Localized(
        en:
          "Unreadable parts (\(counted)) were left in place, byte for byte; --quarantine moves "
          + "them to another file.",
        ja: "読めない部分（誤り\(errors)件）は、1バイトも変えずに元の場所に残しました。--quarantine を付けると別のファイルに移せます。")
    }
    return Localized(
      en: "Unreadable parts (\(counted)) were moved to the end of \(name), byte for byte.",
      ja: "読めない部分（誤り\(errors)件）は、1バイトも変えずに \(name) の末尾に移しました。")
  }

  private static func inOtherEncoding(_ file: BankFile) -> Localized {
    let name = file.source.path.displayText
    return Localized(
      en:
        "\(name) is not UTF-8, so unreadable parts can be neither kept nor moved byte for byte, "
        + "and nothing was written; correct them, or write to another file with -o",
      ja: "\(name) はUTF-8ではないため、読めない部分を1バイトも変えずに残すことも移すこともできません。"
        + "何も書き込みませんでした。誤りを直すか、-o で別のファイルに書き込んでください。")
  }

  private static let writtenAnew = Localized(
    en: "All other questions are rewritten in UTF-8.", ja: "ほかの問題はすべてUTF-8で書き直します。")

  private static let unread = Localized(
    en: "nothing was written, because some of the input could not be read",
    ja: "読み込めないものがあるため、何も書き込みませんでした。")
  private static let unreadable = Localized(
    en: "some questions cannot be read, so nothing was written; --on-error skip leaves them out",
    ja: "正しく読めない部分があるため、何も書き込みませんでした。"
      + "--on-error skip を付けると、誤りのある部分を除きます。")
  private static let wouldBeLost = Localized(
    en: "unreadable parts would be lost from the files, so they were left unchanged; correct "
      + "them, or write to another file with -o",
    ja: "読めない部分がファイルから失われるため、変更していません。誤りを直すか、-o で別のファイルに書き込んでください。")
  private static let nothing = Localized(
    en: "there is no question to work on, so nothing was written",
    ja: "対象になる問題がないため、何も書き込みませんでした。")
  private static let nothingLeft = Localized(
    en: "no question would be left, so nothing was written; --allow-empty writes it anyway",
    ja: "問題が1つも残らないため、何も書き込みませんでした。それでも書き込むには --allow-empty を付けてください。")
  private static let mergeInto = Localized(
    en: "'merge' combines files into one, so the files themselves cannot be changed: name the new "
      + "file with '--output'.",
    ja: "'merge' は複数のファイルを1つにまとめるため、元のファイルの書き換えには使えません。"
      + "書き込むファイルを '--output' で指定してください。")
  private static let splitLast = Localized(
    en: "'split' writes its own files, so it must be the last step.",
    ja: "'split' は複数のファイルに書き込むため、最後に置いてください。")
  private static let splitInto = Localized(
    en:
      "'split' writes to the folder given with '--output-dir', so '--output' and '--in-place' cannot "
      + "be used with it.",
    ja: "'split' は '--output-dir' のフォルダーに書き込むため、'--output' や '--in-place' と一緒には使えません。")
  private static let noPlace = Localized(
    en: "Standard input cannot be changed in place; leave out '--in-place'.",
    ja: "標準入力は書き換えられません。'--in-place' を外してください。")
}
