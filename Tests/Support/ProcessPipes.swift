import Foundation

/// The standard streams of a process, and the ends of its pipes that the test keeps.
struct ProcessPipes {
  private let input: Program.Input
  private let output: Program.Output
  /// The standard input, output and error of the process.
  let childEnds: [Int32]
  private let writing: Int32?
  private let reading: Int32?

  init(_ input: Program.Input, _ output: Program.Output) throws {
    ProcessPipes.ignoreBrokenPipes
    (self.input, self.output) = (input, output)
    let stdin: Int32
    let stdout: Int32
    switch input {
    case .nothing: (stdin, writing) = (try ProcessPipes.open("/dev/null", O_RDONLY), nil)
    case .file(let path): (stdin, writing) = (try ProcessPipes.open(path, O_RDONLY), nil)
    case .pipe:
      let ends = try ProcessPipes.pipe()
      (stdin, writing) = (ends.reading, ends.writing)
    }
    if case .file(let path) = output {
      (reading, stdout) = (nil, try ProcessPipes.open(path, O_WRONLY | O_CREAT))
    } else {
      let ends = try ProcessPipes.pipe()
      (reading, stdout) = (ends.reading, ends.writing)
    }
    if case .impatient = output { _ = fcntl(stdout, F_SETFL, O_NONBLOCK) }
    if case .closed = output, let reading { close(reading) }
    childEnds = [stdin, stdout, try ProcessPipes.nameless()]
  }

  /// Without this, a pipe that qbank closes early would end the tests.
  static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  private static func open(_ path: String, _ mode: Int32) throws -> Int32 {
    let file = Foundation.open(path, mode | O_CLOEXEC, 0o600)
    if file == -1 { throw Refused(path) }
    return file
  }

  /// A pipe that no other process inherits, provided that none is started in the meantime.
  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    if Foundation.pipe(&ends) == -1 { throw Refused("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// An unnamed file for standard error.
  private static func nameless() throws -> Int32 {
    let path = NSTemporaryDirectory() + "/qbank-errors-\(UUID().uuidString)"
    let file = try open(path, O_RDWR | O_CREAT | O_EXCL)
    unlink(path)
    return file
  }

  /// Call this once the process has its streams, so that it sees the end of its input.
  func closeChildEnds() { for file in childEnds.prefix(2) { close(file) } }

  /// Starts sending the input, if it comes through a pipe.
  func feed() {
    guard case .pipe(let bytes, let beforeEnd) = input, let writing else { return }
    Thread.detachNewThread {
      var done = 0
      while done < bytes.count {
        let count = bytes[done...].withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
        if count < 0 { break }
        done += count
      }
      beforeEnd()
      close(writing)
    }
  }

  /// Reads the output to its end, or as far as the test needs it.
  func readOutput() -> [UInt8] {
    if case .closed = output { return [] }
    guard let reading else { return [] }
    if case .impatient = output { waitUntilFull(reading) }
    defer { close(reading) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(reading, &buffer, buffer.count)
      if count <= 0 { return bytes }
      bytes += buffer[..<count]
      if case .firstLine = output, let end = bytes.firstIndex(of: 0x0A) {
        return Array(bytes[...end])
      }
    }
  }

  /// Waits until a pipe is full, or has no writer any more.
  private func waitUntilFull(_ pipe: Int32) {
    var last: Int32 = -1
    while true {
      var waiting: Int32 = 0
      _ = ioctl(pipe, UInt(FIONREAD), &waiting)
      var request = pollfd(fd: pipe, events: 0, revents: 0)
      _ = poll(&request, 1, 200)
      if request.revents != 0 || (waiting > 0 && waiting == last) { return }
      last = waiting
    }
  }

  /// The errors that the process wrote; call this after its end.
  func readErrors() -> String {
    let file = FileHandle(fileDescriptor: childEnds[2], closeOnDealloc: true)
    file.seek(toFileOffset: 0)
    return String(decoding: file.readDataToEndOfFile(), as: UTF8.self)
  }
}
