@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Reading JSON banks")
struct JSONReadingTests {
  private static let good = #"{"question":"q","answer":1,"choices":["a","b"]}"#

  @Test(
    "all defects of an item are reported, and the items around it are read",
    arguments: [
      (#"{"question":"q","answer":1,"answer":2,"question":"r","choices":["a","b"]}"#, 2),
      (#"{"question":"q","answer":3,"choices":["a","b"]}"#, 1),
      (#"{"answer":1,"choices":["a","b"]}"#, 1), (#"{"q":1}"#, 1),
      (#"{"question":"q","answer":1,"choices":["a",2]}"#, 1),
      (#"{"question":"q","answer":1,"choice1":5,"choice2":"b"}"#, 1),
      (#"{"question":"q","answer":1,"choice1":"a","choice3":"b"}"#, 1),
    ])
  func broken(_ item: String, _ defects: Int) throws {
    let text = "[\(Self.good),\(item),\(Self.good)]"
    let found = try #require(Format.json.read(text))
    #expect(found.bank.problems.count == 2)
    #expect(found.defects.count == defects)
    #expect(found.complaints(about: text).count == defects)
  }

  @Test(
    "unlabelled items are guidance if they have a title but no question, choices or key",
    arguments: [
      (#"{"title":"t","description":"d"}"#, BankKind.guidance), (#"{"title":"t"}"#, .guidance),
      (#"{"title":"t","description":"d","answer":1,"choices":["a"]}"#, .problems),
      (#"{"title":"t","description":"d","choice1":"a","choice2":"b"}"#, .problems),
      (#"{"title":"t","description":"d","answer":1}"#, .problems),
      (#"{"title":"t","answer":1,"choices":["a","b"]}"#, .problems),
      (#"{"title":"t","description":"d","question":"q"}"#, .problems), (#"{"x":1}"#, .problems),
    ])
  func kind(_ item: String, _ kind: BankKind) {
    #expect(BankFile(Source(Path("a.jsonl"), Array(item.utf8))).kind == kind)
  }

  @Test("a question in a list of guidance is a defect")
  func questionAmongGuidance() throws {
    let text =
      #"[{"title":"t","description":"d"},{"title":"Peru?","description":"d","choices":["a","b"],"answer":1}]"#
    let found = try #require(Format.json.read(text))
    #expect(found.bank.guidance.map(\.title) == ["t"])
    #expect(found.defects.count == 1)
  }

  @Test("up to ten choices may be members of their own")
  func flatChoices() throws {
    func item(_ numbers: [Int], answer: Int = 1, _ more: String = "") -> String {
      let choices = numbers.map { "\"choice\($0)\":\"c\($0)\"" }.joined(separator: ",")
      return "{\"question\":\"q\",\"answer\":\(answer),\(choices)\(more)}"
    }
    let good = [
      item([1, 2]), item([1, 2, 3], answer: 3), item(Array(1...9), answer: 9),
      item(Array(1...10), answer: 10), item([1, 2, 11]), item([1, 2, 0]),
      item([1, 2], ",\"\":\"x\",\"choices2\":\"y\",\"choice\":\"z\",\"choiceX\":0"),
    ]
    let read = try #require(Format.json.read("[\(good.joined(separator: ","))]"))
    #expect(read.defects.isEmpty)
    #expect(read.bank.problems.map(\.choices.count) == [2, 3, 9, 10, 2, 2, 2])
    #expect(read.bank.problems[3].choices == (1...10).map { "c\($0)" })
    for item in [item([1, 3]), item([2, 1]), item([2, 3]), item(Array(1...8) + [10])] {
      let read = try #require(Format.json.read("[\(item)]"))
      #expect(read.bank.count == 0 && !read.defects.isEmpty, "\(item)")
    }
  }

  @Test("a member without a name is kept like any other unknown one")
  func noName() throws {
    let item = #"{"":"x","question":"q","answer":1,"choices":["a","b"]}"#
    let read = try #require(Format.json.read("[\(item)]"))
    #expect(read.defects.isEmpty)
    #expect(read.bank.problems.first?.details.unknownMembers == [.init("", json: "\"x\"")])
    let twice = try #require(Format.json.read(#"[{"":1,\#(item.dropFirst())]"#))
    #expect(twice.bank.count == 0 && twice.defects.count == 1)
  }

  @Test("a question with more choices than any file may have is a defect")
  func tooMany() throws {
    let most = Limits.columns - BankKind.cellsBeforeChoices
    for (count, isRead) in [(most, true), (most + 1, false)] {
      let choices = (1...count).map { "\"\($0)\"" }.joined(separator: ",")
      let text = "[{\"question\":\"q\",\"answer\":1,\"choices\":[\(choices)]}]"
      let read = try #require(Format.json.read(text))
      #expect(read.bank.count == (isRead ? 1 : 0) && read.defects.isEmpty == isRead)
    }
  }

  @Test(
    "another member that names the right choice must agree with the answer in some way",
    arguments: [
      (1, #"["2","3","5"]"#, #""2""#, true), (2, #"["2","3","5"]"#, #""2""#, true),
      (3, #"["5","2","7"]"#, #""2""#, true), (1, #"["5","2","7"]"#, #""2""#, false),
      (1, #"["5","7","2"]"#, #""2""#, false), (3, #"["5","7","2"]"#, #""2""#, true),
      (2, #"["B","A","C"]"#, #""B""#, true), (1, #"["B","A","C"]"#, #""B""#, true),
      (3, #"["B","A","C"]"#, #""B""#, false), (2, #"["red","blue"]"#, #""blue""#, true),
      (1, #"["red","blue"]"#, #""blue""#, false), (1, #"["red","blue"]"#, #""green""#, true),
      (2, #"["red","blue"]"#, "1", true), (1, #"["red","blue"]"#, "2", false),
    ])
  func otherAnswers(_ answer: Int, _ choices: String, _ other: String, _ isSound: Bool) throws {
    let item =
      #"{"question":"q","answer":\#(answer),"choices":\#(choices),"correctAnswer":\#(other)}"#
    let read = try #require(Format.json.read("[\(item)]"))
    #expect(read.defects.isEmpty == isSound, "\(item)")
  }

  @Test(
    "optional members of the wrong type are defects",
    arguments: [
      (#""tags":["a","b"]"#, true), (#""tags":[]"#, true), (#""tags":["a",1]"#, false),
      (#""tags":"a""#, false), (#""tags":null"#, false), (#""limit":10.5"#, true),
      (#""limit":"10""#, false), (#""limit":-1"#, false), (#""points":2"#, true),
      (#""points":true"#, false), (#""id":"x""#, true), (#""id":7"#, false),
      (#""difficulty":0.5"#, true), (#""difficulty":"hard""#, true), (#""difficulty":[]"#, false),
      (#""pinned":[2,1]"#, true), (#""pinned":[3]"#, false), (#""pinned":[0]"#, false),
      (#""pinned":[1.5]"#, false), (#""pinned":1"#, false), (#""category":"a/b""#, true),
      (#""category":["a"]"#, false), (#""explanation":{}"#, false),
    ])
  func details(_ member: String, _ isSound: Bool) throws {
    let item = #"{"question":"q","answer":1,"choices":["a","b"],\#(member)}"#
    let read = try #require(Format.json.read("[\(item)]"))
    #expect(read.defects.count == (isSound ? 0 : 1) && read.bank.count == (isSound ? 1 : 0))
  }
}
