#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Threads and locks.
extension Posix {
  /// Runs `body` in a new thread, or returns nil if the system cannot start one.
  static func start(_ body: @escaping @Sendable () -> Void) -> Thread? {
    #if canImport(Glibc)
      var handle = pthread_t()
    #else
      var handle: pthread_t?
    #endif
    let box = unsafe Unmanaged.passRetained(Body(body))
    let failed = unsafe pthread_create(
      &handle, nil,
      { argument in
        // Optional on some systems and not on others.
        let box: UnsafeMutableRawPointer? = unsafe argument
        if let box = unsafe box {
          unsafe Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run()
        }
        return nil
      }, unsafe box.toOpaque())
    if failed != 0 {
      unsafe box.release()
      return nil
    }
    #if canImport(Glibc)
      return Thread(handle: handle)
    #else
      return unsafe Thread(handle: handle)
    #endif
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// A running thread: a number in one C library, a pointer in the others.
  @safe
  struct Thread {
    #if canImport(Glibc)
      fileprivate let handle: pthread_t
      func wait() { _ = pthread_join(handle, nil) }
    #else
      fileprivate let handle: pthread_t?
      func wait() { if let handle = unsafe handle { _ = unsafe pthread_join(handle, nil) } }
    #endif
  }

  /// A mutex with a condition variable.
  @safe
  final class Lock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(change, nil)
    }

    deinit {
      unsafe pthread_mutex_destroy(mutex)
      unsafe pthread_cond_destroy(change)
      unsafe mutex.deallocate()
      unsafe change.deallocate()
    }

    /// Waits until a condition holds, runs `body` under the lock, and wakes the other waiters, whose conditions it
    /// may have changed.
    func locked<Result>(when mayPass: () -> Bool = { true }, _ body: () -> Result) -> Result {
      unsafe pthread_mutex_lock(mutex)
      while !mayPass() { unsafe pthread_cond_wait(change, mutex) }
      defer {
        unsafe pthread_cond_broadcast(change)
        unsafe pthread_mutex_unlock(mutex)
      }
      return body()
    }
  }
}
