const report = JSON.parse(document.getElementById("data").textContent);
const cellsNow = () => [...document.querySelectorAll("#chart .cell")];
const focused = () => document.activeElement.textContent;
const press = key => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const sums = list => {
  const by = {};
  for (const [kind, times] of list) by[kind] = (by[kind] || 0) + times;
  return Object.keys(by).sort().map(k => k + "=" + by[k].toFixed(4)).join(" ");
};

log("page errors: " + pageErrors.length);
log("back: " + getComputedStyle(document.body).backgroundColor);
// What is drawn is what was found.
const drawn = cellsNow().filter(c => c.dataset.kind);
log("drawn:    " + sums(drawn.map(c => [c.dataset.kind, Number(c.dataset.times)])));
log("reported: " + sums(report.ledgers[0].costs.map(c => [c.kind, c.times])));
log("table rows: " + document.querySelectorAll("#places tbody tr").length + " of " + report.ledgers[0].costs.length);
// As wide as it is dear.
const top = document.getElementById("chart").getBoundingClientRect().width;
const total = report.ledgers[0].costs.reduce((s, c) => s + c.times, 0);
log("widths right: " + drawn.every(c => Math.abs(parseFloat(c.style.width) / 100 - Number(c.dataset.times) / total) < 1e-6));
// Kinds differ by letter as well as by colour.
const letters = new Set(drawn.map(c => c.dataset.kind + ":" + c.textContent[0]));
const colours = new Set(drawn.map(c => getComputedStyle(c).backgroundColor));
log("kinds: " + [...letters].sort().join(" ") + "; colours: " + colours.size);
// The keyboard alone.
log("tree items: " + document.querySelectorAll('[role=tree] [role=treeitem][aria-level][aria-label]').length + " of " + cellsNow().length);
log("can be reached: " + document.querySelectorAll('#chart [tabindex="0"]').length);
document.querySelector('#chart [tabindex="0"]').focus();
const start = focused();
press("ArrowDown");
log("down: " + start + " to " + focused());
const before = focused();
press("ArrowDown");
log("down again moved: " + (focused() !== before));
press("ArrowRight");
const right = focused();
press("ArrowLeft");
log("right and left: " + (right !== focused()));
press("ArrowUp");
log("up: " + focused());
log("outline: " + (getComputedStyle(document.activeElement).outlineStyle !== "none"));
press("Enter");
log("zoomed: " + document.querySelectorAll("#chart .above").length);
press("Escape");
log("out: " + document.querySelectorAll("#chart .above").length);
// A filter dims the others and hides their rows.
document.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }));
log("slash: " + document.activeElement.id);
const filter = document.getElementById("filter");
filter.value = "desk.papers";
filter.dispatchEvent(new Event("input"));
log("filtered: " + cellsNow().filter(c => c.dataset.kind && !c.classList.contains("unlike")).length + " places, " +
    [...document.querySelectorAll("#places tbody tr")].filter(r => !r.hidden).length + " rows");
press("Escape");
log("filter left: " + (filter.value === "" && document.activeElement.classList.contains("cell")));
// A kind can be left out.
document.querySelector("#legend button").click();
log("left out: " + cellsNow().filter(c => c.dataset.kind).length + " of " + report.ledgers[0].costs.length);
