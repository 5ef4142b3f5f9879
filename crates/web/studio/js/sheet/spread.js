// How difficult the puzzles of the worksheet are, as a bar with a part for each level.

import { h, show } from '../dom.js';
import { t } from '../words.js';
import { worksheet } from '../worksheet.js';

const LEVELS = [1, 2, 3, 4, 5];
/** A puzzle whose difficulty is not known comes last. */
const UNKNOWN = { level: 0, order: Infinity, words: '' };
/** A level of a puzzle without a rating lies between the ratings of mates with this number of stars. */
const RATING_OF_LEVEL = [0, 800, 1100, 1300, 1500, 1700];

/**
 * Returns the level of a puzzle from 1 to 5 (0 if it is not known), a number to sort by, and words.
 * @param {Api.KeptPuzzle} puzzle
 */
export function levelOf({ difficulty }) {
  if (!difficulty) return UNKNOWN;
  if (typeof difficulty === 'number') {
    const level = Math.min(difficulty, LEVELS.length);
    return { level, order: RATING_OF_LEVEL[level], words: t('spread.level', { level }) };
  }
  return { level: difficulty.stars, order: difficulty.rating, words: t('library.rating', { rating: difficulty.rating }) };
}

/** The bar. */
export class DifficultyBar {
  #bar = h('div', { class: 'difficulty-bar', role: 'img' });
  #words = h('p', { class: 'note' });
  element = h('section', { class: 'panel stack', 'aria-label': t('spread.title') }, h('h2', {}, t('spread.title')), this.#bar, this.#words);

  constructor() {
    this.render();
  }

  /** Shows the puzzles of the open worksheet. */
  render() {
    const levels = worksheet.get().records.map((puzzle) => levelOf(puzzle).level);
    const parts = [...LEVELS, 0].map((level) => ({ level, number: levels.filter((other) => other === level).length }))
      .filter(({ number }) => number > 0);
    const words = parts.map(({ level, number }) => t(level > 0 ? 'spread.part' : 'spread.unknown', { level, number })).join(' · ');
    this.element.hidden = parts.length === 0;
    this.#bar.setAttribute('aria-label', words);
    show(this.#words, words);
    show(this.#bar, parts.map(({ level, number }) => {
      const part = h('span', { class: `level-${level}`, title: t(level > 0 ? 'spread.part' : 'spread.unknown', { level, number }) },
        level > 0 ? level : '?');
      part.style.flexGrow = String(number);
      return part;
    }));
  }
}
