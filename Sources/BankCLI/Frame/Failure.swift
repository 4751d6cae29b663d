@_spi(QBank) import BankSystem

/// Why a command cannot continue.
enum Failure: Error, Sendable {
  /// The command line does not make sense.
  case usage(Localized)
  /// The work cannot be done.
  case work(Localized)

  /// Creates the failure for a system error. Naming an input as an output is an error of the command line.
  init(_ error: SystemError) {
    self =
      error.cause == .isInput
      ? .usage(UsageMessages.outputIsInput(error.path)) : .work(error.message)
  }

  /// Returns what `body` returns, and throws its system errors as failures.
  static func catching<Value>(_ body: () throws(SystemError) -> Value) throws(Failure) -> Value {
    do throws(SystemError) {
      return try body()
    } catch {
      throw Failure(error)
    }
  }

  /// The message.
  var reason: Localized {
    switch self {
    case .usage(let reason), .work(let reason): reason
    }
  }
}

/// The exit status of a run.
package enum ExitStatus: Int32, Sendable {
  /// There are no findings, or the work is done.
  case clean = 0
  /// There are findings, or differences.
  case findings = 1
  /// The work could not be done.
  case failure = 2
  /// The command line was not understood.
  case usage = 64
}
