// The beginning: everything is in its place, and keys and clicks find what they mean.

/** The digit that was pressed as a choice; on some keyboards it is behind the shift key. */
function digitOf(event) {
  const digit = /^[0-9]$/.test(event.key) ? event.key : /^Digit(\d)$/.exec(event.code)?.[1];
  return digit === undefined ? null : Number(digit) || 10;
}

/** Whether the element with the focus takes a key for itself. */
const takes = (element) => element.closest("button, a, textarea, input[type=checkbox]") !== null;

/** What a key does while a question is on the screen. */
function pressInGame(event) {
  if (event.key === "Escape") return leave();
  if (run.isLeaving) stay();
  const number = isMeant(event) ? digitOf(event) : null;
  if (number && number <= run.round.problems[run.index].choices.length) return answer(number, event);
  const isOn = event.key === "Enter" || event.key === " ";
  if (isOn && run.nextAt < Infinity && document.activeElement !== byId("next")) next();
}

/** What a key does between games. */
function pressBetweenGames(event) {
  const { screen } = byId("page").dataset;
  if (screen === "result" && event.key === "Escape") return home();
  // While kanji are typed, Enter chooses among them; 229 is how Safari says so.
  if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return;
  if (takes(event.target)) return;
  if (screen === "start") begin();
  // A key that was meant for the last question starts nothing.
  else if (clock.now() >= deafUntil) playOn(onward);
}

function press(event) {
  // A key that is held would press a button again and again.
  if (event.repeat && takes(event.target) && /^(Enter| )$/.test(event.key)) event.preventDefault();
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  if (run) pressInGame(event);
  else pressBetweenGames(event);
}

function open() {
  openPage();
  home();
  const once = (act) => (event) => event.detail > 1 || act();
  byId("begin").addEventListener("click", once(begin));
  byId("leave").addEventListener("click", once(leave));
  byId("next").addEventListener("click", once(next));
  byId("onward").addEventListener("click", once(() => playOn(onward)));
  byId("again").addEventListener("click", once(() => playOn()));
  byId("save").addEventListener("click", save);
  byId("home").addEventListener("click", home);
  byId("name").addEventListener("input", showFacts);
  byId("sound").addEventListener("change", () => keep("qbank sound", byId("sound").checked));
  document.addEventListener("keydown", press);
  document.addEventListener("visibilitychange", () => run?.isAsking && tick());
}

open();
