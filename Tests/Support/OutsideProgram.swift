import Foundation

/// Runs a program that is not part of the project, to compare its results with ours.
public enum OutsideProgram {
  /// The results of a program.
  public struct Result {
    /// The exit status; 127 if the program could not be started.
    public let status: Int32
    /// The bytes it wrote to standard output.
    public let output: [UInt8]
  }

  /// Runs a program in a new folder with the given files.
  public static func run(
    _ name: String, _ arguments: [String], files: [String: [UInt8]] = [:]
  ) -> Result {
    do {
      let folder = try TemporaryFolder()
      for (file, bytes) in files { try folder.write(file, bytes) }
      return try withExtendedLifetime(folder) {
        try run(Places.program(name) ?? name, arguments, in: URL(fileURLWithPath: folder.path))
      }
    } catch {
      return Result(status: 127, output: [])
    }
  }

  private static func run(
    _ program: String, _ arguments: [String], in folder: URL
  ) throws -> Result {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.start()
    let output = Array(pipe.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    return Result(status: process.terminationStatus, output: output)
  }
}
