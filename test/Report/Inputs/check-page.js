const { report } = JSON.parse(document.getElementById("data").textContent);
const listNow = () => [...document.querySelectorAll("#list .item")];
const names = () => listNow().map(i => i.querySelector("strong").textContent + " " + i.querySelector(".where").textContent).join("; ");
const groups = () => [...document.querySelectorAll("#list h2")].map(h => h.firstChild.textContent + "=" + h.lastChild.textContent).join(" ");
const chosen = () => document.querySelector("#list [aria-selected=true] .where").textContent;
const byId = id => document.getElementById(id);
const press = key => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const search = words => { byId("filter").value = words; byId("filter").dispatchEvent(new Event("input")); };

log("page errors: " + pageErrors.length);
log("back: " + getComputedStyle(document.body).backgroundColor);
log("sum: " + byId("sum").textContent);
log("ledgers: " + [...document.querySelectorAll("#ledgers td")].map(c => c.textContent).join(" | "));
log("items: " + names());
log("by entry: " + groups());
press("g");
log("by subsystem: " + groups());
press("g");
log("by check: " + groups());
press("g");
log("by value: " + names());
press("g");
// The keyboard alone.
log("focus: " + document.activeElement.id);
log("outline: " + (getComputedStyle(document.querySelector("#list [aria-selected=true]")).outlineStyle !== "none" || !document.activeElement.matches(":focus-visible")));
log("first: " + chosen());
press("j");
log("j: " + chosen() + " " + (byId(byId("list").getAttribute("aria-activedescendant")).getAttribute("aria-selected")));
press("k");
press("k");
log("k: " + chosen());
log("address: " + (location.hash === "#" + report.findings[0].fingerprint));
press("Enter");
log("enter: " + document.activeElement.id);
press("j");
log("j in it: " + document.activeElement.id + " " + chosen());
press("k");
press("Escape");
log("escape: " + document.activeElement.id);
// The finding: all that the report says of it.
const f = report.findings[0], text = byId("finding").textContent;
log("chain: " + document.querySelectorAll("#finding .chain li").length + " of " + f.chain.length);
log("evidence: " + document.querySelectorAll("#finding .evidence li").length + " of " + f.evidence.length);
log("assumptions: " + document.querySelectorAll("#finding .assumptions li").length + " of " + f.assumptions.length);
log("reasons: " + f.parts.every(p => text.includes(p.reason.replaceAll("`", ""))));
log("marked: " + document.querySelector("#finding pre mark").textContent);
log("excerpt: " + document.querySelector("#finding pre").textContent.split("\n").map(l => l.replace(/\s+/g, " ").trim()).join(" / "));
log("edit: " + [...document.querySelectorAll("#finding del, #finding ins")].map(e => e.textContent.replace(/\s+/g, " ")).join(" / "));
press("e");
log("open: " + document.querySelectorAll("#finding details[open]").length);
// Markup in names is text.
log("elements of the data: " + document.querySelectorAll("#finding m, #list m").length);
// Search.
press("/");
log("slash: " + document.activeElement.id);
search("G WRITES");
log("found: " + names());
search("no such words");
log("found none: " + byId("list").textContent);
press("Escape");
log("cleared: " + (byId("filter").value === "") + " " + document.activeElement.id + " " + listNow().length);
// Facets.
const facet = [...document.querySelectorAll("#facets button")].find(b => b.dataset.facet === "state");
if (facet) {
  log("facet: " + facet.textContent);
  facet.click();
  log("left: " + names());
  document.querySelector("#facets [aria-pressed=true]").click();
}
press("t");
log("turned: " + getComputedStyle(document.body).backgroundColor);
byId("theme").click();
log("and back: " + getComputedStyle(document.body).backgroundColor);
