/// The files of this folder, as they are built into the program.
public enum Templates {
  /// A problem bank to begin with, in English.
  public static var problemsInEnglish: [UInt8] { PackageResources.problems_en_csv }
  /// A problem bank to begin with, in Japanese.
  public static var problemsInJapanese: [UInt8] { PackageResources.problems_ja_csv }
  /// A guidance file to begin with, in English.
  public static var guidanceInEnglish: [UInt8] { PackageResources.guidance_en_csv }
  /// A guidance file to begin with, in Japanese.
  public static var guidanceInJapanese: [UInt8] { PackageResources.guidance_ja_csv }
  /// The JSON Schema of a problem bank.
  public static var problemsSchema: [UInt8] { PackageResources.schema_problems_json }
  /// The JSON Schema of a guidance file.
  public static var guidanceSchema: [UInt8] { PackageResources.schema_guidance_json }
  /// The page of a report.
  public static var reportPage: [UInt8] { PackageResources.report_html }
  /// The page that shows the questions of banks with what was found in them.
  public static var banksPage: [UInt8] { PackageResources.banks_html }
  /// The JSON Schema of a manifest of sets.
  public static var setSchema: [UInt8] { PackageResources.schema_set_json }
  /// The JSON Schema of a configuration.
  public static var configSchema: [UInt8] { PackageResources.schema_config_json }
  /// The JSON Schema of what lint finds, as a report for programs.
  public static var findingsSchema: [UInt8] { PackageResources.schema_findings_json }
  /// The JSON Schema of what a conversion leaves out, as a report for programs.
  public static var leftOutSchema: [UInt8] { PackageResources.schema_left_out_json }
  /// The JSON Schema of what applies to a file or folder, as a report for programs.
  public static var settingsSchema: [UInt8] { PackageResources.schema_settings_json }
  /// A configuration to begin with, in English.
  public static var configInEnglish: [UInt8] { PackageResources.config_en_json }
  /// A configuration to begin with, in Japanese.
  public static var configInJapanese: [UInt8] { PackageResources.config_ja_json }
  /// The page that plays sets, in both languages, with places for what belongs to them.
  public static var quizPage: [UInt8] { PackageResources.page_html }
  /// The parts of its style sheet, in their order.
  public static var quizStyles: [[UInt8]] {
    [
      PackageResources.base_css, PackageResources.start_css, PackageResources.question_css,
      PackageResources.result_css, PackageResources.media_css,
    ]
  }
  /// The parts of its script, in their order.
  public static var quizScripts: [[UInt8]] {
    [
      PackageResources.parts_js, PackageResources.words_js, PackageResources.clock_js,
      PackageResources.sound_js, PackageResources.kept_js, PackageResources.record_js,
      PackageResources.start_js, PackageResources.question_js, PackageResources.result_js,
      PackageResources.tables_js, PackageResources.main_js,
    ]
  }
  /// The page of papers to print and of their answers, with places for what is on them.
  public static var printPage: [UInt8] { PackageResources.print_html }
  /// A job for Spark that checks banks on many machines.
  public static var sparkJob: [UInt8] { PackageResources.qbank_spark_py }
  /// A sheet that people fill in with questions who do not have qbank, in English.
  public static var setSheetInEnglish: [UInt8] { PackageResources.set_sheet_en_csv }
  /// A sheet that people fill in with questions who do not have qbank, in Japanese.
  public static var setSheetInJapanese: [UInt8] { PackageResources.set_sheet_ja_csv }
}
