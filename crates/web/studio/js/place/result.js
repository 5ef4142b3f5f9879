// The result of a search in words: how many solutions, up to symmetry, the optimum, and whether that is all.

import { h } from '../dom.js';
import { formatNumber, formatSeconds, plural } from '../parts.js';

const MEBIBYTE = 2 ** 20;

/** @param {Api.Count} count */
const amount = ({ value, exact }) => `${exact ? '' : 'at least '}${formatNumber(value)}`;

/** @param {Api.Count} count */
const isZero = ({ value }) => String(value) === '0';

/**
 * Shows the result of `count`: `92 (12 up to symmetry)`.
 * @param {Api.Result} result
 */
export function countResult(result) {
  const { count, classes, directed } = result;
  // "At least 0" is true of everything.
  const isUnknown = isZero(count) && !count.exact;
  const more = isUnknown ? [] : [classes && `${amount(classes)} up to symmetry`,
    directed && `${amount(directed)} in both directions`].filter(Boolean);
  const number = isZero(count) ? (count.exact ? 'No solution' : 'Not counted') : amount(count);
  return describe(result, Infinity, [h('strong', {}, number), more.length > 0 && ` (${more.join(', ')})`]);
}

/**
 * Shows the result of `solve`.
 * @param {Api.Result} result
 * @param {boolean} isUnique whether the puzzle should have exactly one solution
 * @param {number} wanted how many solutions were asked for
 */
export function solveResult(result, isUnique, wanted) {
  const { words, tone } = verdict(result, isUnique, wanted);
  // If a puzzle should have one solution, a second one is looked for.
  const enough = isUnique ? Math.max(2, wanted) : wanted;
  return describe(result, enough, tone ? h('span', { class: `badge ${tone}` }, words) : words);
}

/**
 * Says what the number of solutions means; without a tone, it is neither good nor bad.
 * @param {Api.Result} result
 * @param {boolean} isUnique
 * @param {number} wanted
 * @returns {{words: string, tone?: 'good' | 'bad' | 'warn'}}
 */
function verdict({ count, classes }, isUnique, wanted) {
  const { value, exact } = count;
  // Up to symmetry, one solution of each class is shown.
  const shown = classes?.value ?? value;
  const solutions = `${plural(shown, 'solution')}${classes ? ' up to symmetry' : ''}`;
  if (isZero(count)) return exact ? { words: 'No solution, proven', tone: 'bad' } : { words: 'No solution found so far.' };
  if (isUnique && String(value) !== '1') {
    return { words: `Not unique: ${exact ? '' : 'at least '}${solutions}`, tone: 'bad' };
  }
  if (isUnique && exact) return { words: 'Exactly one solution, proven', tone: 'good' };
  if (isUnique) return { words: 'One solution; there may be others', tone: 'warn' };
  if (exact) return { words: `${solutions}${classes ? `, ${formatNumber(value)} in all` : ''}; there are no more.` };
  return { words: Number(shown) >= wanted ? `${solutions}; there may be more.` : `${solutions} so far.` };
}

/**
 * Returns why a search ended early and what to do about it; `null` if it did not.
 * @param {Api.Result} result
 * @param {number} enough how many solutions are all that were wanted
 */
function endedEarly({ end, limit, count, classes }, enough) {
  const isStopped = end === 'stopped' && !count.exact && Number((classes ?? count).value) < enough;
  if (isStopped) return 'The search ended early: it was stopped.';
  if (end !== 'out-of-budget') return null;
  if (limit?.kind !== 'memory') return 'The search ended early: the time limit was reached.';
  return `The search ended early: the memory limit of ${formatBytes(limit.bytes)} was reached. `
    + 'All jobs share the memory of the server. Start it with more memory, for example '
    + `“rookwright serve --jobs 1 --memory ${memoryOption(limit.bytes)}”.`;
}

/**
 * `64 MiB`, `1 GiB`.
 * @param {number} bytes
 */
function formatBytes(bytes) {
  const all = Math.ceil(bytes / MEBIBYTE);
  return all % 1024 === 0 ? `${all / 1024} GiB` : `${all} MiB`;
}

/**
 * Returns four times as much memory, as the command line takes it; a smaller step might not be enough again.
 * @param {number} bytes
 */
function memoryOption(bytes) {
  const all = Math.ceil((4 * bytes) / MEBIBYTE);
  return all >= 1024 ? `${Math.ceil(all / 1024)}G` : `${all}M`;
}

/**
 * Makes a remark a sentence; the name of a square stays lower case.
 * @param {string} words
 */
function sentence(words) {
  return `${/^[a-z]\d/.test(words) ? words[0] : words[0].toUpperCase()}${words.slice(1)}.`;
}

/**
 * @param {Api.Result} result
 * @param {number} enough
 * @param {Child} outcome
 */
function describe(result, enough, outcome) {
  const { optimum, remark, engine, seconds, nodes = 0 } = result;
  const early = endedEarly(result, enough);
  const figures = [engine, formatSeconds(seconds), nodes > 0 && plural(nodes, 'node')];
  return h('div', { class: 'stack tight' },
    h('p', { class: 'outcome' }, outcome),
    early && h('p', { class: 'early' }, early),
    optimum && h('p', {}, optimum.proven ? 'Optimum ' : 'Best so far ', h('strong', {}, formatNumber(optimum.value)),
      optimum.proven ? ', proven' : ', not proven'),
    remark && h('p', { class: 'note' }, sentence(remark)),
    h('p', { class: 'note' }, figures.filter(Boolean).join(' · ')));
}
