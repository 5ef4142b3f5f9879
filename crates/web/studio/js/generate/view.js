// The view to generate puzzles: they come in as cards, to keep or to discard.

import { job } from '../api.js';
import { h, show } from '../dom.js';
import { asError, RequestRefused } from '../errors.js';
import { buildForm, toAddress } from '../fields.js';
import { picture } from '../home/pictures.js';
import { button, errorNote, isCancelled } from '../parts.js';
import { updateAddress } from '../route.js';
import { collect } from '../collect.js';
import { withoutNumber } from '../sheet/making.js';
import { worksheet } from '../worksheet.js';
import { PuzzleCard } from './card.js';
import { GeneratorStatus } from './status.js';
import { FAMILY_NAMES, familyTitle, loadOptions, requestBody, spell } from './options.js';
import { t } from '../words.js';

/** A second click within this time is a double click, and does not stop what the first one started. */
const MILLISECONDS_OF_DOUBLE_CLICK = 400;
const MILLISECONDS_BETWEEN_FIGURES = 150;

/** @typedef {import('./options.js').FamilyName} FamilyName */

/** What is kept while another view is open: the options of each family, and the puzzles of the last run. */
const session = {
  /** @type {FamilyName} */
  family: 'mate',
  /** @type {Record<string, FieldValues>} */
  values: {},
  /** @type {Api.GeneratedPuzzle[]} */
  puzzles: [],
  /** @type {{document: Api.Generated, wanted: number} | null} */
  end: null,
};

/**
 * A run of the generator.
 * @typedef {object} Run
 * @property {Job<'generate'>} job
 * @property {number} wanted
 * @property {number} discarded how many of its puzzles the user has discarded
 * @property {number} began
 * @property {{tried: number, rejected: Api.Rejection[], state: string | null}} now
 */

/** What to do while there are no puzzles. */
function firstSteps() {
  return h('div', { class: 'first-steps' }, picture('worksheet'), h('div', {},
    h('p', {}, t('generate.empty')),
    h('ol', {}, [1, 2, 3].map((step) => h('li', {}, t(`generate.step.${step}`, { make: t('generate.make') }))))));
}

/** @implements {View} */
class GenerateView {
  /** @type {Record<FamilyName, GeneratorOptions> | null} The options of all generators, once the server has described them. */
  #options = null;
  /** @type {ViewState} The state that the form shows as soon as it has its fields. */
  #state = {};
  /** Whether puzzles were asked for before the options were there. */
  #isWanted = false;
  /** @type {Run | null} */
  #run = null;
  /** @type {PuzzleCard[]} */
  #cards = [];
  #clock = 0;
  /** The number of the last card. */
  #numbered = 0;

  #families = h('div', { class: 'tabs', role: 'group', 'aria-label': t('generate.what') },
    FAMILY_NAMES.map((family) => button(familyTitle(family), () => this.#choose(family), { 'data-family': family })));
  #usualFields = h('div', { class: 'stack' });
  #moreFields = h('div', {});
  #startButton = h('button', { class: 'main', type: 'submit' }, t('generate.make'));
  #problem = h('div', {});
  #status = new GeneratorStatus();
  #keepAllButton = button(t('generate.keep_all'), () => this.#keepAll());
  #heading = h('h2', { tabindex: '-1' }, t('generate.new'));
  #grid = h('div', { class: 'cards' });
  #results = h('section', { 'aria-label': t('generate.new') },
    h('div', { class: 'row spread' }, this.#heading, this.#keepAllButton), this.#grid);
  #empty = firstSteps();
  #showKept = () => this.#cards.forEach((card) => card.showKept());

  /**
   * @param {HTMLElement} root
   * @param {ViewState} state
   */
  constructor(root, state) {
    this.#build(root);
    worksheet.listen(this.#showKept);
    this.update(state);
    loadOptions().then((options) => {
      this.#options = options;
      this.update(this.#state);
      if (this.#isWanted) this.#start();
    }, (error) => show(this.#problem, errorNote(asError(error))));
    session.puzzles.forEach((puzzle) => this.#addCard(puzzle));
    if (session.end) this.#status.showEnd(session.end.document, session.end.wanted);
    this.#updateResults();
  }

  /** @param {ViewState} state */
  update(state) {
    const { family, ...values } = this.#state = state;
    const isGiven = Object.keys(values).length > 0;
    this.#choose(FAMILY_NAMES.find((name) => name === family) ?? session.family, isGiven ? values : undefined);
  }

  unmount() {
    this.#isWanted = false;
    this.#run?.job.cancel();
    clearInterval(this.#clock);
    worksheet.unlisten(this.#showKept);
  }

  // ---- parts

  /** @param {HTMLElement} root */
  #build(root) {
    // The browser can point to an invalid field only if it is visible.
    this.#moreFields.addEventListener('invalid', () => {
      const details = this.#moreFields.querySelector('details');
      if (details) details.open = true;
    }, true);
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#press();
    };
    show(root, h('h1', { class: 'visually-hidden' }, t('view.generate')), h('div', { class: 'columns generator' },
      h('form', { class: 'panel stack', 'aria-label': t('form.options'), onsubmit },
        this.#families, this.#usualFields, h('div', { class: 'row' }, this.#startButton), this.#problem, this.#moreFields),
      h('div', { class: 'stack' }, this.#status.element, this.#results)));
  }

  // ---- the form

  /**
   * Shows the fields of a family.
   * @param {FamilyName} family
   * @param {Partial<FieldValues>} values
   */
  #choose(family, values = session.values[family] ?? {}) {
    session.family = family;
    for (const tab of this.#families.children) {
      tab.setAttribute('aria-pressed', String(tab.getAttribute('data-family') === family));
    }
    if (!this.#options) return;
    const { about: description, usual, more } = this.#options[family];
    const form = buildForm([...usual, ...more.flatMap(([, list]) => list)], () => {
      session.values[family] = form.values();
      this.#updateAddress();
    });
    form.fill(values);
    session.values[family] = form.values();
    /** @param {Field[]} list */
    const fields = (list) => h('div', { class: 'fields' }, list.map(({ name }) => {
      const element = form.element(name);
      element.dataset.option = name;
      return element;
    }));
    const isUsed = more.some(([, list]) => list.some(({ name }) => name in session.values[family]));
    show(this.#usualFields, h('p', { class: 'note' }, description), fields(usual));
    show(this.#moreFields, h('details', { open: isUsed }, h('summary', {}, t('generate.more')),
      more.map(([title, list]) => h('fieldset', {}, h('legend', {}, title), fields(list)))));
    this.#updateAddress();
  }

  #updateAddress() {
    const { family, values } = session;
    updateAddress('generate', { family, ...toAddress(values[family]) });
  }

  // ---- a run

  #press() {
    // A click before the form has its fields counts once it has them.
    if (!this.#options) this.#isWanted = true;
    else if (!this.#run) this.#start();
    else if (performance.now() - this.#run.began > MILLISECONDS_OF_DOUBLE_CLICK) this.#run.job.stop();
  }

  #start() {
    const request = requestBody(session.family, session.values[session.family] ?? {});
    const wanted = Number(request.count);
    /** @type {Run} */
    const run = {
      job: job('generate', request, {
        queued: () => { run.now.state = t('generate.waiting'); },
        started: () => { run.now.state = null; },
        progress: (data) => {
          if (data.kind === 'standing') run.now = { tried: data.tried, rejected: data.rejected, state: null };
        },
        puzzle: (puzzle) => this.#receive(run, puzzle),
      }),
      wanted,
      discarded: 0,
      began: performance.now(),
      now: { tried: 0, rejected: [], state: t('generate.starting') },
    };
    this.#run = run;
    this.#cards = [];
    this.#numbered = 0;
    Object.assign(session, { puzzles: [], end: null });
    show(this.#problem);
    show(this.#grid);
    this.#startButton.textContent = t('do.stop');
    this.#results.setAttribute('aria-busy', 'true');
    this.#clock = setInterval(() => this.#showRun(run), MILLISECONDS_BETWEEN_FIGURES);
    this.#showRun(run);
    this.#updateResults();
    run.job.done.then((document) => this.#showEnd(document, wanted), (error) => this.#showError(error))
      .finally(() => this.#finish());
  }

  /** @param {Run} run */
  #showRun({ now, wanted, discarded, began }) {
    const seconds = (performance.now() - began) / 1000;
    this.#status.show({ ...now, made: this.#cards.length + discarded, wanted, seconds });
  }

  /**
   * @param {Run} run
   * @param {Api.GeneratedPuzzle} puzzle
   */
  #receive(run, puzzle) {
    if (session.puzzles.length + run.discarded >= run.wanted) return;
    session.puzzles.push(puzzle);
    this.#addCard(puzzle, () => { run.discarded += 1; });
    this.#status.say(`${t('generate.made', { n: session.puzzles.length + run.discarded, wanted: run.wanted })}.`);
  }

  /**
   * @param {Api.Generated} document
   * @param {number} wanted
   */
  #showEnd(document, wanted) {
    const shown = { ...document, advice: document.advice_parts && this.#spell(document.advice_parts) };
    session.end = { document: shown, wanted };
    this.#status.showEnd(shown, wanted);
  }

  /** @param {unknown} thrown */
  #showError(thrown) {
    if (isCancelled(thrown)) return;
    const error = asError(thrown);
    show(this.#problem, errorNote(this.#explain(error)));
    if (this.#cards.length === 0) this.#status.hide();
  }

  /**
   * Returns an error with the options by their labels, if it refers to options.
   * @param {Error} error
   */
  #explain(error) {
    if (!(error instanceof RequestRefused) || !error.parts) return error;
    return this.#spell(error.field ? [{ field: error.field, value: null }, ': ', ...error.parts] : error.parts);
  }

  /** @param {Api.MessagePart[]} parts */
  #spell(parts) {
    return this.#options ? spell(parts, this.#options[session.family]) : parts.map(String).join('');
  }

  #finish() {
    clearInterval(this.#clock);
    this.#run = null;
    this.#startButton.textContent = t('generate.make');
    this.#results.removeAttribute('aria-busy');
    this.#updateResults();
  }

  // ---- the cards

  /** @param {Api.GeneratedPuzzle} puzzle */
  #addCard(puzzle, ondiscard = () => {}) {
    const number = this.#numbered += 1;
    const card = new PuzzleCard(puzzle, number, () => {
      this.#removeCard(card);
      ondiscard();
      this.#updateResults();
    });
    this.#cards.push(card);
    this.#grid.append(card.element);
    this.#updateResults();
  }

  /** @param {PuzzleCard} card */
  #removeCard({ element, puzzle }) {
    const next = element.nextElementSibling ?? element.previousElementSibling;
    element.remove();
    this.#cards = this.#cards.filter((other) => other.element !== element);
    session.puzzles = session.puzzles.filter((other) => other !== puzzle);
    /** @type {HTMLElement | null | undefined} */
    const discardButton = next?.querySelector('.head button');
    (discardButton ?? this.#heading).focus();
  }

  #updateResults() {
    this.#keepAllButton.hidden = this.#cards.length < 2;
    if (this.#cards.length > 0) this.#empty.remove();
    else this.#grid.append(this.#empty);
  }

  #keepAll() {
    collect(this.#cards.map(({ puzzle }) => withoutNumber(puzzle)));
  }
}

/**
 * Opens the view to generate puzzles; the state has `family` and its options.
 * @param {HTMLElement} root
 * @param {ViewState} state
 * @returns {View}
 */
export function mount(root, state) {
  return new GenerateView(root, state);
}
