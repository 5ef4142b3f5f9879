// The positions along the lines of a report, asked for when somebody wants to see them and then kept.

import { ask } from '../api.js';
import { passed, question, unusualBoard } from './question.js';

/** Stands in a path where a side does not move: before a threat, before set play. */
export const PASS = 'pass';

export class Positions {
  #puz;
  #known = new Map();

  constructor(puz) {
    this.#puz = puz;
  }

  /** `{diagram, names}` after the moves of a path; `names` are its moves in SAN, passes left out. */
  async after(path) {
    const key = path.join(' ');
    if (!this.#known.has(key)) await this.#learn(path);
    return this.#known.get(key);
  }

  async #learn(path) {
    const start = path.lastIndexOf(PASS) + 1;
    const moves = path.slice(start);
    const { puzzle, names } = await this.#origin(path.slice(0, start));
    const line = await ask('line', { puzzle, moves });
    // Every step is kept: the way back costs nothing.
    line.steps.forEach((step, at) => {
      const known = line.steps.slice(0, at + 1).map(({ san }) => san);
      this.#known.set(path.slice(0, start + at + 1).join(' '), { diagram: step.diagram, names: [...names, ...known] });
    });
    if (moves.length === 0) this.#known.set(path.join(' '), { diagram: line.diagram, names });
  }

  /** The puzzle whose diagram is the position after a path that ends with a pass. */
  async #origin(path) {
    if (path.length === 0) return { puzzle: { puz: this.#puz }, names: [] };
    const before = path.slice(0, -1);
    const start = before.lastIndexOf(PASS) + 1;
    const { puzzle, names } = await this.#origin(before.slice(0, start));
    const line = await ask('line', { puzzle, moves: before.slice(start) });
    const fen = passed(line.fen);
    return {
      puzzle: { fen, board: unusualBoard(fen) || null, stipulation: question(this.#puz).ask, legality: false },
      names: [...names, ...line.steps.map(({ san }) => san)],
    };
  }
}
