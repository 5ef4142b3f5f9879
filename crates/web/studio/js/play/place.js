// Placements and Chess-Num by hand: a piece is chosen, squares are pressed, the server counts the attacks.

import { h, show } from '../dom.js';
import { icon } from '../icons.js';
import { tick } from '../parts.js';
import { pieceName, pieceSign } from './pieces.js';

// As in the editor: 1 is the pawn, 6 the king.
const BY_NUMBER = 'PNBRQK';

export class PlaceGame {
  #table;
  #men = new Map();
  #past = [];
  #tool = null;
  #kinds = [];
  #turn = 0;
  #look = null;
  // What stood when the server looked last.
  #looked = new Map();
  #solved = false;
  #pieces = h('div', { class: 'row stock', role: 'group', 'aria-label': 'Pieces to place' });
  #all = tick('attack counts on all squares', { onchange: () => this.#draw() });

  constructor(table) {
    this.#table = table;
    show(table.tools, this.#pieces, this.#all);
    table.board.mode = 'pick';
    table.board.onpick = (square, { key, shift } = {}) => this.#pick(square, key, shift);
  }

  start() {
    this.#past = [];
    this.#men = new Map();
    this.#draw();
    this.#ask();
  }

  /** Asks again how it stands. */
  refresh() {
    this.#ask();
  }

  undo() {
    if (this.#past.length === 0) return;
    this.#men = this.#past.pop();
    this.#changed();
  }

  hint() {
    return { men: this.#written() };
  }

  get #given() {
    return this.#table.doc.diagram.men;
  }

  /** All that stands, as an answer has it: `Qa4 Qb2`. */
  #written() {
    return [...Object.entries(this.#given), ...this.#men].map(([square, piece]) => `${piece}${square}`).join(' ');
  }

  #pick(square, key, shift) {
    const { holes, men } = this.#table.doc.diagram;
    if (holes?.includes(square) || men[square]) return;
    const typed = this.#typed(key, shift);
    const clears = key === 'Delete' || key === 'Backspace';
    if (key && key !== 'Enter' && key !== ' ' && !typed && !clears) return;
    if (typed) this.#choose(typed.piece);
    const next = new Map(this.#men);
    if (!typed && this.#men.has(square)) next.delete(square);
    else if (clears || !this.#tool || this.#men.get(square) === this.#tool) return;
    else if ((this.#leftOf(this.#tool) ?? 1) <= 0) {
      this.#table.say(`No ${pieceName(this.#tool)} is left: take one off the board first.`, 'bad');
      return;
    } else next.set(square, this.#tool);
    this.#past.push(this.#men);
    this.#men = next;
    this.#changed();
  }

  /** The kind that a key stands for: as in the editor, Shift is for Black where there are both colours. */
  #typed(key, shift) {
    if (!key) return null;
    const letter = BY_NUMBER[Number(key) - 1] ?? key.toUpperCase();
    const wanted = shift ? letter.toLowerCase() : letter;
    const fits = this.#kinds.filter(({ piece }) => piece.toUpperCase() === letter);
    return fits.find(({ piece }) => piece === wanted) ?? fits[0];
  }

  /** How many of a piece are left, also before the server has looked again; `null` where as many as one likes. */
  #leftOf(piece) {
    const left = this.#kinds.find((kind) => kind.piece === piece)?.number ?? null;
    const standing = (men) => [...men.values()].filter((other) => other === piece).length;
    return left === null ? null : left + standing(this.#looked) - standing(this.#men);
  }

  #choose(piece) {
    this.#tool = piece;
    this.#drawPieces();
  }

  #changed() {
    this.#table.moved();
    this.#draw();
    this.#ask();
  }

  async #ask() {
    const mine = ++this.#turn;
    const men = this.#men;
    const look = await this.#table.ask('look', { men: this.#written() });
    if (!look || mine !== this.#turn) return;
    this.#looked = men;
    this.#look = this.#seen(look);
    // A kind that is used up stays in its place.
    const left = new Map(look.left.map(({ piece, number }) => [piece, number]));
    const known = this.#kinds.map(({ piece }) => ({ piece, number: left.has(piece) ? left.get(piece) : 0 }));
    const fresh = look.left.filter(({ piece }) => !known.some((kind) => kind.piece === piece));
    this.#kinds = [...known, ...fresh];
    const there = this.#kinds.find(({ number }) => number !== 0);
    if (there && (!this.#tool || this.#leftOf(this.#tool) === 0)) this.#tool = there.piece;
    this.#solved = look.solved;
    this.#draw();
    this.#drawPieces();
    this.#table.judge(this.#look);
  }

  /** Numbers that are not yet right are no fault of the pieces so far: the squares themselves show them. */
  #seen(look) {
    const numbers = Object.entries(this.#table.doc.diagram.numbers ?? {});
    if (numbers.length === 0) return look;
    const open = new Set(numbers.map(([square]) => square).filter((square) => !this.#men.has(square)));
    const faults = look.faults.filter(({ squares }) => !squares.some((square) => open.has(square)));
    const right = numbers.filter(([square, number]) => look.counts[square] === number).length;
    const words = faults[0]?.message ?? `${right} of ${numbers.length} numbers are right.`;
    return { ...look, faults, words };
  }

  #draw() {
    const { diagram } = this.#table.doc;
    const numbers = diagram.numbers ?? {};
    const { counts = {}, faults = [] } = this.#look ?? {};
    const everywhere = this.#all.firstChild.checked;
    const bad = faults.flatMap(({ squares }) => squares ?? []).map((square) => [square, 'fault']);
    this.#table.board.show({
      ...diagram,
      men: { ...diagram.men, ...Object.fromEntries(this.#men) },
      marks: { ...diagram.marks, ...(this.#solved ? {} : Object.fromEntries(bad)) },
      counts: Object.fromEntries(Object.entries(counts).filter(([square]) => everywhere || square in numbers)),
      badges: Object.fromEntries(Object.entries(numbers).flatMap(([square, number]) => {
        const count = counts[square] ?? 0;
        return count < number ? [] : [[square, count === number ? 'good' : 'bad']];
      })),
    });
  }

  #drawPieces() {
    const held = this.#pieces.contains(document.activeElement);
    show(this.#pieces, this.#kinds.map(({ piece, number }) => h('button', {
      type: 'button', class: 'piece', 'aria-pressed': String(piece === this.#tool), onclick: () => this.#choose(piece),
    }, pieceSign(piece), h('span', { class: 'number' },
      number === null ? [icon('endless', 16), h('span', { class: 'unseen' }, 'any number')] : `×${number}`))));
    if (held) this.#pieces.querySelector('[aria-pressed=true]')?.focus();
  }
}
