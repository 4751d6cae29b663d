@_spi(QBank) import BankFigures
@_spi(QBank) import BankModel
import BankRules
@_spi(QBank) import BankText
import Testing

/// Lessons from findings in real questions: what rules must find, and what only resembles it.
@Suite("Rules about wording and choices, in misleading cases")
struct ReadFindingsTests {
  private static func finds(_ rule: String, _ row: String) -> Bool {
    Lint().run([Source(Path("bank.csv"), Array((row + "\n").utf8))])[0].diagnostics.contains {
      $0.rule == rule
    }
  }

  private static func question(_ text: String) -> String { "\"\(text)\",1,p,q,r,s" }

  @Test(
    "a question that asks for what is not true is negative",
    arguments: [
      "Which of these is not a fruit?", "Which statement is inaccurate?",
      "All of these are fruits EXCEPT", "Which of these is least likely to float?",
      "Which of these cannot float?", "Which of these never floats?", "Which of these is untrue?",
      "Which of these is incorrect?", "Which of these statements is false?",
      "Which of the following does not float?", "In which of these is it not seen?",
      "次のうち正しくないものはどれか。", "不正確な記述はどれか。", "海に面していない国はどれか。",
      "成長に影響を与えない要因は次のうちどれか。", "この地で作られなかったものはどれか。", "凍らないのはどのような場合か。",
      "文字で書けない列はどれか。",
    ])
  func negative(_ text: String) {
    #expect(Self.finds("negative-question", Self.question(text)))
  }

  @Test(
    "a question is not negative only because it has a negative word",
    arguments: [
      "Which of these statements is True/False?", "Is the statement true or false?",
      "What percentage of people does not eat fish?",
      "These are costs which do not vary with sales:",
      "Nothing is good without limits except", "Statement 2| The last one does not.",
      "Which plant grows if water is not given?", "Why do fish not drown?",
      "水が凍らない場合はどれを選ぶべきか。", "なぜ空は赤くないのか。", "色が少ない国旗はどれか。",
      "呼吸ができないのは、大気が何で構成されているためか。", "雨が降らないのはどうしてか。",
      "体に欠かせない栄養素はどれか。", "車が守らなければならないのはどれか。", "申請しなくてはならないものはどれか。",
      "日本にしかない湖はどれか。", "この島にしか生息しないものはどれか。", "体に良くない習慣はどれか。", "危なくないとは限らないものはどれか。",
      "「正しくない人々」を書いたのは誰か。", "Who wrote “The Man Who Was Not There”?",
      "Which poet wrote 'x' and “I Will Not Go”?",
      "Why do corks float, when stones and coins do not?",
    ])
  func notNegative(_ text: String) {
    #expect(!Self.finds("negative-question", Self.question(text)))
  }

  @Test(
    "a negative word that is repeated thousands of times is judged as usual",
    arguments: [("except ", true), ("nothing except ", false), ("which is except ", true)])
  func hostile(_ piece: String, _ isNegative: Bool) {
    let text = String(repeating: piece, count: 4_000)
    #expect(Self.finds("negative-question", "\(text),1,p,q,r,s") == isNegative)
  }

  /// Letters that name something other than choices.
  @Test(
    "letters and numbers that name something else refer to no choice",
    arguments: [
      "Which bond is the longest?,1,C–B,C–C,C–O,C–N",
      "Which vitamins are stored in fat?,1,A and D,B and C,C only,B12",
      "脂に溶けるビタミンはどれですか。,1,AとD,BとC,CとB12,葉酸",
      "Which chord is it?,1,\"E, A, B\",\"C, E, G\",\"D, F, A\",\"G, B, D\"",
      "Which band made it?,1,D and J,Blue Sky,The Hats,Red River",
      "What is it?,1,one-to-one,many-to-one,one,many",
      "What is the sign called?,1,Ditto,Colon,Comma,Dash",
      "Which pronouns fit?,1,They and I,Them,Him and her,Us",
      "Which have pointers?,1,\"C, C++\",\"Java, Kotlin\",Python,Perl",
      "Which are primes?,1,2 and 3,4 and 6,1 and 4,3 and 5",
      "どの山ですか。,1,一番,高い山,低い山,丸い山", "Which is the sum?,1,A + B,A - B,A * B,A / B",
      "Which minerals help?,1,A and B12,iron,zinc,K",
    ])
  func noReference(_ row: String) {
    #expect(!Self.finds("broken-reference", row))
    #expect(!Self.finds("positional-reference", row))
  }

  @Test(
    "letters and words that refer to other choices are reported",
    arguments: [
      ("broken-reference", "What dissolves?,1,salt,sand,sugar,both A and D"),
      ("broken-reference", "溶けるのは？,1,塩,砂,砂糖,AとFの両方"),
      ("positional-reference", "What dissolves?,1,salt,sand,sugar,A and C"),
      ("positional-reference", "溶けるのは？,1,塩,砂,砂糖,AとC"),
      ("positional-reference", "溶けるのは？,1,塩,砂,砂糖,①と③"),
      ("positional-reference", "What dissolves?,1,salt,sugar,sand,the first two"),
    ])
  func reference(_ rule: String, _ row: String) {
    #expect(Self.finds(rule, row))
  }

  @Test(
    "correct text that looks damaged is not reported",
    arguments: [
      ("mojibake", "どんな髪ですか。,1,縺れ髪,縺れた糸,白髪,茶髪"),
      ("spelling-variants", "Which?,1,aaBB,AaBb,AaBB,AABb"),
      ("inconsistent-units", "いくつ？,1,七つ,八つ,九つ,十"),
      ("unbalanced-bracket", "Choose: i) a ii) b,1,i) x,ii) y,1) z,q"),
      ("unbalanced-bracket", "\"Choose.\na) one\niii) two\n12) three\",1,p,q,r,s"),
      ("unbalanced-bracket", "選んでください。１）犬　２）猫,1,p,q,r,s"),
    ])
  func correct(_ rule: String, _ row: String) {
    let found = Lint(LintOptions(rules: .init(extended: [rule]))).run([
      Source(Path("bank.csv"), Array((row + "\n").utf8))
    ])[0].diagnostics
    #expect(!found.contains { $0.rule == rule }, "\(found)")
  }

  @Test(
    "flaws that reviewers of questions name are reported",
    arguments: [
      ("key-left-in-choice", "Which bird flies?,1,Eagle (right answer),emu,kiwi,rhea"),
      ("key-left-in-choice", "When is it dark?,1,Night ✔️,noon,morning,day"),
      ("key-left-in-choice", "When is it dark?,1,Night ✅,noon,morning,day"),
      ("key-left-in-choice", "飛ぶ鳥は？,1,鷲（○）,ダチョウ,エミュー,キウイ"),
      ("key-left-in-choice", "飛ぶ鳥は？,1,鷲※正解,ダチョウ,エミュー,キウイ"),
      ("key-left-in-choice", "飛ぶ鳥は？,1,鷲◎,ダチョウ,エミュー,キウイ"),
      ("key-left-in-choice", "血を送るのは？,1,心臓【答】,肺,胃,腸"),
      ("broken-reference", "Which dissolves in water?,1,Red,Green,Blue,Both A and F"),
      (
        "missing-context", "The table shows rainfall. Which month is driest?,1,May,June,July,August"
      ),
      ("missing-context", "Use the table to find the mean.,1,1,2,3,4"),
      ("missing-context", "What is the tallest bar in Figure 3?,1,a,b,c,d"),
      ("missing-context", "Which of the options above is correct?,1,a,b,c,d"),
      ("missing-context", "本文によると、主人公の職業はどれですか。,1,医者,教師,画家,記者"),
      ("missing-context", "次の表から分かることはどれですか。,1,あ,い,う,え"),
      ("missing-context", "写真の人物は誰ですか。,1,甲,乙,丙,丁"),
      ("missing-context", "傍線部①の意味はどれですか。,1,あ,い,う,え"),
      ("missing-context", "次の会話を読んで答えなさい。,1,あ,い,う,え"),
      ("missing-context", "グラフから読み取れるのはどれですか。,1,あ,い,う,え"),
      ("placeholder", "Which is red?,1,blood,snow,coal,Wrong answer 4"),
      ("lost-character", "Who wrote ???? no yama?,1,Ann,Ben,Cid,Dan"),
      ("placeholder", "Which option is red?,1,blood,snow,coal,Option D"),
      ("inconsistent-units", "How far is it in the United States?,1,3 km,5 km,7 miles,9 km"),
      ("html-markup", "Which entity pays tax?,1,a firm &amp; its owner,a cat,a tree,a stone"),
      ("placeholder", "Enter your question here,1,a,b,c,d"),
      ("placeholder", "赤いのは？,1,血,雪,草,誤答4"),
      ("doubled-text", "空はどれですですか。,1,あ,い,う,え"),
      ("dated-wording", "Who is the Prime Minister of Japan?,1,Ann,Ben,Cid,Dan"),
      ("all-or-none-of-the-above", "Which is a fish?,1,eel,whale,seal,There is no correct answer"),
    ])
  func named(_ rule: String, _ row: String) {
    #expect(Self.finds(rule, row))
  }

  @Test(
    "correct questions about what rules search for are not reported",
    arguments: [
      ("missing-context", "「下の図」という語句の「下」の読みはどれですか。,1,した,しも,もと,くだ"),
      ("missing-context", "「前問」と同じ意味の言葉はどれですか。,1,前の問題,後の問題,同じ問題,難しい問題"),
      (
        "missing-context",
        "What is the figure of speech in 'as brave as a lion'?,1,simile,pun,irony,hyperbole"
      ),
      (
        "missing-context", "Who painted the picture shown on the two-dollar bill?,1,Ann,Ben,Cid,Dan"
      ),
      (
        "missing-context",
        "What does the picture below a headline usually have?,1,a caption,a price,a map,a key"
      ),
      ("missing-context", "Who wrote 'The Passage Above'?,1,Keats,Nobody,Shelley,Byron"),
      (
        "key-left-in-choice",
        "What does *p mean when p is a pointer in C?,1,*p is the object,p squared,a size,an error"
      ),
      ("key-left-in-choice", "Which way is it?,2,an arrow (left),an arrow (right),a dot,a cross"),
      ("missing-context", "Why do we see the image of a pinhole camera upside down?,1,a,b,c,d"),
      ("key-left-in-choice", "どの記号ですか。,1,○の中の文字,×の中の文字,△の中の文字,□の中の文字"),
      ("placeholder", "Which text is a placeholder?,3,Hello,Foo bar,Lorem ipsum,Quick"),
      ("placeholder", "Which option shows no preference?,2,Option A,Abstention,Option B,A veto"),
      ("inconsistent-units", "Which distance is the longest?,2,1 km,1 mile,1000 m,1000 yards"),
      ("inconsistent-units", "Which unit of length is used in the US?,1,1 mile,1 km,1 m,1 cm"),
      ("html-markup", "Which HTML entity stands for an ampersand?,2,&and;,&amp;,&amps;,&a;"),
      ("duplicate-choice", "Which of these is written correctly?,1,e.g.,eg.,e.g,eg"),
      ("spelling-variants", "コンピュータとコンピューターのどちらが旧表記ですか。,1,コンピュータ,コンピューター,両方,甲"),
      ("spelling-variants", "次のうち送り仮名が正しいものはどれですか。,1,行う,行なう,行こう,行おう"),
      ("all-or-none-of-the-above", "What is True and False in Python?,2,True,False,None,An error"),
    ])
  func about(_ rule: String, _ row: String) {
    #expect(!Self.finds(rule, row))
  }

  @Test(
    "an explanation that calls another choice right is reported",
    arguments: [
      ("6×7=42なので、42が正解です。", true), ("6 × 7 = 42, so 42 is the correct answer.", true),
      ("6×7=42なので、142が正解です。", false), ("43が正解です。", false),
    ])
  func explanation(_ text: String, _ isWrong: Bool) {
    let json = #"[{"question":"6×7は？","answer":2,"choices":["42","43"],"explanation":"\#(text)"}]"#
    let found = Lint().run([Source(Path("bank.json"), Array(json.utf8))])[0].diagnostics
    #expect(found.contains { $0.rule == "explanation-contradicts-key" } == isWrong, "\(found)")
  }

  @Test(
    "absolute and vague terms are recognised, but not in phrases that change their meaning",
    arguments: [
      ("almost always", false), ("it does not always", false),
      ("it doesn't always", false),
      ("一切险", false), ("冷ややかな人", false),
      ("ほとんどの人", false), ("it always does", true), ("一切しない", true),
      ("やや重い", true), ("ほとんど水", true),
    ])
  func certainty(_ choice: String, _ isCue: Bool) {
    let words = RowFeatures(phrasesPlainlyIn: choice)
    #expect(words.isDisjoint(with: [.absoluteTerm, .vagueTerm]) != isCue)
  }

  @Test("a hyphen, a dash or a minus sign makes a number negative", arguments: ["-", "–", "−"])
  func negativeNumbers(_ sign: String) {
    #expect(Self.finds("numeric-order", "How cold is it?,1,\(sign)3,\(sign)1,\(sign)2,5"))
    #expect(!Self.finds("numeric-order", "How cold is it?,1,\(sign)3,\(sign)2,\(sign)1,5"))
  }

  @Test(
    "each bracket is closed by the one of its kind",
    arguments: ["()", "（）", "「」", "『』", "【】", "[]", "［］", "“”"])
  func pairs(_ pair: String) {
    let (open, closed) = (String(pair.prefix(1)), "\(pair.prefix(1))あ\(pair.suffix(1))とは")
    let row = "\(closed)\(open)い,1,a,b,c,d\n"
    let found = Lint().run([Source(Path("bank.csv"), Array(row.utf8))])[0].diagnostics
    let odd = found.filter { $0.rule == "unbalanced-bracket" }
    #expect(odd.map(\.place.range.start) == [closed.utf8.count], "\(found)")
  }

  @Test("an article that does not fit the right answer is a flaw of the question")
  func article() {
    let row = "An animal with a trunk is a,1,elephant,horse,dog,cat\n"
    let found = Lint().run([Source(Path("bank.csv"), Array(row.utf8))])[0].diagnostics
    let finding = found.first { $0.rule == "grammar-cue" }
    #expect(finding?.why?.en == "it is the right answer but reads like a wrong one", "\(found)")
    // Letters are not words: it depends on the letter whether they follow “a” or “an”.
    #expect(!Self.finds("grammar-cue", "The most frequent vowel is an,1,e,bee,cow,dog"))
  }

  @Test(
    "a choice that says that no other is right is recognised",
    arguments: [
      ("p,q,None,r", true), ("None,III only,I and II only,I and III only", false),
      ("なし,IIIのみ,IとIIのみ,IとIII", false), ("p,q,r,何も決定できない", false), ("p,q,r,どちらでもない", true),
      ("p,q,(a)と(b)の両方,(a)と(b)のどちらでもない", true),
    ])
  func none(_ choices: String, _ isNone: Bool) {
    #expect(Self.finds("all-or-none-of-the-above", "Which is it?,1,\(choices)") == isNone)
  }

  @Test(
    "a cell that a spreadsheet reads as a formula is reported, but not a negative number",
    arguments: [
      ("-40%", false), ("-4", false), ("\"-$9,500\"", false), ("-x", true), ("=1+1", true),
      ("-1-2", true), ("-%", true), ("-1.5", false), ("-1.5.2", true),
    ])
  func formula(_ choice: String, _ isFormula: Bool) {
    #expect(Self.finds("formula-cell", "Which is it?,1,\(choice),q,r,s") == isFormula)
  }

  @Test("pairs of numbers are values if one of them is too large for a statement")
  func pairs() {
    let pairs = "\"6, 10\",\"5, 12\",\"2, 3\",\"4, 5\""
    #expect(!Self.finds("broken-reference", "Which two numbers is it?,1,\(pairs)"))
    #expect(
      Self.finds(
        "broken-reference",
        "Which statements hold?,1,1 and 2 only,2 and 3 only,1 and 3 only,all of them"))
  }

  @Test(
    "questions that differ by a slip are near-duplicates, unlike those with another meaning",
    arguments: [
      ("The sky has which colour at noon?", "The sky has which color at noon?", "1", true),
      ("The sky has which colour at noon?", "The sky has which color at noon?", "2", false),
      (
        "What is the capital city of Slovenia?", "What is the capital city of Slovakia?", "2", false
      ),
      (
        "Which one is the max of all of these values?",
        "Which one is the min of all of these values?", "1", false
      ),
      ("次のうち一番高い山は一体どれでしょうか", "次のうち一番低い山は一体どれでしょうか", "1", false),
      ("次のうち一番高い山は一体どれでしょうか", "次のうち一番高い山は一体どれですか", "1", true),
      ("次のうち鳥のはねを数えるのはどの言葉でしょうか", "次のうち鳥のあしを数えるのはどの言葉でしょうか", "1", false),
      (
        "Which receptor is blocked, α1 or another?", "Which receptor is blocked, β1 or another?",
        "1", false
      ),
    ])
  func near(_ one: String, _ other: String, _ answer: String, _ isRepeat: Bool) {
    let text = "\(one),1,alpha,beta,gamma,delta\n\(other),\(answer),alpha,beta,gamma,delta\n"
    let found = Lint().run([Source(Path("bank.csv"), Array(text.utf8))])[0].diagnostics
    #expect(found.contains { $0.rule == "near-duplicate-question" } == isRepeat, "\(found)")
  }
}
