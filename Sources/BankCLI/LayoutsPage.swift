@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension HelpTopic {
  /// The page about tables in other layouts than that of a bank.
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
      "columns": { "question": "items[*].stem", "choices": "items[*].options[*].text",
                   "labels": "items[*].options[*].id", "answer": "items[*].key" }
    """

  private static let own = """
      "layouts": {
        "school": {
          "columns": { "question": "問題", "choices": ["ア", "イ", "ウ"], "answer": 7 },
          "answer": "letter"
        }
      },
      "files": [{ "path": "school/", "layout": "school" }]
    """

  private static func english(_ known: String) -> String {
    """
    Layouts: tables and JSON that are not laid out as a bank

    A layout says which column of a table holds what, and how the right choice is given. \
    Where headings, answers and cells leave no doubt, a table is read without naming one, and a line \
    says how; only apps (--loader) read what they read. There are three ways to name one:

      qbank convert table.csv -o bank.csv --layout auto
      qbank new config --for table.csv
      qbank convert table.csv -o bank.csv --layout letters

    The first recognises the table by its headings, its answers and its cells, and says what it \
    took each of them for. The second writes that down in .qbank.json, where it can be changed. \
    The third uses one of these:

    \(known)

    What stays undecided is asked, never guessed:

      --answers-from 0|1        numbers that may be counted from 0 or from 1
      --answers-from letter     A, B, C or ア, イ, ウ
      --answers-from text       what the right choice says, be it a letter or a number
      --answers-from iroha      イ, ロ, ハ
      --delimiter semicolon     what stands between cells: comma, semicolon, tab (as in .tsv), pipe

    A layout of your own, in .qbank.json (qbank schema layouts):

    \(own)

    A column is given by its name, by a list of names, or by its number. Besides question, choices \
    and answer there are id, category, explanation, difficulty, points, limit, pinned, tags, \
    picture, type and ignored; others are kept under their own names.

    In JSON a column is the path to what it holds. [*] stands for each of several. Names around \
    several questions become their category, unless there is a path to one:

    \(paths)

      "answer"      number, zero-based, letter, iroha, text, or mark
      "choices"     a column each, or one that holds all of them, parted by "separator"
      "marks"       the columns in which ○, * or TRUE says that a choice is right
      "labels"      the columns with what the answer calls each choice
      "correct"     with "wrong": the right choice in one column, wrong ones in others
      "delimiter"   comma, semicolon, tab or pipe
      "skip"        how many rows stand above the header
      "only"        what the column "type" says of the questions to be read

    """
  }

  private static func japanese(_ known: String) -> String {
    """
    レイアウト: 形が問題ファイルと違う表とJSON

    レイアウトは、表のどの列に何があり、正解がどう書かれているかを表します。見出し・正解・セルの中身から1つに決まる表は、指定がなくてもそのまま読み、どう読んだかを1行で表示します\
    （アプリ用に検査するとき（--loader）を除く）。指定する方法は3つあります。

      qbank convert table.csv -o bank.csv --layout auto
      qbank new config --for table.csv
      qbank convert table.csv -o bank.csv --layout letters

    1つ目は、見出し・正解・セルの中身から列の意味を読み取り、どう読んだかを表示します。2つ目は、読み取った結果を \
    .qbank.json に書きます。あとから直せます。3つ目は、次の名前のどれかを使います。

    \(known)

    1つに決まらないことは推測せず、指定をお願いします。

      --answers-from 0|1        正解の番号が0からか1からか
      --answers-from letter     A、B、C や ア、イ、ウ（選択肢の文でもあるときは text）
      --answers-from iroha      イ、ロ、ハ
      --delimiter semicolon     セルの区切り（comma、semicolon、tab、pipe。.tsv は tab）

    自分のレイアウトは .qbank.json に書きます（qbank schema layouts）。

    \(own)

    列は、列名、列名の配列、または番号で書きます。question、choices、answerのほかに、id、category、explanation、\
    difficulty、points、limit、pinned、tags、picture、type、ignoredがあります。それ以外の列は列名のまま残ります。

    JSONでは、列の代わりに値までの道すじを書きます。[*] は「それぞれ」を表します。分野の道すじを書かなければ、\
    いくつかの問題を囲む項目の名前が分野になります。

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
