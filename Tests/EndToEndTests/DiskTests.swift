import Foundation
@_spi(QBank) import TestSupport
import Testing

#if os(Linux)
  @Suite("Full, read-only and case-insensitive disks")
  struct DiskTests {
    private func files(_ folder: TemporaryFolder) -> [String: String] {
      let names = settledNames(folder).filter { $0 != "fill" && folder.bytes($0) != nil }
      return Dictionary(uniqueKeysWithValues: names.map { ($0, folder.text($0) ?? "") })
    }

    /// The files that exist once ntfs-3g has released a file that was replaced while it was open: it keeps that
    /// file under a name of its own until the kernel has reported the close, which takes some time.
    private func settledNames(_ folder: TemporaryFolder) -> [String] {
      for _ in 0..<100 where folder.everything.contains(where: { $0.hasPrefix(".ghost-ntfs") }) {
        usleep(50_000)
      }
      return folder.everything
    }

    private func run(_ line: String, _ disk: Disk) throws -> Program {
      let home = try TemporaryFolder()
      return try Program(line, in: disk.folder.path, environment: ["HOME": home.path])
    }

    @Test(
      "a full disk is reported and changes no file, and the command works once there is room",
      .enabled(if: Disk.canMount[.small] == true, "needs mount"),
      arguments: WritingJob.all.filter { $0.first == nil })
    func full(_ job: WritingJob) throws {
      let disk = try #require(Disk(.small))
      for (name, text) in job.before { try disk.folder.write(name, text) }
      try disk.fill()
      let refused = try run(job.line, disk)
      #expect(refused.status == 2 && refused.errors.contains("no space left"), "\(refused)")
      #expect(files(disk.folder) == job.before)
      try FileManager.default.removeItem(atPath: disk.folder.place("fill"))
      let done = try run(job.line, disk)
      #expect([0, 1].contains(done.status) && files(disk.folder) != job.before, "\(done)")
    }

    @Test(
      "a read-only disk is reported and changes no file",
      .enabled(if: Disk.canMount[.small] == true, "needs mount"),
      arguments: WritingJob.all.filter { $0.first == nil })
    func readOnly(_ job: WritingJob) throws {
      let disk = try #require(Disk(.small))
      for (name, text) in job.before { try disk.folder.write(name, text) }
      try #require(disk.makeReadOnly())
      let refused = try run(job.line, disk)
      #expect(
        refused.status == 2 && refused.errors.contains("the disk is read-only"), "\(refused)")
      #expect(files(disk.folder) == job.before)
    }

    private static let bank = (1...9).map { "Question \($0)?,1,a\($0),b\($0),c,d\n" }.joined()

    @Test(
      "a case-insensitive disk has one file under names in any case",
      .enabled(if: Disk.canMount[.caseless] == true, "needs mount"))
    func caseless() throws {
      let disk = try #require(Disk(.caseless))
      try disk.folder.write("bank.csv", Self.bank)
      for line in [
        "convert bank.csv -o BANK.csv --to gift", "page bank.csv --seed 1 -o Bank.CSV",
        "draw bank.csv --seed 1 --count 2 -o new.csv --key NEW.csv",
      ] {
        let refused = try run(line, disk)
        #expect([2, 64].contains(refused.status), "\(line): \(refused)")
        #expect(files(disk.folder) == ["bank.csv": Self.bank], "\(line)")
      }
      // The same file twice is not a duplicate.
      let linted = try run("lint bank.csv BANK.CSV", disk)
      #expect(linted.status == 0 && linted.text.contains("1 file, 9 question rows"), "\(linted)")
    }

    @Test(
      "a disk with fewer features gets the same files as any other",
      .enabled(if: Disk.canMount[.caseless] == true, "needs mount"),
      arguments: WritingJob.all.filter { $0.first == nil })
    func writes(_ job: WritingJob) throws {
      let disk = try #require(Disk(.caseless))
      for (name, text) in job.before { try disk.folder.write(name, text) }
      let other = try TemporaryFolder()
      for (name, text) in job.before { try other.write(name, text) }
      let there = try Program(job.line, in: other.path, environment: ["HOME": other.path])
      let here = try run(job.line, disk)
      #expect(here.status == there.status && here.errors == there.errors)
      let others = other.everything.filter { !$0.hasPrefix(".") && other.bytes($0) != nil }
      #expect(
        files(disk.folder)
          == Dictionary(uniqueKeysWithValues: others.map { ($0, other.text($0) ?? "") }))
    }
  }
#endif
