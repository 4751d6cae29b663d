@_spi(QBank) import TestSupport
import Testing

@Suite("Files with the extension .tsv")
struct TabSeparatedTests {
  private static let bank = "Sky?\t1\tblue\tred\tgreen\tgrey\n Sea?\t2\tred\tblue\tgreen\tgrey\n"
  private static let rows = "Sky?,1,blue,red,green,grey\n Sea?,2,red,blue,green,grey\n"

  @Test("a .tsv file is a bank with tabs between cells, and stays one when it is fixed")
  func bank() {
    let lint = Run("lint a.tsv", files: ["a.tsv": Self.bank])
    #expect(lint.output.contains("note[edge-space]") && lint.status == .clean, "\(lint.output)")
    #expect(lint.output.contains("a.tsv:2:1 (row 2, question)"))
    let fixed = Run("lint --unsafe-fixes --fix a.tsv", files: ["a.tsv": Self.bank])
    #expect(fixed.file("a.tsv") == Self.bank.replacing(" Sea", with: "Sea"))
  }

  @Test(
    "a .tsv file can be a single row or a table with a header", arguments: ["", " --layout auto"])
  func others(_ flag: String) {
    let one = Run("lint a.tsv\(flag)", files: ["a.tsv": "Sky?\t1\tblue\tred\tgreen\tgrey\n"])
    #expect(one.output == "1 file, 1 question row: nothing to report.\n", "\(one.output)")
    let table = "question\tA\tB\tanswer\nSky?\tblue\tred\tA\nSea?\tred\tblue\tB\n"
    let headed = Run("lint a.tsv\(flag)", files: ["a.tsv": table])
    let words = "it looks like a table with question in “question”"
    #expect(headed.output.contains(words) || headed.errors.contains(words), "\(headed.output)")
  }

  @Test("draw reads a .tsv file, and convert reads and writes it")
  func converted() {
    let files = ["a.tsv": Self.bank, "b.csv": Self.rows]
    #expect(Run("convert a.tsv -o c.csv", files: files).file("c.csv") == Self.rows)
    #expect(Run("convert b.csv -o c.tsv", files: files).file("c.tsv") == Self.bank)
    let headed = Run("convert b.csv -o c.tsv --to-layout header", files: files)
    #expect(headed.file("c.tsv")?.hasPrefix("question\tanswer\tchoice1") == true)
    let drawn = Run("draw a.tsv --count 2 --seed 1", files: files)
    #expect(drawn.status == .clean && drawn.output.contains("Sea?"), "\(drawn.errors)")
  }

  @Test("--delimiter takes precedence over the extension .tsv")
  func said() {
    for flags in ["--delimiter comma", "--delimiter comma --layout auto"] {
      let lint = Run("lint a.tsv \(flags) --answers-from 1", files: ["a.tsv": Self.rows])
      #expect(lint.output.contains("2 question rows"), "\(lint.output)")
    }
  }
}
