// The verdict on a problem while it is edited: sound, cooked, short, or without a solution.  Each change ends the search
// for the last verdict and starts the next, so the board never waits.

import { job } from '../api.js';
import { h, show } from '../dom.js';
import { RequestRefused } from '../errors.js';
import { isCancelled } from '../parts.js';
import { formatSeconds, t, writeMove } from '../words.js';
import { isOneLine } from './question.js';

/** A quick verdict replaces the last one without a word in between. */
const MILLISECONDS_BEFORE_NOTE = 150;
/** A search that takes longer than this is not decided, in seconds. */
const LONGEST = 60;
/** One more than a sound problem of one line has. */
const ENOUGH_LINES = 2;
const MOST_NAMED = 4;

/** @typedef {[words: string, tone: string]} Verdict */

/**
 * Returns the verdict of a report.
 * @param {Api.MateReport} report
 * @returns {Verdict}
 */
export function verdictOf(report) {
  return report.solutions ? verdictOfLines(report, report.solutions) : verdictOfKeys(report);
}

/**
 * @param {Api.MateReport} report
 * @param {Api.WrittenLine[]} solutions
 * @returns {Verdict}
 */
function verdictOfLines({ complete, shorter, sound }, solutions) {
  if (shorter) return [t('verdict.short', { what: shorter.stipulation ?? '' }), 'bad'];
  if (solutions.length > 1) return [t('verdict.cooked', { what: complete ? t('verdict.solutions', { n: solutions.length }) : t('verdict.several') }), 'bad'];
  if (solutions.length === 0) return complete ? [t('verdict.none'), 'bad'] : [t('verdict.open'), 'warn'];
  const line = writeMove(solutions[0].text);
  return sound ? [t('verdict.sound', { what: line }), 'good'] : [line, 'warn'];
}

/**
 * @param {Api.MateReport} report
 * @returns {Verdict}
 */
function verdictOfKeys({ keys, shorter }) {
  if (!keys) return [t('verdict.open'), 'warn'];
  if (shorter) return [t('verdict.short', { what: t('verdict.short.in', { number: shorter.moves ?? '?' }) }), 'bad'];
  if (keys.length === 0) return [t('verdict.none'), 'bad'];
  const first = keys.slice(0, MOST_NAMED).map(({ san }) => `1.${writeMove(san)}`).join(', ');
  const more = keys.length - MOST_NAMED;
  const named = more > 0 ? t('verdict.more', { what: first, number: more }) : first;
  return keys.length > 1 ? [t('verdict.cooked', { what: named }), 'bad'] : [t('verdict.sound', { what: named }), 'good'];
}

/** A line with the verdict on the problem that is edited. */
export class LiveVerdict {
  element = h('p', { class: 'row verdict', 'data-state': 'none' });
  /** @type {Job<'solve'> | null} */
  #work = null;
  #timer = 0;
  /** @type {Verdict | null} The last verdict, until the next change. */
  now = null;
  /** @type {(report: Api.MateReport) => void} Called with the report of each verdict. */
  onreport = () => {};

  /**
   * Looks for the verdict on a problem.
   * @param {string} puz
   * @param {string} stipulation
   */
  async check(puz, stipulation) {
    this.stop();
    this.now = null;
    this.element.hidden = false;
    const lines = isOneLine(stipulation) ? { limit: ENOUGH_LINES } : {};
    const work = job('solve', { puzzle: { puz }, time_limit: LONGEST, ...lines });
    this.#work = work;
    this.#timer = setTimeout(() => this.#show('checking', t('verdict.checking'), ''), MILLISECONDS_BEFORE_NOTE);
    try {
      const report = await work.done;
      if (this.#work !== work) return;
      this.now = verdictOf(report);
      this.#show('done', ...this.now, report.seconds);
      this.onreport(report);
    } catch (error) {
      // What is wrong with a text that is no puzzle yet is said where it is typed.
      if (this.#work === work && !isCancelled(error)) {
        if (error instanceof RequestRefused) this.#show('none');
        else this.#show('none', t('verdict.lost'), 'warn');
      }
    }
  }

  /** Hides the verdict until the next change: the report says it too. */
  hide() {
    this.stop();
    this.element.hidden = true;
  }

  /** Ends the search. */
  stop() {
    clearTimeout(this.#timer);
    this.#work?.cancel();
    this.#work = null;
  }

  /**
   * @param {'none' | 'checking' | 'done'} state
   * @param {string} [words]
   * @param {number} [seconds]
   */
  #show(state, words, tone = '', seconds) {
    clearTimeout(this.#timer);
    this.element.dataset.state = state;
    show(this.element, words !== undefined && h('span', { class: `badge ${tone}` }, words),
      seconds !== undefined && h('span', { class: 'note' }, formatSeconds(seconds)));
  }
}
