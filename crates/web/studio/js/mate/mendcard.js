// A proposal to mend a problem, as a card: the board with the changed squares marked, the change in words, the key, and
// its measures beside those of the present problem.

import { h } from '../dom.js';
import { miniature } from '../board/miniature.js';
import { describePiece } from '../board/words.js';
import { formatNumber, t, writeMove } from '../words.js';

/**
 * Describes a change: `black pawn h6 added`.
 * @param {Api.PositionChange} change
 */
export function changeWords({ kind, side, piece = '', by = '', square = '', from = '', short, files = 0, ranks = 0 }) {
  const letter = (/** @type {string} */ one) => describePiece(side === 'white' ? one : one.toLowerCase());
  switch (kind) {
    case 'shifted': return t('change.shifted', { by: shiftWords(files, ranks) });
    case 'castling': return t(`change.castling.${side}.${short ? 'short' : 'long'}`);
    case 'passant': return t('change.passant');
    default: return t(`change.${kind}`, { piece: letter(piece), by: by && letter(by), square, from });
  }
}

/**
 * @param {number} files
 * @param {number} ranks
 */
function shiftWords(files, ranks) {
  const parts = [];
  if (files !== 0) parts.push(t(files > 0 ? 'change.right' : 'change.left', { n: Math.abs(files) }));
  if (ranks !== 0) parts.push(t(ranks > 0 ? 'change.up' : 'change.down', { n: Math.abs(ranks) }));
  return parts.join(', ');
}

/** @typedef {Partial<Api.Measures> & Pick<Api.Measures, 'men'>} Known What is known of a problem in numbers. */
/** @typedef {[key: string, value: (measures: Known) => number | undefined, better: number]} Measure */

/** @type {Measure[]} What is shown; `better` says whether more is better (1) or worse (-1). */
const MEASURES = [
  ['pieces', ({ men }) => men.all, -1],
  ['variations', ({ content }) => content?.variations, 1],
  ['mates', ({ content }) => content?.mates, 1],
  ['tries', ({ tries }) => tries, 1],
  ['duals', ({ duals }) => duals && duals.major + duals.minor, -1],
  ['score', ({ score }) => score, 1],
];

/**
 * Returns the measures of a problem, each with how it differs from those of another one.
 * @param {Known} now
 * @param {Known | null} before
 */
export function measureList(now, before) {
  const shown = MEASURES.flatMap(([key, read, better]) => {
    const value = read(now);
    if (value === undefined) return [];
    const was = before ? read(before) : undefined;
    const more = was === undefined ? 0 : value - was;
    const tone = more === 0 ? '' : (more * better > 0 ? 'better' : 'worse');
    return [h('div', {}, h('dt', {}, t(`measure.${key}`)),
      h('dd', {}, formatNumber(value), more !== 0 && h('span', { class: tone }, ` ${more > 0 ? '+' : ''}${formatNumber(more)}`)))];
  });
  return h('dl', { class: 'measures' }, shown);
}

/**
 * Returns the measures of the present problem; without a single key only its pieces can be compared.
 * @param {Api.Assessment | null} before
 * @returns {Known | null}
 */
function comparable(before) {
  if (!before) return null;
  const { measures, solutions, shorter } = before;
  return solutions.length === 1 && shorter === null ? measures : { men: measures.men };
}

/** @typedef {{element: HTMLElement, take: HTMLElement, words: string, puz: string}} Card */

/**
 * Returns the card of a proposal.
 * @param {Api.Proposal} proposal
 * @param {Api.Assessment | null} before
 * @param {() => void} onclick
 * @returns {Card}
 */
export function proposalCard(proposal, before, onclick) {
  const { diagram, changes, good_key: isGood, keeps } = proposal;
  const squares = changes.flatMap(({ square, from }) => [square, from]).filter((square) => square !== undefined);
  const marks = Object.fromEntries(squares.map((square) => [square, 'asked']));
  return solvedCard({ ...proposal, diagram: { ...diagram, marks: /** @type {Picture['marks']} */ (marks) } },
    changes.map(changeWords).join('; '), onclick, before,
    isGood && h('span', { class: 'badge' }, t('badge.good_key')), !keeps && h('span', { class: 'badge warn' }, t('mend.other_key')));
}

/**
 * Returns the card of a sound problem: a click on its board puts it on the large one.
 * @param {Omit<Api.Assessment, 'sound'> & {puz: string, diagram: Picture}} problem
 * @param {string} words
 * @param {() => void} onclick
 * @param {Api.Assessment | null} before the problem to compare it with
 * @param {...Child} badges
 * @returns {Card}
 */
export function solvedCard({ puz, diagram, solutions, measures }, words, onclick, before, ...badges) {
  const take = h('button', { type: 'button', class: 'plain take', onclick, 'aria-pressed': 'false' },
    h('span', { class: 'picture' }, miniature(diagram)), h('strong', {}, words));
  const element = h('article', { class: 'panel card' }, take,
    h('div', { class: 'badges' }, h('span', { class: 'badge good' }, writeMove(solutions[0]?.text ?? '')), badges),
    measureList(measures, comparable(before)));
  return { element, take, words, puz };
}
