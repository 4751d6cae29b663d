import Foundation
@_spi(QBank) import TestSupport
import Testing

#if os(Linux)
  @Suite("Systems without /proc")
  struct WithoutProcTests {
    /// A command that starts a program with an empty /proc.
    private static let hiding = [
      "-m", "sh", "-c", "mount -t tmpfs none /proc && exec \"$@\"", "sh",
    ]

    private static func run(_ words: [String], in folder: String? = nil) throws -> Program {
      try Program(
        words: (hiding + words).map { Array($0.utf8) }, in: folder, program: "/usr/bin/unshare")
    }

    /// Whether /proc can be hidden from a program on this machine.
    static let canHide = (try? run(["true"]).status) == 0

    @Test(
      "a run without /proc is the same as any other", .enabled(if: canHide, "needs mount"),
      arguments: [
        "--version", "lint bank.csv", "convert bank.csv --to json",
        "draw bank.csv --seed 1 --count 2",
        "lint missing.csv", "lint --unknown",
      ])
    func same(line: String) throws {
      let folder = try TemporaryFolder()
      try folder.write("bank.csv", "Two?,2,a,b,c,d\nThree?,3,a,b,c,d\nOne, or 1?,1,a,b,c\n")
      let words = line.split(separator: " ").map { String($0) }
      let expected = try Program(line, in: folder.path)
      let run = try Self.run([Program.path] + words, in: folder.path)
      #expect(run.status == expected.status && run.text == expected.text, "\(run.errors)")
      #expect(run.errors == expected.errors)
    }
  }
#endif
