/// Runs independent pieces of work, several at a time if possible.
///
/// The core starts no threads: it says which work is independent, and its caller decides how to run it.
/// `Workers.serial` runs one piece after the other.
public struct Workers: Sendable {
  /// The maximum number of pieces that run at a time.
  public let count: Int
  private let forEach: @Sendable (Int, @Sendable (Int) -> Void) -> Void
  /// Called for every completed piece, with its step and the number of pieces.
  private var progress: (@Sendable (_ step: Step, _ pieces: Int) -> Void)?
  /// The current step.
  private var step = Step.unnamed

  /// Creates workers that call a closure once for each number below a bound, and return after all calls.
  ///
  /// - Parameters:
  ///   - count: The maximum number of pieces that run at a time.
  ///   - forEach: Calls a closure for each number below a bound; numbers that it omits are processed nevertheless.
  public init(
    count: Int, forEach: @escaping @Sendable (Int, @Sendable (Int) -> Void) -> Void
  ) {
    self.count = count
    self.forEach = forEach
  }

  /// Workers that run one piece after the other.
  public static let serial = Workers(count: 1) { pieces, body in
    for piece in 0..<pieces { body(piece) }
  }

  /// Returns workers that report every completed piece.
  public func reportingProgress(_ progress: @escaping @Sendable (_ pieces: Int) -> Void) -> Workers
  {
    reportingSteps { _, pieces in progress(pieces) }
  }

  /// A step of some work, for reporting progress.
  @_spi(QBank) public enum Step: Hashable, Sendable {
    /// Files, one per piece, after `done` of `of` files.
    case files(done: Int, of: Int)
    /// Chunks of one of `files` files, one per piece, after `done` of `of` chunks.
    case chunks(done: Int, of: Int, file: Int, files: Int)
    /// A comparison of rows with each other.
    case comparison
    /// Work that needs no name.
    case unnamed
  }

  /// Returns workers that report every completed piece and its step.
  @_spi(QBank) public func reportingSteps(
    _ progress: @escaping @Sendable (_ step: Step, _ pieces: Int) -> Void
  ) -> Workers {
    var workers = self
    workers.progress = progress
    return workers
  }

  /// Returns workers for a step.
  @_spi(QBank) public func at(_ step: Step) -> Workers {
    var workers = self
    workers.step = step
    return workers
  }

  /// Returns workers for the chunks of the current file after the first `done` of them.
  @_spi(QBank) public func after(_ done: Int, of chunks: Int) -> Workers {
    guard case .chunks(_, _, let file, let files) = step else { return self }
    return at(.chunks(done: done, of: chunks, file: file, files: files))
  }

  /// Returns the results for the numbers below `pieces`, in ascending order, whichever finishes first.
  ///
  /// It does not rely on `forEach`: a piece that was omitted is run here, and one that was run twice counts once.
  @_spi(QBank) public func map<Result: Sendable>(
    _ pieces: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let body =
      progress.map { [step] progress in
        { @Sendable piece in
          defer { progress(step, pieces) }
          return work(piece)
        }
      } ?? work
    if count == 1 || pieces < 2 {
      var results: [Result] = []
      for piece in 0..<max(0, pieces) { results.append(body(piece)) }
      return results
    }
    var done = [AnyObject?](repeating: nil, count: pieces)
    unsafe done.withUnsafeMutableBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return }
      nonisolated(unsafe) let places = unsafe first
      forEach(pieces) { piece in
        guard (0..<pieces).contains(piece) else { return }
        // If a piece is run twice, even at the same time, the first result counts.
        _ = unsafe _stdlib_atomicInitializeARCRef(
          object: places + piece, desired: Done(body(piece)))
      }
    }
    return done.enumerated().map { piece, done in
      (done as? Done<Result>)?.result ?? body(piece)
    }
  }

  /// The result of a piece.
  private final class Done<Result: Sendable>: Sendable {
    let result: Result

    init(_ result: Result) { self.result = result }
  }

  /// Returns the results like `map`, for small work, in batches of numbers.
  @_spi(QBank) public func mapInBatches<Result: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let many = 256
    return map((count + many - 1) / many) { piece in
      (piece * many..<min(count, (piece + 1) * many)).map(work)
    }.flatMap(\.self)
  }
}
