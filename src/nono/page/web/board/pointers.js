/**
 * Handles mouse, pen and touch on the board.
 *
 * One finger paints, and scrolls the board when it comes to the edge of the window. On clues, one finger moves the board.
 * If `Strokes.crossesAfter` is set, a long press acts like the right button. Two fingers move and zoom the board; if a
 * stroke has begun, they undo it. The middle button also moves the board. The wheel scrolls the board. With Ctrl, it zooms.
 */

const STILL = 8; // distance that a finger may move during a long press, in CSS pixels
const EDGE = 8; // distance from the edge of the window at which a stroke scrolls the board, in CSS pixels; less than half a cell
const SPEED = 8; // pixels per frame by which such a stroke scrolls the board
const ZOOM_STEP = 240; // wheel distance that doubles the cell size

/** @param {import("./board.js").Board} board @param {HTMLCanvasElement} canvas */
export function listenToPointers(board, canvas) {
  const { strokes } = board;
  /** Maps each pointer (such as a finger) to its position. @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  /** The pointer that draws the current stroke, or null. @type {number | null} */
  let drawing = null;
  /**
   * The middle of the pointers that move the board, and the distance between them. These pointers are two fingers or
   * the middle button.
   *
   * @type {{x: number, y: number, apart: number} | null}
   */
  let grip = null;
  /** The press that may become a long one until it moves or ends, its timer, and whether it has become one. */
  let press = { from: /** @type {PointerEvent | null} */ (null), timer: 0, isLong: false };

  const begin = (/** @type {PointerEvent} */ event, /** @type {boolean} */ erases) => {
    const pointer = /** @type {"mouse" | "touch" | "pen"} */ (event.pointerType || "mouse");
    strokes.begin(board.placeAt(event.clientX, event.clientY), { button: erases ? 2 : 0, shift: event.shiftKey, pointer });
  };

  /** The last move of the current stroke. @type {PointerEvent | null} */
  let lastMove = null;
  let frame = 0;
  /** Scrolls the board while the pointer of a stroke stays at the edge of the window. */
  const scrollAtEdge = () => {
    frame = 0;
    if (lastMove === null || drawing === null) return;
    const { clientX, clientY } = lastMove;
    const { left, right, top, bottom } = canvas.getBoundingClientRect();
    const { left: bandX, top: bandY, ratio } = board.layout;
    const toward = (/** @type {number} */ place, /** @type {number} */ start, /** @type {number} */ end) =>
      SPEED * (Number(place > end - EDGE) - Number(place < start + EDGE));
    const axis = locked(lastMove) ? strokes.axis : "both";
    const across = axis === "row" || axis === "both" ? toward(clientX, left + bandX / ratio, right) : 0;
    const down = axis === "column" || axis === "both" ? toward(clientY, top + bandY / ratio, bottom) : 0;
    if (!across && !down) return;
    if (board.scrollBy(across, down)) strokes.to(board.placeAt(clientX, clientY), locked(lastMove));
    frame = requestAnimationFrame(scrollAtEdge);
  };

  const locked = (/** @type {PointerEvent} */ event) => strokes.axisLock !== event.shiftKey;

  const gripOfFingers = () => {
    const [first, second = first] = fingers.values();
    return {
      x: (first.x + second.x) / 2,
      y: (first.y + second.y) / 2,
      apart: Math.hypot(first.x - second.x, first.y - second.y),
    };
  };

  canvas.addEventListener("pointerdown", (event) => {
    board.focus(true);
    canvas.setPointerCapture(event.pointerId);
    const point = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch" || event.button === 1) {
      fingers.set(event.pointerId, point);
      const isMove = event.button === 1;
      if (fingers.size === 2 || isMove) {
        event.preventDefault();
        drawing = lastMove = null;
        strokes.cancel();
        grip = gripOfFingers();
      }
      if (fingers.size > 1 || isMove) return;
    }
    if (drawing !== null || grip !== null) return;
    const place = board.placeAt(point.x, point.y);
    if (!place.inside) {
      board.pressClue(point.x, point.y);
      if (event.pointerType === "touch") grip = gripOfFingers();
      return;
    }
    drawing = event.pointerId;
    const erases = event.button === 2 || event.button === 5; // button 5 is a pen's eraser
    board.cursor = Math.floor(place.row) * board.picture.width + Math.floor(place.column);
    begin(event, erases);
    clearTimeout(press.timer);
    const isTouch = event.pointerType === "touch" && strokes.crossesAfter > 0;
    press = { from: isTouch ? event : null, timer: isTouch ? window.setTimeout(() => restartStroke(true), strokes.crossesAfter) : 0, isLong: false };
  });

  /** Begins the stroke again, as a long press or a short one. @param {boolean} isLong */
  const restartStroke = (isLong) => {
    if (isLong === press.isLong || !press.from || press.from.pointerId !== drawing) return;
    press.isLong = isLong;
    strokes.cancel();
    begin(press.from, isLong);
  };

  /** Ends a press that moves or is lifted. A busy page handles timers and events late, so their own times count. @param {PointerEvent} event */
  const endPress = (event) => {
    clearTimeout(press.timer);
    if (press.from) restartStroke(event.timeStamp - press.from.timeStamp >= strokes.crossesAfter);
    press.from = null;
  };

  canvas.addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (grip !== null && fingers.has(event.pointerId)) {
      const now = gripOfFingers();
      const factor = grip.apart && now.apart ? now.apart / grip.apart : 1;
      board.moveBy(now.x - grip.x, now.y - grip.y, factor, now.x, now.y);
      grip = now;
      return;
    }
    if (event.pointerType !== "touch") board.hover(event.clientX, event.clientY);
    if (event.pointerId !== drawing) return;
    if (press.from && Math.hypot(event.clientX - press.from.clientX, event.clientY - press.from.clientY) > STILL) endPress(event);
    const events = event.getCoalescedEvents();
    for (const { clientX, clientY } of events.length ? events : [event]) {
      strokes.to(board.placeAt(clientX, clientY), locked(event));
    }
    lastMove = event;
    frame ||= requestAnimationFrame(scrollAtEdge);
  });

  const lift = (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    endPress(event);
    // After a pinch, the remaining finger moves the board and does not paint.
    if (grip !== null) grip = fingers.size ? gripOfFingers() : null;
    if (event.pointerId !== drawing) return;
    drawing = lastMove = null;
    if (event.type === "pointercancel") strokes.cancel();
    else strokes.end();
  };
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener("pointerleave", () => board.hover(null, null));
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());

  canvas.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      board.moveBy(0, 0, 2 ** (-event.deltaY / ZOOM_STEP), event.clientX, event.clientY);
    },
    { passive: false },
  );
}
