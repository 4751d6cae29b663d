import Foundation

/// Python as an outside reader of what qbank writes.
public enum Python {
  /// Whether Python and a package are there.
  public static func has(_ module: String) -> Bool {
    run("import \(module)", input: Data()) != nil
  }

  /// What a script prints when it is given some input; nil when it fails.
  public static func run(_ script: String, _ arguments: [String] = [], input: Data) -> String? {
    guard let program = Places.program("python3") else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-c", script] + arguments
    let (toPython, fromPython) = (Pipe(), Pipe())
    process.standardInput = toPython
    process.standardOutput = fromPython
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    // Written from another thread, because Python may print before it has read everything.
    DispatchQueue.global().async {
      try? toPython.fileHandleForWriting.write(contentsOf: input)
      try? toPython.fileHandleForWriting.close()
    }
    let output = fromPython.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
  }
}
