import Foundation
@_spi(QBank) import TestSupport
import Testing

#if os(Linux)
  /// A temporary file system, mounted for the lifetime of the object.
  final class Disk {
    /// The kind of file system.
    enum Kind: String, CaseIterable, Sendable {
      /// A file system of a quarter of a megabyte.
      case small
      /// A case-insensitive file system.
      case caseless
    }

    let folder: TemporaryFolder
    private let kind: Kind
    private let image: TemporaryFolder

    /// Mounts a file system, or returns nil if that is not allowed or a program for it is missing.
    init?(_ kind: Kind) {
      guard geteuid() == 0, let folder = try? TemporaryFolder(), let image = try? TemporaryFolder()
      else { return nil }
      (self.folder, self.image, self.kind) = (folder, image, kind)
      let place = folder.path
      let isMounted =
        switch kind {
        case .small: Disk.run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", place)
        case .caseless:
          Disk.run("truncate", "-s", "8M", image.place("disk"))
            && Disk.run("mkntfs", "-q", "-F", "-f", image.place("disk"))
            && Disk.serve("lowntfs-3g", "-o", "ignore_case,no_detach", image.place("disk"), place)
        }
      if !isMounted { return nil }
    }

    deinit { _ = Disk.run("umount", folder.path) }

    /// The kinds that can be mounted on this machine.
    static let canMount: [Kind: Bool] = Dictionary(
      uniqueKeysWithValues: Kind.allCases.map { ($0, Disk($0) != nil) })

    /// Makes the file system read-only.
    func makeReadOnly() -> Bool { Disk.run("mount", "-o", "remount,ro", folder.path) }

    /// Fills the file system.
    func fill() throws {
      let file = try #require(fopen(folder.place("fill"), "w"))
      defer { fclose(file) }
      let block = [UInt8](repeating: 0, count: 1 << 12)
      while fwrite(block, 1, block.count, file) == block.count, fflush(file) == 0 {}
    }

    /// Starts a program that serves the file system, and waits until it is mounted.
    private static func serve(_ words: String...) -> Bool {
      guard let process = start(words) else { return false }
      let place = words[words.count - 1]
      let above = URL(fileURLWithPath: place).deletingLastPathComponent().path
      for _ in 0..<200 where process.isRunning {
        if number(of: place) != number(of: above) { return true }
        usleep(20_000)
      }
      return false
    }

    /// The device number of the file system of a folder.
    private static func number(of folder: String) -> dev_t {
      var status = stat()
      return stat(folder, &status) == 0 ? status.st_dev : 0
    }

    private static func run(_ words: String...) -> Bool {
      guard let process = start(words) else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }

    private static func start(_ words: [String]) -> Process? {
      guard let program = Places.program(words[0]) else { return nil }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = Array(words.dropFirst())
      (process.standardOutput, process.standardError) = (
        FileHandle.nullDevice, FileHandle.nullDevice
      )
      return (try? process.start()) == nil ? nil : process
    }
  }
#endif
