// Two versions of a problem side by side: what differs on the board, and what that means for the solution.

import { job } from '../api.js';
import { h, show } from '../dom.js';
import { openDialog } from '../dialog.js';
import { asError } from '../errors.js';
import { errorNote, isCancelled } from '../parts.js';
import { miniature } from '../board/miniature.js';
import { describePiece } from '../board/words.js';
import { parseScene } from '../edit/parse.js';
import { t, writeMove } from '../words.js';
import { isOneLine, readQuestion } from './question.js';
import { verdictOf } from './verdict.js';

/** How long each version may be solved, in seconds. */
const TIME_LIMIT = 15;
const MOST_LINES = 20;

/**
 * Returns the squares on which two positions differ, with what stands there.
 * @param {Record<string, string>} one
 * @param {Record<string, string>} other
 */
function differences(one, other) {
  const squares = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  return squares.filter((square) => one[square] !== other[square])
    .map((square) => ({ square, before: one[square], after: other[square] }));
}

/** @param {{square: string, before?: string, after?: string}} difference */
function differenceWords({ square, before, after }) {
  const name = (/** @type {string | undefined} */ letter) => (letter ? describePiece(letter) : t('board.empty'));
  return t('versus.square', { square, before: name(before), after: name(after) });
}

/** @typedef {[key: string, value: (report: Api.MateReport) => string | number]} Row */

/** @type {Row[]} */
const ROWS = [
  ['verdict', (report) => verdictOf(report)[0]],
  ['keys', ({ keys, solutions }) => (keys?.map(({ san }) => `1.${writeMove(san)}`) ?? solutions?.map(({ text }) => writeMove(text)) ?? []).join(', ') || '—'],
  // As the cards of proposals count them.
  ['variations', ({ content }) => content?.variations ?? '—'],
  ['mates', ({ content }) => content?.mates ?? '—'],
  ['duals', ({ keys }) => keys?.[0]?.duals?.length ?? '—'],
  ['tries', ({ tries }) => tries?.length ?? '—'],
  ['set_play', ({ set_play: replies }) => replies?.length ?? '—'],
];

/** @param {string} puz */
function solve(puz) {
  const lines = isOneLine(readQuestion(puz).stipulation);
  return job('solve', { puzzle: { puz }, time_limit: TIME_LIMIT, ...(lines ? { limit: MOST_LINES } : { tries: true, set_play: true }) });
}

/**
 * Opens the comparison of a version with the problem on the board.
 * @param {Api.StudyVersion} version
 * @param {string} puz
 */
export function openComparison(version, puz) {
  const [one, other] = [version.puz, puz].map((text) => parseScene(text));
  const place = h('div', {}, h('p', { class: 'note' }, t('versus.solving')));
  const found = one && other ? differences(one.cells, other.cells) : [];
  const marks = Object.fromEntries(found.map(({ square }) => [square, 'asked']));
  const titles = [t('version.name', { number: version.number }), t('versus.board')];
  const boards = [one, other].map((scene, index) => h('figure', {}, h('figcaption', {}, titles[index]),
    scene && miniature({ ...scene.diagram(), marks: /** @type {Picture['marks']} */ (marks) })));
  const isSame = found.length === 0 && one?.stipulation === other?.stipulation;
  const dialog = openDialog(t('versus.title'), 'comparison', h('div', { class: 'side-by-side' }, boards),
    isSame ? h('p', {}, t('versus.same')) : h('ul', {}, found.map((difference) => h('li', {}, differenceWords(difference))),
      one?.stipulation !== other?.stipulation && h('li', {}, `${one?.stipulation} – ${other?.stipulation}`)), place);
  if (dialog) fill(dialog, place, titles, [version.puz, puz]);
}

/**
 * Solves both problems and shows what differs.
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} place
 * @param {string[]} titles
 * @param {string[]} problems
 */
async function fill(dialog, place, titles, problems) {
  const work = problems.map(solve);
  dialog.addEventListener('close', () => work.forEach((one) => one.cancel()));
  try {
    const reports = await Promise.all(work.map((one) => one.done));
    const rows = ROWS.map(([key, value]) => [t(`versus.${key}`), ...reports.map(value)])
      .filter(([, one, other]) => one !== '—' || other !== '—');
    show(place, h('table', {}, h('thead', {}, h('tr', {}, h('td', {}), titles.map((title) => h('th', { scope: 'col' }, title)))),
      h('tbody', {}, rows.map(([title, one, other]) => h('tr', { class: one === other ? undefined : 'differs' },
        h('th', { scope: 'row' }, title), h('td', {}, one), h('td', {}, other))))));
  } catch (error) {
    if (!isCancelled(error)) show(place, errorNote(asError(error)));
  }
}
