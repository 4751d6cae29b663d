/// Runs independent pieces of work, several at a time if it can.
///
/// The core starts no threads: it says which work is independent, and its caller says how that is
/// run. `Workers.serial` runs one piece after the other.
public struct Workers: Sendable {
  /// How many pieces can be worked on at a time.
  public let count: Int
  private let forEach: @Sendable (Int, @Sendable (Int) -> Void) -> Void
  /// Told of every piece that is done, of which step it is one, and of how many there are.
  private var progress: (@Sendable (_ step: Step, _ pieces: Int) -> Void)?
  /// What is worked on.
  private var step = Step.unnamed

  /// Workers that call a body once for each number below a bound, and return when all calls have.
  ///
  /// - Parameters:
  ///   - count: How many pieces can be worked on at a time.
  ///   - forEach: Calls a body for each number below a bound; what it leaves out is done nevertheless.
  public init(
    count: Int, forEach: @escaping @Sendable (Int, @Sendable (Int) -> Void) -> Void
  ) {
    self.count = count
    self.forEach = forEach
  }

  /// One piece after the other.
  public static let serial = Workers(count: 1) { pieces, body in
    for piece in 0..<pieces { body(piece) }
  }

  /// The same, telling of every piece that is done.
  public func reportingProgress(_ progress: @escaping @Sendable (_ pieces: Int) -> Void) -> Workers
  {
    reportingSteps { _, pieces in progress(pieces) }
  }

  /// A part of some work, for whoever is told how far it has come.
  @_spi(QBank) public enum Step: Hashable, Sendable {
    /// Some of so many files, each a piece, when some have been done before.
    case files(done: Int, of: Int)
    /// Some of so many chunks of a file, each a piece, which is one of so many files.
    case chunks(done: Int, of: Int, file: Int, files: Int)
    /// Rows, held against each other.
    case comparison
    /// Work that needs no name.
    case unnamed
  }

  /// The same, telling of every piece that is done, and of which step it is one.
  @_spi(QBank) public func reportingSteps(
    _ progress: @escaping @Sendable (_ step: Step, _ pieces: Int) -> Void
  ) -> Workers {
    var workers = self
    workers.progress = progress
    return workers
  }

  /// The same, for a step.
  @_spi(QBank) public func at(_ step: Step) -> Workers {
    var workers = self
    workers.step = step
    return workers
  }

  /// The same, when so many of the chunks of the file that is worked on have been done before.
  @_spi(QBank) public func after(_ done: Int, of chunks: Int) -> Workers {
    guard case .chunks(_, _, let file, let files) = step else { return self }
    return at(.chunks(done: done, of: chunks, file: file, files: files))
  }

  /// The results for the numbers below `pieces`, in this order, whichever finishes first.
  ///
  /// It does not rely on `forEach`: a piece that was left out is done here, and one that was done
  /// twice counts once.
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
        // Of two who work on one piece, even at the same time, the first one to be done counts.
        _ = unsafe _stdlib_atomicInitializeARCRef(
          object: places + piece, desired: Done(body(piece)))
      }
    }
    return done.enumerated().map { piece, done in
      (done as? Done<Result>)?.result ?? body(piece)
    }
  }

  /// What came of a piece.
  private final class Done<Result: Sendable>: Sendable {
    let result: Result

    init(_ result: Result) { self.result = result }
  }

  /// The same for small work, many numbers at a time.
  @_spi(QBank) public func mapInBatches<Result: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let many = 256
    return map((count + many - 1) / many) { piece in
      (piece * many..<min(count, (piece + 1) * many)).map(work)
    }.flatMap(\.self)
  }
}
