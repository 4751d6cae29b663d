@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText

/// Converts a CSV bank part by part, from bytes to bytes, into a format that can be written so.
///
/// Only a bank of sound rows, of which nothing is lost, is converted here. As soon as there is
/// anything else to it, what was written is abandoned and `BankConversion` does it all, from the same
/// bytes: it knows what to tell.
struct PartConversion {
  private let parts: BankParts
  private let session: Session
  private var world: any World { session.world }

  /// Converts the bank, in whichever way it takes.
  static func run(_ plan: ConversionPlan, _ session: inout Session) throws(Failure) -> ExitStatus {
    let source = try ConversionReading(plan, session).source(0)
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

  /// Which questions the program that plays the file must not shuffle.
  private var note: OrderNote {
    let found: [[Int]] = world.workers.map(parts.count) { [parts] index in
      parts.limitedOrders(index, upTo: OrderNote.reach)
    }
    return OrderNote(numbers: found.flatMap { $0 }, of: parts.problemCount)
  }

  /// Writes the bank; false when that must be done in the plain way, and nothing is changed yet.
  private func run(to path: Path?) throws(Failure) -> Bool {
    let file = path.flatMap { try? world.begin($0) }
    if path != nil, file == nil { return false }
    let isBuffered = file?.isHidden != true
    let output = TicketLock(ConversionOutput(file, session, isBuffered: isBuffered))
    guard write(to: output) else {
      output.withLock { $0.abandon() }
      return false
    }
    let written = output.withLock { output in
      output.finish(.copying)
      return output
    }
    if let error = written.error, !written.endedInBrokenPipe { throw .work(error.message) }
    return true
  }

  /// Writes all parts, each in its turn; false when one of them cannot be written.
  private func write(to output: TicketLock<ConversionOutput>) -> Bool {
    let next = Locked(0)
    let isWritten = world.workers.map(world.workers.count) { _ in
      var goesOn = true
      var bytes: [UInt8] = []
      while goesOn, let index = next.withLock({ $0.next(below: parts.count) }) {
        bytes.removeAll(keepingCapacity: true)
        let isSound = parts.write(index, to: &bytes, refusingEmptyTexts: true)
        goesOn = output.withTicket(index) { isSound && $0.write([bytes]) }
      }
      return goesOn
    }
    return isWritten.allSatisfy(\.self)
  }
}

extension Int {
  /// The number itself, which is one more then; nil when it has reached a bound.
  fileprivate mutating func next(below bound: Int) -> Int? {
    guard self < bound else { return nil }
    defer { self += 1 }
    return self
  }
}
