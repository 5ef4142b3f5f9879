// Several engines on one puzzle, and their times side by side.

import { h, show } from '../dom.js';
import { button, checkbox, errorNote, formatNumber, formatSeconds, isValid, labelled, secondsField } from '../parts.js';
import { startJob } from '../work.js';
import { chart } from './chart.js';
import { whyMissing } from './engines.js';
import { plotButtons } from './plots.js';
import { t } from '../words.js';

/** The engines that are chosen at first. */
const USUAL = ['search', 'sat', 'cp', 'asp'];
const USUAL_SECONDS = 10;

/** A second click within this time is a double click, and does not stop what the first one started. */
const MILLISECONDS_OF_DOUBLE_CLICK = 400;

/** @typedef {{name: string, element: HTMLElement, input: HTMLInputElement, why: string | null}} EngineBox */

/** The panel. */
export class EngineComparison {
  #puzzle;
  /** @type {ShownJob<'compare'> | null} */
  #work = null;
  #began = 0;
  /** @type {EngineBox[]} */
  #boxes = [];
  #engines = h('div', { class: 'row', role: 'group', 'aria-label': t('compare.engines') });
  #limit = h('input', { type: 'number', min: 1, placeholder: t('compare.all') });
  #time = secondsField({ value: String(USUAL_SECONDS) });
  #labellings = checkbox(t('compare.labellings'));
  #plain = checkbox(t('compare.plain'));
  #result = h('div', { class: 'stack' });
  #spoken = h('p', { class: 'visually-hidden', role: 'status' });
  #button = button(t('compare.do'), () => this.#press());
  element = h('details', { class: 'panel compare' }, h('summary', {}, t('compare.title')), h('div', { class: 'stack' },
    this.#engines,
    h('div', { class: 'row end' },
      labelled(t('place.solutions'), this.#limit, t('compare.limit')),
      labelled(t('compare.time'), this.#time), this.#button),
    h('div', { class: 'row' }, this.#labellings.element, this.#plain.element), this.#spoken, this.#result));

  /** @param {() => Promise<Api.PuzzleSource | null>} puzzle returns the puzzle; `null` if there is none */
  constructor(puzzle) {
    this.#puzzle = puzzle;
  }

  /**
   * Offers the engines of a puzzle.
   * @param {string[]} names
   * @param {Api.Engine[]} all
   */
  offer(names, all) {
    const old = new Map(this.#boxes.map(({ name, input }) => [name, input.checked]));
    this.#boxes = names.map((name) => {
      const why = whyMissing(all, name);
      const checked = why === null && (old.get(name) ?? USUAL.includes(name));
      return { name, why, ...checkbox(name, { checked, disabled: why !== null }) };
    });
    show(this.#engines, this.#boxes.map(({ element }) => element),
      this.#boxes.map(({ why }) => why && h('span', { class: 'note' }, why)));
  }

  /** Removes the result, which was about another puzzle. */
  clear() {
    this.#work?.cancel();
    show(this.#result);
    show(this.#spoken);
  }

  async #press() {
    if (this.#work) {
      if (performance.now() - this.#began > MILLISECONDS_OF_DOUBLE_CLICK) this.#work.stop();
      return;
    }
    this.#began = performance.now();
    if (!isValid(this.element)) return;
    const puzzle = await this.#puzzle();
    if (!puzzle || this.#work) return;
    const engines = this.#boxes.filter(({ input }) => input.checked).map(({ name }) => name);
    if (engines.length === 0) show(this.#result, errorNote(t('compare.none')));
    else await this.#run(puzzle, engines);
  }

  /**
   * @param {Api.PuzzleSource} puzzle
   * @param {string[]} engines
   */
  async #run(puzzle, engines) {
    /** @type {Api.Run[]} */
    const runs = [];
    const busy = h('div', {});
    const table = h('div', { class: 'stack' });
    show(this.#result, busy, table);
    this.#button.textContent = t('do.stop');
    const wanted = Number(this.#limit.value) > 0 ? Number(this.#limit.value) : Infinity;
    const work = startJob('compare', { puzzle, engines, ...this.#options(wanted) }, busy, { run: (run) => {
      runs.push(run);
      show(table, runTable(runs, wanted));
      show(this.#spoken, `${run.name}: ${run.error ?? formatSeconds(run.seconds ?? 0)}`);
    } });
    this.#work = work;
    const document = await work.done;
    if (document) show(table, runTable(document.runs, wanted), downloads(table, document.runs, wanted), notReached(engines, document.runs));
    if (this.#work !== work) return;
    this.#work = null;
    this.#button.textContent = t('compare.do');
  }

  /** @param {number} wanted */
  #options(wanted) {
    return {
      time_limit: Number(this.#time.value) > 0 ? Number(this.#time.value) : USUAL_SECONDS,
      ...(wanted < Infinity ? { limit: wanted } : {}),
      ...(this.#labellings.input.checked ? { labelling: 'all' } : {}),
      ...(this.#plain.input.checked ? { plain: true } : {}),
    };
  }
}

/**
 * Whether a run did not finish: its time ran out, or it was stopped.
 * @param {Api.Run} run
 * @param {number} wanted
 */
function isCut({ end, count, optimum }, wanted) {
  if (end === 'out-of-budget') return true;
  const isIncomplete = count !== undefined && !count.exact && Number(count.value) < wanted;
  return end === 'stopped' && (optimum?.proven === false || isIncomplete);
}

/**
 * Names the engines that had not started when the comparison was stopped.
 * @param {string[]} engines
 * @param {Api.Run[]} runs
 */
function notReached(engines, runs) {
  const names = engines.filter((name) => !runs.some((run) => run.name.split(/[ ,]/)[0] === name));
  return names.length > 0
    && h('p', { class: 'early' }, t('compare.early', { names: names.join(', ') }));
}

/**
 * The buttons that download the plot, if there is one.
 * @param {HTMLElement} place where the plot is
 * @param {Api.Run[]} runs
 * @param {number} wanted
 */
function downloads(place, runs, wanted) {
  if (runs.every(({ error }) => error)) return null;
  /** @type {import('./plots.js').CsvRow[]} */
  const rows = runs.map((run) => [run.name, run.error ? '' : run.seconds, !run.error && !isCut(run, wanted), run.count?.value,
    run.count?.exact, run.optimum?.value, run.nodes, run.error]);
  return plotButtons({ name: 'engines', title: t('compare.table'), plot: () => place.querySelector('svg'),
    rows: () => [['engine', 'seconds', 'finished', 'solutions', 'exact', 'optimum', 'nodes', 'error'], ...rows] });
}

/**
 * @param {Api.Run[]} runs
 * @param {number} wanted
 */
function runTable(runs, wanted) {
  const rows = runs.filter(({ error }) => !error)
    .map((run) => ({ name: run.name, seconds: run.seconds ?? 0, isCut: isCut(run, wanted) }));
  return [
    rows.length > 0 && chart(rows),
    h('div', { class: 'scroll' }, h('table', {}, h('caption', { class: 'visually-hidden' }, t('compare.table')),
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('form.engine')),
        [t('place.solutions'), t('compare.seconds'), t('compare.nodes')].map((name) => h('th', { class: 'number', scope: 'col' }, name)))),
      h('tbody', {}, runs.map((run) => h('tr', {}, h('th', { scope: 'row' }, run.name),
        run.error ? h('td', { colspan: 3 }, run.error) : figures(run, isCut(run, wanted))))))),
  ];
}

/**
 * @param {Api.Run} run
 * @param {boolean} isUnfinished
 */
function figures({ count, optimum, seconds = 0, nodes }, isUnfinished) {
  const number = count ? `${count.exact || !isUnfinished ? '' : '≥ '}${formatNumber(count.value)}` : '—';
  const best = optimum ? ` (${t(optimum.proven ? 'compare.optimum' : 'compare.best', { value: formatNumber(optimum.value) })})` : '';
  return [number + best, `${isUnfinished ? '> ' : ''}${formatSeconds(seconds)}`,
    nodes === undefined ? '—' : formatNumber(nodes)]
    .map((text) => h('td', { class: 'number' }, text));
}
