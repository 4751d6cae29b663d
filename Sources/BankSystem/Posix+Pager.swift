#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Showing long text through another program.
extension Posix {
  /// The exit status of a shell that does not find a program.
  private static let notFound: Int32 = 127

  /// Passes bytes to a program that a shell runs, waits for it to end, and returns whether it could be run.
  ///
  /// Meanwhile Control-C is ignored here and left to the program, which would lose its terminal if this process
  /// ended first.
  static func show(_ bytes: [UInt8], through command: String) -> Bool {
    guard let pipe = unsafe popen(command, "w") else { return false }
    let before = signal(SIGINT, SIG_IGN)
    defer { _ = signal(SIGINT, before) }
    // A reader who has seen enough closes the pipe, which is no failure.
    _ = unsafe fwrite(bytes, 1, bytes.count, pipe)
    let status = unsafe pclose(pipe)
    return status >> 8 & 0xFF != notFound
  }
}
