@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

@Suite("Names from before version 1.0")
struct FormerNameTests {
  @Test(
    "a former name is answered with the new one, and nothing is done",
    arguments: [
      ("keys a.csv", "'qbank keys' is now 'qbank fingerprints'."),
      ("textconv a.csv", "'qbank textconv' is now 'qbank git textconv'."),
      ("merge-driver a b c 7 d", "'qbank merge-driver' is now 'qbank git merge'."),
      ("man", "'qbank man' is now 'qbank help --man'."),
      ("help keys", "'qbank keys' is now 'qbank fingerprints'."),
      ("new git", "'qbank new git' is now 'qbank git setup'."),
      ("config show a.csv", "'qbank config show' is now 'qbank config'."),
      ("diff --git-driver a.csv", "'--git-driver' is now 'qbank git diff'."),
      ("draw --explain shuffle-v1", "'--explain' is now 'qbank help shuffle-v1'."),
      ("preview a.csv --play", "'--play' is now 'qbank play'."),
      ("preview a.csv --forecast", "'--forecast' is now 'qbank forecast'."),
      ("preview a.csv --html q.html", "'--html' is now 'qbank page -o FILE.html'."),
      ("preview a.csv --svg=f.svg", "'--svg' is now 'qbank forecast -o FILE.svg'."),
      ("stats a.csv --html s.html", "'--html' is now '-o FILE.html'."),
      ("ranking --svg r.svg", "'--svg' is now '-o FILE.svg'."),
      ("ranking --bank x", "'--bank' is now '--bank-name'."),
      ("fmt --from-encoding cp932 a.csv", "'--from-encoding' is now '--encoding'."),
      ("draw a.csv --format docx", "'--format' is now '--to'."),
      ("draw --verify m.json", "'--verify' is now '--compare'."),
      ("lint a.csv --report sarif=x", "'--report' is now '--save'."),
      ("convert a.csv -o b.json --report r", "'--report' is now '--losses'."),
      ("transform split a.csv --into out", "'--into' is now '--output-dir'."),
      ("transform answers a.csv --written kana", "'--written' is now '--answers-as'."),
      ("report a.csv --limit 5", "'--limit' is now '--time-limit'."),
      ("draw --verify m.json --lang ja", "'--verify' は '--compare' に変わりました。"),
    ])
  func answered(_ line: String, _ answer: String) {
    let run = Run(line, files: ["a.csv": Row.good])
    #expect(run.status == .usage)
    #expect(run.complaint.contains(answer), "\(run.errors)")
    #expect(run.written == [])
  }

  @Test("no former name is in use today")
  func gone() {
    for command in FormerName.commands.keys { #expect(Command.named(command) == nil) }
    for former in FormerName.words { #expect(Command.named(former.command) != nil) }
    for former in FormerName.options {
      let commands = Command.all.filter { former.command == nil || $0.name == former.command }
      for command in commands {
        #expect(!command.allFlags.contains { $0.name == former.option }, "\(former)")
      }
    }
  }

  @Test("a file named like a former action is read")
  func file() {
    #expect(Run("config show", files: ["show": Row.good]).status == .clean)
  }
}
