@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A self-contained page: no script, no picture, no font, no other file.
///
/// All text of a bank is escaped, by `block`, `label` or `escape`. As a second line of defence, the content policy
/// lets the browser apply nothing but the one style sheet.
struct SheetPage {
  /// The language of the headings.
  let language: Language
  /// The attribute with the language of the texts, if it differs from that of the headings.
  private let foreign: String

  /// Creates a page for these texts.
  init(_ language: Language, texts: [String]) {
    self.language = language
    let isForeign = language != .japanese && texts.contains(where: SheetPage.hasKana)
    foreign = isForeign ? " lang=\"ja\"" : ""
  }

  /// Whether a text has kana, which only Japanese has. Without a language, browsers draw kanji as Chinese
  /// characters.
  private static func hasKana(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) }
  }

  /// Returns an element with a text of the bank, in whichever direction it runs.
  func block(_ tag: StaticString, _ style: StaticString, _ text: String) -> String {
    "<\(tag) class=\"\(style)\" dir=\"auto\"\(foreign)>\(SheetPage.escape(text))</\(tag)>"
  }

  /// Returns an element with a heading or a number that qbank provides.
  func label(_ tag: StaticString, _ style: StaticString, _ text: String) -> String {
    "<\(tag) class=\"\(style)\">\(SheetPage.escape(text))</\(tag)>"
  }

  /// Escapes a text as HTML. A lone carriage return would be read as a line feed.
  static func escape(_ text: String) -> String {
    HTMLText.escape(text).replacing(text: "\r", with: "&#13;")
  }

  /// Returns the whole page.
  func page(title: String, body: String) -> [UInt8] {
    let policy =
      "default-src 'none'; style-src 'sha256-\(SheetStyle.digest)'; base-uri 'none'; "
      + "form-action 'none'"
    let page = """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(SheetPage.escape(title))</title>
      <style>\(SheetStyle.text)</style>
      </head>
      <body>
      \(body)
      </body>
      </html>

      """
    return Array(page.utf8)
  }

  /// Returns the characters that a page cannot hold, as losses of a problem or entry.
  static func losses(_ texts: [String], _ number: Int) -> [Loss] {
    guard texts.contains(where: { $0.unicodeScalars.contains("\0") }) else { return [] }
    return [
      Loss(
        number, .text,
        Localized(en: "the character U+0000 is left out", ja: "文字U+0000が失われます。"))
    ]
  }
}

/// The look of a sheet on screen in light and dark mode, on a phone, and on paper.
private enum SheetStyle {
  /// The hash by which the content policy recognizes the style sheet.
  static let digest = SHA256(Array(text.utf8)).base64

  /// The style sheet.
  static let text = """

    :root {
      color-scheme: light dark;
      --desk: #edeae3; --paper: #fffefb; --ink: #20242b; --soft: #5d6470; --line: #d8d3c7;
      --accent: #2f5d8c;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --desk: #101216; --paper: #1a1d23; --ink: #e7e6e2; --soft: #a2a8b3; --line: #363b45;
        --accent: #9cc3ec;
      }
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--desk); color: var(--ink);
      font: 1rem/1.65 system-ui, -apple-system, "Segoe UI", "Hiragino Sans", "Yu Gothic UI",
        "Noto Sans", "Noto Sans CJK JP", "Noto Sans JP", sans-serif;
      overflow-wrap: anywhere;
    }
    .sheet {
      max-width: 50rem; margin: 1.5rem auto; padding: 2.25rem clamp(1.1rem, 5vw, 3rem) 2.75rem;
      background: var(--paper); border: 1px solid var(--line); border-radius: 0.6rem;
      box-shadow: 0 1px 3px rgb(0 0 0 / 0.08);
    }
    h1 { margin: 0; font-size: 1.6rem; line-height: 1.3; text-wrap: balance; }
    h2 { margin: 0; font-size: 1.25rem; line-height: 1.35; }
    .title, .ask, .choice, .right, .why, .text, .category { white-space: pre-wrap; }
    .head { border-bottom: 2px solid var(--accent); padding-bottom: 0.9rem; }
    .sum { margin: 0.3rem 0 0; color: var(--soft); font-size: 0.9rem; }
    .jump { color: var(--accent); margin-inline-start: 0.75em; }
    .fields { display: flex; flex-wrap: wrap; gap: 0.9rem 1.75rem; margin: 1.5rem 0 0; }
    .field { display: flex; align-items: flex-end; gap: 0.6em; flex: 1 1 9rem; }
    .name { flex-grow: 2; flex-basis: 16rem; }
    .field span { color: var(--soft); font-size: 0.85rem; white-space: nowrap; line-height: 1.2; }
    .field i { flex: 1; height: 1.8rem; border-bottom: 1px solid var(--soft); }
    .category {
      margin: 2.2rem 0 0; color: var(--accent); font-size: 1rem; letter-spacing: 0.02em;
      break-after: avoid;
    }
    .question {
      display: grid; grid-template-columns: 2.4rem 1fr; margin-top: 1.7rem; break-inside: avoid;
    }
    .category + .question { margin-top: 0.8rem; }
    .number { color: var(--accent); font-weight: 700; font-variant-numeric: tabular-nums; }
    .ask { margin: 0; font-weight: 600; }
    .facts { margin: 0.1rem 0 0; color: var(--soft); font-size: 0.82rem; }
    .choices {
      display: grid; gap: 0.4rem 1.25rem; margin: 0.6rem 0 0; padding: 0; list-style: none;
    }
    .two { grid-template-columns: repeat(2, 1fr); }
    .four { grid-template-columns: repeat(4, 1fr); }
    .choices li { display: flex; gap: 0.6em; align-items: baseline; min-width: 0; }
    .choice { min-width: 0; }
    .letter {
      flex: none; display: inline-grid; place-items: center; width: 1.75em; height: 1.75em;
      border: 1px solid var(--soft); border-radius: 50%; font-size: 0.8rem; line-height: 1;
    }
    .strip {
      display: grid; grid-template-columns: repeat(auto-fill, minmax(4.6rem, 1fr));
      margin: 1.4rem 1px 0 0; padding: 0; list-style: none;
    }
    .strip li {
      display: flex; justify-content: center; gap: 0.7em; padding: 0.25rem 0.3rem;
      border: 1px solid var(--line); margin: 0 -1px -1px 0;
    }
    .strip span { color: var(--soft); font-variant-numeric: tabular-nums; }
    .answers { margin: 1.6rem 0 0; padding: 0; list-style: none; }
    .answers li {
      display: grid; grid-template-columns: 2.4rem 2.2rem 1fr; padding: 0.45rem 0;
      border-top: 1px solid var(--line); break-inside: avoid;
    }
    .brief { columns: 2; column-gap: 2.5rem; }
    .answers .letter {
      align-self: start; margin-top: 0.1rem; border-color: var(--accent); color: var(--accent);
      font-weight: 700;
    }
    .right { margin: 0; font-weight: 600; }
    .why { margin: 0.15rem 0 0; }
    .entry { margin-top: 1.7rem; break-inside: avoid; }
    .entry h2 { color: var(--accent); }
    .text { margin: 0.25rem 0 0; }
    @media (max-width: 34rem) {
      .sheet { margin: 0; border: 0; border-radius: 0; padding-top: 1.4rem; }
      .sheet + .sheet { border-top: 0.5rem solid var(--desk); }
      .four { grid-template-columns: repeat(2, 1fr); }
      .two { grid-template-columns: 1fr; }
      .brief { columns: 1; }
      .question { grid-template-columns: 1.9rem 1fr; }
      .answers li { grid-template-columns: 1.9rem 2.1rem 1fr; }
      h1 { font-size: 1.35rem; }
    }
    @page { margin: 15mm 16mm 17mm; }
    @page { @bottom-center { content: counter(page) " / " counter(pages); font: 8.5pt sans-serif; } }
    @media print {
      :root {
        color-scheme: light;
        --desk: #fff; --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #1d3f63;
      }
      html { font-size: 10.5pt; }
      body { line-height: 1.55; background: none; }
      .sheet {
        max-width: none; margin: 0; padding: 0; border: 0; border-radius: 0; box-shadow: none;
      }
      .key { break-before: page; }
      .jump { display: none; }
      .question { margin-top: 1.35rem; }
      .four { grid-template-columns: repeat(4, 1fr); }
      .two { grid-template-columns: repeat(2, 1fr); }
    }

    """
}
