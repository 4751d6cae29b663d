import Foundation

extension Process {
  private static let starting = NSLock()

  /// Starts the program, with no other start at the same time.
  ///
  /// Foundation detects the end of a program when the last copy of a socket is closed. A program started by another
  /// thread at the same time inherits a copy: the end of the first would be noticed only when both have ended.
  public func start() throws {
    ProcessPipes.ignoreBrokenPipes
    try Process.starting.withLock { try run() }
  }
}
