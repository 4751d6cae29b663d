@_spi(QBank) import TestSupport
import Testing

@Suite("Findings in the words of a configured layout")
struct NamedLayoutTests {
  private static let configuration = """
    {"files":[{"path":"*.csv","layout":"s"}],"layouts":{"s":{"columns":{"question":"問題",
    "choices":["ア","イ","ウ","エ"],"answer":"正解"},"answer":"letter"}}}
    """

  private static func run(_ line: String, _ table: String, _ settings: String = configuration)
    -> Run
  {
    Run(line, files: ["y/.qbank.json": settings, "y/x.csv": table])
  }

  private static let head = "問題,ア,イ,ウ,エ,正解\n"

  @Test(
    "a finding names the columns and the letters of the layout",
    arguments: [
      (
        "Q,a,b,c,d,オ\n", "正解がオですが、選択肢はアからエまでです", "（2行目・正解）",
        "アからエのどれか1つを書いてください"
      ),
      ("Q,a,b,c,,E\n", "選択肢はアからウまでです", "（2行目・正解）", "アからウのどれか1つを"),
      ("Q,a,b,,d,ウ\n", "選択肢3が空ですが", "（2行目・ウ）", ""),
      ("Q,a,b,c,d,\n", "正解が書かれていません", "（2行目・正解）", "アからエのどれか1つを"),
    ])
  func words(_ row: String, _ message: String, _ place: String, _ help: String) {
    let lint = Self.run("lint y --lang ja", Self.head + row)
    #expect(lint.output.contains(message) && lint.output.contains(place), "\(lint.output)")
    #expect(help.isEmpty || lint.output.contains(help), "\(lint.output)")
    #expect(lint.output.contains("エラー[layout-mismatch]"))
    let convert = Self.run("convert y/x.csv --to csv --lang ja", Self.head + row)
    #expect(convert.errors.contains("エラー[layout-mismatch]"), "\(convert.errors)")
    #expect(convert.errors.contains(place), "\(convert.errors)")
  }

  private static func layout(_ question: String) -> String {
    """
    {"layouts":{"s":{"columns":{"question":"\(question)","choices":["A","B"],"answer":"Key"},
    "answer":"letter"}}}
    """
  }

  @Test("of layouts with the same name, the one nearest to the file counts")
  func nearest() {
    let table = "Old,New,A,B,Key\nWhat?,Who?,x,y,B\n"
    let files = [
      ".qbank.json": Self.layout("Old"), "y/.qbank.json": Self.layout("New"), "x.csv": table,
      "y/x.csv": table, "y/z/x.csv": table,
    ]
    for (path, question) in [("x.csv", "What?"), ("y/x.csv", "Who?"), ("y/z/x.csv", "Who?")] {
      let run = Run("convert \(path) --layout s --to csv --on-loss ignore", files: files)
      #expect(run.output.hasPrefix("\(question),2,x,y"), "\(run.output) \(run.errors)")
    }
  }

  @Test("an unknown layout is refused with the names of those of the configuration, too")
  func unknown() {
    let run = Run(
      "convert x.csv --layout t --to csv",
      files: [".qbank.json": Self.layout("Old"), "x.csv": "Old,A,B,Key\nWhat?,x,y,B\n"])
    #expect(run.status == .usage)
    for name in ["'auto'", "'s'", "'letters'"] { #expect(run.errors.contains(name)) }
  }

  @Test(
    "a range of choices is named with the letters of the sheet",
    arguments: [
      ("A,B,C,D", "E", "A to D"), ("a,b,c,d", "e", "a to d"), ("Ａ,Ｂ,Ｃ,Ｄ", "Ｅ", "Ａ to Ｄ"),
      ("あ,い,う,え", "お", "あ to え"), ("選1,選2,選3,選4", "オ", "ア to エ"),
      ("選1,選2,選3,選4", "E", "A to D"),
    ])
  func letters(_ names: String, _ answer: String, _ ends: String) {
    let choices = names.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",")
    let settings = Self.configuration.replacing("\"ア\",\"イ\",\"ウ\",\"エ\"", with: choices)
    let lint = Self.run("lint y", "問題,\(names),正解\nQ,a,b,c,d,\(answer)\n", settings)
    #expect(lint.output.contains("the choices are \(ends)"), "\(lint.output)")
  }

  @Test("every checked row is counted, and a row with several right choices is reported")
  func counts() {
    let rows = "Q1,a,b,c,d,ア\nQ2,a,b,c,d,\"A,C\"\nQ3,a,b,c,d,オ\n\nQ4,a,b,,d,ア\nQ5,a,b,c,d,エ\n"
    let lint = Self.run("lint y", Self.head + rows)
    #expect(lint.output.contains("5 question rows: 2 errors, 1 note"), "\(lint.output)")
    #expect(lint.output.contains("note[layout-mismatch]: several choices are right"))
    #expect(lint.output.contains("y/x.csv:3:12 (row 3, 正解)"), "\(lint.output)")
    let several = Self.run("lint y", Self.head + "Q2,a,b,c,d,\"A,C\"\n")
    #expect(several.status == .clean && several.output.contains("1 question row: 1 note"))
  }

  @Test("columns that are given by number are called after their content")
  func places() {
    let settings = """
      {"files":[{"path":"*.csv","layout":"s"}],"layouts":{"s":{"columns":{"question":1,
      "choices":[3,4,5],"answer":6,"explanation":2}}}}
      """
    let lint = Self.run("lint y", "Q,why,a,b,c,9\n", settings)
    #expect(lint.output.contains("(row 1, answer)"), "\(lint.output)")
  }

  @Test("advice to replace letters by numbers uses the letters of the file")
  func fix() {
    let rows = ["ア", "イ", "ウ"].map { "空の\($0)は？,\($0),青,赤,緑,黄\n" }.joined()
    let lint = Run("lint a.csv --lang ja", files: ["a.csv": rows])
    #expect(lint.output.contains("アを1、イを2、…に替える"), "\(lint.output)")
  }
}
