/// How much there has to be before a figure says anything.
package enum Minimum {
  /// Answers for a share of right ones.
  package static let answers = 10
  /// Answers for a correlation.
  package static let correlation = 50
  /// Wrong answers for a note about a choice that nobody takes, and to say it without reserve.
  package static let wrong = 20
  package static let wrongForCertain = 60
  /// Answers to look for a wrong key, as a class can give them. Fewer answers make it no likelier that a right
  /// key is suspected, only that a wrong one is not found.
  package static let key = 20
  package static let takersOfWrong = 10
  package static let takersOfKey = 5
  /// Answers in time for a median.
  package static let times = 10
  /// Complete runs for a reliability of the score.
  package static let runs = 30
  /// Answers in time, and runs, to learn how far players and answers differ.
  package static let timesForSpread = 100
  package static let runsForSpread = 20
  /// Questions for a calibration of reading.
  package static let questions = 10
  /// Answers in either half of the runs to see whether a question has changed.
  package static let answersOfHalf = 50
  /// Questions of a run that may have been known beforehand.
  static let questionsKnown = 3
  /// Players, so that no figure is about somebody.
  package static let players = 5
  /// A difficulty with a smaller standard error counts as learnt.
  package static let error = 0.5
  /// The largest standard error of a logarithm of a calibration.
  package static let calibrationError = 0.3
}
