import Foundation

/// Python as an outside reader of what qbank writes.
public enum Python {
  /// Whether Python and a module, or several separated by commas, are installed.
  public static func has(_ module: String) -> Bool {
    PythonServer.shared?.ask(["modules": module]) ?? false
  }

  /// The output of a script for an input, or nil if it fails.
  public static func run(_ script: String, _ arguments: [String] = [], input: Data) -> String? {
    guard let server = PythonServer.shared, let folder = try? TemporaryFolder(),
      (try? folder.write("input", input)) != nil,
      server.ask(["folder": folder.path, "script": script, "arguments": arguments])
    else { return nil }
    return folder.text("output")
  }
}
