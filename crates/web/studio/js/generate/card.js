// A generated puzzle as a card: look at it, keep it, or discard it.

import { h, show, uniqueId } from '../dom.js';
import { findAnswer } from '../answer.js';
import { collect } from '../collect.js';
import { miniature } from '../board/miniature.js';
import { asError } from '../errors.js';
import { icon } from '../icons.js';
import { button, errorNote } from '../parts.js';
import { navigate } from '../route.js';
import { withoutNumber } from '../sheet/making.js';
import { themeName } from '../names.js';
import { t } from '../words.js';
import { worksheet } from '../worksheet.js';

/** @type {Partial<Record<Api.Family, number>>} The highest difficulty of a family, if it is not 5. */
const HIGHEST_DIFFICULTY = { tour: 3 };

/**
 * @param {Api.GeneratedPuzzle['difficulty']} difficulty
 * @param {number} highest
 */
function stars(difficulty, highest) {
  if (!difficulty) return null;
  const rated = typeof difficulty === 'number' ? null : difficulty;
  const level = typeof difficulty === 'number' ? difficulty : difficulty.stars;
  const label = t('card.difficulty', { level, highest });
  const title = rated && t('card.rating', { rating: rated.rating, low: rated.low, high: rated.high });
  return h('span', { class: 'stars', role: 'img', 'aria-label': title ? `${label}, ${title}` : label, title },
    Array.from({ length: Math.max(level, highest) }, (_, index) =>
      h('span', { class: index < level ? undefined : 'faint' }, icon('star', 14))));
}

/** The card of a puzzle. */
export class PuzzleCard {
  #picture;
  #title;
  #answer = h('p', { class: 'answer', role: 'status' });
  #keepButton;
  #answerButton;

  /**
   * @param {Api.GeneratedPuzzle} puzzle
   * @param {number} number
   * @param {(card: PuzzleCard) => void} discard
   */
  constructor(puzzle, number, discard) {
    this.puzzle = puzzle;
    const { puz, task, difficulty, tags = [], puzzle: { family } } = puzzle;
    const title = `${number}. ${task}`;
    this.#title = title;
    this.#keepButton = button(t('card.keep'), () => this.#toggleKept());
    this.#answerButton = button(t('card.answer'), () => this.#toggleAnswer(),
      { class: 'plain', 'aria-pressed': 'false', 'aria-label': this.#labelOf('card.answer') });
    const id = uniqueId('card');
    this.#picture = h('div', { class: 'picture' }, miniature(puzzle.diagram));
    this.element = h('article', { class: 'panel card', 'aria-labelledby': id },
      this.#picture,
      h('div', { class: 'head' }, h('h3', { id }, title),
        button(icon('cross', 16), () => discard(this),
          { class: 'icon plain', title: t('card.discard'), 'aria-label': t('card.discard.label', { title }) })),
      h('p', { class: 'note' }, stars(difficulty, HIGHEST_DIFFICULTY[family] ?? 5)),
      tags.length > 0 && h('p', { class: 'note tags' }, tags.map(themeName).join(' · ')),
      this.#answer,
      h('div', { class: 'row' }, this.#keepButton, this.#answerButton,
        button(t('card.open'), () => this.#open(), { class: 'plain', 'aria-label': this.#labelOf('card.open') }),
        button(t('card.play'), () => navigate('play', { puz }), { class: 'plain', 'aria-label': this.#labelOf('card.play') })));
    this.showKept();
  }

  /**
   * Returns what a button is called where many cards have one with the same words.
   * @param {string} key
   */
  #labelOf(key) {
    return t('sheet.tool', { label: t(key), title: this.#title });
  }

  /** Shows whether the puzzle is on the worksheet. */
  showKept() {
    const isKept = worksheet.idOf(this.puzzle.puz) !== undefined;
    this.#keepButton.setAttribute('aria-pressed', String(isKept));
    this.#keepButton.setAttribute('aria-label', this.#labelOf(isKept ? 'card.kept' : 'card.keep'));
    show(this.#keepButton, isKept ? [t('card.kept'), icon('tick', 14)] : t('card.keep'));
  }

  async #toggleKept() {
    const id = worksheet.idOf(this.puzzle.puz);
    if (id === undefined) await collect([withoutNumber(this.puzzle)]);
    else await worksheet.change({ remove: [id] });
    this.showKept();
  }

  async #toggleAnswer() {
    const isShown = this.#answerButton.getAttribute('aria-pressed') === 'true';
    this.#answerButton.setAttribute('aria-pressed', String(!isShown));
    if (isShown) {
      show(this.#picture, miniature(this.puzzle.diagram));
      show(this.#answer);
      return;
    }
    try {
      const { words, diagram } = await findAnswer({ ...this.puzzle, line: this.puzzle });
      show(this.#picture, miniature(diagram));
      show(this.#answer, words);
    } catch (error) {
      show(this.#answer, errorNote(asError(error)));
    }
  }

  #open() {
    const { puz, fen, stipulation, puzzle: { family } } = this.puzzle;
    if (family === 'mate') navigate('mate', { fen, ask: stipulation, solve: '1' });
    else navigate('place', { puz });
  }
}
