"use strict";
(() => {
  const { report, rules, excerpts } = JSON.parse(document.getElementById("data").textContent);
  const byId = id => document.getElementById(id);
  const list = byId("list"), article = byId("finding"), filter = byId("filter");
  const make = (tag, props, ...children) => {
    const e = Object.assign(document.createElement(tag), props);
    e.append(...children);
    return e;
  };
  const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

  // One list of all that the report has; `state` says how each came to be there.
  const compared = report.comparison;
  const all = [
    ...report.findings.map(f => ({ f, state: compared ? "new" : "" })),
    ...(compared ? compared.known.map(f => ({ f, state: "already there" })) : []),
    ...(compared ? compared.fixed.map(f => ({ f, state: "fixed" })) : []),
    ...(report.suppressed || []).map(s => ({ f: s.finding, state: "suppressed", by: s })),
  ];
  // Of a path the first two folders: what kernel people call a subsystem.
  const subsystem = file => {
    const folders = file.split("/").slice(0, -1);
    return (file.startsWith("/") ? folders.slice(-2) : folders.slice(0, 2)).join("/") || "(top)";
  };
  const groupings = {
    "value": () => "",
    "entry": ({ f }) => f.chain.length ? f.chain[0].function : "(no chain)",
    "subsystem": ({ f }) => subsystem(f.file),
    "check": ({ f }) => f.check,
  };
  for (const x of all) {
    x.words = [x.f.check, x.f.form, x.f.function, x.f.file + ":" + x.f.line, x.f.message, x.f.fingerprint, x.f.text, x.state,
      ...x.f.parts.map(p => p.reason), ...x.f.chain.map(c => c.function + " " + c.via),
      ...x.f.evidence.map(e => e.message)].join("\n").toLowerCase();
  }

  // The address names the finding, so that a link can.
  const linked = () => all.find(x => "#" + x.f.fingerprint === location.hash) || null;
  let grouping = "entry", chosen = linked(), drawn = null, shown = [];
  const facets = { confidence: new Set(), check: new Set(), state: new Set() };
  const items = new Map();

  const passes = x => {
    for (const word of filter.value.toLowerCase().split(/\s+/).filter(Boolean))
      if (!x.words.includes(word)) return false;
    const value = { confidence: x.f.confidence, check: x.f.check, state: x.state };
    for (const name in facets)
      if (facets[name].size && !facets[name].has(value[name])) return false;
    return true;
  };

  function drawList() {
    const groups = new Map();
    for (const x of all) {
      if (!passes(x)) continue;
      const name = groupings[grouping](x);
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name).push(x);
    }
    // All lists are in the order of value, so groups are in that of their best.
    items.clear();
    list.replaceChildren();
    for (const [name, members] of groups) {
      const group = make("div", {});
      if (name) {
        const head = make("h2", {}, make("span", { textContent: name }), make("span", { textContent: String(members.length) }));
        head.setAttribute("role", "presentation");
        group.setAttribute("role", "group");
        group.setAttribute("aria-label", name);
        group.append(head);
      }
      list.append(group);
      for (const x of members) {
        const item = make("div", { className: "item", id: "item-" + items.size },
          make("div", { className: "first" }, make("strong", { textContent: x.f.function }), tag(x.state || x.f.confidence, x.state)),
          make("div", { className: "where", textContent: `${x.f.file}:${x.f.line}` }),
          make("div", { className: "what", textContent: x.f.message.replaceAll("`", "") }));
        item.setAttribute("role", "option");
        item.addEventListener("click", () => { choose(x); list.focus(); });
        items.set(x, item);
        group.append(item);
      }
    }
    shown = [...items.keys()];
    if (!shown.length)
      list.append(make("p", { className: "empty", textContent: all.length ? "Nothing has all of these words." : "No findings." }));
    choose(shown.includes(chosen) ? chosen : shown[0] || null);
    byId("sum").textContent = summary();
  }

  function summary() {
    const parts = [plural(report.findings.length, compared ? "new finding" : "finding")];
    if (compared) parts.push(`${compared.known.length} already there`, `${compared.fixed.length} fixed, against ${compared.name}`);
    if (report.suppressed && report.suppressed.length) parts.push(`${report.suppressed.length} suppressed`);
    const where = report.summary.reported.length > 4 ? plural(report.summary.reported.length, "path") : report.summary.reported.join(", ") || "all units";
    return parts.join(", ") + " in " + where + (shown.length < all.length ? ` · ${shown.length} shown` : "");
  }

  const tag = (text, kind) => make("span", { className: "tag " + (kind || ""), textContent: text });

  // Text with code between backquotes.
  function rich(text, name = "p") {
    const e = make(name, { className: "text" });
    text.split("`").forEach((part, i) => { if (part) e.append(i % 2 ? make("code", { textContent: part }) : part); });
    return e;
  }

  // Columns count bytes.
  const bytes = new TextEncoder(), fromBytes = new TextDecoder();
  function split(text, column, length) {
    const raw = bytes.encode(text);
    const at = Math.min(column - 1, raw.length), end = Math.min(at + (length || 0), raw.length);
    return [raw.slice(0, at), raw.slice(at, end), raw.slice(end)].map(b => fromBytes.decode(b));
  }
  const number = n => make("span", { className: "number", textContent: String(n).padStart(5) + "  " });
  const widthOf = blanks => [...blanks].reduce((w, c) => c === "\t" ? w + 8 - w % 8 : w + 1, 0);
  // Tabs become blanks, since numbers stand before them; what all lines are indented by goes.
  function lines(rows) {
    const indents = rows.map(r => r.text.match(/^\s*/)[0]);
    const least = Math.min(...rows.flatMap((r, i) => r.text.trim() ? [widthOf(indents[i])] : []));
    return make("pre", {}, ...rows.flatMap((r, i) => {
      const [before, marked, after] = r.place ? split(r.text, r.place.column, r.place.length) : [r.text, "", ""];
      const indent = Math.min(indents[i].length, before.length);
      return [i ? "\n" : "", number(r.line), " ".repeat(Math.max(0, widthOf(indents[i]) - least)), before.slice(indent),
        marked ? make("mark", { textContent: marked }) : "", after];
    }));
  }
  function source(place) {
    return place.text ? lines([{ line: place.line, text: place.text, place }]) : "";
  }
  // With the lines around, where they were read.
  function around(place, fingerprint, most) {
    const excerpt = excerpts.find(e => e.finding === fingerprint && e.file === place.file && e.first <= place.line &&
      place.line < e.first + e.text.split("\n").length - 1);
    if (!excerpt || !place.text) return source(place);
    const rows = excerpt.text.split("\n").slice(0, -1).map((text, i) => ({ line: excerpt.first + i, text }))
      .filter(r => Math.abs(r.line - place.line) <= most);
    Object.assign(rows.find(r => r.line === place.line), { text: place.text, place });
    return lines(rows);
  }
  const placeText = place => place.file ? make("span", { className: "place", textContent: `${place.file}:${place.line}` }) : "";

  function chain(steps, fingerprint) {
    return make("ol", { className: "chain" }, ...steps.map((step, i) => {
      const head = make("summary", {}, make("code", { textContent: step.function }));
      if (step.via) head.append(make("span", { className: "often", textContent: "through " + step.via }));
      head.append(placeText(step), make("span", { className: "often", textContent: i ? `${step.frequency} per run` : "entry" }));
      const details = make("details", {}, head);
      const line = around(step, fingerprint, 2);
      if (line) details.append(line);
      return make("li", {}, details);
    }));
  }

  function evidence(items) {
    return make("ul", { className: "evidence" }, ...items.map(e => make("li", {},
      make("span", { className: "role", textContent: e.role + ": " }), rich(e.message, "span"), " ", placeText(e), source(e))));
  }

  function lineOf(f, file, line) {
    const at = [f, ...f.evidence, ...f.assumptions, ...f.chain].find(p => p.file === file && p.line === line && p.text);
    return at && at.text;
  }
  function edit(f) {
    const out = [];
    const lines = new Map();
    for (const e of f.fix.edits) {
      const key = e.file + ":" + e.line;
      if (!lines.has(key)) lines.set(key, []);
      lines.get(key).push(e);
    }
    for (const [key, edits] of lines) {
      const old = lineOf(f, edits[0].file, edits[0].line);
      if (!old || edits.some(e => e.endLine !== e.line)) {
        out.push(make("ul", {}, ...edits.map(e => make("li", {}, placeText(e), ": ",
          make("code", { textContent: e.begin === e.end ? "insert " : "put " }), make("code", { textContent: e.replacement })))));
        continue;
      }
      let now = old;
      for (const e of [...edits].sort((a, b) => b.begin - a.begin)) {
        const [before, , after] = split(now, e.column, e.endColumn - e.column);
        now = before + e.replacement + after;
      }
      out.push(make("div", { className: "place", textContent: key }),
        make("pre", {}, make("del", { textContent: "- " + old }), ...now.split("\n").map(l => make("ins", { textContent: "+ " + l }))));
    }
    return out;
  }

  function choose(x) {
    if (chosen && items.has(chosen)) items.get(chosen).setAttribute("aria-selected", "false");
    const other = drawn !== x;
    chosen = drawn = x;
    if (!x) {
      list.removeAttribute("aria-activedescendant");
      article.replaceChildren();
      return;
    }
    const item = items.get(x);
    item.setAttribute("aria-selected", "true");
    item.scrollIntoView({ block: "nearest" });
    list.setAttribute("aria-activedescendant", item.id);
    // In a frame without an origin a page has no address to change.
    try { history.replaceState(null, "", "#" + x.f.fingerprint); } catch { }
    if (other) drawFinding(x);
  }

  function drawFinding({ f, state, by }) {
    const rule = rules.find(r => r.id === f.check);
    const parts = [
      make("div", { className: "tags" },
        ...(state ? [tag(state, state)] : []), tag(f.severity, f.severity), tag(f.confidence + " confidence"),
        make("span", { className: "tag", textContent: f.check, title: rule ? rule.summary : "" }),
        ...(f.form ? [tag(f.form)] : []), tag(f.fingerprint)),
      rich(f.message, "h2"),
      make("div", {}, placeText(f), " in ", make("code", { textContent: f.function })), around(f, f.fingerprint, 6),
    ];
    if (by) parts.push(rich(`Suppressed by ${by.by}: ${by.reason}`));
    if (f.introduced) parts.push(rich("Introduced: " + f.introduced));
    if (f.fix.description || f.fix.edits.length)
      parts.push(make("h3", { textContent: "Possible edit" }), rich(f.fix.description), ...edit(f));
    for (const part of f.parts) {
      parts.push(make("h3", { className: "part", textContent: part.part[0].toUpperCase() + part.part.slice(1) }), rich(part.reason));
      if (part.part === "hot" && f.chain.length) parts.push(chain(f.chain, f.fingerprint));
      const shows = f.evidence.filter(e => e.part === part.part);
      if (shows.length) parts.push(evidence(shows));
    }
    if (f.assumptions.length)
      parts.push(make("h3", { textContent: "As long as" }), make("ul", { className: "assumptions" },
        ...f.assumptions.map(a => make("li", {}, rich(a.message, "span"), " ", make("span", { className: "place", textContent: `[${a.kind}]` })))));
    if (rule && rule.summary) parts.push(make("h3", { textContent: "The rule" }), rich(rule.summary),
      make("p", {}, make("code", { textContent: "nobounce explain " + f.check })));
    article.replaceChildren(...parts);
    article.scrollTop = 0;
  }

  function drawBar() {
    byId("grouping").replaceChildren(make("span", { className: "name", textContent: "by" }), ...Object.keys(groupings).map(name => {
      const b = make("button", { type: "button", textContent: name, onclick: () => { grouping = name; drawBar(); drawList(); } });
      b.setAttribute("aria-pressed", grouping === name);
      return b;
    }));
    const counts = { state: x => x.state, confidence: x => x.f.confidence, check: x => x.f.check };
    byId("facets").replaceChildren(...Object.keys(counts).flatMap(name => {
      const values = new Map();
      for (const x of all) values.set(counts[name](x), (values.get(counts[name](x)) || 0) + 1);
      // A choice of one is none.
      return values.size < 2 ? [] : [make("span", { className: "name", textContent: name })].concat([...values].map(([value, n]) => {
        const b = make("button", { type: "button", textContent: `${value} ${n}`, onclick: () => {
          facets[name].has(value) ? facets[name].delete(value) : facets[name].add(value);
          drawBar();
          drawList();
        } });
        b.dataset.facet = name;
        b.setAttribute("aria-pressed", facets[name].has(value));
        return b;
      }));
    }));
  }

  const dark = matchMedia("(prefers-color-scheme: dark)");
  let theme = "";
  function setTheme(which) {
    theme = which;
    const now = theme || (dark.matches ? "dark" : "light");
    document.documentElement.dataset.theme = now;
    byId("theme").textContent = now === "dark" ? "Light" : "Dark";
  }
  const turn = () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  dark.addEventListener("change", () => setTheme(theme));
  byId("theme").onclick = turn;

  const step = by => {
    if (!shown.length) return;
    const at = shown.indexOf(chosen) + by;
    choose(shown[Math.max(0, Math.min(shown.length - 1, at))]);
    if (document.activeElement !== article) list.focus({ preventScroll: true });
  };
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const inFilter = event.target === filter;
    const onButton = event.target instanceof HTMLElement && event.target.matches("button, summary");
    const keys = {
      "j": () => step(1), "k": () => step(-1),
      "/": () => { filter.focus(); filter.select(); },
      "g": () => {
        const names = Object.keys(groupings);
        grouping = names[(names.indexOf(grouping) + 1) % names.length];
        drawBar();
        drawList();
      },
      "t": turn,
      "e": () => {
        const steps = [...article.querySelectorAll("details")], open = !steps.every(d => d.open);
        for (const d of steps) d.open = open;
      },
    };
    if (event.key === "Escape") {
      if (document.activeElement === article) list.focus();
      else if (filter.value) { filter.value = ""; drawList(); list.focus(); }
      else list.focus();
    } else if (event.key === "Enter" && !onButton) {
      if (inFilter) list.focus(); else if (chosen) article.focus();
    } else if (!inFilter && event.key in keys) {
      keys[event.key]();
    } else if (event.target === list && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      step(event.key === "ArrowDown" ? 1 : -1);
    } else {
      return;
    }
    event.preventDefault();
  });
  filter.addEventListener("input", drawList);
  addEventListener("hashchange", () => { const x = linked(); if (x && items.has(x)) choose(x); });

  for (const u of report.failedUnits)
    byId("failed").append(make("p", { textContent: `${u.file}: not analysed completely: ${u.reason}` }));
  if (compared && compared.ledgerChanges.length) {
    const amount = x => Number(x.toPrecision(3));
    const rows = compared.ledgerChanges.flatMap(l => l.sources.flatMap(s => s.changes.map(c => ({ l, s, c }))));
    byId("ledgers").append(make("details", {},
      make("summary", { textContent: "What entries pay more or less: " + compared.ledgerChanges.map(l => l.entry).join(", ") }),
      make("table", {}, make("tbody", {}, ...rows.map(({ l, s, c }) => make("tr", {},
        ...[l.entry, c.kind, c.location || c.function, `${amount(c.before)} → ${amount(c.after)}`, s.chain.join(" → ")]
          .map(textContent => make("td", { textContent }))))))));
  }
  const w = report.summary.world;
  byId("world").textContent = `world: ${w.paths.join(", ") || "all units"}: ${plural(w.units, "unit")}, ${plural(w.functions, "function")}, ` +
    `${w.hotFunctions} of them hot` + (w.profile ? `; profile ${w.profile}` : "") + (w.lsms.length ? `; security modules ${w.lsms.join(", ")}` : "");
  byId("world").title = byId("world").textContent;
  for (const n of report.notices) document.querySelector("footer").append(make("p", { textContent: n }));
  setTheme("");
  drawBar();
  drawList();
  list.focus();
})();
