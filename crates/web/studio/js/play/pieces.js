// The pieces of a placement, as signs and in words.

import { h, s } from '../dom.js';

const NAMES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

const numbers = (piece) => piece.replace(/^[Ll](?=\()/, '');

/** `queen`, `black queen`, `leaper (1,3)`. */
export function pieceName(piece) {
  const name = NAMES[piece.toLowerCase()];
  if (!name) return `leaper ${numbers(piece)}`;
  return piece === piece.toLowerCase() ? `black ${name}` : name;
}

const heard = (text) => h('span', { class: 'unseen' }, text);

/** A drawing of a piece with its name for those who hear it; a leaper is its numbers. */
export function pieceSign(piece) {
  if (!NAMES[piece.toLowerCase()]) return [heard('leaper '), numbers(piece)];
  const art = s('svg', { class: 'man', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, s('use', { href: `#${piece}` }));
  return [art, heard(`${pieceName(piece)} `)];
}
