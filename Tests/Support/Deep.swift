import Foundation
import Testing

/// What takes so long that a plain run of the tests leaves it out, or tries it less often: parts that `QBANK_DEEP`
/// names, with commas between them.
public enum Deep: String, Sendable {
  /// Programs that take seconds to start, such as LibreOffice, and pictures of pages.
  case outside
  /// Properties and enumerations as often and as far as there is any sense in it.
  case exhaustive

  /// The parts that run.
  private static let running = Set(
    (ProcessInfo.processInfo.environment["QBANK_DEEP"] ?? "").split(separator: ",").map(String.init)
  )

  /// Whether it runs.
  public var runs: Bool { Deep.running.contains(rawValue) }

  /// Whether tests may take longer than in a plain run.
  public static let hasTime = Deep.exhaustive.runs

  /// How often a property is tried: a tenth of so many times in a plain run, but `least` times if that is more;
  /// `most` times where there is time.
  public static func rounds(_ count: Int, least: Int = 20, exhaustive most: Int) -> Int {
    hasTime ? most : max(count / 10, min(count, least))
  }

  /// How often something is done that is measured, so that in a plain run, too, it must be so many times.
  public static func samples(_ count: Int, exhaustive most: Int) -> Int { hasTime ? most : count }
}

extension Trait where Self == ConditionTrait {
  /// The test runs in that part of `.ci/deep`, not in a plain run.
  public static func deep(_ part: Deep) -> Self {
    .enabled(if: part.runs, "left to .ci/deep \(part.rawValue)")
  }
}
