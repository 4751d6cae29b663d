// The compiler of C takes files in as they are; as a literal of Swift they would take half a minute.
#include "templates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char banks_html[] = {
#embed "../../templates/banks.html"
};
static const unsigned char config_en_json[] = {
#embed "../../templates/config-en.json"
};
static const unsigned char config_ja_json[] = {
#embed "../../templates/config-ja.json"
};
static const unsigned char guidance_en_csv[] = {
#embed "../../templates/guidance-en.csv"
};
static const unsigned char guidance_ja_csv[] = {
#embed "../../templates/guidance-ja.csv"
};
static const unsigned char print_html[] = {
#embed "../../templates/print.html"
};
static const unsigned char problems_en_csv[] = {
#embed "../../templates/problems-en.csv"
};
static const unsigned char problems_ja_csv[] = {
#embed "../../templates/problems-ja.csv"
};
static const unsigned char report_html[] = {
#embed "../../templates/report.html"
};
static const unsigned char schema_config_json[] = {
#embed "../../templates/schema-config.json"
};
static const unsigned char schema_findings_json[] = {
#embed "../../templates/schema-findings.json"
};
static const unsigned char schema_guidance_json[] = {
#embed "../../templates/schema-guidance.json"
};
static const unsigned char schema_left_out_json[] = {
#embed "../../templates/schema-left-out.json"
};
static const unsigned char schema_problems_json[] = {
#embed "../../templates/schema-problems.json"
};
static const unsigned char schema_set_json[] = {
#embed "../../templates/schema-set.json"
};
static const unsigned char schema_settings_json[] = {
#embed "../../templates/schema-settings.json"
};
static const unsigned char set_sheet_en_csv[] = {
#embed "../../templates/set-sheet-en.csv"
};
static const unsigned char set_sheet_ja_csv[] = {
#embed "../../templates/set-sheet-ja.csv"
};
static const unsigned char page_html[] = {
#embed "../../templates/quiz/page.html"
};
static const unsigned char base_css[] = {
#embed "../../templates/quiz/base.css"
};
static const unsigned char start_css[] = {
#embed "../../templates/quiz/start.css"
};
static const unsigned char question_css[] = {
#embed "../../templates/quiz/question.css"
};
static const unsigned char result_css[] = {
#embed "../../templates/quiz/result.css"
};
static const unsigned char media_css[] = {
#embed "../../templates/quiz/media.css"
};
static const unsigned char parts_js[] = {
#embed "../../templates/quiz/parts.js"
};
static const unsigned char words_js[] = {
#embed "../../templates/quiz/words.js"
};
static const unsigned char clock_js[] = {
#embed "../../templates/quiz/clock.js"
};
static const unsigned char sound_js[] = {
#embed "../../templates/quiz/sound.js"
};
static const unsigned char kept_js[] = {
#embed "../../templates/quiz/kept.js"
};
static const unsigned char record_js[] = {
#embed "../../templates/quiz/record.js"
};
static const unsigned char start_js[] = {
#embed "../../templates/quiz/start.js"
};
static const unsigned char question_js[] = {
#embed "../../templates/quiz/question.js"
};
static const unsigned char result_js[] = {
#embed "../../templates/quiz/result.js"
};
static const unsigned char tables_js[] = {
#embed "../../templates/quiz/tables.js"
};
static const unsigned char main_js[] = {
#embed "../../templates/quiz/main.js"
};
static const unsigned char qbank_spark_py[] = {
#embed "../../templates/spark/qbank_spark.py"
};
static const unsigned char github_yml[] = {
#embed "../../templates/ci/github.yml"
};
static const unsigned char gitlab_yml[] = {
#embed "../../templates/ci/gitlab.yml"
};
static const unsigned char pre_commit_yaml[] = {
#embed "../../templates/ci/pre-commit.yaml"
};
static const unsigned char vscode_settings_json[] = {
#embed "../../templates/editors/vscode-settings.json"
};
static const unsigned char vscode_extensions_json[] = {
#embed "../../templates/editors/vscode-extensions.json"
};
static const unsigned char neovim_lua[] = {
#embed "../../templates/editors/neovim.lua"
};
static const unsigned char emacs_el[] = {
#embed "../../templates/editors/emacs.el"
};
static const unsigned char helix_toml[] = {
#embed "../../templates/editors/helix.toml"
};
static const unsigned char zed_settings_json[] = {
#embed "../../templates/editors/zed-settings.json"
};
static const unsigned char zed_tasks_json[] = {
#embed "../../templates/editors/zed-tasks.json"
};
static const unsigned char sublime_json[] = {
#embed "../../templates/editors/sublime.json"
};

#define DEFINITION(name) \
  struct template_file template_##name(void) { return (struct template_file){name, sizeof name}; }
TEMPLATES(DEFINITION)
