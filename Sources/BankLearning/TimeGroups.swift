@_spi(QBank) import BankQuiz

/// Times of answers grouped by run: each run has one speed.
package struct TimeGroups: Sendable {
  /// The time of an answer, or the limit it exceeded.
  package struct Time: Sendable {
    /// The number of the question.
    package let question: Int32
    /// The index of its kind of time-out; -1 for an answer in time.
    let kind: Int32
    /// The logarithm of the seconds, or of the limit if time ran out.
    package let logarithm: Double

    /// Whether time ran out.
    package var isTimeOut: Bool { kind >= 0 }
  }

  /// Time-outs of one question with one limit, which share one distribution.
  struct Kind: Hashable, Sendable {
    let question: Int32
    let logarithm: Double
  }

  private(set) var times: [Time] = []
  /// The kinds of time-outs, in the order of their first occurrence.
  private(set) var kinds: [Kind] = []
  private var numbers: [Kind: Int32] = [:]
  private var starts = [0]
  /// The number of answers to each question that came in time.
  package private(set) var inTime: [Int]
  /// The number of answers to each question that came too late.
  package private(set) var late: [Int]

  /// Creates empty groups for the given number of questions.
  package init(questions: Int) {
    inTime = [Int](repeating: 0, count: questions)
    late = inTime
  }

  /// Adds the times of a run, in milliseconds.
  package mutating func add(_ run: [(question: Int, milliseconds: Int, isTimeOut: Bool)]) {
    for time in run {
      let kind = Kind(
        question: Int32(truncatingIfNeeded: time.question),
        logarithm: Elementary.ln(Double(max(1, time.milliseconds)) / 1_000))
      add(kind, isTimeOut: time.isTimeOut)
    }
    endRun()
  }

  private mutating func add(_ time: Kind, isTimeOut: Bool) {
    let kind = isTimeOut ? number(of: time) : -1
    times.append(Time(question: time.question, kind: kind, logarithm: time.logarithm))
    if isTimeOut { late[Int(time.question)] += 1 } else { inTime[Int(time.question)] += 1 }
  }

  private mutating func number(of kind: Kind) -> Int32 {
    if let number = numbers[kind] { return number }
    let number = Int32(truncatingIfNeeded: kinds.count)
    numbers[kind] = number
    kinds.append(kind)
    return number
  }

  private mutating func endRun() {
    if times.count > starts[starts.count - 1] { starts.append(times.count) }
  }

  /// The number of runs.
  package var count: Int { starts.count - 1 }

  func range(_ group: Int) -> Range<Int> { starts[group]..<starts[group + 1] }

  /// The number of answers that came in time.
  package var allInTime: Int { inTime.reduce(0, +) }

  /// The groups without questions to which no answer came in time: of their medians nothing is known but that they
  /// are beyond the limit.
  var withoutUnanswered: TimeGroups {
    var groups = TimeGroups(questions: inTime.count)
    for group in 0..<count {
      for time in times[range(group)] where inTime[Int(time.question)] > 0 {
        let kind = Kind(question: time.question, logarithm: time.logarithm)
        groups.add(kind, isTimeOut: time.isTimeOut)
      }
      groups.endRun()
    }
    return groups
  }
}

extension AnswerLog {
  /// The times that show how long questions take.
  package var times: TimeGroups {
    times(of: questions.indices.map { $0 }, count: questions.count)
  }

  /// As above, for some questions, which are renumbered.
  func times(of places: [Int?], count: Int) -> TimeGroups {
    var groups = TimeGroups(questions: count)
    for run in runs {
      groups.add(
        answers[run.answers].compactMap { answer in
          guard answer.use == .everything, let place = places[Int(answer.question)] else {
            return nil
          }
          let isTimeOut = answer.outcome == .timeOut
          return (place, Int(isTimeOut ? answer.limit : answer.milliseconds), isTimeOut)
        })
    }
    return groups
  }
}
