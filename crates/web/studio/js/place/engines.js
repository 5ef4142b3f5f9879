// Which engine, and what it needs.

import { h, show } from '../dom.js';
import { choice, labelled, secondsField } from '../parts.js';

const NAMES = {
  auto: 'auto: the best for it', search: 'search: the native algorithm', sat: 'sat: CNF and a CDCL solver',
  cp: 'cp: finite domains',
  asp: 'asp: a logic program (clingo)', brute: 'brute: every assignment in turn',
};
const VARIABLES = [['smallest-domain', 'fewest values left'], ['largest-domain', 'most values left'],
  ['input', 'in their order']];
const VALUES = [['smallest', 'the smallest'], ['largest', 'the largest'], ['bisect', 'the lower half']];

/** Why an engine cannot be used here, or null: what `about().engines` says of it. */
export function missing(all, name) {
  const engine = all.find((other) => other.name === name);
  return engine && !engine.there ? (engine.why ?? `${name} is not there`) : null;
}

/** The choice; `offer(names, all)` says which engines a puzzle has and which of them are there. */
export function engineChoice() {
  const select = choice([['auto', NAMES.auto]], 'auto', { onchange: () => follow() });
  const variables = choice(VARIABLES, 'smallest-domain');
  const values = choice(VALUES, 'smallest');
  const labelling = h('div', { class: 'row end', hidden: true }, labelled('cp decides first what has', variables),
    labelled('and tries', values));
  const time = secondsField({ placeholder: '—' });
  const plain = h('input', { type: 'checkbox' });
  const plainly = h('label', { class: 'check', hidden: true }, plain,
    'only what the puzzle says, nothing that follows from it');
  const why = h('p', { class: 'note', hidden: true });
  const element = h('details', {}, h('summary', {}, 'Engine and time'),
    h('div', { class: 'stack' }, h('div', { class: 'row end' }, labelled('Engine', select), labelled('Time, s', time)),
      why, labelling, plainly));

  function follow() {
    labelling.hidden = select.value !== 'cp';
    plainly.hidden = !['sat', 'cp', 'asp'].includes(select.value);
  }

  return {
    element,
    offer(names, all) {
      const old = select.value;
      show(select, ['auto', ...names].map((name) =>
        h('option', { value: name, disabled: missing(all, name) !== null, selected: name === old },
          NAMES[name] ?? name)));
      const reasons = names.map((name) => missing(all, name)).filter(Boolean);
      why.hidden = reasons.length === 0;
      show(why, reasons.join(' '));
      follow();
    },
    /** As a request has it. */
    asked() {
      const engine = select.value;
      return {
        ...(engine === 'auto' ? {} : { engine }),
        ...(engine === 'cp' ? { labelling: `${variables.value},${values.value}` } : {}),
        ...(plain.checked && !plainly.hidden ? { plain: true } : {}),
        ...(Number(time.value) > 0 ? { time_limit: Number(time.value) } : {}),
      };
    },
  };
}
