@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankRules
@_spi(QBank) internal import BankText
import Templates

/// Small valid inputs. Most are written by the program itself, so they stay valid.
enum Seeds {
  private static let bank: Bank = {
    var tea = Problem(
      question: "Which tea is <i>not</i> fermented?", answer: 2,
      choices: ["black", "green", "pu'er"])
    tea.details.id = "tea-1"
    tea.details.explanation = "Its leaves are heated at once."
    tea.details.category = "food/tea"
    tea.details.tags = ["tea", "leaves"]
    tea.details.limit = 20
    tea.details.points = 2
    let sky = Problem(question: "空の色は？", answer: 1, choices: ["青", "赤", "緑", "黄"])
    return .problems([sky, tea])
  }()

  private static let guidance = Bank.guidance([
    Guidance(title: "遊び方", description: "10秒で答えてください。")
  ])

  /// Banks in a format; formats that are only read have theirs written here.
  static func files(of format: Format) -> [[UInt8]] {
    if format.name == "opentdb" { return [openTDB] }
    if format.name == "list" { return lists }
    guard let write = format.writer else { return [] }
    return [bank, guidance].filter { format.kinds.contains($0.kind) }.map {
      write($0, ConvertOptions()).bytes
    }
  }

  private static let lists = [
    "# Tea\n1. Which?\nA) x\n*B) y (z)\nExplanation: so\n\n2. Who?  a. x  b. y\nANS: b PTS: 2\n",
    "問1　空の色は？\nア．赤\nイ．青\n正解：イ\n\n第2問 次は？\n・一\n・二\n解答\n問1 イ　問2 一\n",
    "1. q\n1. a\n2. b\n2. r\n1. a\n2. b\nAnswer key\n1-1 2. b\n",
    "q?\n- [x] a\n- [ ] b\n\nI. N?\ni. a\n→ii. b\n",
  ].map { file($0) }

  private static let openTDB = file(
    #"{"response_code":0,"results":[{"type":"multiple","difficulty":"easy","category":"Tea","question":"#
      + #""Which is &quot;green&quot;?","correct_answer":"sencha","incorrect_answers":["assam","pu&#039;er"]}]}"#
  )

  /// The files of a rule's page.
  static func examples(of rule: RuleInfo) -> [[UInt8]] {
    rule.examples.map { file($0.file.filter { $0 != "⟦" && $0 != "⟧" }) }
  }

  static let configurations = [
    Templates.configInEnglish,
    file(
      #"{"files":[{"path":"a/","loader":"timerquiz"},{"path":"*.csv","layout":"x"}],"exclude":["b*"],"#
        + #""rules":{"edge-space":"off"},"layouts":{"x":{"columns":{"question":1,"choices":[2,3],"#
        + #""answer":"正解"},"answer":"letter"}},"language":"ja","set":{"limit":20}}"#),
  ]

  static let history = file(
    [RunRecord.sample(3, "Ann"), .sample(5, "花子", seconds: 9)].map { $0.line + "\n" }.joined())

  /// A manifest as written by `draw`.
  static let manifest: [UInt8] = {
    let line = "draw --seed 7 --count 2 --sets 2 --manifest m.json -o s.csv bank.csv"
    let drawing = MemoryWorld(line.split(separator: " ").map(String.init)) {
      $0.files["bank.csv"] = file("Sky?,1,blue,red,green,grey\nGrass?,3,blue,red,green,grey\n")
    }
    _ = drawing.run()
    return drawing.now.files["m.json"] ?? []
  }()

  static let undo = file(
    #"{"version":1,"date":"2026-01-01T00:00:00Z","command":"fmt","file":"/here/bank.csv","#
      + #""after":"00ff","before":"Sky?,1,blue,red,green,grey\n"}"# + "\n")

  private static let new = "11507a0e2f5e69d5dfa40a62a1bd7b6ee57e6bcd85c67c9b8431b36fff21c437"

  static let journals = ["", "1:2:3:4"].map { before in
    file("qbank-journal 2\0.4194000-a.qbank-new\0a.csv\0\(before)\0\(new)\0end\0")
  }

  static let shown = [
    file("error\u{1B}[1;31m[rule]\u{1B}[0m\r\n\ta\u{9B}31m\u{202E}b\u{2066}👨\u{200D}👩"),
    file("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}葛\u{E0100}e\u{301}\u{FEFF}"),
  ]

  /// The files beside the one being fuzzed.
  static let world: [String: [UInt8]] = [
    "bank.csv": file("Sky?,1,blue,red,green,grey\nGrass?,3,blue,red,green,grey\n"),
    "runs.jsonl": history,
  ]

  static let commandLines = [
    "lint|a.csv", "lint|--unsafe-fixes|--lang|ja|a.csv",
    "lint|--fix|--diff|--loader|timerquiz|a.csv",
    "lint|--format|json|--select|edge-space,nul-byte|.",
    "lint|--statistics|--fail-on|note|-q|a.csv",
    "fmt|--check|a.csv", "fmt|--diff|--loader|loadcsv|a.csv", "fmt|-o|b.csv|a.csv",
    "convert|a.csv|--to|json", "convert|a.csv|-o|a.html|--on-loss|ignore",
    "convert|a.csv|--from|gift|--to|qti21|-o|a.zip",
    "convert|a.csv|--layout|header|--to|jsonl|--verify",
    "convert|a.csv|--to|blooket|--drop-choices|--seed|3|--escape-formulas",
    "draw|a.csv|--seed|1|--count|1", "draw|a.csv|bank.csv|--sets|2|--disjoint|--key|k.csv|-o|s.csv",
    "git|textconv|a.csv", "draw|a.csv|--cover|--shuffle-choices|--to|text",
    "draw|a.csv|--balance-answers|--hide-answers",
    "draw|a.csv|--max-seconds|40|--no-near-duplicates|--time-limit|1:30",
    "draw|a.csv|--per-category|a=1,bank=1|--count|2", "draw|a.csv|--difficulty|0.2..0.8",
    "preview|a.csv|--seed|x|--count|1|--script|1@1.5,-",
    "forecast|a.csv|--runs|9|-o|-",
    "page|a.csv|-o|p.html|--time-limit|5", "preview|a.csv|--record|--player|me|--ability|0.5",
    "ranking|--history|runs.jsonl|--around|Ann", "history|--history|runs.jsonl|--format|csv",
    "undo",
    "new|config", "rules|edge-space", "schema|set", "completions|zsh", "help|--man", "help|draw",
    "convert|../../../../../../../a.csv|-o|/../../x", "--version",
  ].map {
    file($0.replacing(text: "|", with: "\n") + "\n\nSky?, 1,blue,red,green,\"grey\"\n\u{1B}[2J,,\n")
  }
}
