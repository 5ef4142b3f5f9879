// The form of the view: the stipulation, and how the puzzle is solved.

import { h, show, uniqueId } from '../dom.js';
import { checkbox, isValid, labelled, secondsField, selectBox } from '../parts.js';
import { isOneLine, SHORTEST } from './question.js';
import { EXAMPLES } from './examples.js';
import { t } from '../words.js';

/** @type {[sign: string, kind: string, moves: string][]} */
const SUGGESTIONS = [
  ['#2', 'mate', '2'], ['#3', 'mate', '3'], ['#4', 'mate', '4'], ['#', 'shortest', ''], ['=2', 'stalemate', '2'],
  ['s#2', 'self', '2'], ['s#3', 'self', '3'], ['h#2', 'help', '2'], ['h#2.5', 'help', '2½'], ['h#3', 'help', '3'],
  ['ser-#4', 'series', '4'], ['ser-h#3', 'series_help', '3'], ['ser-s#3', 'series_self', '3'],
];

/** How many solutions of help and series play are shown at most. */
const MOST_LINES = 200;

/**
 * @typedef {object} FormHandlers
 * @property {(stipulation: string) => void} solve
 * @property {(stipulation: string) => void} change
 * @property {(stipulation: string, fen: string) => void} example
 * @property {() => Promise<string[]>} engines
 */

/** The form. */
export class MateForm {
  #handlers;
  #listId = uniqueId('asks');
  #stipulation = h('input', { list: this.#listId, size: 8, autocomplete: 'off', spellcheck: 'false', placeholder: t('form.shortest') });
  #tries = checkbox(t('form.tries'), { checked: true });
  #refutations = h('input', { type: 'number', min: 1, max: 9, value: '1', 'aria-label': t('form.refutations.label') });
  #setPlay = checkbox(t('form.set_play'), { checked: true });
  #engine = selectBox(['auto'], 'auto');
  #time = secondsField({ max: 3600, placeholder: '—' });

  /** @param {FormHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
    this.#stipulation.addEventListener('change', () => handlers.change(this.#stipulation.value));
    this.element = h('form', { class: 'panel stack ask', novalidate: true, onsubmit: (event) => this.#submit(event) },
      h('div', { class: 'row end' },
        labelled(t('form.stipulation'), this.#stipulation, t('form.stipulation.hint')),
        h('datalist', { id: this.#listId }, SUGGESTIONS.map(([value, kind, moves]) =>
          h('option', { value }, t(`stipulation.${kind}`, { moves })))),
        h('button', { class: 'main', type: 'submit' }, t('do.solve')),
        this.#examples()),
      this.#optionFields());
  }

  /**
   * Shows the stipulation of the puzzle.
   * @param {string} stipulation
   */
  show(stipulation) {
    if (document.activeElement === this.#stipulation) return;
    this.#stipulation.value = stipulation === SHORTEST ? '' : stipulation;
  }

  /** The options of a request to solve. */
  get options() {
    const options = { engine: this.#engine.value, ...(this.#time.value ? { time_limit: Number(this.#time.value) } : {}) };
    if (isOneLine(this.#stipulation.value)) return { ...options, limit: MOST_LINES };
    return {
      ...options,
      ...(this.#tries.input.checked ? { tries: true, refutations: Number(this.#refutations.value) || 1 } : {}),
      ...(this.#setPlay.input.checked ? { set_play: true } : {}),
    };
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    if (isValid(this.element)) this.#handlers.solve(this.#stipulation.value);
  }

  #examples() {
    const select = h('select', { class: 'examples', 'aria-label': t('form.examples') },
      h('option', { value: '' }, t('form.examples.choose')), EXAMPLES.map(([title], index) => h('option', { value: index }, t(title))));
    select.addEventListener('change', () => {
      const [, stipulation, fen] = EXAMPLES[Number(select.value)];
      select.value = '';
      this.#handlers.example(stipulation, fen);
    });
    return select;
  }

  #optionFields() {
    return h('details', { ontoggle: () => { this.#offerEngines().catch(() => {}); } }, h('summary', {}, t('form.options')),
      h('div', { class: 'row end options' },
        h('div', { class: 'row' }, this.#tries.element, this.#refutations, h('span', {}, t('form.refutations'))),
        this.#setPlay.element, labelled(t('form.engine'), this.#engine), labelled(t('form.time'), this.#time)));
  }

  async #offerEngines() {
    const names = (await this.#handlers.engines()).filter((name) => name !== 'auto');
    const { value } = this.#engine;
    show(this.#engine, ['auto', ...names].map((name) => h('option', { value: name, selected: name === value }, name)));
  }
}
