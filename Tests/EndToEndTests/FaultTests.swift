import Foundation
@_spi(QBank) import TestSupport
import Testing

#if os(Linux)
  /// A command that writes, and the files before and after it.
  struct WritingJob: CustomTestStringConvertible, Sendable {
    let line: String
    var before: [String: String] = [:]
    /// A command that runs before it, without a fault.
    var first: String?
    /// Whether its files belong together, so that either all or none must be new.
    var isTogether = false

    var testDescription: String { line }

    private static let messy = "Which can fly? ,1,Swift,\"Cow\",Pig,Eel\n"
    private static let bank = (1...9).map { "Question \($0)?,1,a\($0),b\($0),c,d\n" }.joined()

    static let all = [
      WritingJob(line: "lint --fix a.csv b.csv", before: ["a.csv": messy, "b.csv": messy + bank]),
      WritingJob(line: "fmt a.csv b.csv", before: ["a.csv": messy, "b.csv": messy + bank]),
      WritingJob(line: "convert a.csv -o a.json", before: ["a.csv": bank, "a.json": "old"]),
      WritingJob(line: "convert a.csv -o a.gift", before: ["a.csv": bank]),
      WritingJob(
        line: "draw a.csv --seed 1 --count 3 -o set.csv --key key.csv --manifest set.json",
        before: ["a.csv": bank, "key.csv": "old"], isTogether: true),
      WritingJob(
        line: "lint a.csv -o report.txt --save sarif=a.sarif --save junit=a.xml",
        before: ["a.csv": bank, "a.xml": "old"], isTogether: true),
      WritingJob(
        line: "convert banks -o all.json",
        before: ["banks/a.csv": bank, "banks/b.csv": messy, "all.json": "old"]),
      WritingJob(
        line: "transform sort --by question --descending --in-place a.csv b.csv",
        before: ["a.csv": bank, "b.csv": messy + bank], isTogether: true),
      WritingJob(
        line: "undo", before: ["a.csv": messy, "b.csv": messy + bank], first: "fmt a.csv b.csv"),
    ]
  }

  /// A call that fails, or at which the process is killed.
  enum Fault: Int32, CaseIterable, Sendable {
    case kill = 0
    case inputOutput = 5
    case noSpace = 28
  }

  /// The library that makes system calls fail, built by the compiler that comes with Swift.
  private let faults: String? = {
    guard let compiler = Places.program("clang") else { return nil }
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Faults/faults.c").path
    let library = FileManager.default.temporaryDirectory.path + "/qbank-faults-\(getpid()).so"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: compiler)
    process.arguments = ["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.start()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? library : nil
  }()

  @Suite("System calls that fail, or are the last one")
  struct FaultTests {
    @Test(
      "after a fault every file is old or new, and the next run names what is left",
      .enabled("clang is needed to build what makes calls fail") { faults != nil },
      arguments: WritingJob.all, Fault.allCases)
    func eachCall(_ job: WritingJob, _ fault: Fault) throws {
      let after = try run(job, fault, at: 0)
      let (status, before) = (try #require(after.status), after.before)
      #expect(after.files != before)
      #expect(after.calls > 10, "the calls are not counted")
      let step = Deep.hasTime ? 1 : 41
      for call in stride(from: 1 + Int(fault.rawValue) % step, through: after.calls, by: step) {
        let found = try run(job, fault, at: call)
        if fault != .kill {
          #expect(found.status != nil, "call \(call) crashed it: \(found.errors)")
          if found.status == status { #expect(found.files == after.files, "call \(call)") }
        }
        let names = Set(before.keys).union(after.files.keys)
        for name in names {
          let isWhole = [before[name], after.files[name]].contains(found.files[name])
          #expect(
            isWhole || found.isUnread(name),
            "call \(call): \(name) is \(found.files[name] ?? "gone")")
        }
        let areUnread = names.filter { before[$0] != after.files[$0] }.allSatisfy(found.isUnread)
        let isAll = found.files == after.files || areUnread
        let isTorn = job.isTogether && !isAll && found.files != before
        #expect(!isTorn, "call \(call): \(found.files.keys.sorted())")
        #expect(found.areNamed, "call \(call): \(found)")
      }
    }

    /// The result of a run with a fault, after a further run.
    private struct Found {
      let status: Int32?
      let errors: String
      /// The number of calls.
      let calls: Int
      let before: [String: String]
      let files: [String: String]
      /// The other files found.
      let strays: [String]
      /// The messages of the next run.
      let told: String

      /// Whether a file is a report that says that the bank could not be read, as one of findings does.
      func isUnread(_ name: String) -> Bool {
        files[name]?.contains("cannot read a.csv: ") == true
      }

      /// Whether the next run names the remaining files, or the first three of many.
      var areNamed: Bool {
        let named = strays.filter { told.contains($0) }
        return named.count == strays.count
          || named.count == 3 && told.contains(" and \(strays.count - 3) more")
      }
    }

    private func run(_ job: WritingJob, _ fault: Fault, at call: Int) throws -> Found {
      let folder = try TemporaryFolder()
      let other = try TemporaryFolder()
      for (name, text) in job.before { try folder.write(name, text) }
      let home = ["HOME": other.path]
      if let first = job.first {
        #expect(try Program(first, in: folder.path, environment: home).status == 0)
      }
      let before = folder.everything.map { ($0, folder.text($0) ?? "") }
      let run = try Program(
        job.line, in: folder.path,
        environment: [
          "LD_PRELOAD": faults ?? "", "FAULT_FOLDER": folder.path, "FAULT_AT": "\(call)",
          "FAULT_ERROR": "\(fault.rawValue)", "FAULT_COUNT": other.place("count"),
          "HOME": other.path,
        ], program: Program.built("qbank").path)
      try folder.write("small.csv", "Which?,1,a,b,c,d\n")
      let next = try Program(
        "convert small.csv -o small.json", in: folder.path, environment: home)
      #expect(next.status == 0, "\(next.errors)")
      let ours = ["small.csv", "small.json"]
      let names = folder.everything.filter { !ours.contains($0) }
      let files = names.filter { !$0.contains("qbank-") }
      return Found(
        status: run.status, errors: run.errors,
        calls: Int((other.text("count") ?? "").filter(\.isNumber)) ?? 0,
        before: Dictionary(uniqueKeysWithValues: before),
        files: Dictionary(uniqueKeysWithValues: files.map { ($0, folder.text($0) ?? "") }),
        strays: names.filter { $0.contains("qbank-") }, told: next.errors)
    }
  }
#endif
