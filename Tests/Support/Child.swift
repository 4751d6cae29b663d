import Foundation

/// A started process that can be waited for.
struct Child {
  private let number: pid_t

  /// Starts a program with the given files as its standard streams.
  ///
  /// Signals are reset to their defaults, as for a program that a shell starts, whatever the tests do with them.
  init(
    _ path: String, _ words: [[UInt8]], _ files: [Int32], _ environment: [String]
  ) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, file) in files.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let arguments = Child.list([Array(path.utf8)] + words)
    let variables = Child.list(environment.map { Array($0.utf8) })
    defer { for text in arguments + variables { free(text) } }
    var number: pid_t = 0
    errno = posix_spawn(&number, path, &actions, &attributes, arguments, variables)
    if errno != 0 { throw Refused(path) }
    self.number = number
  }

  /// A null-terminated list of strings for a system call.
  private static func list(_ texts: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) } + [nil]
  }

  /// Waits for the end, and returns the exit status, or nil if a signal ended the process.
  func wait() -> Int32? {
    var status: Int32 = 0
    while waitpid(number, &status, 0) == -1, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }
}
