// The choice of an engine, and its options.

import { h, show } from '../dom.js';
import { checkbox, labelled, secondsField, selectBox } from '../parts.js';
import { t } from '../words.js';

/** The engines that have a label of their own; others are shown by their names. */
const LABELLED = ['auto', 'search', 'sat', 'cp', 'asp', 'brute'];

/** @param {string} name */
const labelOf = (name) => (LABELLED.includes(name) ? t(`engine.${name}`) : name);

/** @returns {SelectOption[]} */
const variables = () => [['smallest-domain', t('engine.variable.fewest')], ['largest-domain', t('engine.variable.most')],
  ['input', t('engine.variable.input')]];
/** @returns {SelectOption[]} */
const values = () => [['smallest', t('engine.value.smallest')], ['largest', t('engine.value.largest')],
  ['bisect', t('engine.value.bisect')]];

/** The engines that solve a model, which can be a plain one. */
const WITH_MODEL = ['sat', 'cp', 'asp'];

/**
 * Returns why an engine cannot be used here; `null` if it can.
 * @param {Api.Engine[]} all what the server says about its engines
 * @param {string} name
 */
export function whyMissing(all, name) {
  const engine = all.find((other) => other.name === name);
  return engine && !engine.there ? (engine.why ?? t('engine.missing', { name })) : null;
}

/** The fields for the engine and the time limit. */
export class EngineChoice {
  #select = selectBox([['auto', labelOf('auto')]], 'auto', { onchange: () => this.#update() });
  #variables = selectBox(variables(), 'smallest-domain');
  #values = selectBox(values(), 'smallest');
  #labelling = h('div', { class: 'row end', hidden: true }, labelled(t('engine.variable'), this.#variables),
    labelled(t('engine.value'), this.#values));
  #time = secondsField({ placeholder: '—' });
  #plain = checkbox(t('engine.plain'));
  #missing = h('p', { class: 'note', hidden: true });
  element = h('details', {}, h('summary', {}, t('engine.title')), h('div', { class: 'stack' },
    h('div', { class: 'row end' }, labelled(t('form.engine'), this.#select), labelled(t('form.time'), this.#time)),
    this.#missing, this.#labelling, this.#plain.element));

  constructor() {
    this.#update();
  }

  /**
   * Offers the engines of a puzzle.
   * @param {string[]} names
   * @param {Api.Engine[]} all
   */
  offer(names, all) {
    const old = this.#select.value;
    show(this.#select, ['auto', ...names].map((name) =>
      h('option', { value: name, disabled: whyMissing(all, name) !== null, selected: name === old },
        labelOf(name))));
    const reasons = names.map((name) => whyMissing(all, name)).filter(Boolean);
    this.#missing.hidden = reasons.length === 0;
    show(this.#missing, reasons.join(' '));
    this.#update();
  }

  /** The options as a request has them. */
  get options() {
    const engine = this.#select.value;
    const isPlain = this.#plain.input.checked && WITH_MODEL.includes(engine);
    return {
      ...(engine === 'auto' ? {} : { engine }),
      ...(engine === 'cp' ? { labelling: `${this.#variables.value},${this.#values.value}` } : {}),
      ...(isPlain ? { plain: true } : {}),
      ...(Number(this.#time.value) > 0 ? { time_limit: Number(this.#time.value) } : {}),
    };
  }

  #update() {
    this.#labelling.hidden = this.#select.value !== 'cp';
    this.#plain.element.hidden = !WITH_MODEL.includes(this.#select.value);
  }
}
