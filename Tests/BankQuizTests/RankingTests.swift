@_spi(QBank) import BankQuiz
@_spi(QBank) import TestSupport
import Testing

@Suite("A leader board")
struct RankingTests {
  private static let ranking = Ranking([
    .sample(3, "Emi", milliseconds: 20_000), .sample(5, "Aki", milliseconds: 40_000),
    .sample(5, nil), .sample(5, ""), .sample(5, " \u{3000}\t"),
    .sample(3, "Ben", milliseconds: 10_000), .sample(0, "Zoe"),
    .sample(3, "Cho", seconds: 9, milliseconds: 20_000), .sample(3, "Cho", milliseconds: 30_000),
  ])

  @Test("puts the better score first; equal scores share a rank, the faster and earlier first")
  func order() {
    let places = Self.ranking.places.map { "\($0.rank) \($0.player) \($0.run.score)" }
    #expect(places == ["1 Aki 5", "2 Ben 3", "2 Emi 3", "2 Cho 3", "2 Cho 3", "6 Zoe 0"])
    #expect(Self.ranking.places[2].run.date < Self.ranking.places[3].run.date)
  }

  @Test(
    "a rank is the number of better scores plus one",
    arguments: [(6, 1), (5, 1), (4, 2), (3, 2), (2, 6), (0, 6), (-1, 7)])
  func rank(score: Int, rank: Int) { #expect(Self.ranking.rank(ofScore: score) == rank) }

  @Test("ranks are counted as a plain count does")
  func plainly() {
    let runs = (0..<200).map { RunRecord.sample($0 * 7 % 6, "p\($0)", milliseconds: $0 * 37 % 90) }
    for place in Ranking(runs).places {
      #expect(place.rank == 1 + runs.count { $0.score > place.run.score })
    }
  }

  @Test(
    "around a player are the places next to the best one",
    arguments: [
      ("Aki", 1, ["Aki", "Ben"]), ("Cho", 1, ["Emi", "Cho", "Cho"]),
      ("Zoe", 2, ["Cho", "Cho", "Zoe"]),
      ("Emi", 0, ["Emi"]), ("Emi", 99, ["Aki", "Ben", "Emi", "Cho", "Cho", "Zoe"]),
    ])
  func around(player: String, reach: Int, names: [String]) {
    #expect(Self.ranking.around(player, reach: reach)?.map(\.player) == names)
  }

  @Test("nobody is around a player who has no run", arguments: ["", " ", "aki", "Dan"])
  func nobody(player: String) { #expect(Self.ranking.around(player) == nil) }
}
