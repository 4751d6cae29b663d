import BankQuiz
@_spi(QBank) package import BankText

/// Everything that recorded runs teach of the questions that were played.
package struct PlayAnalysis: Sendable {
  /// The questions, in the order in which they were first met.
  package private(set) var questions: [PlayedQuestion]
  /// How many runs and players there are, and what was left out.
  package let runs, players: Int
  package let leftOut: AnswerLog.LeftOut
  /// How much of the differences between abilities the answers of a player show.
  package private(set) var reliability: Double?
  /// How well the set that was played most tells players apart, if one was played often enough.
  package private(set) var ofSet: ScoreReliability?
  /// How far times differ; nil where there are too few.
  package private(set) var spreads: Spreads?
  /// What reading takes; nil where there is too little to say.
  package private(set) var calibration: Calibration?
  /// What has changed; nil where there is too little to say.
  package private(set) var drift: Drift?
  /// How many runs look as if the questions had been known beforehand.
  package private(set) var runsKnownBeforehand = 0
  /// How many keys were tested.
  package private(set) var testedKeys = 0

  /// How far the logarithms of times differ.
  package struct Spreads: Sendable {
    /// Of the answers of one player, and of players.
    package let answers, players: Double

    /// Of any two answers.
    package var all: Double { (answers * answers + players * players).squareRoot() }
  }

  /// What a log tells, with what banks tell of its questions.
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
        // A second meeting does not count, so each of these is another player.
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
  /// The questions, of which nothing is known but what banks tell.
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

  /// For each answer the share of the other answers of its run that were right; -1 where there is
  /// none.
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

  /// The right and wrong answers of the set that was answered as a whole most often, a row each run;
  /// nil where that was not often enough.
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
