// A test sets window.qbankClock to a clock of its own before the page is read: now() in
// milliseconds, of(event) when a key or a click came, seen(run) once what is on the page can be
// seen, after(milliseconds, run), which returns what cancel() takes, date() when a run ends, and wall(),
// the milliseconds of a clock that goes on while the page is closed.
const clock = window.qbankClock ?? {
  now: () => performance.now(),
  of: (event) => event.timeStamp,
  seen: (run) => requestAnimationFrame(() => setTimeout(run)),
  after: (milliseconds, run) => setTimeout(run, milliseconds),
  cancel: (timer) => clearTimeout(timer),
  date: () => new Date(),
  wall: () => Date.now(),
};

/** Whole milliseconds from when the question was shown until now, or another moment, rounded once. */
const elapsed = (at = clock.now()) => Math.round(at - run.shown);

/** How long there is for a question of a round, in milliseconds, with extra time where some was chosen. */
const limitOf = (problem, factor) => Math.round((problem.limit ?? quiz.limit) * factor);

/** How long there is for the question that is shown. */
const limit = () => limitOf(run.round.problems[run.index], run.factor);

/** The last seconds, in which the clock looks different: three, or fewer where a limit is short. */
const late = () => Math.min(3, Math.floor(limit() * 0.3 / 1000));

/** What happens once a second while a question waits for its answer. */
function tick() {
  clock.cancel(run.timer);
  const time = elapsed();
  if (time > limit()) return finish(null, limit());
  const left = limit() - time;
  showLeft(Math.ceil(left / 1000), left);
  // An answer at exactly the limit still counts, so the time is up a millisecond later.
  run.timer = clock.after(left === 0 ? 1 : left % 1000 || 1000, tick);
}

/** The time that is left: as a number, as digits and as a ring. */
function showLeft(seconds, left) {
  byId("page").dataset.left = seconds;
  byId("left").textContent = words.left(seconds);
  byId("digits").textContent = digits(seconds);
  byId("digits").dataset.long = digits(seconds).length;
  const isLate = seconds <= late();
  byId("clock").classList.toggle("late", isLate);
  byId("blocks").replaceChildren(...(isLate ? blocks(seconds) : []));
  // The ring is on its way to where it has to be a second later, unless nothing should move.
  const isMoving = matchMedia("(prefers-reduced-motion: no-preference)").matches;
  moveRing(left, isMoving ? Math.min(left % 1000 || 1000, left) : 0);
  announce(seconds);
  if (seconds > 0 && seconds <= 3 && seconds < limit() / 1000) sound.tick();
}

/** Puts the ring to where it is when so much is left, or has it arrive somewhere a bit later. */
function moveRing(left, duration) {
  byId("arc").style.transitionDuration = `${duration}ms`;
  const gone = 1 - Math.max(0, left - duration) / limit();
  byId("arc").style.strokeDashoffset = String(-100 * gone);
}

/** One block for each of the last seconds. The first to go is the first on the way round. */
function blocks(seconds) {
  return Array.from({ length: seconds }, (_, index) =>
    piece(9 - index, 10, { middle: 60, radius: 62 }));
}

/** Tells a screen reader the time twice or so, for every second would drown the question. */
function announce(seconds) {
  const marks = [10, 5, 3].filter((mark) => mark < Math.floor(limit() / 1000));
  const due = marks.filter((mark) => seconds <= mark && mark < run.announced);
  if (due.length === 0 || seconds === 0) return;
  run.announced = Math.min(...due);
  byId("status").textContent = words.left(seconds);
}

/** Seconds as 0, 0:00 or 0:00:00, whichever the whole limit needs. */
function digits(seconds) {
  const total = Math.floor(limit() / 1000);
  const parts = [seconds];
  if (total >= 60) parts.splice(0, 1, Math.floor(seconds / 60), seconds % 60);
  if (total >= 3600) parts.splice(0, 1, Math.floor(parts[0] / 60), parts[0] % 60);
  return parts.map((part, index) => String(part).padStart(index && 2, "0")).join(":");
}
