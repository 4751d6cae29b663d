/// The amounts of data below which figures mean nothing.
package enum Minimum {
  /// Answers for a share of right answers.
  package static let answers = 10
  /// Answers for a correlation.
  package static let correlation = 50
  /// Wrong answers to report a choice that nobody takes, and to say so without reserve.
  package static let wrong = 20
  package static let wrongForCertain = 60
  /// Answers to look for a wrong key, a number that one class can give. Fewer answers do not make it more likely
  /// that a right key is suspected, only that a wrong one is missed.
  package static let key = 20
  package static let takersOfWrong = 10
  package static let takersOfKey = 5
  /// Answers in time for a median.
  package static let times = 10
  /// Complete runs for a reliability of the score.
  package static let runs = 30
  /// Answers in time, and runs, to estimate how much players and answers differ.
  package static let timesForSpread = 100
  package static let runsForSpread = 20
  /// Questions for a calibration of reading.
  package static let questions = 10
  /// Answers in each half of the runs to detect that a question has changed.
  package static let answersOfHalf = 50
  /// Questions of a run to suspect that they were known beforehand.
  static let questionsKnown = 3
  /// Players, so that no figure identifies anybody.
  package static let players = 5
  /// The standard error below which a difficulty counts as learnt.
  package static let error = 0.5
  /// The maximum standard error of the logarithms of a calibration.
  package static let calibrationError = 0.3
}
