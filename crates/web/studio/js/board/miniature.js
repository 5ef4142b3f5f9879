// A small board to look at: for cards, trees and the tray.

import { s } from '../dom.js';
import { arrow, complete, ground, man, mark, number, path } from './draw.js';
import { havePieces } from './pieces.js';
import { Frame } from './squares.js';

/** The picture of a diagram, as one element. */
export function miniature(diagram, { flipped = false } = {}) {
  havePieces();
  const whole = complete(diagram);
  const frame = new Frame(whole.files, whole.ranks, flipped);
  const on = (square, ...children) => {
    const [x, y] = frame.corner(square);
    return s('g', { transform: `translate(${x} ${y})` }, children);
  };
  const { men, numbers, marks } = whole;
  const label = whole.text || whole.caption || `Board of ${whole.files} by ${whole.ranks} squares`;
  return s('svg', { class: 'board-art miniature', viewBox: frame.viewBox, role: 'img', 'aria-label': label },
    ground(frame, whole.holes),
    Object.entries(marks).map(([square, kind]) => on(square, mark(kind, square in men || square in numbers))),
    whole.path && path(frame, whole.path),
    Object.entries(men).map(([square, letter]) => on(square, man(letter))),
    Object.entries(numbers).map(([square, value]) => on(square, number(value, { small: square in men }))),
    whole.arrows.map(([from, to]) => arrow(frame, from, to)));
}
