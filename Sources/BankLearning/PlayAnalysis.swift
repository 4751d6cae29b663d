@_spi(QBank) @_exported public import BankFigures

/// Everything that recorded runs show about the questions played.
package struct PlayAnalysis: Sendable {
  /// The questions, in the order of their first occurrence.
  package private(set) var questions: [PlayedQuestion]
  /// The numbers of runs and players, and of what was left out.
  package let runs, players: Int
  package let leftOut: AnswerLog.LeftOut
  /// The share of the differences between abilities that the answers of a player show.
  package private(set) var reliability: Double?
  /// The reliability of the set played most often, or nil if none was played often enough.
  package private(set) var ofSet: ScoreReliability?
  /// The spreads of times, or nil if there are too few.
  package private(set) var spreads: Spreads?
  /// The calibration of reading, or nil if there is too little data.
  package private(set) var calibration: Calibration?
  /// The changes of questions, or nil if there is too little data.
  package private(set) var drift: Drift?
  /// The number of runs that look as if the questions had been known beforehand.
  package private(set) var runsKnownBeforehand = 0
  /// The number of keys tested.
  package private(set) var testedKeys = 0

  /// Standard deviations of the logarithms of times.
  package struct Spreads: Sendable {
    /// Between answers of one player, and between players.
    package let answers, players: Double

    /// Between any two answers.
    package var all: Double { (answers * answers + players * players).squareRoot() }
  }

  /// Analyses a log, with what banks say about its questions.
  package init(
    _ log: AnswerLog, facts: [UInt64: QuestionFacts] = [:], _ workers: Workers = .serial
  ) {
    (runs, players, leftOut) = (log.runs.count, log.players, log.leftOut)
    questions = log.emptyQuestions(facts)
    count(log)
    learnDifficulties(log, workers)
    learnTimes(log, facts, workers)
    let (suspicions, tested) = KeySuspicion.of(questions)
    for (index, suspicion) in suspicions.enumerated() { questions[index].suspicion = suspicion }
    testedKeys = tested
    learnSet(log)
    drift = Drift(
      log, guessing: questions.map(\.guessing), near: questions.map(\.location), workers)
    for (index, change) in drift?.changes ?? [:] where questions[index].isPublic {
      questions[index].change = change
    }
    runsKnownBeforehand = log.runsKnownBeforehand(questions.map { facts[$0.content] })
  }

  private mutating func learnSet(_ log: AnswerLog) {
    guard let set = log.mostPlayedSet else { return }
    ofSet = ScoreReliability(set.rows)
    for (index, value) in zip(set.questions, ScoreReliability.extremes(set.rows))
    where ofSet != nil && questions[Int(index)].isPublic {
      questions[Int(index)].extremes = value
    }
  }

  private mutating func count(_ log: AnswerLog) {
    for run in log.runs {
      for answer in log.answers[run.answers] where answer.use == .everything {
        questions[Int(answer.question)].count(answer)
        // A second attempt of a player does not count, so each of these is another player.
        questions[Int(answer.question)].countPlayer()
      }
    }
  }

  // MARK: Difficulties

  private mutating func learnDifficulties(_ log: AnswerLog, _ workers: Workers) {
    let groups = log.byPlayer
    let model = DifficultyModel(groups, guessing: questions.map(\.guessing))
    let locations = model.fit(workers)
    let knowledge = model.knowledge(at: locations, workers)
    for (index, location) in locations.enumerated() {
      questions[index].place(at: location, error: knowledge.errors[index])
    }
    reliability = knowledge.reliability
    let rest = log.restShares
    for (place, answer) in groups.answers.enumerated() {
      let index = Int(answer.index)
      questions[Int(answer.question)].hold(
        log.answers[index], against: knowledge.restAbilities[place],
        rest: rest[index] >= 0 ? Double(rest[index]) : nil)
    }
  }

  // MARK: Times

  private mutating func learnTimes(
    _ log: AnswerLog, _ facts: [UInt64: QuestionFacts], _ workers: Workers
  ) {
    let times = log.times
    let model = TimeModel(times, workers)
    guard times.allInTime > 0 else { return }
    if times.allInTime >= Minimum.timesForSpread, times.count >= Minimum.runsForSpread {
      spreads = Spreads(answers: model.correctedSpreadOfAnswers, players: model.spreadOfPlayers)
    }
    let errors = model.knowledge(workers).errors
    for (index, level) in model.levels.values.enumerated()
    where times.inTime[index] >= Minimum.times && questions[index].isPublic {
      questions[index].time(level: level, error: errors[index], spread: spreads?.all)
    }
    calibration = Calibration(log, questions.map { facts[$0.content] }, workers)
  }
}

extension AnswerLog {
  /// The questions with only what banks say about them.
  fileprivate func emptyQuestions(_ facts: [UInt64: QuestionFacts]) -> [PlayedQuestion] {
    var largest = [Int](repeating: 0, count: questions.count)
    var keys = [[Int]](repeating: [], count: questions.count)
    for answer in answers {
      let (question, choice) = (Int(answer.question), Int(answer.choice))
      largest[question] = max(largest[question], choice)
      guard answer.outcome == .right, choice > 0 else { continue }
      while keys[question].count < choice { keys[question].append(0) }
      keys[question][choice - 1] += 1
    }
    return questions.enumerated().map { index, content in
      let most = keys[index].max() ?? 0
      let key = keys[index].firstIndex { $0 == most && $0 > 0 }
      return PlayedQuestion(
        content, facts[content], largestChoice: largest[index], key: key.map { $0 + 1 })
    }
  }

  /// For each answer, the share of right ones among the other answers of its run; -1 if there are no others.
  fileprivate var restShares: [Float] {
    var shares = [Float](repeating: -1, count: answers.count)
    for run in runs {
      let known = run.answers.filter {
        answers[$0].use == .everything && answers[$0].outcome != .timeOut
      }
      guard known.count > 1 else { continue }
      let right = known.count { answers[$0].outcome == .right }
      for index in known {
        let own = answers[index].outcome == .right ? 1 : 0
        shares[index] = Float(right - own) / Float(known.count - 1)
      }
    }
    return shares
  }

  /// The right and wrong answers of the set most often answered as a whole, a row per run; nil if it was not
  /// answered often enough.
  fileprivate var mostPlayedSet: (questions: [Int32], rows: [[Bool]])? {
    var sets: [[Int32]: [Int]] = [:]
    for (number, run) in runs.enumerated() {
      let own = answers[run.answers]
      guard own.count > 1, own.allSatisfy({ $0.use == .everything && $0.outcome != .timeOut })
      else { continue }
      sets[own.map(\.question).sorted(), default: []].append(number)
    }
    let most = sets.max {
      ($0.value.count, $1.value[0]) < ($1.value.count, $0.value[0])
    }
    guard let most, most.value.count >= Minimum.runs else { return nil }
    let rows = most.value.map { number in
      answers[runs[number].answers].sorted { $0.question < $1.question }
        .map { $0.outcome == .right }
    }
    return (most.key, rows)
  }
}
