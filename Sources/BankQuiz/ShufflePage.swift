@_spi(QBank) import BankModel

extension QuestionDraw.Method {
  /// How `shuffle-v1` draws, for those who want to reproduce draws without qbank.
  package static let page = Localized(
    en: """
      shuffle-v1

      All numbers are unsigned, of 64 bits, and wrap around. ^ is exclusive or, >> and << shift,
      <<< rotates to the left. The method never changes; another one would get another name.

      mix(x)      SplitMix64: x += 0x9E3779B97F4A7C15, z = x,
                  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9,
                  z = (z ^ (z >> 27)) * 0x94D049BB133111EB, result z ^ (z >> 31).
      hash(text)  FNV-1a of the UTF-8 bytes of the text in Unicode's NFC, so that two spellings of
                  one letter are one text: h = 0xCBF29CE484222325, then for each byte
                  h = (h ^ byte) * 0x100000001B3. "Caf" with U+00E9 or with e and U+0301:
                  0x61BE9A13F8F0129.
      seed        Digits are a number below 2^64; any other text stands for its hash.
      stream      k = mix(seed), k = mix(k ^ hash(purpose)), k = mix(k ^ set), and for choices
                  k = mix(k ^ hash(identity)). Sets count from 1. The identity of a question is
                  its id if it has one, else its text. Questions with one identity
                  in a set therefore get one order of choices; other orders need ids.
      numbers     xoshiro256**, whose state is the first four results of SplitMix64 from k:
                  result ((s1 * 5) <<< 7) * 9; then t = s1 << 17, s2 ^= s0, s3 ^= s1, s1 ^= s2,
                  s0 ^= s3, s2 ^= t, s3 = s3 <<< 45.
      below(n)    Lemire: m = number * n in 128 bits; while its lower half is less than
                  (2^64 - n) mod n, another number is drawn; result: its upper half.

      A set       purpose "questions". The pool is every question in the order of the files, paths
                  in the order given, those in folders by the bytes of their names, without what
                  is left out by --on-error skip or --exclude. For i from n - 1 down:
                  j = below(i + 1), the questions at i and j change places, and the one now at i
                  is drawn. The last one left draws no number.
      Categories  Each draws its own questions from the stream of "questions" with its name as the
                  identity; then all of the set, in the order of the command line, are put into
                  order from the stream of "questions" in the way of choices.
      --disjoint  The questions of all sets are drawn as one large set 1, and cut into sets one
                  after the other. Categories are drawn and cut so each by itself; then each set
                  is put into order from the stream of its own number.
      Choices     purpose "choices". Pinned choices stay; those that sum up the others, such as
                  "all of the above", come last in the places that are left. The others, in the
                  order of the file: for i from their count - 1 down to 1: j = below(i + 1), i and
                  j change places. Nothing else draws a number. Where choices speak of each other
                  by their places, such as "both A and C", "the first two", or "all of the above"
                  above others, all keep theirs; so they do when the question or the explanation
                  names a choice by its place. Which words say so is part of the method; a
                  manifest tells every order.

      Example     seed 42, set 1, five of a hundred questions counted from 0: 97 30 23 13 99.

      --compat timerquiz is another method: the state of set 1 is the first four results of
      SplitMix64 from the seed itself, further sets have the purpose "timerquiz"; for i from 0 up:
      j = i + below(n - i), the questions at i and j change places, and the one now at i is drawn.

      Numbers have 64 bits on every machine, also where integers have 32; no number depends on how
      many processors there are, nor on the language, the locale or the time.

      A seed has 2^64 values; there are more orders than that from 21 questions on, so that not
      every order of a large pool can come.

      """,
    ja: """
      shuffle-v1

      数はすべて64ビットの符号なし整数で、桁あふれは捨てます。^ は排他的論理和、>> と << はシフト、
      <<< は左回転です。この方法は変わりません。別の方法には別の名前を付けます。

      mix(x)      SplitMix64。x += 0x9E3779B97F4A7C15、z = x、
                  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9、
                  z = (z ^ (z >> 27)) * 0x94D049BB133111EB、結果は z ^ (z >> 31)。
      hash(text)  文字列をUnicodeのNFCにしたUTF-8のバイト列のFNV-1a。合成済みの文字も、
                  基底文字と結合文字の並びも、同じ文字列として扱います。h = 0xCBF29CE484222325 から
                  始め、1バイトごとに h = (h ^ byte) * 0x100000001B3。「Caf」に続けてU+00E9でも、
                  eとU+0301でも 0x61BE9A13F8F0129。
      seed        数字だけなら2^64未満の数、それ以外の文字列はそのハッシュ値。
      stream      k = mix(seed)、k = mix(k ^ hash(purpose))、k = mix(k ^ set)、選択肢ではさらに
                  k = mix(k ^ hash(identity))。setは1から数えます。identityは問題のID、
                  なければ問題文です。identityが同じ問題は、同じセットでは選択肢の順も同じに
                  なります。変えたいときは、それぞれにIDを付けてください。
      numbers     xoshiro256**。状態はkから始めたSplitMix64の最初の4つの結果。
                  結果 ((s1 * 5) <<< 7) * 9。続いて t = s1 << 17、s2 ^= s0、s3 ^= s1、s1 ^= s2、
                  s0 ^= s3、s2 ^= t、s3 = s3 <<< 45。
      below(n)    Lemireの方法。m = 数 * n（128ビット）。下位64ビットが (2^64 - n) mod n より
                  小さい間は引き直し、結果は上位64ビット。

      セット      purposeは "questions"。全問題（--on-error skipや--excludeで除くものを除く）を
                  ファイルの順（パスは指定順、フォルダー内は名前のバイト順）に並べ、
                  iをn - 1から下げながら、j = below(i + 1) としてiとjを入れ替え、iに来た問題を
                  引きます。最後に残った1問では数を引きません。
      カテゴリー  それぞれが "questions" の、名前をidentityとする列から自分の問題を引きます。その後、
                  コマンドラインの順に並べた全問を、"questions" の列で選択肢と同じ方法で並べ替えます。
      --disjoint  全セットの問題を1つの大きなセット1として引き、順に切り分けます。カテゴリーがあれば
                  カテゴリーごとに引いて切り分け、各セットをその番号の列で並べ替えます。
      選択肢      purposeは "choices"。固定の選択肢は動かさず、「上記のすべて」の類は残りの場所の
                  最後に置きます。ほかはファイルの順に並べ、iを個数 - 1から1まで下げながら、
                  j = below(i + 1) としてiとjを入れ替えます。ほかでは数を引きません。「AとCの両方」
                  「最初の2つ」や、後ろにほかの選択肢がある「上記のすべて」のように、選択肢が位置で
                  互いを指す問題では、どれも動かしません。問題文や解説が選択肢を位置で指す場合も
                  同じです。どの語をそう見なすかもこの方法の一部です。すべての順はマニフェストに
                  記録されます。

      例          シード42、セット1、100問（0から数える）から5問: 97 30 23 13 99。

      --compat timerquiz は別の方法です。セット1の状態はシードそのものから始めたSplitMix64の最初の
      4つの結果、ほかのセットのpurposeは "timerquiz" です。iを0から上げながら、
      j = i + below(n - i) としてiとjを入れ替え、iに来た問題を引きます。

      数は、32ビットの環境でも必ず64ビットで計算します。プロセッサーの数、言語、地域設定、時刻で
      結果が変わることはありません。

      シードは2^64通りです。21問以上の並べ方はそれより多いため、問題が多いと出ない順番もあります。

      """)
}
