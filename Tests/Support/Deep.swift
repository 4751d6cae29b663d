import Foundation
import Testing

/// What takes so long that a plain run of the tests leaves it out, or tries it less often: parts that `QBANK_DEEP`
/// names, with commas between them.
public enum Deep: String, Sendable {
  /// Programs that take seconds to start, such as LibreOffice.
  case outside
  /// Properties and enumerations as often and as far as there is any sense in it.
  case exhaustive
  /// The same ten times less.
  case part

  /// The parts that run.
  private static let running: Set<String> = {
    let environment = ProcessInfo.processInfo.environment
    let words = environment["QBANK_DEEP"]?.split(separator: ",").map(String.init) ?? []
    let older = ["1": "exhaustive", "part": "part"]
    return Set(words + [environment["QBANK_EXHAUSTIVE"]].compactMap { older[$0 ?? ""] })
  }()

  /// Whether it runs.
  public var runs: Bool { Deep.running.contains(rawValue) }

  /// Whether tests may take longer than in a plain run.
  public static let hasTime = Deep.exhaustive.runs || Deep.part.runs

  /// How often a property is tried: a tenth of so many times in a plain run, but `least` times if that is more;
  /// `most` times where there is all the time, and a tenth of those where there is some.
  public static func rounds(_ count: Int, least: Int = 20, exhaustive most: Int) -> Int {
    hasTime ? samples(count, exhaustive: most) : max(count / 10, min(count, least))
  }

  /// How often something is done that is measured, so that in a plain run, too, it must be so many times.
  public static func samples(_ count: Int, exhaustive most: Int) -> Int {
    Deep.exhaustive.runs ? most : hasTime ? max(count, most / 10) : count
  }
}

extension Trait where Self == ConditionTrait {
  /// The test runs in `.ci/deep outside` and `.ci/deep exhaustive`, not in a plain run.
  public static func deep(_ part: Deep) -> Self {
    let runs = part == .outside ? part.runs : Deep.hasTime
    return .enabled(if: runs, "part of .ci/deep \(part.rawValue); set QBANK_DEEP=\(part.rawValue)")
  }
}
