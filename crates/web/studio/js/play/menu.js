// Puzzles to play without setting anything up: those of the worksheet, and some of every family.

import { h } from '../dom.js';
import { nameOf } from '../library/grid.js';
import { worksheet } from '../worksheet.js';
import { EXAMPLES } from '../mate/examples.js';
import { t } from '../words.js';

/** @typedef {[title: string, puzzle: Api.PuzzleSource]} NamedPuzzle */

/** @param {...string} lines */
const text = (...lines) => ({ puz: `${lines.join('\n')}\n` });

/** @type {[family: string, puzzles: NamedPuzzle[]][]} The names are keys of words. */
const PUZZLES = [
  ['family.mate', EXAMPLES.map(([title, stipulation, fen]) => [title, { fen, stipulation }])],
  ['family.chessnum', [
    ['example.four', text('puzzle: chessnum', 'title: Four pieces and their numbers', 'place: K, Q, R, N',
      '. . . . .', '. 1 . . .', '. . . 4 0', '. . 3 3 .', '. . . . .')],
    ['example.six', text('puzzle: chessnum', 'title: Six pieces and their numbers', 'place: K, Q, R, B, N, P',
      '. 0 . . 0 1', '. . . . . .', '. . . 4 . .', '. 3 . 5 . .', '. . . . . 2', '. . . . . .')],
  ]],
  ['family.placement', [
    ['example.six_queens', { words: ['queens', '6'] }],
    ['example.eight_queens', { words: ['queens', '8'], given: 'a4,c3' }],
    ['example.cover', text('puzzle: placement', 'title: Three queens cover the board', 'board: 5x5',
      'place: 3 Q', 'rule: every square covered at least 1 by Q, lines through')],
    ['example.armies', text('puzzle: placement', 'title: Two peaceful armies', 'board: 5x5', 'place: 4 Q, 4 q',
      'rule: q safe from Q, lines through')],
  ]],
  ['family.tour', [
    ['example.three_numbers', text('puzzle: tour', 'title: Three numbers',
      '. . . . .', '. . . . 14', '. . . . .', '. . . . 12', '. . . . 3')],
    ['example.closed', text('puzzle: tour', 'title: A closed tour', 'closed: yes',
      '. . 18 5 . .', '. . . 28 33 .', '. . . . . .', '. . . . . .', '. . . 31 . .', '. . . . . .')],
    ['example.any_tour', { words: ['tour', '5x5'] }],
  ]],
];

/** The puzzle to start with. */
export const FIRST = PUZZLES[0][1][0][1];

const ALL = PUZZLES.flatMap(([, puzzles]) => puzzles.map(([, puzzle]) => puzzle));
let last = 0;

/** Returns the example after the one that was opened last. */
export function nextExample() {
  last = (last + 1) % ALL.length;
  return ALL[last];
}

/**
 * Returns a menu of puzzles.
 * @param {(puzzle: Api.PuzzleSource) => void} onpick
 */
export function puzzleMenu(onpick) {
  /** @type {NamedPuzzle[]} */
  const collected = worksheet.get().records.flatMap((record) => (record.puz ? [[nameOf(record), { puz: record.puz }]] : []));
  const named = PUZZLES.map(([family, puzzles]) => /** @type {typeof PUZZLES[0]} */ (
    [t(family), puzzles.map(([title, puzzle]) => [t(title), puzzle])]));
  const groups = collected.length > 0 ? [/** @type {typeof PUZZLES[0]} */ ([t('play.from_worksheet'), collected]), ...named] : named;
  const all = groups.flatMap(([, puzzles]) => puzzles);
  const select = h('select', { 'aria-label': t('play.puzzles') }, h('option', { value: '' }, t('play.another')),
    groups.map(([title, puzzles]) => h('optgroup', { label: title },
      puzzles.map((puzzle) => h('option', { value: all.indexOf(puzzle) }, puzzle[0])))));
  select.addEventListener('change', () => {
    const [, puzzle] = all[Number(select.value)];
    select.value = '';
    last = Math.max(0, ALL.indexOf(puzzle));
    onpick(puzzle);
  });
  return select;
}
