#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Showing a long text through another program.
extension Posix {
  /// What a shell ends with where it does not find a program.
  private static let notFound: Int32 = 127

  /// Has a shell run a program that shows what it is given, and waits for it to end; whether it was run.
  ///
  /// Control-C is for the program while it shows something: it would lose its terminal if we ended first.
  static func show(_ bytes: [UInt8], through command: String) -> Bool {
    guard let pipe = unsafe popen(command, "w") else { return false }
    let before = signal(SIGINT, SIG_IGN)
    defer { _ = signal(SIGINT, before) }
    // Who has read enough closes the pipe, which is no failure.
    _ = unsafe fwrite(bytes, 1, bytes.count, pipe)
    let status = unsafe pclose(pipe)
    return status >> 8 & 0xFF != notFound
  }
}
