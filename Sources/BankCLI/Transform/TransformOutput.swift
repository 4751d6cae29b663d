@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText
import BankTransforms

/// Writes the questions that operations have worked on.
struct TransformOutput {
  private let options: TransformCommandOptions
  private let session: Session
  /// The format into which the questions are written; nil where they stay rows of their files.
  private let target: Format?

  /// How many obstacles are named one by one.
  private static let shown = 10

  init(_ options: TransformCommandOptions, _ session: Session, _ target: Format?) {
    (self.options, self.session, self.target) = (options, session, target)
  }

  // MARK: In place

  /// Changes the files themselves, all of them or none; what stays as it is is not touched.
  func rewrite(_ list: QuestionList) throws(Failure) {
    var indices = [[Int]](repeating: [], count: list.files.count)
    for index in list.entries.indices { indices[list.entries[index].file].append(index) }
    var changed: [(source: Source, bytes: [UInt8])] = []
    var quarantined: [UInt8] = []
    for file in list.files.indices {
      let bank = list.files[file].bank
      let source = bank.extract?.file ?? bank.source
      if indices[file].isEmpty, list.files[file].rowCount > 0, !options.allowsEmpty {
        throw .work(TransformOutput.emptied(source.path))
      }
      let bytes = try bytes(of: list, indices[file], in: file)
      if bytes != Array(source.bytes) { changed.append((source, encoded(bytes, source))) }
      if list.files[file].unreadable != nil, options.quarantine != nil {
        quarantined.append(lines: list.files[file].unreadableBytes)
      }
    }
    try session.rewrite(together: changed, and: try quarantine(quarantined))
    let count = changed.count
    let same = list.files.count - count
    session.remark(
      Localized(
        en: "\(Localized.count(count, "file", "files")) changed, "
          + "\(same) \(same == 1 ? "file left as it was" : "files left as they were").",
        ja: "\(count)ファイルを変更しました。\(same)ファイルはそのままです。"))
  }

  /// The file that lines go to that cannot be read, with those in it; nil where there are none.
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

  /// What is to be in one of the files.
  private func bytes(
    of list: QuestionList, _ indices: [Int], in file: Int
  ) throws(Failure) -> [UInt8] {
    let bank = list.files[file].bank
    guard let extract = bank.extract else {
      let writer = try writer(list, indices, in: file)
      if list.files[file].unreadable == nil { return writer.bytes }
      // Of another encoding it is not known which bytes a text is made of that is none.
      guard bank.source.origin == nil,
        let bytes = writer.bytesAroundUnreadable(of: file, session.world.workers)
      else { throw .work(TransformOutput.notKept(bank.source.path)) }
      return bytes
    }
    guard let rewriting = ForeignRewriting(extract) else {
      throw .work(TransformOutput.noPlace(extract))
    }
    var own = list
    own.reorder(indices)
    return try TransformConversion(rewriting.format, options, session)
      .bytes(of: own, as: rewriting.style)
  }

  // MARK: One file

  /// Writes all questions as one file.
  func write(_ list: QuestionList, _ session: inout Session) throws(Failure) {
    if let target {
      let conversion = TransformConversion(target, options, session)
      return try deliver(try conversion.bytes(of: list), &session)
    }
    let writer = try writer(list)
    if let source = list.foreignSource {
      return try deliver(encoded(writer.bytes, source), &session)
    }
    try stream(writer, &session)
  }

  /// What writes all questions in the notation of the file that the first of them is from.
  private func writer(_ list: QuestionList) throws(Failure) -> QuestionWriter {
    try writer(list, Array(list.entries.indices), in: list.base)
  }

  // MARK: A folder

  /// Writes questions to the files of a new folder, to all of them or to none.
  func divide(
    _ list: QuestionList, _ division: TransformOperation.Step.Division, _ workers: Workers,
    _ session: inout Session
  ) throws(Failure) {
    let (parts, notes) = try division.parts(list, workers)
    try NewFolder(division.folder).check(session)
    for part in parts {
      var own = list
      own.reorder(part.indices)
      let name = part.path.names.joined(separator: "/") + "." + ending(of: own)
      session.put(
        try bytes(own), at: division.folder.appending(Array(name.utf8)), makingFolder: true)
    }
    try session.writeOutputs()
    for note in notes { session.tell(note) }
  }

  private func bytes(_ list: QuestionList) throws(Failure) -> [UInt8] {
    if let target { return try TransformConversion(target, options, session).bytes(of: list) }
    let bytes = try writer(list).bytes
    return list.foreignSource.map { encoded(bytes, $0) } ?? bytes
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

  /// Writes a file a part at a time, so that it is never in memory as a whole.
  private func stream(_ writer: QuestionWriter, _ session: inout Session) throws(Failure) {
    guard let path = outputFile else {
      return try writer.write { (part: [UInt8]) throws(Failure) in try session.print(part) }
    }
    session.finishLeftovers(beside: path)
    do throws(SystemError) {
      let file = try session.world.begin(path)
      do throws(SystemError) {
        try writer.write { (part: [UInt8]) throws(SystemError) in try file.write(part) }
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

  /// The file that was named for the result; nil for standard output.
  private var outputFile: Path? { options.output == .standardInput ? nil : options.output }

  /// What writes questions in the notation of one of the files; refused where that has no place for what was
  /// changed.
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
          en: "… and the same of \(Localized.count(more, "more question", "more questions")).",
          ja: "… ほかに\(more)問あります。"))
    }
    throw .work(TransformOutput.refusal)
  }

  /// A text in the encoding of a file, of which no more bytes are changed than must be.
  private func encoded(_ bytes: [UInt8], _ source: Source) -> [UInt8] {
    if source.origin == nil { return bytes }
    let all = Edit(TextRange(0, source.count), bytes)
    return Array(source.edited([all]).file.bytes)
  }

  // MARK: Words

  private static let refusal = Localized(
    en: "the result does not fit into rows like these, so nothing was written; "
      + "--to json writes it to a format with room for it",
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
        "what cannot be read in \(name) could not be kept as it is beside the changes, so nothing was "
        + "written; correct it, or write to another file with -o",
      ja: "\(name) の読めない部分をそのまま残して変更することができないため、何も書き込みませんでした。"
        + "誤りを直すか、-o で別のファイルに書き込んでください。")
  }

  private static func noPlace(_ extract: Extract) -> Localized {
    let (path, format) = (extract.file.path, extract.format.name)
    let isText = extract.writesFixes && extract.format.isWritable
    let (en, ja) =
      isText
      ? (
        "is not written as qbank writes \(format), so --in-place would change more than was asked",
        "はqbankが書く\(format)形式とは書き方が違うため、--in-place では指定していない部分まで変わります。"
      )
      : (
        "is \(format), which --in-place does not change", "は\(format)形式のため、--in-place では書き換えられません。"
      )
    return Localized(
      en: "\(path.displayText) \(en); leave it out and write to a new file with -o, or first run: "
        + "qbank convert \(path.argument) -o \(path.argument).json",
      ja: "\(path.displayText) \(ja)"
        + "--in-place を外して -o で新しいファイルに書き込むか、先に変換してください: "
        + "qbank convert \(path.argument) -o \(path.argument).json")
  }
}

extension QuestionList {
  /// The file in whose notation all are written: that of the first question.
  fileprivate var base: Int { entries.first?.file ?? 0 }

  /// The file in whose encoding all are written; nil where that is UTF-8, which files of several encodings
  /// have in common.
  fileprivate var foreignSource: Source? {
    let encodings = files.map { $0.bank.source.origin?.encoding }
    guard encodings[base] != nil, encodings.allSatisfy({ $0 == encodings[0] }) else { return nil }
    return files[base].bank.source
  }
}

extension RowRewriting.Obstacle {
  /// What the file has no place for.
  fileprivate func message(at place: QuestionPlace) -> Localized {
    let name = place.path.displayText
    let (en, ja) =
      switch self {
      case .detail(let feature):
        ("there is no column for the \(feature.title.en)", "\(feature.title.ja)を入れる列がありません。")
      case .choiceCount(let count):
        ("rows have \(count) choices", "行の選択肢は\(count)個と決まっています。")
      case .answer:
        ("the answer of this layout cannot be changed", "このレイアウトの正解は書き換えられません。")
      }
    return Localized(
      en: "\(name), row \(place.record): \(en)", ja: "\(name) \(place.record)行目: \(ja)")
  }
}

extension QuestionFile {
  /// The lines that cannot be read, as they stand in the file.
  fileprivate var unreadableBytes: [UInt8] {
    var bytes: [UInt8] = []
    for range in unreadable ?? [] { bytes.append(lines: bank.source.copy(range)) }
    return bytes
  }
}

extension [UInt8] {
  /// Adds lines as they are, in lines of their own.
  fileprivate mutating func append(lines: [UInt8]) {
    if let last, !last.isLineBreak { append(ASCII.lineFeed) }
    self += lines
  }
}
