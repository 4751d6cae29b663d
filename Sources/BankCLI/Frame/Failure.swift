@_spi(QBank) import BankModel

/// Why a command cannot go on.
enum Failure: Error, Sendable {
  /// The command line does not make sense.
  case usage(Localized)
  /// The work cannot be done.
  case work(Localized)

  /// What it says.
  var reason: Localized {
    switch self {
    case .usage(let reason), .work(let reason): reason
    }
  }
}
