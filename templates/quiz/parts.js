"use strict";

// Every text of a set gets onto the page as text, never as markup.
const quiz = JSON.parse(document.getElementById("quiz").textContent);
const byId = (id) => document.getElementById(id);
const language = document.documentElement.lang;

// Without being told, a browser draws kanji as Chinese, and reads everything out in one language.
const languages = new Map(Object.entries(quiz.languages ?? {}));

/** A new element with a text. */
function made(tag, style, text = "") {
  const element = document.createElement(tag);
  if (style) element.className = style;
  element.textContent = text;
  return element;
}

/** A new element with others in it. */
function filled(tag, style, ...inside) {
  const element = made(tag, style);
  element.append(...inside);
  return element;
}

/** The name of a key that does the same as a button. Who hears the page needs no such hint. */
function hint() {
  const key = made("kbd", "", "Enter");
  key.setAttribute("aria-hidden", "true");
  return key;
}

/** Puts a text of the set into an element, whichever way it runs. */
function say(element, text) {
  element.classList.add("words");
  element.dir = "auto";
  if (languages.has(text)) element.lang = languages.get(text);
  else element.removeAttribute("lang");
  element.textContent = text;
  return element;
}

/** Shows a text of ours, or nothing where there is none. */
function tell(id, text) {
  byId(id).textContent = text ?? "";
  byId(id).hidden = !text;
}

/** A part of a drawing. */
function drawn(tag, attributes, text = "") {
  const element = document.createElementNS(byId("ring").namespaceURI, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

/** The outline of each sign, in a square of 16. */
const outlines = {
  right: "M3 8.6 6.4 12 13 4.6", wrong: "M4 4l8 8M12 4l-8 8", timeout: "M3.5 8h9",
  clock: "M8 1.9a6.1 6.1 0 1 1-.01 0M8 4.7V8l2.3 1.5",
};

/** A sign beside a word or in its place; with a name it is read out. */
function sign(kind, name) {
  const picture = drawn("svg", { class: "sign", viewBox: "0 0 16 16" });
  if (name) {
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", name);
  } else {
    picture.setAttribute("aria-hidden", "true");
  }
  picture.append(drawn("path", { d: outlines[kind] }));
  return picture;
}

/** A circle around a middle that is cut into pieces, of which piece `index` is drawn. */
function piece(index, count, { middle, radius, ...attributes }) {
  const share = 100 / count;
  const gap = count === 1 ? 0 : Math.min(2.6, share * 0.25);
  return drawn("circle", {
    cx: middle, cy: middle, r: radius, pathLength: 100,
    "stroke-dasharray": `${share - gap} ${100 - share + gap}`,
    "stroke-dashoffset": -(index * share + gap / 2),
    transform: `rotate(-90 ${middle} ${middle})`, ...attributes,
  });
}

/** Shows one of the three screens, from its top, and moves the reader there. */
function show(screen, heading) {
  for (const id of ["start", "question", "result"]) byId(id).hidden = id !== screen;
  byId("page").dataset.screen = screen;
  byId("origin").hidden = screen === "question" || !quiz.origin;
  if (!heading) return;
  scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}

/** Milliseconds as seconds, to the millisecond and without rounding. */
function exact(milliseconds) {
  return `${Math.floor(milliseconds / 1000)}.${String(milliseconds % 1000).padStart(3, "0")}`;
}
