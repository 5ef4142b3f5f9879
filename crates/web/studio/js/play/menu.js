// Puzzles to play without setting anything up: those in the tray, and some of every family.

import { h } from '../dom.js';
import { tray } from '../tray.js';
import { EXAMPLES } from '../mate/examples.js';

/** @typedef {[title: string, puzzle: Api.PuzzleSource]} NamedPuzzle */

/** @param {...string} lines */
const text = (...lines) => ({ puz: `${lines.join('\n')}\n` });

/** @type {[family: string, puzzles: NamedPuzzle[]][]} */
const PUZZLES = [
  ['Mates', EXAMPLES.map(([title, stipulation, fen]) => [title, { fen, stipulation }])],
  ['Chess-Num', [
    ['Four pieces on 5x5', text('puzzle: chessnum', 'title: Four pieces and their numbers', 'place: K, Q, R, N',
      '. . . . .', '. 1 . . .', '. . . 4 0', '. . 3 3 .', '. . . . .')],
    ['Six pieces on 6x6', text('puzzle: chessnum', 'title: Six pieces and their numbers', 'place: K, Q, R, B, N, P',
      '. 0 . . 0 1', '. . . . . .', '. . . 4 . .', '. 3 . 5 . .', '. . . . . 2', '. . . . . .')],
  ]],
  ['Placements', [
    ['Six queens', { words: ['queens', '6'] }],
    ['Eight queens, two given', { words: ['queens', '8'], given: 'a4,c3' }],
    ['Three queens cover 5x5', text('puzzle: placement', 'title: Three queens cover the board', 'board: 5x5',
      'place: 3 Q', 'rule: every square covered at least 1 by Q, lines through')],
    ['Two peaceful armies', text('puzzle: placement', 'title: Two peaceful armies', 'board: 5x5', 'place: 4 Q, 4 q',
      'rule: q safe from Q, lines through')],
  ]],
  ['Tours', [
    ['Three numbers on 5x5', text('puzzle: tour', 'title: Three numbers',
      '. . . . .', '. . . . 14', '. . . . .', '. . . . 12', '. . . . 3')],
    ['Closed tour on 6x6', text('puzzle: tour', 'title: A closed tour', 'closed: yes',
      '. . 18 5 . .', '. . . 28 33 .', '. . . . . .', '. . . . . .', '. . . 31 . .', '. . . . . .')],
    ['Any tour on 5x5', { words: ['tour', '5x5'] }],
  ]],
];

/** The puzzle to start with. */
export const FIRST = PUZZLES[0][1][0][1];

/**
 * Returns a menu of puzzles.
 * @param {(puzzle: Api.PuzzleSource) => void} onpick
 */
export function puzzleMenu(onpick) {
  /** @type {NamedPuzzle[]} */
  const collected = tray.all().map((entry) => [entry.title || entry.task || '', { puz: entry.puz }]);
  const groups = collected.length > 0 ? [/** @type {typeof PUZZLES[0]} */ (['From the tray', collected]), ...PUZZLES] : PUZZLES;
  const all = groups.flatMap(([, puzzles]) => puzzles);
  const select = h('select', { 'aria-label': 'Puzzles' }, h('option', { value: '' }, 'Another puzzle…'),
    groups.map(([title, puzzles]) => h('optgroup', { label: title },
      puzzles.map((puzzle) => h('option', { value: all.indexOf(puzzle) }, puzzle[0])))));
  select.addEventListener('change', () => {
    const [, puzzle] = all[Number(select.value)];
    select.value = '';
    onpick(puzzle);
  });
  return select;
}
