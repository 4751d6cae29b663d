// The first screen: what is to come, and what the player chooses before it.

/** How much more time a player can choose to have. */
const factors = [1, 1.25, 1.5, 2];

// What is chosen: the round, by its place, and how much time there is.
const chosen = { round: 0, factor: 1 };

/** A choice among few, drawn as a disc or a part of a bar. */
function option(name, value, isOn, label, ...inside) {
  const input = made("input", "unseen");
  Object.assign(input, { type: "radio", name, value, checked: isOn });
  input.setAttribute("aria-label", label);
  input.addEventListener("change", () => {
    chosen[name] = Number(value);
    showFacts();
  });
  return filled("label", name, input, filled("span", "", ...inside));
}

/** Shows the first screen, on which the next round that has not been played is chosen. */
function home() {
  const first = quiz.rounds.findIndex((round) => runsOf(round).length === 0);
  openStart(Math.max(0, first));
  show("start", byId("title"));
}

function openStart(round) {
  chosen.round = round;
  byId("discs").replaceChildren(...quiz.rounds.map(disc));
  byId("extras").replaceChildren(...factors.map((factor) => option(
    "factor", factor, factor === chosen.factor, words.factor(factor), words.factor(factor))));
  showFacts();
}

/** A round to choose; one that was played has a double edge and its best score. */
function disc(round, index) {
  const runs = runsOf(round);
  const best = bestOf(runs)?.right ?? runs.at(-1)?.right;
  const count = round.problems.length;
  const label = option(
    "round", index, index === chosen.round, words.disc(round.set, best, count), `${round.set}`);
  if (best !== undefined) {
    label.classList.add("played");
    label.lastChild.append(made("small", "", `${best}/${count}`));
  }
  return label;
}

/** Tells how much there is to answer, in which time, and draws it as a ring that waits. */
function showFacts() {
  const round = quiz.rounds[chosen.round];
  const count = round.problems.length;
  byId("facts").textContent = words.facts(count, limitsOf(round, chosen.factor));
  const label = words.begin(quiz.rounds.length > 1 && round.set);
  byId("begin").replaceChildren(label, hint());
  byId("emblem").replaceChildren(...emblem(Math.min(count, 40)));
  const isEmpty = count === 0;
  byId("begin").disabled = isEmpty;
  if (isEmpty) byId("facts").textContent = words.none;
}

/** A ring of one piece for each question, of which the first is marked. */
function emblem(count) {
  const part = (index, style) => piece(index, count, { middle: 60, radius: 50, class: style });
  const all = Array.from({ length: count }, (_, index) => part(index, "waiting"));
  if (count > 0 && count <= 20) all.push(part(0, "first"));
  return all;
}

/** Puts in place what stays the same. */
function openPage() {
  say(byId("title"), quiz.title);
  for (const id of ["rounded", "named", "naming", "extended", "extending", "sounding"]) {
    byId(id).textContent = words[id];
  }
  for (const id of ["leave", "copy", "save", "home", "unkept", "curve", "past", "checked", "honest"]) {
    byId(id).textContent = words[id];
  }
  byId("shared").setAttribute("aria-label", words.shared);
  byId("guidance").append(...quiz.guidance.map((entry) => filled(
    "li", "", say(made("h2"), entry.title), say(made("p"), entry.description))));
  byId("guidance").hidden = quiz.guidance.length === 0;
  const rules = [
    ["clock", words.starting], ["right", quiz.feedback ? words.telling : words.silent],
    ["wrong", words.leaving],
  ];
  byId("rules").append(...rules.map(([kind, text]) => filled("li", "", sign(kind), made("span", "", text))));
  if (quiz.notice) byId("facts").after(made("p", "note", quiz.notice));
  if (quiz.origin) say(byId("origin"), quiz.origin);
  byId("rounds").hidden = quiz.rounds.length < 2;
  byId("name").value = nameOf(recall("qbank name")) ?? "";
  byId("sound").checked = recall("qbank sound") === true;
}
