// Copies a problem to the clipboard, for other programs.

import { h } from '../dom.js';
import { toast } from '../shell.js';
import { t } from '../words.js';
import { SHORTEST } from './question.js';

/** @typedef {{puz: string, fen: string, stipulation: string}} Problem */

/** @type {[label: string, write: (problem: Problem) => string | null][]} `null` where the format cannot say it. */
const FORMATS = [
  ['FEN', ({ fen }) => fen],
  ['.puz', ({ puz }) => puz],
  ['PGN', writePgn],
  ['LaTeX', ({ fen }) => (isUsual(fen) ? `% \\usepackage{xskak}\n\\chessboard[setfen=${fen}]\n` : null)],
  ['Popeye', writePopeye],
];

/**
 * Whether the board is 8x8, as other programs expect.
 * @param {string} fen
 */
function isUsual(fen) {
  const ranks = fen.split(/\s/)[0].split('/');
  const width = (/** @type {string} */ rank) => [...rank].reduce((sum, sign) => sum + (Number(sign) || 1), 0);
  return ranks.length === 8 && ranks.every((rank) => width(rank) === 8);
}

/** @param {Problem} problem */
function writePgn({ fen, stipulation }) {
  if (!isUsual(fen)) return null;
  const tags = [['Event', stipulation === SHORTEST ? 'Mate' : stipulation], ['Result', '*'], ['SetUp', '1'], ['FEN', fen]];
  return `${tags.map(([name, value]) => `[${name} "${value}"]`).join('\n')}\n\n*\n`;
}

/**
 * Writes the input of Popeye, whose knights are S and whose forsyth has the board alone.
 * @param {Problem} problem
 */
function writePopeye({ fen, stipulation }) {
  const [board, turn] = fen.split(/\s/);
  if (!isUsual(fen) || stipulation === SHORTEST) return null;
  // Help play begins with Black there, all other play with White.
  const isSwapped = (turn === 'b') !== stipulation.startsWith('h') && !/\.5$/.test(stipulation);
  const options = `Option Variation Try SetPlay${isSwapped ? ' HalfDuplex' : ''}`;
  const forsyth = board.replaceAll('n', 's').replaceAll('N', 'S');
  return `BeginProblem\nStipulation ${stipulation}\n${options}\nForsyth ${forsyth}\nEndProblem\n`;
}

/**
 * Returns a menu that copies the open problem.
 * @param {() => Problem} problem
 */
export function copyMenu(problem) {
  const select = h('select', { class: 'examples', 'aria-label': t('copy.label') }, h('option', { value: '' }, t('copy.menu')),
    FORMATS.map(([label], index) => h('option', { value: index }, label)));
  select.addEventListener('change', async () => {
    const [label, write] = FORMATS[Number(select.value)];
    select.value = '';
    const text = write(problem());
    if (text === null) {
      toast(t('copy.cannot', { format: label }));
      return;
    }
    try {
      await navigator.clipboard.writeText(text);
      toast(t('copy.done', { format: label }));
    } catch {
      toast(t('copy.refused'));
    }
  });
  return select;
}
