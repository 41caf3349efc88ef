"""The engine of the page beside the native one: processor time on puzzles one after the other, in turns.

    python bench/web_engine.py [FILE ...]     # puzzles/hard and puzzles/classic where no file is given

Node.js runs `nono.wasm`, once cold and then warm, as a browser would; the native engine solves the same models before
and after. The numbers are sums in milliseconds, the ratios are to the smaller native sum.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from page.page_engine import model_words  # noqa: E402

import nono  # noqa: E402
from nono.backend import native  # noqa: E402
from nono.genres.nonogram import Nonogram  # noqa: E402
from nono.model.answer import Task  # noqa: E402
from nono.page.site import ENGINE, WEB  # noqa: E402

SECONDS = 60.0
HOST = """
const fs = require("fs");
const [wasm, models, seconds] = process.argv.slice(1);
let memory;
const clock_time_get = (id, precision, at) => {
  new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
  return 0;
};
const imports = { wasi_snapshot_preview1: { clock_time_get }, env: { tell() {}, poll: () => 0 } };
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync(wasm)), imports);
memory = exports.memory;
exports._initialize();
const all = JSON.parse(fs.readFileSync(models));
const sums = [];
for (let round = 0; round < 3; round++) {
  const start = process.cpuUsage();
  for (const words of all) {
    const at = exports.input(words.length);
    new Int32Array(memory.buffer, at, words.length).set(words);
    if (exports.solve(2, 0, +seconds, 0, 1024, 0)) throw new Error("refused");
  }
  const { user, system } = process.cpuUsage(start);
  sums.push((user + system) / 1000);
}
console.log(JSON.stringify(sums));
"""


def main() -> None:
    """Print one row."""
    folders = [ROOT / "puzzles/hard", ROOT / "puzzles/classic"]
    files = [Path(name) for name in sys.argv[1:]] or [
        path for folder in folders for path in sorted(folder.iterdir()) if path.suffix not in ("", ".md", ".csv")
    ]
    puzzles = [puzzle for file in files for puzzle in nono.read_all(file)]
    models = [puzzle.model() for puzzle in puzzles if isinstance(puzzle, Nonogram)]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "models.json"
        path.write_text(json.dumps([model_words(model).tolist() for model in models]))
        before = milliseconds(models)
        command = ["node", "-e", HOST, str(Path(WEB) / ENGINE), str(path), str(SECONDS)]
        rounds = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        least = min(before, milliseconds(models))
    texts = [f"{total:.0f} ({total / least:.2f})" for total in (rounds[0], min(rounds[1:]))]
    print(f"{len(models)} puzzles: native {least:.0f}, cold {texts[0]}, warm {texts[1]}")


def milliseconds(models: list[object]) -> float:
    """The native engine's processor time."""
    start = time.process_time()
    for model in models:
        native.solve(model, Task(limit=2, time_limit=SECONDS))  # type: ignore[arg-type]
    return (time.process_time() - start) * 1000


if __name__ == "__main__":
    main()
