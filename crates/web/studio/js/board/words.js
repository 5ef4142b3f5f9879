// Squares and men in words, for those who hear the board.

import { leaper } from './draw.js';

const ROLES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
const MARKS = { given: 'given', dot: 'marked', cross: 'nothing may stand here', fault: 'at fault', asked: 'asked for' };

/** `white queen`. */
export function manInWords(letter) {
  const side = letter === letter.toLowerCase() && /[a-z]/.test(letter) ? 'black' : 'white';
  const legs = leaper(letter);
  return legs ? `${side} ${legs} leaper` : `${side} ${ROLES[letter.toLowerCase()] ?? letter}`;
}

/** All that stands on a board. */
export function boardInWords(diagram, squares) {
  const standing = squares.map((square) => squareInWords(diagram, square)).filter((words) => !words.endsWith(', empty'));
  return `Board of ${diagram.files} by ${diagram.ranks} squares: ${standing.join('; ') || 'empty'}`;
}

/** `e4, white queen, 2 attackers`. */
export function squareInWords(diagram, square) {
  if (diagram.holes.includes(square)) return `${square}, hole`;
  const { men, numbers, marks, counts, badges } = diagram;
  const parts = [square];
  if (men[square]) parts.push(manInWords(men[square]));
  if (square in numbers) parts.push(`number ${numbers[square]}`);
  if (badges[square]) parts.push(badges[square] === 'good' ? 'right' : 'wrong');
  if (parts.length === 1) parts.push('empty');
  if (marks[square]) parts.push(MARKS[marks[square]] ?? marks[square]);
  if (square in counts) parts.push(`${counts[square]} ${counts[square] === 1 ? 'attacker' : 'attackers'}`);
  return parts.join(', ');
}
