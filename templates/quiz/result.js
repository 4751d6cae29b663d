// What came of a game, and how it stands among the earlier ones.

// The round that the large button of the result starts, by its place.
let onward = 0;
// When keys begin to mean the result.
let deafUntil = 0;

function end() {
  const ended = run;
  const { round, entry, answers, runs } = run;
  run = null;
  const count = answers.length;
  const today = new Date(entry.date);
  Object.assign(byId("result").dataset, {
    right: entry.right, count, milliseconds: entry.milliseconds,
  });
  drawScore(answers, entry.right);
  cheer(entry, runs.slice(0, -1), today);
  // Where the line is too long for the window, it breaks between its halves.
  const [before, after] = words.line(entry.right, exact(entry.milliseconds)).split(" / ");
  byId("line").replaceChildren(made("span", "", `${before} /`), " ", made("span", "", after));
  byId("review").replaceChildren(...answers.map((answer, index) =>
    reviewed(answer, round.problems[index])));
  showHistory([...runs].reverse(), count, today);
  showRanking(rankingOf(quiz.event ? [...runs, ...leftRuns(round)] : runs), count, ended, entry);
  drawChart([...runs].reverse().slice(0, 5), count);
  showActs(ended, entry);
  show("result", byId("outcome"));
}

/** One sentence about the run, and below it what it is measured by. */
function cheer(entry, earlier, today) {
  const { right, milliseconds, record: { count, extended } } = entry;
  const own = earlier.filter((run) => playerOf(run) === playerOf(entry));
  const best = bestOf(own);
  const told = best && words.score(best.right, count, exact(best.milliseconds));
  const day = best && dayOf(new Date(best.date), today);
  let [parts, below] = [words.cheer.first(right, count), best && words.best(told, day)];
  if (extended) {
    [parts, below] = [words.cheer.extended(right, count, words.factor(extended)), words.unmatched];
  } else if (best && isBetter(entry, best)) {
    const isMore = right > best.right;
    parts = isMore ? words.cheer.more(right - best.right)
      : words.cheer.faster(exact(best.milliseconds - milliseconds));
    below = words.before(told, day);
  } else if (right === count) {
    parts = words.cheer.all(count);
  }
  byId("outcome").replaceChildren(...parts.map((part) =>
    (part.startsWith("*") ? made("span", "stroke", part.slice(1)) : made("span", "", part))));
  tell("before", below);
}

/** What can be done next: another round, the same again, or something with the results. */
function showActs(ended, entry) {
  const { rounds } = quiz;
  const place = rounds.indexOf(ended.round);
  const others = rounds.map((_, index) => (place + 1 + index) % rounds.length);
  onward = others.find((index) => runsOf(rounds[index]).length === 0) ?? others[0];
  const label = rounds.length > 1 ? words.onward(rounds[onward].set) : words.again;
  byId("onward").replaceChildren(label, hint());
  tell("again", rounds.length > 1 ? words.same : "");
  byId("unkept").hidden = unkept.size === 0;
  byId("done").hidden = byId("shared").hidden = true;
  byId("copy").onclick = () => copy(shareText(ended, entry));
  deafUntil = clock.now() + 400;
}

/** Plays on: the round at that place, or once more the one before. */
function playOn(place) {
  if (place !== undefined) chosen.round = place;
  begin();
}

/** The ring once more, cut into a piece for each question, which appear one after the other. */
function drawScore(answers, right) {
  const count = answers.length;
  const step = Math.min(120, 600 / count);
  const arcs = answers.flatMap((answer, index) => {
    const kind = verdictOf(answer);
    const arc = piece(index, count, { middle: 120, radius: 86, class: `arc ${kind}` });
    if (kind !== "right") dash(arc, kind, index, count);
    arc.style.animationDelay = `${Math.round(index * step)}ms`;
    return count > 20 ? [arc] : [arc, besideArc(kind, index, count)];
  });
  const isWide = `${right}${count}`.length > 3;
  const text = drawn("text", { x: 120, y: 120, class: isWide ? "number small" : "number" });
  text.append(drawn("tspan", {}, right), drawn("tspan", { class: "of", dx: 6 }, `/ ${count}`));
  byId("score").replaceChildren(...arcs, text);
  byId("score").setAttribute("aria-label", words.of(right, count));
}

/** Breaks an arc into strokes or dots, so that its kind is seen without its colour. */
function dash(arc, kind, index, count) {
  const [share, gap] = arc.getAttribute("stroke-dasharray").split(" ").map(Number);
  const [long, short] = kind === "wrong" ? [2.4, 1.5] : [0.7, 1.6];
  const pieces = Math.max(1, Math.floor((share + short) / (long + short)));
  const unit = share / (pieces * long + (pieces - 1) * short);
  const strokes = Array(pieces).fill([long * unit, short * unit]).flat().slice(0, -1);
  arc.setAttribute("stroke-dasharray", [...strokes, gap].join(" "));
}

/** The sign of an answer outside its arc. */
function besideArc(kind, index, count) {
  const angle = 2 * Math.PI * (index + 0.5) / count;
  const [x, y] = [120 + 108 * Math.sin(angle) - 8, 120 - 108 * Math.cos(angle) - 8];
  return drawn("path", { d: outlines[kind], class: "sign", transform: `translate(${x} ${y})` });
}

/** What became of a question: the own choice, the right one, and the time. */
function reviewed(answer, problem) {
  const kind = verdictOf(answer);
  const key = problem.choices[problem.answer - 1];
  const text = (tag, number) => say(made(tag, "words"), problem.choices[number - 1]);
  const own = kind === "timeout" ? made("span", "own", words.ran)
    : filled("span", "own", words.answered, text(kind === "right" ? "b" : "s", answer.choice));
  const parts = [own];
  if (kind !== "right" && key !== undefined) {
    parts.push(" ", filled("span", "key", words.solution, text("b", problem.answer)));
  }
  const more = filled("div", "more", filled("p", "given", ...parts));
  if (problem.why) more.append(say(made("p", "because"), problem.why));
  const item = filled(
    "li", "", filled("span", `mark ${kind}`, sign(kind, words[kind])),
    say(made("p", "asked"), problem.question),
    made("span", "took figures", words.time(exact(answer.milliseconds))), more);
  Object.assign(item.dataset, {
    choice: answer.choice ?? "", milliseconds: answer.milliseconds, verdict: kind,
  });
  return item;
}
