@_spi(QBank) import BankFormats
@_spi(QBank) import BankQuiz

/// What questions are sorted by.
package enum SortKey: String, CaseIterable, Sendable {
  case question, answer, category, difficulty, time, id, length
}

extension QuestionList {
  /// Sorts the questions by several keys, the first one first. Questions without a value for a key come last. The
  /// sort is stable.
  package mutating func sort(by keys: [SortKey], descending: Bool = false, _ workers: Workers) {
    let topics = files.map { file in file.topic.map { Array($0.utf8) } }
    let values = map(workers) { problem, entry in
      keys.map { SortValue($0, of: problem, topics[entry.file]) }
    }
    let order = values.indices.sorted { one, other in
      for (first, second) in zip(values[one], values[other]) where first != second {
        if first.isNone || second.isNone { return second.isNone }
        return descending ? second < first : first < second
      }
      return one < other
    }
    reorder(order)
  }
}

/// The value of a question for a key.
private enum SortValue: Comparable, Sendable {
  case number(Double)
  case text([UInt32])
  case none

  var isNone: Bool { self == .none }

  /// Creates the value of a question; `topic` is the category of questions without one.
  init(_ key: SortKey, of problem: borrowing ProblemRow, _ topic: [UInt8]?) {
    switch key {
    case .question: self = .text(SortValue.form(problem.question))
    case .answer:
      self = problem.rightChoice.map { .text(SortValue.form(problem.choice($0))) } ?? .none
    case .length: self = .number(Double(problem.question.string.count))
    case .category:
      self.init(problem.row, .category)
      if isNone, let topic, problem.row.detail(.category) == nil {
        self = .text(SortValue.form(topic.arraySpan))
      }
    case .difficulty: self.init(problem.row, .difficulty)
    case .time: self.init(problem.row, .limit)
    case .id: self.init(problem.row, .id)
    }
  }

  private init(_ row: borrowing Row, _ feature: Feature) {
    guard let cell = row.detail(feature) else {
      self = .none
      return
    }
    let text = row.string(of: cell)
    if let number = Double(text), number.isFinite, feature != .category {
      self = .number(number)
    } else if feature == .difficulty, case .success(.share(let share)) = Difficulty.read(text) {
      self = .number(share)
    } else {
      self = text.isEmpty ? .none : .text(SortValue.form(row.text(of: cell)))
    }
  }

  /// The sort key of a text: its normal form, with numbers in it compared by value.
  private static func form(_ text: Span<UInt8>) -> [UInt32] {
    var form: [UInt32] = []
    var digits: [UInt32] = []
    func endNumber() {
      if digits.isEmpty { return }
      let number = Array(digits.drop { $0 == 0x30 })
      form += [0x30, UInt32(truncatingIfNeeded: number.count)] + number
      digits = []
    }
    for scalar in NormalForm.ofQuestion(text) {
      if scalar &- 0x30 < 10 {
        digits.append(scalar)
      } else {
        endNumber()
        form.append(scalar)
      }
    }
    endNumber()
    return form
  }

  static func < (one: SortValue, other: SortValue) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): one < other
    case (.text(let one), .text(let other)): one.lexicographicallyPrecedes(other)
    case (.number, .text), (.number, .none), (.text, .none): true
    default: false
    }
  }
}

extension QuestionList {
  /// Shuffles the questions by a seed.
  package mutating func shuffle(_ seed: Seed) {
    var order = Array(entries.indices)
    var generator = Generator(seed: seed.number, keys: [StableHash.of("shuffle-rows")])
    generator.shuffle(&order)
    reorder(order)
  }
}
