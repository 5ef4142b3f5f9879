// What came out, in words: how many, up to symmetry, the optimum, and whether that is all.

import { h } from '../dom.js';
import { counted, grouped, seconds } from '../parts.js';

const amount = ({ value, exact }) => `${exact ? '' : 'at least '}${grouped(value)}`;
const isNone = ({ value, exact }) => exact && String(value) === '0';
// "At least 0" would be true of everything.
const isUnknown = ({ value, exact }) => !exact && String(value) === '0';

/** `92 (12 up to symmetry)`: the document of `count`. */
export function countedUp(document) {
  const { count, classes, directed } = document;
  const rest = isUnknown(count) ? [] : [classes && `${amount(classes)} up to symmetry`,
    directed && `${amount(directed)} in both directions`].filter(Boolean);
  const number = isUnknown(count) ? 'Not counted' : isNone(count) ? 'No solution' : amount(count);
  return report(document, Infinity, h('p', { class: 'outcome' }, h('strong', {}, number),
    rest.length > 0 && ` (${rest.join(', ')})`));
}

/** The document of `solve`; `wanted` so many were asked for. */
export function solved(document, { unique, wanted }) {
  const [tone, words] = verdict(document, unique, wanted);
  // Where one is meant to be there, a second one is looked for.
  const enough = unique ? Math.max(2, wanted) : wanted;
  return report(document, enough, h('p', { class: 'outcome' }, tone ? h('span', { class: `badge ${tone}` }, words) : words));
}

/** What the number of solutions means: good, bad, doubtful, or just a number. */
function verdict({ count, classes }, unique, wanted) {
  const { value, exact } = count;
  // Those that are shown are counted, others are their mirror images.
  const shown = classes?.value ?? value;
  const many = `${counted(shown, 'solution')}${classes ? ' up to symmetry' : ''}`;
  if (isNone(count)) return ['bad', 'No solution, proven'];
  if (String(value) === '0') return [null, 'No solution found so far.'];
  if (unique && String(value) !== '1') return ['bad', `Not unique: ${exact ? '' : 'at least '}${many}`];
  if (unique) return exact ? ['good', 'Exactly one solution, proven'] : ['warn', 'One solution; perhaps not the only one'];
  if (exact) return [null, `${many}${classes ? `, ${grouped(value)} in all` : ''}; there are no more.`];
  return [null, Number(shown) >= wanted ? `${many}; there may be more.` : `${many} so far.`];
}

/** With a capital, unless it begins with a square. */
function sentence(words) {
  return /^[a-z]\d/.test(words) ? words : `${words[0].toUpperCase()}${words.slice(1)}`;
}

/** Why a search ended early, and what would let it go on; `null` where it did not. */
function endedEarly({ end, limit, count, classes }, enough) {
  const isStopped = end === 'stopped' && !count.exact && Number((classes ?? count).value) < enough;
  if (isStopped) return 'The search ended early: it was stopped.';
  if (end !== 'out-of-budget') return null;
  if (limit?.kind !== 'memory') return 'The search ended early: the time limit was reached.';
  return `The search ended early: the memory limit of ${size(limit.bytes)} was reached. The limit is that of the server, `
    + 'shared by the jobs that may run at a time: start it with more, for example '
    + `“rookwright serve --jobs 1 --memory ${option(limit.bytes)}”.`;
}

const MEBIBYTE = 2 ** 20;

/** `64 MiB`, `1 GiB`. */
function size(bytes) {
  const all = Math.ceil(bytes / MEBIBYTE);
  return all % 1024 === 0 ? `${all / 1024} GiB` : `${all} MiB`;
}

/** Four times as much, as the command line takes it; steps of less would have to be repeated. */
function option(bytes) {
  const all = Math.ceil((4 * bytes) / MEBIBYTE);
  return all >= 1024 ? `${Math.ceil(all / 1024)}G` : `${all}M`;
}

function report(document, enough, outcome) {
  const { optimum, remark, engine } = document;
  const early = endedEarly(document, enough);
  const figures = [engine, seconds(document.seconds), document.nodes > 0 && counted(document.nodes, 'node')];
  return h('div', { class: 'stack tight' },
    outcome,
    early && h('p', { class: 'early' }, early),
    optimum && h('p', {}, optimum.proven ? 'Optimum ' : 'Best so far ', h('strong', {}, grouped(optimum.value)),
      optimum.proven ? ', proven' : ', not proven'),
    remark && h('p', { class: 'note' }, `${sentence(remark)}.`),
    h('p', { class: 'note' }, figures.filter(Boolean).join(' · ')));
}
