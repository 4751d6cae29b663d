/// The termination criterion of maximum searches.
enum Precision {
  /// The size below which steps count as zero.
  ///
  /// With few answers all digits can be right at no cost. With many, the last digits take most of the steps, and
  /// are a thousand times smaller than a standard error: one answer more or less would change far more.
  static func ofSteps(answers: Int) -> Double { answers < many ? 1e-8 : 1e-5 }

  private static let many = 5_000
}
