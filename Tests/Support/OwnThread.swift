import Dispatch
import Testing

/// Runs the tests of a suite on a thread of their own from the start.
///
/// For tests that mostly wait for another program: on one of the few threads that all tests share, they would block
/// tests that compute, and would themselves finish last, one after the other.
public struct OwnThread: SuiteTrait, TestScoping {
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    guard #available(macOS 15, iOS 18, *) else { return try await function() }
    let queue = QueueExecutor(test.name)
    try await withTaskExecutorPreference(queue) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  /// Runs the tests of this suite, which wait for another program, on a thread of their own.
  public static var onOwnThread: Self { OwnThread() }
}

/// Runs jobs one after the other.
@available(macOS 15, iOS 18, *)
private final class QueueExecutor: TaskExecutor {
  private let queue: DispatchQueue

  init(_ label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
