@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

/// Tests briefly what `.ci/fuzz` tests with coverage guidance for any length of time.
@Suite("Targets of .ci/fuzz")
struct FuzzTargetTests {
  /// The inputs with which `.ci/fuzz` found failures, by file name.
  private static let files: [(name: String, bytes: [UInt8])] = {
    let folder = URL(fileURLWithPath: "\(Places.package)/Tests/FuzzTargets/Kept")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }.compactMap { file in
      (try? Data(contentsOf: file)).map { (file.lastPathComponent, Array($0)) }
    }
  }()

  @Test(
    "inputs that failed once pass every target", arguments: FuzzGroup.all.map(\.name))
  func kept(_ name: String) throws {
    let place = try #require(FuzzGroup.all.firstIndex { $0.name == name })
    let group = FuzzGroup.all[place]
    #expect(Self.files.count >= 10)
    for (number, (file, bytes)) in Self.files.enumerated() {
      // If time is short, only a quarter of the inputs of other groups are tested.
      if !Deep.hasTime, !file.hasPrefix("\(name)-"), (number + place) % 4 != 0 { continue }
      expect(group.target, holdsFor: bytes, file)
      for target in group.members {
        expect(target, holdsFor: bytes, file)
        // In an input of a group, the first byte selects the target.
        if file.hasPrefix("\(name)-") { expect(target, holdsFor: Array(bytes.dropFirst()), file) }
      }
    }
  }

  @Test("seeds and mutations of them pass every target", arguments: FuzzGroup.all.map(\.name))
  func mutated(_ name: String) throws {
    let group = try #require(FuzzGroup.all.first { $0.name == name })
    for (number, target) in group.members.enumerated() where !target.seeds.isEmpty {
      var fuzzer = Fuzzer(seed: UInt64(number), from: target.seeds)
      expect(target, holdsFor: target.seeds[0], "the first seed")
      for _ in 0..<Deep.rounds(20, least: 2, exhaustive: 2_000) {
        let bytes = fuzzer.next()
        expect(target, holdsFor: bytes, String(decoding: bytes, as: UTF8.self).debugDescription)
      }
    }
  }

  private func expect(_ target: FuzzTarget, holdsFor bytes: [UInt8], _ name: String) {
    do { try target.run(bytes) } catch { Issue.record("\(target.name), \(name): \(error)") }
  }
}
