@_spi(QBank) import BankText

/// What the heading of a column says about it.
enum HeadingRole: CaseIterable {
  case question, key, category, difficulty, explanation, points, limit, id, rowNumber, tags, type
  case media, other, choices, wrongChoices
}

/// The headings that people give the columns of question tables, in normal form.
///
/// The words are stored as text and split when the first heading is looked up.
enum Headings {
  /// Returns what a heading in normal form says about its column.
  static func role(_ form: String) -> HeadingRole? { roles[StableHash.of(form)] }

  /// Whether a heading in normal form names a column of a bank, or one that numbers its rows.
  static func isOfBank(_ form: String) -> Bool {
    switch role(form) {
    case .question, .key, .choices, .wrongChoices, .rowNumber, .id: true
    // `O2` and `C4` are choices rather than names of columns.
    case nil: ChoicePart(form).map { $0.stem.utf8.count > 2 } ?? vague.contains(form)
    default: false
    }
  }

  /// Headings that are too vague to find a column by, but count beside others.
  private static let vague: Set<String> = ["choice", "option", "text", "title", "回答"]

  /// Whether a heading in normal form that may name explanations may as well name remarks of the author.
  static func mayBeRemarks(_ form: String) -> Bool { remarks.contains(form) }

  private static let remarks: Set<String> = [
    "comment", "comments", "notes", "hint", "support", "補足", "補足説明", "ヒント", "コメント",
  ]

  /// Keyed by hash: there are seven hundred words, and every run over a table builds this once.
  private static let roles: [UInt64: HeadingRole] = {
    var roles = [UInt64: HeadingRole](minimumCapacity: 1_024)
    for role in HeadingRole.allCases {
      for word in Headings.split(words(role)) { roles[StableHash.of(composed: word)] = role }
    }
    return roles
  }()

  /// Splits a list of words at spaces and line breaks.
  fileprivate static func split(_ words: String) -> [Substring.UTF8View] {
    words.utf8.split { $0 == ASCII.space || $0 == ASCII.lineFeed }
  }

  /// All headings that are known by themselves.
  static var all: [String] {
    Set(HeadingRole.allCases.flatMap { split(words($0)).map { String(Substring($0)) } }).sorted()
  }

  private static func words(_ role: HeadingRole) -> String {
    switch role {
    case .question: question
    case .key: key
    case .category: category
    case .difficulty: difficulty
    case .explanation: explanation
    case .points: points
    case .limit: limit
    case .id: id
    case .rowNumber: rowNumber
    case .tags: tags
    case .type: type
    case .media: media
    case .other: other
    case .choices: choices
    case .wrongChoices: wrongChoices
    }
  }

  private static let question = """
    question questions questiontext questionstem questiontitle questionbody questioncontent
    questionprompt questionname stem prompt q ques qtext query itemtext itemstem itemstatement
    problem problemstatement problemtext mcq sentence goal front instruction frontside
    問題 問題文 問 設問 設問文 質問 質問文 質問内容 出題文 問い 本文 クイズ 問題内容 問題テキスト 出題 出題内容 設問内容 お題
    题目 題目 题干 題幹 试题 試題 试题内容 题目内容 問題內容 문제 질문 문항 문제내용
    frage fragetext fragestellung aufgabe aufgabenstellung aufgabentext
    pregunta enunciado textodelapregunta enonce intitule libelle consigne
    domanda testodomanda pergunta vraag вопрос текствопроса fraga pytanie
    """
  private static let key = """
    correctanswer correct correctoption correctchoice correctindex correctanswerindex answerindex
    answeridx answerid answerkey key keys answer ans answerletter answernumber answerno rightanswer
    rightoption rightchoice right solution label gold target cop correctanswers correctresponse
    correctletter correctnumber correctoptionindex correctchoiceindex expectedanswer trueanswer
    answeroption correctanswerletter correctanswernumber correctans answers correctanswersno
    correctanswerno answercorrect answeroptioncorrect back answerdata groundtruth answertext
    correctanswertext correcttext correctoptiontext correctoptionid correctoptionids correctanswerids
    正解 正答 正解番号 正答番号 正解の番号 正答の番号 正解選択肢 正解の選択肢 正答選択肢 正解肢 正答肢 正解記号 正答記号
    答え 答 解答 解答番号 解答記号 正しい答え 正しい選択肢 正しい番号 正解no 正解index こたえ 答えの番号 正解のアルファベット 正解肢番号
    答案 正确答案 正確答案 标准答案 標準答案 参考答案 正确选项 正確選項 答案选项 정답 답 정답번호
    richtigeantwort richtig korrekteantwort korrekt losung antwort loesung losungsschlussel
    antwortschlussel
    respuestacorrecta correcta respuesta solucion clave bonnereponse reponsecorrecte reponse
    rispostacorretta risposta respostacorreta resposta gabarito juistantwoord
    правильныиответ ответ poprawnaodpowiedz
    """
  private static let category = """
    category categories subject topic subtopic chapter unit section domain area field genre group
    module lesson course theme skill standard learningobjective objective subjectname topicname
    categoryname subcategory subjectarea topics strand discipline
    カテゴリ カテゴリー 分野 出題分野 問題分野 科目 科目名 科目分類 教科 単元 単元名 章 節 ジャンル 領域 区分 大分類 中分類 小分類
    大項目 中項目 小項目 分類 テーマ 範囲 出題範囲 トピック
    分类 分類名 知识点 知識點 章节 章節 科目名称 学科 과목 분류 단원 카테고리
    kategorie thema fach bereich kapitel lernziel
    categoria tema asignatura materia unidad categorie theme matiere chapitre sujet
    argomento disciplina assunto категория тема
    """
  private static let difficulty = """
    difficulty difficultylevel level questionlevel hardness bloomslevel difficultyrating complexity
    easiness 難易度 難度 レベル 級 難しさ ランク 难度 難度等級 难易度 难易程度 난이도 난도
    schwierigkeit schwierigkeitsgrad niveau dificultad nivel difficulte difficolta dificuldade
    сложность
    """
  private static let explanation = """
    explanation answerexplanation rationale feedback generalfeedback reason justification exp explain
    support detailedexplanation explanations comment comments correctfeedback answerrationale
    answerfeedback solutiontext notes hint
    解説 解説文 解答解説 正解の解説 説明 補足 補足説明 フィードバック 理由 ヒント 解法 ポイント解説 コメント
    解析 答案解析 整体解析 解释 解釋 詳解 詳細解説 해설 설명
    erklarung begrundung rueckmeldung ruckmeldung explicacion retroalimentacion explicacao
    explication commentaire spiegazione justificativa пояснение
    """
  private static let points = """
    points point score mark marks weight maxscore pointvalue pointspossible maxpoints grade
    defaultgrade credit 配点 点数 得点 点 スコア 分值 分數 分数 배점 점수 punkte puntos puntuacion pontos bareme
    punti баллы
    """
  private static let limit = """
    time limit limits limitsec limitseconds timelimit timelimitsec timelimitseconds timelimits
    timeinseconds timer duration seconds secs timelimitinseconds timesec
    制限時間 制限時間秒 制限秒数 制限 秒数 時間 解答時間 回答時間 タイマー 时限 時限 时间 제한시간 zeit zeitlimit
    tiempo temps tempo
    """
  private static let id = """
    id questionid qid itemid uid uuid guid identifier questioncode code refid externalid
    問題id 設問id 管理番号 問題コード 識別子 題目id 题目编号 문제id
    """
  private static let rowNumber = """
    no nr number num questionnumber questionno qno qnum slno sno srno serial serialno index idx
    unnamed0 row rowno rownumber rowid item itemno itemnumber questionnum sn order lfdnr
    番号 問題番号 設問番号 問番号 通番 連番 項番 順番 題号 题号 題號 序号 序號 编号 編號 번호 문제번호 nummer numero n
    """
  private static let tags = """
    tags tag keywords keyword labels flags タグ キーワード 标签 標籤 关键词 태그 schlagworter etiquetas motscles
    palabrasclave
    """
  private static let type = """
    type questiontype qtype itemtype format questionformat kind 種別 形式 出題形式 問題形式 問題種別 タイプ
    解答形式 題型 题型 类型 類型 题目类型 유형 fragetyp typ tipo tipodepregunta
    """
  private static let media = """
    image imageurl imagelink picture pictureurl photo photourl media mediaurl imagefile figure
    画像 画像url 画像ファイル 図 図表 图片 圖片 이미지 bild imagen
    """
  private static let other = """
    reference references source sources author created createdat createdby status url link year
    updated updatedat version date language lang remarks remark quiz quiznumber quizno quizname exam
    出典 参考 備考 メモ 作成者 作成日 更新日 年度 参照 来源 來源 备注 備註 참고 quelle fuente auteur
    """
  private static let choices = """
    choices options alternatives answerchoices answeroptions possibleanswers endings candidates
    responses distractorsandkey optionlist choicelist answerlist
    選択肢 選択肢一覧 選択肢リスト 解答群 回答選択肢 選択肢群 选项 選項 备选项 选项列表 보기 선택지
    antworten antwortmoglichkeiten opciones respuestas alternativas reponses choix opcoes opzioni
    варианты
    """
  private static let wrongChoices = """
    incorrectanswers wronganswers distractors incorrectoptions wrongoptions falseanswers incorrect
    誤答 不正解 ダミー 誤答選択肢 不正解選択肢 干扰项 错误答案 falscheantworten
    """
}

/// What a heading such as `Option B` or `誤答2` says about one choice.
struct ChoicePart: Hashable {
  /// What the column says about the choice.
  let kind: Kind
  /// The word before the name of the choice; empty for a name by itself.
  let stem: String
  /// The name of the choice.
  let name: ChoiceName

  /// What a column says about a choice.
  enum Kind: Hashable {
    /// Its text.
    case text
    /// Its text, and that it is wrong.
    case wrong
    /// Whether it is right.
    case mark
  }

  /// Creates the part that a heading in normal form names, or nil for other headings.
  init?(_ form: String) {
    let scalars = Array(form.unicodeScalars)
    for length in [2, 1] where scalars.count >= length {
      guard let name = ChoiceName(scalars[(scalars.count - length)...]) else { continue }
      let stem = String(String.UnicodeScalarView(scalars.dropLast(length)))
      guard let kind = ChoicePart.kinds[StableHash.of(stem)] else { continue }
      (self.kind, self.stem, self.name) = (kind, stem, name)
      return
    }
    return nil
  }

  private static let kinds: [UInt64: Kind] = {
    var kinds: [UInt64: Kind] = [:]
    for (words, kind) in [(texts, Kind.text), (wrongs, .wrong), (marks, .mark)] {
      for word in Headings.split(words) { kinds[StableHash.of(composed: word)] = kind }
    }
    kinds[StableHash.of("")] = .text
    return kinds
  }()

  private static let texts = """
    choice choices option options opt opts op answer answers ans alternative alt response selection
    possibleanswer answeroption answerchoice answertext optiontext choicetext ending sol a o c
    選択肢 選択 回答 回答選択肢 解答 解答群 答え 答 候補 肢 枝 選択枝 选项 選項 备选项 備選項 答案 보기 선택지
    antwort antwortmoglichkeit antwortoption auswahl opcion respuesta alternativa reponse choix
    opzione risposta opcao вариант
    """
  private static let wrongs = """
    incorrect incorrectanswer incorrectoption incorrectchoice wrong wronganswer wrongoption wrongchoice
    distractor falseanswer 不正解 誤答 不正解選択肢 誤答選択肢 ダミー ハズレ はずれ 错误答案 干扰项
    falscheantwort falsch respuestaincorrecta mauvaisereponse
    """
  private static let marks = """
    iscorrect correct isright right mark correctness answercorrect optioncorrect 正誤 正否 正解 正答 判定 マル 是否正确
    """
}

/// A heading of a table.
struct Heading {
  /// The form in which it is compared.
  let form: String
  /// The text in brackets in it, such as `(0-3)`, in lower case.
  let hint: String
  /// The text itself, trimmed.
  let text: String

  /// Creates a heading for a JSON path whose form has been decided.
  init(_ text: String, form: String) {
    (self.text, self.form, hint) = (text, form, "")
  }

  init(_ text: String) {
    let trimmed = text.trimmed
    var (plain, hint) = ([Unicode.Scalar](), [Unicode.Scalar]())
    var inside: [Unicode.Scalar]?
    for scalar in trimmed.unicodeScalars {
      if inside == nil, Heading.opening.contains(scalar) {
        inside = []
      } else if let content = inside, Heading.closing.contains(scalar) {
        // `Option (A)` and `choices[0]` name a choice.
        if ChoiceName(content[...]) == nil { hint += content } else { plain += content }
        inside = nil
      } else if inside != nil {
        inside?.append(scalar)
      } else {
        plain.append(scalar)
      }
    }
    hint += inside ?? []
    self.text = trimmed
    let form = NormalForm.ofHeading(String(String.UnicodeScalarView(plain)))
    // A heading may be nothing but a remark.
    self.form = form.isEmpty ? NormalForm.ofHeading(trimmed) : form
    self.hint = String(String.UnicodeScalarView(hint)).lowercased()
  }

  private static let opening = Set("(（[［【〔".unicodeScalars)
  private static let closing = Set(")）]］】〕".unicodeScalars)
}
