// What a browser keeps, on this device only: the runs of each round, those that were begun, a name, and
// whether there is sound. Some browsers keep nothing for a page that was opened from a folder.

/** What is kept under a key, or null. */
function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Keeps a value, and tells whether that went well. */
function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Keeps nothing more under a key, and tells whether that went well. */
function forget(key) {
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

// Lists by their keys, once the browser has refused to keep them.
const unkept = new Map();

function listOf(key) {
  const all = unkept.get(key) ?? recall(key);
  return Array.isArray(all) ? all : [];
}

function keepList(key, all) {
  if (all.length === 0 ? forget(key) : keep(key, all)) unkept.delete(key);
  else unkept.set(key, all);
  return all;
}

/** The runs of a round that came to their end, the oldest first; what makes no sense is passed over. */
function runsOf(round) {
  const count = round.problems.length;
  return listOf(round.key).filter((run) =>
    Number.isInteger(run?.right) && Number.isInteger(run.milliseconds) && run.right >= 0
    && run.milliseconds >= 0 && run.right <= count && !Number.isNaN(Date.parse(run.date)));
}

/** Adds a run to those of its round, and returns all, the oldest first. */
const addRun = (round, entry) => keepList(round.key, [...runsOf(round), entry]);

const isAnswer = (answer) => Number.isInteger(answer?.milliseconds) && answer.milliseconds >= 0
  && (answer.choice === null || Number.isInteger(answer.choice));

/** The runs of a round that were begun and did not come to their end, one for each name. */
function begunOf(round) {
  return listOf(`${round.key} begun`).filter((begun) =>
    !Number.isNaN(Date.parse(begun?.date)) && factors.includes(begun.factor)
    && Array.isArray(begun.answers) && begun.answers.every(isAnswer)
    && (begun.shown === undefined || Number.isFinite(begun.shown))
    && begun.answers.length < round.problems.length);
}

/** The run of a round that somebody of this name has begun. */
const begunBy = (round, name) => begunOf(round).find((begun) => keyOf(begun.player) === keyOf(name));

/** Keeps how far a run is, so that a page that is left or loaded anew goes on with it; of one that is
 * over nothing is kept but its result. */
function keepBegun({ round, player, factor, date, answers, shownAt }) {
  const others = begunOf(round).filter((begun) => keyOf(begun.player) !== keyOf(player));
  const isOver = answers.length === round.problems.length;
  const own = isOver ? [] : [{ player, factor, date, answers, shown: shownAt }];
  keepList(`${round.key} begun`, [...others, ...own]);
}

/** A name under which somebody is ranked, as it is written by everybody; none for mere blanks. */
function nameOf(text) {
  const name = typeof text === "string" ? text.normalize("NFC").trim() : "";
  return /[^\p{White_Space}]/u.test(name) ? name : undefined;
}

/** What names are compared by: case, width and the form of Unicode make no difference. */
const keyOf = (name) => nameOf(name)?.normalize("NFKC").toLowerCase().trim();

const playerOf = (entry) => nameOf(entry.record?.player);
const isExtended = (entry) => entry.record?.extended !== undefined;

/** Whether a run comes before another one: more right answers, else less time. */
const isBetter = (one, other) =>
  one.right > other.right || (one.right === other.right && one.milliseconds < other.milliseconds);

/** The best of some runs, of equal ones the first; runs with extra time do not compare. */
const bestOf = (runs) => runs.filter((run) => !isExtended(run))
  .reduce((best, run) => (best && !isBetter(run, best) ? best : run), undefined);

/** The first of some runs; none where that was one with extra time, because whoever plays again has seen
 * the answers. */
function firstOf(runs) {
  const start = (run) => Date.parse(run.record?.begun ?? run.date);
  const first = runs.reduce((one, other) => (start(other) < start(one) ? other : one));
  return isExtended(first) ? undefined : first;
}

/** The run of each name that counts, with its rank: the number of better scores and one. It is the best, and
 * in an event the first. */
function rankingOf(runs) {
  const names = new Map();
  for (const run of runs) {
    const key = keyOf(playerOf(run));
    if (key && !names.has(key)) names.set(key, []);
    names.get(key)?.push(run);
  }
  const counting = quiz.event ? firstOf : bestOf;
  // Sorting keeps the order of equals, which is that of their dates.
  const best = [...names.values()].map((own) => ({ name: playerOf(own[0]), run: counting(own) }))
    .filter(({ run }) => run)
    .sort((one, other) => runs.indexOf(one.run) - runs.indexOf(other.run))
    .sort(({ run: a }, { run: b }) => b.right - a.right || a.milliseconds - b.milliseconds);
  return best.map((place) => ({
    ...place, rank: 1 + best.filter(({ run }) => run.right > place.run.right).length,
  }));
}
