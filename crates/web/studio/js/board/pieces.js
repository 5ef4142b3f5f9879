// The drawings of the pieces: symbols K Q R B N P k q r b n p, put into the document once so that every board can use
// them.

import { h, s } from '../dom.js';
import { connection } from '../connection.js';

const LETTERS = 'KQRBNPkqrbnp';

/** @type {HTMLElement | null} */
let container = null;

/** Returns letters on discs, for use while the server does not answer. */
function letterSymbols() {
  return s('svg', {}, [...LETTERS].map((letter) => {
    const side = letter < 'a' ? 'white' : 'black';
    return s('symbol', { id: letter, viewBox: '0 0 100 100' },
      s('circle', { cx: 50, cy: 50, r: 40, class: `disc ${side}` }),
      s('text', { x: 50, y: 68, 'font-size': 52, class: `disc-text ${side}` }, letter.toUpperCase()));
  }));
}

async function fetchSymbols() {
  const response = await fetch('/pieces.svg');
  if (!response.ok) throw new Error('the server has no pieces');
  const root = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  if (!root.querySelector('symbol')) throw new Error('the drawing of the pieces cannot be read');
  return document.importNode(root, true);
}

/** @param {HTMLElement} element */
async function fill(element) {
  try {
    element.replaceChildren(await fetchSymbols());
    element.dataset.drawn = 'yes';
  } catch {
    element.replaceChildren(letterSymbols());
  }
}

/** Puts the symbols into the document, unless they are there. */
export function loadPieces() {
  if (container) return;
  // Not `display: none`: some browsers then do not draw what refers to the symbols.
  const element = h('div', { class: 'pieces', 'aria-hidden': 'true' });
  container = element;
  document.body.append(element);
  fill(element);
  connection.listen((isUp) => {
    if (isUp && !element.dataset.drawn) fill(element);
  });
}
