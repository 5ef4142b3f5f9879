// Fields described as data, so that a form of many wishes is a list of them and not a program.
//
// A field is `{name, label, kind, fallback, hint, ...}`.  Its value is a string, of a tick a Boolean; the fallback is
// what it has when nobody touches it.
//
// | kind | value | also |
// |---|---|---|
// | text | any | placeholder, list (what may be picked), size |
// | number | 7, 2.5 | least, most, step |
// | choice | one of the options | options |
// | tick | true or false | |
// | size | 8x6 | least, most |
// | range | 3, 2.., 2..5, ..4 | least, most |
// | ticks | quiet,sacrifice | options |

import { h, unique } from './dom.js';
import { choice } from './parts.js';

const KINDS = { text, number, choice: chosen, tick, size, range, ticks };

/** Values as an address has them: a tick is `1`. */
export function addressed(values) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === true ? '1' : value]));
}

/** The fields of a list: `element(name)`, `values()` that differ from the fallbacks, `fill(values)`. */
export function fields(list, onchange = () => {}) {
  const made = new Map();
  for (const field of list) {
    const built = { fallback: '', ...KINDS[field.kind ?? 'text'](field, onchange), ...plain(field) };
    built.set(built.fallback);
    made.set(field.name, built);
  }
  return {
    element: (name) => made.get(name).element,
    get: (name) => made.get(name).get(),
    /** What differs from the fallbacks; an empty field is one left alone. */
    values() {
      const all = [...made].map(([name, { get, fallback }]) => [name, get(), fallback]);
      return Object.fromEntries(all.filter(([, value, fallback]) => value !== '' && value !== fallback));
    },
    /** What the first field expects that holds something else: `Size: expected 1 to 20`; `null` where all are right. */
    wrong() {
      for (const { name, label, least, most } of list) {
        const isWrong = [...made.get(name).element.querySelectorAll('input')].some((input) => !input.checkValidity());
        if (isWrong) return `${label}: expected ${least} to ${most}`;
      }
      return null;
    },
    /** Sets all fields, those not named to their fallbacks; `1` and `true` tick a box. */
    fill(values) {
      for (const [name, { set, fallback }] of made) set(values[name] ?? fallback);
    },
  };
}

function plain(field) {
  return field.fallback === undefined ? {} : { fallback: field.fallback };
}

/** Label, control and hint, the hint read as a description and not as a part of the name. */
function framed(field, make) {
  const id = unique('field');
  const described = field.hint ? `${id}-hint` : undefined;
  return h('div', { class: `field${field.wide ? ' wide' : ''}` },
    h('label', { for: id }, field.label),
    make({ id, 'aria-describedby': described }),
    field.hint && h('small', { id: described }, field.hint));
}

/** Several controls under one name. */
function grouped(field, ...controls) {
  const id = unique('group');
  return h('div', { class: `field${field.wide ? ' wide' : ''}`, role: 'group', 'aria-labelledby': id },
    h('span', { class: 'name', id }, field.label),
    h('div', { class: 'row' }, controls),
    field.hint && h('small', {}, field.hint));
}

function text(field, onchange) {
  let input;
  const element = framed(field, (props) => {
    const list = field.list && `${props.id}-list`;
    input = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder: field.placeholder, list,
      size: field.size ?? 12, oninput: onchange, ...props });
    return list ? [input, h('datalist', { id: list }, field.list.map((value) => h('option', { value })))] : input;
  });
  return { element, get: () => input.value.trim(), set: (value) => { input.value = value; } };
}

function numeric(field, onchange, props) {
  return h('input', { type: 'number', min: field.least, max: field.most, step: field.step,
    placeholder: field.placeholder, oninput: onchange, ...props });
}

function number(field, onchange) {
  let input;
  const element = framed(field, (props) => (input = numeric(field, onchange, props)));
  return { element, get: () => input.value, set: (value) => { input.value = value; } };
}

function chosen(field, onchange) {
  let select;
  const element = framed(field, (props) => (select = choice(field.options, field.fallback, { onchange, ...props })));
  return {
    element,
    get: () => select.value,
    set(value) {
      select.value = value;
      if (select.selectedIndex < 0) select.value = field.fallback ?? '';
    },
  };
}

function tick(field, onchange) {
  const id = unique('hint');
  const box = h('input', { type: 'checkbox', onchange, 'aria-describedby': field.hint ? id : undefined });
  const element = h('div', { class: `field tick${field.wide ? ' wide' : ''}` },
    h('label', { class: 'check' }, box, field.label),
    field.hint && h('small', { id }, field.hint));
  return {
    element,
    fallback: false,
    get: () => box.checked,
    set: (value) => { box.checked = value === true || value === '1' || value === 'true'; },
  };
}

function size(field, onchange) {
  const one = (name) => numeric(field, onchange, { 'aria-label': name });
  const [files, ranks] = [one('files'), one('ranks')];
  return {
    element: grouped(field, files, '×', ranks),
    get: () => (files.value && ranks.value ? `${files.value}x${ranks.value}` : ''),
    set(value) {
      const [, wide, high] = /^(\d+)(?:x(\d+))?$/.exec(value) ?? [];
      files.value = wide ?? '';
      ranks.value = high ?? wide ?? '';
    },
  };
}

function range(field, onchange) {
  const [low, high] = String(field.placeholder ?? '').split('..');
  const from = numeric({ ...field, placeholder: low }, onchange, { 'aria-label': 'from' });
  const to = numeric({ ...field, placeholder: high ?? low }, onchange, { 'aria-label': 'to' });
  return {
    element: grouped(field, from, 'to', to),
    get() {
      if (!from.value && !to.value) return '';
      return from.value === to.value ? from.value : `${from.value}..${to.value}`;
    },
    set(value) {
      const parts = String(value).split('..');
      from.value = parts[0] ?? '';
      to.value = parts[1] ?? parts[0] ?? '';
    },
  };
}

function ticks(field, onchange) {
  const boxes = field.options.map(([value, words]) => [value, h('input', { type: 'checkbox', onchange }), words]);
  return {
    element: grouped(field, boxes.map(([, box, words]) => h('label', { class: 'check' }, box, words))),
    get: () => boxes.filter(([, box]) => box.checked).map(([value]) => value).join(','),
    set(value) {
      const wanted = String(value).split(',');
      for (const [name, box] of boxes) box.checked = wanted.includes(name);
    },
  };
}
