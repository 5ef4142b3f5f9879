// Two puzzles side by side: their boards, with the squares that differ, and what is known about them.

import { miniature } from '../board/miniature.js';
import { openDialog } from '../dialog.js';
import { h } from '../dom.js';
import { statusName, themeName } from '../names.js';
import { t, writeMove } from '../words.js';
import { nameOf } from './grid.js';

/**
 * Returns the diagram with marks on the squares that differ from the other one, and no others.
 * @param {Picture} diagram
 * @param {Picture} other
 * @returns {Picture}
 */
function marked(diagram, other) {
  const [men, others] = [{ ...diagram.men, ...diagram.numbers }, { ...other.men, ...other.numbers }];
  /** @type {Record<Api.Square, Api.Mark>} */
  const marks = {};
  for (const square of new Set([...Object.keys(men), ...Object.keys(others)])) if (men[square] !== others[square]) marks[square] = 'given';
  return { ...diagram, marks };
}

/**
 * @param {Api.KeptPuzzle} puzzle
 * @returns {[key: string, value: string][]}
 */
function factsOf({ id, collection: kept, diagram }) {
  return [
    ['number', String(id)],
    ['asked', kept.asked],
    ['status', statusName(kept.status)],
    ['rating', String(kept.rating ?? '')],
    ['men', String(Object.keys(diagram.men ?? {}).length)],
    ['keys', (kept.keys ?? []).map(writeMove).join(', ')],
    ['themes', (kept.themes ?? []).map(themeName).join(', ')],
    ['author', kept.author ?? ''],
    ['source', kept.source ?? ''],
    ['tags', (kept.tags ?? []).join(', ')],
  ];
}

/**
 * Opens the dialog.
 * @param {Api.KeptPuzzle} first
 * @param {Api.KeptPuzzle} second
 */
export function compareDialog(first, second) {
  const others = factsOf(second);
  const rows = factsOf(first).map(([key, value], index) => [key, value, others[index][1]]).filter(([, one, two]) => one || two);
  openDialog(t('library.compare.title'), 'compare-dialog',
    h('table', {},
      h('thead', {}, h('tr', {}, h('td'), [first, second].map((puzzle) => h('th', { scope: 'col' }, nameOf(puzzle))))),
      h('tbody', {},
        h('tr', {}, h('th', { scope: 'row' }, t('library.compare.board')), [[first, second], [second, first]].map(([puzzle, other]) =>
          h('td', {}, miniature(marked(puzzle.diagram, other.diagram))))),
        rows.map(([key, one, two]) => h('tr', { class: one === two || key === 'number' ? undefined : 'differs' },
          h('th', { scope: 'row' }, t(`library.compare.${key}`)), h('td', {}, one), h('td', {}, two))))),
    h('p', { class: 'note' }, t('library.compare.about')));
}
