@_spi(QBank) import BankSystem
@_spi(QBank) import BankTransforms

/// Writes the questions after all operations.
struct TransformOutput {
  let options: TransformCommandOptions
  let session: Session
  /// The format into which the questions are written, or nil if they remain rows of their files.
  let target: Format?

  /// The maximum number of obstacles that are listed.
  private static let shown = 10

  // MARK: In place

  /// Changes the files themselves, all of them or none, or shows the changes. Files without changes are not
  /// touched.
  ///
  /// - Returns: The permit for all files together, and the number of changed files.
  @discardableResult
  func rewrite(
    _ list: QuestionList, _ session: inout Session
  ) throws(Failure) -> (permit: LossPermit, changed: Int) {
    var indices = [[Int]](repeating: [], count: list.files.count)
    for index in list.entries.indices { indices[list.entries[index].file].append(index) }
    var changed: [(source: Source, bytes: [UInt8])] = []
    var permit = LossPermit.copying
    var quarantined: [UInt8] = []
    for file in list.files.indices {
      let bank = list.files[file].bank
      let source = bank.extract?.file ?? bank.source
      if indices[file].isEmpty, list.files[file].rowCount > 0, !options.allowsEmpty {
        throw .work(TransformOutput.emptied(source.path))
      }
      let (bytes, own) = try bytes(of: list, indices[file], in: file)
      permit = permit.joined(with: own)
      if bytes != Array(source.bytes) { changed.append((source, source.rewritten(bytes))) }
      if list.files[file].unreadable != nil, options.quarantine != nil {
        quarantined.append(lines: list.files[file].unreadableBytes)
      }
    }
    let count = changed.count
    if options.showsDiff {
      var results = Results(nil)
      for (source, bytes) in changed {
        try results.add(diff: source.path, source, bytes, &session)
      }
      return (permit, count)
    }
    try session.rewrite(together: changed, and: try quarantine(quarantined))
    let same = list.files.count - count
    session.remark(
      Localized(
        en: "\(Localized.count(count, "file", "files")) changed, \(same) "
          + "\(same == 1 ? "file left unchanged" : "files left unchanged").",
        ja: "\(count)ファイルを変更しました。\(same)ファイルはそのままです。"))
    return (permit, count)
  }

  /// Returns the new content of the file to which unreadable lines are moved, or nil if there are none.
  private func quarantine(_ lines: [UInt8]) throws(Failure) -> FileContent? {
    guard let path = options.quarantine, !lines.isEmpty else { return nil }
    do throws(SystemError) {
      let old = try session.world.read(path)
      var all = Array(old.bytes)
      all.append(lines: lines)
      return FileContent(all, replacing: old)
    } catch {
      if error.cause == .notFound { return FileContent(path, lines) }
      throw Failure(error)
    }
  }

  /// Returns the new content of one of the files.
  private func bytes(
    of list: QuestionList, _ indices: [Int], in file: Int
  ) throws(Failure) -> ([UInt8], LossPermit) {
    let bank = list.files[file].bank
    guard let extract = bank.extract else {
      let writer = try writer(list, indices, in: file)
      let losses = list.files[file].losses(ofRecords: [])
      let permit = writer.isCopy ? .copying : try weighRows(losses, bank)
      if list.files[file].unreadable == nil { return (writer.bytes(permit), permit) }
      guard let bytes = writer.bytesAroundUnreadable(of: file, permit, session.world.workers)
      else { throw .work(TransformOutput.notKept(bank.source.path)) }
      return (bytes, permit)
    }
    guard let rewriting = ForeignRewriting(extract) else {
      throw .work(TransformOutput.noPlace(extract))
    }
    var own = list
    own.reorder(indices)
    let conversion = TransformConversion(
      target: rewriting.format, options: options, session: session)
    let written = try conversion.written(own, as: rewriting.style)
    // A file that is already written as qbank writes it contains nothing that reading could lose.
    let permit = try conversion.weigh([(own, written)], inPlace: true)
    return (written.bytes(permit), permit)
  }

  // MARK: One file

  /// Writes all questions as one file.
  func write(_ list: QuestionList, _ session: inout Session) throws(Failure) -> LossPermit {
    if let target {
      let conversion = TransformConversion(target: target, options: options, session: session)
      let written = try conversion.written(list)
      let permit = try conversion.weigh([(list, written)])
      try deliver(written.bytes(permit), &session)
      return permit
    }
    let writer = try writer(list)
    let permit = try weighRows(of: [list])
    if let source = list.foreignSource {
      try deliver(source.rewritten(writer.bytes(permit)), &session)
    } else {
      try stream(writer, permit, &session)
    }
    return permit
  }

  /// Checks the losses if rows are written unchanged.
  private func weighRows(of lists: [QuestionList]) throws(Failure) -> LossPermit {
    guard let first = lists.first else { return .copying }
    return try weighRows(QuestionList.lossesOfReading(lists), first.files[first.base].bank)
  }

  /// Checks the losses if rows are written unchanged. Such rows keep everything, so only what is not a question of
  /// a bank is lost.
  private func weighRows(_ losses: [Loss], _ bank: BankFile) throws(Failure) -> LossPermit {
    var leftOut = LeftOut()
    leftOut.add(losses.filter { $0.weight == .questions }, from: .input)
    let target = Format.of(bank.syntax).name
    return try LossGate(
      leftOut: leftOut, policy: options.onLoss, target: target, listsAll: options.listsSkipped
    ).pass(session)
  }

  /// Returns the writer of all questions in the notation of the file of the first one.
  private func writer(_ list: QuestionList) throws(Failure) -> QuestionWriter {
    try writer(list, Array(list.entries.indices), in: list.base)
  }

  // MARK: A folder

  /// Writes questions to the files of a new folder, all of them or none.
  func divide(
    _ list: QuestionList, _ division: TransformOperation.Step.Division, _ workers: Workers,
    _ session: inout Session
  ) throws(Failure) -> LossPermit {
    let (parts, notes) = try division.parts(list, workers)
    try session.check(newFolder: division.folder)
    let lists = parts.map { part in
      var own = list
      own.reorder(part.indices)
      return own
    }
    let (contents, permit) = try contents(of: lists)
    for (index, part) in parts.enumerated() {
      let name = part.path.names.joined(separator: "/") + "." + ending(of: lists[index])
      session.put(
        contents[index], at: division.folder.appending(name), makingFolder: true)
    }
    try session.writeOutputs()
    for note in notes { session.tell(note) }
    return permit
  }

  /// Returns the contents of several files. Losses are checked for all of them together.
  private func contents(
    of lists: [QuestionList]
  ) throws(Failure) -> ([[UInt8]], LossPermit) {
    var banks: [(list: QuestionList, written: WrittenBank)] = []
    var copies: [[UInt8]] = []
    let permit = target == nil ? try weighRows(of: lists) : .copying
    let conversion = target.map {
      TransformConversion(target: $0, options: options, session: session)
    }
    for list in lists {
      if let conversion {
        banks.append((list, try conversion.written(list)))
      } else {
        let bytes = try writer(list).bytes(permit)
        copies.append(list.foreignSource.map { $0.rewritten(bytes) } ?? bytes)
      }
    }
    guard let conversion else { return (copies, permit) }
    let weighed = try conversion.weigh(banks)
    return (banks.map { $0.written.bytes(weighed) }, weighed)
  }

  private func ending(of list: QuestionList) -> String {
    if let target { return target.extensions[0] }
    let bank = list.files[list.base].bank
    let own = Format.of(bank.syntax).extensions + (bank.syntax.form == nil ? [] : ["csv", "tsv"])
    return own.first { bank.source.path.hasExtension($0) } ?? own[0]
  }

  private func deliver(_ bytes: [UInt8], _ session: inout Session) throws(Failure) {
    guard let path = outputFile else { return try session.print(bytes) }
    session.put(bytes, at: path)
    try session.writeOutputs()
  }

  /// Writes a file in parts, so that it is never in memory as a whole.
  private func stream(
    _ writer: QuestionWriter, _ permit: LossPermit, _ session: inout Session
  ) throws(Failure) {
    guard let path = outputFile else {
      return try writer.write(permit) { (part: [UInt8]) throws(Failure) in
        try session.print(part)
      }
    }
    session.finishLeftovers(beside: path)
    do throws(SystemError) {
      let file = try session.world.begin(path)
      do throws(SystemError) {
        try writer.write(permit) { (part: [UInt8]) throws(SystemError) in try file.write(part) }
        try file.finish(durably: false)
      } catch {
        file.abandon()
        throw error
      }
    } catch {
      throw Failure(error)
    }
    session.noteWritten(path)
  }

  /// The named output file, or nil for standard output.
  private var outputFile: Path? { options.output == .standardInput ? nil : options.output }

  /// Returns the writer of questions in the notation of one of the files. Refuses changes for which that notation
  /// has no place.
  private func writer(
    _ list: QuestionList, _ indices: [Int], in file: Int
  ) throws(Failure) -> QuestionWriter {
    let writer = QuestionWriter(list, indices, in: file)
    let obstacles = writer.obstacles
    if obstacles.isEmpty { return writer }
    for (place, obstacle) in obstacles.prefix(TransformOutput.shown) {
      session.reportError(obstacle.message(at: place))
    }
    let more = obstacles.count - TransformOutput.shown
    if more > 0 {
      session.tell(
        Localized(
          en: "… and the same for \(Localized.count(more, "more question", "more questions")).",
          ja: "… ほかに\(more)問あります。"))
    }
    throw .work(TransformOutput.refusal)
  }

  // MARK: Words

  private static let refusal = Localized(
    en:
      "the result does not fit into rows like these, so nothing was written; --to json can hold it",
    ja: "この形式の行には収まらないため、何も書き込みませんでした。--to json なら書き込めます。")

  private static func emptied(_ path: Path) -> Localized {
    let name = path.displayText
    return Localized(
      en: "no question would be left in \(name), so nothing was written; "
        + "--allow-empty writes it anyway",
      ja: "\(name) に問題が1つも残らないため、何も書き込みませんでした。"
        + "それでも書き込むには --allow-empty を付けてください。")
  }

  private static func notKept(_ path: Path) -> Localized {
    let name = path.displayText
    return Localized(
      en:
        "unreadable parts of \(name) could not be kept as they are next to the changes, so "
        + "nothing was written; correct them, or write to another file with -o",
      ja: "\(name) は、読めない部分をそのまま残して変更できないため、何も書き込みませんでした。誤りを直すか、"
        + "-o で別のファイルに書き込んでください。")
  }

  private static func noPlace(_ extract: Extract) -> Localized {
    let (path, format) = (extract.file.path, extract.format.name)
    let isTable = !extract.columnTitles.isEmpty
    let isText = extract.writesFixes && extract.format.isWritable
    let (en, ja) =
      isText
      ? (
        "is not written as qbank writes \(format), so --in-place would change more than requested",
        "はqbankが書く\(format)形式とは書き方が違うため、--in-place では指定していない部分まで変わります。"
      )
      : (
        "is \(isTable ? "a table in a layout that" : "\(format), which") --in-place does not change",
        "は\(isTable ? "--in-place が対応しないレイアウトの表" : "\(format)形式")のため、--in-place では書き換えられません。"
      )
    return Localized(
      en: "\(path.displayText) \(en); leave out --in-place and write to a new file with -o, or "
        + "first run: qbank convert \(path.argument) -o \(path.argument).json",
      ja: "\(path.displayText) \(ja)"
        + "--in-place を外して -o で新しいファイルに書き込むか、先に変換してください: "
        + "qbank convert \(path.argument) -o \(path.argument).json")
  }
}

extension QuestionList {
  /// The index of the file whose notation is used for all questions: that of the first question.
  fileprivate var base: Int { entries.first?.file ?? 0 }

  /// The file whose encoding is used for all questions, or nil for UTF-8, which files of different encodings share.
  fileprivate var foreignSource: Source? {
    let encodings = files.map { $0.bank.source.origin?.encoding }
    guard encodings[base] != nil, encodings.allSatisfy({ $0 == encodings[0] }) else { return nil }
    return files[base].bank.source
  }
}

extension RowRewriting.Obstacle {
  /// Returns the message about what the file has no place for.
  fileprivate func message(at place: QuestionPlace) -> Localized {
    let (en, ja) =
      switch self {
      case .detail(let feature):
        ("there is no column for the \(feature.title.en)", "\(feature.title.ja)を入れる列がありません。")
      case .choiceCount(let count):
        ("rows must have \(count) choices", "行の選択肢は\(count)個と決まっています。")
      case .answer:
        ("answers in this layout cannot be changed", "このレイアウトの正解は書き換えられません。")
      }
    return Localized(en: "\(place.words.en): \(en)", ja: "\(place.words.ja): \(ja)")
  }
}

extension QuestionFile {
  /// The unreadable lines, verbatim.
  fileprivate var unreadableBytes: [UInt8] {
    var bytes: [UInt8] = []
    for range in unreadable ?? [] { bytes.append(lines: bank.source.copy(range)) }
    return bytes
  }
}

extension [UInt8] {
  /// Appends lines verbatim, beginning on a new line.
  fileprivate mutating func append(lines: [UInt8]) {
    if let last, !last.isLineBreak { append(ASCII.lineFeed) }
    self += lines
  }
}

extension Session {
  /// Refuses a folder to fill that contains anything visible: leftovers of an earlier run would be mistaken for a
  /// part of the result.
  func check(newFolder path: Path) throws(Failure) {
    guard let kind = try? world.kind(of: path) else { return }
    if kind != .folder { throw .work(SystemError(.write, path, .exists).message) }
    let entries = try Failure.catching { () throws(SystemError) in try world.entries(of: path) }
    if entries.allSatisfy({ $0.name.first == UInt8(ascii: ".") }) { return }
    let name = path.displayText
    throw .work(
      Localized(
        en: "\(name) already contains files, so nothing was written; specify a new or empty folder",
        ja: "\(name) にはすでにファイルがあるため、何も書き込みませんでした。"
          + "新しいフォルダーか、空のフォルダーを指定してください。"))
  }
}
