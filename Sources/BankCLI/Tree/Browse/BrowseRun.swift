@_spi(QBank) import BankReports
import BankSystem

/// Lets a person browse a library at a terminal.
struct BrowseRun {
  let library: Library
  let branch: Int

  func finish(_ session: inout Session) throws(Failure) {
    let isPlain = session.world.environment("TERM") == "dumb"
    if isPlain { throw .work(BrowseRun.noTerminal) }
    let keyboard = try session.openKeyboard(
      isPlain: false, orFail: .work(BrowseRun.noTerminal))
    let isEnded = try Failure.catching { () throws(SystemError) in
      try browse(keyboard, session)
    }
    if isEnded { keyboard.endBySignal() }
  }

  /// Shows the library and handles keys until the user leaves, and restores the terminal. Returns whether the process
  /// must end.
  private func browse(_ keyboard: any GameKeyboard, _ session: Session) throws(SystemError) -> Bool
  {
    defer { keyboard.close() }
    let world = session.world
    var keys = TerminalKeys()
    var browser = TreeBrowser(
      library, branch, look(session), height: session.windowHeight(atLeast: 1), world.workers)
    while !browser.isDone {
      browser.resize(look(session), height: session.windowHeight(atLeast: 1))
      try world.write(
        StreamText(screen: browser.lines, height: browser.height), to: .output)
      switch keyboard.wait(atMost: keys.wait(at: world.milliseconds)) {
      case .keys(let bytes):
        for key in keys.read(bytes, at: world.milliseconds) where !browser.isDone {
          browser.press(key)
        }
      case .nothing: if keys.takeEscape(at: world.milliseconds) { browser.press(.escape) }
      case .redraw: break
      case .gone: return false
      case .end: return true
      }
    }
    return false
  }

  /// The sheet, created each time because the window may have been resized.
  private func look(_ session: Session) -> RunSheet {
    RunSheet(session, .output, width: session.windowWidth(atLeast: 12))
  }

  private static let noTerminal = Localized(
    en: "there is no terminal: --browse needs one for both keys and screen",
    ja: "ターミナルがないため、閲覧できません。--browse はターミナルから直接実行してください。")
}
