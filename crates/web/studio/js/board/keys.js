// The keyboard on the board: arrow keys move from square to square, Enter presses one, other keys go to the editor.

import { squareOf } from '../dom.js';
import { SIDE } from './squares.js';
/** @import { Board } from './board.js' */
/** @import { Frame } from './squares.js' */

/** The modes in which letters and digits have a meaning. */
const WRITING = new Set(['edit', 'pick']);

/** @type {Record<string, [right: number, down: number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Returns the square that a key leads to; `null` beyond the edge.
 * @param {Frame} frame
 * @param {Api.Square} square
 * @param {string} key
 */
function destination(frame, square, key) {
  const [column, row] = frame.corner(square).map((corner) => corner / SIDE);
  if (key === 'Home') return frame.inCell(0, row);
  if (key === 'End') return frame.inCell(frame.files - 1, row);
  const [right, down] = STEPS[key];
  return frame.inCell(column + right, row + down);
}

/**
 * Makes a board listen to the keyboard.
 * @param {Board} board
 */
export function listenToKeys(board) {
  board.svg.addEventListener('keydown', (event) => {
    const square = squareOf(event);
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, shiftKey: shift } = event;
    if (key in STEPS || key === 'Home' || key === 'End') {
      event.preventDefault();
      const next = destination(board.frame, square, key);
      if (next) board.focus(next);
    } else if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      board.press(square, { key: null, shift, button: 0 });
    } else if (key === 'Escape') {
      board.pointer.cancel();
      board.unpick();
    } else if (WRITING.has(board.mode) && (key.length === 1 || key === 'Delete' || key === 'Backspace')) {
      event.preventDefault();
      // With Shift, a digit key gives another character.
      const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
      board.press(square, { key: digit && shift ? digit : key, shift, button: 0 });
    }
  });
}
