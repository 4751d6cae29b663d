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
