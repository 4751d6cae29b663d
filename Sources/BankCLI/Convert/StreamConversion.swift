import BankFormats
import BankModel
import BankSystem
import BankText

/// Converts between CSV, JSON and JSON Lines a stretch at a time: memory does not grow with the file.
///
/// Only what goes to standard output and may turn out to be incomplete is held back until the end.
struct StreamConversion {
  private let plan: ConversionPlan
  private let session: Session
  private var worker: StreamWorker
  private var held: [[UInt8]] = []

  /// How much is read at a time, and how long one row or item may be.
  private static let (stretch, longest) = (1 << 20, 64 << 20)

  init(_ plan: ConversionPlan, _ session: Session) {
    self.plan = plan
    self.session = session
    worker = StreamWorker(plan.sources[0], plan.target, plan.options, session.world.workers)
  }

  mutating func run() throws(Failure) -> ExitStatus {
    var output: (any OutputFile)?
    do throws(SystemError) {
      let input = try session.world.open(plan.inputs[0])
      if let path = plan.output { output = try session.world.begin(path) }
      try feed(from: input, to: output)
    } catch {
      output?.abandon()
      return try ended(error)
    }
    do throws(Failure) {
      if let failure = worker.failure { throw refusal(failure) }
      let losses = worker.losses
      try LossReport(losses.shown, counts: losses.counts, plan.target)
        .tell(plan.invocation.value(.onLoss), session)
    } catch {
      output?.abandon()
      throw error
    }
    do throws(SystemError) {
      for bytes in held { try session.world.write(bytes, to: .output) }
      try output?.finish(durably: false)
    } catch {
      return try ended(error)
    }
    return .clean
  }

  /// That nobody reads the output any more is no failure.
  private func ended(_ error: SystemError) throws(Failure) -> ExitStatus {
    if plan.output == nil, error.cause == .brokenPipe { return .clean }
    throw .work(error.message)
  }

  /// What is done side by side: the output of one stretch is written and the stretch after the next
  /// one read, while the next one is converted.
  private enum Step: Sendable {
    case moved(Result<Stretch, SystemError>, held: [[UInt8]])
    case converted(StreamWorker, output: [[UInt8]], end: Int)
  }

  private mutating func feed(
    from input: any InputFile, to output: (any OutputFile)?
  ) throws(SystemError) {
    var ahead = try input.readAhead(StreamConversion.stretch)
    var ready: [[UInt8]] = []
    var before: Source?
    var done = 0
    while true {
      let kept = (before?.count ?? 0) - done
      let isLast = ahead.isEmpty || kept > StreamConversion.longest
      let stretch = ahead.source(plan.inputs[0], after: before, from: done)
      let steps = stepped(stretch, isLast, ready, input, output)
      for step in steps {
        switch step {
        case .moved(let result, let more):
          ahead = try result.get()
          held += more
        case .converted(let after, let bytes, let end):
          worker = after
          (ready, done) = (bytes, end)
        }
      }
      before = stretch
      if worker.failure != nil || isLast { break }
    }
    held += try write(ready, to: output)
  }

  private func stepped(
    _ stretch: Source, _ isLast: Bool, _ ready: [[UInt8]], _ input: any InputFile,
    _ output: (any OutputFile)?
  ) -> [Step] {
    let (conversion, worker) = (self, worker)
    return session.world.workers.map(2) { step in
      if step == 0 {
        var worker = worker
        let result = worker.work(on: stretch, isLast: isLast)
        return .converted(worker, output: result.output, end: result.end)
      }
      do throws(SystemError) {
        let held = try conversion.write(ready, to: output)
        return .moved(.success(try input.readAhead(StreamConversion.stretch)), held: held)
      } catch {
        return .moved(.failure(error), held: [])
      }
    }
  }

  /// Writes some output, or gives it back where it has to be held.
  private func write(
    _ ready: [[UInt8]], to output: (any OutputFile)?
  ) throws(SystemError) -> [[UInt8]] {
    if output == nil, mayLose { return ready }
    for bytes in ready {
      if let output { try output.write(bytes) } else { try session.world.write(bytes, to: .output) }
    }
    return []
  }

  private var mayLose: Bool {
    plan.target.name == "csv" && plan.invocation.value(.onLoss) == "error"
  }

  private func refusal(_ failure: (record: Int?, message: Localized)) -> Failure {
    let name = plan.inputs[0].text
    let place = failure.record.map { Localized(en: ", item \($0)", ja: "、\($0)件目") }
    return .work(
      Localized(
        en: "cannot convert \(name)\(place?.en ?? ""): \(failure.message.en); "
          + "qbank lint tells more",
        ja: "\(name)\(place?.ja ?? "") を変換できません。\(failure.message.ja)"
          + "qbank lint で詳しく調べられます。"))
  }
}
