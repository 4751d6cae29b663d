import BankQuiz
@_spi(QBank) import BankText

/// Times of answers by run: each run has one speed.
package struct TimeGroups: Sendable {
  /// A time, or that it was longer than the limit.
  package struct Time: Sendable {
    /// The number of the question.
    package let question: Int32
    package let isTimeOut: Bool
    /// The logarithm of the seconds, of the limit where time ran out.
    package let logarithm: Double
  }

  private(set) var times: [Time] = []
  private var starts = [0]
  /// How many answers to each question came in time.
  package private(set) var inTime: [Int]
  /// How many were too late.
  package private(set) var late: [Int]

  /// No times of so many questions.
  package init(questions: Int) {
    inTime = [Int](repeating: 0, count: questions)
    late = inTime
  }

  /// Adds the times of a run, in milliseconds.
  package mutating func add(_ run: [(question: Int, milliseconds: Int, isTimeOut: Bool)]) {
    for time in run {
      let seconds = Double(max(1, time.milliseconds)) / 1_000
      times.append(
        Time(
          question: Int32(truncatingIfNeeded: time.question), isTimeOut: time.isTimeOut,
          logarithm: Elementary.ln(seconds)))
      if time.isTimeOut { late[time.question] += 1 } else { inTime[time.question] += 1 }
    }
    if times.count > starts[starts.count - 1] { starts.append(times.count) }
  }

  /// How many runs there are.
  package var count: Int { starts.count - 1 }

  func range(_ group: Int) -> Range<Int> { starts[group]..<starts[group + 1] }

  /// How many answers came in time.
  package var allInTime: Int { inTime.reduce(0, +) }

  func mapParts<Result: Sendable>(
    _ workers: Workers, _ body: @escaping @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    let size = max(256, (count + 15) / 16)
    let (count, pieces) = (count, (count + size - 1) / size)
    return workers.map(pieces) { body($0 * size..<min(count, ($0 + 1) * size)) }
  }

  /// The same without questions to which no answer came in time: nothing is known of their medians but
  /// that these are beyond the limit.
  var withoutUnanswered: TimeGroups {
    var groups = TimeGroups(questions: inTime.count)
    for group in 0..<count {
      for time in times[range(group)] where inTime[Int(time.question)] > 0 {
        groups.times.append(time)
        if time.isTimeOut {
          groups.late[Int(time.question)] += 1
        } else {
          groups.inTime[Int(time.question)] += 1
        }
      }
      if groups.times.count > groups.starts[groups.starts.count - 1] {
        groups.starts.append(groups.times.count)
      }
    }
    return groups
  }
}

extension AnswerLog {
  /// The times that tell how long questions take.
  package var times: TimeGroups {
    var groups = TimeGroups(questions: questions.count)
    for run in runs {
      groups.add(
        answers[run.answers].filter { $0.use == .everything }.map { answer in
          let isTimeOut = answer.outcome == .timeOut
          return (
            Int(answer.question), Int(isTimeOut ? answer.limit : answer.milliseconds), isTimeOut
          )
        })
    }
    return groups
  }
}
