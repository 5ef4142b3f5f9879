// The board: one SVG that is looked at, edited or moved on.  Only squares that change are drawn again.

import { calm, h, s, show } from '../dom.js';
import { looks } from '../store.js';
import { arrow, complete, coordinates, count, ground, man, mark, number, path, target } from './draw.js';
import { Hand } from './hand.js';
import { listenToKeys } from './keys.js';
import { havePieces } from './pieces.js';
import { askPromotion } from './promotion.js';
import { slide, slides } from './slide.js';
import { Frame, SIDE, squares } from './squares.js';
import { boardInWords, squareInWords } from './words.js';

// Boards come and go with their views, so that none of them listens for itself.
looks.listen(() => document.querySelectorAll('.board').forEach((element) => element.dispatchEvent(new Event('looks'))));

const FEW = 4;

/** A board with its squares for eyes, hands, keys and ears; what it is for is its `mode`. */
export class Board {
  #diagram = complete({});
  #frame = null;
  #cells = new Map();
  #flipped = false;
  #mode = 'view';
  #moves = [];
  #picked = null;
  #cursor = 'a1';
  #handMoved = false;
  #layers = {};
  #choosing = null;

  constructor({ label = 'Board' } = {}) {
    havePieces();
    this.onmove = null;
    this.onpick = null;
    this.ondrop = null;
    this.svg = s('svg', { class: 'board-art', role: 'grid', 'aria-label': label });
    const news = h('p', { class: 'unseen', 'aria-live': 'polite' });
    this.element = h('div', { class: 'board', 'data-mode': 'view' }, this.svg, news);
    this.say = calm((text) => { news.textContent = text; }, 400);
    this.hand = new Hand(this);
    listenToKeys(this);
    this.element.addEventListener('looks', () => this.#build());
    // Not on the drawing itself: browsers let the Tab key stop at a drawing that listens for the focus.
    this.element.addEventListener('focusin', (event) => this.#focused(event.target));
    this.element.addEventListener('focusout', () => this.#layers.focus.setAttribute('visibility', 'hidden'));
    this.#build();
  }

  /** What is shown. */
  get diagram() {
    return this.#diagram;
  }

  /** Where the squares lie. */
  get frame() {
    return this.#frame;
  }

  /** Shows a diagram as docs/API.md has it, with `counts` and `badges` if there are any. */
  show(diagram) {
    const [before, next] = [this.#diagram, complete(diagram)];
    this.#diagram = next;
    this.hand.settle();
    this.#closeChoice();
    if (before.files !== next.files || before.ranks !== next.ranks) {
      this.#picked = null;
      this.#build();
      this.say(next.text || boardInWords(next, [...this.#cells.keys()]));
    } else {
      if (before.holes.join() !== next.holes.join()) this.#drawGround();
      this.#drawOver();
      const moved = this.#handMoved ? [] : slides(before.men, next.men);
      this.#paint();
      for (const [from, to] of moved) slide(this.#cells.get(to).over.querySelector('.man'), this.#frame, from, to);
      this.#tell(before, next);
    }
    this.#handMoved = false;
  }

  /** Whether Black is at the bottom. */
  get flipped() {
    return this.#flipped;
  }

  set flipped(flipped) {
    if (this.#flipped === Boolean(flipped)) return;
    this.#flipped = Boolean(flipped);
    this.#build();
  }

  /** `view`, `edit`, `move` or `pick`. */
  get mode() {
    return this.#mode;
  }

  set mode(mode) {
    this.#mode = mode;
    this.element.dataset.mode = mode;
    this.svg.setAttribute('aria-readonly', String(mode === 'view'));
    this.hand.drop();
    this.#closeChoice();
    this.unpick();
  }

  /** What may be played in the mode `move`: `{from, to, uci, promotion?}` each. */
  get moves() {
    return this.#moves;
  }

  set moves(moves) {
    this.#moves = moves ?? [];
    this.#picked = null;
    this.#paint();
  }

  /** Brings the keyboard to a square. */
  focus(square = this.#cursor) {
    this.#cells.get(square)?.over.focus({ preventScroll: true });
  }

  /** The same by a pointer, which needs no frame to be found again. */
  focusQuietly(square) {
    this.focus(square);
    this.#layers.focus.setAttribute('visibility', 'hidden');
  }

  /** The square under a point of the window; `null` beside the board. */
  squareAt(clientX, clientY) {
    return this.#frame.at(...this.pointAt(clientX, clientY));
  }

  /** A point of the window in units of the drawing. */
  pointAt(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return [NaN, NaN];
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  /** Sets off the square that something is held over, or none. */
  aim(square) {
    const { aim } = this.#layers;
    aim.setAttribute('visibility', square ? 'visible' : 'hidden');
    if (square) aim.setAttribute('transform', this.#at(square));
  }

  /** Whether there is something on the square that a hand can take. */
  canLift(square) {
    if (this.#mode === 'edit') return Boolean(this.#diagram.men[square]) || square in this.#diagram.numbers;
    return this.#mode === 'move' && this.#moves.some((move) => move.from === square);
  }

  /** Draws a square as if what stands there were in somebody's hand. */
  lift(square, lifted) {
    this.#cells.get(square)?.over.classList.toggle('lifted', lifted);
    if (lifted && this.#mode === 'move') this.#pick(square);
  }

  /** A click, a tap or Enter on a square. */
  press(square, detail) {
    if (this.#mode === 'edit' || this.#mode === 'pick') this.onpick?.(square, detail);
    else if (this.#mode === 'move') {
      const fitting = this.#movesTo(square);
      if (this.#picked && fitting.length > 0) this.#play(fitting);
      else if (square !== this.#picked && this.canLift(square)) this.#pick(square);
      else this.unpick();
    }
  }

  /** What was held is let go over a square, or beside the board; says whether it may stay there. */
  letGo(from, to) {
    this.#handMoved = true;
    if (this.#mode === 'edit') {
      if (from !== to) this.ondrop?.(from, to);
      return false;
    }
    const fitting = this.#movesTo(to);
    if (fitting.length > 0) this.#play(fitting);
    else {
      this.#handMoved = false;
      if (from !== to) this.unpick();
    }
    return fitting.length === 1;
  }

  /** Nothing is picked up any more. */
  unpick() {
    if (this.#picked) this.#pick(null);
  }

  #pick(square) {
    this.#picked = square;
    this.#paint();
    if (square) this.say(`${squareInWords(this.#diagram, square)}, picked up`);
  }

  #movesTo(square) {
    return this.#moves.filter((move) => move.from === this.#picked && move.to === square);
  }

  #play(fitting) {
    const [{ from, to }] = fitting;
    if (fitting.length === 1) {
      this.unpick();
      this.onmove?.(fitting[0]);
      return;
    }
    this.#closeChoice();
    this.#choosing = askPromotion(this, this.#diagram.men[from] ?? 'P', to, fitting, (move) => {
      this.#choosing = null;
      this.unpick();
      this.focus(to);
      if (move) this.onmove?.(move);
    });
  }

  #closeChoice() {
    this.#choosing?.remove();
    this.#choosing = null;
  }

  #at(square) {
    return `translate(${this.#frame.corner(square).join(' ')})`;
  }

  #focused(target) {
    const square = target.closest?.('[data-square]')?.dataset.square;
    if (!square) return;
    this.#cells.get(this.#cursor)?.over.setAttribute('tabindex', '-1');
    this.#cursor = square;
    target.setAttribute('tabindex', '0');
    const { focus } = this.#layers;
    focus.setAttribute('transform', this.#at(square));
    focus.setAttribute('visibility', target.matches(':focus-visible') ? 'visible' : 'hidden');
  }

  /** The whole board anew: another size, side or look. */
  #build() {
    const { files, ranks } = this.#diagram;
    const named = looks.get().coordinates;
    const held = this.svg.contains(document.activeElement);
    this.hand.drop();
    this.#frame = new Frame(files, ranks, this.#flipped, named);
    this.svg.setAttribute('viewBox', this.#frame.viewBox);
    // Squares of small boards do not grow without end.
    this.svg.style.maxWidth = `${files * 7 + 2}rem`;
    const layer = (name, hidden) => s('g', { class: name, 'aria-hidden': 'true', visibility: hidden ? 'hidden' : null });
    const [base, under, walk, corners, arrows, hand] = ['grounds', 'under', 'walks', 'corners', 'arrows', 'hand']
      .map((name) => layer(name));
    const [aim, focus] = [layer('aim', true), layer('focus', true)];
    this.#layers = { ground: base, walk, arrows, aim, focus, hand };
    aim.append(s('rect', { width: SIDE, height: SIDE }));
    focus.append(...['outer', 'inner'].map((name) => s('rect', { x: 5, y: 5, width: 90, height: 90, class: name })));
    this.#cells = new Map(squares(files, ranks).map((square) => [square, this.#cell(square)]));
    under.append(...[...this.#cells.values()].map((cell) => cell.under));
    // Beside the squares and not in them: what is read in a square is what it is called, and no other number.
    corners.append(...[...this.#cells.values()].map((cell) => cell.corner));
    if (!this.#cells.has(this.#cursor)) this.#cursor = 'a1';
    this.#cells.get(this.#cursor).over.setAttribute('tabindex', '0');
    const rows = Array.from({ length: ranks }, (_, row) => s('g', { role: 'row' },
      Array.from({ length: files }, (__, column) => this.#cells.get(this.#frame.inCell(column, row)).over)));
    show(this.svg, base, named && coordinates(this.#frame), under, aim, walk, rows, corners, focus, arrows, hand);
    this.#drawGround();
    this.#drawOver();
    this.#paint();
    if (held) this.focus();
  }

  #cell(square) {
    const transform = this.#at(square);
    const hit = s('rect', { width: SIDE, height: SIDE, class: 'hit' });
    const over = s('g', { role: 'gridcell', tabindex: -1, 'data-square': square, transform }, hit);
    return { under: s('g', { transform }), over, corner: s('g', { transform }), hit, face: null };
  }

  #drawGround() {
    show(this.#layers.ground, ground(this.#frame, this.#diagram.holes));
  }

  #drawOver() {
    const { arrows, path: walk } = this.#diagram;
    show(this.#layers.walk, walk && path(this.#frame, walk));
    show(this.#layers.arrows, arrows.map(([from, to]) => arrow(this.#frame, from, to)));
  }

  /** Draws the squares that look different from before. */
  #paint() {
    const { men, numbers, marks, counts, badges, holes, arrows } = this.#diagram;
    const targets = new Set(this.#moves.filter((move) => move.from === this.#picked).map((move) => move.to));
    const last = new Set(arrows.at(-1) ?? []);
    const missing = new Set(holes);
    for (const [square, cell] of this.#cells) {
      const hint = square === this.#picked ? 'picked' : targets.has(square) ? 'target' : last.has(square) ? 'last' : '';
      const parts = [men[square], numbers[square], marks[square], counts[square], badges[square], missing.has(square), hint];
      const face = parts.join('|');
      if (face === cell.face) continue;
      cell.face = face;
      this.#face(square, cell, hint);
    }
  }

  #face(square, cell, hint) {
    const { men, numbers, marks, counts, badges } = this.#diagram;
    const [letter, occupied] = [men[square], square in men || square in numbers];
    show(cell.under,
      (hint === 'picked' || hint === 'last') && s('rect', { width: SIDE, height: SIDE, class: `tint ${hint}` }),
      marks[square] && mark(marks[square], occupied),
      hint === 'target' && target(occupied));
    show(cell.over, cell.hit,
      letter && man(letter),
      square in numbers && number(numbers[square], { small: Boolean(letter), badge: badges[square] ?? '' }));
    show(cell.corner, square in counts && count(counts[square]));
    const words = squareInWords(this.#diagram, square);
    cell.over.setAttribute('aria-label', hint === 'target' ? `${words}, can be reached` : words);
    cell.over.setAttribute('aria-selected', String(hint === 'picked'));
  }

  /** Says what changed to those who cannot see it. */
  #tell(before, next) {
    if (next.text) {
      if (next.text !== before.text) this.say(next.text);
      return;
    }
    const changed = [...this.#cells.keys()]
      .map((square) => [squareInWords(before, square), squareInWords(next, square)])
      .filter(([old, now]) => old !== now);
    if (changed.length > FEW) this.say(boardInWords(next, [...this.#cells.keys()]));
    else if (changed.length > 0) this.say(changed.map(([, now]) => now).join('; '));
  }

  /** The layer above all, for what is in a hand. */
  get handLayer() {
    return this.#layers.hand;
  }
}
