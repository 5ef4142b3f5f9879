// What is being edited: a board, what stands on its squares, and the lines above it in a .puz file.

import { name, place, squares } from '../board/squares.js';

export const HOLE = '#hole';
export const FORBIDDEN = '#forbidden';

// What is known of a puzzle is no longer known once it is changed.
const KNOWN = new Set(['expect', 'keys', 'lines']);

// The squares whose men a right to castle speaks of.
const HOMES = { K: ['e1', 'h1'], Q: ['e1', 'a1'], k: ['e8', 'h8'], q: ['e8', 'a8'] };

const POSITION = { turn: 'white', castling: '-', passant: '-', stipulation: '#2' };
const EMPTY = { family: 'mate', files: 8, ranks: 8, cells: {}, head: [], ...POSITION };

const isNumber = (content) => /^\d+$/.test(content);

/** A scene; it never changes, every edit makes another one. */
export class Scene {
  constructor(parts) {
    Object.assign(this, EMPTY, parts);
    Object.freeze(this);
  }

  /** The scene with something else in it, and without what was only known of the old one. */
  with(parts) {
    const head = (parts.head ?? this.head).filter(([key]) => !KNOWN.has(key));
    return new Scene({ ...this, ...parts, head });
  }

  /** The scene with a man, a number, a hole on a square; nothing for `null`. */
  put(square, content) {
    if ((this.cells[square] ?? null) === content) return this;
    const cells = { ...this.cells };
    if (content === null) delete cells[square];
    else cells[square] = content;
    const rights = [...this.castling].filter((right) => !HOMES[right]?.includes(square)).join('');
    return this.with({ cells, castling: rights || '-', passant: '-' });
  }

  /** A line above the board by its key. */
  value(key) {
    return this.head.find(([other]) => other === key)?.[1] ?? null;
  }

  /** The scene with another line above the board, or without it. */
  note(key, value) {
    const rest = this.head.filter(([other]) => other !== key);
    return this.with({ head: value === null ? rest : [...rest, [key, value]] });
  }

  /** The picture of it. */
  diagram() {
    const { family, files, ranks, cells, turn } = this;
    const [holes, men, numbers, marks] = [[], {}, {}, {}];
    for (const [square, content] of Object.entries(cells)) {
      if (content === HOLE) holes.push(square);
      else if (content === FORBIDDEN) marks[square] = 'cross';
      else if (isNumber(content)) numbers[square] = Number(content);
      else men[square] = content;
      if (family === 'placement' && men[square]) marks[square] = 'given';
    }
    if (this.value('from')) marks[this.value('from')] = 'dot';
    if (this.value('to')) marks[this.value('to')] = 'asked';
    return { files, ranks, holes, men, numbers, marks, turn: family === 'mate' ? turn : null };
  }

  /** The position as FEN. */
  fen() {
    const rows = this.#rows((content) => (content && !content.startsWith('#') ? content : '.'))
      .map((row) => row.join('').replace(/\.+/g, (gap) => gap.length));
    return `${rows.join('/')} ${this.turn[0]} ${this.castling} ${this.passant} 0 1`;
  }

  /** The whole as the text of a .puz file. */
  puz() {
    const lines = [['puzzle', this.family], ...this.head.filter(([key]) => key === 'title')];
    const rest = this.head.filter(([key]) => key !== 'title');
    // A board that is eight squares long one way only must be named: ranks or files might be missing.
    const isNamed = this.family !== 'mate' || (this.files === 8) !== (this.ranks === 8);
    if (isNamed) lines.push(['board', `${this.files}x${this.ranks}`]);
    if (this.family === 'mate') lines.push(['stipulation', this.stipulation], ['fen', this.fen()], ...rest);
    else lines.push(...rest);
    const forbidden = squares(this.files, this.ranks).filter((square) => this.cells[square] === FORBIDDEN);
    if (forbidden.length > 0) lines.push(['forbid', forbidden.join(' ')]);
    return [...lines.map(([key, value]) => `${key}: ${value}`), ...this.#grid(), ''].join('\n');
  }

  #grid() {
    const isDrawn = Object.values(this.cells).some((content) => content !== FORBIDDEN);
    if (this.family === 'mate' || !(isDrawn || this.family === 'chessnum')) return [];
    const sign = (content) => (content === HOLE ? '-' : !content || content === FORBIDDEN ? '.' : content);
    return this.#rows(sign).map((row) => row.join(' '));
  }

  /** What every square shows, top rank first. */
  #rows(sign) {
    return Array.from({ length: this.ranks }, (_, row) => Array.from({ length: this.files }, (__, file) =>
      sign(this.cells[name(file, this.ranks - 1 - row)])));
  }

  /** Whether a square lies on the board. */
  has(square) {
    const [file, rank] = place(square);
    return file >= 0 && file < this.files && rank >= 0 && rank < this.ranks;
  }
}
