// Times as lines over n, on a logarithmic scale.

import { closest, s } from '../dom.js';
import { formatSeconds } from '../parts.js';
import { formatPower } from './chart.js';
import { t } from '../words.js';

/**
 * @typedef {object} Point
 * @property {number} n
 * @property {number} seconds
 * @property {boolean} [isCut] it would have taken longer
 */
/** @typedef {{name: string, points: Point[], isPeer?: boolean}} Series `isPeer`: measured elsewhere. */

const [LEFT, RIGHT, TOP, BOTTOM] = [56, 18, 34, 44];
const HEIGHT = 260;
const LEGEND_ROW = 22;
const LEGEND_COLUMN = 190;
const LEAST_WIDTH = 300;
const MOST_WIDTH = 900;
const LEAST_SECONDS = 1e-5;
const COLOURS = 6;
/** Marks differ in shape too, for those who cannot tell the colours apart. */
const MARKS = ['M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z', 'M-4-4H4V4H-4Z', 'M0-5.5 5.5 0 0 5.5-5.5 0Z', 'M0-5 5 4H-5Z'];

/** @param {Point} point */
const timeOf = ({ seconds }) => Math.max(seconds, LEAST_SECONDS);

/**
 * Says what a point shows.
 * @param {string} name
 * @param {Point} point
 */
const wordsOf = (name, { n, seconds, isCut }) =>
  t('growth.point', { name, size: n, time: `${isCut ? '> ' : ''}${formatSeconds(seconds)}` });

/**
 * Draws the lines.  One point is in the tab order; arrows lead to the others.
 * @param {Series[]} series
 * @param {{from: number, to: number, width: number, label: string}} options
 */
export function lineChart(series, { from, to, width, label }) {
  const wide = Math.round(Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width)));
  const times = series.flatMap(({ points }) => points.map(timeOf));
  const low = Math.floor(Math.log10(Math.min(...times)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...times))));
  /** @param {number} n */
  const x = (n) => LEFT + ((wide - LEFT - RIGHT) * (n - from)) / Math.max(1, to - from);
  /** @param {number} time */
  const y = (time) => TOP + (HEIGHT * (high - Math.log10(time))) / (high - low);
  const columns = Math.max(1, Math.floor((wide - LEFT) / LEGEND_COLUMN));
  const height = TOP + HEIGHT + BOTTOM + Math.ceil(series.length / columns) * LEGEND_ROW;
  const readout = s('text', { class: 'readout', x: LEFT, y: 16 });
  const chart = s('svg', { class: 'chart lines', viewBox: `0 0 ${wide} ${height}`, width: wide, height, role: 'group', 'aria-label': label },
    scales({ from, to, low, high, wide, x, y }), readout,
    series.map(({ name, points, isPeer }, index) => s('g', { class: isPeer ? 'peer' : `series-${index % COLOURS}` },
      points.length > 1 && s('path', { class: 'line', d: `M${points.map((point) => `${round(x(point.n))} ${round(y(timeOf(point)))}`).join('L')}` }),
      points.map((point) => s('g', { class: point.isCut ? 'point cut' : 'point', role: 'img', tabindex: -1, 'data-series': index, 'data-n': point.n,
        'aria-label': wordsOf(name, point), transform: `translate(${round(x(point.n))} ${round(y(timeOf(point)))})` },
        s('circle', { class: 'hit', r: 12 }), mark(index))))),
    series.map(({ name, isPeer }, index) => s('g', { class: isPeer ? 'peer' : `series-${index % COLOURS}`,
      transform: `translate(${LEFT + (index % columns) * LEGEND_COLUMN} ${TOP + HEIGHT + BOTTOM + Math.floor(index / columns) * LEGEND_ROW})` },
      s('path', { class: 'line', d: 'M0 0H26' }), s('g', { transform: 'translate(13 0)' }, mark(index)), s('text', { x: 34, y: 4 }, name))));
  listen(chart, readout);
  return chart;
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/** @param {number} index */
const mark = (index) => s('path', { class: 'dot', d: MARKS[index % MARKS.length] });

/** @param {{from: number, to: number, low: number, high: number, wide: number, x: (n: number) => number, y: (time: number) => number}} frame */
function scales({ from, to, low, high, wide, x, y }) {
  const powers = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  const sizes = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  // Labels need some room.
  const step = Math.ceil(sizes.length / ((wide - LEFT - RIGHT) / 28));
  return [
    powers.map((power) => [
      s('line', { class: 'grid', x1: LEFT, x2: wide - RIGHT, y1: y(10 ** power), y2: y(10 ** power) }),
      s('text', { class: 'scale', x: LEFT - 8, y: y(10 ** power) + 4, 'text-anchor': 'end' }, formatPower(power)),
    ]),
    sizes.map((n, index) => index % step === 0
      && s('text', { class: 'scale', x: x(n), y: TOP + HEIGHT + 18, 'text-anchor': 'middle' }, n)),
    s('text', { class: 'scale', x: wide - RIGHT, y: TOP + HEIGHT + 32, 'text-anchor': 'end' }, 'n'),
  ];
}

/**
 * Shows the values of the point under the pointer or with the focus, and leads the focus from point to point.
 * @param {SVGSVGElement} chart
 * @param {SVGTextElement} readout
 */
function listen(chart, readout) {
  const points = /** @type {SVGGElement[]} */ ([...chart.querySelectorAll('.point')]);
  points[0]?.setAttribute('tabindex', '0');
  const say = (/** @type {Event} */ event) => {
    const point = closest(event, '.point');
    if (point) readout.textContent = point.getAttribute('aria-label');
  };
  for (const name of ['pointerover', 'pointerdown', 'focusin']) chart.addEventListener(name, say);
  chart.addEventListener('keydown', (event) => {
    const at = points.findIndex((point) => point === document.activeElement);
    const to = at < 0 ? undefined : neighbour(points, at, event.key);
    if (!to) return;
    event.preventDefault();
    points[at].setAttribute('tabindex', '-1');
    to.setAttribute('tabindex', '0');
    to.focus();
    readout.textContent = to.getAttribute('aria-label');
  });
}

/**
 * Returns the point that a key leads to: left and right along a line, up and down to another line.
 * @param {SVGGElement[]} points
 * @param {number} at
 * @param {string} key
 */
function neighbour(points, at, key) {
  const series = Number(points[at].dataset.series);
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const next = points[at + (key === 'ArrowRight' ? 1 : -1)];
    return next?.dataset.series === String(series) ? next : undefined;
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!step) return undefined;
  const line = points.filter((point) => Number(point.dataset.series) === series + step);
  return line.find((point) => point.dataset.n === points[at].dataset.n) ?? line[0];
}
