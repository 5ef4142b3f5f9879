// What is edited: a board, what stands on its squares, and the lines above it in a .puz file.

import { allSquares, squareName } from '../board/squares.js';

/** Contents of a square besides pieces (`K`, `q`, `L(1,3)`) and numbers (`12`). */
export const HOLE = '#hole';
export const FORBIDDEN = '#forbidden';

// Lines about the solution, which are no longer true once the puzzle is changed.
const ABOUT_SOLUTION = new Set(['expect', 'keys', 'lines']);

/** @type {Record<string, Api.Square[]>} The squares of the king and the rook for each right to castle. */
const CASTLING_SQUARES = { K: ['e1', 'h1'], Q: ['e1', 'a1'], k: ['e8', 'h8'], q: ['e8', 'a8'] };

/** @typedef {[key: string, value: string]} HeadLine */

/**
 * @typedef {object} SceneParts
 * @property {Api.Family} family
 * @property {number} files
 * @property {number} ranks
 * @property {Record<Api.Square, string>} cells what stands on the squares
 * @property {HeadLine[]} head the lines above the board that the other parts do not hold
 * @property {Api.Side} turn
 * @property {string} castling
 * @property {string} passant
 * @property {string} stipulation
 */

/** @param {string} content */
const isNumber = (content) => /^\d+$/.test(content);

/** A scene.  It never changes: every edit makes another one. */
export class Scene {
  /** @param {Partial<SceneParts>} parts */
  constructor(parts) {
    this.family = parts.family ?? 'mate';
    this.files = parts.files ?? 8;
    this.ranks = parts.ranks ?? 8;
    this.cells = parts.cells ?? {};
    this.head = parts.head ?? [];
    this.turn = parts.turn ?? 'white';
    this.castling = parts.castling ?? '-';
    this.passant = parts.passant ?? '-';
    this.stipulation = parts.stipulation ?? '#2';
    Object.freeze(this);
  }

  /**
   * Returns the scene with other parts, and without lines about the solution of the old one.
   * @param {Partial<SceneParts>} parts
   */
  with(parts) {
    const head = (parts.head ?? this.head).filter(([key]) => !ABOUT_SOLUTION.has(key));
    return new Scene({ ...this, ...parts, head });
  }

  /**
   * Returns the scene with a piece, a number or a hole on a square; with `null`, the square is empty.
   * @param {Api.Square} square
   * @param {string | null} content
   * @returns {Scene}
   */
  put(square, content) {
    if ((this.cells[square] ?? null) === content) return this;
    const cells = { ...this.cells };
    if (content === null) delete cells[square];
    else cells[square] = content;
    const rights = [...this.castling].filter((right) => !CASTLING_SQUARES[right]?.includes(square)).join('');
    return this.with({ cells, castling: rights || '-', passant: '-' });
  }

  /**
   * Returns the value of a line above the board; `null` if there is no such line.
   * @param {string} key
   */
  value(key) {
    return this.head.find(([other]) => other === key)?.[1] ?? null;
  }

  /**
   * Returns the scene with a line above the board; with `null`, without it.
   * @param {string} key
   * @param {string | null} value
   */
  withLine(key, value) {
    const rest = this.head.filter(([other]) => other !== key);
    return this.with({ head: value === null ? rest : [...rest, [key, value]] });
  }

  /**
   * Returns the picture of the scene.
   * @returns {Picture}
   */
  diagram() {
    const { family, files, ranks, cells, turn } = this;
    /** @type {Required<Pick<Picture, 'holes' | 'men' | 'numbers' | 'marks'>>} */
    const { holes, men, numbers, marks } = { holes: [], men: {}, numbers: {}, marks: {} };
    for (const [square, content] of Object.entries(cells)) {
      if (content === HOLE) holes.push(square);
      else if (content === FORBIDDEN) marks[square] = 'cross';
      else if (isNumber(content)) numbers[square] = Number(content);
      else men[square] = content;
      if (family === 'placement' && men[square]) marks[square] = 'given';
    }
    const [from, to] = [this.value('from'), this.value('to')];
    if (from) marks[from] = 'dot';
    if (to) marks[to] = 'asked';
    return { files, ranks, holes, men, numbers, marks, turn: family === 'mate' ? turn : null };
  }

  /** Returns the position as FEN. */
  fen() {
    const rows = this.#rows((content) => (content && !content.startsWith('#') ? content : '.'))
      .map((row) => row.join('').replace(/\.+/g, (gap) => String(gap.length)));
    return `${rows.join('/')} ${this.turn[0]} ${this.castling} ${this.passant} 0 1`;
  }

  /** Returns the text of a .puz file. */
  puz() {
    /** @type {HeadLine[]} */
    const lines = [['puzzle', this.family], ...this.head.filter(([key]) => key === 'title')];
    const rest = this.head.filter(([key]) => key !== 'title');
    // If only the files or only the ranks are eight, a FEN could also be an incomplete one of a larger board.
    const needsSize = this.family !== 'mate' || (this.files === 8) !== (this.ranks === 8);
    if (needsSize) lines.push(['board', `${this.files}x${this.ranks}`]);
    if (this.family === 'mate') lines.push(['stipulation', this.stipulation], ['fen', this.fen()], ...rest);
    else lines.push(...rest);
    const forbidden = allSquares(this.files, this.ranks).filter((square) => this.cells[square] === FORBIDDEN);
    if (forbidden.length > 0) lines.push(['forbid', forbidden.join(' ')]);
    return [...lines.map(([key, value]) => `${key}: ${value}`), ...this.#grid(), ''].join('\n');
  }

  /** Returns the board as lines of a .puz file; none if the board is empty or is given as FEN. */
  #grid() {
    const isDrawn = Object.values(this.cells).some((content) => content !== FORBIDDEN);
    if (this.family === 'mate' || !(isDrawn || this.family === 'chessnum')) return [];
    const rows = this.#rows((content) => {
      if (content === HOLE) return '-';
      return !content || content === FORBIDDEN ? '.' : content;
    });
    return rows.map((row) => row.join(' '));
  }

  /**
   * Returns the sign of every square, top rank first.
   * @param {(content: string | undefined) => string} sign
   */
  #rows(sign) {
    return Array.from({ length: this.ranks }, (_, row) => Array.from({ length: this.files }, (__, file) =>
      sign(this.cells[squareName(file, this.ranks - 1 - row)])));
  }
}
