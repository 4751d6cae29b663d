/// The files of the folder `templates`, as they are built into the program.
#pragma once

/// The bytes of a file.
struct template_file {
  const unsigned char *bytes;
  long count;
};

#define TEMPLATES(FILE) \
  FILE(banks_html) \
  FILE(config_en_json) \
  FILE(config_ja_json) \
  FILE(guidance_en_csv) \
  FILE(guidance_ja_csv) \
  FILE(print_html) \
  FILE(problems_en_csv) \
  FILE(problems_ja_csv) \
  FILE(report_html) \
  FILE(schema_config_json) \
  FILE(schema_findings_json) \
  FILE(schema_guidance_json) \
  FILE(schema_left_out_json) \
  FILE(schema_problems_json) \
  FILE(schema_set_json) \
  FILE(schema_settings_json) \
  FILE(set_sheet_en_csv) \
  FILE(set_sheet_ja_csv) \
  FILE(page_html) \
  FILE(base_css) \
  FILE(start_css) \
  FILE(question_css) \
  FILE(result_css) \
  FILE(media_css) \
  FILE(parts_js) \
  FILE(words_js) \
  FILE(clock_js) \
  FILE(sound_js) \
  FILE(kept_js) \
  FILE(record_js) \
  FILE(start_js) \
  FILE(question_js) \
  FILE(result_js) \
  FILE(tables_js) \
  FILE(main_js) \
  FILE(qbank_spark_py) \
  FILE(github_yml) \
  FILE(gitlab_yml) \
  FILE(pre_commit_yaml) \
  FILE(vscode_settings_json) \
  FILE(vscode_extensions_json) \
  FILE(neovim_lua) \
  FILE(emacs_el) \
  FILE(helix_toml) \
  FILE(zed_settings_json) \
  FILE(zed_tasks_json) \
  FILE(sublime_json)

#define DECLARATION(name) struct template_file template_##name(void);
TEMPLATES(DECLARATION)
#undef DECLARATION
