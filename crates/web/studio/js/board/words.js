// Squares and pieces in words, for screen readers.

import { leaperNumbers } from './draw.js';

/** @type {Record<string, string>} */
const ROLES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

/** @type {Record<Api.Mark, string>} */
const MARKS = { given: 'given', dot: 'marked', cross: 'must stay empty', fault: 'breaks a rule', asked: 'highlighted' };

/**
 * `white queen`.
 * @param {Api.PieceLetter} letter
 */
export function describePiece(letter) {
  const side = letter === letter.toLowerCase() && /[a-z]/.test(letter) ? 'black' : 'white';
  const numbers = leaperNumbers(letter);
  return numbers ? `${side} ${numbers} leaper` : `${side} ${ROLES[letter.toLowerCase()] ?? letter}`;
}

/**
 * Describes everything on a board.
 * @param {CompleteDiagram} diagram
 * @param {Api.Square[]} squares
 */
export function describeBoard(diagram, squares) {
  const used = squares.map((square) => describeSquare(diagram, square)).filter((words) => !words.endsWith(', empty'));
  return `Board of ${diagram.files} by ${diagram.ranks} squares: ${used.join('; ') || 'empty'}`;
}

/**
 * `e4, white queen, 2 attackers`.
 * @param {CompleteDiagram} diagram
 * @param {Api.Square} square
 */
export function describeSquare(diagram, square) {
  if (diagram.holes.includes(square)) return `${square}, hole`;
  const { men, numbers, marks, counts, badges } = diagram;
  const parts = [square];
  if (men[square]) parts.push(describePiece(men[square]));
  if (square in numbers) parts.push(`number ${numbers[square]}`);
  if (badges[square]) parts.push(badges[square] === 'good' ? 'right' : 'wrong');
  if (parts.length === 1) parts.push('empty');
  if (marks[square]) parts.push(MARKS[marks[square]]);
  if (square in counts) parts.push(`${counts[square]} ${counts[square] === 1 ? 'attacker' : 'attackers'}`);
  return parts.join(', ');
}
