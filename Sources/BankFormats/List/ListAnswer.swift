@_spi(QBank) import BankModel

/// Determines which choice of a question is right, by its key, its marks or its looks.
struct ListAnswer {
  /// The result.
  enum Result {
    case choice(Int, TextRange)
    /// More than one choice is right.
    case several
    /// Nothing shows which choice is right.
    case none
    /// The right choice cannot be determined, which has been reported.
    case failed
  }

  private let source: Source
  private let lines: [ListLine]
  private let question: ListQuestion
  private let choices: ListChoices
  private let texts: [String]
  private let found: ListTexts
  private let looks: ListLooks
  /// Whether the marks inside the texts count.
  private var usesInnerMarks = false
  private(set) var result = Result.none

  init(
    _ source: Source, _ lines: [ListLine], _ question: ListQuestion, _ choices: ListChoices,
    _ texts: [String], _ looks: ListLooks
  ) {
    self.source = source
    self.lines = lines
    self.question = question
    self.choices = choices
    self.texts = texts
    found = ListTexts(texts)
    self.looks = looks
  }

  /// Reads everything that says which choice is right; `listed` is the key from a list at the end.
  mutating func read(_ listed: TextRange?, _ log: inout ImportLog) {
    for key in question.keys { add(lines[key].text, &log) }
    if let listed { add(listed, &log) }
    let own = choices.lines.map { lines[$0] }
    add(ListMarks(own.map(\.mark), of: own.map(\.sign)), areInner: false, &log)
    if case .none = result {
      add(ListMarks(own.map { $0.innerMark?.mark }, of: own.map { _ in nil }), areInner: true, &log)
    }
    addLooks(&log)
  }

  private mutating func add(_ key: TextRange, _ log: inout ImportLog) {
    switch ListKey.read(source, key, choices, found) {
    case .choice(let index): add(index, key, &log)
    case .several: settle(.several)
    case .unknown:
      log.addNoSuchChoice(key, source.string(key))
      settle(.failed)
    case .ambiguous:
      log.addAmbiguousKey(key, source.string(key))
      settle(.failed)
    }
  }

  /// Adds another sign of the right choice, which must agree with the others.
  private mutating func add(_ index: Int, _ place: TextRange, _ log: inout ImportLog) {
    switch result {
    case .none: result = .choice(index, place)
    case .choice(let earlier, _) where earlier != index:
      log.addContradiction(
        place, VisibleText.excerpt(texts[earlier]), VisibleText.excerpt(texts[index]))
      result = .failed
    case .choice, .several, .failed: break
    }
  }

  private mutating func settle(_ other: Result) {
    if case .failed = result { return }
    result = other
  }

  // MARK: Marks

  private mutating func add(_ marks: ListMarks, areInner: Bool, _ log: inout ImportLog) {
    switch marks {
    case .none: break
    case .several: settle(.several)
    case .one(let index):
      let line = lines[choices.lines[index]]
      usesInnerMarks = areInner
      add(index, areInner ? line.range : line.markRange ?? line.range, &log)
    }
  }

  /// Removes marks from the texts that contain them, if they determined the right choice.
  func correct(_ texts: inout [String], _ places: inout TextPlaces) {
    guard usesInnerMarks else { return }
    for (index, line) in choices.lines.enumerated() {
      guard let inner = lines[line].innerMark, question.texts[index].ranges.count == 1 else {
        continue
      }
      texts[index] = source.string(inner.text)
      places.choices[index] = inner.text
    }
  }

  // MARK: Looks

  /// Adds a choice that looks different from all the others, as the right one.
  private mutating func addLooks(_ log: inout ImportLog) {
    for index in looks.odd(of: question.texts, source) {
      if let place = question.texts[index].range { add(index, place, &log) }
    }
  }
}

/// Which choices of a question are marked.
enum ListMarks {
  case none
  case one(Int)
  case several

  /// Judges the marks of choices. If all have the same one, it is a bullet; if all but one are marked as wrong,
  /// that one is right.
  init(_ marks: [ListMark?], of signs: [Unicode.Scalar?]) {
    let right = marks.indices.filter { marks[$0] == .right }
    let wrong = marks.indices.filter { marks[$0] == .wrong }
    let isBullet = signs.allSatisfy { $0 != nil && $0 == signs[0] } && Set(marks).count == 1
    if right.count == 1 {
      self = .one(right[0])
    } else if right.count > 1 {
      self = isBullet ? .none : .several
    } else if wrong.count == marks.count - 1, let only = marks.firstIndex(of: nil), !isBullet {
      self = .one(only)
    } else {
      self = .none
    }
  }
}
