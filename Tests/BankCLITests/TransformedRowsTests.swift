import Testing

@Suite("Rows that qbank transform keeps")
struct TransformedRowsTests {
  @Test("shuffled rows are the same rows in another order, the same for each seed")
  func shuffledRows() {
    let rows = (1...9).map { "Which number follows \($0)?,1,\($0 + 1),20,30,40" }
    let files = ["a.csv": rows.map { $0 + "\n" }.joined()]
    let shuffled = { (seed: Int) in
      Run("transform shuffle-rows --seed \(seed) a.csv", files: files).output
        .split(separator: "\n").map(String.init)
    }
    #expect(shuffled(7).sorted() == rows.sorted() && shuffled(7) != rows)
    #expect(shuffled(7) == shuffled(7) && shuffled(7) != shuffled(8))
  }

  @Test("near-duplicates are at most as many characters apart as wanted")
  func edits() {
    let rows = ["sky", "skyy", "skyyy"].map { "Which colour has the \($0)?,1,blue,red,green,black" }
    let files = ["a.csv": rows.map { $0 + "\n" }.joined()]
    let left = { (edits: String) in
      Run("transform dedupe --near \(edits) a.csv", files: files).output.split(separator: "\n")
        .count
    }
    #expect(left("--edits 1") == 2 && left("--edits 2") == 1)
    let told = Run("transform dedupe --near --edits 2 --list a.csv", files: files)
    #expect(told.everything.contains("“skyyy” for “sky”"), "\(told.everything)")
  }
}
