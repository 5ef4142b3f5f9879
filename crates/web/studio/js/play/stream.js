// The stream of puzzles: one after the other from the library, by a choice of the user.  The next one is asked for while
// the present one is solved.

import { ask } from '../api.js';
import { stored } from '../store.js';

/**
 * What the puzzles are to be like.
 * @typedef {object} Choice
 * @property {string} level `easier`, `mine`, `harder`, or a range of ratings; empty for all
 * @property {string} theme
 * @property {string} kind a stipulation
 * @property {string} list the name of a list
 * @property {string} only `due`, `missed`, or empty
 */

/** @typedef {{kept: Api.KeptPuzzle, puzzle: Api.Puzzle, repeated: boolean}} StreamPuzzle */

/** @type {Choice} */
export const EVERYTHING = { level: '', theme: '', kind: '', list: '', only: '' };

const NAMES = /** @type {(keyof Choice)[]} */ (Object.keys(EVERYTHING));

/** @type {Stored<Choice>} */
const saved = stored('stream', EVERYTHING);

/**
 * Makes a choice of texts, whatever the values are.
 * @param {Partial<Record<keyof Choice, unknown>>} values
 */
const choiceFrom = (values) => /** @type {Choice} */ (Object.fromEntries(NAMES.map((name) => [name, String(values[name] ?? '')])));

/** Returns the last choice. */
export const lastChoice = () => choiceFrom(saved.get());

/**
 * Remembers a choice, unless it is one for repetition.
 * @param {Choice} choice
 */
export function rememberChoice(choice) {
  if (!choice.only) saved.set(choice);
}

/** How far the rating of a puzzle is from that of the solver. */
const NEAR = 100;
/** The rating of a solver who has not solved anything yet. */
const USUAL_RATING = 1500;
/** The most puzzles that are remembered as shown; those that were tried the server knows itself. */
const MOST_SHOWN = 500;

/**
 * Returns the choice that an address names; `null` if it names none.
 * @param {ViewState} state
 * @returns {Choice | null}
 */
export function choiceOf(state) {
  return NAMES.some((name) => state[name]) ? choiceFrom(state) : null;
}

/**
 * Returns the ratings of a level for a solver: `1400..1600`.
 * @param {string} level
 * @param {number} [rating]
 */
export function ratingsOf(level, rating = USUAL_RATING) {
  const own = Math.round(rating);
  if (level === 'easier') return `..${own - NEAR}`;
  if (level === 'mine') return `${own - NEAR}..${own + NEAR}`;
  return level === 'harder' ? `${own + NEAR}..` : level;
}

/** @param {string} name */
const quoted = (name) => `"${name.replaceAll('"', ' ')}"`;

/** Puzzles of the library, one after the other. */
export class Stream {
  /** @type {number[]} */
  #shown = [];
  /** @type {Promise<StreamPuzzle | null> | null} */
  #coming = null;
  /** The number of puzzles in the library, once an answer has come. */
  all = 0;

  /**
   * @param {Choice} choice
   * @param {number} [rating] that of the solver
   * @param {boolean} [isAgain] whether puzzles that were tried come again
   */
  constructor(choice, rating, isAgain = false) {
    this.choice = choice;
    this.rating = rating;
    this.isAgain = isAgain;
  }

  /**
   * Returns the next puzzle; `null` if none is left.
   * @returns {Promise<StreamPuzzle | null>}
   */
  async next() {
    const coming = this.#coming ?? this.#ask();
    this.#coming = null;
    const found = await coming;
    if (found) this.passBy(found.kept.id);
    return found;
  }

  /** Asks for the next puzzle in advance.  After an error it is asked for again when it is needed. */
  prepare() {
    if (this.#coming) return;
    const coming = this.#ask();
    this.#coming = coming;
    coming.catch(() => { if (this.#coming === coming) this.#coming = null; });
  }

  /**
   * Leaves a puzzle out from now on: it is shown already.
   * @param {number} id
   */
  passBy(id) {
    this.#shown = [...this.#shown, id].slice(-MOST_SHOWN);
  }

  async #ask() {
    const { level, theme, kind, list, only } = this.choice;
    const query = [kind && `asked:${quoted(kind)}`, list && `in:${quoted(list)}`].filter(Boolean).join(' ');
    const answer = await ask('next', {
      query, themes: theme ? [theme] : [], rating: ratingsOf(level, this.rating) || null, not: this.#shown,
      only: only || null, in_order: Boolean(list), tried: this.isAgain, repeat: !list,
    });
    this.all = answer.all;
    const kept = answer.puzzle;
    if (!kept?.puz) return null;
    return { kept, puzzle: await ask('puzzle', { puzzle: { puz: kept.puz } }), repeated: answer.repeated };
  }
}
