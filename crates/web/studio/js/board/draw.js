// The shapes of a board, shared by the large board and by miniatures.  The colours are in css/board.css.

import { s } from '../dom.js';
import { allSquares, SIDE } from './squares.js';
/** @import { Frame } from './squares.js' */

const FULL = { width: SIDE, height: SIDE };

/**
 * Returns a diagram with all its parts, empty where it has none.
 * @param {BoardDiagram | null | undefined} diagram
 * @returns {CompleteDiagram}
 */
export function complete(diagram) {
  const given = diagram ?? {};
  return {
    files: given.files ?? 8,
    ranks: given.ranks ?? 8,
    holes: given.holes ?? [],
    men: given.men ?? {},
    numbers: given.numbers ?? {},
    marks: given.marks ?? {},
    arrows: given.arrows ?? [],
    path: given.path && given.path.squares.length > 0 ? given.path : null,
    counts: given.counts ?? {},
    badges: given.badges ?? {},
    caption: given.caption,
    text: given.text ?? '',
  };
}

/**
 * Draws all squares; holes are left out.
 * @param {Frame} frame
 * @param {Api.Square[]} holes
 */
export function ground(frame, holes) {
  const missing = new Set(holes);
  const shades = ['', ''];
  allSquares(frame.files, frame.ranks).forEach((square, index) => {
    if (missing.has(square)) return;
    const [x, y] = frame.corner(square);
    const shade = ((index % frame.files) + Math.floor(index / frame.files)) % 2;
    shades[shade] += `M${x} ${y}h${SIDE}v${SIDE}h${-SIDE}z`;
  });
  return s('g', { class: 'ground', 'aria-hidden': 'true' },
    s('path', { class: 'edge', d: shades.join('') }),
    s('path', { class: 'dark', d: shades[0] }),
    s('path', { class: 'light', d: shades[1] }));
}

/**
 * Draws the letters of the files below the board and the numbers of the ranks on the left.
 * @param {Frame} frame
 */
export function coordinates(frame) {
  const size = frame.letter;
  /**
   * @param {number} x
   * @param {number} y
   * @param {string} [text]
   */
  const at = (x, y, text) => s('text', { x, y, 'font-size': size }, text);
  return s('g', { class: 'coordinates', 'aria-hidden': 'true' },
    Array.from({ length: frame.files }, (_, column) =>
      at((column + 0.5) * SIDE, frame.height + 1.1 * size, frame.inCell(column, 0)?.[0])),
    Array.from({ length: frame.ranks }, (_, row) =>
      at(-0.75 * size, (row + 0.5) * SIDE + 0.35 * size, frame.inCell(0, row)?.slice(1))));
}

/**
 * Returns the numbers of a leaper, `1,3` of `L(1,3)`; `null` for other pieces.
 * @param {Api.PieceLetter} letter
 */
export function leaperNumbers(letter) {
  return /\((\d+),(\d+)\)/.exec(letter)?.slice(1).join(',') ?? null;
}

/**
 * Draws a piece on a square of its own.  A leaper is a disc with its numbers.
 * @param {Api.PieceLetter} letter
 */
export function pieceArt(letter) {
  const numbers = leaperNumbers(letter);
  if (!numbers) return s('use', { class: 'piece-art', href: `#${letter}`, ...FULL });
  const side = letter.startsWith('l') ? 'black' : 'white';
  return s('g', { class: 'piece-art' },
    s('circle', { cx: 50, cy: 50, r: 40, class: `disc ${side}` }),
    s('text', { x: 50, y: 61, 'font-size': numbers.length > 3 ? 24 : 32, class: `disc-text ${side}` }, numbers));
}

/**
 * @param {string} d
 * @param {string} kind
 */
const line = (d, kind) => s('path', { d, class: `mark ${kind}` });

/**
 * Draws the mark of a square.  The marks differ in shape, not only in colour.
 * @param {Api.Mark} kind
 * @param {boolean} isOccupied
 * @returns {SVGElement[]}
 */
export function mark(kind, isOccupied) {
  const tint = () => s('rect', { ...FULL, class: `tint ${kind}` });
  switch (kind) {
    case 'given': return [tint(), line('M6 6H94V94H6z', kind)];
    case 'asked': return [line('M7 29V7H29M71 7H93V29M93 71V93H71M29 93H7V71', kind)];
    case 'dot': return [s('circle', { cx: 50, cy: 50, r: isOccupied ? 45 : 13, class: isOccupied ? 'mark ring' : 'spot' })];
    case 'cross': return [line(isOccupied ? 'M5 5L95 95M95 5L5 95' : 'M30 30L70 70M70 30L30 70', kind)];
    case 'fault': return [tint(), line('M3 3H97V97H3z', kind), s('path', { d: 'M0 0H42L0 42z', class: 'corner' }),
      line('M12 5V19M12 23V28', 'stop')];
    default: return [];
  }
}

/** Letter sizes for numbers of 0, 1, 2 and more digits. */
const DIGIT_SIZES = [66, 58, 52, 40];

/**
 * Draws the number of a square; small and in a corner if there is a piece too.
 * @param {number | string} value
 * @param {{isSmall?: boolean, badge?: Badge | ''}} [options]
 */
export function number(value, { isSmall = false, badge = '' } = {}) {
  const text = String(value);
  const size = isSmall ? 30 : DIGIT_SIZES[Math.min(text.length, 3)];
  const [x, y] = isSmall ? [22, 26] : [50, 50];
  const digits = s('text', { x, y: y + 0.355 * size, 'font-size': size, class: `number ${badge}` }, text);
  return badge ? [backing(badge, x, y, size), digits] : [digits];
}

/**
 * Draws what is behind a number: round if it is right, pointed if it is wrong.
 * @param {Badge} badge
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function backing(badge, x, y, size) {
  if (badge === 'good') return s('circle', { cx: x, cy: y, r: 0.72 * size, class: 'backing good' });
  const wide = 0.88 * size;
  return s('path', { d: `M${x} ${y - wide}l${wide} ${wide}l${-wide} ${wide}l${-wide} ${-wide}z`, class: 'backing bad' });
}

/**
 * Draws the sign of a square that the picked-up piece can move to.
 * @param {boolean} isOccupied
 */
export function target(isOccupied) {
  return s('circle', { cx: 50, cy: 50, r: isOccupied ? 44 : 15, class: isOccupied ? 'target ring' : 'target' });
}

/**
 * Draws how often a square is attacked, in its upper right corner.
 * @param {number} value
 */
export function attackCount(value) {
  return s('text', { x: 94, y: 27, 'font-size': 28, class: 'count' }, value);
}

/**
 * Returns the point at a distance from `a` towards `b`, at most half way.
 * @param {Point} a
 * @param {Point} b
 * @param {number} distance
 * @returns {Point}
 */
function towards(a, b, distance) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const share = Math.min(0.5, distance / length);
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** How far from a corner of a path its rounding begins. */
const BEND = 26;

/** @param {Point} point */
const write = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * Draws a tour with rounded corners; an open one shows where it starts and ends.
 * @param {Frame} frame
 * @param {Api.Path} path
 */
export function tourPath(frame, { squares, closed }) {
  const points = squares.map((square) => frame.centre(square));
  const last = points.length - 1;
  const dot = (/** @type {Point} */ [cx, cy], /** @type {number} */ r, kind = 'tour-end') => s('circle', { cx, cy, r, class: kind });
  if (last < 1) return [dot(points[0], 12)];
  const bend = (/** @type {Point} */ before, /** @type {Point} */ at, /** @type {Point} */ after) =>
    `L${write(towards(at, before, BEND))}Q${write(at)} ${write(towards(at, after, BEND))}`;
  const inner = points.slice(1, -1).map((at, index) => bend(points[index], at, points[index + 2])).join('');
  if (closed && last > 1) {
    const start = `M${write(towards(points[0], points[1], BEND))}`;
    const home = bend(points[last - 1], points[last], points[0]) + bend(points[last], points[0], points[1]);
    return [s('path', { d: `${start}${inner}${home}z`, class: 'tour-path' })];
  }
  return [
    s('path', { d: `M${write(points[0])}${inner}L${write(points[last])}`, class: 'tour-path' }),
    dot(points[0], 12),
    dot(points[last], 11, 'tour-end open'),
  ];
}

/**
 * Draws an arrow between two squares.
 * @param {Frame} frame
 * @param {Api.Square} from
 * @param {Api.Square} to
 */
export function arrow(frame, from, to) {
  const [a, b] = [frame.centre(from), frame.centre(to)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length === 0) return null;
  const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const [tail, neck, tip] = [22, length - 44, length - 8];
  const corners = [[tail, 7], [neck, 7], [neck, 22], [tip, 0], [neck, -22], [neck, -7], [tail, -7]];
  const points = corners.map(([along, aside]) => write([a[0] + dx * along - dy * aside, a[1] + dy * along + dx * aside]));
  return s('path', { d: `M${points.join('L')}z`, class: 'arrow' });
}
