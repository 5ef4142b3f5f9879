// More puzzles like those of the worksheet: from the library if it has any, otherwise new ones.

import { ask } from '../api.js';
import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { button, errorNote } from '../parts.js';
import { t } from '../words.js';
import { worksheet } from '../worksheet.js';
import { Making } from './making.js';
import { levelOf } from './spread.js';

const HOW_MANY = 8;
/** How far the rating of a puzzle may be outside of those of the worksheet. */
const RATING_MARGIN = 75;

/**
 * A kind of puzzle on the worksheet.
 * @typedef {{family: string, asked: string, puzzles: Api.KeptPuzzle[]}} Group
 */

/**
 * Returns the kinds of puzzles of the worksheet, the most frequent first.
 * @returns {Group[]}
 */
function groups() {
  /** @type {Map<string, Group>} */
  const all = new Map();
  for (const puzzle of worksheet.get().records.filter(({ puz }) => puz)) {
    const { family, asked } = puzzle.collection;
    const key = `${family} ${family === 'mate' ? asked : ''}`;
    const group = all.get(key) ?? { family, asked, puzzles: [] };
    group.puzzles.push(puzzle);
    all.set(key, group);
  }
  return [...all.values()].sort((one, other) => other.puzzles.length - one.puzzles.length);
}

/**
 * Shares out the new puzzles in proportion to the kinds.
 * @param {Group[]} kinds
 * @param {number} number
 * @returns {[group: Group, number: number][]}
 */
function share(kinds, number) {
  const all = kinds.reduce((sum, { puzzles }) => sum + puzzles.length, 0);
  let [given, seen] = [0, 0];
  return kinds.map((group) => {
    seen += group.puzzles.length;
    const upTo = Math.round((number * seen) / all);
    const part = upTo - given;
    given = upTo;
    return [group, part];
  });
}

/**
 * Returns the ratings of a group, with a margin; `null` if none is known.
 * @param {Group} group
 */
function ratings({ puzzles }) {
  const known = puzzles.flatMap(({ difficulty }) => (typeof difficulty === 'object' ? [difficulty.rating] : []));
  return known.length > 0 ? `${Math.max(0, Math.min(...known) - RATING_MARGIN)}..${Math.max(...known) + RATING_MARGIN}` : null;
}

/**
 * Finds puzzles of the library that are like those of a group and not on the worksheet.
 * @param {Group} group
 * @param {number} number
 */
async function fromLibrary(group, number) {
  const { family, asked } = group;
  const rating = ratings(group);
  const stipulation = family === 'mate' ? ` asked:"${asked}"` : '';
  const query = `family:${family}${stipulation} sound${rating ? ` rating:${rating}` : ''}`;
  const { records } = worksheet.get();
  const { puzzles } = await ask('find', { query, random: true, limit: Math.min(1000, number + records.length) });
  return puzzles.filter(({ id }) => !records.some((record) => record.id === id)).slice(0, number).map(({ id }) => id);
}

/**
 * Returns the request for new puzzles like those of a group; `null` if no generator makes them.
 * @param {Group} group
 * @param {number} count
 */
function toGenerate({ family, asked, puzzles }, count) {
  const levels = puzzles.map((puzzle) => levelOf(puzzle).level).filter((level) => level > 0);
  const between = levels.length > 0 ? `${Math.min(...levels)}..${Math.max(...levels)}` : '';
  const { files, ranks } = puzzles[0].diagram;
  const shared = { family, count, board: `${files}x${ranks}` };
  const moves = /^#(\d+)$/.exec(asked)?.[1];
  if (family === 'mate') return moves ? { ...shared, moves: Number(moves) } : null;
  return family === 'placement' ? null : { ...shared, ...(between && { difficulty: between }) };
}

/** The button and its result. */
export class MoreLikeThese {
  #result = h('div', { class: 'stack', role: 'status' });
  #button = button(t('more.like', { n: HOW_MANY }), () => this.#add());
  /** @type {Making | null} */
  #making = null;
  element = h('div', { class: 'stack' }, h('div', {}, this.#button), this.#result);

  close() {
    this.#making?.stop();
  }

  /** Shows the button if there is anything to be like. */
  render() {
    this.element.hidden = worksheet.get().records.length === 0;
  }

  async #add() {
    if (this.#button.disabled) return;
    this.#button.disabled = true;
    const before = worksheet.get().number;
    try {
      const lacking = [];
      for (const [group, number] of share(groups(), HOW_MANY)) {
        const ids = number > 0 ? await fromLibrary(group, number) : [];
        if (ids.length > 0) await worksheet.change({ add: ids });
        const request = number > ids.length ? toGenerate(group, number - ids.length) : null;
        if (request) lacking.push(request);
      }
      this.#making = new Making();
      if (lacking.length > 0) await this.#making.run(lacking, this.#result);
      this.#result.append(h('p', { class: 'note' }, t('more.added', { n: worksheet.get().number - before })));
    } catch (error) {
      show(this.#result, errorNote(asError(error)));
    }
    this.#making = null;
    this.#button.disabled = false;
  }
}
