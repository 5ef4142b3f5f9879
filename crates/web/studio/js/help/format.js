// The reference of the .puz format: its lines with what they mean.  The lines themselves are the same in every language.

import { h } from '../dom.js';
import { t } from '../words.js';

/** @typedef {[line: string, meaning: string]} FormatLine */

const EXAMPLE = ['puzzle: mate', 'stipulation: #2', 'fen: 4/N1p1/Qn1k/K3 w'].join('\n');

/** @type {[title: string, lines: FormatLine[]][]} */
const LINES = [
  ['help.format.all', [
    ['puzzle: mate', 'help.format.puzzle'],
    ['title: …', 'help.format.title'],
    ['board: 8x6', 'help.format.board'],
    ['expect: exactly 1', 'help.format.expect'],
    ['# …', 'help.format.comment'],
    ['. Q 3 -', 'help.format.rows'],
  ]],
  ['help.format.mate', [
    ['stipulation: #2', 'help.format.stipulation'],
    ['fen: …', 'help.format.fen'],
    ['turn: black', 'help.format.turn'],
    ['source: …', 'help.format.source'],
    ['twin: b) wKe1-f1', 'help.format.twin'],
    ['duplex: yes', 'help.format.duplex'],
    ['legality: lenient', 'help.format.legality'],
    ['keys: Rd8+', 'help.format.keys'],
    ['lines: 1.Kc2 Ra2 …', 'help.format.lines'],
  ]],
  ['help.format.placement', [
    ['place: 8 Q, 3..5 n', 'help.format.place'],
    ['place: max N', 'help.format.extreme'],
    ['rule: Q safe from Q, lines through', 'help.format.safe'],
    ['rule: every square attacked at least 1 by Q, lines blocked', 'help.format.attacked'],
    ['rule: every square covered at least 1 by Q, lines through', 'help.format.covered'],
    ['rule: as many q as Q', 'help.format.as_many'],
    ['given: Qa1 Qc2', 'help.format.given'],
    ['forbid: d4 e5', 'help.format.forbid'],
    ['holes: d4 e5', 'help.format.holes'],
    ['torus: yes', 'help.format.torus'],
  ]],
  ['help.format.chessnum', [
    ['place: K, Q, R', 'help.format.chessnum_place'],
  ]],
  ['help.format.tour', [
    ['closed: yes', 'help.format.closed'],
    ['leaper: 1,3', 'help.format.leaper'],
    ['from: a1, to: h8', 'help.format.ends'],
    ['given: 1=a1 20=c3', 'help.format.numbers'],
  ]],
];

/**
 * Returns the reference.
 * @returns {Child}
 */
export function formatReference() {
  return [
    h('p', {}, t('help.format.about')), h('pre', {}, EXAMPLE),
    LINES.map(([title, lines]) => [h('h4', {}, t(title)), h('dl', { class: 'format' }, lines.map(([line, meaning]) =>
      [h('dt', {}, h('code', {}, line)), h('dd', {}, t(meaning))]))]),
  ];
}
