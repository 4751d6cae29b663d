@_spi(QBank) import TestSupport
import Testing

/// No file is read, fixed or formatted as another format than its own: if neither its name nor its content
/// determines the format, it has to be given.
@Suite("Files whose format is unclear")
struct UnclearFormatTests {
  private static let code = "function f() {\n\n  return 1;\n}\n"
  private static let keyless = "1. Which?\na) this\nb) that\n\n2. And now?\na) this\nb) that\n"

  @Test(
    "a file of an unclear format is refused until --from is given",
    arguments: [
      ("a.js", code), ("a.py", "def f(a, b):\n\n    return a\n"),
      ("notes", "Hello, world.\n\nBye.\n"),
      ("a.log", "started\n\nstopped\n"), ("a.tex", "\\section{One}\n\nText, and more.\n"),
      ("letter.txt", "Dear Ann,\n\nsee you soon, and all the best.\nBob\n"), ("quiz.txt", keyless),
      // The blank after the dots makes `... no` feedback for text2qti, but for a list it is more of the choice.
      ("feedback.txt", "1. Which?\na) this\n... no\n*b) that\n"),
      // Aiken does not number questions: `1.` belongs to the text.
      ("numbered.txt", "1. Which?\nA. this\nB. that\nANSWER: B\n"),
    ])
  func unclear(_ name: String, _ text: String) {
    for command in ["lint", "lint --fix", "lint --unsafe-fixes", "fmt", "fmt --check"] {
      let run = Run("\(command) \(name)", files: [name: text])
      #expect(run.status == .failure && run.written.isEmpty, "\(command): \(run.output)")
      let words = run.errors.split { $0.isWhitespace }.joined(separator: " ")
      #expect(words.contains("'--from list'"), "\(words)")
      #expect(run.output.isEmpty)
    }
  }

  @Test(
    "a file is read if its content fits one format",
    arguments: [
      ("a.bak", Row.good), ("bank", Row.good), ("a.dat", "見出し,説明\n一,二\n"), ("empty.txt", ""),
      ("table.txt", "Question;A;B;Answer\nWhich?;this;that;B\n"),
      ("list.txt", "1. Which?\na) this\n*b) that\n"),
      ("empty choice.txt", "1. Which?\n*a) this\nb)\nc) that\n"),
      ("aiken.txt", "Which?\nA. this\nB. that\nANSWER: B\n"), ("quiz", "Which?{=this ~that}\n"),
    ])
  func clear(_ name: String, _ text: String) {
    let run = Run("lint \(name)", files: [name: text])
    #expect(!run.errors.contains("--from"), "\(run.errors)")
  }

  @Test(
    "--from decides how an unclear file is read",
    arguments: [
      ("list", "[\"this ... no\",\"that\"]"), ("markdown", "[\"this\",\"that\"]"),
    ])
  func said(_ format: String, _ choices: String) {
    let files = ["a.txt": "1. Which?\na) this\n... no\n*b) that\n"]
    let run = Run("convert a.txt --from \(format) --to jsonl --on-loss ignore", files: files)
    #expect(run.output.replacing("\\n", with: " ").contains(choices), "\(run.output)\(run.errors)")
  }
}
