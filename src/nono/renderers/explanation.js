const data = JSON.parse(document.getElementById("data").textContent);
const board = document.getElementById("board"), list = document.querySelectorAll("#steps > li");
const layer = document.createElementNS(board.namespaceURI, "g");
board.append(layer);
let now = 0, timer = null;
function draw(name, values) {
  const item = document.createElementNS(board.namespaceURI, name);
  for (const key in values) item.setAttribute(key, values[key]);
  layer.append(item);
}
function place(cell) {
  return [data.left + cell % data.width * 10, data.top + Math.floor(cell / data.width) * 10];
}
function fill(cell, colour) {
  const [x, y] = place(cell);
  const paper = data.drawn === "fill" ? data.colours[colour] : data.drawn === "mark" ? data.colours[0] : "#fff";
  draw("rect", {x: x + .4, y: y + .4, width: 9.2, height: 9.2, fill: paper});
  if (data.drawn === "text" ? data.keys[colour] === "." : colour === 0)
    draw("circle", {cx: x + 5, cy: y + 5, r: .9, fill: "#888"});
  else if (data.drawn === "mark")
    draw("circle", {cx: x + 5, cy: y + 5, r: 3, fill: data.colours[colour], stroke: "#111"});
  else if (data.drawn === "text") {
    draw("text", {x: x + 5, y: y + 7.24, "font-size": 6.4, "text-anchor": "middle", fill: "#000"});
    layer.lastChild.textContent = data.keys[colour];
  }
}
function frame(x, y, width, height, colour, dashes = "none") {
  draw("rect", {x, y, width, height, fill: "none", stroke: colour, "stroke-width": 1.4, "stroke-dasharray": dashes});
}
function mark(cell, colour, dashes) {
  frame(...place(cell), 10, 10, colour, dashes);
}
function show(step) {
  now = Math.max(0, Math.min(data.steps.length, step));
  layer.replaceChildren();
  for (const one of data.steps.slice(0, now)) for (const [cell, colour] of one.cells) fill(cell, colour);
  list.forEach((item, place) => item.classList.toggle("now", place === now - 1));
  document.getElementById("number").textContent = `${now} of ${data.steps.length}`;
  document.getElementById("said").textContent = now === 0 ? "" : list[now - 1].firstElementChild.textContent;
  if (now === 0) return;
  const one = data.steps[now - 1];
  const [wide, high] = [data.left + data.width * 10, data.top + data.height * 10];
  if (one.line !== null && one.line < data.height) frame(.7, data.top + one.line * 10, wide, 10, "#0072b2");
  else if (one.line !== null) frame(data.left + (one.line - data.height) * 10, .7, 10, high, "#0072b2");
  if (one.at !== null) mark(one.at, "#0072b2");
  for (const [cell] of one.cells) mark(cell, "#d55e00");
  if (one.assumed !== null) mark(one.assumed, "#cc79a7", "2.4 1.2");
  const steps = document.getElementById("steps");
  steps.scrollTop = list[now - 1].offsetTop - steps.clientHeight / 3;
}
function play() {
  if (timer) { clearInterval(timer); timer = null; }
  else timer = setInterval(() => now < data.steps.length ? show(now + 1) : play(), 600);
}
const end = data.steps.length;
const moves = {first: () => show(0), back: () => show(now - 1), play, next: () => show(now + 1), last: () => show(end)};
for (const name in moves) document.getElementById(name).onclick = moves[name];
list.forEach((item, place) => item.onclick = event => { if (!event.target.closest("details")) show(place + 1); });
document.onkeydown = event => {
  const name = {ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last"}[event.key];
  if (name) { moves[name](); event.preventDefault(); }
};
show(0);
