// Mouse, finger and pen on the board: a press without movement is a click, a longer way is a drag.

import { squareOf } from '../dom.js';
/** @import { Board } from './board.js' */

/** @type {Record<string, number>} How far a pointer may move, in pixels, before a click becomes a drag. */
const SLACK = { mouse: 4, pen: 6, touch: 9 };

/** How long a dropped piece stays where it was dropped while the next position is on its way. */
const MILLISECONDS_UNTIL_SHOWN = 400;

/**
 * @typedef {object} Press
 * @property {Api.Square} square where it began
 * @property {Api.Square} seen the last square of a stroke
 * @property {number} clientX
 * @property {number} clientY
 * @property {number} pointerId
 * @property {string} pointerType
 * @property {number} button
 * @property {boolean} shift
 * @property {boolean} paints whether it is a stroke over empty squares
 * @property {boolean} dragging
 */

/** The pointer over a board, and the piece that it drags. */
export class BoardPointer {
  #board;
  /** @type {Press | null} */
  #press = null;
  /** @type {(() => void) | null} Removes the drawing of the dragged piece. */
  #removeGhost = null;
  #timer = 0;

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
    const { svg } = board;
    svg.addEventListener('pointerdown', (event) => this.#down(event));
    svg.addEventListener('pointermove', (event) => this.#move(event));
    svg.addEventListener('pointerup', (event) => this.#up(event));
    svg.addEventListener('pointercancel', () => this.cancel());
    // A finger that drags a piece must not scroll the page; pointer events come too late to prevent that.
    svg.addEventListener('touchstart', (event) => this.#touch(event), { passive: false });
    svg.addEventListener('contextmenu', (event) => {
      if (board.mode === 'edit' || board.mode === 'pick') event.preventDefault();
    });
    // Screen readers click without a pointer.
    svg.addEventListener('click', (event) => {
      const square = squareOf(event);
      if (event.detail === 0 && square) board.press(square, { key: null, shift: event.shiftKey, button: 0 });
    });
  }

  /** Cancels a drag: the piece stays where it was. */
  cancel() {
    if (!this.#press) return;
    const { square } = this.#press;
    this.#press = null;
    this.#board.element.classList.remove('dragging');
    this.#board.lift(square, false);
    this.#board.highlight(null);
    this.settle();
  }

  /** Removes the dragged piece: the board draws it in its place again. */
  settle() {
    if (this.#press?.dragging) return;
    clearTimeout(this.#timer);
    this.#removeGhost?.();
    this.#removeGhost = null;
  }

  /** @param {TouchEvent} event */
  #touch(event) {
    if (event.touches.length > 1) {
      this.cancel();
      return;
    }
    const { clientX, clientY } = event.touches[0];
    const square = this.#board.squareAt(clientX, clientY);
    if (square && this.#board.canLift(square) && event.cancelable) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const board = this.#board;
    if (board.mode === 'view' || this.#press || (event.button !== 0 && event.button !== 2)) return;
    const square = board.squareAt(event.clientX, event.clientY);
    if (!square) return;
    board.focusQuietly(square);
    // The square has the focus already; the browser must not move it.
    event.preventDefault();
    const { pointerId, pointerType, clientX, clientY, button, shiftKey: shift } = event;
    const paints = board.mode === 'edit' && pointerType !== 'touch' && button === 0 && !board.canLift(square);
    const press = { square, seen: square, clientX, clientY, pointerId, pointerType, button, shift, paints, dragging: false };
    this.#press = press;
    board.svg.setPointerCapture(pointerId);
    if (paints) this.#click(press, square);
  }

  /**
   * @param {Press} press
   * @param {Api.Square} square
   */
  #click({ shift, button }, square, stroke = false) {
    this.#board.press(square, { key: null, shift, button, stroke });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press || press.pointerId !== event.pointerId) return;
    if (press.paints) {
      this.#paint(press, event);
      return;
    }
    if (!press.dragging) {
      const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
      if (way < (SLACK[press.pointerType] ?? SLACK.mouse)) return;
      if (press.button !== 0 || !this.#board.canLift(press.square)) return;
      this.#beginDrag(press);
    }
    this.#follow(press, event);
  }

  /**
   * Presses every square that a stroke reaches: a row of holes or pawns can be drawn at once.
   * @param {Press} press
   * @param {PointerEvent} event
   */
  #paint(press, event) {
    const square = this.#board.squareAt(event.clientX, event.clientY);
    if (!square || square === press.seen) return;
    press.seen = square;
    this.#click(press, square, true);
  }

  /** @param {Press} press */
  #beginDrag(press) {
    const board = this.#board;
    this.settle();
    press.dragging = true;
    board.lift(press.square, true);
    board.dragLayer.replaceChildren(...board.contentOf(press.square).map((part) => part.cloneNode(true)));
    this.#removeGhost = () => board.dragLayer.replaceChildren();
    board.element.classList.add('dragging');
  }

  /**
   * @param {Press} press
   * @param {PointerEvent} event
   */
  #follow(press, event) {
    const board = this.#board;
    const [x, y] = board.pointAt(event.clientX, event.clientY);
    // A finger hides what is below it, so the piece is drawn larger and above the finger.
    const [scale, lift] = press.pointerType === 'touch' ? [1.5, 60] : [1.08, 0];
    board.dragLayer.setAttribute('transform', `translate(${x - 50 * scale} ${y - 50 * scale - lift}) scale(${scale})`);
    board.highlight(board.frame.at(x, y));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (!press || press.pointerId !== event.pointerId) return;
    const to = this.#board.squareAt(event.clientX, event.clientY);
    this.#board.element.classList.remove('dragging');
    if (press.dragging) this.#drop(press.square, to);
    else {
      if (!press.paints && to === press.square) this.#click(press, to);
      this.#press = null;
    }
  }

  /**
   * @param {Api.Square} from
   * @param {Api.Square | null} to
   */
  #drop(from, to) {
    const board = this.#board;
    this.#press = null;
    board.highlight(null);
    // The piece stays in sight until the next position is shown.
    if (to) board.dragLayer.setAttribute('transform', `translate(${board.frame.corner(to).join(' ')})`);
    this.#timer = setTimeout(() => this.settle(), MILLISECONDS_UNTIL_SHOWN);
    if (to) board.focusQuietly(to);
    const stays = board.drop(from, to);
    board.lift(from, false);
    if (!stays) this.settle();
    else if (this.#removeGhost) this.#hideUntilSettled(from, this.#removeGhost);
  }

  /**
   * Hides the piece on its old square while it is still drawn where it was dropped.
   * @param {Api.Square} square
   * @param {() => void} remove
   */
  #hideUntilSettled(square, remove) {
    this.#board.lift(square, true);
    this.#removeGhost = () => { remove(); this.#board.lift(square, false); };
  }
}
