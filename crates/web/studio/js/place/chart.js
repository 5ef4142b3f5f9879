// Times as bars on a logarithmic scale: engines differ by factors of thousands.

import { s } from '../dom.js';
import { formatSeconds } from '../parts.js';

const BAR = 26;
/** The right end of the scale, in percent of the width; the rest is for the times. */
const RIGHT = 84;
/** Longer names are in a line of their own above the bar. */
const MOST_LETTERS_BESIDE = 12;
const LEAST_SECONDS = 1e-5;

/** @typedef {{name: string, seconds: number, isCut: boolean}} ChartRow `isCut`: it would have taken longer. */

/**
 * Draws the bars.  The table beside the chart has the same numbers, so the chart is hidden from screen readers.
 * @param {ChartRow[]} rows
 */
export function chart(rows) {
  const isLong = rows.some(({ name }) => name.length > MOST_LETTERS_BESIDE);
  const [left, nameHeight] = isLong ? [0, 18] : [27, 0];
  const rowHeight = BAR + nameHeight;
  const times = rows.map(({ seconds }) => Math.max(seconds, LEAST_SECONDS));
  const low = Math.floor(Math.log10(Math.min(...times)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...times))));
  /** @param {number} time */
  const x = (time) => left + ((RIGHT - left) * (Math.log10(time) - low)) / (high - low);
  const height = rows.length * rowHeight;
  const powers = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  // A label at every line of a long scale would overlap the next one.
  const step = Math.ceil(powers.length / 4);
  return s('svg', { class: 'chart', width: '100%', height: height + 22, 'aria-hidden': 'true' },
    powers.map((power, index) => [
      s('line', { class: 'grid', x1: `${x(10 ** power)}%`, x2: `${x(10 ** power)}%`, y1: 0, y2: height }),
      index % step === 0 && s('text', { class: 'scale', x: `${x(10 ** power)}%`, y: height + 16,
        'text-anchor': isLong && index === 0 ? 'start' : 'middle' }, formatPower(power)),
    ]),
    rows.map(({ name, seconds, isCut }, index) => {
      const [top, end] = [index * rowHeight, x(times[index])];
      return [
        s('text', isLong ? { x: 0, y: top + 17 } : { x: `${left - 1.5}%`, y: top + 17, 'text-anchor': 'end' }, name),
        s('rect', { class: isCut ? 'run over' : 'run', x: `${left}%`, y: top + nameHeight + 5, height: BAR - 10, rx: 3,
          width: `${Math.max(0.8, end - left)}%` }),
        s('text', { class: 'time', x: `${Math.max(left + 0.8, end) + 1}%`, y: top + nameHeight + 17 },
          `${isCut ? '> ' : ''}${formatSeconds(seconds)}`),
      ];
    }));
}

/**
 * Returns a power of ten of seconds: `10 µs`, `1 ms`, `100 s`.
 * @param {number} power
 */
export function formatPower(power) {
  if (power >= 0) return `${10 ** power} s`;
  return power >= -3 ? `${10 ** (power + 3)} ms` : `${10 ** (power + 6)} µs`;
}
