@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("The kind of a file")
struct KindOfFileTests {
  private func shape(_ file: String) -> CSVShape {
    var shape = CSVShape()
    var batch = CSVBatch()
    let bytes = file.bytes
    var reader = CSVReader(bytes.arraySpan, widths: [6, 2])
    while reader.next(&batch) { shape.add(batch, bytes.arraySpan) }
    return shape
  }

  private static let problem = "q,1,a,b,c,d\n"

  /// A path, the kind that the user gave, and the content; then the expected kind.
  private static let cases: [(String, BankKind?, String, BankKind?)] = [
    ("a.csv", nil, problem, .problems),
    ("a.csv", nil, "t,d\n", .guidance),
    ("a.csv", nil, "t,d\nt,d\n" + problem, .guidance),
    ("a.csv", nil, "t,d\n" + problem, nil),
    ("a.csv", nil, "", nil),
    ("a.csv", nil, "a\nb\nc,d,e\n", nil),
    ("a.csv", nil, "q,1,a,b,c\nq,1,a,b,c\n" + problem, .problems),
    // Cells that are empty at the end of every row do not count as columns.
    ("a.csv", nil, "t,d,\nt,d,\nt,d,\n", .guidance),
    ("a.csv", nil, "q,1,a,b,,,,\nq,1,a,b,,,,\nq,2,a,b,c,,,\n", .problems),
    ("guidance.csv", nil, problem, .guidance),
    ("Guidance-ja.CSV", nil, problem, .guidance),
    ("banks/guidance.csv", nil, problem, .guidance),
    ("guidance/a.csv", nil, problem, .problems),
    ("my-guidance.csv", nil, problem, .problems),
    ("guidance.csv", .problems, "t,d\n", .problems),
    ("a.csv", .guidance, problem, .guidance),
  ]

  @Test(
    "the kind is the one given, else the one in the name, else that of most rows",
    arguments: cases)
  func kind(path: String, given: BankKind?, file: String, kind: BankKind?) {
    let source = Source(Path(path), file.bytes)
    let found = KindOfFile.settled(given: given, of: source, shape: shape(file))
    #expect(found == kind)
  }

  @Test(
    "a given kind or a telling name settles the kind before the file is read",
    arguments: [
      ("a.csv", nil, nil), ("guidance.csv", nil, .guidance), ("guidance.csv", .problems, .problems),
      ("-", .guidance, .guidance),
    ] as [(String, BankKind?, BankKind?)])
  func beforeReading(path: String, given: BankKind?, kind: BankKind?) {
    #expect(KindOfFile.beforeReading(given: given, path: Path(path)) == kind)
  }
}
