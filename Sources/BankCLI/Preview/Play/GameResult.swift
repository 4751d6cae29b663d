@_spi(QBank) import BankQuiz

/// The result of a game, and how it compares with earlier ones.
struct GameResult {
  let title: Localized
  let problems: [Problem]
  let result: RunResult
  /// How the run compares with earlier runs of the same player, if all of them are known and there are any.
  var record: Record?
  /// The rank of the player among those who played the same, and their number, or nil for a player without a name.
  var standing: (rank: Int, players: Int)?
  /// The latest runs of the same kind, newest first, beginning with the one that was just played.
  var latest: [RunRecord] = []
  /// What is played if the player wants to play again, or nil if nothing is.
  var next: Next?

  /// What can be played after a game.
  enum Next {
    /// The same set, drawn with the given seed.
    case same
    /// A newly drawn set.
    case drawn
  }

  /// How a run compares with the best one before it.
  enum Record {
    /// It is better. If only time makes it so, with as many right answers, `faster` is the number of milliseconds
    /// saved.
    case best(faster: Int?)
    /// The earlier run is still the best.
    case behind(RunRecord)
  }

  /// Compares the recorded run with the others, which are given newest first.
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

  /// Whether a run is the best of the latest runs.
  func isBest(_ run: RunRecord) -> Bool {
    !latest.contains { $0.rankedScore.isBetter(than: run.rankedScore) }
  }

  /// Returns the outcome of a question: right, wrong, or nil if out of time.
  func outcome(_ index: Int) -> Bool? {
    result.attempts[index].choice == nil ? nil : result.isRight[index]
  }
}
