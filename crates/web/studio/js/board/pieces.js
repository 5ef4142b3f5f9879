// The drawings of the pieces: symbols K Q R B N P k q r b n p of the chosen set, put into the document once so that every
// board can use them.

import { h } from '../dom.js';
import { connection } from '../connection.js';
import { appearance } from '../store.js';
import { onLanguage } from '../words.js';
import { letterSymbols, pieceSymbols } from './sets.js';

/** @type {HTMLElement | null} */
let container = null;

/** @param {HTMLElement} element */
async function fill(element) {
  const { pieces } = appearance.get();
  try {
    const symbols = await pieceSymbols(pieces);
    // Another set may have been chosen while this one was loaded.
    if (pieces !== appearance.get().pieces) return;
    element.replaceChildren(symbols);
    element.dataset.drawn = pieces;
  } catch {
    element.replaceChildren(letterSymbols());
    delete element.dataset.drawn;
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
  appearance.listen(({ pieces }) => { if (pieces !== element.dataset.drawn) fill(element); });
  // The letters of the pieces differ between languages.
  onLanguage(() => { if (appearance.get().pieces === 'letters') fill(element); });
}
