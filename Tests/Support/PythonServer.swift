import Foundation

/// A Python process that is started once and runs scripts for all tests.
///
/// Each script runs in a fork of the process, so that modules are imported only once, and scripts do not affect
/// each other.
final class PythonServer: @unchecked Sendable {
  /// The instance that the tests share, or nil without Python.
  static let shared = PythonServer()

  private let requests = Pipe()
  private let answers = Pipe()
  private let process = Process()
  /// Guards the state below, and signals changes of it.
  private let changed = NSCondition()
  private var lastNumber = 0
  private var results: [Int: Bool] = [:]
  private var hasEnded = false

  private init?() {
    guard let program = Places.program("python3") else { return nil }
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-c", PythonServer.loop]
    process.standardInput = requests
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    guard (try? process.start()) != nil else { return nil }
    Thread.detachNewThread { [self] in listen() }
  }

  /// Sends a request, waits until it is done, and returns whether it succeeded.
  func ask(_ request: [String: Any]) -> Bool {
    changed.lock()
    defer { changed.unlock() }
    lastNumber += 1
    let number = lastNumber
    let numbered = request.merging(["number": number]) { $1 }
    guard let line = try? JSONSerialization.data(withJSONObject: numbered),
      (try? requests.fileHandleForWriting.write(contentsOf: line + [0x0A])) != nil
    else { return false }
    while results[number] == nil, !hasEnded { changed.wait() }
    return results.removeValue(forKey: number) ?? false
  }

  /// Receives the answers as they come, each a line of a number and 1 or 0.
  private func listen() {
    var unread = Data()
    while true {
      let more = answers.fileHandleForReading.availableData
      unread += more
      let lines = unread.split(separator: 0x0A, omittingEmptySubsequences: false)
      unread = Data(lines.last ?? Data())
      changed.lock()
      for line in lines.dropLast() {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        if let number = words.first.flatMap({ Int($0) }) { results[number] = words.last == "1" }
      }
      hasEnded = more.isEmpty
      changed.broadcast()
      changed.unlock()
      if more.isEmpty { return }
    }
  }

  /// The code of the process: it imports what is requested, and forks for each script, whose end it detects by a
  /// pipe that only the fork holds open.
  private static let loop = #"""
    import json, os, select, sys
    running, rest = {}, b""
    # A package may print when it is imported.
    answers = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    def answer(number, went_well):
        os.write(answers, b"%d %d\n" % (number, went_well))
    def knows(modules):
        try:
            exec("import " + modules, {})
            return True
        except BaseException:
            return False
    def run(folder, script, arguments):
        for name, flags, stream in ("input", os.O_RDONLY, 0), ("output", os.O_WRONLY | os.O_CREAT, 1):
            os.dup2(os.open(os.path.join(folder, name), flags, 0o600), stream)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        # The one of the start remembers that it could not be searched.
        sys.stdin = open(0, closefd=False)
        sys.argv = ["-c", *arguments]
        status = 1
        try:
            exec(compile(script, "script", "exec"), {"__name__": "__main__"})
            status = 0
        except SystemExit as end:
            status = 0 if end.code in (None, 0) else 1
        except BaseException:
            pass
        sys.stdout.flush()
        os._exit(status)
    def begin(number, folder, script, arguments):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                run(folder, script, arguments)
            finally:
                os._exit(1)
        os.close(writing)
        running[reading] = number, child
    while True:
        for file in select.select([0, *running], [], [])[0]:
            if file != 0:
                os.close(file)
                number, child = running.pop(file)
                answer(number, os.waitpid(child, 0)[1] == 0)
                continue
            more = os.read(0, 1 << 16)
            if not more: sys.exit()
            *lines, rest = (rest + more).split(b"\n")
            for line in lines:
                request = json.loads(line)
                number = request.pop("number")
                if "modules" in request: answer(number, knows(request["modules"]))
                else: begin(number, **request)
    """#
}
