@_spi(QBank) import BankText

/// The folder for what the program remembers from run to run.
enum StateFolder {
  /// Where it is; nil when the user has no home.
  static func path(_ world: any World) -> Path? {
    if let state = world.environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      return Path(state).appending("qbank")
    }
    guard let home = world.environment("HOME"), !home.isEmpty else { return nil }
    #if os(macOS)
      return Path(home).appending("Library/Application Support/qbank")
    #else
      return Path(home).appending(".local/state/qbank")
    #endif
  }
}

extension Path {
  /// What has this name in the folder.
  func appending(_ name: String) -> Path { appending(Array(name.utf8)) }
}
