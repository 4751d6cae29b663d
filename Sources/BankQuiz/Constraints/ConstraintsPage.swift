@_spi(QBank) import BankModel

extension SetConstraints {
  /// The methods of drawing sets with conditions. What is drawn by one method never changes.
  package enum Method: String, CaseIterable, Sendable, Codable {
    /// Detects near-duplicates by common runs of characters.
    case v1 = "constraints-v1"
    /// Detects near-duplicates by edits; everything else is as in `v1`.
    case v2 = "constraints-v2"

    /// How sets are drawn by this method, and which are equally likely.
    package var page: Localized {
      let start = Localized(rawValue + "\n\n")
      return [start, ConstraintsPage.conditions, near, ConstraintsPage.sets]
        .reduce(Localized("")) { Localized(en: $0.en + $1.en, ja: $0.ja + $1.ja) }
    }

    private var near: Localized {
      switch self {
      case .v1: ConstraintsPage.nearByStretches
      case .v2: ConstraintsPage.nearByEdits
      }
    }
  }
}

/// The parts of the pages on drawing sets with conditions.
private enum ConstraintsPage {
  /// Everything before the section on near-duplicates.
  static let conditions = Localized(
    en: """
      How sets that have to meet conditions are drawn. Streams, numbers, below(n) and
      "into order" are those of shuffle-v1. What is drawn in this way never changes.

      Time        A question takes what the model RT-1 expects on a clock that stops at its limit:
                  E[min(T, L)] in whole milliseconds; L is --time-limit, else the question's own limit,
                  else that of the configuration, else 10 s. It is this and not the median, because
                  the mean of a set is the sum of its questions'. "qbank help players-v1"
                  explains RT-1.
      Weights     food:2,geography:1 parts the questions of a set: exact shares rounded down, what
                  is left to the largest remainders, of equals to the first named.
      Difficulty  The share of an average group that does not know the answer: from 0, nobody, to
                  1, everybody; very easy is 0.1, easy 0.25, medium 0.5, hard 0.75, very hard 0.9.
                  Abilities in such a group are standard normal, so parameters a and b come to
                  1 - E[1 / (1 + exp(-a (theta - b)))]. Shares are compared in thousandths.
                  Questions without one are left out.

      """,
    ja: """
      条件付きのセットの作り方です。列、数、below(n)、並べ替えはshuffle-v1と同じです。
      この方法も変わりません。

      時間        1問の時間は、モデルRT-1による、制限時間で止まる時計での期待値E[min(T, L)]です
                  （ミリ秒単位に丸めます）。Lは --time-limit、なければ問題の制限時間、設定ファイルの値、
                  10秒の順です。中央値ではなく期待値を使うのは、セットの期待値が各問の和になるためです。
                  RT-1の内容は "qbank help players-v1" で確認できます。
      重み        food:2,geography:1 はセットの問題数を比で分けます。端数は切り捨て、残りは端数の
                  大きい順に、同じなら先に書いた順に配ります。
      難易度      平均的な集団のうち答えを知らない人の割合で、0はだれもが知り、1はだれも知りません。
                  とても易しいは0.1、易しいは0.25、普通は0.5、難しいは0.75、とても難しいは0.9です。
                  集団の能力は標準正規分布とするので、パラメーターaとbなら
                  1 - E[1 / (1 + exp(-a (theta - b)))] です。1000分の1単位で比べます。
                  難易度のない問題は使いません。

      """)

  /// The near-duplicates of `v1`.
  static let nearByStretches = Localized(
    en: """
      Near-       Two questions with the same numbers, both with or both without a "not", whose
      duplicates  right choices are the same and whose texts share 4/5 of all their pairs of
                  characters; or whose texts with all choices share 4/5 of their stretches of five
                  characters. Letter case, width, kana and punctuation do not count. What is linked
                  by others is one group, and a set has at most one of a group. The same asked in
                  other words is not found.


      """,
    ja: """
      似た問題    数字が同じで、否定の有無も同じ2問のうち、正解が同じで問題文の2文字の並びの4/5が共通する
                  もの、または選択肢を含めた全文の5文字の並びの4/5が共通するものです。大文字と小文字、
                  全角と半角、ひらがなとカタカナ、句読点の違いは無視します。つながるものは同じグループで、
                  1セットに各グループから1問までです。言い換えは見つけられません。


      """)

  /// The near-duplicates of `v2`.
  static let nearByEdits = Localized(
    en: """
      Near-       Two questions with the same numbers, both with or both without a "not", if a few edits
      duplicates  make one of the other, each with all its choices in any order: a character inserted,
                  deleted or put for another. There may be a tenth as many edits as the longer one has
                  characters, but always 1, and no more than 3. And two with the same text and the same
                  right choice, whatever the others are. Letter case, width, kana and punctuation do
                  not count. What is linked by others is one group, and a set has at most one of a
                  group. The same asked in other words is not found.
                  In detail, edits are of units of UTF-16: those of the question's normal form and,
                  behind a NUL each, of the choices' normal forms in the order of their units.
                  constraints-v1 compares stretches of characters instead and is otherwise the same:
                  without --no-near-duplicates both draw the same sets. A manifest that names
                  neither of them is of constraints-v1.


      """,
    ja: """
      似た問題    数字が同じで、否定の有無も同じ2問のうち、数回の編集（1文字の挿入、削除、置き換え）で
                  一方が他方と同じになるものです。問題文と選択肢（順不同）を合わせて比べます。編集は
                  長いほうの文字数の1割まで、ただし1回は必ず認め、3回を上限とします。また、問題文と正解が
                  同じなら、ほかの選択肢が違っていても似た問題とします。大文字と小文字、全角と半角、
                  ひらがなとカタカナ、句読点の違いは無視します。つながるものは同じグループで、1セットに
                  各グループから1問までです。言い換えは見つけられません。
                  正確には、問題文の正規形に、選択肢の正規形を符号の順にそれぞれNULに続けて並べ、
                  UTF-16の単位で数えます。
                  constraints-v1は代わりに文字の並びを比べます。ほかは同じなので、
                  --no-near-duplicates を使わなければ、どちらでも同じセットになります。どちらの名前も
                  ないマニフェストはconstraints-v1のものです。


      """)

  /// Everything after the section on near-duplicates.
  static let sets = Localized(
    en: """
      A set       1. Questions that would break --max-seconds even beside the quickest others are
                  left out. 2. The set is drawn as by shuffle-v1 up to 1,000 times from the same
                  streams, until one is right. 3. Else all right sets are counted: group by group in
                  the order of their first questions, sets without the group come first, then those
                  with its first question, and so on. One is picked with below(count) from the
                  stream "constraints", and put into order from there. 4. Where that takes more
                  than 2,000,000 numbers or more than 64 bits, 20,000 more sets are drawn; then 200
                  times the size of the quickest set, a question is exchanged for another of its
                  kind if the set stays right.
                  Ways 2 and 3 make every right set as likely as any other; way 4 does not promise
                  it, and then it is said.
      Several     --disjoint (of two and more), --cover and --spread draw all sets together, up to
                  1,000 times or 1,000,000 questions. Then questions are exchanged, from the stream
                  "exchanges", until all sets are right. If that fails, all ways are tried, up to
                  300,000 steps, if the sets have 2,000 questions at most.
                  Only what is right as drawn is as likely as any other; else it is said.
      --cover     As few sets as --count and the largest group of near-duplicates allow. Their sizes
                  differ by one at most, so that the last set is not left with what remains.
      --spread    Exchanges that bring the sets nearer to each other, 400 for each question but no
                  more than 2,000,000. A set promises for each question the chance to be right in
                  time: (c + (1 - c) (1 - difficulty)) P(T <= L), where c is the chance of a guess,
                  and 0.5 is the difficulty where none is told; ten seconds count as one point.
                  Then all combinations of the sets there are, by their times, are looked at for
                  the least sum of the greatest less the least time and the greatest less the least
                  promise: of up to 64 questions and 40,000 sets, if 1,000,000 steps list them, in up
                  to 16,000,000 steps. Such sets are put into order from "exchanges" of set 2, their
                  questions from "questions". Whether all were looked at is told. Such sets are
                  made, not drawn.
      --balance-  Choices are put into order as by shuffle-v1. From the stream "balance", the
      answers     questions are put into order; each takes one of the places its right choice may
                  have that is right least often, with below(places) if there are several, those
                  with a single place first. Then, while a place is right more often by two or more
                  than one that can be reached from it, most often first: the nearest such place
                  is looked for over the questions in their order and the places they may have,
                  and each question on the way moves on by one. At last the right choice of each
                  question and the choice at its place change places. Every even spread is as likely as
                  any other if all choices can be moved.

      """,
    ja: """
      1セット     1. 最短の問題と組んでも --max-seconds を超える問題を除きます。2. 条件に合うまで、
                  同じ列からshuffle-v1の方法で1,000回まで引き直します。3. だめなら、合うセットを
                  すべて数えます。グループは先頭の問題の順に見て、それを含まないもの、1問目を含むもの、
                  2問目を含むものの順に並べます。"constraints" の列のbelow(総数)で1つ選び、同じ列で
                  並べ替えます。4. それに200万個を超える数や64ビットを超える数が要るときは、さらに
                  20,000回引き、それでもだめなら最短のセットから、条件を保つ問題の入れ替えを、問題数の
                  200倍の回数試します。
                  2と3では、条件に合うどのセットも同じ確率です。4では保証できないため、そう表示します。
      複数セット  --disjoint（2セット以上）、--cover、--spread では全セットを一度に、1,000回または
                  合計100万問まで引き直します。次に "exchanges" の列で、全セットが条件に合うまで問題を
                  入れ替えます。だめなら、全部で2,000問までのとき、30万手まですべての組を試します。
                  引いたままで合ったときだけ、どのセットも
                  同じ確率です。そうでないときはそう表示します。
      --cover     --count と、似た問題の最大のグループが許す最少のセット数にします。問題数の差は1以下で、
                  最後のセットだけが小さくなることはありません。
      --spread    セット間の差を縮める入れ替えを、1問につき400回、全部で200万回まで試します。予想得点は
                  1問につき時間内に正解する確率 (c + (1 - c) (1 - 難易度)) P(T <= L) で、cは当て推量の
                  確率、難易度がなければ0.5、10秒を1点と同じ重さとします。次に、64問・4万セットまでで
                  100万手で書き出せるとき、1,600万手まで、時間順に並べた全セットの組み合わせから、時間の
                  最大と最小の差と予想得点の最大と最小の差の和が最小のものを探します。見つかれば、
                  セットは "exchanges" の列（セット2）、問題は "questions" の列で並べ替えます。
                  すべて調べたかどうかを表示します。
                  これは抽選ではなく調整の結果です。
      --balance-  選択肢はshuffle-v1の順にします。"balance" の列で問題を並べ替え、その順に（動かせない
      answers     ものを先に）、正解を置ける場所のうち、正解の最も少ない場所を選びます。複数あれば
                  below(個数)で決めます。次に、正解が2つ以上少ない場所へ問題を順に移してたどり着ける
                  場所がある間、正解の多い場所から、問題の順と置ける場所の順に最も近いものを探し、
                  途中の問題を1つずつ移します。最後に、正解をその場所の選択肢と入れ替えます。
                  すべての選択肢を動かせるなら、均等な配り方はどれも同じ確率です。

      """)
}
