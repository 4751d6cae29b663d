/// A value that several threads use, one at a time.
///
/// The standard library's `Mutex` would do, but needs macOS 15 and iOS 18.
public final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = Posix.Lock()
  private var value: Value

  /// A value to be used by one thread at a time.
  public init(_ value: Value) { self.value = value }

  /// Runs a body alone with the value.
  public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.locked { body(&value) }
  }
}
