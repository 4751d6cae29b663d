@_spi(QBank) import BankModel

/// The errors of a list, in words.
extension ImportLog {
  mutating func addNoList(_ range: TextRange) {
    addError(
      range,
      Localized(en: "no list of questions was found", ja: "問題の一覧が見つかりません。"),
      why: Localized(
        en: "no question has numbered or lettered choices",
        ja: "番号や記号の付いた選択肢のある問題がありません。"),
      help: Localized(
        en:
          "Write questions as “1. Question”, choices as “A) choice”, and the answer as “Answer: B”.",
        ja: "問題は「1. 問題文」、選択肢は「ア. 選択肢」、正解は「正解：イ」のように書いてください。"))
  }

  mutating func addNoQuestion(_ range: TextRange) {
    addError(
      range,
      Localized(en: "there is no question above these choices", ja: "この選択肢の前に問題文がありません。"),
      help: Localized(
        en: "Write the question on the line above, with a blank line before it.",
        ja: "問題文をすぐ上の行に書き、その前に空行を入れてください。"))
  }

  mutating func addNoChoices(_ range: TextRange) {
    addError(
      range,
      Localized(
        en: "the choices of this question cannot be recognised", ja: "この問題の選択肢が分かりません。"),
      help: Localized(
        en: "Below it, write 2 or more choices such as A) …, B) …, one per line.",
        ja: "問題文の下に、選択肢を1行に1つずつ「ア. …」「イ. …」のように2つ以上書いてください。"))
  }

  mutating func addTwoLists(_ range: TextRange) {
    addError(
      range,
      Localized(
        en: "the question contains two lists of the same kind", ja: "1つの問題に、同じ種類の記号の並びが2つあります。"),
      why: Localized(en: "either could be the choices", ja: "どちらが選択肢なのか決められません。"),
      help: Localized(
        en: "Number the questions, with a blank line between them.",
        ja: "問題ごとに番号を付け、問題と問題の間に空行を入れてください。"))
  }

  mutating func addNextQuestion(_ range: TextRange) {
    addError(
      range,
      Localized(en: "the next question seems to begin here", ja: "ここから次の問題が始まっているようです。"),
      why: Localized(
        en: "its number is written differently from that of the question above",
        ja: "番号の書き方が、上の問題と違います。"),
      help: Localized(
        en: "Number all questions the same way.", ja: "問題の番号は、すべて同じ書き方にしてください。"))
  }

  mutating func addGap(_ range: TextRange) {
    addError(
      range,
      Localized(
        en: "a choice is missing before this one", ja: "この選択肢の前の記号が抜けています。"),
      why: Localized(
        en: "choices are recognised by their consecutive labels",
        ja: "選択肢は、記号が順に続いていることで見分けています。"),
      help: Localized(
        en: "Letter or number the choices without gaps.", ja: "選択肢の記号や番号を、抜けのないように付けてください。"))
  }

  mutating func addNoKey(_ range: TextRange) {
    addError(
      range,
      Localized(
        en: "nothing shows which choice is right", ja: "どの選択肢が正解か、書かれていません。"),
      help: Localized(
        en: "Write a line such as “Answer: B” below the choices, or “*” before the right one.",
        ja: "選択肢の下に「正解：イ」のような行を書くか、正解の前に「*」を付けてください。"))
  }

  mutating func addNoSuchChoice(_ range: TextRange, _ key: String) {
    let shown = VisibleText.escape(key)
    addError(
      range,
      Localized(
        en: "the answer “\(shown)” matches no choice", ja: "正解「\(shown)」に当たる選択肢がありません。"),
      help: Localized(
        en: "Write the letter or number of the right choice, or its full text.",
        ja: "正解の選択肢の記号か番号、または選択肢の文をそのまま書いてください。"))
  }

  mutating func addAmbiguousKey(_ range: TextRange, _ key: String) {
    let shown = VisibleText.escape(key)
    addError(
      range,
      Localized(
        en: "the answer “\(shown)” can mean two choices", ja: "正解「\(shown)」は、2つの選択肢に当てはまります。"),
      why: Localized(
        en: "it is the label of one choice and the text of another, or two have the same text",
        ja: "ある選択肢の記号であると同時に別の選択肢の文でもあるか、同じ文の選択肢が2つあります。"),
      help: Localized(
        en: "Write the label and the text, such as “B) text of the choice”.",
        ja: "「イ) 選択肢の文」のように、記号と文の両方を書いてください。"))
  }

  mutating func addContradiction(_ range: TextRange, _ one: String, _ other: String) {
    addError(
      range,
      Localized(
        en: "the answer is “\(other)” here, but “\(one)” elsewhere",
        ja: "ここでは「\(other)」が正解ですが、ほかの箇所では「\(one)」が正解です。"),
      help: Localized(
        en: "Keep only the mark or answer for the right choice.",
        ja: "正しいほうの印や解答だけを残してください。"))
  }

  mutating func addNoNumber(_ range: TextRange) {
    addError(
      range, Localized(en: "this is not a number of 0 or more", ja: "0以上の数ではありません。"),
      help: Localized(en: "Write a number such as 2 or 0.5.", ja: "「2」「0.5」のような数で書いてください。"))
  }

  mutating func addUnreadableKey(_ range: TextRange) {
    addError(
      range,
      Localized(
        en: "this line of the answer list cannot be read", ja: "解答の一覧のこの行が読み取れません。"),
      why: Localized(
        en: "a missing answer may have shifted the others, so the list is not used",
        ja: "抜けがあると残りがずれるおそれがあるため、一覧をまったく使いません。"),
      help: Localized(
        en: "Write the question number and the letter, such as “3. B”.",
        ja: "「3. イ」のように、問題の番号と正解の記号を書いてください。"))
  }

  mutating func addWrongKeys(
    _ range: TextRange, missing: [Int], surplus: [Int], twice: [Int], isRefused: Bool
  ) {
    let list = { (numbers: [Int]) in
      numbers.prefix(10).map(String.init).joined(separator: ", ")
        + (numbers.count > 10 ? ", …" : "")
    }
    let parts = [
      (missing, "no answer for \(list(missing))", "\(list(missing))の解答がありません。"),
      (
        surplus,
        "there \(surplus.count == 1 ? "is no question" : "are no questions") \(list(surplus))",
        "問題\(list(surplus))はありません。"
      ),
      (twice, "more than one answer for \(list(twice))", "\(list(twice))の解答が2つ以上あります。"),
    ].filter { !$0.0.isEmpty }
    addError(
      range,
      Localized(
        en: "the answer list does not match the questions: "
          + parts.map(\.1).joined(separator: "; "),
        ja: "解答の一覧が問題と合いません。" + parts.map(\.2).joined()),
      why: isRefused
        ? Localized(
          en: "a missing answer may have shifted the others, so the list is not used",
          ja: "抜けがあると残りがずれるおそれがあるため、一覧をまったく使いません。")
        : Localized(
          en: "a question may have been read as part of another; the remaining answers are used",
          ja: "別の問題の一部として読み取られた問題があるかもしれません。ほかの解答は使います。"),
      help: Localized(
        en: "Give each question its own number and each number one answer.",
        ja: "問題ごとに別の番号を付け、その番号の解答を1つずつ書いてください。"))
  }
}

extension Localized {
  /// A question whose number is written differently from the others.
  static let numberedOtherwise = Localized(
    en: "question numbered differently from the others", ja: "番号の付け方がほかと違う問題")
  static let withoutChoices = Localized(en: "question without choices", ja: "選択肢のない問題")
}
