// What a browser keeps, on this device only: the runs of each round, a name, and whether there is
// sound. Some browsers keep nothing for a page that was opened from a folder.

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

// All runs of a round by its key, once the browser has refused to keep them.
const unkept = new Map();

/** The runs of a round, the oldest first; what makes no sense is passed over. */
function runsOf(round) {
  const runs = unkept.get(round.key) ?? recall(round.key);
  const count = round.problems.length;
  return (Array.isArray(runs) ? runs : []).filter((run) =>
    Number.isInteger(run?.right) && Number.isInteger(run.milliseconds) && run.right >= 0
    && run.milliseconds >= 0 && run.right <= count && !Number.isNaN(Date.parse(run.date)));
}

/** Adds a run to those of its round, and returns all, the oldest first. */
function addRun(round, entry) {
  const runs = [...runsOf(round), entry];
  if (keep(round.key, runs)) unkept.delete(round.key);
  else unkept.set(round.key, runs);
  return runs;
}

/** A name under which somebody is ranked, as it is written by everybody; none for mere blanks. */
function nameOf(text) {
  const name = typeof text === "string" ? text.normalize("NFC").trim() : "";
  return /[^\p{White_Space}]/u.test(name) ? name : undefined;
}

const playerOf = (entry) => nameOf(entry.record?.player);
const isExtended = (entry) => entry.record?.extended !== undefined;

/** Whether a run comes before another one: more right answers, else less time. */
const isBetter = (one, other) =>
  one.right > other.right || (one.right === other.right && one.milliseconds < other.milliseconds);

/** The best of some runs, of equal ones the first; runs with extra time do not compare. */
const bestOf = (runs) => runs.filter((run) => !isExtended(run))
  .reduce((best, run) => (best && !isBetter(run, best) ? best : run), undefined);

/** The best run of each name with its rank: the number of better scores and one. */
function rankingOf(runs) {
  const names = new Map(runs.map((run) => [playerOf(run), []]));
  names.delete(undefined);
  for (const run of runs) names.get(playerOf(run))?.push(run);
  // Sorting keeps the order of equals, which is that of their dates.
  const best = [...names].map(([name, own]) => ({ name, run: bestOf(own) }))
    .filter(({ run }) => run)
    .sort((one, other) => runs.indexOf(one.run) - runs.indexOf(other.run))
    .sort(({ run: a }, { run: b }) => b.right - a.right || a.milliseconds - b.milliseconds);
  return best.map((place) => ({
    ...place, rank: 1 + best.filter(({ run }) => run.right > place.run.right).length,
  }));
}
