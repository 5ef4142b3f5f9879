// Times as bars on a scale of powers of ten: engines differ by thousands.

import { s } from '../dom.js';
import { seconds } from '../parts.js';

const BAR = 26;
const RIGHT = 84;
// Longer names have a line of their own above the bar.
const SHORT = 12;

/** Bars for `[{name, seconds, over}]`; the table beside it says the same in words, so it is hidden from readers. */
export function chart(rows) {
  const isLong = rows.some(({ name }) => name.length > SHORT);
  const [left, line] = isLong ? [0, 18] : [27, 0];
  const row = BAR + line;
  const times = rows.map((row) => Math.max(row.seconds, 1e-5));
  const low = Math.floor(Math.log10(Math.min(...times)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...times))));
  const place = (time) => left + ((RIGHT - left) * (Math.log10(time) - low)) / (high - low);
  const height = rows.length * row;
  const powers = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  // Labels on every line of a long scale would run into each other.
  const step = Math.ceil(powers.length / 4);
  return s('svg', { class: 'chart', width: '100%', height: height + 22, 'aria-hidden': 'true' },
    powers.map((power, index) => [
      s('line', { class: 'grid', x1: `${place(10 ** power)}%`, x2: `${place(10 ** power)}%`, y1: 0, y2: height }),
      index % step === 0 && s('text', { class: 'scale', x: `${place(10 ** power)}%`, y: height + 16,
        'text-anchor': isLong && index === 0 ? 'start' : 'middle' }, tenth(power)),
    ]),
    rows.map(({ name, over }, index) => [
      s('text', isLong ? { x: 0, y: index * row + 17 } : { x: `${left - 1.5}%`, y: index * row + 17,
        'text-anchor': 'end' }, name),
      s('rect', { class: over ? 'run over' : 'run', x: `${left}%`, y: index * row + line + 5, height: BAR - 10, rx: 3,
        width: `${Math.max(0.8, place(times[index]) - left)}%` }),
      s('text', { class: 'time', x: `${Math.max(left + 0.8, place(times[index])) + 1}%`, y: index * row + line + 17 },
        `${over ? '> ' : ''}${seconds(rows[index].seconds)}`),
    ]));
}

/** A power of ten of seconds: `10 µs`, `1 ms`, `100 s`. */
function tenth(power) {
  const unit = power < -3 ? -6 : power < 0 ? -3 : 0;
  return `${10 ** (power - unit)} ${{ '-6': 'µs', '-3': 'ms', 0: 's' }[unit]}`;
}
