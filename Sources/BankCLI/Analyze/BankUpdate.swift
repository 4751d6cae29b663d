@_spi(QBank) import BankLearning
@_spi(QBank) import BankTransforms
import BankSystem

/// Writes what was learnt back to the banks, so that draws and forecasts use it.
struct BankUpdate {
  private let banks: AnalyzedBanks
  private let learnt: [UInt64: PlayedQuestion]
  private let overwrites: Bool
  private let session: Session

  init(
    _ banks: AnalyzedBanks, _ analysis: PlayAnalysis, overwriting: Bool, _ session: Session
  ) {
    self.banks = banks
    var learnt: [UInt64: PlayedQuestion] = [:]
    for question in analysis.questions where question.isLearnt {
      learnt[question.content] = question
    }
    self.learnt = learnt
    overwrites = overwriting
    self.session = session
  }

  /// Writes to all files or to none, or shows what would change. Returns the number of files that change.
  func write(
    _ bank: BankOptions, onlyShowing: Bool, _ session: inout Session
  ) throws(Failure) -> Int {
    let places = try rooms()
    var list = banks.list
    let (contents, entries) = (banks.contents, list.entries)
    let (learnt, overwrites) = (learnt, overwrites)
    list.change(session.world.workers) { problem, index in
      guard let question = contents[index].flatMap({ learnt[$0] }) else { return problem }
      let room = places[entries[index].file]
      return Change(problem, question, room, overwriting: overwrites).problem
    }
    var options = TransformCommandOptions()
    (options.isInPlace, options.showsDiff) = (true, onlyShowing)
    options.bank = bank
    let output = TransformOutput(options: options, session: session, target: nil)
    let changed = try output.rewrite(list, &session).changed
    tellKept(places)
    return changed
  }

  // MARK: Room for what was learnt

  /// What a file can store of what was learnt.
  struct Room: Sendable {
    var limit = true
    /// Whether the file can note which values were learnt.
    var note = false
  }

  /// Returns what each file can store; throws if one cannot even store difficulties.
  private func rooms() throws(Failure) -> [Room] {
    let files = banks.list.files
    let changed = filesToUpdate
    var rooms: [Room] = []
    for (number, file) in files.enumerated() {
      var room = Room()
      defer { rooms.append(room) }
      if !changed.contains(number) { continue }
      switch file.bank.syntax {
      case .json where file.bank.extract == nil, .jsonLines where file.bank.extract == nil:
        room.note = true
      default:
        let probe = Problem.Details.probe
        let obstacles = obstacles(file: number, probe)
        let holds = { (feature: Feature) in file.bank.extract?.format.holds(feature) ?? true }
        let hasRoom = holds(.difficulty) && !obstacles.contains(.detail(.difficulty))
        let path = file.bank.extract?.file.path ?? file.bank.source.path
        if file.bank.extract?.writesFixes == false { throw .work(BankUpdate.unwritable(path)) }
        if !hasRoom || !file.isRewritable { throw .work(BankUpdate.noRoom(path)) }
        room.limit = obstacles.isEmpty && holds(.limit)
      }
    }
    return rooms
  }

  /// The files with questions about which something was learnt.
  private var filesToUpdate: Set<Int> {
    Set(
      banks.contents.indices.filter { index in
        banks.contents[index].map { learnt[$0] != nil } ?? false
      }.map { banks.list.entries[$0].file })
  }

  /// Returns what prevents the first question of a file from having the details of `probe`.
  private func obstacles(
    file: Int, _ probe: Problem.Details
  ) -> Set<RowRewriting.Obstacle> {
    let first = banks.contents.indices.first {
      banks.contents[$0] != nil && banks.list.entries[$0].file == file
    }
    guard let first else { return [] }
    var found: Set<RowRewriting.Obstacle> = []
    for feature in [Feature.difficulty, .limit] {
      var list = banks.list
      list.reorder([first])
      list.change(.serial) { problem, _ in
        var problem = problem
        if feature == .limit { problem.details.limit = probe.limit }
        if feature == .difficulty { problem.details.difficulty = probe.difficulty }
        return problem
      }
      for (_, obstacle) in QuestionWriter(list, [0], in: file).obstacles { found.insert(obstacle) }
    }
    return found
  }

  // MARK: Words

  /// Reports how many questions kept their values, and which files have no place for limits.
  private func tellKept(_ places: [Room]) {
    for (file, room) in zip(banks.list.files, places) where !room.limit {
      session.tell(BankUpdate.noLimits(file.bank.source.path))
    }
    if overwrites { return }
    var (kept, better) = (0, 0)
    for (index, content) in banks.contents.enumerated() {
      guard let question = content.flatMap({ learnt[$0] }), let problem = banks.list.problem(index)
      else { continue }
      let room = places[banks.list.entries[index].file]
      switch Change(problem, question, room, overwriting: false).kept {
      case .people: kept += 1
      case .moreAnswers: better += 1
      case nil: break
      }
    }
    if kept > 0 { session.tell(BankUpdate.kept(kept)) }
    if better > 0 { session.tell(BankUpdate.better(better)) }
  }

  private static func better(_ count: Int) -> Localized {
    let questions = Localized.count(count, "question keeps", "questions keep")
    return Localized(
      en: "\(questions) values learnt from more answers than there are now; --force writes the "
        + "new ones.",
      ja: "\(count)問では、今回より多い回答から求めた値をそのまま残しました。--force を付けると、今回の値を書き込みます。")
  }

  private static func kept(_ count: Int) -> Localized {
    let questions = Localized.count(count, "question has", "questions have")
    return Localized(
      en: "\(questions) a hand-written difficulty or limit, which was kept; --force overwrites it.",
      ja: "\(count)問では、人が書いた難易度か制限時間をそのまま残しました。--force を付けると、そこにも書き込みます。")
  }

  private static func noLimits(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) cannot store limits, so only difficulties were written.",
      ja: "\(path.displayText) には制限時間を書く場所がないため、難易度だけを書き込みました。")
  }

  private static func unwritable(_ path: Path) -> Localized {
    Localized(
      en: "qbank reads files such as \(path.displayText) but does not change them, so nothing was "
        + "written; convert it and use the copy: qbank convert \(path.argument) -o "
        + "\(path.argument).json",
      ja: "\(path.displayText) のような形式は読み込み専用のため、何も書き込みませんでした。JSONに変換したものを"
        + "指定してください: qbank convert \(path.argument) -o \(path.argument).json")
  }

  private static func noRoom(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) cannot store difficulties, so nothing was written; convert it and "
        + "use the copy: qbank convert \(path.argument) -o \(path.argument).json",
      ja: "\(path.displayText) には難易度を書く場所がないため、何も書き込みませんでした。JSONに変換したものを"
        + "指定してください: qbank convert \(path.argument) -o \(path.argument).json")
  }
}

extension BankUpdate {
  /// What becomes of one question.
  private struct Change {
    private(set) var problem: Problem
    /// What is kept, and why.
    private(set) var kept: Kept?

    enum Kept {
      /// A value that a person wrote.
      case people
      /// Everything, because it was learnt from more answers.
      case moreAnswers
    }

    init(_ old: Problem, _ question: PlayedQuestion, _ room: Room, overwriting: Bool) {
      problem = old
      let known = LearntNote(of: old.details) ?? LearntNote()
      if known.answers ?? 0 > question.right.count, known.holds(in: old.details), !overwriting {
        kept = .moreAnswers
        return
      }
      var note = LearntNote()
      let difficulty = Figures.fixed(question.difficulty, 2)
      let told = old.details.difficulty ?? ""
      if told.isEmpty || told == known.difficulty || told == difficulty || overwriting {
        problem.details.difficulty = difficulty
        note.difficulty = difficulty
      } else {
        kept = .people
      }
      setLimit(question, known, &note, room, overwriting: overwriting)
      if room.note, note != LearntNote() { note.write(question, to: &problem.details) }
    }

    private mutating func setLimit(
      _ question: PlayedQuestion, _ known: LearntNote, _ note: inout LearntNote, _ room: Room,
      overwriting: Bool
    ) {
      guard room.limit, let limit = question.time?.limit,
        TimeLimit.isPossible(seconds: Double(limit))
      else { return }
      let told = problem.details.limit.map { Numbers.text($0) }
      if told == nil || told == known.limit || told == "\(limit)" || overwriting {
        problem.details.limit = Double(limit)
        note.limit = "\(limit)"
      } else {
        kept = .people
      }
    }
  }
}

extension Problem.Details {
  /// Details that hardly any question has, to test what a file can store. Learnt limits are whole seconds, which
  /// all tables accept; a service that offers only certain limits does not offer this one.
  fileprivate static let probe: Problem.Details = {
    var details = Problem.Details()
    details.difficulty = "0.123456789"
    details.limit = 13
    return details
  }()
}

extension QuestionFile {
  /// Whether the file can be changed in place.
  fileprivate var isRewritable: Bool {
    bank.extract.map { ForeignRewriting($0) != nil } ?? true
  }
}

/// A note in a JSON bank of the values that were learnt, which distinguishes them from values that a person wrote:
/// a value counts as learnt only while it equals the noted one.
struct LearntNote: Equatable {
  private static let member = "learnt"

  var difficulty: String?
  var limit: String?
  /// The number of answers that the values come from, or nil if the note does not record it.
  private(set) var answers: Int?

  /// Reads the note of a question, if it has one.
  init?(of details: Problem.Details) {
    guard let json = details.unknownMembers.first(where: { $0.name == LearntNote.member })?.json,
      case .success(let tree) = JSONTree.read(Array(json.utf8).arraySpan)
    else { return nil }
    difficulty = tree.member("difficulty")?.digits
    limit = tree.member("limit")?.digits
    answers = tree.member("answers")?.wholeNumber
  }

  init() {}

  /// Whether a value of the question is still the learnt one.
  func holds(in details: Problem.Details) -> Bool {
    difficulty.map { $0 == details.difficulty } ?? false
      || limit.map { $0 == details.limit.map(Numbers.text) } ?? false
  }

  /// Writes the note, with what was learnt of the question.
  func write(_ question: PlayedQuestion, to details: inout Problem.Details) {
    let json = JSON.object([
      ("difficulty", difficulty.map { .decimal($0) }), ("limit", limit.map { .decimal($0) }),
      ("answers", .number(question.right.count)),
      ("b", .decimal(Figures.fixed(question.location, 2))),
      ("error", .decimal(Figures.fixed(question.error, 2))),
    ])
    let member = Problem.Details.UnknownMember(LearntNote.member, json: json.text)
    if let place = details.unknownMembers.firstIndex(where: { $0.name == LearntNote.member }) {
      details.unknownMembers[place] = member
    } else {
      details.unknownMembers.append(member)
    }
  }
}
