// The men: symbols K Q R B N P k q r b n p, put into the document once so that every board can use them.

import { h, s } from '../dom.js';
import { connection } from '../connection.js';

const LETTERS = 'KQRBNPkqrbnp';

let home = null;

/** Letters for figures, where the server that has them is gone. */
function plain() {
  return s('svg', {}, [...LETTERS].map((letter) => s('symbol', { id: letter, viewBox: '0 0 100 100' },
    s('circle', { cx: 50, cy: 50, r: 40, class: letter < 'a' ? 'disc white' : 'disc black' }),
    s('text', { x: 50, y: 68, 'font-size': 52, class: letter < 'a' ? 'disc-text white' : 'disc-text black' },
      letter.toUpperCase()))));
}

async function fetched() {
  const response = await fetch('/pieces.svg');
  if (!response.ok) throw new Error('no pieces');
  const root = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  if (!root.querySelector('symbol')) throw new Error('no pieces');
  return document.importNode(root, true);
}

async function fill() {
  try {
    home.replaceChildren(await fetched());
    home.dataset.drawn = 'yes';
  } catch {
    home.replaceChildren(plain());
  }
}

/** Sees to it that the symbols are in the document. */
export function havePieces() {
  if (home) return;
  // Not `display: none`: some browsers draw nothing from there.
  home = h('div', { class: 'pieces', 'aria-hidden': 'true' });
  document.body.append(home);
  fill();
  connection.listen((there) => {
    if (there && !home.dataset.drawn) fill();
  });
}
