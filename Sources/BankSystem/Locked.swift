/// A value that several threads use, one at a time.
///
/// The standard library's `Mutex` would do, but requires macOS 15 and iOS 18.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = Posix.Lock()
  private var value: Value

  /// Protects a value with a lock.
  package init(_ value: Value) { self.value = value }

  /// Runs `body` with exclusive access to the value.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.locked { body(&value) }
  }
}
