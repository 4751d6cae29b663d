@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The same four questions in a JSON shape that a data set or quiz app uses.
struct MemberShape: Sendable, CustomStringConvertible {
  let name: String
  let file: String
  let text: String
  var description: String { name }

  /// A question, with its parts as JSON.
  struct Item {
    let problem: Problem
    let number: Int

    var question: String { quoted(problem.question) }
    var topic: String { quoted(problem.details.category ?? "") }
    var right: String { quoted(problem.choices[index]) }
    var choices: [String] { problem.choices.map(quoted) }
    var wrong: [String] { problem.choices.filter { $0 != problem.choices[index] }.map(quoted) }
    var list: String { "[\(choices.joined(separator: ","))]" }
    var wrongList: String { "[\(wrong.joined(separator: ","))]" }
    var index: Int { problem.answer - 1 }
    var letter: String { quoted(String("ABCD".dropFirst(index).prefix(1))) }

    func quoted(_ text: String) -> String { JSON.string(text).text }

    /// Returns a part for each choice, made from its index and text.
    func each(_ part: (Int, String) -> String) -> String {
      choices.enumerated().map { part($0, $1) }.joined(separator: ",")
    }
  }

  static let problems = [
    Problem(
      question: "What is the \"capital\" of France?", answer: 1,
      choices: ["Paris", "Rome", "Madrid", "Berlin"], details: details("Geography")),
    Problem(
      question: "空の色は？", answer: 4, choices: ["赤", "緑", "黄", "青"], details: details("色")),
    Problem(
      question: "How many sides has a hexagon?", answer: 2,
      choices: ["five", "six", "seven", "eight"],
      details: details("Maths")),
    Problem(
      question: "Which is a gas?", answer: 3, choices: ["sand", "salt", "helium", "iron"],
      details: details("Chemistry")),
  ]

  private static func details(_ category: String) -> Problem.Details {
    var details = Problem.Details()
    details.category = category
    return details
  }

  private static let items = problems.enumerated().map { Item(problem: $1, number: $0) }

  private static func lines(_ name: String, _ item: (Item) -> String) -> MemberShape {
    MemberShape(
      name: name, file: "questions.jsonl", text: items.map { item($0) + "\n" }.joined())
  }

  private static func array(_ name: String, _ item: (Item) -> String) -> MemberShape {
    document(name, "[\n%\n]", item)
  }

  /// Returns a document with the items in place of `%`.
  private static func document(
    _ name: String, _ frame: String, _ item: (Item) -> String
  ) -> MemberShape {
    let text = items.map(item).joined(separator: ",\n")
    let parts = frame.split(separator: "%", omittingEmptySubsequences: false)
    return MemberShape(name: name, file: "questions.json", text: parts[0] + text + parts[1])
  }

  // MARK: Data sets

  private static let dataSets = [
    lines("MMLU") {
      #"{"question":\#($0.question),"subject":\#($0.topic),"choices":\#($0.list),"answer":\#($0.index)}"#
    },
    lines("MMLU-Pro") {
      #"{"question_id":\#($0.number),"question":\#($0.question),"options":\#($0.list),"answer":\#($0.letter),"answer_index":\#($0.index),"category":\#($0.topic)}"#
    },
    lines("ARC: texts and labels beside each other, the labels once letters and once numbers") {
      let labels = $0.number == 1 ? #"["1","2","3","4"]"# : #"["A","B","C","D"]"#
      let key = $0.number == 1 ? "\"\($0.index + 1)\"" : $0.letter
      return
        #"{"question":\#($0.question),"choices":{"text":\#($0.list),"label":\#(labels)},"answerKey":\#(key)}"#
    },
    lines("ARC, QASC and CommonsenseQA as they were published") { item in
      let choices = item.each { #"{"text":\#($1),"label":"\#(["A", "B", "C", "D"][$0])"}"# }
      return
        #"{"question":{"stem":\#(item.question),"choices":[\#(choices)]},"answerKey":\#(item.letter)}"#
    },
    lines("CommonsenseQA, with what the question is about") { item in
      let choices = item.each { #"{"label":"\#(["A", "B", "C", "D"][$0])","text":\#($1)}"# }
      return
        #"{"answerKey":\#(item.letter),"question":{"question_concept":"x","choices":[\#(choices)],"stem":\#(item.question)}}"#
    },
    lines("OpenBookQA") {
      #"{"question_stem":\#($0.question),"choices":{"text":\#($0.list),"label":["A","B","C","D"]},"answerKey":\#($0.letter),"fact1":"f"}"#
    },
    lines("SciQ") {
      #"{"question":\#($0.question),"distractor3":\#($0.wrong[2]),"distractor1":\#($0.wrong[0]),"distractor2":\#($0.wrong[1]),"correct_answer":\#($0.right),"support":""}"#
    },
    lines("MedMCQA") {
      #"{"question":\#($0.question),"exp":null,"cop":\#($0.index),"opa":\#($0.choices[0]),"opb":\#($0.choices[1]),"opc":\#($0.choices[2]),"opd":\#($0.choices[3]),"subject_name":\#($0.topic),"topic_name":null}"#
    },
    lines("MedQA: an object of letters") { item in
      let options = item.each { #""\#(["A", "B", "C", "D"][$0])":\#($1)"# }
      return
        #"{"question":\#(item.question),"answer":\#(item.right),"options":{\#(options)},"answer_idx":\#(item.letter)}"#
    },
    lines("HellaSwag") {
      #"{"ind":\#($0.number),"activity_label":"a","ctx_a":"","ctx_b":"","ctx":\#($0.question),"endings":\#($0.list),"label":"\#($0.index)"}"#
    },
    lines("SWAG and COPA: choices counted from 0") { item in
      let choices = item.each { #""choice\#($0)":\#($1)"# }
      return #"{"question":\#(item.question),\#(choices),"label":\#(item.index)}"#
    },
    lines("AQuA-RAT: letters before the choices") { item in
      let choices = item.each { "\"\(["A", "B", "C", "D"][$0]))\($1.dropFirst())" }
      return
        #"{"question":\#(item.question),"options":[\#(choices)],"rationale":"r","correct":\#(item.letter)}"#
    },
    lines("LogiQA") {
      #"{"context":"c","query":\#($0.question),"options":\#($0.list),"correct_option":\#($0.index)}"#
    },
    lines("TruthfulQA: a 1 for the right choice") { item in
      let marks = item.each { index, _ in index == item.index ? "1" : "0" }
      return
        #"{"question":\#(item.question),"mc1_targets":{"choices":\#(item.list),"labels":[\#(marks)]}}"#
    },
    MemberShape(
      name: "RACE: several questions on a text", file: "questions.jsonl",
      text: [items[..<3], items[3...]].map { some in
        let questions = some.map(\.question).joined(separator: ",")
        let options = some.map(\.list).joined(separator: ",")
        let answers = some.map(\.letter).joined(separator: ",")
        return
          #"{"article":"text","questions":[\#(questions)],"options":[\#(options)],"answers":[\#(answers)]}"#
          + "\n"
      }.joined()),
  ]

  // MARK: Quiz apps and services

  private static let apps = [
    document("Open Trivia Database", #"{"response_code":0,"results":[%]}"#) {
      #"{"type":"multiple","difficulty":"easy","category":\#($0.topic),"question":\#($0.question),"correct_answer":\#($0.right),"incorrect_answers":\#($0.wrongList)}"#
    },
    array("The Trivia API, version 1") {
      #"{"category":\#($0.topic),"correctAnswer":\#($0.right),"incorrectAnswers":\#($0.wrongList),"question":\#($0.question),"tags":["a;b","c"],"type":"Multiple Choice","regions":[],"isNiche":false}"#
    },
    array("The Trivia API, version 2") {
      #"{"category":\#($0.topic),"id":"\#($0.number)","correctAnswer":\#($0.right),"incorrectAnswers":\#($0.wrongList),"question":{"text":\#($0.question)},"tags":[],"type":"text_choice"}"#
    },
    array("QuizAPI: a member for each choice and each mark") { item in
      let names = ["a", "b", "c", "d"]
      let answers = item.each { #""answer_\#(names[$0])":\#($1)"# }
      let marks = item.each { index, _ in
        #""answer_\#(names[index])_correct":"\#(index == item.index)""#
      }
      return
        #"{"id":\#(item.number),"question":\#(item.question),"description":null,"answers":{\#(answers),"answer_e":null},"correct_answers":{\#(marks),"answer_e_correct":"false"},"correct_answer":null,"category":\#(item.topic)}"#
    },
    document("Kahoot", #"{"uuid":"u","title":"My quiz","quizType":"quiz","questions":[%]}"#) {
      item in
      let choices = item.each { #"{"answer":\#($1),"correct":\#($0 == item.index)}"# }
      return
        #"{"type":"quiz","question":\#(item.question),"time":20000,"points":true,"choices":[\#(choices)]}"#
    },
    document("SurveyJS", #"{"title":"Quiz","pages":[%]}"#) {
      #"{"name":\#($0.topic),"elements":[{"type":"radiogroup","name":"q\#($0.number)","title":\#($0.question),"choices":\#($0.list),"correctAnswer":\#($0.right)}]}"#
    },
    document("SurveyJS with values behind the texts", #"{"pages":[{"elements":[%]}]}"#) { item in
      let choices = item.each { #"{"value":"item\#($0 + 1)","text":\#($1)}"# }
      return
        #"{"type":"radiogroup","name":"q\#(item.number)","title":\#(item.question),"choices":[\#(choices)],"correctAnswer":"item\#(item.index + 1)"}"#
    },
    document("Google Forms", #"{"formId":"f","items":[%]}"#) { item in
      let options = item.each { #"{"value":\#($1)}"# }
      return
        #"{"title":\#(item.question),"questionItem":{"question":{"grading":{"correctAnswers":{"answers":[{"value":\#(item.right)}]}},"choiceQuestion":{"type":"RADIO","options":[\#(options)]}}}}"#
    },
    document("react-quiz-component", #"{"quizTitle":"Q","questions":[%]}"#) {
      #"{"question":\#($0.question),"questionType":"text","answers":\#($0.list),"correctAnswer":"\#($0.index + 1)"}"#
    },
    document("an app with short names", #"{"quiz":{"name":"n","questions":[%]}}"#) {
      #"{"q":\#($0.question),"a":\#($0.list),"correct":\#($0.index)}"#
    },
    array("answer options with marks") { item in
      let options = item.each { #"{"answerText":\#($1),"isCorrect":\#($0 == item.index)}"# }
      return #"{"questionText":\#(item.question),"answerOptions":[\#(options)]}"#
    },
    document("sections", #"{"license":"CC0","sections":[%]}"#) { item in
      let options = item.each { #"{"text":\#($1),"correct":\#($0 == item.index)}"# }
      return
        #"{"title":\#(item.topic),"questions":[{"text":\#(item.question),"options":[\#(options)]}]}"#
    },
    array("an array of sections") {
      #"{"name":\#($0.topic),"questions":[{"question":\#($0.question),"answers":\#($0.list),"correctIndex":\#($0.index)}]}"#
    },
    document("questions by their ids", #"{"questions":{%}}"#) {
      #""q\#($0.number)":{"prompt":\#($0.question),"options":\#($0.list),"answer":\#($0.right)}"#
    },
    document("a bank under another name", #"{"questions":[%]}"#) {
      #"{"question":\#($0.question),"choices":\#($0.list),"answer":\#($0.index + 1)}"#
    },
    array("names in Japanese, answers in kana") {
      #"{"問題文":\#($0.question),"選択肢":\#($0.list),"正解":"\#(["ア", "イ", "ウ", "エ"][$0.index])","分野":\#($0.topic)}"#
    },
  ]

  // MARK: pandas

  private static let columns =
    ["Question", "Option A", "Option B", "Option C", "Option D", "Correct Answer"]

  private static func cells(_ item: Item) -> [String] {
    [item.question] + item.choices + [item.letter]
  }

  private static func row(_ item: Item) -> String {
    "{" + zip(columns, cells(item)).map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
  }

  private static let frames = [
    array("pandas, orient=records", row),
    lines("pandas, lines=True", row),
    document("pandas, orient=index", "{%}") { #""\#($0.number)":\#(row($0))"# },
    document(
      "pandas, orient=split",
      #"{"columns":["#
        + columns.map { "\"\($0)\"" }.joined(separator: ",") + #"],"index":[0,1,2,3],"data":[%]}"#
    ) { "[\(cells($0).joined(separator: ","))]" },
    document("pandas, orient=table", #"{"schema":{"fields":[]},"data":[%]}"#, row),
    MemberShape(
      name: "pandas, orient=columns", file: "questions.json",
      text: "{"
        + columns.enumerated().map { index, name in
          let texts = items.map { #""\#($0.number)":\#(cells($0)[index])"# }
          return "\"\(name)\":{\(texts.joined(separator: ","))}"
        }.joined(separator: ",") + "}"),
  ]

  /// All shapes.
  static let all = dataSets + apps + frames
}
