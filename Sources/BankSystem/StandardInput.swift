@_spi(QBank) import BankText

/// Reads what another program writes to standard input, block by block, as it arrives.
package enum StandardInput {
  private static let block = 1 << 18

  /// Returns the next bytes, which are empty at the end, or nil if none arrive within the given number of
  /// milliseconds.
  package static func next(within milliseconds: Int) throws(SystemError) -> [UInt8]? {
    guard Posix.isReadable(Posix.standardInput, within: milliseconds) else { return nil }
    var bytes = [UInt8](repeating: 0, count: block)
    return try SystemError.naming(.read, .standardInput) {
      () throws(SystemError.Cause) -> [UInt8]? in
      let count = try Posix.read(Posix.standardInput, into: &bytes)
      bytes.removeLast(bytes.count - count)
      return bytes
    }
  }

  /// Whether the process with this number is running.
  package static func isRunning(process: Int) -> Bool { Posix.isRunning(process: process) }
}
