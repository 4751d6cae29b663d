@_spi(QBank) import BankText

/// What another program writes to standard input, block by block, as it comes.
package enum StandardInput {
  private static let block = 1 << 18

  /// The next bytes; nil where none come within so many milliseconds, no bytes at the end.
  package static func next(within milliseconds: Int) throws(SystemError) -> [UInt8]? {
    guard Posix.isReadable(Posix.standardInput, within: milliseconds) else { return nil }
    var bytes = [UInt8](repeating: 0, count: block)
    do throws(SystemError.Cause) {
      let count = try Posix.read(Posix.standardInput, into: &bytes)
      bytes.removeLast(bytes.count - count)
      return bytes
    } catch {
      throw SystemError(.read, .standardInput, error)
    }
  }

  /// Whether the program with this number is running.
  package static func isRunning(process: Int) -> Bool { Posix.isRunning(process: process) }
}
