@_spi(QBank) import BankReports
@_spi(QBank) import BankSets

extension Flag {
  static let drawSeed = Flag(
    "seed", .text, placeholder: "seed",
    Localized(
      en: "Seed of the draw: a number below 2^64, or any text. By default a random one, which is "
        + "shown.",
      ja: "抽選のもとになるシード。2^64未満の数か、任意の文字列。省略時は自動で決めて表示します。"))
  static let count = Flag(
    "count", .number, placeholder: "number", default: "5", least: 1,
    Localized(en: "Number of questions in a set.", ja: "1セットの問題数。"))
  static let sets = Flag(
    "sets", .number, placeholder: "number", default: "1", least: 1,
    Localized(en: "Number of sets to draw.", ja: "セットの数。"))
  static let perCategory = Flag(
    "per-category", .text, placeholder: "quotas",
    Localized(
      en: "Number of questions from each folder, file or category (food=2,geography=3), or their "
        + "proportions in a set (food:2,geography:1).",
      ja: "フォルダー、ファイル、カテゴリーごとの問題数（例: food=2,geography=3）。"
        + "セットに占める割合でも指定できます（例: food:2,geography:1）。"))
  static let difficulty = Flag(
    "difficulty", .list(["easy", "medium", "hard"]), placeholder: "difficulty",
    Localized(
      en:
        "Draw only questions of these difficulties (the share of an average group that does not "
        + "know the answer): 0.2..0.8 or easy,medium. Or set how many of each: easy=2,hard=3.",
      ja: "指定した難易度（平均的な集団のうち答えを知らない人の割合）の問題だけを使います"
        + "（例: 0.2..0.8、easy,medium）。問題数も指定できます（例: easy=2,hard=3）。"))
  static let maxSeconds = Flag(
    "max-seconds", .text, placeholder: "seconds",
    Localized(
      en: "Limit the expected time of a set, in seconds (reading-time model RT-1).",
      ja: "1セットの予想時間（読解時間モデルRT-1による）の上限を秒で指定します。"))
  static let noNearDuplicates = Flag(
    "no-near-duplicates",
    Localized(
      en: "Do not put questions with nearly the same wording into one set.",
      ja: "文がほとんど同じ問題を1つのセットに入れません。"))
  static let cover = Flag(
    "cover",
    Localized(
      en: "Use every question once, in as few sets as possible; --count is the maximum per set.",
      ja: "全問を1回ずつ使い、できるだけ少ないセットに分けます。--count は1セットの上限になります。"))
  static let spread = Flag(
    "spread",
    Localized(
      en: "Balance the expected score and time of sets without common questions, and show the "
        + "remaining difference.",
      ja: "問題の重ならないセットの予想得点と予想時間をそろえ、残った差を表示します。"))
  static let disjoint = Flag(
    "disjoint",
    Localized(
      en: "Use no question in more than one set.", ja: "同じ問題を複数のセットに入れません。"))
  static let exclude = Flag(
    "exclude", .file, placeholder: "file",
    Localized(
      en: "Leave out the questions of an earlier set or manifest; may be repeated.",
      ja: "以前のセットやマニフェストにある問題を除きます。繰り返し指定できます。"))
  static let include = Flag(
    "include", .text, placeholder: "question",
    Localized(
      en:
        "Put a question into every set, given by its ID, its file and row (tea.csv:12) or a text "
        + "that only it contains; may be repeated.",
      ja: "どのセットにも必ず入れる問題。ID、ファイルと行（tea.csv:12）、またはその問題だけにある文字列で指定します。"
        + "繰り返し指定できます。"))
  static let drawnOnly = Flag(
    "where", .text, placeholder: "condition",
    Localized(
      en: "Draw only questions that meet a condition, such as 'tags = \"exam\"' (qbank help "
        + "conditions).",
      ja: "条件（'tags = \"試験\"' など）に合う問題だけを使います（qbank help conditions）。"))
  static let together = Flag(
    "together", .text, placeholder: "prefix",
    Localized(
      en: "Keep questions that share a tag with this prefix, such as text:, together and in order.",
      ja: "この文字列（text: など）で始まる同じタグの問題を、まとめて順番どおりに入れます。"))
  static let order = Flag(
    "order", .oneOf(SetOrder.words), placeholder: "order",
    Localized(
      en: "Order of the questions; by default as drawn.",
      ja: "問題の並び順。省略時は抽選した順。"))
  static let shuffleChoices = Flag(
    "shuffle-choices",
    Localized(
      en: "Shuffle the choices of each question, unless its text refers to them by position.",
      ja: "選択肢も並べ替えます。問題文・選択肢・解説が選択肢を位置で指す問題は並べ替えません。"))
  static let balanceAnswers = Flag(
    "balance-answers",
    Localized(
      en: "Shuffle the choices so that each position is right about equally often in a set.",
      ja: "選択肢を並べ替え、正解の位置がセットの中で偏らないようにします。"))
  static let compat = Flag(
    "compat", .oneOf(CompatibleApp.words), placeholder: "app",
    Localized(
      en: "Draw the way an app does, from a bank that its loader reads without errors.",
      ja: "アプリと同じ方法で抽選します。アプリが誤りなく読み込める問題ファイルが必要です。"))
  static let drawFormat = Flag.form(
    SheetFormat.self, named: "to",
    Localized(
      en:
        "Format of the sets; by default from the name of --output, else as the banks (CSV or "
        + "JSON).",
      ja: "問題セットの形式。省略時は --output のファイル名、なければ問題ファイルに合わせます（CSVかJSON）。"))
  static let outputFolder = Flag(
    "output-dir", .outputBeside, placeholder: "folder",
    Localized(
      en: "Write each set to its own file in a folder, which is created if needed.",
      ja: "セットごとに1ファイルずつ、このフォルダーに書き込みます。フォルダーがなければ作ります。"))
  static let key = Flag(
    "key", .outputBeside, placeholder: "file", writes: [("", .table)],
    Localized(
      en:
        "Write the answers: for printing if the name ends in .html or .docx, else as CSV with "
        + "sheet, number, answer, right choice and question.",
      ja: "解答を書き込みます。末尾が .html か .docx なら印刷用、ほかはCSVです"
        + "（用紙、問題番号、正解の記号、正解、問題文）。"))
  static let onLossOfSets = Flag(
    "on-loss", .oneOf(LossPolicy.words), placeholder: "what", default: "error",
    Localized(
      en:
        "What to do if visible parts of the drawn questions would be lost: error writes nothing, "
        + "warn writes the rest and reports the loss, ignore reports nothing. Questions of types "
        + "that a bank does not support are counted and give exit status 1; if --on-loss error is "
        + "given, they stop the draw.",
      ja: "抽選した問題の、表示される内容が失われるときの動作。error は何も書き込まず、warn は失われるものを知らせて"
        + "残りを書き込み、ignore は知らせずに書き込みます。問題ファイルに入れられない形式の問題は数を知らせ、"
        + "終了コードを1にします。--on-loss error を指定したときは、そうした問題があれば抽選しません。"))
  static let hideAnswers = Flag(
    "hide-answers",
    Localized(
      en: "Leave answers and explanations out of the sets.", ja: "問題セットに正解と解説を入れません。"))
  static let manifest = Flag(
    "manifest", .outputBeside, placeholder: "file", writes: [("", .json)],
    Localized(
      en: "Record how the sets were made, as JSON. Keep it as safe as the answers: together with "
        + "the questions, it reveals them.",
      ja: "抽選の記録（マニフェスト）をJSONで書き込みます。正解の手がかりを含むため、解答と同じように保管してください。"))
  static let replay = Flag(
    "replay", .file, placeholder: "manifest",
    Localized(
      en: "Recreate the sets of a manifest, byte for byte.",
      ja: "マニフェストの問題セットを、まったく同じ内容で作り直します。"))
  static let compare = Flag(
    "compare", .file, placeholder: "manifest",
    Localized(
      en: "Show what has changed since a manifest was written, without writing sets.",
      ja: "マニフェストの作成後に変わった点を表示します。問題セットは作りません。"))
}
