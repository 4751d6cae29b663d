import Foundation
@_spi(QBank) import TestSupport
import Testing

/// Rows of problem banks; the alias is needed because modules of the program have types of that name, too.
typealias Row = SampleRow

@Suite("Exit statuses of the real program")
struct StatusTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("good.csv", Row.good)
    try folder.write("error.csv", Row.error)
    try folder.write("untidy.csv", Row.untidy)
    try folder.write("empty.csv", "")
    try folder.write("nul.csv", "Which\u{0}?,1,a,b,c,d\n")
    try folder.write("text/readme.md", "no bank")
    try folder.makeFolder("x.csv")
    try folder.link("loop.csv", to: "loop.csv")
    try folder.link("dangling.csv", to: "nowhere.csv")
  }

  @Test(
    "a command ends with its status, and failures are on standard error",
    arguments: [
      ("lint good.csv", 0, ""),
      ("lint error.csv", 1, ""),
      ("lint error.csv --fail-on never", 0, ""),
      ("lint error.csv missing.csv", 2, "Error: cannot read missing.csv: there is no such file\n"),
      ("lint missing.csv", 2, "Error: cannot read missing.csv: there is no such file\n"),
      ("lint good.csv/below", 2, "Error: cannot read good.csv/below: part of the path is not"),
      ("lint loop.csv", 2, "Error: cannot read loop.csv: its links form a loop\n"),
      ("lint dangling.csv", 2, "Error: cannot read dangling.csv: it is a link to"),
      ("lint text", 2, "Error: “text” contains no bank: no file there ends in .csv, .tsv,"),
      ("lint x.csv", 2, "Error: “x.csv” contains no bank: no file there ends in .csv, .tsv,"),
      ("fmt --check good.csv", 0, "0 files would change, 1 file would not.\n"),
      ("fmt --check untidy.csv", 1, "1 file would change, 0 files would not.\n"),
      ("fmt missing.csv", 2, "Error: cannot read missing.csv: there is no such file\n"),
      ("fmt -o missing/out.csv good.csv", 2, "Error: cannot write missing/out.csv: there is no"),
      ("fmt -o x.csv good.csv", 2, "Error: cannot write x.csv: it is a folder\n"),
      ("fmt -o dangling.csv good.csv", 2, "Error: cannot write dangling.csv: it is a link to"),
      (
        "new problems good.csv", 2,
        "Error: cannot write good.csv: a file of that name already exists\n"
      ),
      ("rules edge-space", 0, ""),
      ("--version", 0, ""),
      ("--help", 0, ""),
      ("", 0, ""),
      ("lnt good.csv", 64, "Error: Unknown command 'lnt'. Did you mean 'lint'?\n"),
      ("lint --lodaer x", 64, "Error: Unknown option '--lodaer'. Did you mean '--loader'?\n"),
      ("rules nul-bite", 64, "Error: Unknown rule 'nul-bite'. Did you mean 'nul-byte'?\n"),
    ])
  func status(line: String, status: Int32, errors: String) throws {
    let run = try Program(line, in: folder.path)
    #expect(run.status == status)
    #expect(errors.isEmpty ? run.errors == "" : run.errors.hasPrefix(errors))
    if status == 64 { #expect(run.output.isEmpty) }
  }
}
