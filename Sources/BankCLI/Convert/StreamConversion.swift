import BankFormats
import BankModel
import BankReports
import BankRules
import BankSystem
import BankText

/// Converts between CSV, JSON and JSON Lines a stretch at a time: memory does not grow with the file.
struct StreamConversion {
  private let plan: ConversionPlan
  private let session: Session
  private let source: Format
  private let target: Format

  /// How much is read at a time, and how long one row or item may be.
  private static let (stretch, longest) = (4 << 20, 64 << 20)

  init(_ plan: ConversionPlan, _ session: Session) {
    self.plan = plan
    self.session = session
    source = plan.sources[0]
    target = plan.target
  }

  func run() throws(Failure) -> ExitStatus {
    var worker = StreamWorker(source, target, plan.options, session.world.workers)
    do throws(SystemError) {
      let input = try session.world.open(plan.inputs[0])
      let output = try plan.output.map { path throws(SystemError) in
        try session.world.begin(path)
      }
      try feed(&worker, from: input, to: output)
      if worker.failure != nil || mustStop(worker) {
        output?.abandon()
        try refuse(worker)
      }
      try output?.finish(durably: false)
    } catch let error as SystemError {
      if plan.output == nil, error.cause == .brokenPipe { return .clean }
      throw .work(error.message)
    }
    return .clean
  }

  private func mustStop(_ worker: StreamWorker) -> Bool { false }

  private func refuse(_ worker: StreamWorker) throws(SystemError) {}

  private func feed(
    _ worker: inout StreamWorker, from input: any InputFile, to output: (any OutputFile)?
  ) throws(SystemError) {}
}
