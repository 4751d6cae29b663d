import Foundation

/// Where things are on the machine that runs the tests.
public enum Places {
  /// The folder of the package.
  public static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder with data that is not part of the package, when the environment names it.
  public static let shared = ProcessInfo.processInfo.environment["QBANK_SHARED"]

  /// An outside checker, when it is installed.
  public static func program(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}
