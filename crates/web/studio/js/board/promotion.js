// Asks which piece a pawn is promoted to.

import { h, s } from '../dom.js';
import { button } from '../parts.js';
import { pieceArt } from './draw.js';
import { describePiece } from './words.js';
import { t } from '../words.js';
/** @import { Board } from './board.js' */

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Opens a dialog at the square where the pawn arrives.  `answer` gets the chosen move, or `null`.
 * @param {Board} board
 * @param {Api.PieceLetter} pawn
 * @param {Api.Square} square
 * @param {Api.LegalMove[]} moves
 * @param {(move: Api.LegalMove | null) => void} answer
 * @returns {HTMLElement}
 */
export function askPromotion(board, pawn, square, moves, answer) {
  let isOpen = true;
  /** @param {Api.LegalMove | null} move */
  const end = (move) => {
    if (!isOpen) return;
    isOpen = false;
    element.remove();
    answer(move);
  };
  const isBlack = pawn === pawn.toLowerCase();
  const buttons = moves.map((move) => {
    const letter = move.promotion ?? 'Q';
    return pieceButton(isBlack ? letter.toLowerCase() : letter.toUpperCase(), () => end(move));
  });
  const element = h('div', { class: 'promotion', role: 'dialog', 'aria-label': t('board.promote') }, buttons);
  element.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') end(null);
    else if (step) {
      const focused = buttons.findIndex((each) => each === document.activeElement);
      buttons.at((focused + step) % buttons.length)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  element.addEventListener('focusout', ({ relatedTarget: next }) => {
    if (next instanceof Node && !element.contains(next)) end(null);
  });
  board.element.append(element);
  placeAt(board, element, square);
  buttons[0].focus();
  return element;
}

/**
 * @param {Api.PieceLetter} letter
 * @param {() => void} choose
 */
function pieceButton(letter, choose) {
  const label = describePiece(letter);
  return button(s('svg', { class: 'board-art', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, pieceArt(letter)), choose,
    { class: 'icon', 'aria-label': label, title: label });
}

/**
 * Places the dialog below the square or above it, within the board.
 * @param {Board} board
 * @param {HTMLElement} element
 * @param {Api.Square} square
 */
function placeAt(board, element, square) {
  const outer = board.element.getBoundingClientRect();
  const cell = board.cellBounds(square);
  const [width, height] = [element.offsetWidth, element.offsetHeight];
  const left = cell.left - outer.left + cell.width / 2 - width / 2;
  const below = cell.bottom - outer.top;
  element.style.left = `${Math.max(0, Math.min(left, outer.width - width))}px`;
  element.style.top = `${below + height > outer.height ? cell.top - outer.top - height : below}px`;
}
