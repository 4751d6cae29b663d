import BankCLI
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("The files of a test, in memory")
struct MemoryWorldTests {
  @Test(
    "no path leads to a real file",
    arguments: [
      "../../../../../../../../NAME", "/../../../../../../../NAME", "../NAME", "a/../../../../NAME",
      "./../.././../../../NAME", "//..//..//../NAME", "/here/../../../../NAME",
    ])
  func outside(_ path: String) throws {
    let world = MemoryWorld([], files: ["a/x": ""])
    let name = "qbank-outside-\(UUID().uuidString)"
    try world.create(Path(path.replacing(text: "NAME", with: name)), with: [1])
    #expect(world.now.files.filter { $0.value == [1] }.keys.sorted() == ["/\(name)"])
    #expect(!FileManager.default.fileExists(atPath: "/\(name)"))
    let parent = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    #expect(!FileManager.default.fileExists(atPath: parent.path))
  }

  @Test("paths are resolved as in any other folder")
  func inside() throws {
    let world = MemoryWorld([], files: ["a/x": "1", "/b/y": "2"])
    for (path, text) in [
      ("a/../a/x", "1"), ("../b/y", "2"), ("/b/../here/a/x", "1"), ("./a//x", "1"),
    ] {
      let source = try world.read(Path(path))
      #expect(source.copy(TextRange(0, source.count)) == Array(text.utf8))
    }
  }
}
