import BankSystem
import Testing

@Suite("turns")
struct TurnsTests {
  @Test("are taken in their order, whoever comes first", arguments: 1...4)
  func order(_ workers: Int) {
    let turns = Turns([Int]())
    let numbers = Turns(0)
    _ = Threads.workers(workers).map(workers) { _ in
      while true {
        let number = numbers.use { number in
          number += 1
          return number - 1
        }
        if number >= 2_000 { return }
        // The later ones are faster, so that somebody has to wait.
        var sum = 0
        for step in 0..<(2_000 - number) { sum &+= step }
        turns.take(number) { $0.append(sum < 0 ? -1 : number) }
      }
    }
    #expect(turns.use { $0 } == Array(0..<2_000))
  }
}
