@_spi(QBank) import BankFormats
import BankReports
import Foundation
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

/// The structure of a file as another program parses it: everything but the texts.
enum Shape: String, Sendable {
  case markup, json, jsonLines, commas, strings, archive, lines
  /// The same for files whose structure also depends on figures of the texts.
  case figuresMarkup, figuresJSON
}

/// An output file that contains texts from a bank.
struct HostileOutput: CustomTestStringConvertible, Sendable {
  let line: String
  let file: String
  let shape: Shape
  var testDescription: String { line }

  init(_ line: String, _ file: String, _ shape: Shape) {
    (self.line, self.file, self.shape) = (line, file, shape)
  }

  /// Every format that is written, by name.
  static let formats: [String: Shape] = [
    "csv": .commas, "json": .json, "jsonl": .jsonLines, "gift": .lines, "aiken": .lines,
    "moodle-xml": .markup, "markdown": .lines, "anki": .commas, "qti12": .archive,
    "qti21": .archive, "qti22": .archive,
    "qti30": .archive, "kahoot": .archive, "wayground": .archive, "blooket": .commas,
    "docx": .archive, "html": .markup, "swift": .strings, "header": .commas, "letters": .commas,
    "loilonote": .commas, "xlsx": .archive, "ods": .archive,
  ]
  /// Arguments for each command that writes something, before those that select a form.
  static let examples = [
    "lint": "spaces.json --select edge-space --fail-on never",
    "convert": "bank.json --to csv --on-loss ignore",
    "stats": "bank.json --by category", "tree": "flat.json",
    "report": "spaces.json --select edge-space",
    "diff": "bank.json spaces.json", "draw": "bank.json --seed 1 --count 3 --on-loss ignore",
    "preview": "bank.json --seed 1 --count 3 --model perfect --time-limit 600",
    "forecast": "bank.json --seed 1 --count 3 --runs 10",
    "page": "bank.json --seed 1 --count 3",
    "history": "--history runs.jsonl", "ranking": "--history runs.jsonl --simulated",
    "analyze": "runs.jsonl --simulated --bank bank.json", "rules": "", "config": "bank.json",
  ]
  /// Commands whose `--output` has only one form.
  static let ofOneForm: Set = ["report", "page"]

  /// Every form of every output that a command declares.
  static let declared: [HostileOutput] = Command.all.flatMap { command in
    command.flags.flatMap { flag in flag.writes.map { HostileOutput(command, flag, $0) } }
  }

  /// Creates the run for a form; it fails for a command without an example.
  private init(_ command: Command, _ flag: Flag, _ form: (word: String, kind: OutputKind)) {
    let option = "--\(flag.name)"
    let isOfOneForm = Self.ofOneForm.contains(command.name)
    let hasOutput = !isOfOneForm && command.flags.contains { $0.name == "output" }
    let namesFile = form.word.isEmpty
    let output = hasOutput ? (namesFile ? " -o x" : " -o out") : ""
    let words = Self.examples[command.name] ?? ""
    line = "\(command.name) \(words)\(output) \(option) \(namesFile ? "out" : form.word)"
    file = namesFile || hasOutput ? "out" : "stdout"
    let isOfFigures = ["stats", "report"].contains(command.name)
    shape = Shape(form.kind, ofFigures: isOfFigures)
  }

  static let all: [HostileOutput] =
    formats.map { name, shape in
      HostileOutput("convert bank.json --to \(name) --on-loss ignore -o out", "out", shape)
    } + declared
    + [
      HostileOutput("undo --list", "stdout", .lines)
    ]
}

extension Shape {
  init(_ kind: OutputKind, ofFigures isOfFigures: Bool) {
    self =
      switch kind {
      case .text: .lines
      case .json: isOfFigures ? .figuresJSON : .json
      case .jsonLines: .jsonLines
      case .table: .commas
      case .markup: isOfFigures ? .figuresMarkup : .markup
      case .archive: .archive
      }
  }
}

@Suite("Texts of a bank in output")
struct OutputShapeTests {
  /// Text that ends a string, an attribute, a comment, a section or a script in some format, or begins a formula.
  private static let hostile =
    #"=1'"><img src=x onerror=alert(1)></script><!--]]>&lt;&#60;,;\#t</title>\"{{c1::x}}"#
  /// A text of the same width without a special meaning in any format.
  private static let harmless = String(
    hostile.map { $0.isLetter || $0.isNumber || $0 == " " ? $0 : "x" })

  /// A bank with a text in every place that takes one.
  private static func bank(
    _ text: String, _ edge: String = "", isFirst: Bool = false
  ) throws -> Data {
    let problems: [[String: Any]] = (1...3).map { number in
      [
        "question": isFirst ? "\(text) Q\(number)" : "Q\(number) \(text)\(edge)", "answer": 1,
        "choices": ["a\(number) \(text)", "b\(number) \(text)", "c", "d"],
        "explanation": text, "category": text, "tags": [text], "note": text,
      ]
    }
    return try JSONSerialization.data(withJSONObject: problems, options: .sortedKeys)
  }

  /// The output of a run for texts of a kind.
  private func written(
    _ output: HostileOutput, _ text: String, bank: String? = nil, isFirst: Bool = false
  ) throws -> Data {
    let folder = try TemporaryFolder()
    let name = text
    let text = bank ?? text
    try folder.write("bank.json", Self.bank(text, isFirst: isFirst))
    try folder.write("spaces.json", Self.bank(text, " "))
    // A slash would be a level of the tree.
    try folder.write("flat.json", Self.bank(text.replacing("/", with: "|")))
    let environment = ["HOME": folder.path, "LANG": "en_US.UTF-8"]
    if output.line.contains("runs.jsonl") { try record(name, folder, environment) }
    let run = try Program(output.line, in: folder.path, environment: environment)
    if output.file == "stdout" { return Data(run.output) }
    #expect([0, 1].contains(run.status), "\(run.errors)")
    return Data(try #require(folder.bytes(output.file), "\(run.errors)"))
  }

  /// Records a run of a player with this name.
  private func record(
    _ text: String, _ folder: TemporaryFolder, _ environment: [String: String]
  ) throws {
    let words =
      ["preview", "bank.json", "--seed", "1", "--count", "3", "--model", "perfect", "--record"]
      + ["--history", "runs.jsonl", "-o", "x", "--player", text]
    let recorded = try Program(
      words: words.map { Array($0.utf8) }, in: folder.path, environment: environment)
    #expect(recorded.status == 0, "\(recorded.errors)")
  }

  @Test(
    "hostile texts do not change the structure of the output",
    .enabled(if: Python.has("html.parser")),
    // A diff for people shows a longer text in more lines.
    arguments: HostileOutput.all.filter { !$0.line.hasPrefix("diff") || $0.shape != .lines })
  func sameShape(_ output: HostileOutput) throws {
    let (hostile, harmless) = try (written(output, Self.hostile), written(output, Self.harmless))
    let found = try #require(shapes(output.shape, [hostile, harmless]), "they cannot be read")
    #expect(found[0] == found[1])
    #expect(!found[1].isEmpty || output.line.hasPrefix("undo"))
  }

  @Test(
    "hostile texts without escapes would be noticed",
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

  /// The structure of files without their texts, or nil if one of them cannot be parsed.
  private func shapes(_ shape: Shape, _ files: [Data]) -> [Substring]? {
    let lengths = files.map { String($0.count) }
    let found = Python.run(
      Self.shapes, [shape.rawValue] + lengths, input: files.reduce(Data(), +))
    return found?.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  @Test("every writable format and every command that writes is tested")
  func everything() {
    #expect(Set(HostileOutput.formats.keys) == Set(NamedFormats.writable))
    for command in Command.all where command.flags.contains(where: { !$0.writes.isEmpty }) {
      #expect(HostileOutput.examples[command.name] != nil, "\(command.name) has no example")
    }
  }

  /// Options that name a file to read or a folder, or whose form another option determines.
  private static let read: Set = [
    "baseline", "changed", "context", "table", "history", "import", "bank", "for", "roster",
    "exclude", "output-dir", "replay", "compare", "config", "stdin-filename", "output", "guidance",
  ]

  @Test("every option that names an output file declares its formats")
  func declarations() {
    for command in Command.all {
      for flag in command.flags where flag.writes.isEmpty {
        if case .file = flag.value {
          #expect(Self.read.contains(flag.name), "\(command.name) --\(flag.name)")
        }
        #expect(flag.name != "format", "\(command.name)")
      }
    }
  }

  /// A bank with such characters cannot be drawn from, so where there are runs, only the name of the player has
  /// them.
  @Test(
    "no output contains control characters",
    arguments: HostileOutput.declared.filter { output in
      ![.commas, .archive].contains(output.shape)
        && !["draw", "preview", "forecast", "page"].contains { output.line.hasPrefix($0) }
    })
  func noControls(_ output: HostileOutput) throws {
    let signs = "a\u{1B}[31mb\u{7}c\u{9B}2Jd\u{202E}e\u{8}f"
    let bank = output.line.contains("runs.jsonl") ? "x" : signs
    let text = try written(output, signs, bank: bank)
    let shown = String(decoding: text, as: UTF8.self).unicodeScalars
    let obeyed = shown.filter {
      $0.value < 0x20 && !["\n", "\t", "\r"].contains($0) || (0x7F..<0xA0).contains($0.value)
    }
    #expect(obeyed.isEmpty, "\(obeyed.map(\.value))")
  }

  @Test(
    "--escape-formulas leaves no cell that begins a formula",
    arguments: HostileOutput.declared.filter { $0.shape == .commas }, ["=1+1", "+1+1", "-a", "@a"])
  func formulas(_ output: HostileOutput, _ text: String) throws {
    // Questions drawn into the form of a bank keep the texts of the bank.
    if output.line.hasPrefix("draw"), output.line.hasSuffix("--to csv") { return }
    let escaped = HostileOutput(output.line + " --escape-formulas", output.file, output.shape)
    let table = String(decoding: try written(escaped, text, isFirst: true), as: UTF8.self)
    let cells = table.split(whereSeparator: \.isNewline).flatMap { $0.split(separator: ",") }
    for cell in cells {
      let bare = cell.drop { $0 == "\"" }
      let begins = bare.first.map { "=+-@\t\r".contains($0) } ?? false
      #expect(!begins || Double(bare) != nil, "\(cell)")
    }
    #expect(cells.contains { $0.drop { $0 == "\"" }.hasPrefix("'") }, "\(table)")
  }

  /// Parses a file as its readers do, and prints everything but the texts.
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
    def kinds(value):
        if isinstance(value, dict): return {key: kinds(inner) for key, inner in value.items()}
        if isinstance(value, list): return sorted({json.dumps(kinds(inner)) for inner in value})
        return "value"
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
            "figuresMarkup": lambda: sorted(set(markup(text))),
            "figuresJSON": lambda: kinds(json.loads(text)),
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
