@_spi(QBank) import BankFormats
import Foundation
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

/// What another program finds in a file: everything but the texts.
enum Shape: String, Sendable {
  case markup, json, jsonLines, commas, strings, archive, lines
}

/// A file that is written with texts from a bank in it.
struct HostileOutput: CustomTestStringConvertible, Sendable {
  let line: String
  let file: String
  let shape: Shape
  var testDescription: String { line }

  init(_ line: String, _ file: String, _ shape: Shape) {
    (self.line, self.file, self.shape) = (line, file, shape)
  }

  /// Every format that is written, by its name.
  static let formats: [String: Shape] = [
    "csv": .commas, "json": .json, "jsonl": .jsonLines, "gift": .lines, "aiken": .lines,
    "moodle-xml": .markup, "markdown": .lines, "anki": .commas, "qti12": .archive,
    "qti21": .archive, "qti22": .archive,
    "qti30": .archive, "kahoot": .archive, "wayground": .archive, "blooket": .commas,
    "docx": .archive, "html": .markup, "swift": .strings, "header": .commas, "letters": .commas,
    "loilonote": .commas, "xlsx": .archive, "ods": .archive,
  ]
  /// The forms of every other output that has some, by command and name.
  static let forms: [String: Shape] = [
    "lint text": .lines, "lint json": .json, "lint jsonl": .jsonLines, "lint short": .lines,
    "lint sarif": .json, "lint github": .lines, "lint gitlab": .json, "lint junit": .markup,
    "lint checkstyle": .markup, "lint rdjson": .json, "draw csv": .commas, "draw json": .json,
    "draw jsonl": .jsonLines, "draw markdown": .lines, "draw html": .markup, "draw text": .lines,
    "draw docx": .archive,
    "preview text": .lines, "preview json": .json, "preview jsonl": .jsonLines,
    "history text": .lines, "history json": .json, "history csv": .commas,
    "ranking text": .lines, "ranking json": .json, "ranking csv": .commas,
  ]

  static let all: [HostileOutput] =
    formats.map { name, shape in
      HostileOutput("convert bank.json --to \(name) --on-loss ignore -o out", "out", shape)
    }
    + forms.map { name, shape in
      let words = name.split(separator: " ")
      let more =
        switch words[0] {
        case "lint": "spaces.json --select edge-space --fail-on never -o out"
        case "draw": "bank.json --seed 1 --count 3 --on-loss ignore -o out"
        case "preview": "bank.json --seed 1 --count 3 --player perfect --limit 600 -o out"
        default: "--history runs.jsonl -o out"
        }
      return HostileOutput("\(words[0]) \(more) --format \(words[1])", "out", shape)
    }
    + [
      HostileOutput("draw bank.json --seed 1 --count 3 -o x --key out", "out", .commas),
      HostileOutput("draw bank.json --seed 1 --count 3 -o x --manifest out", "out", .json),
      HostileOutput("preview bank.json --seed 1 --count 3 --html out", "out", .markup),
      HostileOutput(
        "preview bank.json --seed 1 --count 3 --runs 10 -o x --html out", "out", .markup),
      HostileOutput(
        "preview bank.json --seed 1 --count 3 --runs 10 -o x --svg out", "out", .markup),
      HostileOutput("history --history runs.jsonl -o x --svg out", "out", .markup),
      HostileOutput("ranking --history runs.jsonl -o x --svg out", "out", .markup),
      HostileOutput("undo --list", "stdout", .lines),
    ]
}

@Suite("Texts from a bank in what is written")
struct OutputShapeTests {
  /// What ends a text, an attribute, a comment, a section or a script somewhere, or begins a formula.
  private static let hostile =
    #"=1'"><img src=x onerror=alert(1)></script><!--]]>&lt;&#60;,;\#t</title>\"{{c1::x}}"#
  /// A text of the same width that means nothing anywhere.
  private static let harmless = String(
    hostile.map { $0.isLetter || $0.isNumber || $0 == " " ? $0 : "x" })

  /// A bank with a text in every place that takes one.
  private static func bank(_ text: String, _ edge: String = "") throws -> Data {
    let problems: [[String: Any]] = (1...3).map { number in
      [
        "question": "Q\(number) \(text)\(edge)", "answer": 1,
        "choices": ["a\(number) \(text)", "b\(number) \(text)", "c", "d"],
        "explanation": text, "category": text, "tags": [text], "note": text,
      ]
    }
    return try JSONSerialization.data(withJSONObject: problems, options: .sortedKeys)
  }

  /// What a run writes for texts of a kind.
  private func written(_ output: HostileOutput, _ text: String) throws -> Data {
    let folder = try TemporaryFolder()
    try folder.write("bank.json", Self.bank(text))
    try folder.write("spaces.json", Self.bank(text, " "))
    let environment = ["HOME": folder.path, "LANG": "en_US.UTF-8"]
    if output.line.contains("runs.jsonl") { try record(text, folder, environment) }
    let run = try Program(output.line, in: folder.path, environment: environment)
    if output.file == "stdout" { return Data(run.output) }
    #expect([0, 1].contains(run.status), "\(run.errors)")
    return Data(try #require(folder.bytes(output.file), "\(run.errors)"))
  }

  /// Keeps a run of somebody with this name.
  private func record(
    _ text: String, _ folder: TemporaryFolder, _ environment: [String: String]
  ) throws {
    let words =
      ["preview", "bank.json", "--seed", "1", "--count", "3", "--player", "perfect", "--record"]
      + ["--history", "runs.jsonl", "-o", "x", "--name", text]
    let recorded = try Program(
      words: words.map { Array($0.utf8) }, in: folder.path, environment: environment)
    #expect(recorded.status == 0, "\(recorded.errors)")
  }

  @Test(
    "change nothing of what other programs find there but the texts",
    .enabled(if: Python.has("html.parser")), arguments: HostileOutput.all)
  func sameShape(_ output: HostileOutput) throws {
    let (hostile, harmless) = try (written(output, Self.hostile), written(output, Self.harmless))
    let found = try #require(shapes(output.shape, [hostile, harmless]), "they cannot be read")
    #expect(found[0] == found[1])
    #expect(!found[1].isEmpty || output.line.hasPrefix("undo"))
  }

  @Test(
    "would be seen to change it, if they were written as they are",
    .enabled(if: Python.has("html.parser")),
    arguments: [
      (Shape.markup, "<p title='%'>%</p>"), (.json, #"{"a":"%"}"#), (.jsonLines, #"{"a":"%"}"#),
      (.commas, "a,%,b"), (.strings, #"let a = "%""#),
    ])
  func careless(_ shape: Shape, _ page: String) {
    let files = [Self.hostile, Self.harmless].map { Data(page.replacing("%", with: $0).utf8) }
    let careless = shapes(shape, files)
    #expect(careless?[0] != careless?[1] || careless == nil && shapes(shape, [files[1]]) != nil)
  }

  /// What is left of files without their texts; nil if one of them cannot be read.
  private func shapes(_ shape: Shape, _ files: [Data]) -> [Substring]? {
    let lengths = files.map { String($0.count) }
    let found = Python.run(
      Self.shapes, [shape.rawValue] + lengths, input: files.reduce(Data(), +))
    return found?.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  @Test("nothing that is written is left out here")
  func everything() {
    let writable = Set(NamedFormats.writable)
    #expect(Set(HostileOutput.formats.keys) == writable)
    let forms =
      LintCommandOptions.Form.words.map { "lint \($0)" } + SheetFormat.words.map { "draw \($0)" }
      + PreviewCommandOptions.Form.words.map { "preview \($0)" }
      + ListOptions.Form.words.flatMap { ["history \($0)", "ranking \($0)"] }
    #expect(Set(HostileOutput.forms.keys) == Set(forms))
  }

  /// Reads a file as its readers do, and prints all but the texts.
  private static let shapes = #"""
    import csv, html.parser, io, json, re, sys, zipfile
    def strings(text):
        return re.sub(r'"(?:\\.|[^"\\])*"', '""', text)
    class Tags(html.parser.HTMLParser):
        def __init__(self):
            super().__init__(convert_charrefs=True)
            self.found, self.script = [], False
        def handle_starttag(self, tag, attributes):
            self.found.append("<" + tag + " " + " ".join(name for name, _ in attributes))
            self.script = tag in ("script", "style")
        def handle_endtag(self, tag):
            self.found.append("</" + tag)
            self.script = False
        def handle_data(self, text):
            if self.script: self.found.append(strings(text))
        def handle_comment(self, text): self.found.append("comment")
        def handle_decl(self, text): self.found.append("declaration")
        def handle_pi(self, text): self.found.append("instruction")
        def unknown_decl(self, text): pass
    def markup(text):
        tags = Tags()
        # What is in such a section is text in XML.
        tags.feed(re.sub(r"<!\[CDATA\[.*?\]\]>", "", text, flags=re.S))
        tags.close()
        return tags.found
    def keys(value):
        if isinstance(value, dict): return {key: keys(inner) for key, inner in value.items()}
        if isinstance(value, list): return [keys(inner) for inner in value]
        return type(value).__name__
    def archive(data):
        parts = zipfile.ZipFile(io.BytesIO(data))
        import xml.etree.ElementTree as tree
        # An OpenDocument file begins with the name of its type.
        names = [name for name in parts.namelist() if name != "mimetype"]
        for name in names: tree.fromstring(parts.read(name))
        # A tab within a text is an element in Word and in OpenDocument.
        tab = '</w:t><w:tab/><w:t xml:space="preserve">|<text:tab/>'
        return [[name, markup(re.sub(tab, "", parts.read(name).decode()))] for name in names]
    def shape(kind, data):
        if kind == "archive": return archive(data)
        text = data.decode()
        return {
            "markup": lambda: markup(text), "json": lambda: keys(json.loads(text)),
            "jsonLines": lambda: [keys(json.loads(line)) for line in text.splitlines()],
            "commas": lambda: [len(row) for row in csv.reader(io.StringIO(text, newline=""))],
            "strings": lambda: strings(text),
            "lines": lambda: len([line for line in text.split("\n") if not line.startswith("//")]),
        }[kind]()
    for length in sys.argv[2:]:
        print(json.dumps(shape(sys.argv[1], sys.stdin.buffer.read(int(length)))))
    """#
}
