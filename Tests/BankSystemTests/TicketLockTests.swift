import BankSystem
@_spi(QBank) import BankText
import Testing

@Suite("turns")
struct TicketLockTests {
  @Test("are taken in their order, whoever comes first", arguments: 1...4)
  func order(_ workers: Int) {
    let turns = TicketLock([Int]())
    let numbers = TicketLock(0)
    _ = Threads.workers(workers).map(workers) { _ in
      while true {
        let number = numbers.withLock { number in
          number += 1
          return number - 1
        }
        if number >= 2_000 { return }
        // The later ones are faster, so that somebody has to wait.
        var sum = 0
        for step in 0..<(2_000 - number) { sum &+= step }
        turns.withTicket(number) { $0.append(sum < 0 ? -1 : number) }
      }
    }
    #expect(turns.withLock { $0 } == Array(0..<2_000))
  }
}
