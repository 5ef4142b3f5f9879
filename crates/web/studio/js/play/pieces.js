// The pieces of a placement, as drawings and in words.

import { h, s } from '../dom.js';
import { t } from '../words.js';

const ROLES = 'kqrbnp';

/** @param {Api.PieceLetter} piece */
const isLeaper = (piece) => !ROLES.includes(piece.toLowerCase());

/** @param {Api.PieceLetter} piece */
const leaperNumbers = (piece) => piece.replace(/^[Ll](?=\()/, '');

/**
 * `queen`, `black queen`, `leaper (1,3)`.
 * @param {Api.PieceLetter} piece
 */
export function pieceName(piece) {
  if (isLeaper(piece)) return t('piece.leaper', { numbers: leaperNumbers(piece) });
  const role = piece.toLowerCase();
  return t(piece === role ? `piece.black.${role}` : `piece.${role}`);
}

/** @param {string} text */
const spoken = (text) => h('span', { class: 'visually-hidden' }, text);

/**
 * Draws a piece, with its name for screen readers.  A leaper is shown by its numbers.
 * @param {Api.PieceLetter} piece
 * @returns {Child}
 */
export function pieceSign(piece) {
  if (isLeaper(piece)) return [spoken(t('piece.leaper_sign')), leaperNumbers(piece)];
  const art = s('svg', { class: 'piece-art', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, s('use', { href: `#${piece}` }));
  return [art, spoken(`${pieceName(piece)} `)];
}
