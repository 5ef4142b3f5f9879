// Every plot as files: SVG to look at, CSV to calculate with.

import { h, s } from '../dom.js';
import { button } from '../parts.js';
import { saveFile } from '../save.js';
import { t } from '../words.js';

const NAMESPACE = 'http://www.w3.org/2000/svg';
const PADDING = 16;
const TITLE = 28;
// The file has its own colours, for white paper: the page's are not there.
const STYLE = [
  'text { font: 13px system-ui, "DejaVu Sans", sans-serif; fill: #23211d; }',
  '.title { font-size: 15px; font-weight: 600; }',
  '.scale { fill: #5d584f; font-size: 12px; }',
  '.grid { stroke: #dcd6ca; }',
  '.run { fill: #23604d; }',
  '.over { fill: none; stroke: #23604d; stroke-dasharray: 4 3; }',
  '.hit, .readout { display: none; }',
  '.line { fill: none; stroke: currentColor; stroke-width: 2; }',
  '.dot { fill: currentColor; stroke: currentColor; stroke-width: 1.5; }',
  '.cut .dot { fill: #fff; }',
  '.peer { color: #5d584f; }',
  '.peer .line { stroke-dasharray: 6 4; }',
  '.series-0 { color: #23604d; } .series-1 { color: #a12622; } .series-2 { color: #1d4f91; }',
  '.series-3 { color: #7a5200; } .series-4 { color: #6b2f8a; } .series-5 { color: #3b3b3b; }',
].join('\n');

/** @typedef {(string | number | boolean | null | undefined)[]} CsvRow */

/**
 * Returns rows as CSV.  Fields are quoted where they must be.
 * @param {CsvRow[]} rows
 */
export function csv(rows) {
  /** @param {CsvRow[number]} value */
  const field = (value) => {
    const text = String(value ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;
}

/**
 * Returns a plot as an SVG file that stands alone: with a title, colours and fonts of its own.
 * @param {SVGSVGElement} plot
 * @param {string} title
 */
export function standalone(plot, title) {
  const { width, height } = plot.getBoundingClientRect();
  const inner = /** @type {SVGSVGElement} */ (plot.cloneNode(true));
  for (const [name, value] of Object.entries({ x: PADDING, y: PADDING + TITLE, width, height })) {
    inner.setAttribute(name, String(Math.round(value)));
  }
  // What is for the keyboard on the page is nothing for a file.
  for (const element of [inner, ...inner.querySelectorAll('*')]) {
    for (const name of ['tabindex', 'role', 'aria-hidden', 'aria-label']) element.removeAttribute(name);
  }
  const [wide, high] = [Math.round(width) + 2 * PADDING, Math.round(height) + 2 * PADDING + TITLE];
  const file = s('svg', { xmlns: NAMESPACE, width: wide, height: high, viewBox: `0 0 ${wide} ${high}` },
    s('title', {}, title), s('style', {}, STYLE),
    s('rect', { width: wide, height: high, fill: '#fff' }),
    s('text', { class: 'title', x: PADDING, y: PADDING + 14 }, title), inner);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(file)}\n`;
}

/**
 * The buttons that download a plot and its numbers.
 * @param {object} parts
 * @param {string} parts.name the name of the files, without an ending
 * @param {string} parts.title
 * @param {() => SVGSVGElement | null} parts.plot
 * @param {() => CsvRow[]} parts.rows
 */
export function plotButtons({ name, title, plot, rows }) {
  return h('div', { class: 'row', role: 'group', 'aria-label': t('plot.download') },
    button('SVG', () => {
      const drawn = plot();
      if (drawn) saveFile(`${name}.svg`, 'image/svg+xml', standalone(drawn, title));
    }, { title: t('plot.svg') }),
    button('CSV', () => saveFile(`${name}.csv`, 'text/csv', csv(rows())), { title: t('plot.csv') }));
}
