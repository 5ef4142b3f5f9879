// The drawing of a board, shared by the large one and by miniatures.  Colours are those of css/board.css.

import { s } from '../dom.js';
import { SIDE, squares } from './squares.js';

const FULL = { width: SIDE, height: SIDE };

/** A diagram with all its parts, empty where it has none. */
export function complete(diagram) {
  const given = diagram ?? {};
  return {
    ...given,
    files: given.files ?? 8,
    ranks: given.ranks ?? 8,
    holes: given.holes ?? [],
    men: given.men ?? {},
    numbers: given.numbers ?? {},
    marks: given.marks ?? {},
    arrows: given.arrows ?? [],
    path: given.path?.squares?.length > 0 ? given.path : null,
    counts: given.counts ?? {},
    badges: given.badges ?? {},
    text: given.text ?? '',
  };
}

/** All squares, light and dark, in two strokes of the pen; holes are left out. */
export function ground(frame, holes) {
  const missing = new Set(holes);
  const tones = ['', ''];
  squares(frame.files, frame.ranks).forEach((square, nth) => {
    if (missing.has(square)) return;
    const [x, y] = frame.corner(square);
    const tone = ((nth % frame.files) + Math.floor(nth / frame.files)) % 2;
    tones[tone] += `M${x} ${y}h${SIDE}v${SIDE}h${-SIDE}z`;
  });
  return s('g', { class: 'ground', 'aria-hidden': 'true' },
    s('path', { class: 'edge', d: tones.join('') }),
    s('path', { class: 'dark', d: tones[0] }),
    s('path', { class: 'light', d: tones[1] }));
}

/** The letters of the files below, the numbers of the ranks on the left. */
export function coordinates(frame) {
  const size = frame.letter;
  const at = (x, y, text) => s('text', { x, y, 'font-size': size }, text);
  const column = (nth) => at((nth + 0.5) * SIDE, frame.height + 1.1 * size, frame.inCell(nth, 0)[0]);
  const row = (nth) => at(-0.75 * size, (nth + 0.5) * SIDE + 0.35 * size, frame.inCell(0, nth).slice(1));
  return s('g', { class: 'coordinates', 'aria-hidden': 'true' },
    Array.from({ length: frame.files }, (_, nth) => column(nth)),
    Array.from({ length: frame.ranks }, (_, nth) => row(nth)));
}

/** Whether a letter is a leaper's, and its numbers: `(1,3)`. */
export function leaper(letter) {
  return /\((\d+),(\d+)\)/.exec(letter)?.slice(1).join(',') ?? null;
}

/** A man on a square of its own; a leaper is a disc with its numbers. */
export function man(letter) {
  const legs = leaper(letter);
  if (!legs) return s('use', { class: 'man', href: `#${letter}`, ...FULL });
  const side = letter.startsWith('l') ? 'black' : 'white';
  return s('g', { class: 'man' },
    s('circle', { cx: 50, cy: 50, r: 40, class: `disc ${side}` }),
    s('text', { x: 50, y: 61, 'font-size': legs.length > 3 ? 24 : 32, class: `disc-text ${side}` }, legs));
}

const line = (d, kind) => s('path', { d, class: `mark ${kind}` });

/** The sign that sets a square off; none relies on colour alone. */
export function mark(kind, occupied) {
  const tint = () => s('rect', { ...FULL, class: `tint ${kind}` });
  switch (kind) {
    case 'given': return [tint(), line('M6 6H94V94H6z', kind)];
    case 'asked': return [line('M7 29V7H29M71 7H93V29M93 71V93H71M29 93H7V71', kind)];
    case 'dot': return [s('circle', { cx: 50, cy: 50, r: occupied ? 45 : 13, class: occupied ? 'mark ring' : 'spot' })];
    case 'cross': return [line(occupied ? 'M5 5L95 95M95 5L5 95' : 'M30 30L70 70M70 30L30 70', kind)];
    case 'fault': return [tint(), line('M3 3H97V97H3z', kind), s('path', { d: 'M0 0H42L0 42z', class: 'corner' }),
      line('M12 5V19M12 23V28', 'stop')];
    default: return [];
  }
}

const big = (text) => [66, 58, 52, 40][Math.min(text.length, 3)];

/** The number of a square; small and in a corner where a man stands too. */
export function number(value, { small = false, badge = '' } = {}) {
  const text = String(value);
  const size = small ? 30 : big(text);
  const [x, y] = small ? [22, 26] : [50, 50];
  const wide = 0.88 * size;
  // Round is right, pointed is wrong: the colour alone would not tell everybody.
  const backing = {
    good: () => s('circle', { cx: x, cy: y, r: 0.72 * size, class: 'backing good' }),
    bad: () => s('path', { d: `M${x} ${y - wide}l${wide} ${wide}l${-wide} ${wide}l${-wide} ${-wide}z`, class: 'backing bad' }),
  }[badge]?.();
  const digits = s('text', { x, y: y + 0.355 * size, 'font-size': size, class: `number ${badge}` }, text);
  return backing ? [backing, digits] : [digits];
}

/** The sign of a square that can be reached. */
export function target(occupied) {
  return s('circle', { cx: 50, cy: 50, r: occupied ? 44 : 15, class: occupied ? 'target ring' : 'target' });
}

/** How often a square is attacked, in its upper right corner. */
export function count(value) {
  return s('text', { x: 94, y: 27, 'font-size': 28, class: 'count' }, String(value));
}

/** A point so far from `a` towards `b`. */
function towards(a, b, distance) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const share = Math.min(0.5, distance / length);
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

const BEND = 26;
const point = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A walk over the board with its corners rounded; an open one shows where it begins and ends. */
export function path(frame, { squares: visited, closed }) {
  const points = visited.map((square) => frame.centre(square));
  const last = points.length - 1;
  if (last < 1) return [s('circle', { cx: points[0][0], cy: points[0][1], r: 12, class: 'walk-end' })];
  const bend = (before, at, after) => `L${point(towards(at, before, BEND))}Q${point(at)} ${point(towards(at, after, BEND))}`;
  const inner = points.slice(1, -1).map((at, nth) => bend(points[nth], at, points[nth + 2])).join('');
  if (closed && last > 1) {
    const start = `M${point(towards(points[0], points[1], BEND))}`;
    const home = bend(points[last - 1], points[last], points[0]) + bend(points[last], points[0], points[1]);
    return [s('path', { d: `${start}${inner}${home}z`, class: 'walk' })];
  }
  return [
    s('path', { d: `M${point(points[0])}${inner}L${point(points[last])}`, class: 'walk' }),
    s('circle', { cx: points[0][0], cy: points[0][1], r: 12, class: 'walk-end' }),
    s('circle', { cx: points[last][0], cy: points[last][1], r: 11, class: 'walk-end open' }),
  ];
}

/** An arrow between two squares. */
export function arrow(frame, from, to) {
  const [a, b] = [frame.centre(from), frame.centre(to)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length === 0) return null;
  const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const along = (distance, aside) => point([a[0] + dx * distance - dy * aside, a[1] + dy * distance + dx * aside]);
  const [tail, neck, tip] = [22, length - 44, length - 8];
  const corners = [[tail, 7], [neck, 7], [neck, 22], [tip, 0], [neck, -22], [neck, -7], [tail, -7]];
  return s('path', { d: `M${corners.map((corner) => along(...corner)).join('L')}z`, class: 'arrow' });
}
