import Foundation

/// Where things are on the machine that runs the tests.
public enum Places {
  /// The folder of the package.
  public static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder with data that is not part of the package, when the environment names it.
  public static let shared = ProcessInfo.processInfo.environment["QBANK_SHARED"]

  /// `1` where tests may take as long as they like, `part` where they may take longer than usual.
  private static let exhaustive = ProcessInfo.processInfo.environment["QBANK_EXHAUSTIVE"]

  /// Whether tests may take longer than usual.
  public static let isExhaustive = exhaustive == "1" || exhaustive == "part"

  /// How often something is tried: so many times; more of them where there is all the time, and a tenth of
  /// those where there is some.
  public static func rounds(_ count: Int, exhaustive most: Int) -> Int {
    exhaustive == "1" ? most : isExhaustive ? max(count, most / 10) : count
  }

  /// An outside checker, when it is installed.
  public static func program(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}
