// All that the page says, in the language that it is in.

const list = (parts, between) => parts.filter(Boolean).join(between);
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const timeOfDay = (date) =>
  [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");

const words = {
  en: {
    facts: (count, limit) =>
      (count === 1 ? `1 question, ${limit}` : `${count} questions, ${limit} each`),
    range: (least, most) => `${least} to ${most}`,
    span: (h, m, s) => list([h && `${h} h`, m && `${m} min`, s && `${s} s`], " "),
    none: "There is no question in this set.",
    starting: "The clock starts with the first question.",
    telling: "After each answer you see what is right, and why.",
    silent: "You see what was right at the end.",
    leaving: "If you leave early, you can go on later; the clock of the question runs on.",
    goOn: (n, count) => `Go on with question ${n} of ${count}`, sure: "Really leave?",
    rounded: "Round", named: "Name", extended: "Extra time",
    naming: "With a name you are in the ranking. It stays on this device.",
    extending: "Rounds with extra time are kept, but not ranked.",
    factor: (factor) => (factor === 1 ? "none" : `× ${factor}`),
    sounding: "Sound", round: (n) => `round ${n}`,
    disc: (n, right, count) => (right === undefined ? `Round ${n}` : `Round ${n}, best ${right} of ${count}`),
    begin: (n) => (n ? `Start round ${n}` : "Start"),
    leave: "Leave", next: "Next", last: "Result",
    number: (n, count) => `${n} of ${count}`,
    left: (seconds) => `${seconds} s left`,
    gone: "Time is up.", quit: "You left. You can go on where you were.",
    keys: (count) => ["Keys ", ["1"], count > 1 && "–", count > 1 && [count > 9 ? "0" : `${count}`],
      count > 10 ? " answer 1 to 10; click the others. " : " answer, too. ", ["Esc"], " leaves."],
    kept: "Answered", own: "Your answer", right: "Right", key: "Right answer",
    said: (kind, time) => ({ right: `Right, in ${time} s`, wrong: "Wrong", timeout: "Time is up" }[kind]),
    keyed: (text) => `Right answer: ${text}`,
    line: (right, time) => `Right answers: ${right} in total / Time taken: ${time} s`,
    score: (right, count, time) => `${right} of ${count} in ${time} s`,
    cheer: {
      all: (count) => (count === 1 ? ["Right"] : ["*All right", `, ${count} of ${count}`]),
      first: (right, count) => [`${right} of ${count} right`],
      more: (by) => ["*Your best yet", by === 1 ? ", by one answer" : `, by ${by} answers`],
      faster: (time) => ["*Your best yet", `, by ${time} s`],
      extended: (right, count, factor) => [`${right} of ${count} right, with time ${factor}`],
    },
    before: (score, day) => `Before: ${score}, ${day}`,
    best: (score, day) => `Your best so far: ${score}, ${day}`,
    unmatched: "Rounds with extra time are not compared with others.",
    onward: (n) => `Play round ${n}`, again: "Play again", same: "Same round again",
    copy: "Copy as text", save: "Save results", home: "To the start",
    copied: "The result is copied. Paste it wherever you like.",
    uncopied: "This browser does not let the page copy. The text is below, ready to be copied.",
    shared: "The result as text",
    saved: (older) => list(["All results of this page are in the file qbank-results.jsonl, among your downloads",
      older && `but for ${older} older ${older === 1 ? "one" : "ones"} that an earlier page kept without details`],
    ", ") + ".",
    unkept: "This browser cannot keep results: new ones are lost when the page is closed.",
    curve: "Latest five rounds", latest: "★ the best of these",
    back: (n) => (n === 1 ? "latest" : `${n} back`),
    past: "History", heads: ["When", "Right", "Time"], of: (right, count) => `${right} of ${count}`,
    time: (text) => `${text} s`,
    ranked: (n) => (n ? `Ranking, round ${n}` : "Ranking"), rankheads: ["Rank", "Name", "Right", "Time"],
    you: "you",
    unranked: { none: "Nobody is in the ranking yet. To be, enter a name at the start.",
      some: "The best run of each name. Rounds with extra time are not ranked.",
      first: "In an event the first run of each name counts, finished or not. Rounds with extra time are not ranked." },
    checked: "Your answers", wrong: "Wrong", timeout: "Time ran out",
    answered: "You answered ", ran: "Time ran out.", solution: "Right: ",
    honest: "Results live in this browser and can be saved as a text file. Nobody who gets such a "
      + "file can tell a changed result from a true one.",
    day: (date, days) => [["Today", "Yesterday"][days]
      ?? list([date.getDate(), months[date.getMonth()], days > 300 && date.getFullYear()], " "),
    timeOfDay(date)].join(" "),
    marks: { right: "✓", wrong: "✕", timeout: "–" },
  },
  ja: {
    facts: (count, limit) => (count === 1 ? `全1問、${limit}` : `全${count}問、1問${limit}`),
    range: (least, most) => `${least}〜${most}`,
    span: (h, m, s) => list([h && `${h}時間`, m && `${m}分`, s && `${s}秒`], ""),
    none: "問題がありません。",
    starting: "最初の問題が表示されると、時計が動き始めます。",
    telling: "答えるたびに、正解と解説が表示されます。",
    silent: "正解は最後にまとめて確認できます。",
    leaving: "途中でやめても、あとで続きを解けます。その問題の時計は止まりません。",
    goOn: (n, count) => `${count}問中${n}問目から続ける`, sure: "本当にやめる？",
    rounded: "ラウンド", named: "名前", extended: "時間の延長",
    naming: "名前を入れると、順位が付きます。名前はこの端末に残ります。",
    extending: "延長した回は履歴に残り、順位には入りません。",
    factor: (factor) => (factor === 1 ? "なし" : `× ${factor}`),
    sounding: "音を鳴らす", round: (n) => `第${n}ラウンド`,
    disc: (n, right) => (right === undefined ? `第${n}ラウンド` : `第${n}ラウンド、最高${right}問正解`),
    begin: (n) => (n ? `第${n}ラウンドをはじめる` : "はじめる"),
    leave: "やめる", next: "次へ", last: "結果へ",
    number: (n, count) => `${count}問中${n}問目`,
    left: (seconds) => `あと${seconds}秒`,
    gone: "時間切れです。", quit: "途中でやめました。続きから再開できます。",
    keys: (count) => ["数字キー ", ["1"], count > 1 && "〜", count > 1 && [count > 9 ? "0" : `${count}`],
      count > 10 ? " で1〜10を選べます。11からはクリックしてください。" : " でも答えられます。",
      ["Esc"], " でやめます。"],
    kept: "回答しました", own: "あなたの回答", right: "正解", key: "正解",
    said: (kind, time) =>
      ({ right: `正解です（${time}秒）`, wrong: "不正解です", timeout: "時間切れです" }[kind]),
    keyed: (text) => `正解は「${text}」です。`,
    line: (right, time) => `正解数：合計${right}問 / 経過時間：${time}秒`,
    score: (right, count, time) => `${count}問中${right}問正解、${time}秒`,
    cheer: {
      all: (count) => (count === 1 ? ["正解です"] : ["*全問正解", "です"]),
      first: (right, count) => [`${count}問中${right}問正解です`],
      more: (by) => ["*自己ベスト更新", `、正解が${by}問増えました`],
      faster: (time) => ["*自己ベスト更新", `、${time}秒短縮しました`],
      extended: (right, count, factor) => [`${count}問中${right}問正解です（時間${factor}）`],
    },
    before: (score, day) => `これまで：${score}（${day}）`,
    best: (score, day) => `自己ベスト：${score}（${day}）`,
    unmatched: "時間を延長した回は、ほかの回と比べません。",
    onward: (n) => `第${n}ラウンドへ`, again: "もう一度", same: "同じラウンドをもう一度",
    copy: "結果をコピー", save: "結果を保存", home: "最初の画面へ",
    copied: "結果をコピーしました。好きな場所に貼り付けてください。",
    uncopied: "このブラウザーでは自動でコピーできません。下の文章を選んでコピーしてください。",
    shared: "結果の文章",
    saved: (older) => "このページのすべての結果を、ダウンロード先の qbank-results.jsonl に保存しました。"
      + (older ? `以前のページで解いた${older}回分は、詳しい記録がないため含まれません。` : ""),
    unkept: "このブラウザーには記録を保存できません。ページを閉じると、新しい結果は消えます。",
    curve: "直近5回の得点", latest: "★ この中の最高",
    back: (n) => (n === 1 ? "最新" : `${n}つ前`),
    past: "履歴", heads: ["日時", "正解数", "時間"], of: (right) => `${right}問正解`,
    time: (text) => `${text}秒`,
    ranked: (n) => (n ? `第${n}ラウンドの順位` : "順位"), rankheads: ["順位", "名前", "正解数", "時間"],
    you: "あなた",
    unranked: { none: "まだだれも順位に入っていません。最初の画面で名前を入れると、順位が付きます。",
      some: "それぞれの最高記録です。時間を延長した回は順位に入りません。",
      first: "イベントでは、それぞれの最初の記録で比べます（途中でやめた回も含みます）。時間を延長した回は順位に入りません。" },
    checked: "回答の確認", wrong: "不正解", timeout: "時間切れ",
    answered: "あなたの回答：", ran: "時間切れ", solution: "正解：",
    honest: "結果はこのブラウザーの中にあり、テキストファイルとして保存できます。"
      + "書き換えられた結果かどうかは、そのファイルからは分かりません。",
    day: (date, days) => [["今日", "昨日"][days]
      ?? `${days > 300 ? `${date.getFullYear()}年` : ""}${date.getMonth() + 1}月${date.getDate()}日`,
    timeOfDay(date)].join(" "),
    marks: { right: "○", wrong: "×", timeout: "－" },
  },
}[language];

/** When a run was, seen from another day. */
function dayOf(date, today) {
  const midnight = (day) => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate());
  return words.day(date, (midnight(today) - midnight(date)) / 86400000);
}

/** How long there is for a question, in words; from the least to the most where it differs. */
function limitsOf(round, factor) {
  const all = round.problems.map((problem) => limitOf(problem, factor));
  const [least, most] = all.length === 0
    ? [quiz.limit, quiz.limit] : [Math.min(...all), Math.max(...all)];
  const span = (limit) => words.span(
    Math.floor(limit / 3600000), Math.floor(limit / 60000) % 60, limit % 60000 / 1000);
  return least === most ? span(least) : words.range(span(least), span(most));
}
