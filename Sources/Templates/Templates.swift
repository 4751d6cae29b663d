import CTemplates

/// The files of the folder `templates`, as they are built into the program.
public enum Templates {
  /// A problem bank to begin with, in English.
  public static var problemsInEnglish: [UInt8] { unsafe bytes(of: template_problems_en_csv()) }
  /// A problem bank to begin with, in Japanese.
  public static var problemsInJapanese: [UInt8] { unsafe bytes(of: template_problems_ja_csv()) }
  /// A guidance file to begin with, in English.
  public static var guidanceInEnglish: [UInt8] { unsafe bytes(of: template_guidance_en_csv()) }
  /// A guidance file to begin with, in Japanese.
  public static var guidanceInJapanese: [UInt8] { unsafe bytes(of: template_guidance_ja_csv()) }
  /// The JSON Schema of a problem bank.
  public static var problemsSchema: [UInt8] { unsafe bytes(of: template_schema_problems_json()) }
  /// The JSON Schema of a guidance file.
  public static var guidanceSchema: [UInt8] { unsafe bytes(of: template_schema_guidance_json()) }
  /// The page of a report.
  public static var reportPage: [UInt8] { unsafe bytes(of: template_report_html()) }
  /// The page that shows the questions of banks with what was found in them.
  public static var banksPage: [UInt8] { unsafe bytes(of: template_banks_html()) }
  /// The JSON Schema of a manifest of sets.
  public static var setSchema: [UInt8] { unsafe bytes(of: template_schema_set_json()) }
  /// The JSON Schema of a configuration.
  public static var configSchema: [UInt8] { unsafe bytes(of: template_schema_config_json()) }
  /// The JSON Schema of what lint finds, as a report for programs.
  public static var findingsSchema: [UInt8] { unsafe bytes(of: template_schema_findings_json()) }
  /// The JSON Schema of what a conversion leaves out, as a report for programs.
  public static var leftOutSchema: [UInt8] { unsafe bytes(of: template_schema_left_out_json()) }
  /// The JSON Schema of what applies to a file or folder, as a report for programs.
  public static var settingsSchema: [UInt8] { unsafe bytes(of: template_schema_settings_json()) }
  /// A configuration to begin with, in English.
  public static var configInEnglish: [UInt8] { unsafe bytes(of: template_config_en_json()) }
  /// A configuration to begin with, in Japanese.
  public static var configInJapanese: [UInt8] { unsafe bytes(of: template_config_ja_json()) }
  /// The page that plays sets, in both languages, with places for what belongs to them.
  public static var quizPage: [UInt8] { unsafe bytes(of: template_page_html()) }
  /// The parts of its style sheet, in their order.
  public static var quizStyles: [[UInt8]] {
    unsafe [
      template_base_css(), template_start_css(), template_question_css(),
      template_result_css(), template_media_css(),
    ].map { unsafe bytes(of: $0) }
  }
  /// The parts of its script, in their order.
  public static var quizScripts: [[UInt8]] {
    unsafe [
      template_parts_js(), template_words_js(), template_clock_js(),
      template_sound_js(), template_kept_js(), template_record_js(),
      template_start_js(), template_question_js(), template_result_js(),
      template_tables_js(), template_main_js(),
    ].map { unsafe bytes(of: $0) }
  }
  /// The page of papers to print and of their answers, with places for what is on them.
  public static var printPage: [UInt8] { unsafe bytes(of: template_print_html()) }
  /// A job for Spark that checks banks on many machines.
  public static var sparkJob: [UInt8] { unsafe bytes(of: template_qbank_spark_py()) }
  /// A sheet that people fill in with questions who do not have qbank, in English.
  public static var setSheetInEnglish: [UInt8] { unsafe bytes(of: template_set_sheet_en_csv()) }
  /// A sheet that people fill in with questions who do not have qbank, in Japanese.
  public static var setSheetInJapanese: [UInt8] { unsafe bytes(of: template_set_sheet_ja_csv()) }
  /// The workflow by which GitHub checks banks.
  public static var githubWorkflow: [UInt8] { unsafe bytes(of: template_github_yml()) }
  /// The job by which GitLab checks banks.
  public static var gitlabJob: [UInt8] { unsafe bytes(of: template_gitlab_yml()) }
  /// The hooks by which pre-commit checks banks.
  public static var preCommitHooks: [UInt8] { unsafe bytes(of: template_pre_commit_yaml()) }
  /// The settings by which VS Code colours banks and leaves their ends alone.
  public static var vscodeSettings: [UInt8] { unsafe bytes(of: template_vscode_settings_json()) }
  /// What recommends the extension of VS Code.
  public static var vscodeExtensions: [UInt8] {
    unsafe bytes(of: template_vscode_extensions_json())
  }
  /// The script by which Neovim starts qbank.
  public static var neovimScript: [UInt8] { unsafe bytes(of: template_neovim_lua()) }
  /// The script by which Emacs starts qbank.
  public static var emacsScript: [UInt8] { unsafe bytes(of: template_emacs_el()) }
  /// The languages for which Helix starts qbank.
  public static var helixLanguages: [UInt8] { unsafe bytes(of: template_helix_toml()) }
  /// The settings by which Zed starts qbank, once it knows it.
  public static var zedSettings: [UInt8] { unsafe bytes(of: template_zed_settings_json()) }
  /// What Zed runs on a file that is open.
  public static var zedTasks: [UInt8] { unsafe bytes(of: template_zed_tasks_json()) }
  /// The project in which Sublime Text starts qbank.
  public static var sublimeProject: [UInt8] { unsafe bytes(of: template_sublime_json()) }

  private static func bytes(of file: template_file) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
