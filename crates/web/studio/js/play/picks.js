// Puzzles to play without setting anything up: what is in the tray, and some of every family.

import { h } from '../dom.js';
import { tray } from '../tray.js';
import { EXAMPLES } from '../mate/examples.js';

const text = (...lines) => ({ puz: `${lines.join('\n')}\n` });

/** `[title, puzzle]` by family. */
const PICKS = [
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
    ['Three queens rule 5x5', text('puzzle: placement', 'title: Three queens rule the board', 'board: 5x5',
      'place: 3 Q', 'rule: every square covered at least 1 by Q, lines through')],
    ['Two armies in peace', text('puzzle: placement', 'title: Two armies in peace', 'board: 5x5', 'place: 4 Q, 4 q',
      'rule: q safe from Q, lines through')],
  ]],
  ['Tours', [
    ['Three numbers on 5x5', text('puzzle: tour', 'title: Three numbers',
      '. . . . .', '. . . . 14', '. . . . .', '. . . . 12', '. . . . 3')],
    ['Round and round on 6x6', text('puzzle: tour', 'title: Round and round', 'closed: yes',
      '. . 18 5 . .', '. . . 28 33 .', '. . . . . .', '. . . . . .', '. . . 31 . .', '. . . . . .')],
    ['Any way over 5x5', { words: ['tour', '5x5'] }],
  ]],
];

/** The puzzle one begins with. */
export const FIRST = PICKS[0][1][0][1];

/** A menu of puzzles; `onpick(puzzle)`. */
export function menu(onpick) {
  const collected = tray.all().map((entry) => [entry.title || entry.task, { puz: entry.puz }]);
  const groups = collected.length > 0 ? [['From the tray', collected], ...PICKS] : PICKS;
  const all = groups.flatMap(([, puzzles]) => puzzles);
  const select = h('select', { 'aria-label': 'Puzzles', onchange: () => {
    const [, puzzle] = all[Number(select.value)];
    select.value = '';
    onpick(puzzle);
  } }, h('option', { value: '' }, 'Another puzzle…'), groups.map(([title, puzzles]) =>
    h('optgroup', { label: title }, puzzles.map((pick) => h('option', { value: all.indexOf(pick) }, pick[0])))));
  return select;
}
