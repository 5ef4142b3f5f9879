// How the time grows with n: a family of puzzles, a range of sizes, a line for each engine.

import { about, job } from '../api.js';
import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { button, checkbox, errorNote, formatSeconds, isCancelled, isValid, labelled, secondsField, selectBox } from '../parts.js';
import { whyMissing } from './engines.js';
import { lineChart } from './lines.js';
import { PEERS, SOURCE } from './peers.js';
import { plotButtons } from './plots.js';
import { t } from '../words.js';

const LARGEST = 20;
const USUAL_ENGINES = ['search', 'sat'];
const USUAL_SECONDS = 5;

/** @typedef {{words: string[], [option: string]: unknown}} Words */
/** @typedef {{label: () => string, from: number, to: number, puzzle: (n: number) => Words}} FamilyOfSizes */

/** @param {string} kind @param {string} piece @returns {(n: number) => Words} */
const pieces = (kind, piece) => (n) => ({ words: [kind, piece, `${n}x${n}`] });

/** @type {Record<string, FamilyOfSizes>} */
const FAMILIES = {
  queens: { label: () => t('puzzle.queens'), from: 4, to: 12, puzzle: (n) => ({ words: ['queens', String(n)] }) },
  'queens-1': { label: () => t('growth.pawns', { n: 1 }), from: 6, to: 12, puzzle: (n) => ({ words: ['queens', String(n)], pawns: 1 }) },
  'queens-2': { label: () => t('growth.pawns', { n: 2 }), from: 6, to: 12, puzzle: (n) => ({ words: ['queens', String(n)], pawns: 2 }) },
  'queens-torus': { label: () => `${t('puzzle.queens')}, ${t('picker.torus')}`, from: 5, to: 13, puzzle: (n) => ({ words: ['queens', String(n)], torus: true }) },
  crowded: { label: () => t('puzzle.crowded'), from: 4, to: 10, puzzle: (n) => ({ words: ['crowded', String(n)] }) },
  'independent-king': { label: () => `${t('puzzle.independent')}: ${t('piece.k')}`, from: 3, to: 7, puzzle: pieces('independent', 'king') },
  'independent-knight': { label: () => `${t('puzzle.independent')}: ${t('piece.n')}`, from: 3, to: 8, puzzle: pieces('independent', 'knight') },
  'independent-bishop': { label: () => `${t('puzzle.independent')}: ${t('piece.b')}`, from: 3, to: 7, puzzle: pieces('independent', 'bishop') },
  'dominate-queen': { label: () => `${t('puzzle.dominate')}: ${t('piece.q')}`, from: 4, to: 9, puzzle: pieces('dominate', 'queen') },
  'dominate-knight': { label: () => `${t('puzzle.dominate')}: ${t('piece.n')}`, from: 4, to: 8, puzzle: pieces('dominate', 'knight') },
  peaceable: { label: () => t('puzzle.peaceable'), from: 3, to: 7, puzzle: (n) => ({ words: ['peaceable', String(n)] }) },
  'tour-closed': { label: () => t('growth.closed', { size: 'n × n' }), from: 4, to: 8, puzzle: (n) => ({ words: ['tour', `${n}x${n}`], closed: true }) },
  'tour-open': { label: () => t('growth.open', { size: 'n × n' }), from: 3, to: 6, puzzle: (n) => ({ words: ['tour', `${n}x${n}`] }) },
  'tour-3': { label: () => t('growth.open', { size: '3 × n' }), from: 4, to: 14, puzzle: (n) => ({ words: ['tour', `${n}x3`] }) },
  'tour-4': { label: () => t('growth.open', { size: '4 × n' }), from: 4, to: 10, puzzle: (n) => ({ words: ['tour', `${n}x4`] }) },
};

/** @typedef {{n: number, name: string, seconds: number, isCut: boolean, error?: string}} Measured */

/** The panel. */
export class GrowthPanel {
  /** @type {{stop(): void, cancel(): void} | null} */
  #work = null;
  #isStopped = false;
  /** @type {Measured[]} */
  #measured = [];
  /** @type {{name: string, input: HTMLInputElement}[]} */
  #engines = [];
  #family = selectBox(Object.entries(FAMILIES).map(([name, { label }]) => [name, label()]), 'queens', { onchange: () => this.#setRange() });
  #ask = selectBox([['all', t('growth.all')], ['one', t('growth.single')]], 'all');
  #from = h('input', { type: 'number', min: 1, max: LARGEST, required: true });
  #to = h('input', { type: 'number', min: 1, max: LARGEST, required: true });
  #time = secondsField({ value: String(USUAL_SECONDS), required: true });
  #peers = checkbox(t('growth.peers'), { checked: true, onchange: () => this.#draw() });
  #boxes = h('div', { class: 'row', role: 'group', 'aria-label': t('compare.engines') });
  #button = button(t('growth.do'), () => this.#press());
  #spoken = h('p', { class: 'note', role: 'status' });
  #chart = h('div', {});
  #table = h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('growth.table'), hidden: true });
  #result = h('div', { class: 'stack measured' });
  element = h('details', { class: 'panel growth', ontoggle: () => this.#offer() }, h('summary', {}, t('growth.title')),
    h('div', { class: 'stack' }, h('p', { class: 'note' }, t('growth.about')),
      h('div', { class: 'row end' }, labelled(t('picker.puzzle'), this.#family), labelled(t('growth.ask'), this.#ask),
        labelled(t('growth.from'), this.#from), labelled(t('growth.to'), this.#to), labelled(t('compare.time'), this.#time)),
      this.#boxes, this.#peers.element, h('div', { class: 'row' }, this.#button), this.#spoken, this.#result));

  constructor() {
    this.#setRange();
  }

  /** Ends the measurement. */
  close() {
    this.#isStopped = true;
    this.#work?.cancel();
  }

  #setRange() {
    const { from, to } = FAMILIES[this.#family.value];
    this.#from.value = String(from);
    this.#to.value = String(to);
  }

  async #offer() {
    if (!this.element.open || this.#engines.length > 0) return;
    try {
      const { engines } = await about();
      const names = engines.map(({ name }) => name).filter((name) => name !== 'auto');
      this.#engines = names.map((name) => {
        const isMissing = whyMissing(engines, name) !== null;
        return { name, ...checkbox(name, { checked: USUAL_ENGINES.includes(name) && !isMissing, disabled: isMissing }) };
      });
      show(this.#boxes, this.#engines.map(({ input }) => input.parentElement));
    } catch (error) {
      show(this.#result, errorNote(asError(error)));
    }
  }

  #press() {
    if (this.#work) {
      this.#isStopped = true;
      this.#work.stop();
    } else this.#measure();
  }

  /** Measures every size in turn.  An engine that needs too long for one is not asked about larger ones. */
  async #measure() {
    if (!isValid(this.element)) return;
    let engines = this.#engines.filter(({ input }) => input.checked).map(({ name }) => name);
    const [from, to] = [Number(this.#from.value), Number(this.#to.value)];
    if (engines.length === 0 || from > to) {
      show(this.#result, errorNote(t(from > to ? 'growth.range' : 'compare.none')));
      return;
    }
    const { puzzle, label } = FAMILIES[this.#family.value];
    this.#isStopped = false;
    this.#measured = [];
    this.#begin(label(), from, to);
    let n = from;
    try {
      for (; n <= to && engines.length > 0 && !this.#isStopped; n += 1) {
        show(this.#spoken, t('growth.running', { size: n }));
        engines = await this.#measureOne(n, puzzle(n), engines);
      }
      show(this.#spoken, this.#isStopped ? t('growth.stopped') : t('growth.done'));
    } catch (error) {
      if (isCancelled(error)) return;
      show(this.#spoken, errorNote(asError(error)));
    } finally {
      this.#work = null;
      this.#button.textContent = t('growth.do');
    }
  }

  /**
   * Measures one size.  Returns the engines that were fast enough.
   * @param {number} n
   * @param {Words} puzzle
   * @param {string[]} engines
   */
  async #measureOne(n, puzzle, engines) {
    /** @type {string[]} */
    const left = [];
    const wanted = this.#ask.value === 'one' ? { limit: 1 } : {};
    const work = job('compare', { puzzle, engines, time_limit: Number(this.#time.value), ...wanted }, { run: (run) => {
      const isFinished = run.end === 'exhausted' || (run.end === 'stopped' && !this.#isStopped);
      if (this.#isStopped && !isFinished) return;
      if (isFinished && !run.error) left.push(run.name);
      this.#measured.push({ n, name: run.name, seconds: run.seconds ?? 0, isCut: !isFinished, error: run.error });
      this.#draw();
    } });
    this.#work = work;
    await work.done;
    return engines.filter((name) => left.includes(name));
  }

  /**
   * @param {string} family
   * @param {number} from
   * @param {number} to
   */
  #begin(family, from, to) {
    this.#button.textContent = t('do.stop');
    Object.assign(this.#chart.dataset, { family: this.#family.value, ask: this.#ask.value, from, to, label: family });
    show(this.#chart);
    show(this.#table);
    this.#table.hidden = true;
    const downloads = plotButtons({ name: `time-${this.#family.value}`, title: t('growth.plot', { family }),
      plot: () => this.#chart.querySelector('svg'), rows: () => this.#rows() });
    show(this.#result, h('div', { class: 'stack' }, this.#chart, downloads), this.#table);
  }

  /** The lines of our engines, and of other programs in the same range. */
  get #series() {
    const { family, ask: wanted, from, to } = this.#chart.dataset;
    const names = [...new Set(this.#measured.map(({ name }) => name))];
    const ours = names.map((name) => ({ name, isPeer: false,
      points: this.#measured.filter((one) => one.name === name && !one.error) }));
    const peers = !this.#peers.input.checked ? [] : PEERS.filter((peer) => peer.family === family && peer.ask === wanted).map(({ name, times }) => ({
      name, isPeer: true, points: times.filter(([n]) => n >= Number(from) && n <= Number(to)).map(([n, seconds]) => ({ n, seconds, isCut: false })) }));
    return [...ours, ...peers].filter(({ points }) => points.length > 0);
  }

  #draw() {
    if (this.#measured.length === 0) return;
    const { from, to, label = '' } = this.#chart.dataset;
    const series = this.#series;
    const focused = this.#chart.contains(document.activeElement) ? document.activeElement?.getAttribute('aria-label') : null;
    show(this.#chart, series.length > 0 && lineChart(series, { from: Number(from), to: Number(to),
      width: this.#chart.clientWidth, label: t('growth.plot', { family: label }) }),
    series.some(({ isPeer }) => isPeer) && h('p', { class: 'note' }, t('growth.elsewhere', { source: SOURCE })));
    // The plot is drawn anew with every time; the focus stays at its point.
    if (focused) /** @type {SVGElement | null} */ (this.#chart.querySelector(`[aria-label="${CSS.escape(focused)}"]`))?.focus();
    show(this.#table, timeTable(series, this.#measured.filter(({ error }) => error)));
    this.#table.hidden = false;
  }

  /** @returns {import('./plots.js').CsvRow[]} */
  #rows() {
    return [['n', 'program', 'seconds', 'finished', 'measured'],
      ...this.#series.flatMap(({ name, points, isPeer }) =>
        points.map(({ n, seconds, isCut }) => [n, name, seconds, !isCut, isPeer ? SOURCE : 'here']))];
  }
}

/**
 * @param {import('./lines.js').Series[]} series
 * @param {Measured[]} errors
 */
function timeTable(series, errors) {
  const sizes = [...new Set(series.flatMap(({ points }) => points.map(({ n }) => n)))].sort((a, b) => a - b);
  return [
    h('table', {}, h('caption', { class: 'visually-hidden' }, t('growth.table')),
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'n'),
        series.map(({ name, isPeer }) => h('th', { class: 'number', scope: 'col' }, isPeer ? `${name} *` : name)))),
      h('tbody', {}, sizes.map((n) => h('tr', {}, h('th', { scope: 'row' }, n), series.map(({ points }) => {
        const point = points.find((one) => one.n === n);
        return h('td', { class: 'number' }, point ? `${point.isCut ? '> ' : ''}${formatSeconds(point.seconds)}` : '—');
      }))))),
    series.some(({ isPeer }) => isPeer) && h('p', { class: 'note' }, `* ${t('growth.elsewhere', { source: SOURCE })}`),
    errors.map(({ name, n, error }) => h('p', { class: 'note' }, `${name}, n = ${n}: ${error}`)),
  ];
}
