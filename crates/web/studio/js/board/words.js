// Squares and pieces in words, for screen readers.

import { leaperNumbers } from './draw.js';
import { t } from '../words.js';

const ROLES = 'kqrbnp';

/**
 * `white queen`.
 * @param {Api.PieceLetter} letter
 */
export function describePiece(letter) {
  const side = letter === letter.toLowerCase() && /[a-z]/.test(letter) ? 'black' : 'white';
  const numbers = leaperNumbers(letter);
  const role = letter.toLowerCase();
  if (numbers) return t(`piece.${side}.leaper`, { numbers });
  return ROLES.includes(role) ? t(`piece.${side}.${role}`) : letter;
}

/**
 * Describes everything on a board.
 * @param {CompleteDiagram} diagram
 * @param {Api.Square[]} squares
 */
export function describeBoard(diagram, squares) {
  const { files, ranks, holes, men, numbers, badges, marks, counts } = diagram;
  const isUsed = (/** @type {Api.Square} */ square) =>
    holes.includes(square) || [men, numbers, badges, marks, counts].some((part) => square in part);
  const used = squares.filter(isUsed).map((square) => describeSquare(diagram, square));
  return t('board.all', { files, ranks, squares: used.join('; ') || t('board.empty') });
}

/**
 * `e4, white queen, 2 attackers`.
 * @param {CompleteDiagram} diagram
 * @param {Api.Square} square
 */
export function describeSquare(diagram, square) {
  if (diagram.holes.includes(square)) return `${square}, ${t('board.hole')}`;
  const { men, numbers, marks, counts, badges } = diagram;
  const parts = [square];
  if (men[square]) parts.push(describePiece(men[square]));
  if (square in numbers) parts.push(t('board.number', { number: numbers[square] }));
  if (badges[square]) parts.push(t(`board.badge.${badges[square]}`));
  if (parts.length === 1) parts.push(t('board.empty'));
  if (marks[square]) parts.push(t(`board.mark.${marks[square]}`));
  if (square in counts) parts.push(t('board.attackers', { n: counts[square] }));
  return parts.join(', ');
}
