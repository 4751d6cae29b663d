@_spi(QBank) import BankFormats
import BankSystem

/// Converts a CSV bank part by part, from bytes to bytes, into a format that can be written this way.
///
/// This handles only banks of sound rows that lose nothing. In any other case the output is abandoned, and
/// `BankConversion` starts over with the same bytes: it knows what to report.
struct PartConversion {
  private let parts: BankParts
  private let session: Session
  private var world: any World { session.world }

  /// Converts the bank, part by part if possible.
  static func run(_ plan: ConversionPlan, _ session: inout Session) throws(Failure) -> ExitStatus {
    let source = try ConversionReading(plan: plan, session: session).source(0)
    if let conversion = PartConversion(source, plan, session),
      try conversion.run(to: plan.output)
    {
      if plan.target.leavesOrderToPlayer, plan.gate(LeftOut()).tells {
        conversion.note.say(plan.target, session)
      }
      return .clean
    }
    return try BankConversion(plan, session, source).run(&session)
  }

  private init?(_ source: Source, _ plan: ConversionPlan, _ session: Session) {
    let file = BankFile(source, .csv, given: plan.options.kind)
    guard
      let parts = BankParts(
        file, for: plan.target, title: plan.options.title, session.world.workers)
    else { return nil }
    self.parts = parts
    self.session = session
  }

  /// The questions that the program that plays the file must not shuffle.
  private var note: OrderNote {
    let found: [[Int]] = world.workers.map(parts.count) { [parts] index in
      parts.limitedOrders(index, upTo: OrderNote.reach)
    }
    return OrderNote(numbers: found.flatMap { $0 }, of: parts.problemCount)
  }

  /// Writes the bank. Returns false, with nothing changed, if `BankConversion` has to do it.
  private func run(to path: Path?) throws(Failure) -> Bool {
    let file = path.flatMap { try? world.begin($0) }
    if path != nil, file == nil { return false }
    let isBuffered = file?.isHidden != true
    let output = Locked(ConversionOutput(file, session, isBuffered: isBuffered))
    guard write(to: output) else {
      output.withLock { $0.abandon() }
      return false
    }
    let written = output.withLock { output in
      output.finish(.copying)
      return output
    }
    try written.check()
    return true
  }

  /// Writes all parts in order; returns false if one of them cannot be written.
  private func write(to output: Locked<ConversionOutput>) -> Bool {
    let numbers = Locked(0)
    let isWritten = world.workers.map(world.workers.count) { _ in
      var goesOn = true
      var bytes: [UInt8] = []
      while goesOn, let index = numbers.next(below: parts.count) {
        bytes.removeAll(keepingCapacity: true)
        let isSound = parts.write(index, to: &bytes, refusingEmptyTexts: true)
        goesOn = output.withTicket(index) { isSound && $0.write([bytes]) }
      }
      return goesOn
    }
    return isWritten.allSatisfy(\.self)
  }
}
