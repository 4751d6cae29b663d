@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz

/// What a game came to, and what is known of those before.
struct GameResult {
  let title: Localized
  let problems: [Problem]
  let result: RunResult
  /// How the run compares with those of the same player, if all of them are known and there are any.
  var record: Record?
  /// The place of the player among those who played the same, and how many they are; nil for a player
  /// without a name.
  var standing: (rank: Int, players: Int)?
  /// The latest runs of the same kind, newest first; the first is the one that was just played.
  var latest: [RunRecord] = []
  /// What is played if the player wants to once more; nil where nothing is.
  var next: Next?

  /// What can be played after a game.
  enum Next {
    /// What the seed gives again.
    case same
    /// A set that is drawn anew.
    case drawn
  }

  /// How a run compares with the best one before it.
  enum Record {
    /// It is better, with as many right answers in so many milliseconds less, if that is what makes it so.
    case best(faster: Int?)
    /// That one is still the best.
    case behind(RunRecord)
  }

  /// Puts the run that was recorded beside the others, of which the newest comes first.
  mutating func compare(_ run: RunRecord, with recorded: [RunRecord], isAll: Bool) {
    let group = run.group
    latest = recorded.filter { $0.unfinished == nil && group.contains($0) }
    guard isAll else { return }
    let player = NameKey.of(run.player)
    let own = latest.dropFirst().filter {
      $0.kind == .played && NameKey.of($0.player) == player
    }
    let best = own.reduce(nil as RunRecord?) { best, run in
      best.map { run.rankedScore.isBetter(than: $0.rankedScore) ? run : $0 } ?? run
    }
    guard let best else { return }
    guard run.rankedScore.isBetter(than: best.rankedScore) else { return record = .behind(best) }
    let gained = best.milliseconds.subtractingReportingOverflow(run.milliseconds)
    record = .best(faster: run.score == best.score ? max(0, gained.partialValue) : nil)
  }

  /// The best of the latest runs.
  func isBest(_ run: RunRecord) -> Bool {
    !latest.contains { $0.rankedScore.isBetter(than: run.rankedScore) }
  }

  /// What became of a question: right, wrong, or out of time.
  func outcome(_ index: Int) -> Bool? {
    result.attempts[index].choice == nil ? nil : result.isRight[index]
  }
}
