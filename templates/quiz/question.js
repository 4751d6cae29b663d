// A game: its questions, one after the other, and what becomes of each.

// What is played: the round, the answers so far, and when the question on the screen was shown;
// null between games.
let run = null;

/** Starts a game with what is chosen, or goes on with the one that was begun. */
function begin() {
  const round = quiz.rounds[chosen.round];
  if (round.problems.length === 0) return;
  const player = nameOf(byId("name").value);
  if (player !== nameOf(recall("qbank name"))) keep("qbank name", player ?? null);
  sound.turn(byId("sound").checked);
  const begun = begunBy(round, player);
  const answers = (begun?.answers ?? []).map(({ choice, milliseconds }, index) =>
    ({ choice, milliseconds, isRight: choice === round.problems[index].answer }));
  run = {
    round, player, factor: begun?.factor ?? chosen.factor, answers, index: 0, shown: 0,
    seen: { at: Infinity }, timer: 0, announced: Infinity, isAsking: false, nextAt: Infinity,
    entry: null, runs: [], date: begun?.date ?? new Date(clock.wall()).toISOString(), shownAt: begun?.shown,
    isLeaving: false,
  };
  byId("status").textContent = "";
  ask();
}

/** How long ago the question on the screen was shown first: the clock of one that is shown once more, after
 * the page was left or loaded anew, has run on. */
function shownBefore() {
  run.shownAt ??= clock.wall();
  keepBegun(run);
  return Math.max(0, clock.wall() - run.shownAt);
}

/** Shows the next question and starts its clock. */
function ask() {
  run.index = run.answers.length;
  const problem = run.round.problems[run.index];
  byId("page").dataset.question = run.index + 1;
  byId("number").textContent = words.number(run.index + 1, run.round.problems.length);
  byId("dots").replaceChildren(...dots());
  say(byId("ask"), problem.question);
  byId("choices").replaceChildren(...problem.choices.map(choice));
  byId("verdict").hidden = true;
  showKeys(problem.choices.length);
  lay(problem);
  byId("clock").className = "clock";
  byId("question").className = "stage";
  show("question", byId("prompt"));
  // The block runs as the question does; the numbers of choices and the clock go with it.
  byId("block").dir = getComputedStyle(byId("ask")).direction;
  run.announced = Infinity;
  run.isAsking = true;
  stay();
  run.shown = clock.now() - shownBefore();
  moveRing(Math.max(0, limit() - elapsed()), 0);
  byId("ring").getBoundingClientRect();
  const seen = { at: Infinity };
  run.seen = seen;
  clock.seen(() => { seen.at = clock.now(); });
  tick();
}

/** Fits type and columns to how much there is to read. */
function lay({ question, choices }) {
  const size = (text) => text.length * (/[\u3040-\u30ff\u4e00-\u9fff]/.test(text) ? 1.7 : 1);
  const all = choices.reduce((sum, text) => sum + size(text), 0);
  const isLong = choices.some((text) => text.length > 48 || text.includes("\n"));
  const isWordy = size(question) > 100 || all > 400;
  byId("choices").className = isLong ? "choices long" : "choices";
  byId("block").className = isWordy ? "block wordy" : "block";
  // Where there is much to read, the clock stays in sight while the page is scrolled.
  if (isWordy) byId("rail").append(byId("clock"));
  else byId("prompt").after(byId("clock"));
  byId("rail").classList.toggle("high", isWordy);
}

/** How far the game is: a dot for each question, or a line where there are many. */
function dots() {
  const { length } = run.round.problems;
  byId("dots").className = length > 20 ? "dots line figures" : "dots figures";
  return run.round.problems.map((_, index) => {
    const answer = run.answers[index];
    if (!answer) return index === run.index ? made("li", "now", `${index + 1}`) : made("li");
    if (!quiz.feedback) return made("li", "done");
    return filled("li", verdictOf(answer), sign(verdictOf(answer)));
  });
}

function showKeys(count) {
  const parts = words.keys(count).filter(Boolean);
  byId("keys").hidden = false;
  byId("keys").replaceChildren(
    ...parts.map((part) => (Array.isArray(part) ? made("kbd", "", part[0]) : part)));
}

/** Whether a key or a click can be meant for the question that is shown: nobody reads one in less
 * than a quarter of a second. The clock runs on. */
const isMeant = (event) => run.isAsking && clock.of(event) > run.seen.at + 250;

/** A choice as a button. */
function choice(text, index) {
  const badge = made("span", "badge figures", `${index + 1}`);
  const button = filled("button", "choice", badge, say(made("span"), text));
  button.type = "button";
  button.dataset.choice = index + 1;
  // Nor is the second half of a slow double click.
  button.addEventListener("click", (event) => {
    if (event.detail <= 1 && isMeant(event)) answer(index + 1, event);
  });
  return filled("li", "", button);
}

/** The player has chosen; too late is too late, even if the timer has not said so yet.
 *
 * What counts is when the key or the button was pressed, not when the page got round to it. Only a
 * press that it learns of when it has told already that the time is up cannot be taken any more. */
function answer(number, event) {
  const time = elapsed(Math.max(run.shown, Math.min(clock.now(), clock.of(event))));
  if (time > limit()) finish(null, limit());
  else finish(number, time);
}

/** Notes an answer, or that the time ran out, and shows that it is noted. */
function finish(number, milliseconds) {
  clock.cancel(run.timer);
  run.isAsking = false;
  const problem = run.round.problems[run.index];
  const answer = { choice: number, milliseconds, isRight: number === problem.answer };
  run.answers.push(answer);
  run.shownAt = undefined;
  stay();
  keepBegun(run);
  // What is shown from now on takes its time; what is recorded does not.
  if (run.answers.length === run.round.problems.length) {
    run.entry = entryOf(run, clock.date());
    run.runs = addRun(run.round, run.entry);
  }
  freeze(answer);
  const isOver = number === null;
  if (isOver) byId("status").textContent = words.gone;
  if (quiz.feedback) run.timer = clock.after(isOver ? 0 : 160, () => judge(answer));
  else run.timer = clock.after(isOver ? 600 : 450, go);
}

/** Stops the clock where it is and shows which choice was taken, the same for every answer. */
function freeze({ choice, milliseconds }) {
  moveRing(limit() - milliseconds, 0);
  byId("keys").hidden = true;
  if (choice === null) {
    byId("clock").className = "clock out";
    byId("blocks").replaceChildren();
    byId("digits").textContent = digits(0);
  }
  for (const button of byId("choices").querySelectorAll("button")) {
    button.setAttribute("aria-disabled", "true");
    const isOwn = Number(button.dataset.choice) === choice;
    button.classList.add(isOwn ? "chosen" : "off");
    if (isOwn) button.setAttribute("aria-pressed", "true");
    if (isOwn && !quiz.feedback) button.append(made("span", "tag", words.kept));
  }
  if (choice !== null && !quiz.feedback) byId("status").textContent = words.kept;
}

/** Shows what was right, and why. */
function judge(answer) {
  const problem = run.round.problems[run.index];
  const kind = verdictOf(answer);
  mark(answer.choice, kind === "right" ? "yes" : "no", words[kind === "right" ? "right" : "own"]);
  if (kind !== "right") mark(problem.answer, "yes", words.key);
  byId("question").classList.add("judged");
  byId("clock").className = `clock ${kind === "timeout" ? "out" : kind}`;
  byId("blocks").replaceChildren();
  if (kind !== "timeout") byId("sign").setAttribute("d", outlines[kind]);
  byId("dots").replaceChildren(...dots());
  const text = words.said(kind, exact(answer.milliseconds));
  byId("said").className = `said ${kind}`;
  byId("said").replaceChildren(sign(kind), text);
  const key = problem.choices[problem.answer - 1];
  byId("status").textContent =
    kind === "right" || key === undefined ? text : `${text}. ${words.keyed(key)}`;
  byId("why").hidden = !problem.why;
  byId("next").hidden = !problem.why;
  byId("verdict").hidden = false;
  sound.verdict(kind);
  if (problem.why) explain(problem.why);
  else run.timer = clock.after(600, go);
}

/** Shows the explanation and waits until it has been read. */
function explain(text) {
  say(byId("why"), text);
  const isLast = run.entry !== null;
  byId("next").replaceChildren(isLast ? words.last : words.next, hint());
  run.nextAt = clock.now() + 400;
  byId("next").focus({ preventScroll: true });
  byId("verdict").scrollIntoView({ block: "nearest" });
}

/** Marks one of the choices. */
function mark(number, style, word) {
  const button = byId("choices").querySelector(`[data-choice="${number}"]`);
  if (!button) return;
  button.classList.remove("chosen", "off");
  button.classList.add(style);
  button.querySelector(".badge").replaceChildren(
    sign(style === "yes" ? "right" : "wrong"), made("span", "unseen", `${number}`));
  button.append(made("span", "tag", word));
}

/** On, to the next question or to the result. */
function go() {
  clock.cancel(run.timer);
  run.nextAt = Infinity;
  if (run.entry) end();
  else ask();
}

/** What the button below an explanation does: for a moment nothing, since a key may still be held. */
function next() {
  if (run && clock.now() >= run.nextAt) go();
}

/** Takes back that somebody wants to leave. */
function stay() {
  run.isLeaving = false;
  byId("leave").textContent = words.leave;
  byId("leave").classList.remove("sure");
}

/** Back to the start, when it was asked for twice. A game that was not played to its end can be gone on with
 * there; of one that was, the result is shown. */
function leave() {
  if (run.entry) return go();
  if (!run.isLeaving) {
    run.isLeaving = true;
    byId("leave").textContent = words.sure;
    byId("leave").classList.add("sure");
    byId("status").textContent = words.leaving;
    return;
  }
  clock.cancel(run.timer);
  run = null;
  openStart(chosen.round);
  show("start", byId("title"));
  byId("status").textContent = words.quit;
}

const verdictOf = (answer) =>
  answer.isRight ? "right" : answer.choice === null ? "timeout" : "wrong";
