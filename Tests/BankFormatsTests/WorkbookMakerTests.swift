@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats

/// Generated banks, fifty in an ordinary run, through each program that people use.
@Suite("Workbooks, exchanged with other programs")
struct WorkbookMakerTests {
  private static let details: Set<Feature> = [
    .id, .category, .explanation, .difficulty, .points, .limit, .pinned, .tags,
  ]

  /// Returns banks in which `change` has replaced the texts that a program cannot hold.
  ///
  /// LibreOffice and calamine drop tabs in OpenDocument workbooks, which is reported as a loss.
  private static func banks(
    for kind: WorkbookKind = .xlsx, _ change: (String) -> String = { $0 }
  ) -> [[Problem]] {
    let hasTabs = kind == .xlsx
    return (0..<UInt64(Deep.samples(50, exhaustive: 200))).map { seed in
      HostileBanks.random(seed, details: details, count: 3).map { problem in
        problem.mapTexts { text in
          change(hasTabs ? text : text.replacingOccurrences(of: "\t", with: " "))
        }
      }
    }
  }

  /// Returns the rows of each bank: texts, and numbers where a person would type a number.
  private static func tables(_ banks: [[Problem]]) -> [[[Any]]] {
    banks.map { bank in
      var writer = LayoutWriter(.header, for: bank)
      let fields = writer.columns.map(\.field)
      let rows = bank.enumerated().map { index, problem -> [Any] in
        zip(writer.row(problem, number: index + 1), fields).map { text, field in
          let isNumber = [.answer, .points, .limit].contains(field)
          return isNumber ? Double(text).map { $0 as Any } ?? "" : text
        }
      }
      return writer.header + rows
    }
  }

  private static func json(_ banks: [[Problem]]) throws -> Data {
    try JSONSerialization.data(withJSONObject: tables(banks))
  }

  private static func files(_ output: String) -> [[UInt8]] {
    output.split(separator: "\n").map { Array(Data(base64Encoded: String($0)) ?? Data()) }
  }

  private func expect(_ files: [[UInt8]], _ banks: [[Problem]], _ kind: WorkbookKind) throws {
    #expect(files.count == banks.count)
    for (index, (file, bank)) in zip(files, banks).enumerated() {
      let read = try #require(Layout.header.workbook(kind).read(Source(Path("a"), file)))
      #expect(read.diagnostics.map(\.message.en) == [], "\(index)")
      let difference = read.bank.problems.firstDifference(from: bank)
      #expect(difference == nil, "\(index)")
    }
  }

  // MARK: Workbooks from other programs

  private static let openpyxl = """
    import base64, io, json, sys, openpyxl
    for rows in json.load(sys.stdin):
        book = openpyxl.Workbook()
        for y, row in enumerate(rows):
            for x, value in enumerate(row):
                cell = book.active.cell(y + 1, x + 1, value)
                if isinstance(value, str): cell.data_type = "s"
        out = io.BytesIO()
        book.save(out)
        print(base64.b64encode(out.getvalue()).decode())
    """

  private static let xlsxwriter = """
    import base64, io, json, sys, xlsxwriter
    for index, rows in enumerate(json.load(sys.stdin)):
        out = io.BytesIO()
        book = xlsxwriter.Workbook(out, {"constant_memory": index % 2 == 1, "use_zip64": index % 3 == 0})
        sheet = book.add_worksheet()
        for y, row in enumerate(rows):
            for x, value in enumerate(row):
                (sheet.write_string if isinstance(value, str) else sheet.write_number)(y, x, value)
        book.close()
        print(base64.b64encode(out.getvalue()).decode())
    """

  private static let pandas = """
    import base64, io, json, sys, pandas
    for rows in json.load(sys.stdin):
        out = io.BytesIO()
        pandas.DataFrame(rows[1:], columns=rows[0]).to_excel(out, index=False)
        print(base64.b64encode(out.getvalue()).decode())
    """

  @Test(
    "workbooks made by openpyxl are read",
    .enabled(if: Python.has("openpyxl"), "needs openpyxl"))
  func fromOpenpyxl() throws {
    // openpyxl does not escape text that looks like a character code.
    let banks = Self.banks { $0.replacingOccurrences(of: "_x", with: "_y") }
    let output = try #require(Python.run(Self.openpyxl, input: Self.json(banks)))
    try expect(Self.files(output), banks, .xlsx)
  }

  @Test(
    "workbooks made by xlsxwriter are read",
    .enabled(if: Python.has("xlsxwriter"), "needs xlsxwriter"))
  func fromXlsxwriter() throws {
    // xlsxwriter escapes codes once, but not text that looks like an escaped code.
    let banks = Self.banks { $0.replacingOccurrences(of: "_x005F", with: "_x") }
    let output = try #require(Python.run(Self.xlsxwriter, input: Self.json(banks)))
    try expect(Self.files(output), banks, .xlsx)
  }

  @Test(
    "workbooks made by pandas are read",
    .enabled(if: Python.has("pandas, openpyxl"), "needs pandas"))
  func fromPandas() throws {
    // pandas takes a text that begins like a formula for one.
    let banks = Self.banks { text in
      let plain = text.replacingOccurrences(of: "_x", with: "_y")
      return plain.hasPrefix("=") ? "f" + plain : plain
    }
    let output = try #require(Python.run(Self.pandas, input: Self.json(banks)))
    try expect(Self.files(output), banks, .xlsx)
  }

  // MARK: qbank's workbooks in other programs

  private static func written(_ banks: [[Problem]], _ kind: WorkbookKind) throws -> Data {
    let files = try banks.map { bank in
      let written = try #require(Layout.header.workbook(kind).write(.problems(bank)))
      #expect(written.losses == [])
      return Data(written.bytes).base64EncodedString()
    }
    return Data(files.joined(separator: "\n").utf8)
  }

  private static let reading = """
    import base64, io, json, sys
    from python_calamine import CalamineWorkbook
    for line in sys.stdin:
        book = CalamineWorkbook.from_filelike(io.BytesIO(base64.b64decode(line)))
        print(json.dumps(book.get_sheet_by_index(0).to_python()))
    """

  private static let pandasReading = """
    import base64, io, json, sys, pandas
    for line in sys.stdin:
        frame = pandas.read_excel(io.BytesIO(base64.b64decode(line)), header=None, dtype=object, keep_default_na=False)
        print(json.dumps(frame.values.tolist()))
    """

  @Test(
    "calamine reads every cell of a written workbook",
    .enabled(if: Python.has("python_calamine"), "needs python-calamine"),
    arguments: ["xlsx", "ods"])
  func calamine(_ name: String) throws {
    let kind = try #require(WorkbookKind(rawValue: name))
    let banks = Self.banks(for: kind)
    let output = try #require(Python.run(Self.reading, input: Self.written(banks, kind)))
    try expectSame(output, banks)
  }

  @Test(
    "pandas reads every cell of a written workbook",
    .enabled(if: Python.has("pandas, openpyxl"), "needs pandas"))
  func pandas() throws {
    let banks = Self.banks { $0.replacingOccurrences(of: "_x", with: "_y") }
    let output = try #require(Python.run(Self.pandasReading, input: Self.written(banks, .xlsx)))
    try expectSame(output, banks)
  }

  private func expectSame(_ output: String, _ banks: [[Problem]]) throws {
    let lines = output.split(separator: "\n")
    #expect(lines.count == banks.count)
    for (index, (line, bank)) in zip(lines, banks).enumerated() {
      let read = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [[Any]])
      let (readTexts, toldTexts) = (Self.texts(read), Self.texts(Self.tables([bank])[0]))
      let pair = zip(readTexts.joined(), toldTexts.joined()).first { $0 != $1 }
      #expect(pair?.0 == pair?.1, "\(index)")
      #expect(readTexts == toldTexts, "\(index)")
    }
  }

  /// Returns cells as scalars: numbers in one form, and rows without the empty cells at their end.
  private static func texts(_ rows: [[Any]]) -> [[String]] {
    rows.map { row in
      var texts = row.map { cell in
        let text =
          (cell as? String) ?? (cell as? NSNumber).map { Numbers.text($0.doubleValue) } ?? ""
        return text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
      }
      while texts.last == "" { texts.removeLast() }
      return texts
    }
  }

  // MARK: LibreOffice

  private static let office = """
    import base64, pathlib, subprocess, sys, tempfile
    source, target = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        paths = []
        for index, line in enumerate(sys.stdin):
            paths.append(folder / f"{index}.{source}")
            paths[-1].write_bytes(base64.b64decode(line))
        subprocess.run(
            ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to",
             target, "--outdir", folder / "out", *paths], check=True, stdout=subprocess.DEVNULL)
        for path in paths:
            print(base64.b64encode((folder / "out" / (path.stem + "." + target)).read_bytes()).decode())
    """

  @Test(
    "a workbook saved again by LibreOffice contains the same bank",
    .deep(.outside), .enabled(if: Places.program("soffice") != nil, "needs LibreOffice"),
    arguments: [("xlsx", "ods"), ("ods", "xlsx"), ("xlsx", "xlsx"), ("ods", "ods")])
  func libreOffice(_ source: String, _ target: String) throws {
    let kinds = try [source, target].map { try #require(WorkbookKind(rawValue: $0)) }
    // LibreOffice does not escape a code that is already escaped.
    let banks = Self.banks(for: kinds.contains(.ods) ? .ods : .xlsx) {
      $0.replacingOccurrences(of: "_x005F", with: "_x")
    }
    let written = try Self.written(banks, kinds[0])
    let output = try #require(Python.run(Self.office, [source, target], input: written))
    try expect(Self.files(output), banks, kinds[1])
  }
}

extension Problem {
  /// Returns the problem with its texts changed by `change`.
  fileprivate func mapTexts(_ change: (String) -> String) -> Problem {
    var problem = self
    problem.question = change(question)
    problem.choices = choices.map(change)
    problem.details.id = details.id.map(change)
    problem.details.category = details.category.map(change)
    problem.details.explanation = details.explanation.map(change)
    problem.details.difficulty = details.difficulty.map(change)
    return problem
  }
}
