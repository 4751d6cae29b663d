// The earlier runs of a round: as a chart, as a history and as a ranking.

/** A row of a table. */
const row = (tag, ...cells) => filled("tr", "", ...cells.map((cell) =>
  (cell instanceof Node ? cell : made(tag, "", cell))));

/** The heads of a table's columns. */
function heads(texts) {
  const line = row("th", ...texts);
  for (const head of line.children) head.scope = "col";
  return line;
}

/** All runs, the newest first, with the times of day. */
function showHistory(runs, count, today) {
  byId("heads").replaceChildren(heads(words.heads));
  byId("runs").replaceChildren(...runs.map((entry) => {
    const notes = [playerOf(entry), isExtended(entry) && words.factor(entry.record.extended)];
    const when = filled("td", "", dayOf(new Date(entry.date), today));
    const note = list(notes, " · ");
    if (note) when.append(" ", say(made("small"), note));
    return row("td", when, words.of(entry.right, count), words.time(exact(entry.milliseconds)));
  }));
}

/** The run of each name that counts. */
function showRanking(places, count, ended, entry) {
  byId("ranked").textContent = words.ranked(quiz.rounds.length > 1 && ended.round.set);
  byId("unranked").textContent = words.unranked[places.length === 0 ? "none" : quiz.event ? "first" : "some"];
  byId("ranks").hidden = places.length === 0;
  byId("rankheads").replaceChildren(heads(words.rankheads));
  byId("ranking").replaceChildren(...places.slice(0, 100).map(({ rank, name, run }) => {
    const own = filled("td", "", say(made("span"), name));
    const isOwn = keyOf(name) === keyOf(playerOf(entry));
    if (isOwn) own.append(" ", made("span", "pin", words.you));
    const time = words.time(exact(run.milliseconds));
    const line = row("td", `${rank}`, own, words.of(run.right, count), time);
    line.classList.toggle("own", isOwn);
    return line;
  }));
}

/** The bars of the latest runs, the newest on the left; every best one has an edge and a star. */
function drawChart(runs, count) {
  const [left, width, axis, height] = [24, 320, 166, 130];
  const best = Math.max(...runs.map((run) => run.right));
  const bars = runs.flatMap((run, index) => {
    const middle = left + 30 + index * (width - left - 60) / 4;
    const bar = run.right / count * height;
    const isBest = run.right === best;
    return [
      drawn("rect", {
        x: middle - 20, y: axis - bar, width: 40, height: bar, class: isBest ? "best" : "",
      }),
      drawn("text", { x: middle, y: axis - bar - 9, class: "value" },
        isBest ? `★ ${run.right}` : run.right),
      drawn("text", { x: middle, y: axis + 21 }, words.back(index + 1)),
    ];
  });
  const scale = [count, 0].flatMap((value, index) => {
    const y = index === 0 ? axis - height : axis;
    return [
      drawn("line", { x1: left, x2: width, y1: y, y2: y, class: index === 0 ? "top" : "base" }),
      drawn("text", { x: left - 8, y: y + 5, class: "scale" }, value),
    ];
  });
  const [top, topText, base, baseText] = scale;
  byId("chart").replaceChildren(top, topText, baseText, ...bars, base);
  byId("latest").textContent = words.latest;
  const told = runs.map((run, index) => `${words.back(index + 1)}: ${words.of(run.right, count)}`);
  byId("chart").setAttribute("aria-label", told.join(", "));
}
