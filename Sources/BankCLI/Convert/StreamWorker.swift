import BankFormats
import BankModel
import BankText

/// Turns stretches of a CSV, JSON or JSON Lines file into stretches of another.
struct StreamWorker: Sendable {
  private enum Job: Sendable {
    case fromCSV(CSVToJSON)
    case fromJSON(JSONToBank)
    /// A CSV file whose kind is told by its first stretch.
    case undecided
  }

  private let source: Format
  private let target: Format
  private let options: ConvertOptions
  private let workers: Workers
  private var job: Job
  private var hasBegun = false

  init(_ source: Format, _ target: Format, _ options: ConvertOptions, _ workers: Workers) {
    self.source = source
    self.target = target
    self.options = options
    self.workers = workers
    guard source.name != "csv" else {
      job = .undecided
      return
    }
    let becomes: JSONToBank.Target =
      target.name == "csv" ? .csv : target.name == "json" ? .json : .jsonLines
    job = .fromJSON(
      JSONToBank(to: becomes, isLines: source.name == "jsonl", kind: options.kind))
  }

  /// The output for the next stretch, and how much of it is done.
  mutating func work(on stretch: Source, isLast: Bool) -> (output: [[UInt8]], end: Int) {
    if case .undecided = job { decide(stretch) }
    switch job {
    case .undecided: return ([], 0)
    case .fromCSV(var worker):
      let result = worker.convert(stretch, isLast: isLast)
      job = .fromCSV(worker)
      return framed(result, isLast, worker.count)
    case .fromJSON(var worker):
      let result = worker.convert(stretch, isLast: isLast)
      job = .fromJSON(worker)
      return framed(result, isLast, worker.state.count)
    }
  }

  private mutating func decide(_ stretch: Source) {
    var shape = CSVShape()
    var batch = CSVBatch(records: 1_000)
    var reader = CSVReader(stretch.bytes, widths: Kind.allCases.map(\.columnCount))
    if reader.next(&batch) { shape.add(batch, stretch.bytes) }
    let kind = KindOfFile(given: options.kind, path: stretch.path, shape: shape).kind
    job = .fromCSV(
      CSVToJSON(kind ?? .problems, isLines: target.name == "jsonl", workers: workers))
  }

  /// Puts what stands before and behind the items of a JSON document around them.
  private mutating func framed(
    _ result: (output: [[UInt8]], end: Int), _ isLast: Bool, _ count: Int
  ) -> (output: [[UInt8]], end: Int) {
    guard target.name == "json", failure == nil else { return result }
    var output = result.output
    if !hasBegun, count > 0 || isLast {
      hasBegun = true
      var header = JSONBankWriter(isLines: false, kind, others: others)
      header.begin()
      output.insert(header.bytes, at: 0)
    }
    if isLast {
      var trailer = JSONBankWriter(isLines: false, kind)
      trailer.end(isEmpty: count == 0)
      output.append(trailer.bytes)
    }
    return (output, result.end)
  }

  private var kind: Kind {
    switch job {
    case .fromJSON(let worker): worker.state.kind ?? options.kind ?? .problems
    case .fromCSV(let worker): worker.kind
    case .undecided: .problems
    }
  }

  private var others: [Problem.Details.Other] {
    if case .fromJSON(let worker) = job { worker.state.others } else { [] }
  }

  /// What stopped the work: the number of a row or item if there is one, and what is wrong.
  var failure: (record: Int?, message: Localized)? {
    switch job {
    case .undecided: return nil
    case .fromCSV(let worker):
      guard let failure = worker.failure else { return nil }
      return (failure.record, failure.reason.message(worker.kind))
    case .fromJSON(let worker):
      switch worker.failure {
      case nil: return nil
      case .mistake(let mistake): return (worker.state.count + 1, mistake.message)
      case .defect(let defect, let item): return (item, defect.message)
      }
    }
  }

  /// What the target cannot hold.
  var losses: (shown: [Loss], counts: [Feature: Int]) {
    if case .fromJSON(let worker) = job { (worker.losses, worker.lossCounts) } else { ([], [:]) }
  }
}

extension CSVToJSON.Failure.Reason {
  fileprivate func message(_ kind: Kind) -> Localized {
    switch self {
    case .cells(let count):
      Localized(
        en: "the row has \(Localized.count(count, "cell", "cells")) instead of "
          + "\(kind.columnCount)",
        ja: "セルが\(kind.columnCount)個ではなく\(count)個あります。")
    case .quotes: Localized(en: "its quotes are wrong", ja: "引用符が正しくありません。")
    case .notUTF8: Localized(en: "it is not UTF-8", ja: "UTF-8ではありません。")
    }
  }
}
