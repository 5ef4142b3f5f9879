// What was solved: today, in a row, the strength of the solver over time, the last puzzles, and what to repeat.

import { ask } from '../api.js';
import { miniature } from '../board/miniature.js';
import { icon } from '../icons.js';
import { h, s, show } from '../dom.js';
import { button } from '../parts.js';
import { t } from '../words.js';

const BOARDS = 8;
const [WIDTH, HEIGHT] = [240, 56];
/** @type {Api.AttemptResult[]} */
const RESULTS = ['right', 'hint', 'wrong', 'shown'];
/** @type {Record<Api.AttemptResult, () => Child>} The signs on the boards that were tried. */
const SIGNS = { right: () => icon('tick', 14), hint: () => [icon('tick', 14), '?'], wrong: () => icon('cross', 14), shown: () => '…' };

/** Returns the beginning of the day, in seconds since 1970. */
const midnight = () => Math.floor(new Date().setHours(0, 0, 0, 0) / 1000);

/**
 * Draws the rating from attempt to attempt.
 * @param {[time: number, rating: number][]} course
 */
function plot(course) {
  if (course.length < 2) return null;
  const values = course.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => (
    `${((WIDTH * index) / (values.length - 1)).toFixed(1)},${(4 + ((HEIGHT - 8) * (high - value)) / Math.max(1, high - low)).toFixed(1)}`));
  const label = t('play.results.course', { first: values[0], last: values[values.length - 1], low, high });
  return h('figure', { class: 'course' },
    s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label, preserveAspectRatio: 'none' },
      s('polyline', { points: points.join(' ') })),
    h('figcaption', { class: 'note', 'aria-hidden': 'true' }, h('span', {}, high), h('span', {}, low)));
}

/**
 * What the panel leads to.
 * @typedef {object} ResultLinks
 * @property {(id: number) => void} open a puzzle that was tried
 * @property {(only: string) => void} repeat `missed` or `due`
 */

/** The panel of results. */
export class Results {
  #links;
  #content = h('div', { class: 'stack' });
  // Counts the requests, of which only the last one is shown.
  #turn = 0;
  element = h('section', { class: 'panel stack results', 'aria-label': t('play.results') }, h('h2', {}, t('play.results')), this.#content);

  /** @param {ResultLinks} links */
  constructor(links) {
    this.#links = links;
    this.element.hidden = true;
  }

  /**
   * Shows the results as they are now, and returns them; `null` if the server has none.
   * @returns {Promise<Api.History | null>}
   */
  async load() {
    const mine = ++this.#turn;
    try {
      const history = await ask('history', { since: midnight(), boards: BOARDS });
      if (mine === this.#turn) this.#draw(history);
      return history;
    } catch {
      // Without results the puzzles can still be solved.
      return null;
    }
  }

  /** @param {Api.History} history */
  #draw({ attempts, results, streak, rating, course, due, missed, boards }) {
    this.element.hidden = attempts === 0;
    const today = RESULTS.filter((result) => results[result] > 0);
    show(this.#content,
      h('p', { class: 'badges' }, h('span', {}, t('play.results.today')),
        today.length === 0 ? t('play.results.none')
          : today.map((result) => h('span', { class: `badge ${result}` }, t(`play.results.${result}`, { number: results[result] }))),
        streak > 1 && h('span', { class: 'badge good' }, t('play.results.streak', { n: streak }))),
      rating && h('div', { class: 'strength' },
        h('p', { title: t('play.results.method') }, t('play.results.rating', { rating: rating.value, deviation: rating.deviation })), plot(course)),
      (missed > 0 || due > 0) && h('div', { class: 'row' },
        missed > 0 && button(t('play.results.missed', { number: missed }), () => this.#links.repeat('missed')),
        due > 0 && button(t('play.results.due', { number: due }), () => this.#links.repeat('due'))),
      h('ul', { class: 'tried', 'aria-label': t('play.results.last') }, boards.map((board) => this.#board(board))));
  }

  /** @param {Api.TriedBoard} board */
  #board({ id, result, title, asked, diagram }) {
    const name = t('play.results.board', { name: title || asked, result: t(`play.result.${result}`) });
    return h('li', {}, button([miniature(diagram), h('span', { class: `sign ${result}`, 'aria-hidden': 'true' }, SIGNS[result]())],
      () => this.#links.open(id), { class: 'plain', 'aria-label': name, title: name }));
  }
}
