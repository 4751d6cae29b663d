@_spi(QBank) import BankFormats

extension HelpTopic {
  /// The page about tables in layouts other than that of a bank.
  static var layouts: HelpTopic { HelpTopic(name: "layouts", text: LayoutsPage.text) }
}

private enum LayoutsPage {
  fileprivate static var text: Localized { Localized(en: page(.english), ja: page(.japanese)) }

  private static func page(_ language: Language) -> String {
    let width = 2 + (Layouts.all.map(\.name.count).max() ?? 0)
    let known = Layouts.all.map { layout in
      let gap = String(repeating: " ", count: width - layout.name.count)
      return "  \(layout.name)\(gap)\(layout.title[language])"
    }.joined(separator: "\n")
    return (language == .english ? english : japanese)(known)
  }

  private static let paths = """
      "columns": { "question": "quiz[*].stem", "choices": "quiz[*].options[*].text",
                   "labels": "quiz[*].options[*].id", "answer": "quiz[*].key" }
    """

  private static let own = """
      "layouts": {
        "school": {
          "columns": { "question": "問題", "choices": ["ア", "イ"], "answer": 7 },
          "answer": "letter"
        }
      },
      "files": [{ "path": "school/", "layout": "school" }]
    """

  private static func english(_ known: String) -> String {
    """
    Layouts: tables and JSON that are not laid out as a bank

    A layout says what each column of a table contains, and how the right choice is given. \
    If headings, answers and cells leave no doubt, a table is read without naming one, and a line \
    reports how; with an app as --loader, files are read only as that app does. There are three ways \
    to name one:

      qbank convert table.csv -o bank.csv --layout auto
      qbank new config --for table.csv
      qbank convert table.csv -o bank.csv --layout letters

    The first recognises the table by its headings, answers and cells, and reports what it \
    took each of them for. The second writes that to .qbank.json, where it can be edited. \
    The third uses one of these:

    \(known)

    What remains unclear is never guessed; state it:

      --answers-from 0|1        answer numbers that start at 0 or at 1
      --answers-from letter     A, B, C or ア, イ, ウ
      --answers-from text       the text of the right choice, even if a letter or a number
      --answers-from iroha      イ, ロ, ハ
      --delimiter semicolon     the mark between cells: comma, semicolon, tab (as in .tsv), pipe

    Your own layout, in .qbank.json (qbank schema layouts):

    \(own)

    A column is given by its name, a list of names, or its number. Besides question, choices \
    and answer there are id, category, explanation, difficulty, points, limit, pinned, tags, \
    picture, type and ignored; other columns keep their own names.

    In JSON, a column is the path to a value. [*] stands for each of several. Names around \
    several questions become their category, unless there is a path to one:

    \(paths)

      "answer"      number, zero-based, letter, iroha, text, or mark
      "choices"     a column for each, or one for all, split at "separator"
      "marks"       the columns in which ○, * or TRUE marks a right choice
      "labels"      the columns with the label by which the answer names each choice
      "correct"     with "wrong": the right choice in one column, wrong ones in others
      "delimiter"   comma, semicolon, tab or pipe
      "skip"        the number of rows above the header
      "only"        what the column "type" contains for questions to read

    """
  }

  private static func japanese(_ known: String) -> String {
    """
    レイアウト: 形が問題ファイルと違う表とJSON

    レイアウトは、表のどの列に何があり、正解がどう書かれているかを表します。見出し・正解・セルの中身から1つに\
    決まる表は、指定がなくてもそのまま読み、どう読んだかを1行で表示します（--loader でアプリを指定したときは、\
    そのアプリと同じように読みます）。指定する方法は3つあります。

      qbank convert table.csv -o bank.csv --layout auto
      qbank new config --for table.csv
      qbank convert table.csv -o bank.csv --layout letters

    1つ目は、見出し・正解・セルの中身から列の意味を読み取り、どう読んだかを表示します。2つ目は、読み取った結果を \
    .qbank.json に書き込みます。後から編集できます。3つ目は、次の名前のどれかを使います。

    \(known)

    1つに決まらないことは推測しません。次のように指定してください。

      --answers-from 0|1        正解の番号が0からか1からか
      --answers-from letter     A、B、C や ア、イ、ウ（選択肢の文でもあるときは text）
      --answers-from iroha      イ、ロ、ハ
      --delimiter semicolon     セルの区切り（comma、semicolon、tab、pipe。.tsv は tab）

    自分のレイアウトは .qbank.json に書きます（qbank schema layouts）。

    \(own)

    列は、列名、列名の配列、または番号で書きます。question、choices、answerのほかに、id、category、explanation、\
    difficulty、points、limit、pinned、tags、picture、type、ignoredがあります。それ以外の列は列名のまま残ります。

    JSONでは、列の代わりに値のパスを書きます。[*] は各要素を表します。カテゴリーのパスを書かなければ、\
    複数の問題を囲む項目の名前がカテゴリーになります。

    \(paths)

      "answer"      number（1から）、zero-based（0から）、letter（文字）、iroha、text（文）、mark（印）
      "choices"     選択肢ごとの列。1つの列にまとめてあるときは、その列と、区切りの "separator"
      "marks"       ○、*、TRUE などで正解を示す列
      "labels"      正解の欄で選択肢を指す記号の列
      "correct"     "wrong" とともに、正しい選択肢の列と誤りの選択肢の列
      "delimiter"   comma、semicolon、tab、pipe のどれか
      "skip"        見出しより上にある行の数
      "only"        "type" の列に何と書かれた問題を読むか

    """
  }
}
