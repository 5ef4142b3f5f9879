// The pictures of the doors: boards, and a sheet of paper with boards.

import { h, s } from '../dom.js';
import { miniature } from '../board/miniature.js';

/** A picture says nothing that the words beside it do not say. */
const UNSPOKEN = ' ';

const KEY_MOVE = { files: 4, ranks: 4, men: { a3: 'N', c3: 'p', a2: 'Q', b2: 'n', d2: 'k', a1: 'K' },
  arrows: /** @type {[string, string][]} */ ([['a2', 'b1']]), text: UNSPOKEN };

const NUMBERS = { files: 4, ranks: 4, men: { b3: 'Q' }, numbers: { a1: 0, c1: 0, d2: 0, a4: 1, d3: 1, b1: 1 }, text: UNSPOKEN };

const TOUR = { files: 5, ranks: 5, text: UNSPOKEN, path: { closed: false, squares: ['a5', 'b3', 'c1', 'e2', 'd4', 'b5',
  'c3', 'a2', 'b4', 'd5', 'e3', 'd1', 'b2', 'a4', 'c5', 'e4', 'd2', 'b1', 'a3', 'c4', 'e5', 'd3', 'e1', 'c2', 'a1'] } };

/**
 * A small board of four by four squares on the sheet.
 * @param {number} x
 * @param {number} y
 */
function paperBoard(x, y) {
  const dark = Array.from({ length: 8 }, (_, index) => {
    const row = Math.floor(index / 2);
    return `M${x + 30 * (index % 2) + 15 * ((row + 1) % 2)} ${y + 15 * row}h15v15h-15z`;
  });
  return s('g', {}, s('rect', { class: 'paper-board', x, y, width: 60, height: 60 }),
    s('path', { class: 'paper-dark', d: dark.join('') }),
    s('path', { class: 'paper-text', d: `M${x} ${y + 72}h60M${x} ${y + 81}h36` }));
}

function sheet() {
  return s('svg', { viewBox: '0 0 220 220', 'aria-hidden': 'true', class: 'paper' },
    s('rect', { class: 'paper-page', x: 22, y: 4, width: 176, height: 212, rx: 5 }),
    s('path', { class: 'paper-title', d: 'M40 22h84' }),
    paperBoard(40, 34), paperBoard(120, 34), paperBoard(40, 128), paperBoard(120, 128));
}

/** @type {Record<string, () => Element>} */
const PICTURES = {
  worksheet: sheet,
  check: () => miniature(KEY_MOVE),
  solve: () => miniature(NUMBERS),
  explore: () => miniature(TOUR),
};

/**
 * Returns the picture of a door.
 * @param {string} name
 */
export function picture(name) {
  return h('span', { class: 'door-picture', 'aria-hidden': 'true' }, PICTURES[name]());
}
