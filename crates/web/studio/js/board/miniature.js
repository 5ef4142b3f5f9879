// A small board to look at, for cards and lists.

import { s } from '../dom.js';
import { arrow, complete, ground, mark, number, pieceArt, tourPath } from './draw.js';
import { loadPieces } from './pieces.js';
import { Frame } from './squares.js';
import { t } from '../words.js';

/**
 * Draws a diagram.
 * @param {Picture} diagram
 * @param {{flipped?: boolean}} [options]
 */
export function miniature(diagram, { flipped = false } = {}) {
  loadPieces();
  const { files, ranks, holes, men, numbers, marks, arrows, path, caption, text } = complete(diagram);
  const frame = new Frame(files, ranks, flipped);
  /**
   * @param {Api.Square} square
   * @param {Child} child
   */
  const on = (square, child) => s('g', { transform: `translate(${frame.corner(square).join(' ')})` }, child);
  const label = text || caption || t('board.size', { files, ranks });
  return s('svg', { class: 'board-art miniature', viewBox: frame.viewBox, role: 'img', 'aria-label': label },
    ground(frame, holes),
    Object.entries(marks).map(([square, kind]) => on(square, mark(kind, square in men || square in numbers))),
    path && tourPath(frame, path),
    Object.entries(men).map(([square, letter]) => on(square, pieceArt(letter))),
    Object.entries(numbers).map(([square, value]) => on(square, number(value, { isSmall: square in men }))),
    arrows.map(([from, to]) => arrow(frame, from, to)));
}
