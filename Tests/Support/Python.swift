import Foundation

/// Python as an outside reader of what qbank writes.
public enum Python {
  /// Whether Python and a package are there.
  public static func has(_ module: String) -> Bool {
    run("import \(module)", input: Data()) != nil
  }

  /// What a script prints when it is given some input; nil when it fails.
  public static func run(_ script: String, _ arguments: [String] = [], input: Data) -> String? {
    // From a file, because a script that ends before it has read a pipe would end the tests, too.
    guard let program = Places.program("python3"), let folder = try? TemporaryFolder(),
      let file = try? folder.write("input", input)
    else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-c", script] + arguments
    let fromPython = Pipe()
    process.standardInput = FileHandle(forReadingAtPath: file)
    process.standardOutput = fromPython
    process.standardError = FileHandle.nullDevice
    guard (try? process.start()) != nil else { return nil }
    let output = fromPython.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
  }
}
