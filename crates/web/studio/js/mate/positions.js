// The positions along the lines of a report.  They are requested when they are first shown, and then kept.

import { ask } from '../api.js';
import { passMove, readQuestion, unusualBoard } from './question.js';

/** Stands in a path for a move that is not made: before a threat, before set play. */
export const PASS = 'pass';

/** @typedef {{diagram: Picture, names: string[]}} KnownPosition A position, and the moves that lead to it in SAN. */

/** The positions of one puzzle. */
export class Positions {
  #puz;
  /** @type {Map<string, KnownPosition>} */
  #known = new Map();

  /** @param {string} puz */
  constructor(puz) {
    this.#puz = puz;
  }

  /**
   * Returns the position after the moves of a path; passes have no names.
   * @param {string[]} path
   * @returns {Promise<KnownPosition>}
   */
  async after(path) {
    return this.#known.get(path.join(' ')) ?? this.#request(path);
  }

  /**
   * @param {string[]} path
   * @returns {Promise<KnownPosition>}
   */
  async #request(path) {
    const start = path.lastIndexOf(PASS) + 1;
    const { puzzle, names } = await this.#puzzleAfter(path.slice(0, start));
    const line = await ask('line', { puzzle, moves: path.slice(start) });
    let position = { diagram: line.diagram, names };
    // Every step is kept, so that going back needs no request.
    line.steps.forEach(({ diagram, san }, index) => {
      position = { diagram, names: [...position.names, san] };
      this.#known.set(path.slice(0, start + index + 1).join(' '), position);
    });
    this.#known.set(path.join(' '), position);
    return position;
  }

  /**
   * Returns the puzzle whose diagram is the position after a path that is empty or ends with a pass.
   * @param {string[]} path
   * @returns {Promise<{puzzle: Api.PuzzleSource, names: string[]}>}
   */
  async #puzzleAfter(path) {
    if (path.length === 0) return { puzzle: { puz: this.#puz }, names: [] };
    const before = path.slice(0, -1);
    const start = before.lastIndexOf(PASS) + 1;
    const { puzzle, names } = await this.#puzzleAfter(before.slice(0, start));
    const line = await ask('line', { puzzle, moves: before.slice(start) });
    const fen = passMove(line.fen);
    const { stipulation } = readQuestion(this.#puz);
    return {
      puzzle: { fen, board: unusualBoard(fen) || null, stipulation, legality: false },
      names: [...names, ...line.steps.map(({ san }) => san)],
    };
  }
}
