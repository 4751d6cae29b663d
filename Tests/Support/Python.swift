import Foundation

/// Python as an outside reader of what qbank writes.
public enum Python {
  /// Whether Python and a package are there, or several with commas between them.
  public static func has(_ module: String) -> Bool {
    PythonServer.shared?.ask(["modules": module]) ?? false
  }

  /// What a script prints when it is given some input; nil when it fails.
  public static func run(_ script: String, _ arguments: [String] = [], input: Data) -> String? {
    guard let server = PythonServer.shared, let folder = try? TemporaryFolder(),
      (try? folder.write("input", input)) != nil,
      server.ask(["folder": folder.path, "script": script, "arguments": arguments])
    else { return nil }
    return folder.text("output")
  }
}
