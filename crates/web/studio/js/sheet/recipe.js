// New puzzles for a worksheet: how many of which kind, and how difficult.

import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { errorNote, isValid, selectBox } from '../parts.js';
import { t } from '../words.js';
import { Making } from './making.js';

/** The most puzzles of one kind. */
const MOST = 100;

/**
 * A kind of puzzle: its levels, each with the options of the generator.
 * @typedef {object} Kind
 * @property {string} name
 * @property {Api.Family} family
 * @property {number} usual how many are proposed
 * @property {string} level the level that is proposed
 * @property {Record<string, Record<string, unknown>>} levels
 */

/** @type {Kind[]} */
const KINDS = [
  { name: 'mate1', family: 'mate', usual: 0, level: 'drill', levels: { drill: { moves: 1, for: 'drill' }, club: { moves: 1, difficulty: '900..' } } },
  { name: 'mate2', family: 'mate', usual: 8, level: 'club', levels: {
    drill: { moves: 2, for: 'drill' }, worksheet: { moves: 2, for: 'worksheet' }, club: { moves: 2, for: 'club' }, magazine: { moves: 2, for: 'magazine' } } },
  { name: 'mate3', family: 'mate', usual: 0, level: 'worksheet', levels: {
    drill: { moves: 3, for: 'drill' }, worksheet: { moves: 3, for: 'worksheet' }, club: { moves: 3, for: 'club' } } },
  { name: 'chessnum', family: 'chessnum', usual: 4, level: 'worksheet', levels: {
    drill: { board: '5x5', pieces: 'KQRN', clues: '3..8', difficulty: '1..2' }, worksheet: { board: '6x6', difficulty: '1..3' },
    club: { board: '6x6', difficulty: '4..5' }, magazine: { difficulty: '4..5' } } },
  { name: 'tour', family: 'tour', usual: 0, level: 'worksheet', levels: {
    drill: { board: '5x5', difficulty: '1' }, worksheet: { difficulty: '1..2' }, club: { difficulty: '3' } } },
];

/** The form. */
export class Recipe {
  #begin;
  #end;
  #result = h('div', { class: 'stack' });
  /** @type {Making | null} */
  #making = null;
  #rows = KINDS.map((kind) => ({
    kind,
    count: h('input', { type: 'number', min: 0, max: MOST, value: String(kind.usual), required: true, 'aria-label': t('recipe.count', { kind: t(`recipe.${kind.name}`) }) }),
    level: selectBox(Object.keys(kind.levels).map((level) => [level, t(`level.${level}`)]), kind.level,
      { 'aria-label': t('recipe.level', { kind: t(`recipe.${kind.name}`) }) }),
  }));
  #button = h('button', { type: 'submit', class: 'main' }, t('recipe.make'));
  element = h('form', { class: 'stack recipe', 'aria-label': t('recipe.title'), onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    this.#make();
  } }, h('h2', {}, t('recipe.title')), this.#table(), h('div', { class: 'row' }, this.#button), this.#result);

  /**
   * @param {() => Promise<void>} begin called before puzzles are made: opens a worksheet if there is none
   * @param {() => void} end called when all puzzles were made
   */
  constructor(begin, end) {
    this.#begin = begin;
    this.#end = end;
  }

  close() {
    this.#making?.stop();
  }

  #table() {
    return h('div', { class: 'recipe-rows' }, this.#rows.map(({ kind, count, level }) =>
      h('div', { class: 'row' }, count, h('span', { class: 'kind' }, t(`recipe.${kind.name}`)), level)));
  }

  async #make() {
    if (this.#making || !isValid(this.element)) return;
    const requests = this.#rows.filter(({ count }) => Number(count.value) > 0).map(({ kind, count, level }) =>
      ({ family: kind.family, count: Number(count.value), ...kind.levels[level.value] }));
    if (requests.length === 0) {
      this.#rows[0].count.focus();
      return;
    }
    this.#making = new Making();
    this.#button.disabled = true;
    try {
      await this.#begin();
      const made = await this.#making.run(requests, this.#result);
      if (made >= requests.reduce((sum, { count }) => sum + count, 0)) this.#end();
    } catch (error) {
      show(this.#result, errorNote(asError(error)));
    } finally {
      this.#making = null;
      this.#button.disabled = false;
    }
  }
}
