@_spi(QBank) import BankText

/// The folder for state that is kept between runs.
enum StateFolder {
  /// Returns the path of the folder, or nil if the user has no home folder.
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
