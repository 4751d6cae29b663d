import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite(
  "Browsing at a real terminal", .serialized, .onOwnThread,
  .enabled(if: TerminalWindow.isThere, "needs tmux"))
struct TerminalBrowseTests {
  private let window: TerminalWindow
  private let before: String

  init() throws {
    window = try TerminalWindow()
    try window.folder.write(
      "banks/food/drinks.csv", "What is 抹茶?,1,tea,二,3,four\nWhich?,1,a,b,c,d\n")
    try window.folder.write(
      "banks/sky.csv", "Which star is nearest?,1,the Sun,Sirius,Vega,Altair\n")
    before = try window.settings()
    // The shell replaces itself with the program, whose process ID is then known.
    try window.enter("sh -c 'echo $$ >number; exec \"$@\"' - '\(Program.path)' tree banks --browse")
    try window.wait(for: "* > food", "  > sky", "q quit")
  }

  /// Expects no trace of the program on the terminal.
  private func expectAsBefore(status: String) throws {
    try window.wait { $0.hasSuffix("ready:") }
    try window.run("echo $? >status")
    #expect(window.folder.text("status")?.trimmingCharacters(in: .newlines) == status)
    #expect(try window.isSane())
    let after = try window.settings()
    #expect(after == before)
  }

  @Test("keys lead to a question and its answer, and the terminal is restored")
  func looksAround() throws {
    try window.press("Down")
    try window.wait(for: "* > sky")
    try window.press("Up")
    try window.press("Right")
    try window.wait(for: "All questions / food\n", "* > drinks")
    try window.press("Enter")
    try window.wait(for: "*   What is 抹茶?", "    Which?")
    try window.press("Enter")
    try window.wait(for: "  1. tea", "banks/food/drinks.csv, row 1")
    try window.press("Enter")
    try window.wait(for: "○ 1. tea")
    try window.press("Escape")
    try window.wait(for: "*   What is 抹茶?", "    Which?")
    try window.press("BSpace")
    try window.wait(for: "All questions / food\n", "* > drinks")
    try window.type("q")
    try expectAsBefore(status: "0")
  }

  @Test("typed text is searched for, in a window of any size")
  func searches() throws {
    try window.type("/抹")
    try window.wait(for: "Search: 抹_", "*   What is 抹茶?", "(1/1)")
    try window.resize(columns: 30, rows: 10)
    try window.wait { $0.split(separator: "\n").count <= 10 && $0.contains("*   What is 抹茶?") }
    try window.resize(columns: 80, rows: 24)
    try window.press("Escape")
    // The terminal is notified of its new size with a delay.
    try window.wait {
      $0.contains("* > food") && $0.components(separatedBy: "\n").count > 10
    }
    try window.press("Escape")
    try expectAsBefore(status: "0")
  }

  @Test(
    "a signal ends browsing and restores the terminal",
    arguments: [("C-c", "130"), ("TERM", "143")])
  func signal(name: String, status: String) throws {
    if name.hasPrefix("C-") {
      try window.press(name)
    } else {
      let number = window.folder.text("number")?.trimmingCharacters(in: .newlines) ?? ""
      #expect(OutsideProgram.run("kill", ["-\(name)", number]).status == 0)
    }
    try expectAsBefore(status: status)
  }

  @Test("browsing can be suspended and continues where it was")
  func suspended() throws {
    try window.press("Right")
    try window.wait(for: "* > drinks")
    try window.press("C-z")
    try window.wait { $0.hasSuffix("ready:") }
    #expect(try window.isSane())
    try window.enter("fg")
    try window.wait(for: "* > drinks")
    #expect(try !window.isSane())
    try window.type("q")
    try expectAsBefore(status: "0")
  }
}
