@_spi(QBank) import BankModel

/// A method of ordering the versions of a set. What is made by one method never changes.
package enum VersionMethod: String, CaseIterable, Sendable {
  /// Each version has a seed of its own, and is shuffled by `shuffle-v1`.
  case v1 = "versions-v1"
}

extension Seed {
  /// The seed of a version of a set. Sets and versions are counted from 1, and the first version is the set as
  /// drawn.
  ///
  /// So no version depends on how many there are, and all rules for choices hold in each.
  package func ofVersion(_ version: Int, set: Int) -> Seed {
    let keys = [set, version].map { UInt64(bitPattern: Int64($0)) }
    var stream = Generator(
      seed: number, keys: [StableHash.of(Purpose.versions.rawValue)] + keys)
    return Seed(stream.next())
  }

  /// The questions of a set in the order of the version with this seed.
  package func questionOrder<Question>(of questions: [Question], set: Int) -> [Question] {
    var stream = Generator(self, .questions, set: set)
    var ordered = questions
    stream.shuffle(&ordered)
    return ordered
  }
}

/// The codes of papers with names, by which each is found in the key.
package enum PaperCodes {
  /// Characters that do not look alike, and without vowels make no words.
  private static let signs = Array("CDFHJKMNPRTWXY3479")
  private static let length = 4

  /// Draws distinct codes for the given number of names, each by a stream of its own.
  package static func codes(_ count: Int, _ seed: Seed) -> [String] {
    var taken: Set<String> = []
    return (0..<max(0, count)).map { index in
      var stream = Generator(seed, .codes, set: index + 1)
      var code = PaperCodes.code(&stream)
      while !taken.insert(code).inserted { code = PaperCodes.code(&stream) }
      return code
    }
  }

  private static func code(_ stream: inout Generator) -> String {
    String((0..<length).map { _ in signs[Int(stream.below(UInt64(signs.count)))] })
  }
}

extension VersionMethod {
  /// How `versions-v1` orders versions, for those who want to reproduce them without qbank.
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
