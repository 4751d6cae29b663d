/// When a search for what is likeliest ends.
enum Precision {
  /// Steps smaller than this are none.
  ///
  /// Few answers take no time, so that all digits can be right. Of many, the last digits take most of the
  /// steps, and are a thousand times smaller than a standard error: what one answer more or less would
  /// change is far more.
  static func ofSteps(answers: Int) -> Double { answers < many ? 1e-8 : 1e-5 }

  private static let many = 5_000
}
