// The sets of pieces to choose from.  A set is an SVG element with the symbols K Q R B N P k q r b n p.

import { s } from '../dom.js';
import { t } from '../words.js';

/** The names of the sets; the first one is that of the printed sheets. */
export const PIECE_SETS = ['classic', 'simple', 'letters'];

const LETTERS = 'KQRBNPkqrbnp';
const BOX = '0 0 100 100';
const BASE = 'M26 79h48v10H26z';

/** @type {Record<string, string[]>} The shapes of the simple pieces, each with the base that they stand on. */
const SHAPES = {
  K: ['M46 9h8v7h7v8h-7v9h-8v-9h-7v-8h7z', 'M34 79C18 62 18 40 34 37c8-1 13 4 16 11 3-7 8-12 16-11 16 3 16 25 0 42z', BASE],
  Q: ['M34 79L21 33l15 14 3-25 11 22 11-22 3 25 15-14-13 46z', 'M50 12a5 5 0 1 0 .01 0', BASE],
  R: ['M29 20h11v8h5v-8h10v8h5v-8h11v20l-7 6v33H36V46l-7-6z', BASE],
  B: ['M50 18c15 12 21 26 15 38-3 6-6 9-6 23H41c0-14-3-17-6-23-6-12 0-26 15-38z', 'M50 8a5 5 0 1 0 .01 0', 'M46 33h8v8h-8z', BASE],
  N: ['M36 79c-1-19 13-24 13-35l-14 8-9-9c4-12 12-20 22-23l3-9 7 9c16 6 20 27 16 59z', BASE],
  P: ['M50 27a13 13 0 1 0 .01 0', 'M38 79c6-8 7-18 6-27h12c-1 9 0 19 6 27z', BASE],
};

/**
 * @param {string} letter
 * @param {Child} parts
 */
const symbol = (letter, parts) => s('symbol', { id: letter, viewBox: BOX }, parts);

/** Returns pieces of simple shapes. */
function simpleSymbols() {
  return s('svg', {}, [...LETTERS].map((letter) => {
    const [fill, stroke] = letter < 'a' ? ['#fff', '#1d1a16'] : ['#1d1a16', '#f5f1e8'];
    return symbol(letter, SHAPES[letter.toUpperCase()].map((d) =>
      s('path', { d, fill, stroke, 'stroke-width': 4, 'stroke-linejoin': 'round' })));
  }));
}

/** Returns letters on discs, as the notation of the language has them; also for use while the server does not answer. */
export function letterSymbols() {
  return s('svg', {}, [...LETTERS].map((letter) => {
    const side = letter < 'a' ? 'white' : 'black';
    return symbol(letter, [s('circle', { cx: 50, cy: 50, r: 40, class: `disc ${side}` }),
      s('text', { x: 50, y: 68, 'font-size': 52, class: `disc-text ${side}` }, t(`piece.letter.${letter.toLowerCase()}`))]);
  }));
}

/** Fetches the pieces of the sheets. */
async function classicSymbols() {
  const response = await fetch('/pieces.svg');
  if (!response.ok) throw new Error('the server has no pieces');
  const root = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  if (!root.querySelector('symbol')) throw new Error('the drawing of the pieces cannot be read');
  return document.importNode(root, true);
}

/**
 * Returns the symbols of a set; an unknown name means the first set.
 * @param {string} name
 * @returns {Promise<Element>}
 */
export async function pieceSymbols(name) {
  if (name === 'simple') return simpleSymbols();
  return name === 'letters' ? letterSymbols() : classicSymbols();
}

/**
 * Draws some pieces of a set that need not be the chosen one.
 * @param {string} name
 * @param {string} letters
 */
export async function sampleOf(name, letters) {
  const symbols = await pieceSymbols(name);
  return s('svg', { class: 'piece-sample', viewBox: `0 0 ${100 * letters.length} 100` }, [...letters].map((letter, index) => {
    const found = symbols.querySelector(`[id="${letter}"]`);
    return s('svg', { x: 100 * index, width: 100, height: 100, viewBox: found?.getAttribute('viewBox') ?? BOX }, [...found?.childNodes ?? []]);
  }));
}
