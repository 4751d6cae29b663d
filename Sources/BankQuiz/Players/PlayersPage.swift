@_spi(QBank) import BankModel

extension Player {
  /// How `players-v1` plays, for those who want to know the assumptions of a forecast or to play the same way
  /// without qbank.
  package static let page = Localized(
    en: """
      players-v1

      Streams of numbers come from the seed as in shuffle-v1: k = mix(seed),
      k = mix(k ^ hash(purpose)), k = mix(k ^ player), players counting from 1. The method never
      changes; another one would get another name. One player is the same in every set.

      unit         (number >> 11) / 2^53, from 0 to below 1.
      inner        ((number >> 12) + 0.5) / 2^52, between 0 and 1.
      normal       The inverse of the normal distribution function, taken of inner.

      A player     purpose "players": x = normal, then y = normal. Ability theta = x. Speed
                   tau = 0.2 * (r * x + sqrt(1 - r^2) * y), where r, 0 unless it is set, ties speed
                   to ability.
      Time         purpose "times", one number for each question in the order of the set:
                   T = exp(ln(1000 m) - tau + 0.35 * normal) milliseconds, rounded to the nearest
                   whole one, halves up. In time is T <= limit. Else time runs out: no answer, and
                   the limit on the clock.
      Answer       purpose "answers", one number for each question, in time or not: u = unit. Right
                   if u < P = c + (d - c) / (1 + exp(-a (theta - b))); else the wrong choice with
                   the index floor((u - P) / (1 - P) * (number of choices - 1)) of the wrong ones.
                   Unless the bank tells more: a = 1, b = 0, c = 1 / number of choices, d = 1.
      Difficulty   A bank tells the share of an average group (theta standard normal) that does not
                   know the answer, as a number from 0 to 1, in percent, or in a word: very easy
                   (0.1), easy (0.25), medium (0.5), hard (0.75), very hard (0.9). Then b is such
                   that E[1 / (1 + exp(b - theta))] = 1 - difficulty, and c + (1 - c)
                   (1 - difficulty) of the group are right. Shares nearer than 0.001 to 0 or 1 count
                   as 0.001 and 0.999. Or it tells parameters by their names, any of them:
                   a=1.2 b=0.5 c=0.2, where 0 < a <= 10, -10 <= b <= 10 and 0 <= c < 1.
      One run      is that of player 1; an ability that is named takes the place of theta only. A
                   forecast plays players 1, 2, ... Limits that are extended are rounded to
                   milliseconds as times are.
      A group      A mean ability is added to theta, and ln s to tau for a speed s, by which all times
                   are divided. Of n players that a file names, player k plays the runs k, k + n, ...:
                   theta is the ability there, which also takes the place of x in tau; a speed there
                   takes the place of tau.
      Sets         A forecast whose runs draw their questions draws set 1, 2, ... of shuffle-v1, and
                   player 1, 2, ... plays it.

      model           as above
      guesser         does not read: m is that of an empty question; the choice is
                      floor(u * number of choices)
      always-first    does not read; the first choice
      longest-choice  does not read; the widest choice, without blanks at its ends; of several the
                      first
      perfect         the right choice after m
      1@1.5,3,-,2     a script: choice 1 after 1.5 s, choice 3 after m, a time-out, choice 2 after m

      RT-1         The median time m in seconds: 0.33 to look, the reading of the question, k times
                   that of all choices (k = 1), 1.35 to make up one's mind, 0.15 * log2(number of
                   choices + 1) to choose, 0.28 to tap; 2.308 and the reading for four choices.
                   Read are, after NFKC: kana and kanji (U+3040 to U+30FF without the middle dot,
                   U+3400 to U+9FFF, 々, 〆, 〇) 0.1333 s each, that is 450 a minute; other letters
                   0.0548 s; decimal digits, signs of mathematics and currencies 0.1 s; nothing
                   else. ln T is normal about ln m, its spread 0.2 between players and 0.35 within.

      What it does not know: 450 a minute rests on no reviewed study of silent reading; 0.35, 0.33,
      k and the cost of digits and signs are assumed. Thinking takes as long for every question, so
      one that needs a calculation takes longer than told. Japanese may take up to 15 % longer, and
      longer still in hiragana alone. Readings in brackets count twice. Screens, line breaks and
      fonts play no part; Hangul, Thai and others cost what Latin letters cost. Measured times should
      take the place of these numbers.

      """,
    ja: """
      players-v1

      数の列はshuffle-v1と同じようにシードから作ります。k = mix(seed)、
      k = mix(k ^ hash(purpose))、k = mix(k ^ player)。playerは1から数えます。この方法は変わりません。
      別の方法には別の名前を付けます。同じ番号のプレイヤーは、どのセットでも同じ人です。

      unit         (数 >> 11) / 2^53。0以上1未満。
      inner        ((数 >> 12) + 0.5) / 2^52。0と1の間。
      normal       正規分布関数の逆関数をinnerに適用した値。

      プレイヤー   purposeは "players"。x = normal、続いて y = normal。能力 theta = x、速さ
                   tau = 0.2 * (r * x + sqrt(1 - r^2) * y)。rは速さと能力の相関で、指定がなければ0。
      時間         purposeは "times"。セットの順に1問で1つの数を使います。
                   T = exp(ln(1000 m) - tau + 0.35 * normal) ミリ秒を四捨五入します。T <= 制限時間なら
                   間に合います。そうでなければ時間切れで、解答なし、経過時間は制限時間です。
      解答         purposeは "answers"。間に合っても合わなくても1問で1つの数を使います。u = unit。
                   u < P = c + (d - c) / (1 + exp(-a (theta - b))) なら正解、そうでなければ誤答のうち
                   floor((u - P) / (1 - P) * (選択肢の数 - 1)) 番目（0から数える）。問題ファイルに記載が
                   なければ a = 1、b = 0、c = 1 / 選択肢の数、d = 1。
      難易度       平均的な集団（thetaは標準正規分布）のうち答えを知らない人の割合を、0から1の数、％、
                   または語で書けます: とても易しい（0.1）、易しい（0.25）、普通（0.5）、難しい（0.75）、
                   とても難しい（0.9）。bは E[1 / (1 + exp(b - theta))] = 1 - 難易度 となる値で、集団の
                   c + (1 - c) (1 - 難易度) が正解します。0.001未満は0.001、0.999超は0.999とみなします。
                   パラメーターの名前を付けて a=1.2 b=0.5 c=0.2 のようにも書けます（一部だけも可）。
                   0 < a <= 10、-10 <= b <= 10、0 <= c < 1 です。
      見せる1回    プレイヤー1です。能力を指定するとthetaだけが変わります。予測ではプレイヤー1、2、…が
                   解きます。延長した制限時間は、時間と同じように四捨五入したミリ秒です。
      集団         平均の能力はthetaに加えます。速さsを指定すると、すべての時間をsで割ります（tauにln sを加える）。
                   ファイルにn人の名前があれば、k番目の人がk、k + n、…回目を解きます。thetaはファイルの能力値で、
                   tauの式のxもその値になります。ファイルに速さがあれば、それがtauになります。
      セット       予測で毎回問題を引くときは、shuffle-v1のセット1、2、…を、プレイヤー1、2、…が解きます。

      model           上のとおり
      guesser         読まない。mは空の問題の値。選択肢は floor(u * 選択肢の数) 番目
      always-first    読まない。いつも最初の選択肢
      longest-choice  読まない。前後の空白を除いて最も幅の広い選択肢。複数あれば最初のもの
      perfect         m秒後に正解
      1@1.5,3,-,2     台本。1.5秒後に1番、m秒後に3番、時間切れ、m秒後に2番

      RT-1         時間の中央値m（秒）: 目を向ける0.33、問題文の読み、選択肢すべての読みのk倍（k = 1）、
                   決める1.35、選ぶ 0.15 * log2(選択肢の数 + 1)、押す0.28。4択なら2.308と読みの時間です。
                   NFKCの後で数えます。かなと漢字（U+3040からU+30FFまでの中黒以外、U+3400からU+9FFF
                   まで、々、〆、〇）は1字0.1333秒（毎分450字）、ほかの文字は0.0548秒、十進数字と数学・
                   通貨の記号は0.1秒、それ以外は0秒です。ln Tは ln m を中心とする正規分布で、標準偏差は
                   プレイヤーの間で0.2、同じ人の中で0.35です。

      分からないこと: 毎分450字には、黙読についての査読済みの根拠がありません。0.35、0.33、k、数字と記号の
      時間は仮定です。考える時間はどの問題でも同じとするので、計算の要る問題は実際にはもっとかかります。
      日本語は最大15 %、ひらがなだけならさらに長くかかることがあります。かっこ内の読みがなは二重に数えます。
      画面、改行、書体は考えません。ハングルやタイ文字などはラテン文字と同じ時間とします。測った時間が
      あれば、これらの数を置き換えてください。

      """)
}
