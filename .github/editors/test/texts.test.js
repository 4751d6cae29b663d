"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const test = require("node:test");

const HOME = path.join(__dirname, "../vscode");
const read = (name) => fs.readFileSync(path.join(HOME, name), "utf8");
const json = (name) => JSON.parse(read(name));

/** All scripts of the extension. */
const scripts = fs.readdirSync(HOME, { recursive: true }).filter((name) => name.endsWith(".js"));
const manifest = json("package.json");

/** What stands between braces in a text, in any order. */
const places = (text) => [...text.matchAll(/\{\d\}/g)].map(([place]) => place).sort();

test("every text is there in Japanese, and nothing else is", () => {
  const said = scripts.flatMap((name) => [...read(name).matchAll(/l10n\.t\(\s*"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text));
  const calls = scripts.flatMap((name) => [...read(name).matchAll(/l10n\.t\(/g)]);
  assert.equal(said.length, calls.length, "each text is written in one piece");
  const japanese = json("l10n/bundle.l10n.ja.json");
  assert.deepEqual([...new Set(said)].sort(), Object.keys(japanese).sort());
  for (const [text, translated] of Object.entries(japanese)) {
    assert.deepEqual(places(translated), places(text), text);
    assert.match(translated, /[ぁ-んァ-ヶ一-龠]/);
  }
});

test("what the manifest says is there in both languages", () => {
  const used = [...read("package.json").matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key).sort();
  for (const name of ["package.nls.json", "package.nls.ja.json"]) assert.deepEqual(Object.keys(json(name)).sort(), used, name);
});

test("a finding as `qbank lint --format short` prints it is understood", () => {
  const [{ pattern }] = manifest.contributes.problemMatchers;
  const found = new RegExp(pattern.regexp).exec("banks/a.csv:13:1: error: this: [so] is wrong [cell-breaks-loader]");
  assert.deepEqual(["file", "line", "column", "severity", "message", "code"].map((name) => found[pattern[name]]),
    ["banks/a.csv", "13", "1", "error", "this: [so] is wrong", "cell-breaks-loader"]);
});

test("every script is strict, short and has one idea", () => {
  assert.ok(scripts.length > 20);
  for (const name of scripts) {
    assert.match(read(name), /^"use strict";\n/, name);
    assert.ok(read(name).split("\n").length <= 200, name);
  }
});
