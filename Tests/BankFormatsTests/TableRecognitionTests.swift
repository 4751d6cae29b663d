@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats

/// Questions from which tables are built, each with its right choice.
enum TableBank {
  static let japanese = [
    Problem(question: "日本で一番高い山は？", answer: 1, choices: ["富士山", "北岳", "槍ヶ岳", "穂高岳"]),
    Problem(question: "水の化学式は？", answer: 2, choices: ["CO2", "H2O", "O2", "NaCl"]),
    Problem(question: "1時間は何分？", answer: 3, choices: ["24分", "30分", "60分", "100分"]),
    Problem(question: "太陽系で一番大きい惑星は？", answer: 4, choices: ["地球", "火星", "土星", "木星"]),
    Problem(question: "日本の首都は？", answer: 2, choices: ["大阪", "東京", "京都", "札幌"]),
  ]
  static let english = [
    Problem(
      question: "Which planet is nearest to the Sun?", answer: 1,
      choices: ["Mercury", "Venus", "Earth", "Mars"]),
    Problem(
      question: "How many legs has a spider?", answer: 4, choices: ["two", "four", "six", "eight"]),
    Problem(
      question: "What is frozen water called, please?", answer: 3,
      choices: ["fog", "steam", "ice", "dew"]),
    Problem(
      question: "Which metal is liquid at room temperature?", answer: 2,
      choices: ["iron", "mercury", "gold", "zinc"]),
    Problem(question: "What do bees make?", answer: 1, choices: ["honey", "milk", "silk", "salt"]),
  ]
  static let german = [
    Problem(
      question: "Wie viel ist die Hälfte von 1?", answer: 2,
      choices: ["0,25", "0,5", "0,75", "1,5"]),
    Problem(
      question: "Welcher Fluss fließt durch Köln, Bonn und Mainz?", answer: 1,
      choices: ["Rhein", "Elbe", "Oder", "Isar"]),
    Problem(
      question: "Wie viele Tage hat ein Schaltjahr?", answer: 4,
      choices: ["360", "364", "365", "366"]),
    Problem(
      question: "Was ist am schwersten: Blei, Holz oder Kork?", answer: 3,
      choices: ["Holz", "Kork", "Blei", "alle gleich"]),
  ]
  /// Questions whose right choice is neither the first nor the last.
  static let middle = [
    Problem(
      question: "Which is a fruit?", answer: 2, choices: ["stone", "apple", "chair", "lamp"]),
    Problem(question: "Which can fly?", answer: 3, choices: ["cow", "pig", "owl", "dog"]),
  ]
  static let numbers = [
    Problem(question: "2 + 2 = ?", answer: 3, choices: ["2", "3", "4", "1"]),
    Problem(question: "1 + 1 = ?", answer: 1, choices: ["2", "3", "4", "1"]),
    Problem(question: "2 + 1 = ?", answer: 2, choices: ["2", "3", "4", "1"]),
  ]
}

@Suite("Recognising tables by headings, answers and cells")
struct TableRecognitionTests {
  /// Writes a question as a row of a table, given its index.
  typealias Row = (Int, Problem) -> String

  private static func table(
    _ head: String, _ bank: [Problem], end: String = "\n", _ row: Row
  ) -> String {
    (head.isEmpty ? "" : head + end) + bank.enumerated().map { row($0, $1) + end }.joined()
  }

  private static func cells(_ texts: [String], by sign: String = ",") -> String {
    texts.map { text in
      text.contains(sign) || text.contains("\"") || text.contains("\n")
        ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }.joined(separator: sign)
  }

  private static func letter(_ problem: Problem, _ letters: String = "ABCD") -> String {
    String(Array(letters)[problem.answer - 1])
  }

  private static func right(_ problem: Problem) -> String { problem.choices[problem.answer - 1] }

  private static func recognise(
    _ text: String, _ delimiter: Layout.Delimiter? = nil, given: GivenKey? = nil
  ) -> TableRecognition {
    TableRecognition(source(text), delimiter: delimiter, given: given)
  }

  private static func source(_ text: String) -> Source {
    Source(Path("table.csv"), Array(text.utf8))
  }

  /// A table as some program or person makes it, its questions, and what is said about one of its columns.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let bank: [Problem]
    let words: String

    init(
      _ name: String, _ bank: [Problem], _ words: String, head: String, end: String = "\n",
      above: String = "", _ row: Row
    ) {
      testDescription = name
      self.bank = bank
      self.words = words
      text = above + TableRecognitionTests.table(head, bank, end: end, row)
    }
  }

  static let made: [Case] = [
    Case(
      "Excel in Japan, UTF-8, kana", TableBank.japanese, "「正解」: 正解（文字）",
      head: "\u{FEFF}No.,問題,ア,イ,ウ,エ,正解,解説", end: "\r\n"
    ) { "\($0 + 1),\($1.question),\(cells($1.choices)),\(letter($1, "アイウエ"))," },
    Case(
      "Excel in Japan, half-width kana", TableBank.japanese, "「正答」: 正解（文字）",
      head: "問題文,選択肢ア,選択肢イ,選択肢ウ,選択肢エ,正答", end: "\r\n"
    ) { "\($1.question),\(cells($1.choices)),\(letter($1, "ｱｲｳｴ"))" },
    Case(
      "circled numbers", TableBank.japanese, "1から始まる番号", head: "分野,設問,①,②,③,④,正解番号"
    ) { "雑学,\($1.question),\(cells($1.choices)),\(letter($1, "①②③④"))" },
    Case(
      "the order of iroha", TableBank.japanese, "イロハ順のかな", head: "問題,イ,ロ,ハ,ニ,答え"
    ) { "\($1.question),\(cells($1.choices)),\(letter($1, "イロハニ"))" },
    Case(
      "texts of choices, spaced", TableBank.japanese, "選択肢の文", head: "質問,選択肢1,選択肢2,選択肢3,選択肢4,答え"
    ) { "\($1.question),\(cells($1.choices)), \(right($1))　" },
    Case(
      "title rows and a merged heading", TableBank.japanese, "4列目「選択肢3」: 選択肢3",
      head: "問題,選択肢1,選択肢2,選択肢3,選択肢4,正解の番号,配点", above: "理科テスト,,,,,,\n\n2026年度,,,,,,\n"
    ) { "\($1.question),\(cells($1.choices)),\($1.answer),5" },
    Case(
      "Excel in Germany", TableBank.german, "“Lösung”: answer (letter)",
      head: "Nr.;Frage;A;B;C;D;Lösung;Thema", end: "\r\n"
    ) { "\($0 + 1);\(cells([$1.question] + $1.choices, by: ";"));\(letter($1));Allgemeines" },
    Case(
      "Excel in Germany with a first line for itself", TableBank.german, "answer (number from 1)",
      head: "sep=;\r\nFrage;Antwort 1;Antwort 2;Antwort 3;Antwort 4;Richtige Antwort", end: "\r\n"
    ) { "\(cells([$1.question] + $1.choices, by: ";"));\($1.answer)" },
    Case(
      "Excel, Unicode text as UTF-8", TableBank.english, "column 7 “Correct”: answer (letter)",
      head: "#\tQuestion\tA\tB\tC\tD\tCorrect", end: "\r\n"
    ) { "\($0 + 1)\t\(cells([$1.question] + $1.choices, by: "\t"))\t\(letter($1))" },
    Case(
      "Excel for Mac, old", TableBank.english, "answer (number from 1)",
      head: "Question,Option 1,Option 2,Option 3,Option 4,Correct Answer", end: "\r"
    ) { "\(cells([$1.question] + $1.choices)),\($1.answer)" },
    Case(
      "Google Sheets", TableBank.english, "“Correct Answer”: answer (text of the choice)",
      head: "Timestamp,Question,Option A,Option B,Option C,Option D,Correct Answer", end: "\r\n"
    ) { "2026-04-0\($0 + 1),\(cells([$1.question] + $1.choices)),\(right($1))" },
    Case(
      "Numbers, with the tails of its grid", TableBank.english,
      "column 6 “Answer”: answer (letter)",
      head: "Table 1,,,,,,,\nQuestion,A,B,C,D,Answer,,"
    ) { "\(cells([$1.question] + $1.choices)),\(letter($1, "abcd")),," },
    Case(
      "LibreOffice, quoted", TableBank.english, "“Answer”: answer (letter)",
      head: #""Question","Choice A","Choice B","Choice C","Choice D","Answer""#
    ) {
      "\"\($1.question)\"," + ($1.choices + [letter($1)]).map { "\"\($0)\"" }.joined(separator: ",")
    },
    Case(
      "pandas, with its index", TableBank.english, "column 1: row number, not read",
      head: ",question,opa,opb,opc,opd,cop"
    ) { "\($0),\(cells([$1.question] + $1.choices)),\($1.answer - 1)" },
    Case(
      "pandas, keys that became fractions", TableBank.english, "answer (number from 0)",
      head: "question,choice0,choice1,choice2,choice3,label"
    ) { "\(cells([$1.question] + $1.choices)),\($1.answer - 1).0" },
    Case(
      "pandas, without headings", TableBank.english, "column 6: answer (letter)",
      head: "0,1,2,3,4,5"
    ) { "\(cells([$1.question] + $1.choices)),\(letter($1))" },
    Case(
      "pandas, choices as a list", TableBank.english, "“choices”: choices (a list in brackets)",
      head: "id,question,choices,answer"
    ) {
      let list = "[" + $1.choices.map { "'\($0)'" }.joined(separator: ", ") + "]"
      return "q\($0),\(cells([$1.question, list])),\($1.answer - 1)"
    },
    Case(
      "pandas, read again", TableBank.english, "column 1 “Unnamed: 0”: row number",
      head: "Unnamed: 0,question,option1,option2,option3,option4,answer"
    ) { "\($0),\(cells([$1.question] + $1.choices)),\(letter($1))" },
    Case(
      "choices in one cell, with letters", TableBank.english, "choices (each with its letter)",
      head: "Question,Options,Correct"
    ) {
      let list = zip("ABCD", $1.choices).map { "\($0)) \($1)" }.joined(separator: " ")
      return "\(cells([$1.question, list])),\(letter($1))"
    },
    Case(
      "choices in one cell, a line each", TableBank.japanese, "（1行に1つ）", head: "問題,選択肢,正解"
    ) { "\($1.question),\"\($1.choices.joined(separator: "\n"))\",\(right($1))" },
    Case(
      "choices in one cell, a bar between", TableBank.english, "separated by “|”",
      head: "question,options,answer"
    ) { "\(cells([$1.question, $1.choices.joined(separator: "|")])),\(right($1))" },
    Case(
      "letters of decorated choices", TableBank.english, "“Correct option”: answer (letter)",
      head: "Q,Option (A),Option (B),Option (C),Option (D),Correct option"
    ) { "\(cells([$1.question] + $1.choices)),Option \(letter($1))" },
    Case(
      "a heading that tells the numbers", TableBank.middle, "answer (number from 0)",
      head: "Question,Choice 1,Choice 2,Choice 3,Choice 4,Answer (0-3)"
    ) { "\(cells([$1.question] + $1.choices)),\($1.answer - 1)" },
    Case(
      "a Japanese heading that tells the numbers", TableBank.middle, "1から始まる番号",
      head: "問題,選択肢1,選択肢2,選択肢3,選択肢4,正解（1〜4）"
    ) { "\(cells([$1.question] + $1.choices)),\($1.answer)" },
    Case(
      "choices counted from 0", TableBank.middle, "answer (number from 0)",
      head: "question,choice0,choice1,choice2,choice3,label"
    ) { "\(cells([$1.question] + $1.choices)),\($1.answer - 1)" },
    Case(
      "choices that are called by numbers", TableBank.middle, "answer (number from 1)",
      head: "question,1,2,3,4,answer"
    ) { "\(cells([$1.question] + $1.choices)),\($1.answer)" },
    Case(
      "choices that are called by numbers, answers from 0", TableBank.japanese, "0から始まる番号",
      head: "問題,1,2,3,4,正解"
    ) { "\($1.question),\(cells($1.choices)),\($1.answer - 1)" },
    Case(
      "choices that are called by circled numbers", TableBank.middle, "1から始まる番号",
      head: "設問,①,②,③,④,正解"
    ) { "\(cells([$1.question] + $1.choices)),\(letter($1, "①②③④"))" },
    Case(
      "circled numbers, which begin with ①", TableBank.middle, "1から始まる番号",
      head: "設問,選択肢A,選択肢B,選択肢C,選択肢D,正解"
    ) { "\(cells([$1.question] + $1.choices)),\(letter($1, "①②③④"))" },
    Case(
      "an answer in letters beside one in numbers", TableBank.middle, "“answer”: answer (letter)",
      head: "question,A,B,C,D,answer,answer_index"
    ) { "\(cells([$1.question] + $1.choices)),\(letter($1)),\($1.answer - 1)" },
    Case(
      "a mark beside each choice", TableBank.english, "“Correct 2”: mark of choice 2",
      head: "Question,Option 1,Correct 1,Option 2,Correct 2,Option 3,Correct 3,Option 4,Correct 4"
    ) { _, problem in
      let pairs = problem.choices.enumerated().map { index, choice in
        cells([choice, index + 1 == problem.answer ? "TRUE" : "FALSE"])
      }
      return cells([problem.question]) + "," + pairs.joined(separator: ",")
    },
    Case(
      "a mark before the right choice", TableBank.english, "“Question”: question",
      head: "Question,A,B,C,D"
    ) { _, problem in
      let marked = problem.choices.enumerated().map { index, choice in
        (index + 1 == problem.answer ? "*" : "") + choice
      }
      return cells([problem.question] + marked)
    },
    Case(
      "a circle in a column of its own", TableBank.japanese, "正誤",
      head: "問題,選択肢1,正誤1,選択肢2,正誤2,選択肢3,正誤3,選択肢4,正誤4"
    ) { _, problem in
      let pairs = problem.choices.enumerated().map { index, choice in
        cells([choice, index + 1 == problem.answer ? "○" : "×"])
      }
      return problem.question + "," + pairs.joined(separator: ",")
    },
    Case(
      "everything a bank can hold", TableBank.english, "“Points”: points",
      head:
        "ID,Subject,Level,Question,Answer 1,Answer 2,Answer 3,Answer 4,Answer,Explanation,Points,"
        + "Time limit (sec),Tags"
    ) {
      "k\($0),science,easy,\(cells([$1.question] + $1.choices)),\($1.answer),because,2,30,a;b"
    },
    Case(
      "headings in Chinese", TableBank.japanese, "“正确答案”: answer (letter)",
      head: "题号,题干,选项A,选项B,选项C,选项D,正确答案,解析"
    ) { "\($0 + 1),\($1.question),\(cells($1.choices)),\(letter($1))," },
    Case(
      "headings in French", TableBank.english, "“Bonne réponse”: answer (letter)",
      head: "N°;Énoncé;Réponse A;Réponse B;Réponse C;Réponse D;Bonne réponse"
    ) { "\($0 + 1);\(cells([$1.question] + $1.choices, by: ";"));\(letter($1))" },
    Case(
      "headings in Spanish", TableBank.english, "“Respuesta correcta”: answer (letter)",
      head: "Pregunta,Opción A,Opción B,Opción C,Opción D,Respuesta correcta"
    ) { "\(cells([$1.question] + $1.choices)),\(letter($1))" },
    Case(
      "headings in Korean", TableBank.english, "“정답”: answer (number from 1)",
      head: "문제,보기1,보기2,보기3,보기4,정답"
    ) { "\(cells([$1.question] + $1.choices)),\($1.answer)" },
    Case(
      "a type for each row", TableBank.english, "“Type”: type",
      head: "Type,Question,A,B,C,D,Answer\nEssay,Why?,,,,,"
    ) { "Multiple Choice,\(cells([$1.question] + $1.choices)),\(letter($1))" },
    Case(
      "rows that end where nothing follows",
      TableBank.english + [
        Problem(question: "Is ice cold?", answer: 1, choices: ["yes", "no"])
      ], "choice 4", head: "Question,Answer,A,B,C,D,Note"
    ) { "\(cells([$1.question, letter($1)] + $1.choices))" },
    Case(
      "a header on every page", TableBank.english, "answer (letter)",
      head: "Question,A,B,C,D,Answer"
    ) {
      "\(cells([$1.question] + $1.choices)),\(letter($1))"
        + ($0 == 2 ? "\nQuestion,A,B,C,D,Answer" : "")
    },
    Case(
      "without a heading for the question", TableBank.english, "column 1: question",
      head: ",Option A,Option B,Option C,Option D,Answer"
    ) { "\(cells([$1.question] + $1.choices)),\(letter($1))" },
    Case(
      "the number of the question under Q", TableBank.english, "“Q”: row number",
      head: "Q,Question,A,B,C,D,Key"
    ) { "\($0 + 1),\(cells([$1.question] + $1.choices)),\(letter($1))" },
    Case("no header, a letter last", TableBank.english, "column 6: answer (letter)", head: "") {
      "\(cells([$1.question] + $1.choices)),\(letter($1))"
    },
    Case(
      "no header, numbers of rows before", TableBank.english, "column 1: row number",
      head: ""
    ) { "\($0 + 1),\(cells([$1.question])),\($1.answer),\(cells($1.choices))" },
    Case(
      "no header, an explanation behind", TableBank.english, "column 7: explanation", head: ""
    ) {
      "\(cells([$1.question])),\($1.answer),\(cells($1.choices)),This is so because nothing else would make any sense."
    },
    Case("no header, texts of choices last", TableBank.english, "text of the choice", head: "") {
      "\(cells([$1.question] + $1.choices)),\(right($1))"
    },
    Case("no header, semicolons", TableBank.german, "column 6: answer (letter)", head: "") {
      "\(cells([$1.question] + $1.choices, by: ";"));\(letter($1))"
    },
    Case(
      "a bar between cells", TableBank.english, "answer (letter)", head: "question|a|b|c|d|answer"
    ) { "\(cells([$1.question] + $1.choices, by: "|"))|\(letter($1))" },
    Case(
      "numbers as choices, in a column each", TableBank.numbers, "answer (letter)",
      head: "question,A,B,C,D,answer"
    ) { "\(cells([$1.question] + $1.choices)),\(letter($1))" },
    Case(
      "a planted mistake in one row", TableBank.english, "answer (letter)",
      head: "question,A,B,C,D,answer\nWho?,x,y,,,Q"
    ) { "\(cells([$1.question] + $1.choices)),\(letter($1))" },
  ]

  @Test("a table is recognised and read", arguments: made)
  func tables(_ made: Case) throws {
    let recognised = Self.recognise(made.text)
    #expect(recognised.doubts.map(\.message.en) == [])
    let layout = try #require(recognised.layout, "\(recognised.columns.map(\.en))")
    let read = LayoutCSV.read(Self.source(made.text), layout, ConvertOptions())
    let plain = read.bank.problems.map {
      Problem(question: $0.question, answer: $0.answer, choices: $0.choices)
    }
    #expect(
      plain == made.bank, "\(recognised.columns.map(\.en)) \(read.diagnostics.map(\.message.en))")
    let said = recognised.columns.flatMap { [$0.en, $0.ja] }.joined(separator: "\n")
    #expect(said.contains(made.words), "\(said)")
  }

  @Test("at least forty kinds of tables are tried")
  func enough() { #expect(Self.made.count >= 40) }

  // MARK: Ambiguous tables

  private static let middleRows = table("", TableBank.middle) {
    "\(cells([$1.question] + $1.choices)),\($1.answer)"
  }
  private static let options = "Question,Option 1,Option 2,Option 3,Option 4,Answer\n"

  @Test(
    "two possible readings are a doubt that asks for an option",
    arguments: [
      (options + middleRows, "counted from 0 or from 1", "--answers-from 0 or --answers-from 1"),
      (middleRows, "counted from 0 or from 1", "--answers-from 0 or --answers-from 1"),
      (
        options + "a?,p,q,r,s,0\nb?,p,q,r,s,4\nc?,p,q,r,s,4\n",
        "1 is 0 (“a?”), and 2 are the number of the last choice (first in “b?”)",
        "--answers-from 1"
      ),
      (
        "Question,Option 1,Option 2,Option 3,Option 4,Answer (0-3)\na?,p,q,r,s,4\nb?,p,q,r,s,2\n",
        "the heading says that answers are counted from 0, but 1 is the number of the last choice",
        "--answers-from 1"
      ),
      (
        options + "2+2?,2,3,4,1,3\n1+1?,2,3,4,1,1\n", "the numbers or the texts of choices",
        "--answers-from 0, --answers-from 1 or --answers-from text"
      ),
      (
        options + "Which vitamin?,B,A,D,C,A\nAnd this?,D,A,B,C,C\n",
        "the letters or the texts of choices",
        "--answers-from letter or --answers-from text"
      ),
      (
        "問題,選択肢1,選択肢2,選択肢3,選択肢4,正解\n春は？,p,q,r,s,イ\n夏は？,p,q,r,s,い\n",
        "second choice (アイウ) or the first",
        "--answers-from letter or --answers-from iroha"
      ),
      (
        options + "a?,p,q,r,s,A\nb?,p,q,r,s,2\nc?,p,q,r,s,C\nd?,p,q,r,s,4\n",
        "in several ways: 2 numbers, 2 letters", "--answers-from"
      ),
      (
        options + "a?,p,q,r,s,A\nb?,p,q,r,s,s\n", "in several ways: 1 letter, 1 text of a choice",
        "--answers-from"
      ),
      (
        "Question,A,B,C,Answer\na?,p,q,,C\nb?,p,q,,C\nc?,p,q,,C\nd?,p,q,r,A\n",
        "3 answers in “Answer” refer to choices that are empty in their rows, such as “C”",
        "Fill in these choices"
      ),
      (
        "Question,A,B,C,Answer\na?,p,q,,C\nb?,p,q,r,A\n",
        "the answer “C” in “Answer” refers to a choice that is empty in its row",
        "Fill in these choices"
      ),
      (
        options + "a?,p,q,r,s,yes\nb?,p,q,r,s,no\n", "“Answer” are not numbers, letters or texts",
        ".qbank.json"
      ),
      (
        "Question,Problem,A,B,Answer\na?,x?,p,q,A\nb?,y?,p,q,B\n",
        "two columns could be the question: “Question” and “Problem”", "rename one"
      ),
      (
        "Question,Option 1,Option 2,Option 1,Answer\na?,p,q,r,2\n",
        "two columns are called “Option 1”",
        "rename one"
      ),
      (
        "Question,A,A,B,Answer\na?,p,q,r,A\nb?,s,t,u,B\n",
        "two columns are called “A”",
        "rename one"
      ),
      (
        "Question,A,B,C,D,E,F,G,H,I,J,K,Answer\na?,1,2,3,4,5,6,7,8,9,10,11,C\n",
        "“K” seems to be another choice", "qbank help layouts"
      ),
      (
        "Question,Option 1,Option 2,Choice 1,Choice 2,Answer\na?,p,q,r,s,2\n",
        "two columns could be the first choice", "rename one"
      ),
      (
        "Question,A,B,Answer,Correct\na?,p,q,A,2\nb?,p,q,B,1\n", "two columns could be the answer",
        "“Answer” with --answers-from letter or “Correct” with --answers-from 1"
      ),
      (
        "Question,A,B,Answer,Correct\na?,p,q,2,p\nb?,p,q,1,q\n", "two columns could be the answer",
        "--answers-from"
      ),
      (
        "Question,A,B,C,Answer,Answer 2\na?,p,q,r,A,C\nb?,p,q,r,B,\n",
        "two columns could be the answer", "rename one"
      ),
      (
        options + "a?,p,q,r,s,A\nb?,p,q,r,s,yes\nc?,p,q,r,s,no\nd?,p,q,r,s,maybe\n",
        "too many answers in “Answer”, such as “yes”, are not numbers", ".qbank.json"
      ),
      (
        "Question,A,B,C\na?,p,q,r\n", "no column is recognised as the answer", "qbank help layouts"
      ),
      (
        "Option A,Option B,Option C,Answer\np,q,r,A\n", "no column is recognised as the question",
        "qbank help layouts"
      ),
    ])
  func asks(_ text: String, _ message: String, _ help: String) throws {
    let recognised = Self.recognise(text)
    #expect(recognised.layout == nil)
    let doubt = try #require(recognised.doubts.first, "\(recognised.columns.map(\.en))")
    #expect(doubt.message.en.contains(message), "\(doubt.message.en)")
    #expect(doubt.help.en.contains(help), "\(doubt.help.en)")
    let error = recognised.error
    #expect(error.message.en.contains(message) && error.help?.en.contains(help) == true)
  }

  @Test(
    "--answers-from settles how answers are read",
    arguments: [
      (options + middleRows, GivenKey.zero, [3, 4]), (options + middleRows, .one, [2, 3]),
      (middleRows, .one, [2, 3]), (options + "2+2?,2,3,4,1,3\n1+1?,2,3,4,1,1\n", .one, [3, 1]),
      (options + "2+2?,2,3,4,1,3\n1+1?,2,3,4,1,1\n", .zero, [4, 2]),
      (options + "2+2?,2,3,4,1,3\n1+1?,2,3,4,1,1\n", .text, [2, 4]),
      ("問題,選択肢1,選択肢2,正解\n春は？,p,q,イ\n", .letter, [2]),
      ("問題,選択肢1,選択肢2,正解\n春は？,p,q,イ\n", .iroha, [1]),
      (options + "Which?,B,A,D,C,A\nAnd?,D,A,B,C,C\n", .letter, [1, 3]),
      (options + "Which?,B,A,D,C,A\nAnd?,D,A,B,C,C\n", .text, [2, 4]),
    ])
  func decided(_ text: String, _ given: GivenKey, _ answers: [Int]) throws {
    let recognised = Self.recognise(text, given: given)
    let layout = try #require(recognised.layout, "\(recognised.doubts.map(\.message.en))")
    let read = LayoutCSV.read(Self.source(text), layout, ConvertOptions())
    #expect(read.bank.problems.map(\.answer) == answers)
  }

  @Test(
    "--answers-from that fits no answer is an error that shows the first one",
    arguments: [
      (options + "a?,p,q,r,s,2\nb?,p,q,r,s,3\n", GivenKey.iroha, "“2”", "「2」"),
      (options + "a?,p,q,r,s,B\nb?,p,q,r,s,C\n", .one, "“B”", "「B」"),
      (options + "a?,p,q,r,s,p\nb?,p,q,r,s,q\n", .letter, "“p”", "「p」"),
      (options + "a?,p,q,r,s,\nb?,p,q,r,s,4\n", .text, "“4”", "「4」"),
    ])
  func misfit(_ text: String, _ given: GivenKey, _ en: String, _ ja: String) throws {
    let recognised = Self.recognise(text, given: given)
    #expect(recognised.layout == nil)
    let doubt = try #require(recognised.doubts.first)
    #expect(
      doubt.message.en
        == "the answers in “Answer”, such as \(en), cannot be read with --answers-from "
        + given.rawValue)
    #expect(
      doubt.message.ja == "「Answer」の列の正解（\(ja)など）は、--answers-from \(given.rawValue) では読めません。")
    #expect(doubt.help.en.hasSuffix("written: 0, 1, letter, iroha, text."))
  }

  @Test(
    "explanations are read from a column of remarks only if there is no other, which is named",
    arguments: [
      ("Notes,Explanation", "why", nil), ("補足,解説", "why", nil), ("Explanation,Hint", "easy", nil),
      ("Notes,Author", "easy", "explanation in “Notes”"),
    ] as [(String, String, String?)])
  func remarks(_ headings: String, _ explanation: String, _ named: String?) throws {
    let recognised = Self.recognise("Question,A,B,Answer,\(headings)\na?,p,q,A,easy,why\n")
    let read = LayoutCSV.read(
      Self.source("Question,A,B,Answer,\(headings)\na?,p,q,A,easy,why\n"),
      try #require(recognised.layout), ConvertOptions())
    #expect(read.bank.problems.map(\.details.explanation) == [explanation])
    #expect(recognised.message.en.contains(" in “Notes”") == (named != nil))
    #expect(recognised.message.en.contains(named ?? "explanation"))
  }

  @Test("a right choice in a column beside those of wrong ones is found")
  func wrongChoices() throws {
    let text = "Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2\na?,p,q,r\nb?,p,q,r\n"
    let recognised = Self.recognise(text)
    let layout = try #require(recognised.layout)
    #expect(recognised.columns[1].en.contains("right choice"))
    let read = LayoutCSV.read(Self.source(text), layout, ConvertOptions())
    #expect(read.bank.problems.map { $0.choices[$0.answer - 1] } == ["p", "p"])
  }

  @Test(
    "other tables are not recognised",
    arguments: [
      "", "a\n", "Name,Age\nAnn,7\n", "a,b,c,d\ne,f,g,h\n", "1,2,3,4\n5,6,7,8\n", ",,,\n,,,\n",
    ])
  func others(_ text: String) {
    let recognised = Self.recognise(text)
    #expect(recognised.layout == nil && !recognised.isTable)
  }

  // MARK: Headings

  @Test("all known headings are unique and in normal form")
  func headings() {
    #expect(Headings.all.count >= 300, "\(Headings.all.count)")
    #expect(Headings.all.filter { Array(NormalForm.ofHeading($0).utf8) != Array($0.utf8) } == [])
    #expect(Headings.all.filter { Array(ComposedForm.of($0).utf8) != Array($0.utf8) } == [])
    #expect(Set(Headings.all.map(StableHash.of)).count == Headings.all.count)
  }

  @Test(
    "headings are compared without case, width, accents and punctuation",
    arguments: [
      ("\u{FEFF}Correct_Answer", "correctanswer", ""), ("Ｑｕｅｓｔｉｏｎ　#", "questionno", ""),
      ("Réponse", "reponse", ""), ("正解（１〜４）", "正解", "１〜４"), ("ﾊﾞﾅﾅ", "バナナ", ""),
      ("Option (A)", "optiona", ""), ("choices[0]", "choices0", ""), ("№", "no", ""),
      ("Time Limit (sec)\n(Max: 300 seconds)", "timelimit", "secmax: 300 seconds"),
      ("(1-4)", "14", "1-4"),
    ])
  func forms(_ text: String, _ form: String, _ hint: String) {
    let heading = Heading(text)
    #expect(heading.form == form && heading.hint == hint, "\(heading)")
  }

  @Test("arbitrary text is recognised with valid answers, or not at all", arguments: 0..<40)
  func anyBytes(seed: UInt64) {
    var generator = Generator(seed: seed)
    let parts =
      HostileBanks.parts + [
        "問題", "answer", "A", "B", "選択肢1", "選択肢2", "\r\n", "1", "0", "*", "[", "イ",
      ]
    let text = (0..<90).map { _ in
      generator.pick(parts) + generator.pick([",", ";", "\t", "\n", ""])
    }
    .joined()
    let recognised = Self.recognise(text)
    guard let layout = recognised.layout else { return }
    let read = LayoutCSV.read(Self.source(text), layout, ConvertOptions())
    #expect(read.bank.problems.allSatisfy { (1...$0.choices.count).contains($0.answer) })
  }
}
