@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Zip archives, compared with Python's zipfile", .enabled(if: Python.has("zipfile, zlib")))
struct ArchivePythonTests {
  @Test("Python reads a written archive, with names and dates, and nothing is compressed")
  func writing() throws {
    let parts: [(name: String, content: [UInt8])] = [
      ("imsmanifest.xml", Array("<manifest/>".utf8)), ("items/q1.xml", []),
      ("画像/図 1.png", (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }),
    ]
    let answer = Python.run(
      """
      import io, sys, zipfile
      archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
      assert archive.testzip() is None
      for part in archive.infolist():
          print(part.filename, part.date_time, part.compress_type, sum(archive.read(part)))
      """, input: Data(ArchiveWriter.archive(parts)))
    #expect(
      answer == """
        imsmanifest.xml (1980, 1, 1, 0, 0, 0) 0 1024
        items/q1.xml (1980, 1, 1, 0, 0, 0) 0 0
        画像/図 1.png (1980, 1, 1, 0, 0, 0) 0 124716

        """)
    #expect(Array("<manifest/>".utf8).reduce(0) { $0 + Int($1) } == 1024)
    #expect(parts[2].content.reduce(0) { $0 + Int($1) } == 124_716)
  }

  @Test(
    "archives with too many parts for plain zip are read by Python and by qbank",
    arguments: [0, 2, 3, 4])
  func huge(_ maxPlainParts: Int) throws {
    let parts = (1...4).map { (name: "items/q\($0).xml", content: Array("<item n='\($0)'/>".utf8)) }
    let bytes = ArchiveWriter.archive(parts, maxPlainParts: maxPlainParts)
    let answer = Python.run(
      """
      import io, sys, zipfile
      archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
      assert archive.testzip() is None
      print(*[part.filename + ":" + archive.read(part).decode() for part in archive.infolist()], sep="\\n")
      """, input: Data(bytes))
    let lines = parts.map { "\($0.name):\(String(decoding: $0.content, as: UTF8.self))\n" }
    #expect(answer == lines.joined())
    #expect(contents(bytes) == parts.map(\.content))
  }

  @Test("zip64 archives written by Python are read")
  func hugeOfPython() throws {
    let answer = try #require(
      Python.run(
        """
        import base64, io, zipfile
        out = io.BytesIO()
        zipfile.ZIP64_LIMIT, zipfile.ZIP_FILECOUNT_LIMIT = 3, 1
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.xml", "<first/>" * 100)
            archive.writestr("b.xml", "<second/>")
        print(base64.b64encode(out.getvalue()).decode())
        """, input: Data()))
    let data = try #require(Data(base64Encoded: String(answer.dropLast())))
    let first = String(repeating: "<first/>", count: 100)
    #expect(contents([UInt8](data)) == [Array(first.utf8), Array("<second/>".utf8)])
  }

  @Test("stored, deflated and streamed archives written by Python are read")
  func reading() throws {
    let answer = try #require(Python.run(Self.writing, input: Data()))
    let lines = answer.split(separator: "\n").map { line in
      line.split(separator: " ").map { [UInt8](Data(base64Encoded: String($0)) ?? Data()) }
    }
    #expect(lines.count == 4)
    for line in lines {
      var archive = try Archive.open(Source(Path("a.zip"), line[0])).get()
      let contents = try archive.parts.map { try archive.content($0).get() }
      #expect(archive.parts.map(\.name) == ["words.txt", "空/", "空/選択肢.bin"])
      #expect(contents == [line[1], [], line[2]])
    }
  }

  @Test("what is read from a damaged archive is what Python reads")
  func mutations() throws {
    let answer = try #require(Python.run(Self.writing, input: Data()))
    let seeds = answer.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first.flatMap { Data(base64Encoded: String($0)) }.map {
        [UInt8]($0)
      }
    }
    var generator = Generator(seed: 7)
    var lines: [String] = []
    for _ in 0..<1_200 {
      let bytes = mutated(generator.pick(seeds), &generator)
      guard let contents = contents(bytes) else { continue }
      lines.append(
        ([bytes] + contents).map { Data($0).base64EncodedString() }.joined(separator: " "))
    }
    #expect(lines.count > 100)
    let verdict = Python.run(Self.comparing, input: Data(lines.joined(separator: "\n").utf8))
    // The script tolerates a few archives that only Python rejects: if the two names of a part differ in their
    // flags, or a part needs a later version.
    #expect(verdict == "\(lines.count) True\n")
  }

  /// Returns the contents of all parts, or nil if anything is wrong.
  private func contents(_ bytes: [UInt8]) -> [[UInt8]]? {
    guard var archive = try? Archive.open(Source(Path("a.zip"), bytes)).get() else { return nil }
    return try? archive.parts.map { try archive.content($0).get() }
  }

  /// Returns the archive with some bytes changed, mostly in the list at its end, where most defects can occur.
  private func mutated(_ bytes: [UInt8], _ generator: inout Generator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<generator.number(1...2) {
      let place = bytes.count - 1 - generator.number(0...min(bytes.count - 1, 300))
      bytes[place] = generator.pick([0, 1, 8, 0xFF, bytes[place] ^ 1, bytes[place] &+ 1])
    }
    return bytes
  }

  private static let writing = """
    import base64, io, random, zipfile
    class Unseekable(io.BytesIO):
        def seekable(self): return False
        def seek(self, *_): raise OSError
        def tell(self): raise OSError
    random.seed(1)
    words = b"".join(random.choice([b"question ", b"answer ", "選択肢 ".encode()]) for _ in range(200))
    noise = random.randbytes(300)
    def encoded(content): return base64.b64encode(content).decode()
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        for stream in (io.BytesIO(), Unseekable()):
            with zipfile.ZipFile(stream, "w", method) as archive:
                archive.comment = b"a comment"
                archive.writestr("words.txt", words)
                archive.writestr("空/", b"")
                archive.writestr("空/選択肢.bin", noise)
            print(encoded(stream.getvalue()), encoded(words), encoded(noise))
    """

  private static let comparing = """
    import base64, io, sys, zipfile
    same = stricter = 0
    for line in sys.stdin:
        data, *contents = [base64.b64decode(part) for part in line.rstrip("\\n").split(" ")]
        try:
            archive = zipfile.ZipFile(io.BytesIO(data))
            same += [archive.read(part) for part in archive.infolist()] == contents
        except NotImplementedError:
            stricter += 1
        except zipfile.BadZipFile as problem:
            stricter += " differ" in str(problem)
    print(same + stricter, stricter < 10)
    """
}
