import BankModel

extension DrawRequest {
  /// The documentation of draws with questions that are included in every set or come together, with joint quotas
  /// of categories and difficulties, and with an order. What is drawn in this way never changes.
  package static let selectionPage = Localized(
    en: """
      selection-v1

      How sets are drawn with --include, --together and --order, and with numbers
      of categories and of difficulties at once. Streams, numbers, below(n), unit
      and "into order" are those of shuffle-v1 and players-v1. What is drawn in
      this way never changes.

      Include     A name is that of the question in a row (tea.csv:12), else with this ID or exactly
                  this text, else the only one whose text has it as a part. These questions are taken
                  out of what is drawn from, with their near-duplicates where those are kept apart;
                  the rest of a set is drawn as without them, of each category and difficulty as many
                  as are missing. Then the set is put into order with the stream "questions", set,
                  "include". Every set with these questions is as likely as any other.
      Together    Questions with the same tag, of those that begin with the prefix, are one group, in
                  the order of the files; of several such tags of a question the first counts. Every
                  other question is a group by itself. From the stream "questions", set, "together"
                  first how many groups of each size, larger ones first, by one unit for each size: as
                  often as there are sets with these numbers; then the groups of each size, forward as
                  shuffle-v1 draws for an app; then the groups are put into order. So every set of
                  whole groups is as likely as any other. With --disjoint each set is drawn from what
                  those before it have left.
      Both        With numbers of categories and of difficulties a set has a table of how many
                  questions of each category are of each difficulty. Whether there is one, a flow
                  answers. From the stream "constraints", set 1, "table 0" one is picked, category by
                  category, by one unit each: as often as there are single sets with it. Each pair of
                  category and difficulty then is a kind of constraints-v2, and all sets have the same
                  table; so several sets with no question in common are not equally likely, which is
                  told. Where time or near-duplicates matter and it will not do, others are tried: all,
                  in the order of their numbers, if they are known to be no more than 100, else those of
                  "table 1" to "table 100". Where there are too many tables to count, that of the flow is
                  taken, and told not to be equally likely.
      Order       easy-first: by the chance that a player drawn from all knows or guesses the answer,
                  the likeliest first; equal ones as they are drawn.

      """,
    ja: """
      selection-v1

      --include、--together、--order を使うセットと、カテゴリーと難易度の両方の
      問題数を決めたセットの作り方です。列、数、below(n)、unit、並べ替えは
      shuffle-v1とplayers-v1と同じです。この方法も変わりません。

      必ず入れる  ファイルと行（tea.csv:12）が合う問題、なければIDか問題文が一致する問題、なければその文字列を
                  含むただ1つの問題です。これらを抽選の対象から外し（似た問題を分けるときは、似た問題も外す）、
                  残りを普段どおりに抽選します。カテゴリーや難易度の問題数は、足りない分だけ抽選します。最後に列
                  "questions"、セット、"include" で並べ替えます。これらの問題を含むどのセットも同じ確からしさです。
      まとめる    指定した文字列で始まる同じタグの問題を、ファイルの順に1つの組とします。1問に複数あるときは最初の
                  タグだけを見ます。ほかの問題は1問で1組です。列 "questions"、セット、"together" から、まず大きい組から順に
                  大きさごとの組の数を、その数になるセットの個数に比例して決め（大きさごとにunitを1つ）、次に
                  大きさごとの組をアプリと同じく前から抽選し、最後に組を並べ替えます。組を分けないどのセットも同じ
                  確からしさです。--disjoint では、前のセットの残りから順に抽選します。
      両方の数    カテゴリーと難易度の問題数を両方決めると、どのカテゴリーのどの難易度から何問かという表ができます。
                  表があるかどうかは流れの計算で正確に分かります。列 "constraints"、セット1、"table 0" から、
                  カテゴリーごとにunitを1つ使い、その表になるセット1つずつの個数に比例して表を1つ選びます。あとは
                  カテゴリーと難易度の組をconstraints-v2の種類として抽選します。表はどのセットにも共通なので、問題の
                  重ならない複数のセットは同じ確からしさにはならず、そのことを表示します。時間や似た問題の条件が
                  合わないときは、表が100個以下と分かれば番号順にすべて、ほかは "table 1" から "table 100" までの
                  表を試します。表が多すぎて数えられないときは、流れの計算で見つかった表を使い、同じ確からしさでは
                  ないことを表示します。
      順番        easy-first: 全体から選んだ人が正解する（当たる場合も含む）見込みの高い順。同じなら抽選した順。

      """)
}
