import Foundation

/// A Python that is started once for all tests and does what any of them asks.
///
/// Each script runs in a copy of the process, so that it finds there what was imported once, and nothing of what it
/// does is seen by another one.
final class PythonServer: @unchecked Sendable {
  /// The one that the tests share, where there is a Python.
  static let shared = PythonServer()

  private let requests = Pipe()
  private let answers = Pipe()
  private let process = Process()
  /// Guards what follows, and tells when some of it has changed.
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

  /// Sends a request, and waits until it is done; whether it went well.
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

  /// Takes the answers as they come, each a line of a number and 1 or 0.
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

  /// What the process does: it imports what is asked for, and starts a copy of itself for each script, whose end it
  /// sees at a pipe that only the copy holds open.
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
