// What is asked and how it is to be solved: the form of the view.

import { h, show, unique } from '../dom.js';
import { choice, isValid, labelled, secondsField, tick } from '../parts.js';
import { isOneLine } from './question.js';
import { EXAMPLES } from './examples.js';

const USUAL = [
  ['#2', 'mate in 2'], ['#3', 'mate in 3'], ['#4', 'mate in 4'], ['#', 'the shortest mate'], ['=2', 'stalemate in 2'],
  ['s#2', 'selfmate in 2'], ['s#3', 'selfmate in 3'], ['h#2', 'helpmate in 2'], ['h#2.5', 'helpmate in 2½'],
  ['h#3', 'helpmate in 3'], ['ser-#4', 'series mate in 4'], ['ser-h#3', 'series helpmate in 3'],
  ['ser-s#3', 'series selfmate in 3'],
];

/** Of lines that solve a problem no more than these are of use to anybody. */
const MOST_LINES = 200;

/** `on.solve()`, `on.ask(words)`, `on.example(question, position)`, `on.engines()` -> names. */
export class Wishes {
  #on;
  #list = unique('asks');
  #ask;
  #tries = tick('tries with up to', { checked: true });
  #refutations = h('input', { type: 'number', min: 1, max: 9, value: '1', 'aria-label': 'Most refutations of a try' });
  #set = tick('set play', { checked: true });
  #solve = h('button', { class: 'main', type: 'submit' }, 'Solve');
  #engine = choice(['auto'], 'auto');
  #time = secondsField({ max: 3600, placeholder: '—' });

  constructor(on) {
    this.#on = on;
    this.#ask = h('input', { list: this.#list, size: 8, autocomplete: 'off', spellcheck: 'false',
      placeholder: 'shortest', onchange: () => on.ask(this.#ask.value) });
    this.element = h('form', { class: 'panel stack ask', novalidate: true, onsubmit: (event) => this.#submit(event) },
      h('div', { class: 'row end' },
        labelled('Stipulation', this.#ask, '#2, s#3, h#2.5, ser-h#5; empty for the shortest mate'),
        h('datalist', { id: this.#list }, USUAL.map(([value, words]) => h('option', { value }, words))),
        this.#solve,
        this.#examples()),
      this.#options());
  }

  /** What the puzzle asks now. */
  show(ask) {
    if (document.activeElement !== this.#ask) this.#ask.value = ask === '#' ? '' : ask;
  }

  /** Brings the keyboard to the button that solves. */
  focus() {
    this.#solve.focus();
  }

  /** The options of a `solve`. */
  get options() {
    const line = isOneLine(this.#ask.value);
    const ticked = (box) => !line && box.firstChild.checked;
    return {
      engine: this.#engine.value,
      ...(line ? { limit: MOST_LINES } : {}),
      ...(this.#time.value ? { time_limit: Number(this.#time.value) } : {}),
      ...(ticked(this.#tries) ? { tries: true, refutations: Number(this.#refutations.value) || 1 } : {}),
      ...(ticked(this.#set) ? { set_play: true } : {}),
    };
  }

  #submit(event) {
    event.preventDefault();
    if (isValid(this.element)) this.#on.solve(this.#ask.value);
  }

  #examples() {
    const pick = h('select', { class: 'examples', 'aria-label': 'Examples', onchange: () => {
      const [, ask, fen] = EXAMPLES[Number(pick.value)];
      pick.value = '';
      this.#on.example(ask, fen);
    } }, h('option', { value: '' }, 'Examples…'), EXAMPLES.map(([title], at) => h('option', { value: at }, title)));
    return pick;
  }

  #options() {
    const learn = async () => {
      const names = (await this.#on.engines()).filter((name) => name !== 'auto');
      const { value } = this.#engine;
      const option = (name) => h('option', { value: name, selected: name === value }, name);
      show(this.#engine, ['auto', ...names].map(option));
    };
    return h('details', { ontoggle: () => learn().catch(() => {}) }, h('summary', {}, 'Options'),
      h('div', { class: 'row end options' },
        h('div', { class: 'row' }, this.#tries, this.#refutations, h('span', {}, 'refutations')),
        this.#set, labelled('Engine', this.#engine), labelled('Time limit, s', this.#time)));
  }
}
