// The drawing of a large board: layers of one SVG.  Only squares that look different from before are drawn again.

import { s, show } from '../dom.js';
import { arrow, attackCount, coordinates, ground, mark, number, pieceArt, target, tourPath } from './draw.js';
import { allSquares, Frame, SIDE } from './squares.js';
import { describeSquare } from './words.js';
import { t } from '../words.js';

/** @typedef {'' | 'picked' | 'target' | 'last'} Hint How a square is highlighted while a move is made. */

/**
 * The parts of one square.
 * @typedef {object} Cell
 * @property {SVGGElement} under tints and marks, below the pieces
 * @property {SVGGElement} over the piece and the number; has the focus and the description
 * @property {SVGGElement} corner the attack count
 * @property {SVGRectElement} hit the area that can be pressed
 * @property {string | null} look what it shows, as a text to compare with
 */

/**
 * @param {string} name
 * @param {boolean} hidden
 */
const layer = (name, hidden = false) =>
  s('g', { class: name, 'aria-hidden': 'true', visibility: hidden ? 'hidden' : null });

/** The drawing; `build` must be called before anything else. */
export class BoardDrawing {
  frame = new Frame(8, 8);
  /** @type {Map<Api.Square, Cell>} */
  #cells = new Map();
  #layers = {
    ground: layer('grounds'), tourPath: layer('tour-paths'), arrows: layer('arrows'),
    highlight: layer('highlight', true), focus: layer('focus', true), drag: layer('drag'),
  };

  /** @param {string} label */
  constructor(label) {
    this.svg = s('svg', { class: 'board-art', role: 'grid', 'aria-label': label });
    this.#layers.highlight.append(s('rect', { width: SIDE, height: SIDE }));
    this.#layers.focus.append(...['outer', 'inner'].map((name) =>
      s('rect', { x: 5, y: 5, width: 90, height: 90, class: name })));
  }

  /** The layer above all others, for the piece that is dragged. */
  get dragLayer() {
    return this.#layers.drag;
  }

  get squares() {
    return [...this.#cells.keys()];
  }

  /** @param {Api.Square} square */
  cell(square) {
    return this.#cells.get(square)?.over;
  }

  /**
   * Draws the whole board again: its size, its side or its look has changed.
   * @param {CompleteDiagram} diagram
   * @param {boolean} flipped
   * @param {boolean} named whether it has coordinates
   */
  build({ files, ranks, holes }, flipped, named) {
    this.frame = new Frame(files, ranks, flipped, named);
    this.svg.setAttribute('viewBox', this.frame.viewBox);
    // The squares of small boards do not grow without limit.
    this.svg.style.maxWidth = `${files * 10 + 2}rem`;
    this.#cells = new Map(allSquares(files, ranks).map((square) => [square, this.#newCell(square)]));
    const cells = [...this.#cells.values()];
    const under = layer('under');
    under.append(...cells.map((cell) => cell.under));
    // Not inside the squares: a screen reader would read the attack count as part of a square's name.
    const corners = layer('corners');
    corners.append(...cells.map((cell) => cell.corner));
    const { ground: base, tourPath: path, arrows, highlight, focus, drag } = this.#layers;
    this.highlight(null);
    this.hideFocus();
    drag.replaceChildren();
    show(this.svg, base, named && coordinates(this.frame), under, highlight, path, this.#rows(files, ranks), corners, focus,
      arrows, drag);
    this.drawGround(holes);
  }

  /**
   * @param {number} files
   * @param {number} ranks
   */
  #rows(files, ranks) {
    return Array.from({ length: ranks }, (_, row) => s('g', { role: 'row' },
      Array.from({ length: files }, (__, column) => this.cell(this.frame.inCell(column, row) ?? ''))));
  }

  /**
   * @param {Api.Square} square
   * @returns {Cell}
   */
  #newCell(square) {
    const transform = this.#at(square);
    const hit = s('rect', { width: SIDE, height: SIDE, class: 'hit' });
    const over = s('g', { role: 'gridcell', tabindex: -1, 'data-square': square, transform }, hit);
    return { under: s('g', { transform }), over, corner: s('g', { transform }), hit, look: null };
  }

  /** @param {Api.Square} square */
  #at(square) {
    return `translate(${this.frame.corner(square).join(' ')})`;
  }

  /** @param {Api.Square[]} holes */
  drawGround(holes) {
    show(this.#layers.ground, ground(this.frame, holes));
  }

  /**
   * Draws the tour and the arrows.
   * @param {CompleteDiagram} diagram
   */
  drawLines({ arrows, path }) {
    show(this.#layers.tourPath, path && tourPath(this.frame, path));
    show(this.#layers.arrows, arrows.map(([from, to]) => arrow(this.frame, from, to)));
  }

  /**
   * Draws the squares that look different from before.
   * @param {CompleteDiagram} diagram
   * @param {(square: Api.Square) => Hint} hintOf
   */
  paint(diagram, hintOf) {
    const { men, numbers, marks, counts, badges } = diagram;
    const holes = new Set(diagram.holes);
    for (const [square, cell] of this.#cells) {
      const hint = hintOf(square);
      const parts = [men[square], numbers[square], marks[square], counts[square], badges[square], holes.has(square), hint];
      const look = parts.join('|');
      if (look === cell.look) continue;
      cell.look = look;
      this.#paintCell(diagram, square, cell, hint);
    }
  }

  /**
   * @param {CompleteDiagram} diagram
   * @param {Api.Square} square
   * @param {Cell} cell
   * @param {Hint} hint
   */
  #paintCell(diagram, square, cell, hint) {
    const { men, numbers, marks, counts, badges } = diagram;
    const letter = men[square];
    const isOccupied = square in men || square in numbers;
    show(cell.under,
      (hint === 'picked' || hint === 'last') && s('rect', { width: SIDE, height: SIDE, class: `tint ${hint}` }),
      marks[square] && mark(marks[square], isOccupied),
      hint === 'target' && target(isOccupied));
    show(cell.over, cell.hit,
      letter && pieceArt(letter),
      square in numbers && number(numbers[square], { isSmall: Boolean(letter), badge: badges[square] ?? '' }));
    show(cell.corner, square in counts && attackCount(counts[square]));
    const words = describeSquare(diagram, square);
    cell.over.setAttribute('aria-label', hint === 'target' ? t('board.reachable', { square: words }) : words);
    cell.over.setAttribute('aria-selected', String(hint === 'picked'));
  }

  /**
   * Highlights the square that something is held over; `null` for none.
   * @param {Api.Square | null} square
   */
  highlight(square) {
    const { highlight: layerOfSquare } = this.#layers;
    layerOfSquare.setAttribute('visibility', square ? 'visible' : 'hidden');
    if (square) layerOfSquare.setAttribute('transform', this.#at(square));
  }

  /**
   * Draws a frame around the square that has the focus.
   * @param {Api.Square} square
   * @param {boolean} isVisible
   */
  showFocus(square, isVisible) {
    const { focus } = this.#layers;
    focus.setAttribute('transform', this.#at(square));
    focus.setAttribute('visibility', isVisible ? 'visible' : 'hidden');
  }

  hideFocus() {
    this.#layers.focus.setAttribute('visibility', 'hidden');
  }
}
