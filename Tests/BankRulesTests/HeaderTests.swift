@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

/// A header can be deleted by a safe fix, so no question may be read as one.
@Suite("Header rows")
struct HeaderTests {
  @Test(
    "a first row is a header if it names the columns",
    arguments: [
      ("question,answer,choice1,choice2,choice3,choice4", "Where?,2,a,b,c,d"),
      ("Question,Correct answer,A,B,C,D", "Where?,4,a,b,c,d"),
      ("問題,正解,選択肢A,選択肢B,選択肢C,選択肢D", "どこ？,4,い,ろ,は,に"),
      ("Q,answer,first,second,third,fourth", "Where?,2,a,b,c,d"),
      ("question,right,A,B,C,D", "Where?,4,a,b,c,d"),
      ("設問文,正解番号,選択肢1,選択肢2,選択肢3,選択肢4", "どこ？,4,い,ろ,は,に"),
      ("設問文,正答番号,肢1,肢2,肢3,肢4", "どこ？,4,い,ろ,は,に"),
      ("Stem,Answer Key,Opt A,Opt B,Opt C,Opt D", "Where?,4,a,b,c,d"),
      ("Item text,Gold,Ans. 1,Ans. 2,Ans. 3,Ans. 4", "Where?,4,a,b,c,d"),
      ("Frage,Lösung,Antwort A,Antwort B,Antwort C,Antwort D", "Wo?,4,a,b,c,d"),
      ("question,answer,A,B,C,D", "question,answer,A,B,C,D"),
    ])
  func header(first: String, second: String) {
    #expect(rules(first, second).contains("header-row"))
  }

  @Test(
    "the heading of the answers is enough",
    arguments: ["answer", "Lösung", "Lösungsschlüssel", "正答番号", "正解肢番号", "gabarito"])
  func answers(heading: String) {
    let choices = "one,two,three,four"
    #expect(rules("question,\(heading),\(choices)", "Who?,4,a,b,c,d").contains("header-row"))
    #expect(!rules("question,unknown,\(choices)", "Who?,4,a,b,c,d").contains("header-row"))
  }

  @Test(
    "a first row names columns of a table if answers are letters or may count from 0",
    arguments: [
      ("question,answer,A,B,C,D", "Where?,B,a,b,c,d", []),
      ("問題,正解,選択肢A,選択肢B,選択肢C,選択肢D", "どこ？,ろ,い,ろ,は,に", []),
      ("Question,Correct answer,A,B,C,D", "Where?,2,a,b,c,d", ["other-layout"]),
    ])
  func table(first: String, second: String, found: [String]) {
    #expect(rules(first, second) == found)
  }

  @Test(
    "a first row is a question if only its choices look like headings",
    arguments: [
      ("Which figure has three sides?,x,A,B,C,D", "Which has four?,y,A,B,C,D"),
      ("Which figure has three sides?,none,A,B,C,D", "Which has four?,2,A,B,C,D"),
      ("Which word means reply?,answer,question,answer,problem,key", "Where?,2,a,b,c,d"),
      ("Which gas do we breathe out?,CO2,O2,C2,N2,C4", "Where?,2,a,b,c,d"),
      ("Which tag names a page?,title,title,text,id,index", "Which is last?,d,a,b,c,d"),
      ("「こたえ」はどれ？,答え,問題,答え,番号,選択肢", "どこ？,2,い,ろ,は,に"),
      ("Which of them is it?,answer,a,red,blue,green", "Where?,2,a,b,c,d"),
      ("Which of them is it?,No.2,A,B,C,D", "Where?,2,a,b,c,d"),
      ("どれ？,正解2,A,B,C,D", "どこ？,2,い,ろ,は,に"),
      ("question,2,A,B,C,D", "Where?,2,a,b,c,d"),
      ("question,B,A,B,C,D", "Where?,B,a,b,c,d"),
    ])
  func question(first: String, second: String) {
    #expect(!rules(first, second).contains("header-row"))
  }

  private func rules(_ first: String, _ second: String) -> [String] {
    let text = first + "\n" + second + "\n"
    let file = Lint(LintOptions(kind: .problems)).run([Source(Path("a.csv"), Array(text.utf8))])[0]
    return file.diagnostics.map(\.rule)
  }
}
