import Foundation

/// A shell in a folder, in which `qbank` is the program built, and git uses no personal settings.
public struct GitShell {
  private let folder: TemporaryFolder

  /// Creates a shell in a folder, which is the home folder of everything run there.
  public init(_ folder: TemporaryFolder) { self.folder = folder }

  /// Runs a line, and waits for its end.
  @discardableResult
  public func run(_ line: String) throws -> (status: Int32, text: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = variables
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  private var variables: [String: String] {
    let program = URL(fileURLWithPath: Program.path)
    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    variables["PATH"] = program.deletingLastPathComponent().path + ":" + (variables["PATH"] ?? "")
    variables["QBANK"] = program.path
    variables["HOME"] = folder.path
    variables["GIT_CONFIG_NOSYSTEM"] = "1"
    for role in ["AUTHOR", "COMMITTER"] {
      variables["GIT_\(role)_NAME"] = "A"
      variables["GIT_\(role)_EMAIL"] = "a@example.com"
    }
    variables["GIT_EDITOR"] = "true"
    variables["LC_ALL"] = "C"
    return variables
  }
}
