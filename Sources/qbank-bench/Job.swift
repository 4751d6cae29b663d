@_spi(QBank) import BankRules
import BankSystem

/// A timed operation on a bank.
struct Job: Sendable {
  let name: String
  /// Runs the job on a bank with the given number of rows and returns a number that depends on all of the work.
  let run: @Sendable (Source, Int) -> Int

  static let all = [
    Job(name: "scan") { bank, _ in
      var reader = CSVReader(bank.bytes, widths: [BankKind.problems.columnCount])
      var batch = CSVBatch()
      var records = 0
      while reader.next(&batch) { records += batch.count }
      return records
    },
    Job(name: "read") { bank, _ in Bank.read(bank).value.problems.count },
    Job(name: "lint") { bank, _ in
      Lint(LintOptions(mode: .showAll), workers: Threads.workers).run([bank]).reduce(0) {
        $0 + $1.total.total
      }
    },
    Job(name: "fmt") { bank, _ in CanonicalCSV.write(bank, for: .rfc4180)?.bytes.count ?? 0 },
    Job(name: "time") { bank, _ in
      let model = ReadingTime()
      return Int(clamping: Bank.read(bank).value.problems.reduce(0) { $0 + model.median($1) })
    },
    // As many runs as rows, each of five questions out of a thousand.
    Job(name: "forecast") { _, runs in
      let questions = (0..<1_000).map { index in
        TimedQuestion(
          median: 4 + Double(index % 97) / 10, limit: 10_000,
          response: ItemResponse(difficulty: Double(index % 41) / 10 - 2))
      }
      let plan = ForecastPlan(questions, drawn: 5, runs: runs, seed: Seed(42))
      return Forecast(plan, workers: Threads.workers).outcomes[0].scores[5]
    },
  ]
}

/// The best time of a job in several runs.
struct Timing {
  /// The result, as one line of a table.
  let line: String

  init(of job: Job, on bank: Source, rows: Int) {
    let clock = ContinuousClock()
    let times = (0..<5).map { _ in clock.measure { blackHole(job.run(bank, rows)) } }
    let seconds = (times.min() ?? .zero) / .seconds(1)
    let figures = [
      Timing.text(seconds * 1e3, 2), Timing.text(seconds * 1e9 / Double(rows), 1),
      Timing.text(Double(bank.count) / 1e6 / seconds, 0),
    ]
    let columns = figures.map { Timing.right($0, 11) }.joined()
    line =
      Timing.right("\(rows)", 10) + "  " + job.name + Timing.right(columns, 40 - job.name.count)
  }

  private static func text(_ figure: Double, _ places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let rounded = (figure * scale).rounded() / scale
    return places == 0 ? "\(Int(clamping: rounded))" : "\(rounded)"
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

/// Consumes a number, so that the computation of it cannot be optimized away.
@inline(never)
private func blackHole(_ figure: Int) {}

/// Ends the process.
func exit(withStatus status: Int32) -> Never { Terminal.end(status) }
