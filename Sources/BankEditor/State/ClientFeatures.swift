@_spi(QBank) import BankText

/// What an editor says that it can do.
struct ClientFeatures: Sendable {
  var pullsDiagnostics = false
  var refreshesDiagnostics = false
  var showsProgress = false
  var showsDocuments = false
  var watchesFiles = false

  init() {}

  init(_ capabilities: JSONTree?) {
    let text = capabilities?.member("textDocument")
    let workspace = capabilities?.member("workspace")
    let window = capabilities?.member("window")
    pullsDiagnostics = text?.member("diagnostic") != nil
    refreshesDiagnostics = workspace?.member("diagnostics")?.member("refreshSupport")?.bool == true
    showsProgress = window?.member("workDoneProgress")?.bool == true
    showsDocuments = window?.member("showDocument")?.member("support")?.bool == true
    watchesFiles =
      workspace?.member("didChangeWatchedFiles")?.member("dynamicRegistration")?.bool == true
  }
}

extension JSONTree {
  /// True or false, if it is one of them.
  var bool: Bool? { if case .bool(let value) = value { value } else { nil } }

  /// The whole number, if it is one.
  var number: Int? { if case .number(let digits) = value { Int(bounded: digits) } else { nil } }

  /// The member at the end of some names.
  func member(_ names: [String]) -> JSONTree? {
    names.reduce(self as JSONTree?) { $0?.member($1) }
  }
}
