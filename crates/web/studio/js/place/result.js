// The result of a search in words: how many solutions, up to symmetry, the optimum, and whether that is all.

import { h } from '../dom.js';
import { formatNumber, formatSeconds } from '../parts.js';
import { t, tAround } from '../words.js';

const MEBIBYTE = 2 ** 20;

/** @param {Api.Count} count */
const amount = ({ value, exact }) => (exact ? formatNumber(value) : t('result.at_least', { what: formatNumber(value) }));

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
  const more = isUnknown ? [] : [classes && t('result.symmetry', { what: amount(classes) }),
    directed && t('result.directed', { number: amount(directed) })].filter(Boolean);
  const number = isZero(count) ? t(count.exact ? 'result.none' : 'result.not_counted') : amount(count);
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
  const plain = t('badge.solutions', { n: shown });
  const solutions = classes ? t('result.symmetry', { what: plain }) : plain;
  if (isZero(count)) return exact ? { words: t('result.none_proven'), tone: 'bad' } : { words: t('result.none_yet') };
  if (isUnique && String(value) !== '1') {
    return { words: t('result.not_unique', { solutions: exact ? solutions : t('result.at_least', { what: solutions }) }), tone: 'bad' };
  }
  if (isUnique && exact) return { words: t('result.unique'), tone: 'good' };
  if (isUnique) return { words: t('result.single'), tone: 'warn' };
  if (exact) return { words: t('result.all', { solutions: classes ? t('result.in_all', { solutions, all: formatNumber(value) }) : solutions }) };
  return { words: t(Number(shown) >= wanted ? 'result.maybe_more' : 'result.so_far', { solutions }) };
}

/**
 * Returns why a search ended early and what to do about it; `null` if it did not.
 * @param {Api.Result} result
 * @param {number} enough how many solutions are all that were wanted
 */
function endedEarly({ end, limit, count, classes }, enough) {
  const isStopped = end === 'stopped' && !count.exact && Number((classes ?? count).value) < enough;
  if (isStopped) return t('end.stopped');
  if (end !== 'out-of-budget') return null;
  if (limit?.kind !== 'memory') return t('end.time');
  return t('end.memory', { limit: formatBytes(limit.bytes), more: memoryOption(limit.bytes) });
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
  const figures = [engine, formatSeconds(seconds), nodes > 0 && t('result.nodes', { n: nodes })];
  return h('div', { class: 'stack tight' },
    h('p', { class: 'outcome' }, outcome),
    early && h('p', { class: 'early' }, early),
    optimum && h('p', {}, tAround(optimum.proven ? 'result.optimum' : 'result.best',
      { value: h('strong', {}, formatNumber(optimum.value)) })),
    remark && h('p', { class: 'note' }, sentence(remark)),
    h('p', { class: 'note' }, figures.filter(Boolean).join(' · ')));
}
