import Foundation
import TestSupport

/// The target or group that the environment names. Without a known name, the names of all are printed; with a
/// folder for seeds, those of the target are written there; in both cases the process ends.
private let target: FuzzTarget = {
  let environment = ProcessInfo.processInfo.environment
  guard let name = environment["QBANK_FUZZ_TARGET"], let target = FuzzTarget.named(name) else {
    for group in FuzzGroup.all {
      print(([group.name] + group.members.map(\.name)).joined(separator: " "))
    }
    end(environment["QBANK_FUZZ_TARGET"] == nil ? 0 : 2)
  }
  if let folder = environment["QBANK_FUZZ_SEEDS"] {
    for (number, seed) in target.seeds.enumerated() {
      let file = URL(fileURLWithPath: folder).appendingPathComponent("\(name)-\(number)")
      do { try Data(seed).write(to: file) } catch { end(2) }
    }
    end(0)
  }
  return target
}()

/// Ends the process with `_exit`, because libFuzzer would report `exit` as a failing input.
private func end(_ status: CInt) -> Never {
  fflush(nil)
  _exit(status)
}

/// Runs the target on an input; libFuzzer calls this for each one it generates.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  do {
    try target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    abort()
  }
}
