@_spi(QBank) package import BankModel

extension VersionMethod {
  /// How `versions-v1` puts versions into order, for those who want to make the same without qbank.
  package static let page = Localized(
    en: """
      versions-v1

      A set has versions A, B, C and so on: the same questions, in other orders. Everything is made
      of streams and shuffles as `qbank help shuffle-v1` describes them. The method never
      changes; another one would get another name.

      Version A   The set as it was drawn, with its choices as they were drawn.
      Seeds       Any other version has a seed of its own: the first number of the stream
                  k = mix(seed), k = mix(k ^ hash("versions")), k = mix(k ^ set),
                  k = mix(k ^ version). Sets count from 1; A is version 1, B is version 2.
      Questions   Those of version A, in its order, are shuffled by the stream of "questions" of the
                  set, with the seed of the version: for i from n - 1 down to 1: j = below(i + 1),
                  i and j change places.
      Choices     As shuffle-v1 orders those of the question in its file, or --balance-answers those
                  of all questions, with the seed of the version. Choices that speak of each other by
                  their places keep their order, in every version.
      Codes       A paper with a name has four signs out of C D F H J K M N P R T W X Y 3 4 7 9: for
                  each sign below(18) of the stream of "codes", in which the place of the name in its
                  list, counted from 1, stands for the set. A code that an earlier name has is drawn
                  again.

      Example     seed 42, set 1, version 2 has the seed 9372906246739419250.

      """,
    ja: """
      versions-v1

      セットには、A、B、C…のバージョンがあります。問題は同じで、並びが違います。使う列と並べ替えは
      `qbank help shuffle-v1` のとおりです。この方法は変わりません。別の方法には別の名前を
      付けます。

      Aの並び     抽選したままのセットです。選択肢も抽選したときの順です。
      シード      ほかのバージョンには、それぞれのシードがあります。k = mix(seed)、
                  k = mix(k ^ hash("versions"))、k = mix(k ^ set)、k = mix(k ^ version) で決まる列の
                  最初の数です。セットは1から数えます。Aは1、Bは2です。
      問題        バージョンAの順に並べた問題を、バージョンのシードによる、そのセットの
                  "questions" の列で並べ替えます。iをn - 1から1まで下げながら、j = below(i + 1) としてiとjを
                  入れ替えます。
      選択肢      バージョンのシードを使い、ファイルにある選択肢をshuffle-v1の方法で並べ替えます
                  （--balance-answers なら全問をそろえる方法で）。位置で互いを指す選択肢は、
                  どのバージョンでも動かしません。
      コード      名前の入る用紙には、C D F H J K M N P R T W X Y 3 4 7 9 から4文字を選んで
                  付けます。1文字ごとに、"codes" の列の below(18) を使います。この列のsetは名簿での
                  順番（1から数える）です。前の人と同じコードになったら引き直します。

      例          シード42、セット1、バージョン2のシードは 9372906246739419250 です。

      """)
}
