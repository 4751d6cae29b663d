import BankSystem
@_spi(QBank) import BankText
import Testing

@Suite("Tickets for locked values")
struct TicketTests {
  @Test("tickets are served in order, whichever thread comes first", arguments: 1...4)
  func order(_ workers: Int) {
    let turns = Locked([Int]())
    let numbers = Locked(0)
    _ = Threads.workers(workers).map(workers) { _ in
      while true {
        let number = numbers.withLock { number in
          number += 1
          return number - 1
        }
        if number >= 2_000 { return }
        // Later numbers are faster, so that some have to wait.
        var sum = 0
        for step in 0..<(2_000 - number) { sum &+= step }
        turns.withTicket(number) { $0.append(sum < 0 ? -1 : number) }
      }
    }
    #expect(turns.withLock { $0 } == Array(0..<2_000))
  }
}
