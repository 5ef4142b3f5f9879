// What came out, in words: how many, up to symmetry, the optimum, and whether that is all.

import { h } from '../dom.js';
import { counted, grouped, seconds } from '../parts.js';

const amount = ({ value, exact }) => `${exact ? '' : 'at least '}${grouped(value)}`;
const isNone = ({ value, exact }) => exact && String(value) === '0';

/** `92 (12 up to symmetry)`: the document of `count`. */
export function countedUp(document) {
  const { count, classes, directed } = document;
  const rest = [classes && `${amount(classes)} up to symmetry`,
    directed && `${amount(directed)} in both directions`].filter(Boolean);
  return report(document, h('p', { class: 'outcome' }, h('strong', {}, isNone(count) ? 'No solution' : amount(count)),
    rest.length > 0 && ` (${rest.join(', ')})`));
}

/** The document of `solve`; `wanted` so many were asked for. */
export function solved(document, { unique, wanted }) {
  const [tone, words] = verdict(document, unique, wanted);
  return report(document, h('p', { class: 'outcome' }, tone ? h('span', { class: `badge ${tone}` }, words) : words));
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

function report(document, outcome) {
  const { optimum, remark, engine, end } = document;
  const ends = { 'out-of-budget': 'the time or memory was used up' }[end];
  const figures = [engine, seconds(document.seconds), document.nodes > 0 && counted(document.nodes, 'node'), ends];
  return h('div', { class: 'stack tight' },
    outcome,
    optimum && h('p', {}, optimum.proven ? 'Optimum ' : 'Best so far ', h('strong', {}, grouped(optimum.value)),
      optimum.proven ? ', proven' : ', not proven'),
    remark && h('p', { class: 'note' }, `${sentence(remark)}.`),
    h('p', { class: 'note' }, figures.filter(Boolean).join(' · ')));
}
