// Pieces that slide to their new squares, unless the system asks for less motion.

/** @import { Frame } from './squares.js' */

/** How many pieces a move can move: castling moves two. */
const MOST_PIECES = 2;
const MILLISECONDS = 110;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Returns which pieces moved between two positions; none if more than one move was made.
 * @param {Record<Api.Square, Api.PieceLetter>} before
 * @param {Record<Api.Square, Api.PieceLetter>} after
 * @returns {[from: Api.Square, to: Api.Square][]}
 */
export function findSlides(before, after) {
  const changed = Object.keys({ ...before, ...after }).filter((square) => before[square] !== after[square]);
  if (changed.length < 2 || changed.length > 2 * MOST_PIECES) return [];
  const left = changed.filter((square) => before[square] && !after[square]);
  return left.flatMap((from) => {
    const to = changed.find((square) => after[square] === before[from] && square !== from);
    return to ? [/** @type {[Api.Square, Api.Square]} */ ([from, to])] : [];
  });
}

/**
 * Lets a piece that stands on `to` slide there from `from`.
 * @param {Element | null | undefined} piece
 * @param {Frame} frame
 * @param {Api.Square} from
 * @param {Api.Square} to
 */
export function slide(piece, frame, from, to) {
  if (!piece || reducedMotion.matches) return;
  const [a, b] = [frame.corner(from), frame.corner(to)];
  const start = `translate(${a[0] - b[0]}px, ${a[1] - b[1]}px)`;
  piece.animate([{ transform: start }, { transform: 'none' }], { duration: MILLISECONDS, easing: 'ease-out' });
}
