// The board: a grid of squares for mouse, touch, keyboard and screen readers.

import { debounce, h, squareOf } from '../dom.js';
import { appearance } from '../store.js';
import { complete } from './draw.js';
import { BoardDrawing } from './drawing.js';
import { BoardPointer } from './pointer.js';
import { listenToKeys } from './keys.js';
import { loadPieces } from './pieces.js';
import { askPromotion } from './promotion.js';
import { findSlides, slide } from './slide.js';
import { knock } from './sound.js';
import { describeBoard, describeSquare } from './words.js';
import { t } from '../words.js';
/** @import { Hint } from './drawing.js' */

// Boards come and go with their views, so they do not listen themselves: they would never be freed.
appearance.listen(() => document.querySelectorAll('.board').forEach((element) => element.dispatchEvent(new Event('appearance'))));

/** If more squares change, the whole board is described and not the changes. */
const MOST_CHANGES_IN_WORDS = 4;
const MILLISECONDS_BEFORE_SPEECH = 400;

/** A board.  Its `mode` is what can be done with it: look at it, edit it, make moves, or pick squares. */
export class Board {
  #diagram = complete(null);
  #drawing;
  #flipped = false;
  /** @type {BoardMode} */
  #mode = 'view';
  /** @type {Api.LegalMove[]} */
  #moves = [];
  /** @type {Api.Square | null} The square whose piece is picked up. */
  #picked = null;
  /** @type {Api.Square} The square that the Tab key leads to. */
  #cursor = 'a1';
  // Whether the piece was moved by a drag, so that it need not slide.
  #isDropped = false;
  /** @type {HTMLElement | null} The dialog about a promotion. */
  #dialog = null;

  /** @type {((move: Api.LegalMove) => void) | null} */
  onmove = null;
  /** @type {((square: Api.Square, press: SquarePress) => void) | null} */
  onpick = null;
  /** @type {((from: Api.Square, to: Api.Square | null) => void) | null} */
  ondrop = null;

  /** @param {string} label */
  constructor(label) {
    loadPieces();
    this.#drawing = new BoardDrawing(label);
    this.svg = this.#drawing.svg;
    const spoken = h('p', { class: 'visually-hidden', 'aria-live': 'polite' });
    this.element = h('div', { class: 'board', 'data-mode': 'view' }, this.svg, spoken);
    this.say = debounce((/** @type {string} */ text) => { spoken.textContent = text; }, MILLISECONDS_BEFORE_SPEECH);
    this.pointer = new BoardPointer(this);
    listenToKeys(this);
    this.element.addEventListener('appearance', () => this.#build());
    // Not on the drawing itself: browsers let the Tab key stop at a drawing that listens for the focus.
    this.element.addEventListener('focusin', (event) => this.#focused(event));
    this.element.addEventListener('focusout', () => this.#drawing.hideFocus());
    this.#build();
  }

  /** The diagram that is shown. */
  get diagram() {
    return this.#diagram;
  }

  /** Where the squares are in the drawing. */
  get frame() {
    return this.#drawing.frame;
  }

  /** The layer of the drawing for the piece that is dragged. */
  get dragLayer() {
    return this.#drawing.dragLayer;
  }

  /**
   * Shows a diagram.
   * @param {BoardDiagram} diagram
   */
  show(diagram) {
    const [before, next] = [this.#diagram, complete(diagram)];
    this.#diagram = next;
    this.pointer.settle();
    this.#closeDialog();
    if (before.files !== next.files || before.ranks !== next.ranks) {
      this.#picked = null;
      this.#build();
      this.say(next.text || describeBoard(next, this.#drawing.squares));
    } else {
      if (before.holes.join() !== next.holes.join()) this.#drawing.drawGround(next.holes);
      this.#drawing.drawLines(next);
      this.#paint();
      this.#showMoves(before.men, next.men);
      this.#sayChanges(before, next);
    }
    this.#isDropped = false;
  }

  /**
   * Shows and sounds what has moved between two positions.
   * @param {CompleteDiagram['men']} before
   * @param {CompleteDiagram['men']} after
   */
  #showMoves(before, after) {
    const moved = findSlides(before, after);
    if (moved.length > 0 && this.#mode !== 'edit') knock(moved.some(([, to]) => before[to]));
    if (this.#isDropped) return;
    for (const [from, to] of moved) slide(this.#drawing.cell(to)?.querySelector('.piece-art'), this.frame, from, to);
  }

  /** Whether Black is at the bottom. */
  get flipped() {
    return this.#flipped;
  }

  set flipped(flipped) {
    if (this.#flipped === flipped) return;
    this.#flipped = flipped;
    this.#build();
  }

  get mode() {
    return this.#mode;
  }

  set mode(mode) {
    this.#mode = mode;
    this.element.dataset.mode = mode;
    this.svg.setAttribute('aria-readonly', String(mode === 'view'));
    this.pointer.cancel();
    this.#closeDialog();
    this.unpick();
  }

  /** The moves that can be made in the mode `move`. */
  get moves() {
    return this.#moves;
  }

  set moves(moves) {
    this.#moves = moves;
    this.#picked = null;
    this.#paint();
  }

  /** Moves the focus to a square. */
  focus(square = this.#cursor) {
    this.#drawing.cell(square)?.focus({ preventScroll: true });
  }

  /**
   * Moves the focus to a square that was pressed with a pointer, without drawing a frame around it.
   * @param {Api.Square} square
   */
  focusQuietly(square) {
    this.focus(square);
    this.#drawing.hideFocus();
  }

  /**
   * Returns the square at a point of the window; `null` outside the board.
   * @param {number} clientX
   * @param {number} clientY
   */
  squareAt(clientX, clientY) {
    return this.frame.at(...this.pointAt(clientX, clientY));
  }

  /**
   * Returns a point of the window in units of the drawing.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Point}
   */
  pointAt(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return [NaN, NaN];
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  /**
   * Returns the bounds of a square in the window.
   * @param {Api.Square} square
   */
  cellBounds(square) {
    return this.#drawing.cell(square)?.getBoundingClientRect() ?? new DOMRect();
  }

  /**
   * Returns the drawings of what stands on a square.
   * @param {Api.Square} square
   */
  contentOf(square) {
    return [...this.#drawing.cell(square)?.children ?? []].slice(1);
  }

  /**
   * Highlights the square that something is held over; `null` for none.
   * @param {Api.Square | null} square
   */
  highlight(square) {
    this.#drawing.highlight(square);
  }

  /**
   * Whether something on the square can be dragged.
   * @param {Api.Square} square
   */
  canLift(square) {
    if (this.#mode === 'edit') return Boolean(this.#diagram.men[square]) || square in this.#diagram.numbers;
    return this.#mode === 'move' && this.#moves.some((move) => move.from === square);
  }

  /**
   * Draws what stands on a square faintly while it is dragged.
   * @param {Api.Square} square
   * @param {boolean} isLifted
   */
  lift(square, isLifted) {
    this.#drawing.cell(square)?.classList.toggle('lifted', isLifted);
    if (isLifted && this.#mode === 'move') this.#pick(square);
  }

  /**
   * Handles a click, a tap or a key on a square.
   * @param {Api.Square} square
   * @param {SquarePress} press
   */
  press(square, press) {
    if (this.#mode === 'edit' || this.#mode === 'pick') this.onpick?.(square, press);
    else if (this.#mode === 'move') {
      const fitting = this.#movesTo(square);
      if (this.#picked && fitting.length > 0) this.#play(fitting);
      else if (square !== this.#picked && this.canLift(square)) this.#pick(square);
      else this.unpick();
    }
  }

  /**
   * Handles the end of a drag.
   * @param {Api.Square} from
   * @param {Api.Square | null} to `null` outside the board
   * @returns {boolean} whether the piece may stay there until the next position is shown
   */
  drop(from, to) {
    this.#isDropped = true;
    if (this.#mode === 'edit') {
      if (from !== to) this.ondrop?.(from, to);
      return false;
    }
    const fitting = this.#movesTo(to);
    if (fitting.length > 0) this.#play(fitting);
    else {
      this.#isDropped = false;
      if (from !== to) this.unpick();
    }
    return fitting.length === 1;
  }

  /** Puts a picked-up piece down where it was. */
  unpick() {
    if (this.#picked) this.#pick(null);
  }

  /** @param {Api.Square | null} square */
  #pick(square) {
    this.#picked = square;
    this.#paint();
    if (square) this.say(t('board.picked', { square: describeSquare(this.#diagram, square) }));
  }

  /** @param {Api.Square | null} square */
  #movesTo(square) {
    return this.#moves.filter((move) => move.from === this.#picked && move.to === square);
  }

  /**
   * Makes a move; if several fit, asks for the piece to promote to.
   * @param {Api.LegalMove[]} fitting
   */
  #play(fitting) {
    const [{ from, to }] = fitting;
    if (fitting.length === 1) {
      this.unpick();
      this.onmove?.(fitting[0]);
      return;
    }
    this.#closeDialog();
    this.#dialog = askPromotion(this, this.#diagram.men[from] ?? 'P', to, fitting, (move) => {
      this.#dialog = null;
      this.unpick();
      this.focus(to);
      if (move) this.onmove?.(move);
    });
  }

  #closeDialog() {
    this.#dialog?.remove();
    this.#dialog = null;
  }

  /** @param {Event} event */
  #focused(event) {
    const square = squareOf(event);
    const cell = square && this.#drawing.cell(square);
    if (!cell) return;
    this.#drawing.cell(this.#cursor)?.setAttribute('tabindex', '-1');
    this.#cursor = square;
    cell.setAttribute('tabindex', '0');
    this.#drawing.showFocus(square, cell.matches(':focus-visible'));
  }

  /** Draws the whole board again: its size, its side or its look has changed. */
  #build() {
    const hasFocus = this.svg.contains(document.activeElement);
    this.pointer.cancel();
    this.#drawing.build(this.#diagram, this.#flipped, appearance.get().coordinates);
    if (!this.#drawing.cell(this.#cursor)) this.#cursor = 'a1';
    this.#drawing.cell(this.#cursor)?.setAttribute('tabindex', '0');
    this.#drawing.drawLines(this.#diagram);
    this.#paint();
    if (hasFocus) this.focus();
  }

  #paint() {
    const targets = new Set(this.#moves.filter((move) => move.from === this.#picked).map((move) => move.to));
    const last = new Set(this.#diagram.arrows.at(-1) ?? []);
    /** @type {(square: Api.Square) => Hint} */
    const hintOf = (square) => {
      if (square === this.#picked) return 'picked';
      if (targets.has(square)) return 'target';
      return last.has(square) ? 'last' : '';
    };
    this.#drawing.paint(this.#diagram, hintOf);
  }

  /**
   * Tells screen readers what has changed.
   * @param {CompleteDiagram} before
   * @param {CompleteDiagram} next
   */
  #sayChanges(before, next) {
    if (next.text) {
      if (next.text !== before.text) this.say(next.text);
      return;
    }
    const { squares } = this.#drawing;
    const changed = squares
      .map((square) => ({ old: describeSquare(before, square), now: describeSquare(next, square) }))
      .filter(({ old, now }) => old !== now);
    if (changed.length > MOST_CHANGES_IN_WORDS) this.say(describeBoard(next, squares));
    else if (changed.length > 0) this.say(changed.map(({ now }) => now).join('; '));
  }
}
