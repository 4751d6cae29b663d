import BankFormats
import BankModel
import BankText
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

  /// A path, what somebody said, and the file; then the kind and what it was decided by.
  private static let cases: [(String, BankKind?, String, BankKind?, KindOfFile.Reason)] = [
    ("a.csv", nil, problem, .problems, .columns),
    ("a.csv", nil, "t,d\n", .guidance, .columns),
    ("a.csv", nil, "t,d\nt,d\n" + problem, .guidance, .columns),
    ("a.csv", nil, "t,d\n" + problem, nil, .columns),
    ("a.csv", nil, "", nil, .columns),
    ("a.csv", nil, "a\nb\nc,d,e\n", nil, .columns),
    ("a.csv", nil, "q,1,a,b,c\nq,1,a,b,c\n" + problem, .problems, .columns),
    ("guidance.csv", nil, problem, .guidance, .name),
    ("Guidance-ja.CSV", nil, problem, .guidance, .name),
    ("banks/guidance.csv", nil, problem, .guidance, .name),
    ("guidance/a.csv", nil, problem, .problems, .columns),
    ("my-guidance.csv", nil, problem, .problems, .columns),
    ("guidance.csv", .problems, "t,d\n", .problems, .given),
    ("a.csv", .guidance, problem, .guidance, .given),
  ]

  @Test(
    "it is what was said, else what the name says, else what most rows look like",
    arguments: cases)
  func kind(
    path: String, given: BankKind?, file: String, kind: BankKind?, reason: KindOfFile.Reason
  ) {
    let found = KindOfFile(given: given, path: Path(path), shape: shape(file))
    #expect(found.kind == kind)
    #expect(found.reason == reason)
  }

  @Test(
    "it may be known before the file is read",
    arguments: [
      ("a.csv", nil, nil), ("guidance.csv", nil, .guidance), ("guidance.csv", .problems, .problems),
      ("-", .guidance, .guidance),
    ] as [(String, BankKind?, BankKind?)])
  func beforeReading(path: String, given: BankKind?, kind: BankKind?) {
    #expect(KindOfFile.beforeReading(given: given, path: Path(path)) == kind)
  }
}
