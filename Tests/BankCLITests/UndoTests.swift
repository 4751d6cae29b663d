import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("Restoring replaced files")
struct UndoTests {
  private static let messy = "Which of these can fly?,１,Swift,Cow,Pig,Eel\n"
  private static let tidy = "Which of these can fly?,1,Swift,Cow,Pig,Eel\n"
  private static let quoted = tidy.replacing("Cow", with: "\"Cow\"")
  private static let store = "/home/me/.local/state/qbank/undo/"
  private static let day = 86_400

  /// Runs a command line at a given time, with the files that another run has left.
  private func run(
    _ line: String, _ files: [String: String], at seconds: Int = 1_800_000_000,
    _ change: (inout MemoryWorld.State) -> Void = { _ in }
  ) -> Run {
    Run(line, files: files) {
      $0.environment["HOME"] = "/home/me"
      $0.secondsSince1970 = seconds
      $0.randomSeed = UInt64(seconds)
      change(&$0)
    }
  }

  private func kept(_ run: Run) -> Int { run.files.keys.count { $0.contains("/qbank/undo/") } }

  @Test(
    "files are restored to the byte, once",
    arguments: [("lint --fix", messy), ("fmt", tidy.replacing("Cow", with: "\"Cow\""))])
  func back(_ command: String, _ messy: String) {
    let files = [
      "a.csv": messy, "b.csv": messy + Self.good(2), "c.csv": Self.good(1),
    ]
    let fixed = run("\(command) .", files)
    #expect(fixed.file("a.csv") == Self.tidy)
    #expect(kept(fixed) == 1)
    let undone = run("undo", fixed.files, at: 1_800_000_100)
    #expect(undone.status == .clean)
    for (name, text) in files {
      #expect(undone.file(name).map { Array($0.utf8) } == Array(text.utf8))
    }
    let name = command.prefix { $0 != " " }
    #expect(
      undone.output.hasPrefix("Restored 2 files that \(name) had replaced (2027-01-15 08:00"))
    #expect(undone.output.contains("a.csv\n") && undone.output.contains("b.csv\n"))
    #expect(kept(undone) == 0)
    let again = run("undo", undone.files)
    #expect(again.status == .failure)
    #expect(again.complaint.contains("there is nothing to restore"))
  }

  @Test("what a newer version has kept is left unchanged")
  func newer() {
    let fixed = run("lint --fix a.csv", ["a.csv": Self.messy])
    let files = fixed.files.mapValues { $0.replacing("\"version\":1", with: "\"version\":4") }
    let undone = run("undo", files)
    #expect(undone.status == .failure && undone.complaint.contains("a newer qbank"))
    #expect(undone.files == files)
  }

  @Test("a file in another encoding is restored to the byte")
  func otherEncoding() {
    // 空？,２,a,b,c,d in Shift_JIS.
    let file: [UInt8] =
      [0x8B, 0xF3, 0x81, 0x48, 0x2C, 0x82, 0x51] + Array(",a,b,c,d\n".utf8)
    let fixed = run("lint --fix --encoding cp932 a.csv", [:]) { $0.files["a.csv"] = file }
    #expect(fixed.bytes("a.csv") == [0x8B, 0xF3, 0x81, 0x48] + Array(",2,a,b,c,d\n".utf8))
    #expect(!fixed.errors.contains("qbank undo"))
    let undone = run("undo", [:]) { $0.files = fixed.bytesOfFiles }
    #expect(undone.status == .clean)
    #expect(undone.bytes("a.csv") == file)
  }

  private static func good(_ number: Int) -> String { "What is \(number)?,1,a,b,c,d\n" }

  @Test("a second undo goes back to the run before")
  func twice() {
    let first = run("lint --fix a.csv", ["a.csv": Self.messy])
    let changed = first.files.merging(["a.csv": Self.messy + Self.tidy]) { $1 }
    let second = run("lint --fix a.csv", changed, at: 1_800_000_100)
    let list = run("undo --list", second.files)
    #expect(list.output.split(separator: "\n").count == 4)
    #expect(list.files == second.files)
    let undone = run("undo", second.files)
    #expect(undone.file("a.csv") == Self.messy + Self.tidy)
    // The output of the first run is gone.
    let more = run("undo", undone.files)
    #expect(more.status == .findings)
    #expect(more.file("a.csv") == Self.messy + Self.tidy)
  }

  @Test("runs within a second, or while the clock goes back, are undone in their order")
  func order() {
    var files = ["a.csv": Self.messy]
    for (index, seconds) in [50, 50, 40].enumerated() {
      files["a.csv"] = (files["a.csv"] ?? "") + Self.messy.replacing("fly", with: "fly \(index)")
      files =
        run("lint --fix a.csv", files, at: seconds) { $0.randomSeed = 9 - UInt64(index) }.files
    }
    let all = files["a.csv"] ?? ""
    files = run("undo", files, at: 60).files
    #expect(files["a.csv"] != all)
    #expect(files["a.csv"]?.hasPrefix(Self.tidy) == true)
    #expect(kept(Run("rules", files: files)) == 2)
  }

  @Test(
    "a run that cannot be undone is reported, and the next undo goes to the one before"
  )
  func pastOthers() {
    let first = run("fmt a.csv", ["a.csv": Self.quoted, "b.csv": Self.quoted + Self.good(1)])
    var files = run("fmt b.csv", first.files).files
    files["b.csv"] = "mine"
    let told = run("undo", files)
    #expect(told.status == .findings)
    #expect(told.file("a.csv") == first.file("a.csv") && told.file("b.csv") == "mine")
    #expect(told.errors.contains("b.csv has changed since") && told.errors.contains("run before"))
    #expect(run("undo --list", told.files).output.contains("1 file, left alone because"))
    let older = run("undo", told.files)
    #expect(older.status == .clean && older.file("a.csv") == Self.quoted)
    // Only the run that was reported before is left; it is kept as long as any other.
    let again = run("undo", older.files)
    #expect(again.status == .findings && again.errors.contains("b.csv has changed since"))
    #expect(again.file("b.csv") == "mine" && kept(again) == 1)
    // The way out that the message names.
    files = again.files
    files["b.csv"] = nil
    let back = run("undo", files)
    #expect(back.status == .clean && back.file("b.csv") == Self.quoted + Self.good(1))
    #expect(run("undo", back.files).status == .failure)
  }

  @Test("repeated undo reverts one run after the other, past any that cannot be undone")
  func manyRuns() {
    var files: [String: String] = [:]
    for name in ["a", "b", "c", "d"] {
      files["\(name).csv"] = Self.quoted + Self.good(1)
      files = run("fmt \(name).csv", files).files
    }
    let written = files
    for name in ["b.csv", "c.csv"] { files[name] = "mine" }
    let steps = [("d.csv", Ending.clean), ("", .findings), ("", .findings), ("a.csv", .clean)]
    for (name, status) in steps {
      let undone = run("undo", files)
      #expect(undone.status == status, "\(undone.everything)")
      let back = written.keys.filter { undone.file($0) != files[$0] && !$0.contains("/undo/") }
      #expect(back == (name.isEmpty ? [] : [name]))
      files = undone.files
    }
    #expect(files["b.csv"] == "mine" && files["c.csv"] == "mine")
  }

  @Test("a run that could not write leaves nothing to restore")
  func refused() {
    let failed = run("lint --fix a.csv", ["a.csv": Self.messy]) {
      $0.failures["write:a.csv"] = .notAllowed
    }
    #expect(failed.status == .failure)
    #expect(kept(failed) == 0)
  }

  @Test("a file that changed since is left alone, and all others are restored")
  func changed() {
    let fixed = run(
      "lint --fix a.csv b.csv c.csv",
      ["a.csv": Self.messy, "b.csv": Self.messy + "\n", "c.csv": Self.messy + Self.good(1)])
    var files = fixed.files
    files["b.csv"] = "mine"
    files["c.csv"] = nil
    let undone = run("undo", files)
    #expect(undone.status == .findings)
    #expect(undone.file("a.csv") == Self.messy)
    #expect(undone.file("b.csv") == "mine")
    #expect(undone.file("c.csv") == Self.messy + Self.good(1))
    #expect(undone.errors.contains("b.csv has changed since, so it was left alone\n"))
    #expect(kept(undone) == 1)
  }

  @Test("runs are forgotten after 30 days, and if there are more than twenty")
  func forgotten() {
    var files = ["a.csv": Self.messy]
    for number in 0..<25 {
      files["a.csv"] = Self.messy
      files = run("lint --fix a.csv", files, at: 1_800_000_000 + number).files
    }
    #expect(files.keys.count { $0.contains("/undo/") } == 20)
    files["a.csv"] = Self.messy
    let later = run("lint --fix a.csv", files, at: 1_800_000_000 + 31 * Self.day)
    #expect(kept(later) == 1)
  }

  @Test("replaced outputs, however many, do not displace what was in a bank")
  func outputsApart() {
    var files = run("fmt a.csv", ["a.csv": Self.quoted]).files
    for number in 1...25 {
      files["/there/s.txt"] = "mine"
      files = run("fingerprints a.csv -o /there/s.txt", files, at: 1_800_000_000 + number).files
    }
    let runs = files.keys.filter { $0.contains("/undo/") }
    #expect(runs.count { $0.hasSuffix("-outputs.jsonl") } == 20 && runs.count == 21)
    let undone = run("undo", files, at: 1_800_000_100)
    #expect(undone.status == .clean && undone.file("a.csv") == Self.quoted, "\(undone.everything)")
    #expect(run("undo --all", undone.files, at: 1_800_000_100).file("/there/s.txt") == "mine")
  }

  @Test("if there is nothing to restore, the limits are named", arguments: ["en", "ja"])
  func limits(language: String) {
    let message = run("undo --lang \(language)", [:]).errors
    for limit in ["30", "20", "64"] { #expect(message.contains(limit), "\(message)") }
  }

  @Test("what cannot be kept is reported once, and fixed all the same")
  func notKept() {
    let files = ["a.csv": Self.messy, "b.csv": Self.messy + Self.good(1)]
    let line = "lint --fix --quiet a.csv b.csv"
    for arguments in [line, line.replacing(" --quiet", with: "")] {
      let path = Self.store + "0000000001-1800000000-16.jsonl"
      let fixed = run(arguments, files) { state in
        state.randomSeed = 42
        state.failures["write:\(path)"] = .noSpace
      }
      #expect(fixed.file("a.csv") == Self.tidy)
      let said = fixed.errors.components(separatedBy: "qbank undo will not be able").count - 1
      #expect(said == (arguments == line ? 0 : 1), "\(fixed.errors) \(fixed.files.keys)")
    }
    let homeless = Run(line, files: files)
    #expect(homeless.file("a.csv") == Self.tidy)
    #expect(homeless.files.count == 2 && homeless.allErrors.isEmpty)
    let told = Run(line.replacing(" --quiet", with: ""), files: files).allErrors
    #expect(told.components(separatedBy: "HOME is not set").count - 1 == 1, "\(told)")
    #expect(Run("undo").status == .failure)
  }

  @Test("a damaged line of the store is skipped")
  func damaged() {
    var files = run("lint --fix a.csv", ["a.csv": Self.messy]).files
    let name = files.keys.first { $0.contains("/undo/") } ?? ""
    files[name] = "{\"version\":1}\nnonsense\n" + (files[name] ?? "") + "{\"ver"
    #expect(run("undo", files).file("a.csv") == Self.messy)
  }

  @Test("files of other folders are restored only with --all")
  func elsewhere() {
    let files = ["/there/a.csv": Self.messy, "b.csv": Self.messy, "/here2/c.csv": Self.messy]
    let first = run("lint --fix b.csv", files)
    // The name of /here2 begins like that of the current folder, /here, but is another.
    let last = run("lint --fix /there/a.csv /here2/c.csv", first.files, at: 1_800_000_100)
    #expect(last.file("/there/a.csv") == Self.tidy)
    let list = run("undo --list", last.files)
    #expect(list.output.contains("b.csv") && !list.output.contains("/there"))
    #expect(run("undo --list --all", last.files).output.contains("/there/a.csv"))
    let undone = run("undo", last.files)
    #expect(undone.status == .clean && undone.file("b.csv") == Self.messy)
    #expect(undone.file("/there/a.csv") == Self.tidy && undone.file("/here2/c.csv") == Self.tidy)
    #expect(
      undone.errors.hasPrefix("The last command, lint (2027-01-15 08:01), replaced files in other"))
    #expect(undone.errors.contains("/there/a.csv") && undone.errors.contains("undo --all"))
    let nothing = run("undo", undone.files)
    #expect(nothing.status == .failure && nothing.errors.contains("in this folder or below"))
    let all = run("undo --all", undone.files)
    #expect(all.status == .clean && all.file("/there/a.csv") == Self.messy)
    #expect(kept(all) == 0)
  }

  @Test("of a run that replaced files here and elsewhere, only those here are restored")
  func hereAndElsewhere() {
    let files = ["/there/a.csv": Self.messy, "b.csv": Self.messy]
    let fixed = run("lint --fix b.csv /there/a.csv", files)
    let undone = run("undo", fixed.files)
    #expect(undone.file("b.csv") == Self.messy && undone.file("/there/a.csv") == Self.tidy)
    #expect(undone.errors.contains("/there/a.csv"))
    #expect(run("undo", undone.files).status == .failure)
    #expect(run("undo --all", undone.files).file("/there/a.csv") == Self.messy)
  }

  @Test("a file with a link in its place has changed since")
  func linkSince() {
    var files = run("fmt y.csv", ["y.csv": Self.quoted]).files
    let fixed = files["y.csv"]
    files["y.csv"] = nil
    files["/there/y.csv"] = fixed
    let undone = run("undo", files) { $0.links["y.csv"] = "../there/y.csv" }
    #expect(undone.status == .findings && undone.file("/there/y.csv") == fixed)
    #expect(undone.errors.contains("y.csv has changed since"), "\(undone.errors)")
    #expect(undone.errors.contains("move what is there now elsewhere"))
  }

  @Test("a folder that is gone is created again for its file")
  func folderGone() {
    var files = run("fmt a/b/y.csv", ["a/b/y.csv": Self.quoted]).files
    files["a/b/y.csv"] = nil
    let undone = run("undo", files)
    #expect(undone.status == .clean && undone.file("a/b/y.csv") == Self.quoted)
  }

  @Test("if nothing is in the way, there is no advice to move it")
  func notAllowed() {
    let files = run("fmt y.csv", ["y.csv": Self.quoted]).files
    let undone = run("undo", files) { $0.failures["write:/here/y.csv"] = .notAllowed }
    #expect(undone.status == .findings && undone.file("y.csv") == files["y.csv"])
    #expect(undone.errors.contains("make the files readable and writable"))
    #expect(!undone.errors.contains("move what is there"), "\(undone.errors)")
  }

  @Test("a file named through a link belongs to the folder that it is in")
  func links() {
    let files = ["/there/a.csv": Self.messy, "b.csv": Self.tidy]
    let links = { (state: inout MemoryWorld.State) in state.links["link"] = "../there" }
    let fixed = run("lint --fix link/a.csv", files, links)
    #expect(fixed.file("/there/a.csv") == Self.tidy, "\(fixed.errors)")
    #expect(run("undo", fixed.files, links).status == .failure)
    #expect(run("undo --all", fixed.files, links).file("/there/a.csv") == Self.messy)
  }
}

/// Undo reverts all that a run has made, and no text disappears from all files.
@Suite("Undoing files that a run created besides its changes")
struct UndoneTogetherTests {
  private static let rows = Row.good + "two,cells\n" + Row.other + Row.good
  private static let changed = Row.good + Row.other
  private static let line = "transform dedupe --in-place --quarantine odd.csv a.csv"

  private func run(_ line: String, _ files: [String: String]) -> Run {
    Run(line, files: files) { $0.environment["HOME"] = "/home/me" }
  }

  /// Returns the files except those in which qbank records what it did.
  private func own(_ run: Run) -> [String: String] {
    run.files.filter { !$0.key.contains("/qbank/undo/") }
  }

  @Test("a created file is deleted when the others are restored")
  func made() {
    let moved = run(Self.line, ["a.csv": Self.rows])
    #expect(own(moved) == ["a.csv": Self.changed, "odd.csv": "two,cells\n"], "\(moved.errors)")
    let undone = run("undo", moved.files)
    #expect(undone.status == .clean && own(undone) == ["a.csv": Self.rows])
    #expect(undone.output.contains("Deleted 1 file that transform had created:\n  "))
    #expect(undone.output.contains("odd.csv\n"))
    #expect(run("undo", undone.files).status == .failure)
  }

  @Test("a created file that has changed stays, and one that is gone is no matter")
  func changedSince() {
    var files = run(Self.line, ["a.csv": Self.rows]).files
    files["odd.csv"] = "mine"
    let undone = run("undo", files)
    #expect(undone.status == .findings && own(undone) == ["a.csv": Self.rows, "odd.csv": "mine"])
    #expect(undone.errors.contains("odd.csv has changed since"))
    files["odd.csv"] = nil
    let gone = run("undo", files)
    #expect(gone.status == .clean && own(gone) == ["a.csv": Self.rows])
  }

  @Test(
    "a created file stays as long as a file with its lines is not restored",
    arguments: [nil, "old\n"] as [String?])
  func waits(old: String?) {
    var files = ["a.csv": Self.rows]
    files["odd.csv"] = old
    files = run(Self.line, files).files
    let odd = (old ?? "") + "two,cells\n"
    #expect(files["odd.csv"] == odd)
    files["a.csv"] = "mine"
    for _ in 1...2 {
      let left = run("undo", files)
      #expect(left.status == .findings && own(left) == ["a.csv": "mine", "odd.csv": odd])
      #expect(left.errors.contains("odd.csv was left alone, too"))
      files = left.files
    }
    files["a.csv"] = nil
    let undone = run("undo", files)
    #expect(undone.status == .clean && undone.file("a.csv") == Self.rows)
    #expect(undone.file("odd.csv") == old)
  }

  @Test("a created file stays if the source of its lines was too large to keep", .deep(.exhaustive))
  func notKept() {
    let long = String(repeating: "long ", count: 200_000)
    let rows = Self.rows + (1...18).map { "\(long)\($0)?,1,a,b,c,d\n" }.joined()
    let line = "transform select --where answer.index=1 --in-place --quarantine odd.csv a.csv b.csv"
    let moved = run(line, ["a.csv": rows, "b.csv": Self.changed])
    #expect(moved.errors.contains("qbank undo will not be able to restore this"))
    let undone = run("undo", moved.files)
    #expect(undone.file("odd.csv") == "two,cells\n", "\(undone.everything)")
  }

  @Test("a created report is undone with a replaced output, and is no run by itself")
  func outputs() {
    let line = "convert a.csv --to json -o out.json --losses lost.json"
    let first = run(line, ["a.csv": Row.good])
    #expect(own(first).count == 3 && run("undo", first.files).status == .failure)
    let second = run(line, ["a.csv": Row.good, "out.json": "mine"])
    let undone = run("undo", second.files)
    #expect(own(undone) == ["a.csv": Row.good, "out.json": "mine"], "\(undone.everything)")
  }
}
