import Foundation

/// Paths on the machine that runs the tests.
public enum Places {
  /// The folder of the package.
  public static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder with data that is not part of the package, if the environment names it.
  public static let shared = ProcessInfo.processInfo.environment["QBANK_SHARED"]

  /// The path of an outside program, or nil if it is not installed.
  public static func program(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}
