import Foundation

extension Process {
  private static let starting = NSLock()

  /// Starts the program, with no other one at the same moment.
  ///
  /// Foundation learns of the end of a program when the last copy of a socket is closed, and a program that is
  /// started meanwhile by another thread takes a copy with it: the end of the first is seen when both have ended.
  public func start() throws {
    ProcessPipes.ignoreBrokenPipes
    try Process.starting.withLock { try run() }
  }
}
