// Which man a pawn becomes.

import { h, s } from '../dom.js';
import { man } from './draw.js';
import { manInWords } from './words.js';

/** Asks at the square where the pawn arrives; `answer` gets the move, or nothing. */
export function askPromotion(board, pawn, square, moves, answer) {
  const side = (letter) => (pawn === pawn.toLowerCase() ? letter.toLowerCase() : letter.toUpperCase());
  let open = true;
  const end = (move) => {
    if (!open) return;
    open = false;
    element.remove();
    answer(move);
  };
  const buttons = moves.map((move) => {
    const letter = side(move.promotion ?? 'Q');
    const words = manInWords(letter);
    return h('button', { type: 'button', class: 'icon', 'aria-label': words, title: words, onclick: () => end(move) },
      s('svg', { class: 'board-art', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, man(letter)));
  });
  const element = h('div', { class: 'promotion', role: 'dialog', 'aria-label': 'Promote to' }, buttons);
  element.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') end(null);
    else if (step) buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length).focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  element.addEventListener('focusout', (event) => {
    if (event.relatedTarget && !element.contains(event.relatedTarget)) end(null);
  });
  board.element.append(element);
  stand(board, element, square);
  buttons[0].focus();
  return element;
}

/** Below the square or above it, and never beside the board. */
function stand(board, element, square) {
  const outer = board.element.getBoundingClientRect();
  const cell = board.svg.querySelector(`[data-square="${square}"]`).getBoundingClientRect();
  const [width, height] = [element.offsetWidth, element.offsetHeight];
  const left = cell.left - outer.left + cell.width / 2 - width / 2;
  const below = cell.bottom - outer.top;
  element.style.left = `${Math.max(0, Math.min(left, outer.width - width))}px`;
  element.style.top = `${below + height > outer.height ? cell.top - outer.top - height : below}px`;
}
