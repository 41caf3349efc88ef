(() => {
  const table = document.getElementById("all");
  if (!table) return;
  const body = table.tBodies[0], rows = [...body.rows];
  const words = document.getElementById("words"), status = document.getElementById("status");
  const shown = document.getElementById("shown");
  const value = (row, at) => row.cells[at].dataset.value ?? row.cells[at].textContent;
  const texts = rows.map(row => row.querySelector(".wide").textContent.toLowerCase());
  const order = new Intl.Collator(undefined, {numeric: true}).compare;

  function filter() {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(word => word);
    let number = 0;
    rows.forEach((row, at) => {
      const fits = (!status.value || row.dataset.status === status.value) && wanted.every(word => texts[at].includes(word));
      row.hidden = !fits;
      number += fits;
    });
    shown.textContent = number + " of " + rows.length;
  }

  [...table.tHead.rows[0].cells].forEach((head, at) => {
    if (!head.dataset.sort) return;
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const numbers = head.dataset.sort === "number";
      const first = numbers ? "descending" : "ascending";
      const next = head.getAttribute("aria-sort") !== first ? first : numbers ? "ascending" : "descending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", next);
      const sign = next === "ascending" ? 1 : -1;
      const keys = new Map(rows.map(row => [row, value(row, at)]));
      const compare = numbers ? (one, other) => sign * (keys.get(one) - keys.get(other))
        : (one, other) => sign * order(keys.get(one), keys.get(other));
      body.append(...[...rows].sort(compare));
    });
  });

  words.addEventListener("input", filter);
  status.addEventListener("change", filter);
  document.querySelector(".filter").hidden = false;
  filter();
})();
