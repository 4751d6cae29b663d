@_spi(QBank) import BankModel
import Testing

@Suite("Choices that refer to other choices")
struct ChoiceRolesTests {
  /// The roles of the choices if `choice` is added to three ordinary ones.
  private func roles(_ choice: String) -> ChoiceRoles {
    ChoiceRoles(Problem(question: "どれ？", answer: 1, choices: ["いぬ", "Cat", "とり", choice]))
  }

  @Test(
    "English choices may refer to others by letter, number or place",
    arguments: [
      "A and B", "Both A and C", "a and b only", "(A) and (C)", "A, B and C", "A B and C", "A & D",
      "A or B", "C only", "Neither A nor B", "neither (a) nor (b)", "neither a. nor b.",
      "A and B above", "a. and c. above", "A and B are both correct", "Only A is right",
      "A is correct", "A and C are wrong", "A or C, but not B", "Not A", "B alone", "just B",
      "All except B", "All but C", "Everything except A", "All of the above except B",
      "All of A, B and C", "All of A to C", "None of A-C", "None of A, B, or C", "A through C",
      "A–C only", "A-C", "A/B", "A + B", "A,B,C", "A, B, & D", "A and/or B", "A as well as B",
      "Same as B", "the same as C", "The same as answer D", "Same as B, but colder",
      "Option B is wrong", "See choice 2", "Both options A and C", "options (a) and (b)",
      "Answers A and D", "Choice (b)", "1 and 3 only", "1 & 2", "both 1 and 3", "(1) and (2)",
      "1 and 2 are correct", "1, 2 and 3", "I and II", "II only", "① and ③", "Nether B nor C",
      "Both (A) and (C) in the same way", "The first two", "the last two",
      "none of the first three",
      "the first and third", "first and second options", "The first choice", "the last option",
      "the third one", "the latter two", "the two above", "The above two", "the one above",
      "the answer above", "the previous answer", "same as above", "ditto", "All of the following",
      "All of the below", "A and B, but not C", "Either A, B or C", "Two of A, B, C",
      "A is true and B is false", "Everything except the first", "All but the last",
      "Only the first", "1st and 3rd", "No. 2 and 3", "#1 and #3", "Items 1 and 2",
      "options one and two", "The opposite of A", "A then B", "The three above",
      "the other two above", "A combination of A and C", "Answer is A", "the above and B",
      "1 through 3", "2 only", "All of those below.", "none below",
      // Letters and numbers in circles, in brackets and in quotation marks.
      "①-③", "①–③", "①, ③", "①③", "①+③", "(A)(B)", "(1)(3)", "（1）（3）", "(a) (c)", "[A][B]",
      "[a]-[c]",
      "(1)-(3)", "(ii)(iv)", "(i) (ii)", "{A}{B}", "«A» and «B»", "a)-c)", "i) and ii)",
      "All but (b)",
      "⑴ and ⑵", "⒈ and ⒉", "⒜ and ⒝", "Ⓐ and Ⓑ", "ⒶⒸ", "ⓐ–ⓒ", "❶❷", "➀ and ➂", "➊ or ➋", "⓵⓶",
      "🄐🄑",
      "🄰 and 🄱", "🅐 and 🅒", "🅰 only", "1️⃣ and 2️⃣", "Ⅰ and Ⅱ", "ⅠⅡ", "Ⅰ-Ⅲ", "ⅰ and ⅱ", "'A' and 'B'",
      "‘A’ and ‘B’", "“A” and “B”", "\"A\" or \"B\"", "'A', 'B'", "`A` and `B`",
      // A verdict on each, all except one, quotations.
      "A: true, B: false", "A: ✓ B: ✗", "A○ B×", "all save B", "all bar B", "everything save A",
      "all apart from C", "anything aside from A", "None apart from A", "As in B", "As stated in B",
      "As with B", "All with the exception of B", "Refer to B", "A=True, B=False",
      "A thru C", "a until c", "One and two", "both one and three", "one, two and three",
      "two and three only", "the choice before this", "the answer before this one",
      "the option after this", "If A then B", "A if B", "A unless C", "The reverse of A",
      "exactly A and B", "A and B, respectively", "A thru C inclusive", "the middle two",
      "the top two", "only the last two", "the first of these", "A and C, if B",
    ])
  func namesInEnglish(_ choice: String) { #expect(roles(choice).naming == [3]) }

  @Test(
    "Japanese choices may refer to others by letter, number or place",
    arguments: [
      "アとイ", "アとウの両方", "AとB", "ＡとＣの両方", "Aのみ", "イだけ", "1と3", "①と③", "①②", "①〜③すべて", "AおよびC",
      "AでもBでもない", "アでもイでもない", "aでもbでもない。", "A BおよびC", "A・B・C", "A、B、C", "AB両方", "ABC全て",
      "AとCが正しい", "Aだけ正しい", "Aは正しいがBは誤り", "AもBも正しくない", "AとBが該当する", "AとBのどちらも正しい", "正しいのはAとB",
      "1番と2番", "1番のみ", "2番以外", "A～C全て", "1〜3のすべて", "1から3まで", "ア、イ、ウすべて", "ア・イ", "アからウまで", "A以外",
      "A以外すべて", "Bを除くすべて", "AとB以外", "A〜Dのいずれでもない", "AかB", "A＋B", "AとBの組み合わせ", "ⅠとⅡ", "IとIIのみ",
      "甲と乙",
      "イとロ", "上記のAとB", "上記の1のみ", "これらのうちAとB", "選択肢Aと同じ", "選択肢2", "選択肢AとB", "Aと同じ", "1番目の選択肢",
      "最初の選択肢", "最初の2つ", "最後の2つ", "前の2つ", "1番目と2番目", "1つ目と3つ目", "上の2つ", "上の二つ", "上記2つ", "上記の2つ",
      "上から2番目", "上から2つ", "前者のみ", "(ア)(イ)", "(あ)と(い)", "（１）と（２）", "1・3", "AかつB", "AとBの2つ", "A、B両方とも",
      "AからDのすべて", "AではなくB", "ア　イ", "①から③", "上記の最初の2つ", "上記①と②", "上記Aのみ", "はじめの2つ", "1つ上の選択肢",
      "上から二つ目まで", "次の2つ", "イを除く全て", "選択肢1および3", "a)とb)", "同上", "上と同じ", "下記のすべて", "以下のすべて。",
      "以下の選択肢すべて",
      "AでもBでもない。第三の説がある。",
      // Letters and numbers in circles and in brackets.
      "①〜③", "①～③", "㋐と㋑", "㋐㋑", "㋐、㋒", "㋐〜㋒", "⑴と⑵", "㈠と㈡", "㊀と㊂", "（一）（二）", "ⒶとⒸ", "❶・❸", "ⅠとⅡ",
      "ⅰ、ⅲ",
      "1)〜3)", "ア)とイ)", "【A】【B】", "〔1〕〔2〕", "＜A＞＜B＞", "｛A｝｛B｝", "「A」と「B」", "｢ア｣｢イ｣", "《1》《2》",
      "（あ）（う）",
      "(甲)(乙)", "1️⃣と2️⃣",
      // A verdict on each, one of two sides, the neighbouring choice.
      "アとイが正しく、ウが誤り", "Aが正しくBは誤り", "A：正　B：誤", "アとイは正、ウは誤", "A○、B×", "アが○でイが×", "アは誤って、イは正しい",
      "Aの方", "Aのほう", "Bの方が正しい", "上に挙げた2つ", "ひとつ上", "一つ前", "1つ下", "二つ上", "すぐ上", "一つ上の選択肢", "ひとつ上と同じ",
      "ア＝正、イ＝誤", "ア→○ イ→×", "Bを参照",
      "先の二つ", "右の2つ", "左の2つ", "真ん中の2つ", "後ろの二つ", "前半の2つ", "隣の選択肢", "イロハすべて", "アイウすべて",
      "ロハ全て", "アイのみ", "アイウだけ", "Aの逆", "アの反対", "Bとは逆", "一と二", "一、二および三", "二から四まで", "一のみ", "1番",
      "３番", "二番", "ふたつ目と三つ目", "1番めと2番め", "2つめのみ",
    ])
  func namesInJapanese(_ choice: String) { #expect(roles(choice).naming == [3]) }

  @Test(
    "choices that summarize the others are recognized",
    arguments: [
      "All of the above", "all of the above.", "“All of the above”", "all the above",
      "All of these",
      "All of these options", "All of the listed answers", "All of the choices above",
      "all of the previous", "All are correct", "All answers are correct", "All of them",
      "All three",
      "All three of the above", "Everything above", "Each of the above", "Not all of the above",
      "None of the above", "None of the above are correct", "none of above", "Nither of these.",
      "None of these", "None of these is correct", "None of the answers", "None of the others",
      "None of the other answers", "None of the preceding", "None of the mentioned",
      "All mentioned above", "No option is correct", "None apply", "Two or more of the above",
      "All of those", "all the others", "No correct answer",
      "There is no correct answer", "Neither of these", "Any of the above", "Some of the above",
      "Two of the above", "More than one of the above", "At least two of the above",
      "A combination of the above", "Any combination of the above methods",
      "Other than the above", "All of the above statements are true", "Moons do all of the above",
      "All of these, although dust is the worst", "None of the above: they never met",
      "上記のすべて", "上記すべて", "以上のすべて", "以上すべて", "上の選択肢すべて", "これらすべて", "これらのすべてが正しい", "選択肢のすべて",
      "すべての選択肢", "すべて正しい。", "すべて誤り", "いずれも正しい", "いずれも正しくない", "いずれも該当しない", "これらのいずれでもない", "上のどれでもない",
      "いずれでもない", "どれでもない", "どれも正しくない", "どれも違う", "上記のいずれも正しくない", "上記のどちらでもない", "上記のいずれか", "上記のうち2つ",
      "上記の3つすべて", "上記以外", "これら以外", "上記はすべて正しい", "以上すべて正しい", "これらはいずれも正しくない", "この中のどれでもない",
      "どれにも当てはまらない", "いずれもない", "適切なものはない", "正解は存在しない", "上の三つすべて", "該当なし", "該当するものはない", "正しいものはない",
      "正解なし", "この中にはない",
      "これらすべて、ただし火山が最大", "上記のいずれでもない、すなわち無関係", "None", "All", "なし", "すべて",
      "三つとも正しい", "3つとも", "三つとも誤り", "ここに挙げたすべて", "上に列挙したすべて", "上に挙げたすべて", "上に挙げたもの", "以上に挙げたすべて",
      "上に述べたもののすべて",
      "先に挙げたすべて",
      "Exactly one of the above", "precisely two of these", "Any two", "any three of them",
      "Exactly two of these are correct",
      "ぜんぶ", "ぜんぶ正しい", "上記ぜんぶ", "どれか2つ", "いずれか2つ", "どの選択肢も正しい", "いずれか二つ",
    ])
  func sums(_ choice: String) { #expect(roles(choice).summing == [3]) }

  @Test(
    "Roman numerals in brackets are labels",
    arguments: ["(Ⅰ) and (Ⅱ)", "[Ⅱ], [Ⅲ]", "(Ⅲ) only", "（Ⅰ）と（Ⅲ）", "(ⅰ) and (ⅱ)", "（ⅰ）と（ⅲ）"])
  func romanNumerals(_ choice: String) { #expect(roles(choice).naming == [3]) }

  @Test(
    "a choice with words of its own may except one choice by its letter",
    arguments: [
      "Every fruit except B", "Any fruit other than B", "Every fruit save for C", "All dogs bar B",
      "Every fruit except for A", "Every fruit apart from A", "Any fruit aside from C",
      "Every animal besides C", "Both A and C are fruit", "Fruit, same as B",
    ])
  func exceptions(_ choice: String) { #expect(roles(choice).naming == [3]) }

  @Test(
    "a choice with words of its own may sum up the others",
    arguments: [
      "All of these animals", "Any of these fruits", "All three dogs",
      "All animals described above", "Some plants listed above", "None given above fits",
      "They eat all above", "3つの要素すべて",
    ])
  func sumsInWords(_ choice: String) { #expect(roles(choice).summing == [3]) }

  @Test("“both” sums up two choices, and “three” not two")
  func numberOfChoices() {
    func sums(_ choice: String) -> Set<Int> {
      let problem = Problem(question: "どれ？", answer: 1, choices: ["いぬ", "Cat", choice])
      return Set(ChoiceRoles(problem).summing)
    }
    #expect(sums("Both of these animals") == [2] && sums("Either of these dogs") == [2])
    #expect(sums("All two dogs") == [2] && sums("All three dogs") == [])
  }

  @Test(
    "choices that only seem to refer to others do not",
    arguments: [
      "", "A", "3", "12", "and", "or", "only", "correct", "true", "Yes", "No", "One", "Three", "AB",
      "ABBA", "A bee", "A group", "A none", "Vitamin A and C", "Vitamin C", "hepatitis B", "Plan B",
      "World War I", "I am", "10 and 20", "1, 3", "2 A", "30°C", "a + b", "a-b", "c/d", "P(A|B)",
      "A ∪ B", "A > B", "First", "last year", "first aid", "One second", "No one",
      "The first answering machine", "the first man on the moon", "An answer a child gives",
      "Above sea level", "Above all", "Above the knee", "Heaven above", "below zero",
      "All about Eve", "All right",
      "All of the fungi", "all night", "All Saints", "Everyone above the age of 18",
      "Both increase", "both are equal", "both sides", "None the wiser", "Nonetheless",
      "Neither here nor there", "these two groups", "Each other", "No choice", "You and I",
      "Henry I", "Group A and group B", "C and Java", "A to Z", "C minor", "D-Day",
      "the above-mentioned king", "Either way", "Last but not least", "the other three",
      "以上", "以上です", "10以上", "3以上", "2つ以上", "3つ", "すべての生物", "ほぼすべて", "上野", "上の階", "上と下", "左と右",
      "いずれ死ぬ", "いずれにせよ", "なしの木", "間違いなし", "誤りなし", "選択肢", "選択肢がない人", "両方向", "両方とも増加する", "どちらも同じ",
      "どちらとも言えない", "わからない", "アイスランド", "エクアドルとペルー", "1月と3月", "3だけ増える", "犬と猫", "と", "A型とB型", "ビタミンC",
      "A社とB社", "B型肝炎", "ア行とカ行", "AIとBI", "CとJava", "C言語", "1と1/2", "0と1", "前と後", "上の子",
      "すべての道はローマに通ず", "どちらの国も", "両方の手", "存在しない", "どちらも存在しない", "3番目に大きい",
      "vitamins A and C", "blood type AB", "1〜3 years", "1-3", "(2)", "(1, 3)", "f(a) + f(b)",
      "P(A)P(B)", "A × B", "a×b", "2(3)", "[1, 2]", "{1, 2}", "<b>bold</b>", "World War Ⅱ", "in B",
      "1 in 3", "C in F", "A = B",
      "A's and B's", "dogs' and cats'", "save", "Save all", "apart", "○", "✓", "(c) 2020",
      "1〜3年", "上の方", "下の方", "最初の方", "前の方", "Cの方言", "Bの方針", "第Ⅱ章", "Ⅰ型とⅡ型", "正", "誤", "正・誤・正",
      "1.2、3.4", "三つとも増える", "一つ上の階", "一つ上の兄", "上に立つ", "上に挙げた", "正方形", "誤差", "「い」", "（一）",
      "最初", "最後の日", "同じ", "そのもの", "カキ", "アカ", "正しい", "これらの実験から分かるように、温度が上がるほど反応は速くなる",
      "one or two", "two to three", "Two more", "two thirds", "Before", "before and after",
      "Both before and after", "the day before", "If only", "Upper and lower", "the upper class",
      "the middle ear", "exactly", "Any one", "the reverse", "A can of beans", "Two",
      "カキのみ", "アカだけ", "ABだけ", "逆", "その逆", "右と左", "右の図", "一位", "一番星", "三人", "三以上", "1対1", "第三者",
      "二重", "一から十", "先の大戦", "先生", "左の手", "番号", "隣の国", "一", "2番目に多い", "一番高い",
    ])
  func contents(_ choice: String) {
    let roles = roles(choice)
    #expect(roles.naming == [] && roles.summing == [])
  }

  @Test(
    "what a choice refers to depends on the other choices",
    arguments: [
      // “Both” refers to exactly two choices: with three others, to those above it.
      (["DNA", "RNA", "Both", "Neither"], [], [2, 3]),
      (["a phone", "a radio", "a lamp", "Both"], [3], []),
      (["a phone", "a radio", "Both of the above", "a lamp"], [2], []),
      (["直流", "交流", "両方", "どちらでもない"], [], [2, 3]), (["犬", "猫", "ふたつとも"], [], [2]),
      (["犬", "猫", "鳥", "上記の両方"], [3], []),
      (["one", "two", "All three"], [2], []), (["a cow", "an owl", "a bee", "All three"], [], [3]),
      // “above” with other choices below; “all” never refers to a single choice above.
      (["a cow", "an owl", "All of the above", "a bee"], [2], []),
      (["a cow", "All of the above", "an owl", "a bee"], [], [1]),
      (["All of these", "a cow", "an owl", "a bee"], [], [0]),
      (["a cow", "an owl", "All of these", "a bee"], [], [2]),
      (["犬", "猫", "上記のすべて", "鳥"], [2], []), (["犬", "これらすべて", "猫", "鳥"], [], [1]),
      // A number, a pear (なし), or an end of a scale.
      (["None", "One", "Two", "Three"], [], []), (["1", "2", "3", "None"], [], []),
      (["Some", "Most", "All", "None"], [], []), (["None", "a cow", "an owl", "a bee"], [], []),
      (["りんご", "みかん", "もも", "なし"], [], []), (["なし", "柿", "栗", "梅"], [], []),
      (["あり", "なし"], [], []),
      (["1つ", "2つ", "3つ", "なし"], [], []), (["赤", "青", "黄", "なし"], [], [3]),
      // Letters and numbers that are the answers themselves.
      (["A", "B", "A and B", "neither"], [], [3]), (["1", "2", "1と2", "3"], [], []),
      (["A and B", "A and C", "B and C", "B and D"], [], []),
      (["I only", "II only", "I and II", "None of these"], [], [3]),
      (["the first", "the second", "the last", "never"], [], []),
      (["a dog", "a cat", "1 and 9", "a cow"], [], []),
      (["One", "Two", "One and two", "a cow"], [], []),
      (["1番", "2番", "3番", "4番"], [], []), (["一", "二", "一と二", "三"], [], []),
      (["犬", "猫", "りょうほう"], [], [2]), (["犬", "猫", "鳥", "1番"], [3], []),
    ] as [([String], [Int], [Int])])
  func together(_ choices: [String], _ naming: [Int], _ summing: [Int]) {
    let roles = ChoiceRoles(Problem(question: "どれ？", answer: 1, choices: choices))
    #expect(roles.naming == naming && roles.summing == summing)
  }

  @Test(
    "letters and numbers that the question defines are not choices",
    arguments: [
      (
        "1. Bees fly. 2. Cows fly. 3. Owls fly.", ["1 only", "1 and 3", "2 and 3", "not one"], false
      ),
      ("A: red B: blue. Which is a colour?", ["A only", "A and B", "B only", "Nothing"], false),
      ("（1）犬　（2）猫　鳴くのは？", ["1のみ", "1と2", "2のみ", "いない"], false),
      ("①犬 ②猫 鳴くのは？", ["①のみ", "①と②", "②のみ", "いない"], false),
      ("ア．犬が鳴く イ．猫が鳴く", ["アのみ", "アとイ", "イのみ", "鳴かない"], false),
      ("I. Bees fly. II. Cows fly.", ["I only", "I and II", "II only", "They walk"], false),
      ("Statement 1: x. Statement 2: y.", ["Statements 1 and 2", "x", "y", "z"], false),
      ("Which of (A) to (D) flies?", ["a bee", "an owl", "a cow", "A and B"], true),
      ("A、B、C、Dのうち飛ぶのは？", ["蜂", "梟", "牛", "AとB"], true),
      ("What does hepatitis B do?", ["It spreads", "It stays", "It hides", "A and B"], true),
      ("A: red. Which is a colour?", ["blue", "a bee", "a cow", "A and B"], true),
      ("㋐犬 ㋑猫 鳴くのは？", ["㋐のみ", "㋐と㋑", "㋑のみ", "いない"], false),
      ("⑴犬 ⑵猫 鳴くのは？", ["(1)のみ", "(1)と(2)", "(2)のみ", "いない"], false),
      ("Ⅰ．犬が鳴く　Ⅱ．猫が鳴く", ["Ⅰのみ", "ⅠとⅡ", "Ⅱのみ", "鳴かない"], false),
      ("第Ⅰ部と第Ⅱ部では？", ["蜂", "梟", "牛", "ⅠとⅡ"], true),
      ("(A)(B)(C)(D)のうち飛ぶのは？", ["蜂", "梟", "牛", "(A)(B)"], true),
    ])
  func defined(_ question: String, _ choices: [String], _ keepsOrder: Bool) {
    let problem = Problem(question: question, answer: 1, choices: choices)
    #expect(ChoiceRoles(problem).keepsOrder == keepsOrder)
  }

  @Test(
    "an explanation may refer to choices",
    arguments: [
      ("Option A is a trap.", true), ("選択肢アはひっかけです。", true), ("The second choice is older.", true),
      ("First choice.", true),
      ("The answer is B.", true), ("B is wrong because owls fly.", true), ("正解はイ。", true),
      ("アは誤り。", true), ("AとCの両方が飛ぶ。", true), ("Because it is the oldest.", false),
      ("A and B are blood groups.", false), ("すべての鳥が飛ぶわけではない。", false), ("", false),
      // The right answer, in all ways of giving it.
      ("【正解】B", true), ("答え：B", true), ("正答：②", true), ("解答 ③", true), ("正解：（ア）", true),
      ("正解は2番", true), ("答えは二番目", true), ("1番が正解", true), ("2番目が正解", true), ("三つ目は誤り", true),
      ("最後が正解", true), ("Ⅱが正しい", true), ("㋐は誤り", true), ("（1）は不適切", true), ("アだけが正しい", true),
      ("Bは×", true), ("アは○、イは×", true), ("ウ：誤り。", true), ("A：○", true), ("アは間違っている", true),
      ("イが該当する", true), ("解答：イ", true), ("〔正答〕ア", true), ("正解＝B", true), ("こたえはB", true),
      ("正しいのはB", true), ("誤っているのはウ", true), ("ウは誤。", true), ("アは正、イは誤", true), ("ア．正しい。", true),
      ("ア　正しい", true), ("ア→誤り", true), ("ア＝×", true), ("1：誤り", true), ("二番は誤り", true),
      ("Key: B", true), ("Correct: B", true), ("The correct option is C", true),
      ("The answer must be B", true), ("The answer is the second one.", true),
      ("The answer: the second", true), ("The second is right", true),
      ("The first one is wrong", true), ("The last is the answer", true), ("B: wrong", true),
      ("A: wrong", true), ("Owls fly. B: wrong", true), ("B – correct", true), ("B wrong.", true),
      ("A. Incorrect: too old.", true), ("(b) incorrect", true), ("B ✗", true),
      ("② is right", true),
      ("#2 is wrong", true), ("B is therefore not correct.", true), ("B cannot be right", true),
      ("B isn’t right.", true), ("B is a distractor", true), ("Choose B.", true),
      ("Choice two is right", true), ("The second: wrong.", true), ("1: wrong", true),
      ("The second and third are wrong", true), ("The second of these is right", true),
      // Texts that only resemble a reference to a choice.
      ("A right triangle has one.", false), ("a wrong answer costs a point", false),
      ("A type B false positive", false), ("It is right of the second", false),
      ("The second world war is over.", false), ("The answer is the second planet.", false),
      ("The first is a mammal.", false), ("vitamin B is not stored", false),
      ("1正解につき10点", false), ("答え3つ", false), ("選択肢2つのうち", false), ("2×3=6", false), ("A×B", false),
      ("aが正の数なら", false), ("正方形Aの面積", false), ("最初は間違いだと思われた。", false), ("2番目に高い山", false),
      ("ビタミンCは水に溶ける。", false), ("100は正しい数", false), ("答えは3.14", false), ("正解はビタミンC", false),
      ("答えはイタリア", false), ("A 正方形", false), ("最後が肝心", false), ("1番は東京", false),
      ("Vitamin B: correct dosage matters.", false), ("x = 2: true", false), ("F = ma", false),
      ("Choose a book", false), ("Number one is Rome", false),
    ])
  func explained(_ explanation: String, _ keepsOrder: Bool) {
    var problem = Problem(question: "Which?", answer: 1, choices: ["a dog", "a cat", "an owl"])
    problem.details.explanation = explanation
    #expect(ChoiceRoles(problem).keepsOrder == keepsOrder)
    #expect(ChoiceRoles(problem).naming == [])
  }

  @Test(
    "a question may refer to choices if it clearly says so",
    arguments: [
      ("Which option is the opposite of the first choice?", true),
      ("Which of these means the same as option B?", true),
      ("Unlike option (b), which flies?", true),
      ("Which of the first two options flies?", true), ("What fits the last of the choices?", true),
      ("What lies between the first and the third choice?", true),
      ("最初の選択肢の反対はどれ？", true), ("2番目の選択肢と対になるのは？", true), ("一番上の選択肢の反対は？", true),
      ("選択肢アと同じものはどれ？", true), ("選択肢①の反対は？", true),
      ("What is the first choice for treating gout?", false),
      ("Which drug is the drug of first choice?", false), ("What was the first answer?", false),
      ("Option A: pay 3. Option B: pay 4. Which is dearer?", false),
      ("Which of the options below flies?", false), ("What makes a choice a good one?", false),
      ("What is the opposite of B?", false), ("What is a stock option?", false),
      ("次の選択肢から選べ", false), ("上の選択肢から1つ選べ。", false), ("選択肢1つを選べ", false), ("第一選択肢として使う薬は？", false),
      ("選択肢A：払う。選択肢B：払わない。どちら？", false), ("最初の問いの答えは？", false),
    ])
  func asked(_ question: String, _ keepsOrder: Bool) {
    let problem = Problem(question: question, answer: 1, choices: ["a dog", "a cat", "an owl"])
    #expect(ChoiceRoles(problem).keepsOrder == keepsOrder)
  }

  @Test("a pinned choice below “all of the above” keeps all choices in place")
  func pinned() {
    var problem = Problem(
      question: "q", answer: 1, choices: ["a cow", "All of the above", "an owl"])
    problem.details.pinned = [3]
    #expect(ChoiceRoles(problem).keepsOrder)
  }
}
