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

  private mutating func feed(
    from input: any InputFile, to output: (any OutputFile)?
  ) throws(SystemError) {
    var stretch: Source?
    var done = 0
    while true {
      let kept = (stretch?.count ?? 0) - done
      let next = try input.next(after: stretch, from: done, size: StreamConversion.stretch)
      let isLast = next.count == kept || kept > StreamConversion.longest
      let result = worker.work(on: next, isLast: isLast)
      for bytes in result.output { try write(bytes, to: output) }
      if worker.failure != nil || isLast { break }
      (stretch, done) = (next, result.end)
    }
  }

  private mutating func write(_ bytes: [UInt8], to output: (any OutputFile)?) throws(SystemError) {
    if let output {
      try output.write(bytes)
    } else if mayLose {
      held.append(bytes)
    } else {
      try session.world.write(bytes, to: .output)
    }
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
