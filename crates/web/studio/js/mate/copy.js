// Copies a problem to the clipboard, for other programs.

import { h } from '../dom.js';
import { toast } from '../shell.js';
import { t } from '../words.js';
import { copyImage, saveImage } from './image.js';
import { SHORTEST } from './question.js';
/** @import { Scene } from '../edit/scene.js' */

/** @typedef {{puz: string, fen: string, stipulation: string}} Problem */

/** @typedef {[label: string, write: (problem: Problem) => string | null]} Format `null` where the format cannot say it. */

/** @type {Format[]} */
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
 * @param {() => {scene: Scene, flipped: boolean}} board
 */
export function copyMenu(problem, board) {
  const select = h('select', { class: 'examples', 'aria-label': t('copy.label') }, h('option', { value: '' }, t('copy.menu')),
    FORMATS.map(([label], index) => h('option', { value: index }, label)),
    h('option', { value: 'png' }, t('copy.image')), h('option', { value: 'svg' }, t('copy.svg')));
  select.addEventListener('change', () => {
    const { value } = select;
    select.value = '';
    const { scene, flipped } = board();
    if (value === 'svg') saveImage(scene, flipped);
    else if (value === 'png') tell(copyImage(scene, flipped), t('copy.image'));
    else copyText(FORMATS[Number(value)], problem());
  });
  return select;
}

/**
 * @param {Format} format
 * @param {Problem} problem
 */
function copyText([label, write], problem) {
  const text = write(problem);
  if (text === null) toast(t('copy.cannot', { format: label }));
  else tell(navigator.clipboard.writeText(text), label);
}

/**
 * Says whether something was copied.
 * @param {Promise<void>} copying
 * @param {string} format
 */
async function tell(copying, format) {
  try {
    await copying;
    toast(t('copy.done', { format }));
  } catch {
    toast(t('copy.refused'));
  }
}
