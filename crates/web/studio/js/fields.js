// Fields described as data, so that a form with many fields is a list and not a program.
//
// A field is `{name, label, kind, fallback, hint, ...}` (`Field` in types/studio.d.ts).  Its value is a string, or a
// Boolean for `tick`; the fallback is the value that the field has at first.
//
// | kind | value | also |
// |---|---|---|
// | text | any | placeholder, list (suggestions), size |
// | number | 7, 2.5 | least, most, step |
// | choice | one of the options | options |
// | tick | true or false | |
// | size | 8x6 | least, most |
// | range | 3, 2.., 2..5, ..4 | least, most |
// | ticks | quiet,sacrifice | options |

import { h, uniqueId } from './dom.js';
import { checkbox, selectBox } from './parts.js';
import { t } from './words.js';

/** @type {Record<FieldKind, (field: Field, onchange: () => void) => FieldControl>} */
const KINDS = { text, number, choice, tick, size, range, ticks };

/**
 * Returns values as an address has them: `1` for a ticked box.
 * @param {FieldValues} values
 * @returns {Record<string, string | false>}
 */
export function toAddress(values) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === true ? '1' : value]));
}

/**
 * Builds the fields of a list.
 * @param {Field[]} list
 * @param {() => void} onchange
 * @returns {Form}
 */
export function buildForm(list, onchange = () => {}) {
  /** @type {Map<string, FieldControl & {fallback: FieldValue}>} */
  const controls = new Map();
  for (const field of list) {
    const control = KINDS[field.kind ?? 'text'](field, onchange);
    const fallback = field.fallback ?? control.fallback ?? '';
    control.set(fallback);
    controls.set(field.name, { ...control, fallback });
  }
  /** @param {string} name */
  const control = (name) => {
    const found = controls.get(name);
    if (!found) throw new Error(`the form has no field ${name}`);
    return found;
  };
  return {
    element: (name) => control(name).element,
    get: (name) => control(name).get(),
    values() {
      const all = [...controls].map(([name, { get, fallback }]) => ({ name, value: get(), fallback }));
      const changed = all.filter(({ value, fallback }) => value !== '' && value !== fallback);
      return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
    },
    wrong() {
      const wrong = list.find(({ name }) => hasInvalidInput(control(name).element));
      return wrong ? t('field.expected', { label: wrong.label, least: wrong.least ?? '', most: wrong.most ?? '' }) : null;
    },
    fill(values) {
      for (const [name, { set, fallback }] of controls) set(values[name] ?? fallback);
    },
  };
}

/** @param {HTMLElement} element */
function hasInvalidInput(element) {
  return [...element.querySelectorAll('input')].some((input) => !input.checkValidity());
}

/** @param {Field} field */
const fieldClass = (field) => `field${field.kind === 'tick' ? ' tick' : ''}${field.wide ? ' wide' : ''}`;

/**
 * Puts a label above a control and the hint below it.  Screen readers read the hint as a description.
 * @template {HTMLElement} E
 * @param {Field} field
 * @param {(props: Props) => E} make
 * @param {(control: E) => Child} [more] what stands beside the control
 */
function framed(field, make, more = () => null) {
  const id = uniqueId('field');
  const hintId = field.hint ? `${id}-hint` : undefined;
  const control = make({ id, 'aria-describedby': hintId });
  const element = h('div', { class: fieldClass(field) },
    h('label', { for: id }, field.label),
    control, more(control),
    field.hint && h('small', { id: hintId }, field.hint));
  return { element, control };
}

/**
 * Puts several controls under one label.
 * @param {Field} field
 * @param {...Child} controls
 */
function grouped(field, ...controls) {
  const id = uniqueId('group');
  return h('div', { class: fieldClass(field), role: 'group', 'aria-labelledby': id },
    h('span', { class: 'name', id }, field.label),
    h('div', { class: 'row' }, controls),
    field.hint && h('small', {}, field.hint));
}

/**
 * @param {Field} field
 * @param {() => void} onchange
 * @returns {FieldControl}
 */
function text(field, onchange) {
  const { list, placeholder, size: letters = 12 } = field;
  const { element, control } = framed(field,
    (props) => h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder, size: letters,
      list: list && `${props.id}-list`, oninput: onchange, ...props }),
    ({ id }) => list && h('datalist', { id: `${id}-list` }, list.map(([value, label]) => h('option', { value, label }))));
  return { element, get: () => control.value.trim(), set: (value) => { control.value = String(value); } };
}

/**
 * @param {Field} field
 * @param {() => void} onchange
 * @param {Props} props
 */
function numberInput(field, onchange, props) {
  return h('input', { type: 'number', min: field.least, max: field.most, step: field.step,
    placeholder: field.placeholder, oninput: onchange, ...props });
}

/**
 * @param {Field} field
 * @param {() => void} onchange
 * @returns {FieldControl}
 */
function number(field, onchange) {
  const { element, control } = framed(field, (props) => numberInput(field, onchange, props));
  return { element, get: () => control.value, set: (value) => { control.value = String(value); } };
}

/**
 * @param {Field} field
 * @param {() => void} onchange
 * @returns {FieldControl}
 */
function choice(field, onchange) {
  const { element, control } = framed(field,
    (props) => selectBox(field.options ?? [], field.fallback, { onchange, ...props }));
  return {
    element,
    get: () => control.value,
    set(value) {
      control.value = String(value);
      if (control.selectedIndex < 0) control.value = field.fallback ?? '';
    },
  };
}

/**
 * @param {Field} field
 * @param {() => void} onchange
 * @returns {FieldControl}
 */
function tick(field, onchange) {
  const id = field.hint ? uniqueId('hint') : undefined;
  const { element: label, input } = checkbox(field.label, { onchange, 'aria-describedby': id });
  return {
    element: h('div', { class: fieldClass(field) }, label, field.hint && h('small', { id }, field.hint)),
    fallback: false,
    get: () => input.checked,
    set: (value) => { input.checked = value === true || value === '1' || value === 'true'; },
  };
}

/**
 * @param {Field} field
 * @param {() => void} onchange
 * @returns {FieldControl}
 */
function size(field, onchange) {
  const files = numberInput(field, onchange, { 'aria-label': t('field.files') });
  const ranks = numberInput(field, onchange, { 'aria-label': t('field.ranks') });
  return {
    element: grouped(field, files, '×', ranks),
    get: () => (files.value && ranks.value ? `${files.value}x${ranks.value}` : ''),
    set(value) {
      const [, wide = '', high = wide] = /^(\d+)(?:x(\d+))?$/.exec(String(value)) ?? [];
      files.value = wide;
      ranks.value = high;
    },
  };
}

/**
 * @param {Field} field
 * @param {() => void} onchange
 * @returns {FieldControl}
 */
function range(field, onchange) {
  const [low, high = low] = (field.placeholder ?? '').split('..');
  const from = numberInput({ ...field, placeholder: low }, onchange, { 'aria-label': t('field.from') });
  const to = numberInput({ ...field, placeholder: high }, onchange, { 'aria-label': t('field.to') });
  return {
    element: grouped(field, from, t('field.to'), to),
    get() {
      if (!from.value && !to.value) return '';
      return from.value === to.value ? from.value : `${from.value}..${to.value}`;
    },
    set(value) {
      const [least, most = least] = String(value).split('..');
      from.value = least;
      to.value = most;
    },
  };
}

/**
 * @param {Field} field
 * @param {() => void} onchange
 * @returns {FieldControl}
 */
function ticks(field, onchange) {
  const boxes = (field.options ?? []).map((option) => {
    const [value, label] = Array.isArray(option) ? option : [option, option];
    return { value, ...checkbox(label, { onchange }) };
  });
  return {
    element: grouped(field, boxes.map(({ element }) => element)),
    get: () => boxes.filter(({ input }) => input.checked).map(({ value }) => value).join(','),
    set(value) {
      const wanted = String(value).split(',');
      for (const { value: name, input } of boxes) input.checked = wanted.includes(name);
    },
  };
}
