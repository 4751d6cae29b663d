import Foundation
import Testing

/// Parts of the tests that take so long that a plain run skips or shortens them; `QBANK_DEEP` lists those to run,
/// separated by commas.
public enum Deep: String, Sendable {
  /// Programs that take seconds to start, such as LibreOffice, and pictures of pages.
  case outside
  /// Properties and enumerations, as exhaustively as makes sense.
  case exhaustive

  /// The parts to run.
  private static let running = Set(
    (ProcessInfo.processInfo.environment["QBANK_DEEP"] ?? "").split(separator: ",").map(String.init)
  )

  /// Whether this part is run.
  public var runs: Bool { Deep.running.contains(rawValue) }

  /// Whether tests may take longer than in a plain run.
  public static let hasTime = Deep.exhaustive.runs

  /// The number of times to test a property: in a plain run a tenth of `count`, but at least `least`; otherwise
  /// `most`.
  public static func rounds(_ count: Int, least: Int = 20, exhaustive most: Int) -> Int {
    hasTime ? most : max(count / 10, min(count, least))
  }

  /// The number of times to do something that is measured, which needs all `count` times even in a plain run.
  public static func samples(_ count: Int, exhaustive most: Int) -> Int { hasTime ? most : count }
}

extension Trait where Self == ConditionTrait {
  /// Runs the test in this part of `.ci/deep`, not in a plain run.
  public static func deep(_ part: Deep) -> Self {
    .enabled(if: part.runs, "left to .ci/deep \(part.rawValue)")
  }
}
