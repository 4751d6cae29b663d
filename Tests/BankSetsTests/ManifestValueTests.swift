@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankSets
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Manifests in an app")
struct ManifestValueTests {
  private static let files = [
    "a.csv": (0..<20).map { "q\($0),2,a\($0),b\($0),c,d\n" }.joined(),
    "b.csv": "r0,1,a,b,c,d\nr1,1,a,b,c,d\n",
  ]

  private static let request: DrawRequest = {
    var request = DrawRequest(seed: Seed(7), count: 3, sets: 2)
    (request.isDisjoint, request.shufflesChoices) = (true, true)
    return request
  }()

  /// What is drawn from the files, and its manifest.
  private func drawn() throws -> (drawn: DrawnSets, manifest: Manifest) {
    let pool = Pools.pool(Self.files)
    let drawn = try pool.draw(Self.request).get()
    return (drawn, Manifest(drawn, from: pool, by: Self.request))
  }

  @Test("a manifest and its request are read back from a file")
  func file() throws {
    let (_, manifest) = try drawn()
    let again = try Manifest.read(manifest.json).get()
    #expect(again == manifest && again.json == manifest.json)
    #expect(try again.request.get() == Self.request)
    #expect(again.sources.map(\.path) == ["a.csv", "b.csv"] && again.pool == 22)
    #expect(Manifest.isFound(in: Source(Path("m.json"), manifest.json)))
    #expect(!Manifest.isFound(in: Source(Path("m.json"), Array("{\"x\":1}".utf8))))
  }

  @Test("an app can note further options, in the order of all manifests")
  func noting() throws {
    let pool = Pools.pool(Self.files)
    let manifest = Manifest(
      try pool.draw(Self.request).get(), from: pool, by: Self.request,
      noting: [.init(.format, ["csv"]), .init(.exclude, ["old.csv"]), .init(.count, ["03"])])
    #expect(
      manifest.options == [
        .init(.count, ["03"]), .init(.sets, ["2"]), .init(.disjoint), .init(.exclude, ["old.csv"]),
        .init(.shuffleChoices), .init(.format, ["csv"]),
      ])
    #expect(manifest.values(.exclude) == ["old.csv"] && manifest.values(.hideAnswers) == nil)
    #expect(try manifest.request.get() == Self.request)
  }

  @Test("a manifest can be made of another pool and of an invalid request")
  func mismatch() throws {
    let (drawn, _) = try drawn()
    var request = Self.request
    (request.maxMilliseconds, request.count, request.sets) = (.min, .min, .max)
    let one = QuestionPool([Problem(question: "q", answer: 1, choices: ["a"])])
    let manifest = Manifest(drawn, from: one, by: request)
    #expect(manifest.pool == 1 && manifest.questions.count <= 1)
    #expect(manifest.request.failure != nil)
    _ = manifest.changes(in: Pools.pool(Self.files))
    _ = manifest.replay(in: Pools.pool(Self.files))
    #expect(Manifest.read(manifest.json).failure == nil || manifest.questions.isEmpty)
  }

  @Test("a manifest gives the same sets again, even if files have moved and grown")
  func replay() throws {
    let (drawn, manifest) = try drawn()
    let pool = Pools.pool(Self.files)
    #expect(try manifest.replay(in: pool).get().sets == drawn.sets)
    #expect(manifest.changes(in: pool) == [])
    #expect(try manifest.isDrawn(by: Self.request, from: pool).get())
    let moved = Pools.pool([
      "x/a.csv": "new,1,a,b,c,d\n" + (Self.files["a.csv"] ?? ""),
      "x/b.csv": Self.files["b.csv"] ?? "",
    ])
    #expect(try manifest.replay(in: moved).get().problems == drawn.problems)
    #expect(try !manifest.isDrawn(by: Self.request, from: moved).get())
  }

  /// A new row for the first question of the first set, and how it counts as edited, or nil if it is unusable.
  @Test(
    "a changed question is reported with what changed",
    arguments: [
      ("what?,2,A,B,c,d", [.text]), ("Q,2,A,B,c,e", [.choices]), ("Q,1,A,B,c,d", [.key]),
      ("Q,2,A,B,d,c", [.details]), ("Q,1,A,B,c,e", [.choices, .key]), ("Q,9,A,B,c,d", nil),
    ] as [(String, Set<Manifest.Edit>?)])
  func changes(_ row: String, _ edits: Set<Manifest.Edit>?) throws {
    let (_, manifest) = try drawn()
    let question = manifest.questions[0]
    let name = question.digests.question
    try #require(question.source == 0)
    let number = name.dropFirst()
    let new = row.replacing("Q", with: name).replacing("A", with: "a\(number)")
      .replacing("B", with: "b\(number)")
    let text = (Self.files["a.csv"] ?? "")
      .replacing("\(name),2,a\(number),b\(number),c,d\n", with: new + "\n")
    let pool = Pools.pool(["a.csv": text, "b.csv": Self.files["b.csv"] ?? ""], withWrong: true)
    let found: Manifest.Found =
      switch edits {
      case nil: .unusable
      // The next question may have moved up to its place.
      case [.text]: .replaced(question.place)
      case let edits?: .edited(question.place, edits)
      }
    #expect(manifest.changes(in: pool) == [.changedFile(0), .question(0, found)])
    #expect(manifest.replay(in: pool).failure?.questions == [0])
  }

  @Test("missing and added files are reported")
  func otherFiles() throws {
    let (_, manifest) = try drawn()
    let pool = Pools.pool(["c.csv": "x,1,a,b,c,d\n", "b.csv": Self.files["b.csv"] ?? ""])
    let changes = manifest.changes(in: pool)
    #expect(changes.prefix(2) == [.missingFile(0), .addedFile("c.csv")])
    let own = manifest.questions.indices.filter { manifest.questions[$0].source == 0 }
    #expect(changes.dropFirst(2) == ArraySlice(own.map { .question($0, .removed) }))
    #expect(manifest.replay(in: pool).failure?.questions == own)
  }

  @Test("the questions of a manifest can be left out of another draw")
  func earlier() throws {
    let (_, manifest) = try drawn()
    var earlier = EarlierQuestions()
    #expect(earlier.isEmpty)
    earlier.insert(contentsOf: manifest)
    let sheet = Source(Path("old.csv"), Array("r0,,d,c,b,a\n".utf8))
    let wrong = Source(Path("old.csv"), Array("r1,9,a,b\n".utf8))
    let isRead = (earlier.insert(contentsOf: sheet), earlier.insert(contentsOf: wrong))
    #expect(isRead == (true, false))
    var pool = Pools.pool(Self.files)
    pool.removeAll { earlier.contains($0) }
    let old = Set(manifest.questions.map(\.digests.question) + ["r0"])
    #expect(pool.count == 22 - old.count && pool.allSatisfy { !old.contains($0.question) })
  }

  @Test(
    "a question with small edits still counts as an earlier one",
    arguments: [
      ("What is red?,1,Blood,Snow,Grass,Coal", true),
      ("What is  red,1,Blood,Snow,Grass,Coal", true),
      ("Ｗｈａｔ is red？,1,Blood,Snow,Grass,Coal", true),
      ("What is red?,4,Coal,Grass,Snow,Blood", true),
      ("\"What, is red?\",1,Blood,Snow,Grass,Coal", true),
      ("What is red?,1,Blood,Fresh snow,Grass,Coal", true),
      ("What is red?,1,Rust,Snow,Grass,Coal", false),
      ("What is white?,2,Blood,Snow,Grass,Coal", false),
    ])
  func touchedUp(row: String, isEarlier: Bool) throws {
    let pool = Pools.pool(["a.csv": "What is red?,1,Blood,Snow,Grass,Coal\n"])
    let request = DrawRequest(seed: Seed(1), count: 1, sets: 1)
    var byManifest = EarlierQuestions()
    byManifest.insert(contentsOf: Manifest(try pool.draw(request).get(), from: pool, by: request))
    let now = try #require(Pools.pool(["a.csv": row + "\n"]).first)
    #expect(byManifest.contains(now) == isEarlier)
  }

  @Test("a sheet identifies an earlier question by its choices, in any order and spacing")
  func touchedUpChoices() {
    var bySheet = EarlierQuestions()
    let sheet = "What is red?,,Blood ,Fresh  snow,Grass,Coal\nWhat is 2²?,,4,22,2,8\n"
    let isRead = bySheet.insert(contentsOf: Source(Path("old.csv"), Array(sheet.utf8)))
    #expect(isRead)
    let rows = ["What is red?,4,Coal,Grass,Fresh snow,Blood", "What is 22?,2,4,22,2,8"]
    let found = rows.map { bySheet.contains(Pools.pool(["a.csv": $0 + "\n"])[0]) }
    #expect(found == [true, false])
  }

  @Test("a damaged manifest is refused or consistent, and never traps")
  func damaged() throws {
    let (_, manifest) = try drawn()
    let pool = Pools.pool(Self.files)
    var generator = Generator(seed: 99)
    for _ in 0..<500 {
      var bytes = manifest.json
      for _ in 0...generator.below(3) {
        let place = Int(generator.below(UInt64(bytes.count)))
        switch generator.below(3) {
        case 0: bytes[place] = generator.pick(Array("0123456789,:[]{}\"- ".utf8))
        case 1: bytes.remove(at: place)
        default: bytes.insert(generator.pick(Array("09,[]{}\"".utf8)), at: place)
        }
      }
      guard case .success(let read) = Manifest.read(bytes) else { continue }
      _ = read.changes(in: pool)
      if case .success(let drawn) = read.replay(in: pool) {
        #expect(drawn.sets.map(\.count) == read.sets.map(\.count))
      }
      if case .success(let request) = read.request {
        _ = read.isDrawn(by: request, from: pool)
      }
    }
  }
}
