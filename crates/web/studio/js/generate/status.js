// The state of a run: how many puzzles are made, how many candidates were tried, and why the others were rejected.

import { h, show } from '../dom.js';
import { formatNumber, formatSeconds } from '../parts.js';
import { t, tAround } from '../words.js';

/** @type {Record<string, string>} The keys of the words for the ends of a run. */
const ENDS = { finished: 'generate.end.finished', stopped: 'generate.end.stopped', 'gave up': 'generate.end.gave_up',
  'time limit': 'generate.end.time' };

/**
 * @typedef {object} RunState
 * @property {number} made
 * @property {number} wanted
 * @property {number} tried
 * @property {number} seconds
 * @property {string | null} state
 * @property {Api.Rejection[]} rejected
 */

/** A line of figures and a chart of rejections. */
export class GeneratorStatus {
  #figures = h('p', { class: 'figures' });
  // The figures change several times a second; only important changes are read aloud.
  #spoken = h('p', { class: 'visually-hidden', role: 'status' });
  #advice = h('p', { class: 'advice', hidden: true });
  #rejections = h('div', { class: 'rejections' });
  element = h('section', { class: 'panel generator-status', 'aria-label': t('generate.status'), hidden: true }, this.#figures, this.#spoken,
    this.#advice, this.#rejections);

  /**
   * Shows a run that goes on.
   * @param {RunState} run
   */
  show({ state, ...run }) {
    this.#advice.hidden = true;
    this.#showFigures(run, state);
  }

  /**
   * Shows a run that is over.
   * @param {Api.Generated} document
   * @param {number} wanted
   */
  showEnd(document, wanted) {
    const { made, end, advice, seed } = document;
    const isShort = made < wanted;
    const why = isShort && (ENDS[end] ? t(ENDS[end]) : end);
    this.#showFigures({ ...document, wanted }, [why, t('generate.seed', { seed: seed ?? '' })].filter(Boolean).join(' · '));
    this.say(`${t('generate.made', { n: made, wanted })}${why ? `; ${why}` : ''}.`);
    // Whoever stopped the run needs no advice.
    this.#advice.hidden = !isShort || end === 'stopped';
    show(this.#advice, advice ?? t('generate.too_few'));
  }

  /**
   * Tells screen readers about the run.
   * @param {string} text
   */
  say(text) {
    show(this.#spoken, text);
  }

  hide() {
    this.element.hidden = true;
  }

  /**
   * @param {Omit<RunState, 'state'>} run
   * @param {string | null} rest
   */
  #showFigures({ made, wanted, tried, seconds, rejected }, rest) {
    this.element.hidden = false;
    show(this.#figures, tAround('generate.figures', { numbers: h('strong', {}, t('generate.of', { made, wanted })) }),
      ` · ${t('generate.tried', { n: tried })} · ${formatSeconds(seconds)}`, rest && ` · ${rest}`);
    this.#showRejections(rejected);
  }

  /**
   * Shows bars in proportion, the longest first.
   * @param {Api.Rejection[]} rejected
   */
  #showRejections(rejected) {
    const rows = rejected.filter(({ number }) => number > 0).sort((one, other) => other.number - one.number);
    const most = rows[0]?.number ?? 1;
    this.#rejections.hidden = rows.length === 0;
    show(this.#rejections, h('h2', {}, t('generate.rejected')), h('ul', {}, rows.map(({ words, number }) => {
      const bar = h('span', { class: 'length' });
      bar.style.width = `${Math.max(1, (100 * number) / most)}%`;
      return h('li', {}, h('span', { class: 'why' }, words), h('span', { class: 'many' }, formatNumber(number)),
        h('span', { class: 'track' }, bar));
    })));
  }
}
