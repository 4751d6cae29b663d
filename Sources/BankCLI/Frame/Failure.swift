@_spi(QBank) import BankModel
import BankSystem

/// Why a command cannot go on.
enum Failure: Error, Sendable {
  /// The command line does not make sense.
  case usage(Localized)
  /// The work cannot be done.
  case work(Localized)

  /// What the system refused. To name an input as an output is a slip of the command line.
  init(_ error: SystemError) {
    self =
      error.cause == .isInput
      ? .usage(UsageMessages.outputIsInput(error.path)) : .work(error.message)
  }

  /// What it says.
  var reason: Localized {
    switch self {
    case .usage(let reason), .work(let reason): reason
    }
  }
}
