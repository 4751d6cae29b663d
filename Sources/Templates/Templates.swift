import CTemplates

/// The files of the folder `templates`, embedded in the program.
public enum Templates {
  /// A starter problem bank in English.
  public static var problemsInEnglish: [UInt8] { unsafe bytes(of: template_problems_en_csv()) }
  /// A starter problem bank in Japanese.
  public static var problemsInJapanese: [UInt8] { unsafe bytes(of: template_problems_ja_csv()) }
  /// A starter guidance file in English.
  public static var guidanceInEnglish: [UInt8] { unsafe bytes(of: template_guidance_en_csv()) }
  /// A starter guidance file in Japanese.
  public static var guidanceInJapanese: [UInt8] { unsafe bytes(of: template_guidance_ja_csv()) }
  /// The JSON Schema of a problem bank.
  public static var problemsSchema: [UInt8] { unsafe bytes(of: template_schema_problems_json()) }
  /// The JSON Schema of a guidance file.
  public static var guidanceSchema: [UInt8] { unsafe bytes(of: template_schema_guidance_json()) }
  /// The page of a report, with placeholders.
  public static var reportPage: [UInt8] { unsafe bytes(of: template_report_html()) }
  /// The page that shows the questions of banks with their findings.
  public static var banksPage: [UInt8] { unsafe bytes(of: template_banks_html()) }
  /// The JSON Schema of a manifest of sets.
  public static var setSchema: [UInt8] { unsafe bytes(of: template_schema_set_json()) }
  /// The JSON Schema of a configuration.
  public static var configSchema: [UInt8] { unsafe bytes(of: template_schema_config_json()) }
  /// The JSON Schema of lint findings, as a report for programs.
  public static var findingsSchema: [UInt8] { unsafe bytes(of: template_schema_findings_json()) }
  /// The JSON Schema of the losses of a conversion, as a report for programs.
  public static var leftOutSchema: [UInt8] { unsafe bytes(of: template_schema_left_out_json()) }
  /// The JSON Schema of the settings for a file or folder, as a report for programs.
  public static var settingsSchema: [UInt8] { unsafe bytes(of: template_schema_settings_json()) }
  /// A starter configuration in English.
  public static var configInEnglish: [UInt8] { unsafe bytes(of: template_config_en_json()) }
  /// A starter configuration in Japanese.
  public static var configInJapanese: [UInt8] { unsafe bytes(of: template_config_ja_json()) }
  /// The page that plays sets, in both languages, with placeholders.
  public static var quizPage: [UInt8] { unsafe bytes(of: template_page_html()) }
  /// The parts of the quiz page's style sheet, in order.
  public static var quizStyles: [[UInt8]] {
    unsafe [
      template_base_css(), template_start_css(), template_question_css(),
      template_result_css(), template_media_css(),
    ].map { unsafe bytes(of: $0) }
  }
  /// The parts of the quiz page's script, in order.
  public static var quizScripts: [[UInt8]] {
    unsafe [
      template_parts_js(), template_words_js(), template_clock_js(),
      template_sound_js(), template_kept_js(), template_record_js(),
      template_start_js(), template_question_js(), template_result_js(),
      template_tables_js(), template_main_js(),
    ].map { unsafe bytes(of: $0) }
  }
  /// The page for papers to print and for their answers, with placeholders.
  public static var printPage: [UInt8] { unsafe bytes(of: template_print_html()) }
  /// A Spark job that checks banks on many machines.
  public static var sparkJob: [UInt8] { unsafe bytes(of: template_qbank_spark_py()) }
  /// A sheet in English that people without qbank fill in with questions.
  public static var setSheetInEnglish: [UInt8] { unsafe bytes(of: template_set_sheet_en_csv()) }
  /// A sheet in Japanese that people without qbank fill in with questions.
  public static var setSheetInJapanese: [UInt8] { unsafe bytes(of: template_set_sheet_ja_csv()) }
  /// The GitHub workflow that checks banks.
  public static var githubWorkflow: [UInt8] { unsafe bytes(of: template_github_yml()) }
  /// The GitLab job that checks banks.
  public static var gitlabJob: [UInt8] { unsafe bytes(of: template_gitlab_yml()) }
  /// The pre-commit hooks that check banks.
  public static var preCommitHooks: [UInt8] { unsafe bytes(of: template_pre_commit_yaml()) }
  /// The VS Code settings that colour banks and leave the ends of files unchanged.
  public static var vscodeSettings: [UInt8] { unsafe bytes(of: template_vscode_settings_json()) }
  /// The VS Code recommendation of the extension.
  public static var vscodeExtensions: [UInt8] {
    unsafe bytes(of: template_vscode_extensions_json())
  }
  /// The Neovim script that starts qbank.
  public static var neovimScript: [UInt8] { unsafe bytes(of: template_neovim_lua()) }
  /// The Emacs script that starts qbank.
  public static var emacsScript: [UInt8] { unsafe bytes(of: template_emacs_el()) }
  /// The Helix languages for which qbank is started.
  public static var helixLanguages: [UInt8] { unsafe bytes(of: template_helix_toml()) }
  /// The Zed settings that start qbank, once Zed knows it.
  public static var zedSettings: [UInt8] { unsafe bytes(of: template_zed_settings_json()) }
  /// The tasks that Zed runs on an open file.
  public static var zedTasks: [UInt8] { unsafe bytes(of: template_zed_tasks_json()) }
  /// The Sublime Text project that starts qbank.
  public static var sublimeProject: [UInt8] { unsafe bytes(of: template_sublime_json()) }

  private static func bytes(of file: template_file) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
