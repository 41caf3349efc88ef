/**
 * Handles mouse, pen and touch on the board.
 *
 * One finger paints, and scrolls the board when it comes to the edge of the window. On clues, one finger moves the
 * board. From afar, a tap comes near. On the map, a press moves the view; a tap of a finger shows the whole board or
 * comes near. If `Strokes.crossesAfter` is set, a long press acts like the right button. Two fingers move and zoom the
 * board; if a stroke has begun, they undo it. If `Strokes.isFar` is set, one finger moves the cursor instead. The
 * middle button also moves the board. The wheel scrolls the board. With Ctrl, it zooms.
 */

const STILL = 8; // distance that a finger may move during a long press, in CSS pixels
// distance from the edge of the window at which a stroke scrolls the board, in CSS pixels; less than half a cell
const EDGE = 8;
const SPEED = 8; // CSS pixels per frame by which such a stroke scrolls the board
const FAR_STEP = 17; // CSS pixels by which a finger moves the far cursor to the next cell
const ZOOM_STEP = 240; // wheel distance that doubles the cell size

/** The pointers over a board: those that draw a stroke, and those that move the board. */
export class Pointers {
  #board;
  #canvas;
  /** Maps each finger, and the middle button, to its position. @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  /** The pointer that draws the current stroke, or null. @type {number | null} */
  #drawing = null;
  /** The last move of the current stroke. @type {PointerEvent | null} */
  #lastMove = null;
  /**
   * The middle of the fingers that move the board, and the distance between them.
   *
   * @type {{x: number, y: number, apart: number} | null}
   */
  #grip = null;
  /** The touch that may become a long press until it moves or ends, its timer, and whether it has become one. */
  #press = { from: /** @type {PointerEvent | null} */ (null), timer: 0, isLong: false };
  /**
   * The press on the map, or on a board that is shown from afar, and whether the pointer has moved.
   *
   * @type {{id: number, from: PointerEvent, isMoved: boolean} | null}
   */
  #tap = null;
  /** The press on a clue, until it moves. @type {PointerEvent | null} */
  #clue = null;
  /** The finger that moves the far cursor, and from where the next step counts. */
  #far = { id: -1, x: 0, y: 0 };
  /** Where the canvas is during a stroke: asking in each frame would compute the layout of the page once more. */
  #place = new DOMRect();
  #frame = 0;

  /** @param {import("./board.js").Board} board @param {HTMLCanvasElement} canvas */
  constructor(board, canvas) {
    this.#board = board;
    this.#canvas = canvas;
    canvas.addEventListener("pointerdown", (event) => this.#pressDown(event));
    canvas.addEventListener("pointermove", (event) => this.#movePointer(event));
    canvas.addEventListener("pointerup", (event) => this.#liftPointer(event));
    canvas.addEventListener("pointercancel", (event) => this.#liftPointer(event));
    canvas.addEventListener("pointerleave", ({ pointerType }) => {
      board.hover(null, null);
      if (pointerType !== "touch") board.fitClues(); // a finger leaves the board after each stroke
    });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    const zoom = (/** @type {WheelEvent} */ event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      board.viewport.moveBy(0, 0, 2 ** (-event.deltaY / ZOOM_STEP), event.clientX, event.clientY);
    };
    canvas.addEventListener("wheel", zoom, { passive: false });
  }

  /** Begins a stroke, a press on a clue, or a move of the board. @param {PointerEvent} event */
  #pressDown(event) {
    const { button, clientX, clientY, pointerId, pointerType } = event;
    const [isTouch, isMiddle] = [pointerType === "touch", button === 1];
    this.#board.focus(true);
    this.#canvas.setPointerCapture(pointerId);
    if (isTouch || isMiddle) {
      this.#fingers.set(pointerId, { x: clientX, y: clientY });
      if (this.#fingers.size === 2 || isMiddle) {
        event.preventDefault();
        this.#drawing = this.#lastMove = this.#clue = null;
        this.#board.strokes.cancel();
        this.#grip = this.#gripOfFingers();
      }
      if (this.#fingers.size > 1 || isMiddle) return;
    }
    if (this.#drawing !== null || this.#grip !== null) return; // another pointer is at work
    this.#far.id = -1;
    if (isTouch && this.#board.strokes.isFar) {
      this.#far = { id: pointerId, x: clientX, y: clientY };
      return this.#board.showCursor();
    }
    const place = this.#board.placeAt(clientX, clientY);
    const onMap = this.#board.viewport.mapAt(clientX, clientY);
    if (onMap || this.#board.viewport.isFar) {
      this.#tap = { id: pointerId, from: event, isMoved: false };
      if (onMap && !isTouch) this.#board.viewport.showMiddle(onMap.row, onMap.column);
    } else if (place.inside) {
      this.#board.moveCursor(cellOf(place, this.#board.picture), "press");
      if (isTouch) this.#board.hover(clientX, clientY);
      this.#beginStroke(event);
    } else {
      const isCut = this.#board.pressClue(clientX, clientY); // then a finger reads, and a mouse also strikes
      this.#clue = button || (isCut && isTouch) ? null : event;
      if (isTouch) this.#grip = this.#gripOfFingers();
    }
  }

  /** Begins a stroke. @param {PointerEvent} event */
  #beginStroke(event) {
    this.#drawing = event.pointerId;
    this.#place = this.#canvas.getBoundingClientRect();
    this.#tellBegin(event, event.button === 2 || event.button === 5); // button 5 is a pen's eraser
    clearTimeout(this.#press.timer);
    const { crossesAfter } = this.#board.strokes;
    const mayBeLong = event.pointerType === "touch" && crossesAfter > 0;
    const timer = mayBeLong ? window.setTimeout(() => this.#restartStroke(true), crossesAfter) : 0;
    this.#press = { from: mayBeLong ? event : null, timer, isLong: false };
  }

  /** Tells the board about a new stroke. @param {PointerEvent} event @param {boolean} erases   with the right button */
  #tellBegin(event, erases) {
    const pointer = /** @type {"mouse" | "touch" | "pen"} */ (event.pointerType || "mouse");
    const place = this.#board.placeAt(event.clientX, event.clientY);
    const { ctrlKey, metaKey, shiftKey } = event;
    this.#board.strokes.begin(place, { button: erases ? 2 : 0, shift: shiftKey, ctrl: ctrlKey || metaKey, pointer });
  }

  /** Begins the stroke again, as a long press or a short one. @param {boolean} isLong */
  #restartStroke(isLong) {
    const { from } = this.#press;
    if (isLong === this.#press.isLong || !from || from.pointerId !== this.#drawing) return; // nothing to change
    this.#press.isLong = isLong;
    this.#board.strokes.cancel();
    this.#tellBegin(from, isLong);
  }

  /**
   * Ends a press that moves or is lifted. A busy page handles timers and events late, so their own times count.
   *
   * @param {PointerEvent} event
   */
  #endPress(event) {
    const { from, timer } = this.#press;
    clearTimeout(timer);
    if (from) this.#restartStroke(event.timeStamp - from.timeStamp >= this.#board.strokes.crossesAfter);
    this.#press.from = null;
  }

  /** Continues the stroke or the move of the board to which a pointer belongs. @param {PointerEvent} event */
  #movePointer(event) {
    const { clientX, clientY, pointerId, pointerType } = event;
    const { strokes } = this.#board;
    if (this.#clue && isAway(this.#clue, event)) this.#clue = null;
    if (this.#fingers.has(pointerId)) this.#fingers.set(pointerId, { x: clientX, y: clientY });
    if (this.#grip !== null && this.#fingers.has(pointerId)) {
      const grip = this.#gripOfFingers();
      const factor = this.#grip.apart && grip.apart ? grip.apart / this.#grip.apart : 1; // one finger does not zoom
      this.#board.viewport.moveBy(grip.x - this.#grip.x, grip.y - this.#grip.y, factor, grip.x, grip.y);
      this.#grip = grip;
      return;
    }
    if (this.#far.id === pointerId) return this.#moveFar(event);
    if (this.#tap?.id === pointerId) return this.#dragMap(this.#tap, event);
    if (pointerId !== this.#drawing) {
      if (pointerType !== "touch") this.#board.hover(clientX, clientY);
      return;
    }
    const { from } = this.#press;
    if (from && isAway(from, event)) this.#endPress(event);
    const events = event.getCoalescedEvents();
    for (const passed of events.length ? events : [event]) { // the list may be empty
      strokes.to(this.#board.placeAt(passed.clientX, passed.clientY), this.#isLocked(event));
    }
    this.#lastMove = event;
    this.#frame ||= requestAnimationFrame(() => this.#scrollAtEdge());
  }

  /** Moves the far cursor one cell for each step of the finger. @param {PointerEvent} event */
  #moveFar({ clientX, clientY }) {
    const far = this.#far;
    const [right, down] = [clientX - far.x, clientY - far.y].map((moved) => Math.trunc(moved / FAR_STEP));
    far.x += right * FAR_STEP;
    far.y += down * FAR_STEP;
    for (let step = 0; step < Math.abs(right); step++) this.#board.press(right < 0 ? "ArrowLeft" : "ArrowRight");
    for (let step = 0; step < Math.abs(down); step++) this.#board.press(down < 0 ? "ArrowUp" : "ArrowDown");
  }

  /** Ends the stroke or the move of the board to which a pointer belongs. @param {PointerEvent} event */
  #liftPointer(event) {
    this.#fingers.delete(event.pointerId);
    if (this.#far.id === event.pointerId) this.#far.id = -1;
    if (event.type === "pointerup" && this.#clue) this.#board.clickClue(event.clientX, event.clientY);
    this.#clue = null;
    if (this.#tap?.id === event.pointerId) {
      if (event.type === "pointerup" && this.#grip === null && !this.#tap.isMoved) this.#endTap(event);
      this.#tap = null;
    }
    this.#endPress(event);
    // After a pinch, the remaining finger moves the board and does not paint.
    if (this.#grip !== null) this.#grip = this.#fingers.size ? this.#gripOfFingers() : null;
    if (event.pointerId !== this.#drawing) return;
    this.#drawing = this.#lastMove = null;
    if (event.type === "pointercancel") this.#board.strokes.cancel();
    else this.#board.strokes.end();
  }

  /** Moves the view with the map. @param {{from: PointerEvent, isMoved: boolean}} tap @param {PointerEvent} event */
  #dragMap(tap, event) {
    const { clientX, clientY } = event;
    tap.isMoved ||= isAway(tap.from, event);
    const onMap = this.#board.viewport.mapAt(clientX, clientY);
    if (tap.isMoved && onMap) this.#board.viewport.showMiddle(onMap.row, onMap.column);
  }

  /** Comes near, or shows the whole board after a tap on the map. @param {PointerEvent} event */
  #endTap({ clientX, clientY, pointerType }) {
    const { picture, viewport } = this.#board;
    if (!viewport.isFar) {
      if (pointerType === "touch") this.#board.toggleNear();
      return;
    }
    const place = this.#board.placeAt(clientX, clientY);
    if (!place.inside) return;
    this.#board.cursor = cellOf(place, picture);
    viewport.near(this.#board.cursor);
  }

  /** Scrolls the board while the pointer of a stroke stays at the edge of the window. */
  #scrollAtEdge() {
    this.#frame = 0;
    const event = this.#lastMove;
    if (event === null) return;
    const { layout, strokes } = this.#board;
    const { left, top, bottom } = this.#place;
    const toward = (/** @type {number} */ place, /** @type {number} */ start, /** @type {number} */ end) =>
      SPEED * (Number(place > end - EDGE) - Number(place < start + EDGE));
    const axis = this.#isLocked(event) ? strokes.axis : "both";
    const { clientX, clientY } = event;
    const isAlong = (/** @type {"row" | "column"} */ side) => axis === side || axis === "both";
    const [start, end] = [layout.left, layout.right].map((side) => left + side / layout.ratio);
    const across = isAlong("row") ? toward(clientX, start, end) : 0;
    const down = isAlong("column") ? toward(clientY, top + layout.top / layout.ratio, bottom) : 0;
    if (!across && !down) return;
    const isScrolled = this.#board.viewport.scrollBy(across, down);
    if (isScrolled) strokes.to(this.#board.placeAt(clientX, clientY), this.#isLocked(event));
    this.#frame = requestAnimationFrame(() => this.#scrollAtEdge());
  }

  /** Returns true if a stroke stays in its row or column. @param {PointerEvent} event */
  #isLocked({ shiftKey }) {
    return this.#board.strokes.axisLock !== shiftKey;
  }

  /** Returns the middle of the first two fingers, in CSS pixels, and their distance; 0 for one finger. */
  #gripOfFingers() {
    const [first, second = first] = this.#fingers.values();
    const apart = Math.hypot(first.x - second.x, first.y - second.y);
    return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2, apart };
  }
}

/** Returns true if a pointer has moved by more than `STILL`. @param {PointerEvent} from @param {PointerEvent} to */
function isAway(from, to) {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > STILL;
}

/** Returns the cell at a place. @param {import("./strokes.js").Place} place @param {{width: number}} picture */
function cellOf({ row, column }, { width }) {
  return Math.floor(row) * width + Math.floor(column);
}
