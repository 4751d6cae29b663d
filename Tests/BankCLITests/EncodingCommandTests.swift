import BankCLI
import BankSystem
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Files in other encodings")
struct EncodingCommandTests {
  private static let text = """
    日本でいちばん高い山は？,2,高尾山,富士山,阿蘇山,筑波山
    空の色は？ ,1,青,赤,緑,黄
    海の色は？,7,青,赤,緑,黄

    """
  private static let sound = "日本でいちばん高い山は？,2,高尾山,富士山,阿蘇山,筑波山\n空の色は？,1,青,赤,緑,黄\n"

  private static func bytes(_ text: String, _ name: String) -> [UInt8] {
    EncodingName(name).map { EncodedText(Array(text.utf8).arraySpan, as: $0).bytes } ?? []
  }

  private static func run(
    _ line: String, _ text: String, _ name: String, files: [String: String] = [:]
  ) -> Run {
    Run(line, files: files) { $0.files["a.csv"] = bytes(text, name) }
  }

  /// Returns the findings of a report that are the same for the file in UTF-8: all but that of the encoding.
  private static func findings(_ report: String) -> [Substring] {
    report.split(separator: "\n").filter { $0.contains("[") && !$0.contains("[other-encoding]") }
  }

  private static let names = [
    "cp932", "euc-jp", "iso-2022-jp", "utf-16", "utf-16le", "utf-16be", "utf-32", "utf-32be",
  ]

  @Test(
    "if several encodings fit, all are named and no single one is advised")
  func severalEncodings() {
    let run = Self.run("lint a.csv", "ｱｲｳｴ,1,ｱｲ,ｳｴ,ｶｷ,ｸｹ\n", "cp932")
    let advice = """
      It may be Shift_JIS (CP932) or EUC-JP or EUC-KR (CP949): try --encoding with cp932 or euc-jp, or \
      save the file as UTF-8 if the text is still wrong.
      """
    #expect(run.output.contains(text: advice), "\(run.output)")
    #expect(!run.output.contains(text: "iconv"))
    let named = Self.run("lint a.csv --encoding cp932", "ｱｲｳｴ,1,ｱｲ,ｳｴ,ｶｷ,ｸｹ\n", "cp932")
    #expect(named.status == .clean, "\(named.output)")
  }

  @Test("all rules check the text, and one finding names the encoding", arguments: names)
  func lint(_ name: String) {
    let plain = Run("lint a.csv", files: ["a.csv": Self.text])
    let run = Self.run("lint a.csv", Self.text, name)
    #expect(run.output.partCount(at: "[other-encoding]") == 2)
    #expect(Self.findings(run.output) == Self.findings(plain.output))
    #expect(run.status == plain.status)
  }

  /// Returns a Moodle question that declares an encoding.
  private static func moodle(_ encoding: String, _ question: String = "日本でいちばん高い山は？") -> String {
    """
    <?xml version="1.0" encoding="\(encoding)"?>
    <quiz><question type="multichoice"><questiontext format="plain_text"><text>\(question)</text></questiontext>
    <answer fraction="100" format="plain_text"><text>富士山</text></answer>
    <answer fraction="0" format="plain_text"><text>高尾山</text></answer></question></quiz>
    """
  }

  @Test(
    "XML is read in its declared or marked encoding, and one finding names it",
    arguments: [
      ("Shift_JIS", "cp932", "Shift_JIS"), ("EUC-JP", "euc-jp", "EUC-JP"),
      ("ISO-2022-JP", "iso-2022-jp", "ISO-2022-JP"), ("UTF-16", "utf-16", "UTF-16"),
      ("UTF-16", "utf-16be", "UTF-16"),
      // The byte-order mark overrides the declaration.
      ("UTF-8", "utf-16", "UTF-16"),
    ])
  func xml(_ declared: String, _ name: String, _ shown: String) {
    let file = Self.bytes(Self.moodle(declared), name)
    let lint = Run("lint a.xml") { $0.files["a.xml"] = file }
    #expect(lint.output.partCount(at: "[other-encoding]") == 2, "\(lint.output)\(lint.errors)")
    #expect(lint.output.contains("it was read as \(shown)"), "\(lint.output)")
    for line in ["convert a.xml --to jsonl", "convert a.xml --from moodle-xml --to jsonl"] {
      let run = Run(line) { $0.files["a.xml"] = file }
      #expect(run.output.contains("日本でいちばん高い山は？"), "\(run.errors)")
      #expect(run.output.contains(#""answer":1,"choices":["富士山","高尾山"]"#), "\(run.errors)")
    }
  }

  @Test("places in decoded XML are those of the file")
  func placesInXML() {
    let name = "cp932"
    let text = Self.moodle("Shift_JIS").replacing("高尾山", with: "富士山")
    let run = Run("lint --format json a.xml") { $0.files["a.xml"] = Self.bytes(text, name) }
    // Up to the second of two equal choices.
    let before = text.split(separator: "富士山")[..<2].joined(separator: "富士山")
    let offset = Self.bytes(before, name).count
    #expect(
      run.output.replacingBlanks.contains("\"byteOffset\":\(offset),\"byteLength\":6"),
      "\(run.output)")
  }

  @Test("western European letters are decoded as the XML declares")
  func westernXML() {
    let text = Self.moodle("ISO-8859-1", "Café?").replacing("富士山", with: "A")
      .replacing("高尾山", with: "B")
    let run = Run("convert a.xml --to jsonl") { $0.files["a.xml"] = Self.bytes(text, "latin-1") }
    #expect(run.output.contains("Café?"), "\(run.errors)")
  }

  @Test("XML that is UTF-8 but declares another encoding is an error")
  func wronglyNamed() {
    let run = Run("lint a.xml", files: ["a.xml": Self.moodle("Shift_JIS")])
    #expect(run.status == .findings)
    #expect(run.output.contains("declares the encoding Shift_JIS, but it is UTF-8"))
  }

  @Test("a large Japanese file is recognised by its start, wherever that is cut", arguments: 0..<3)
  func cutStart(_ shift: Int) {
    let text = Self.moodle(
      "UTF-8", String(repeating: "x", count: shift) + String(repeating: "あ", count: 40_000))
    let run = Run("lint a.xml", files: ["a.xml": text])
    #expect(run.output.contains("1 question"), "\(run.errors)")
  }

  @Test("places in a JSON report are those of the file")
  func places() throws {
    let run = Self.run("lint --format json a.csv", Self.text, "cp932")
    let file = Self.bytes(Self.text, "cp932")
    let lines = file.split(separator: 0x0A)
    let answer = lines[0].count + lines[1].count + 2 + Self.bytes("海の色は？,", "cp932").count
    #expect(run.output.contains("\"line\": 3,") || run.output.contains("\"line\":3,"))
    #expect(run.output.replacingBlanks.contains("\"byteOffset\":\(answer),\"byteLength\":1"))
  }

  @Test("an encoding given by the configuration or the command line is not reported")
  func silenced() {
    let configuration = [".qbank.json": "{\"encoding\": \"cp932\"}"]
    for run in [
      Self.run("lint a.csv", Self.text, "cp932", files: configuration),
      Self.run("lint --encoding shift_jis a.csv", Self.text, "cp932"),
    ] {
      #expect(run.output.partCount(at: "other-encoding") == 1)
      #expect(run.output.contains("answer-out-of-range"))
    }
    let wrong = Run(
      "lint a.csv", files: [".qbank.json": "{\"encoding\": \"klingon\"}", "a.csv": "a\n"])
    #expect(wrong.status == .failure)
  }

  @Test(
    "fixes are written in the encoding of the file, and nothing else changes", arguments: names)
  func fix(_ name: String) {
    let run = Self.run("lint --fix a.csv", Self.text, name)
    let fixed = Self.text.split(separator: " ").joined()
    #expect(run.bytes("a.csv") == Self.bytes(fixed, name))
    #expect(run.written == ["a.csv"])
    let diff = Self.run("lint --fix --diff a.csv", Self.text, name)
    #expect(diff.written == [])
    #expect(diff.status == .findings)
  }

  @Test("unusual codes stay as they are")
  func unusualCodes() {
    // ≒ in NEC's encoding, followed by a space.
    let file: [UInt8] = [0x82, 0xA0, 0x87, 0x90, 0x20] + Array(",1,a,b,c,d".utf8) + [0x0D, 0x0A]
    let fix = Run("lint --fix --encoding cp932 a.csv") { $0.files["a.csv"] = file }
    #expect(
      fix.bytes("a.csv") == [0x82, 0xA0, 0x87, 0x90] + Array(",1,a,b,c,d".utf8) + [0x0D, 0x0A])
    let formatted = Run("fmt --encoding cp932 a.csv") { $0.files["a.csv"] = file }
    #expect(formatted.bytes("a.csv") == file.filter { $0 != 0x0D })
  }

  @Test("fmt keeps the encoding and the byte-order mark, unless it is asked to change them")
  func fmt() {
    let long = Self.sound.split(separator: "\n").joined(separator: "\r\n") + "\r\n"
    for name in Self.names {
      #expect(Self.run("fmt a.csv", long, name).bytes("a.csv") == Self.bytes(Self.sound, name))
      #expect(
        Self.run("fmt --to-encoding utf-8 a.csv", long, name).file("a.csv") == Self.sound)
      #expect(Self.run("fmt --check a.csv", Self.sound, name).status == .clean)
    }
    for name in Self.names + ["utf-8-bom"] {
      let run = Run("fmt --to-encoding \(name) a.csv", files: ["a.csv": Self.sound])
      #expect(run.bytes("a.csv") == Self.bytes(Self.sound, name), "\(name)")
    }
    // Apps read UTF-8 only.
    let app = Self.run("fmt --loader timerquiz a.csv", Self.sound, "cp932")
    #expect(app.file("a.csv") == String(Self.sound.dropLast()))
  }

  @Test("characters that an encoding lacks are reported with their cells, and nothing is written")
  func noPlace() {
    let text = Self.sound + "何語？,1,café,ドイツ語,😀,英語\n"
    let fmt = Run("fmt --to-encoding cp932 a.csv", files: ["a.csv": text])
    #expect(fmt.written == [] && fmt.status == .failure)
    #expect(fmt.errors.contains("a.csv, row 3, cell 3: é (U+00E9) does not exist in cp932"))
    #expect(fmt.errors.contains("row 3, cell 5: 😀 (U+1F600) does not exist in cp932"))
    let convert = Run("convert --to-encoding cp932 a.csv -o b.csv --to csv", files: ["a.csv": text])
    #expect(convert.status != .clean && convert.written == [])
  }

  @Test("convert writes for Excel, and reports characters that are replaced")
  func convert() {
    let text = "1〜9の数は？,1,九,八,七,六\n"
    let json = Run("convert a.csv -o b.json", files: ["a.csv": text]).file("b.json") ?? ""
    let run = Run("convert --to-encoding cp932 b.json -o c.csv", files: ["b.json": json])
    #expect(run.bytes("c.csv") == Self.bytes("1～9の数は？,1,九,八,七,六\n", "cp932"))
    #expect(run.errors.contains("〜 (U+301C)"))
    let marked = Run("convert --to-encoding utf-8-bom b.json -o c.csv", files: ["b.json": json])
    #expect(marked.file("c.csv") == "\u{FEFF}" + text)
    let none = Run(
      "convert --to-encoding cp932 b.json -o c.csv",
      files: ["b.json": json.replacing("九", with: "é")])
    #expect(none.errors.contains("c.csv, row 1, cell 3: é (U+00E9) does not exist in cp932"))
    #expect(none.written == [] && none.status == .failure)
    let other = Run("convert --to-encoding cp932 a.csv -o b.json", files: ["a.csv": text])
    #expect(other.status == .usage)
  }

  @Test(
    "two cells that become equal only in the new encoding are refused",
    arguments: [("−1", "－1", true), ("−1", "-1", false), ("〜", "～", true), ("−1", "−2", false)])
  func sameCells(_ one: String, _ other: String, _ isRefused: Bool) {
    let text = "1から2を引くと？,1,\(one),\(other),0,1\n"
    for line in [
      "fmt --to-encoding cp932 a.csv", "convert --to-encoding cp932 a.csv -o b.csv --to csv",
    ] {
      let run = Run(line, files: ["a.csv": text])
      #expect(
        run.errors.contains("a.csv, row 1: two different cells")
          == (isRefused && line.hasPrefix("fmt")))
      #expect(run.errors.contains("row 1: two different cells") == isRefused, "\(run.errors)")
      #expect(run.written.isEmpty == isRefused)
    }
  }

  @Test("convert and draw decode the text, and name the encoding", arguments: names)
  func others(_ name: String) {
    let plain = Run("convert a.csv -o b.json", files: ["a.csv": Self.sound])
    let run = Self.run("convert a.csv -o b.json", Self.sound, name)
    #expect(run.file("b.json") == plain.file("b.json"))
    #expect(run.errors.contains("a.csv is not UTF-8; it was read as"))
    let drawn = Self.run("draw --seed 1 --count 2 a.csv", Self.sound, name)
    #expect(
      drawn.output == Run("draw --seed 1 --count 2 a.csv", files: ["a.csv": Self.sound]).output)
    #expect(drawn.errors.contains("a.csv is not UTF-8; it was read as"))
    let moodle = Self.run("convert a.csv --to moodle-xml -o b.xml", Self.sound, name)
    #expect(moodle.file("b.xml")?.contains("富士山") == true)
  }

  @Test("standard input is decoded as a file is, whatever it is converted to", arguments: names)
  func piped(_ name: String) {
    for target in ["jsonl", "json", "gift"] {
      let file = Self.run("convert a.csv --to \(target)", Self.sound, name)
      let pipe = Run("convert - --stdin-filename a.csv --to \(target)") {
        ($0.standardInput, $0.buffer) = (Self.bytes(Self.sound, name), 1000)
      }
      #expect(pipe.status == .clean && pipe.output == file.output, "\(target): \(pipe.errors)")
      #expect(pipe.errors == file.errors)
      #expect(pipe.errors.contains("a.csv is not UTF-8; it was read as "), "\(pipe.errors)")
    }
  }

  @Test("the content of a file determines its format in any encoding", arguments: names)
  func formats(_ name: String) {
    let list = "問1 日本の首都は？\nア．東京\nイ．京都\n\n問2 空の色は？\nア．赤\nイ．青\n\n解答\n問1 ア\n問2 イ\n"
    let json = #"[{"question":"空の色は？","answer":1,"choices":["青","赤"]}]"#
    for (file, text) in [("a.txt", list), ("a.json", json)] {
      let line = "convert \(file) -o b.jsonl"
      let plain = Run(line, files: [file: text])
      let run = Run(line) { $0.files[file] = Self.bytes(text, name) }
      #expect(plain.status == .clean && run.status == .clean, "\(run.errors)")
      #expect(run.file("b.jsonl") == plain.file("b.jsonl"))
      let named = Run("\(line) --encoding \(name)") { $0.files[file] = Self.bytes(text, name) }
      #expect(named.file("b.jsonl") == plain.file("b.jsonl"), "\(named.errors)")
    }
  }

  @Test(
    "an encoding that does not fit is one error, and nothing is written",
    arguments: [
      ("utf-16", "utf-8"), ("utf-32", "utf-8"), ("cp932", "utf-8"), ("euc-jp", "utf-8"),
      ("windows-1252", "utf-8"), ("utf-8", "cp932"), ("utf-16", "cp932"), ("cp932", "utf-16le"),
      ("euc-jp", "cp932"), ("iso-2022-jp", "euc-jp"), ("utf-16be", "utf-16le"),
    ])
  func misfits(_ named: String, _ real: String) {
    for line in [
      "lint --fix --encoding", "fmt --encoding", "convert -o b.json --encoding",
    ] {
      let run = Self.run("\(line) \(named) a.csv", Self.text, real)
      #expect(run.written == [] && run.status == .failure, "\(line)")
      #expect(
        run.errors.contains("a.csv is not in the given encoding, \(named)"), "\(line)")
      #expect(run.errors.partCount(at: "given encoding") == 2)
    }
  }

  @Test("invalid bytes are reported by line, and the other rows are read")
  func broken() {
    var file = Self.bytes(Self.text + Self.text, "cp932")
    let lines = file.split(separator: 0x0A, omittingEmptySubsequences: false)
    let third = lines[0].count + lines[1].count + 2
    file.insert(contentsOf: [0x85, 0x2C], at: third)
    let run = Run("lint --fix a.csv") { $0.files["a.csv"] = file }
    #expect(run.output.contains("the file is not Shift_JIS (CP932) in 1 place: line 3 (85)"))
    #expect(run.output.contains("answer-out-of-range"))
    #expect(run.written == [])
    let mixed = Run("lint a.csv") {
      $0.files["a.csv"] = Array(Self.text.utf8) + Self.bytes("空の色は？,1,青,赤,緑,黄\n", "cp932")
    }
    #expect(mixed.output.contains("the file mixes UTF-8 with what looks like Shift_JIS (CP932)"))
    #expect(mixed.output.contains("line 4 (8B F3"))
  }

  @Test(
    "an unsafe fix converts lines in another encoding to UTF-8",
    arguments: [
      ("cp932", "空の色は？,1,青,赤,緑,黄\n"),
      ("windows-1252", "Où est le café ?,2,à gauche,à droite,ici,là\n"),
    ])
  func afterFixes(encoding: String, row: String) {
    let file = Array(Self.text.utf8) + Self.bytes(row, encoding) + Array("Plain?,1,a,b,c,d\n".utf8)
    let line = "lint --select invalid-utf8 --fix a.csv"
    let run = Run("\(line) --unsafe-fixes") { $0.files["a.csv"] = file }
    let wanted = Array((Self.text + row + "Plain?,1,a,b,c,d\n").utf8)
    #expect(run.bytes("a.csv") == wanted, "\(run.output)\(run.errors)")
    #expect(Run(line) { $0.files["a.csv"] = file }.written == [])
  }
}

extension String {
  /// The number of parts into which a separator divides the string.
  fileprivate func partCount(at separator: String) -> Int {
    split(separator: separator, omittingEmptySubsequences: false).count
  }

  /// The string without white space, so that JSON compares equal however it is formatted.
  fileprivate var replacingBlanks: String { String(filter { !$0.isWhitespace }) }
}
