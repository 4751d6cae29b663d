// A run as `qbank history` keeps one: a line of JSON.

/** What is kept of a run. For what was not answered, because it was not played to its end, time ran out. */
function entryOf(run, date) {
  const { round } = run;
  const answers = round.problems.map((problem, index) => run.answers[index]
    ?? { choice: null, milliseconds: limitOf(problem, run.factor), isRight: false });
  const right = answers.filter((answer) => answer.isRight).length;
  const milliseconds = answers.reduce((sum, answer) => sum + answer.milliseconds, 0);
  const unfinished = answers.length - run.answers.length || undefined;
  const extended = run.factor === 1 ? undefined : run.factor;
  const { event, team } = quiz;
  const record = {
    version: unfinished ? 4 : event || team || extended ? 3 : 2, date: second(date), kind: "played", player: run.player,
    banks: quiz.banks, seed: quiz.seed, method: quiz.method, set: round.set, digest: round.digest,
    pool: quiz.pool, event, team, extended, begun: second(new Date(run.date)), unfinished,
    score: right, count: answers.length, milliseconds,
    questions: answers.map((answer, index) => questionOf(answer, round.problems[index], run)),
  };
  return { date: date.toISOString(), right, milliseconds, record };
}

/** A moment to the second. */
const second = (date) => date.toISOString().replace(/\.\d+/, "");

/** The runs of a round that were begun, as far as they came. */
const leftRuns = (round) =>
  begunOf(round).map((begun) => entryOf({ ...begun, round }, new Date(begun.date)));

/** What became of a question. A choice has the number that it has in the bank. */
function questionOf(answer, problem, run) {
  const { choice, milliseconds, isRight } = answer;
  const stored = choice === null ? undefined : (problem.order?.[choice - 1] ?? choice);
  return {
    question: problem.hash, choice: stored, milliseconds, limit: limitOf(problem, run.factor),
    right: isRight,
  };
}

/** All runs of all rounds, in the order in which they were played. Rounds that are alike share theirs. */
function allRuns() {
  return [...new Map(quiz.rounds.map((round) => [round.key, round])).values()]
    .flatMap((round) => [...runsOf(round), ...leftRuns(round)])
    .sort((one, other) => Date.parse(one.date) - Date.parse(other.date));
}

/** A line for each of some runs. */
const lines = (runs) => runs.map((entry) => `${JSON.stringify(entry.record)}\n`).join("");

/** Saves all runs as a file, but for those of which an earlier page kept no more than the result. */
function save() {
  const all = allRuns();
  const whole = all.filter((entry) => entry.record);
  const link = made("a");
  link.href = URL.createObjectURL(new Blob([lines(whole)], { type: "application/jsonl" }));
  link.download = "qbank-results.jsonl";
  link.click();
  clock.after(60000, () => URL.revokeObjectURL(link.href));
  told(words.saved(all.length - whole.length));
}

/** A result as a text to send to others. It gives no answer away. */
function shareText(run, entry) {
  const marks = run.answers.map((answer) => words.marks[verdictOf(answer)]).join("");
  const name = quiz.rounds.length > 1 ? `${quiz.title} · ${words.round(run.round.set)}` : quiz.title;
  const extra = isExtended(entry) ? ` · ${words.factor(entry.record.extended)}` : "";
  const score = words.score(entry.right, entry.record.count, exact(entry.milliseconds));
  return `${name}\n${score}${extra}\n${marks}\n`;
}

/** Copies that text, or, where a browser does not let a page do so, shows it to be copied. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    told(words.copied);
  } catch {
    byId("shared").value = text;
    byId("shared").hidden = false;
    byId("shared").select();
    told(words.uncopied);
  }
}

/** Says below the buttons what has been done. */
function told(text) {
  tell("done", text);
  byId("status").textContent = text;
}
