@_spi(QBank) import BankModel

extension Flag {
  /// The options about reading files, which mean the same in every command.
  static let aboutReading: [Flag] = [
    .from, .kind, .layout, .delimiter, .answersFrom, .sheet, .encoding, .loader, .stdinFilename,
    .config, .noConfig, .noIgnore, .forceExclude,
  ]

  private static let namesAboutReading = Set(aboutReading.map(\.name))

  /// Whether `qbank help reading` explains the option.
  var isAboutReading: Bool { Flag.namesAboutReading.contains(name) }
}

extension HelpTopic {
  /// The page about how files are read.
  static var reading: HelpTopic {
    HelpTopic(
      name: "reading", listing: Flag.aboutReading,
      below: Localized(
        en: """
          Reading: which files are read, and how

          Files are recognised by their names and contents, so these options are rarely needed. \
          They mean the same in every command that has them. What holds for a whole folder can \
          stand in .qbank.json (qbank new config).
          """,
        ja: """
          読み込み: どのファイルを、どう読むか

          ファイルの形式は名前と中身から判断するため、普段はこれらのオプションは要りません。意味はどのコマンドでも\
          同じです。フォルダー全体に使う設定は .qbank.json に書けます（qbank new config）。
          """))
  }
}
