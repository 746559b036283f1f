"use strict";
(() => {
  const report = JSON.parse(document.getElementById("data").textContent);
  // Letters beside the colours: neither is needed to read the chart.
  const kinds = {
    "rmw": "W", "get": "G", "put": "P", "lock": "L",
    "atomic-read": "R", "load": "r", "foreign-line": "F",
  };
  const rowHeight = 21;
  const byId = id => document.getElementById(id);
  const chart = byId("chart"), details = byId("details");
  const number = x => x >= 100 ? x.toFixed(0) : String(Number(x.toPrecision(3)));
  const hidden = new Set();
  let ledger, root, zoom, selected, cells = new Map();
  const rowOf = new Map(); // Of a place, in the table.

  const make = (tag, props, ...children) => {
    const e = Object.assign(document.createElement(tag), props);
    e.append(...children);
    return e;
  };

  // The tree of calls: each place below the chain that leads to it.
  function buildTree(costs) {
    const top = { name: ledger.entry, children: [], calls: new Map(), parent: null, value: 0 };
    for (const cost of costs) {
      let at = top;
      for (const name of cost.chain) {
        if (!at.calls.has(name)) {
          const child = { name, children: [], calls: new Map(), parent: at, value: 0 };
          at.calls.set(name, child);
          at.children.push(child);
        }
        at = at.calls.get(name);
      }
      at.children.push({ name: cost.location, cost, children: [], parent: at, value: 0 });
    }
    merge(top);
    weigh(top);
    return top;
  }
  // A call that does nothing but one other call is shown with it.
  function merge(node) {
    node.children.forEach(merge);
    while (node.parent && node.children.length === 1 && !node.children[0].cost) {
      const only = node.children[0];
      node.name += " → " + only.name;
      node.children = only.children;
      for (const c of node.children) c.parent = node;
    }
  }
  function weigh(node) {
    node.value = node.cost ? node.cost.times : 0;
    for (const c of node.children) node.value += weigh(c);
    node.children.sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    return node.value;
  }
  const walk = (node, visit, depth = 0) => {
    visit(node, depth);
    for (const c of node.children) walk(c, visit, depth + 1);
  };
  const isBelow = (node, top) => { for (; node; node = node.parent) if (node === top) return true; return false; };

  function text(node) {
    return node.cost ? `${kinds[node.cost.kind] || "?"} ${node.name}` : node.name;
  }
  function label(node) {
    return node.cost
      ? `${node.cost.kind} of ${node.name} in ${node.cost.function}, ${number(node.cost.times)} times`
      : `${node.name}, ${number(node.value)} accesses`;
  }

  function draw() {
    chart.replaceChildren();
    cells = new Map();
    let depth = 0;
    const place = (node, level, from, width, above) => {
      const cell = make("div", { className: "cell", tabIndex: -1, textContent: text(node), title: label(node) });
      cell.setAttribute("role", "treeitem");
      cell.setAttribute("aria-level", level + 1);
      cell.setAttribute("aria-label", label(node));
      cell.style.left = from * 100 + "%";
      cell.style.width = width * 100 + "%";
      cell.style.top = level * rowHeight + "px";
      if (width < 0.012) cell.classList.add("narrow");
      if (above) cell.classList.add("above");
      if (node.cost) {
        cell.classList.add("place");
        cell.dataset.kind = node.cost.kind;
        cell.dataset.times = node.cost.times;
        cell.style.background = `var(--${node.cost.kind in kinds ? node.cost.kind : "other"})`;
      }
      cell.addEventListener("click", () => { select(node); if (!node.cost) setZoom(node === zoom ? node.parent || node : node); });
      chart.append(cell);
      cells.set(node, cell);
      depth = Math.max(depth, level + 1);
    };
    // What is above the zoomed call stays, over the whole width.
    const above = [];
    for (let n = zoom.parent; n; n = n.parent) above.unshift(n);
    above.forEach((n, level) => place(n, level, 0, 1, true));
    const lay = (node, level, from, width) => {
      place(node, level, from, width, false);
      let at = from;
      for (const c of node.children) {
        const share = node.value ? width * c.value / node.value : 0;
        lay(c, level + 1, at, share);
        at += share;
      }
    };
    lay(zoom, above.length, 0, 1);
    chart.style.height = depth * rowHeight + "px";
    mark();
  }

  function setZoom(node) {
    zoom = node;
    if (!isBelow(selected, zoom)) selected = zoom;
    draw();
    select(selected);
  }

  function row(dl, name, value) {
    if (value !== "" && value !== undefined) dl.append(make("dt", { textContent: name }), make("dd", { textContent: value }));
  }
  function select(node, focus = true) {
    cells.get(selected)?.setAttribute("aria-selected", "false");
    if (cells.has(selected)) cells.get(selected).tabIndex = -1;
    selected = node;
    const cell = cells.get(node);
    if (cell) {
      cell.tabIndex = 0;
      cell.setAttribute("aria-selected", "true");
      if (focus) cell.focus();
    }
    for (const [cost, tr] of rowOf) tr.classList.toggle("marked", cost === node.cost);
    const dl = make("dl", {});
    if (node.cost) {
      const c = node.cost;
      row(dl, "kind", c.kind);
      row(dl, "times", number(c.times) + " per run of " + ledger.entry);
      row(dl, "at", `${c.file}:${c.line}`);
      row(dl, "in", c.function);
      row(dl, "by", c.primitive);
      row(dl, "through", c.through);
      if (c.objectLine !== undefined) row(dl, "line of the object", String(c.objectLine));
      row(dl, "shared by", c.degree || "not known");
      row(dl, "hot writers", c.writers ? String(c.writers) : "");
      row(dl, "chain", c.chain.join(" → "));
    } else {
      const sums = {};
      walk(node, n => { if (n.cost) sums[n.cost.kind] = (sums[n.cost.kind] || 0) + n.cost.times; });
      row(dl, "accesses", number(node.value) + " per run of " + ledger.entry);
      for (const k of Object.keys(kinds)) if (sums[k]) row(dl, k, number(sums[k]));
    }
    details.replaceChildren(make("h2", { textContent: node.name }), dl);
  }

  function key(event) {
    if (!cells.has(selected)) return;
    const siblings = selected.parent && selected !== zoom ? selected.parent.children : [selected];
    const at = siblings.indexOf(selected);
    const moves = {
      ArrowDown: () => selected.children[0],
      ArrowUp: () => selected.parent,
      ArrowRight: () => siblings[at + 1],
      ArrowLeft: () => siblings[at - 1],
      Home: () => zoom,
    };
    if (event.key in moves) {
      const to = moves[event.key]();
      if (to && cells.has(to)) select(to);
    } else if (event.key === "Enter") {
      setZoom(selected.cost ? selected.parent : selected);
    } else if (event.key === "Escape") {
      if (zoom.parent) { selected = zoom; setZoom(zoom.parent); }
    } else {
      return;
    }
    event.preventDefault();
  }

  const placeOf = cost => {
    let found;
    walk(root, n => { if (n.cost === cost) found = n; });
    return found;
  };

  const matches = (node, what) => {
    const c = node.cost;
    return (c ? `${c.kind} ${c.location} ${c.function} ${c.file}:${c.line}` : node.name).toLowerCase().includes(what);
  };
  // What the filter does not mean is dimmed; calls that lead to it are not.
  function mark() {
    const what = byId("filter").value.trim().toLowerCase();
    const visit = node => {
      let any = !what || matches(node, what);
      for (const c of node.children) any = visit(c) || any;
      cells.get(node)?.classList.toggle("unlike", !any);
      return any;
    };
    visit(root);
    for (const tr of byId("places").tBodies[0].rows)
      tr.hidden = Boolean(what) && !tr.textContent.toLowerCase().includes(what);
  }

  function table(costs, sort, down) {
    const value = c => sort === "file" ? `${c.file}:${String(c.line).padStart(6)}` : c[sort];
    const rows = [...costs].sort((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0) * (down ? -1 : 1));
    byId("places").tBodies[0].replaceChildren(...rows.map(c => make("tr", {},
      ...[number(c.times), c.kind, c.location, c.degree, c.function, `${c.file}:${c.line}`, c.chain.join(" → ")]
        .map(t => make("td", { textContent: t })))));
    [...byId("places").tBodies[0].rows].forEach((tr, i) => {
      tr.onclick = () => { setZoom(root); select(placeOf(rows[i])); };
      rowOf.set(rows[i], tr);
    });
    mark();
  }

  function show(which) {
    ledger = which;
    for (const b of byId("entries").children) b.setAttribute("aria-selected", b.textContent === ledger.entry);
    const all = ledger.costs, costs = all.filter(c => !hidden.has(c.kind));
    const sums = {};
    for (const c of all) sums[c.kind] = (sums[c.kind] || 0) + c.times;
    byId("legend").replaceChildren(...Object.keys(kinds).filter(k => sums[k]).map(k => {
      const b = make("button", { type: "button", onclick: () => { hidden.has(k) ? hidden.delete(k) : hidden.add(k); show(ledger); } },
        make("i", { textContent: kinds[k], style: `background: var(--${k})` }), `${k} ${number(sums[k])}`);
      b.setAttribute("aria-pressed", !hidden.has(k));
      return b;
    }));
    byId("sum").textContent = `${ledger.entry} (${ledger.functions.join(", ")}): ` +
      `${number(costs.reduce((s, c) => s + c.times, 0))} accesses to lines that others share, at ${costs.length} places; ${number(report.calls[ledger.entry])} calls.`;
    rowOf.clear();
    root = zoom = selected = buildTree(costs);
    draw();
    select(root, false);
    let sort = "times", down = true;
    for (const th of document.querySelectorAll("th[data-key]"))
      th.onclick = () => { down = sort === th.dataset.key ? !down : th.dataset.key === "times"; sort = th.dataset.key; table(costs, sort, down); };
    table(costs, sort, down);
  }

  byId("world").textContent = report.world;
  byId("entries").append(...report.ledgers.map(l => {
    const b = make("button", { type: "button", textContent: l.entry, onclick: () => show(l) });
    b.setAttribute("role", "tab");
    return b;
  }));
  chart.addEventListener("keydown", key);
  byId("filter").addEventListener("input", mark);
  document.addEventListener("keydown", e => {
    if (e.key === "/" && document.activeElement !== byId("filter")) { byId("filter").focus(); e.preventDefault(); }
    else if (e.key === "Escape" && document.activeElement === byId("filter")) { byId("filter").value = ""; mark(); cells.get(selected)?.focus(); }
  });
  if (report.ledgers.length) show(report.ledgers[0]);
})();
