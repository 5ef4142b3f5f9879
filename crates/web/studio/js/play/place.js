// Placements and Chess-Num by hand: choose a piece, press squares; the server counts the attacks.

import { h, show } from '../dom.js';
import { icon } from '../icons.js';
import { button, checkbox } from '../parts.js';
import { pause } from './panel.js';
import { pieceName, pieceSign } from './pieces.js';
import { t } from '../words.js';
/** @import { GamePanel } from './panel.js' */

// As in the editor: 1 is the pawn, 6 the king.
const BY_NUMBER = 'PNBRQK';

/** @implements {Game} */
export class PlaceGame {
  #panel;
  /** @type {Map<Api.Square, Api.PieceLetter>} The pieces that the user has placed. */
  #men = new Map();
  /** @type {Map<Api.Square, Api.PieceLetter>[]} Earlier states, for taking back. */
  #past = [];
  /** @type {Api.PieceLetter | null} The piece that is placed next. */
  #chosen = null;
  /** @type {Omit<Api.PiecesLeft, 'least'>[]} */
  #kinds = [];
  // Counts the requests, of which only the last one is shown.
  #turn = 0;
  /** @type {Api.PlacementState | null} */
  #state = null;
  /** @type {Map<Api.Square, Api.PieceLetter>} The pieces that `#state` and `#kinds` are about. */
  #judged = new Map();
  #isSolved = false;
  #pieces = h('div', { class: 'row pieces-left', role: 'group', 'aria-label': t('play.pieces') });
  #showAll = checkbox(t('play.counts'), { onchange: () => this.#draw() });

  /** @param {GamePanel} panel */
  constructor(panel) {
    this.#panel = panel;
    show(panel.tools, this.#pieces, this.#showAll.element);
    panel.board.mode = 'pick';
    panel.board.onpick = (square, press) => this.#pick(square, press);
  }

  start() {
    this.#past = [];
    this.#men = new Map();
    this.#draw();
    this.#judge();
  }

  refresh() {
    this.#judge();
  }

  undo() {
    const before = this.#past.pop();
    if (!before) return;
    this.#men = before;
    this.#changed();
  }

  takesKey(/** @type {string} */ key) {
    return this.#pieceOfKey(key, false) !== undefined;
  }

  /** Puts the pieces of a solution on the board, one after the other. */
  async showSolution() {
    const mine = ++this.#turn;
    const solution = await this.#panel.solution();
    if (mine !== this.#turn || !solution) return;
    const { men = {} } = this.#diagram;
    const wanted = Object.entries(solution.men ?? {}).filter(([square]) => !men[square]);
    this.#men = new Map([...this.#men].filter(([square, piece]) => solution.men?.[square] === piece));
    for (const [square, piece] of wanted) {
      if (this.#men.has(square)) continue;
      this.#men = new Map(this.#men).set(square, piece);
      this.#draw();
      await pause();
      if (mine !== this.#turn || this.#panel.isLeft) return;
    }
    this.#judge();
  }

  hintRequest() {
    return { men: this.#written };
  }

  get #diagram() {
    return this.#panel.puzzle.diagram;
  }

  /** All pieces, given and placed, as an answer has them: `Qa4 Qb2`. */
  get #written() {
    const all = [...Object.entries(this.#diagram.men ?? {}), ...this.#men];
    return all.map(([square, piece]) => `${piece}${square}`).join(' ');
  }

  /**
   * @param {Api.Square} square
   * @param {SquarePress} press
   */
  #pick(square, { key, shift }) {
    const { holes, men } = this.#diagram;
    if (holes?.includes(square) || men?.[square]) return;
    const typed = key === null ? undefined : this.#pieceOfKey(key, shift);
    const isDelete = key === 'Delete' || key === 'Backspace';
    if (key && key !== 'Enter' && key !== ' ' && !typed && !isDelete) return;
    if (typed) this.#choose(typed);
    const next = new Map(this.#men);
    if (!typed && this.#men.has(square)) next.delete(square);
    else if (isDelete || !this.#chosen || this.#men.get(square) === this.#chosen) return;
    else if ((this.#leftOf(this.#chosen) ?? 1) <= 0) {
      this.#panel.say(t('play.none_left', { piece: pieceName(this.#chosen) }), 'bad');
      return;
    } else next.set(square, this.#chosen);
    this.#past.push(this.#men);
    this.#men = next;
    this.#changed();
  }

  /**
   * Returns the piece that a key stands for.  As in the editor, Shift means Black if there are both colours.
   * @param {string} key
   * @param {boolean} shift
   */
  #pieceOfKey(key, shift) {
    const letter = BY_NUMBER[Number(key) - 1] ?? key.toUpperCase();
    const wanted = shift ? letter.toLowerCase() : letter;
    const fitting = this.#kinds.map(({ piece }) => piece).filter((piece) => piece.toUpperCase() === letter);
    return fitting.find((piece) => piece === wanted) ?? fitting[0];
  }

  /**
   * Returns how many of a piece are left, even before the server has answered; `null` for any number.
   * @param {Api.PieceLetter} piece
   */
  #leftOf(piece) {
    const left = this.#kinds.find((kind) => kind.piece === piece)?.number ?? null;
    /** @param {Map<Api.Square, Api.PieceLetter>} men */
    const placed = (men) => [...men.values()].filter((other) => other === piece).length;
    return left === null ? null : left + placed(this.#judged) - placed(this.#men);
  }

  /** @param {Api.PieceLetter} piece */
  #choose(piece) {
    this.#chosen = piece;
    this.#drawPieces();
  }

  #changed() {
    this.#panel.moved();
    this.#draw();
    this.#judge();
  }

  /** Asks the server for the attack counts and the broken rules. */
  async #judge() {
    const mine = ++this.#turn;
    const men = this.#men;
    const state = await this.#panel.ask('look', { men: this.#written });
    if (!state || mine !== this.#turn) return;
    this.#judged = men;
    this.#state = this.#withoutOpenNumbers(state);
    this.#kinds = this.#merge(state.left);
    const available = this.#kinds.find(({ number }) => number !== 0);
    if (available && (!this.#chosen || this.#leftOf(this.#chosen) === 0)) this.#chosen = available.piece;
    this.#isSolved = state.solved;
    this.#draw();
    this.#drawPieces();
    this.#panel.showState(this.#state);
  }

  /**
   * Returns the pieces that are left; a kind that is used up keeps its place in the list.
   * @param {Api.PiecesLeft[]} left
   */
  #merge(left) {
    const numbers = new Map(left.map(({ piece, number }) => [piece, number]));
    const known = this.#kinds.map(({ piece }) => ({ piece, number: numbers.has(piece) ? numbers.get(piece) ?? null : 0 }));
    return [...known, ...left.filter(({ piece }) => !known.some((kind) => kind.piece === piece))];
  }

  /**
   * Leaves out the faults of numbers that are not right yet: the squares themselves show them.
   * @param {Api.PlacementState} state
   * @returns {Api.PlacementState}
   */
  #withoutOpenNumbers(state) {
    const numbers = Object.entries(this.#diagram.numbers ?? {});
    if (numbers.length === 0) return state;
    const open = new Set(numbers.map(([square]) => square).filter((square) => !this.#men.has(square)));
    const faults = state.faults.filter(({ squares }) => !squares.some((square) => open.has(square)));
    const right = numbers.filter(([square, number]) => state.counts[square] === number).length;
    return { ...state, faults, words: faults[0]?.message ?? t('play.numbers_right', { right, all: numbers.length }) };
  }

  #draw() {
    const { numbers = {}, ...diagram } = this.#diagram;
    const { counts = {}, faults = [] } = this.#state ?? {};
    const isEverywhere = this.#showAll.input.checked;
    const marks = { ...diagram.marks };
    if (!this.#isSolved) for (const { squares } of faults) for (const square of squares) marks[square] = 'fault';
    /** @type {Record<Api.Square, Badge>} */
    const badges = {};
    for (const [square, number] of Object.entries(numbers)) {
      const count = counts[square] ?? 0;
      if (count >= number) badges[square] = count === number ? 'good' : 'bad';
    }
    this.#panel.board.show({
      ...diagram,
      numbers,
      men: { ...diagram.men, ...Object.fromEntries(this.#men) },
      marks,
      counts: Object.fromEntries(Object.entries(counts).filter(([square]) => isEverywhere || square in numbers)),
      badges,
    });
  }

  #drawPieces() {
    const hasFocus = this.#pieces.contains(document.activeElement);
    show(this.#pieces, this.#kinds.map(({ piece, number }) => button([
      pieceSign(piece),
      h('span', { class: 'number' },
        number === null ? [icon('endless', 16), h('span', { class: 'visually-hidden' }, t('play.any_number'))] : `×${number}`),
    ], () => this.#choose(piece), { class: 'piece', 'aria-pressed': String(piece === this.#chosen) })));
    /** @type {HTMLElement | null} */
    const pressed = this.#pieces.querySelector('[aria-pressed=true]');
    if (hasFocus) pressed?.focus();
  }
}
