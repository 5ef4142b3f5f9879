// The choice of an engine, and its options.

import { h, show } from '../dom.js';
import { checkbox, labelled, secondsField, selectBox } from '../parts.js';

/** @type {Record<string, string>} */
const LABELS = {
  auto: 'auto: the best for the puzzle',
  search: 'search: an algorithm of its own',
  sat: 'sat: a SAT solver',
  cp: 'cp: constraint programming',
  asp: 'asp: answer set programming (clingo)',
  brute: 'brute: tries everything',
};

/** @type {SelectOption[]} */
const VARIABLES = [['smallest-domain', 'fewest values left'], ['largest-domain', 'most values left'],
  ['input', 'first in order']];
/** @type {SelectOption[]} */
const VALUES = [['smallest', 'smallest'], ['largest', 'largest'], ['bisect', 'lower half']];

/** The engines that solve a model, which can be a plain one. */
const WITH_MODEL = ['sat', 'cp', 'asp'];

/**
 * Returns why an engine cannot be used here; `null` if it can.
 * @param {Api.Engine[]} all what the server says about its engines
 * @param {string} name
 */
export function whyMissing(all, name) {
  const engine = all.find((other) => other.name === name);
  return engine && !engine.there ? (engine.why ?? `${name} is not installed.`) : null;
}

/** The fields for the engine and the time limit. */
export class EngineChoice {
  #select = selectBox([['auto', LABELS.auto]], 'auto', { onchange: () => this.#update() });
  #variables = selectBox(VARIABLES, 'smallest-domain');
  #values = selectBox(VALUES, 'smallest');
  #labelling = h('div', { class: 'row end', hidden: true }, labelled('Variable to decide next', this.#variables),
    labelled('Value to try first', this.#values));
  #time = secondsField({ placeholder: '—' });
  #plain = checkbox('plain model: the rules of the puzzle without additional constraints');
  #missing = h('p', { class: 'note', hidden: true });
  element = h('details', {}, h('summary', {}, 'Engine and time'), h('div', { class: 'stack' },
    h('div', { class: 'row end' }, labelled('Engine', this.#select), labelled('Time limit, s', this.#time)),
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
        LABELS[name] ?? name)));
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
