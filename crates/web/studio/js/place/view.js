// The view of placements and tours: choose a puzzle, change it on the board, solve it, count it, compare engines on it.

import { about, ask } from '../api.js';
import { connection } from '../connection.js';
import { closest, debounce, h, show } from '../dom.js';
import { Editor } from '../edit/editor.js';
import { asError, ConnectionLost } from '../errors.js';
import { button, checkbox, errorNote, isValid, labelled, selectBox } from '../parts.js';
import { navigate, updateAddress } from '../route.js';
import { copyLink } from '../shell.js';
import { collect } from '../collect.js';
import { startJob } from '../work.js';
import { EngineComparison } from './compare.js';
import { EngineChoice } from './engines.js';
import { Explore } from './explore.js';
import { SolutionPager } from './pager.js';
import { PuzzlePicker } from './picker.js';
import { countResult, solveResult } from './result.js';
import { t } from '../words.js';

/** @returns {SelectOption[]} */
const limits = () => [['1', t('place.single')], ['10', t('place.up_to', { number: 10 })], ['100', t('place.up_to', { number: 100 })],
  ['1000', t('place.all', { number: 1000 })]];

// The puzzle on the board until the server has sent its list of puzzles.
const FIRST = 'board: 8x8\nplace: 8 Q\nrule: Q safe from Q, lines through\n';

const MILLISECONDS_BEFORE_LOADING = 120;
const MILLISECONDS_BEFORE_ASKING = 60;

/** @implements {View} */
class PlaceView {
  #state;
  /** @type {PuzzlePicker | null} */
  #picker = null;
  /** @type {Api.Engine[]} */
  #engines = [];
  /** @type {Api.Puzzle | null} What the server says about the puzzle. */
  #puzzle = null;
  /** @type {{cancel(): void} | null} */
  #work = null;
  // The text of the chosen puzzle: as long as the board has the same, the address names the puzzle by its words.
  /** @type {string | null} */
  #chosenText = null;
  // Counts the puzzles that are loaded, of which only the last one is shown.
  #turn = 0;
  /** @type {Promise<void> | null} */
  #loading = null;
  /** @type {Promise<void>} */
  #starting;
  // Whether the last choice was refused, so that the board has an older puzzle.
  #isRefused = false;
  #isClosed = false;
  #closing = new AbortController();

  #editor;
  #pager = new SolutionPager({ onturn: (diagram) => this.#present(diagram), onedit: () => this.#editor.resume() });
  #engineChoice = new EngineChoice();
  #comparison = new EngineComparison(async () => ((await this.#isReady()) ? this.#source : null));
  #explore = new Explore({ puzzle: async () => ((await this.#isReady()) ? this.#source : null),
    engine: () => this.#engineChoice.options, onopen: (puz) => this.#open(puz) });
  #limit = selectBox(limits(), '1');
  #symmetry = checkbox(t('place.symmetry'));
  #random = checkbox(t('place.random'));
  #solveButton = button(t('do.solve'), () => this.#solve(), { class: 'main' });
  #countButton = button(t('place.count'), () => this.#count());
  #lastingButton = button(t('lasting.start'), () => this.#countOn(), { title: t('lasting.hint') });
  // In the first panel: on a small screen the others are below the board.
  #buttons = h('div', { class: 'row' }, this.#solveButton, this.#countButton, this.#lastingButton);
  #choices = h('section', { class: 'panel stack', 'aria-label': t('picker.puzzle') }, this.#buttons);
  #problem = h('div', {});
  #generating = h('div', {});
  #description = h('div', {});
  // The progress changes too often to be read aloud; the result is read.
  #progress = h('div', {});
  #result = h('div', { class: 'result', role: 'status' });
  #actions = h('section', { class: 'panel stack', 'aria-label': t('do.solve') }, this.#description,
    h('div', { class: 'row end' }, labelled(t('place.solutions'), this.#limit), this.#symmetry.element, this.#random.element),
    this.#engineChoice.element, this.#progress, this.#result);

  #describe = debounce(() => this.#describeNow(), MILLISECONDS_BEFORE_ASKING);
  #load = debounce(() => { this.#loading = this.#loadNow(); }, MILLISECONDS_BEFORE_LOADING);

  /**
   * @param {HTMLElement} root
   * @param {ViewState} state
   */
  constructor(root, state) {
    this.#state = state;
    this.#editor = new Editor({ families: ['placement', 'chessnum', 'tour'], puz: state.puz ?? `puzzle: placement\ntitle: ${t('place.first')}\n${FIRST}`,
      onchange: () => this.#changed() });
    // On a small screen the text would be between the board and the button that solves.
    this.#editor.textOpen = !matchMedia('(max-width: 820px)').matches;
    this.#build(root);
    this.#starting = this.#start();
  }

  /** @param {ViewState} state */
  update(state) {
    this.#state = state;
    if (this.#picker) this.#restore(this.#picker);
  }

  unmount() {
    this.#isClosed = true;
    this.#closing.abort();
    this.#clear();
    this.#explore.close();
  }

  // ---- parts

  /** @param {HTMLElement} root */
  #build(root) {
    this.#editor.board.element.after(this.#pager.element);
    show(root, h('h1', { class: 'visually-hidden' }, t('view.place')), h('div', { class: 'columns solver place' },
      this.#choices, this.#editor.element,
      h('div', { class: 'beside' }, this.#actions, this.#explore.lasting.element, this.#comparison.element, this.#shareButtons())),
    this.#explore.element);
    root.addEventListener('keydown', (event) => this.#key(event), { signal: this.#closing.signal });
    this.#choices.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) this.#solve();
    });
  }

  #shareButtons() {
    return h('div', { class: 'row share' },
      button(t('do.copy_link'), () => {
        this.#updateAddress();
        copyLink();
      }),
      button(t('do.collect'), () => this.#collect()),
      button(t('do.play'), () => this.#play()));
  }

  /** Left and right turn pages, unless the keys have a meaning where the focus is. */
  #key(/** @type {KeyboardEvent} */ event) {
    if (closest(event, 'input, select, textarea, .board, [role=grid], [role=gridcell]')) return;
    if (this.#pager.key(event)) event.preventDefault();
  }

  /** @param {Picture} diagram */
  #present(diagram) {
    this.#editor.present(diagram);
    const board = this.#editor.board.element;
    // On a small screen the button is far below the board.
    if (board.getBoundingClientRect().bottom < 80) board.scrollIntoView({ block: 'start' });
  }

  // ---- the choice of a puzzle

  /** Asks the server which puzzles and engines there are. */
  async #start() {
    let server;
    try {
      server = await about();
    } catch (error) {
      show(this.#choices, errorNote(asError(error)), this.#buttons);
      connection.onceBack(() => { if (!this.#isClosed) this.#starting = this.#start(); });
      return;
    }
    if (this.#isClosed) return;
    this.#engines = server.engines;
    this.#picker = new PuzzlePicker(server.presets, { onpick: this.#load, onnew: () => this.#generate() });
    show(this.#choices, this.#picker.element, this.#generating, this.#problem, this.#buttons);
    this.#restore(this.#picker);
  }

  /**
   * Shows the puzzle that the address names.
   * @param {PuzzlePicker} picker
   */
  #restore(picker) {
    const name = picker.restore(this.#state);
    if (this.#state.puz) this.#put(this.#state.puz);
    else if (name !== 'own') this.#load();
    else this.#changed();
  }

  /** Puts the chosen puzzle on the board. */
  async #loadNow() {
    if (this.#isClosed || !this.#picker) return;
    const { source, wrong } = this.#picker;
    if (!source) {
      this.#editor.textOpen = true;
      return;
    }
    const mine = ++this.#turn;
    try {
      if (wrong) throw new Error(wrong);
      // A grid without numbers is not a puzzle yet, so the server is not asked about it.
      const puz = source.puz ?? (await ask('puzzle', { puzzle: source })).puz;
      if (mine === this.#turn) this.#put(puz);
    } catch (error) {
      if (mine !== this.#turn) return;
      this.#isRefused = true;
      show(this.#problem, errorNote(asError(error)));
      if (error instanceof ConnectionLost) connection.onceBack(() => { if (mine === this.#turn) this.#load(); });
    }
  }

  /** @param {string} puz */
  #put(puz) {
    this.#isRefused = false;
    show(this.#problem);
    this.#editor.resume();
    this.#editor.load(puz);
    this.#chosenText = this.#picker?.source ? this.#editor.puz : null;
    this.#changed();
  }

  /** Generates a Chess-Num puzzle with one solution, of the size and the pieces in the form. */
  async #generate() {
    // The empty grid of the last choice must not replace the new puzzle later.
    this.#load.flush();
    await this.#loading;
    this.#clear();
    show(this.#problem);
    /** @type {string[]} */
    const made = [];
    const options = { family: 'chessnum', count: 1, board: '6x6', ...this.#picker?.generatorOptions };
    const work = startJob('generate', options, this.#generating, { puzzle: ({ puz }) => { made.push(puz); } });
    this.#work = work;
    const document = await work.done;
    if (made.length === 0) {
      if (document) show(this.#problem, errorNote(document.advice ?? t('place.not_found')));
      return;
    }
    this.#put(made[0]);
    // The form does not have the numbers of the puzzle, so the address needs its text.
    this.#chosenText = null;
    this.#updateAddress();
  }

  // ---- the puzzle on the board

  get #source() {
    return { puz: this.#editor.puz };
  }

  /** The board or its text has changed. */
  #changed() {
    if (this.#isRefused) {
      // The board does not have the puzzle that was chosen.
      this.#isRefused = false;
      show(this.#problem);
      this.#picker?.setOwn();
    }
    this.#clear();
    this.#updateAddress();
    this.#describe();
  }

  /** Removes all results, and ends the job. */
  #clear() {
    this.#work?.cancel();
    this.#turn += 1;
    this.#pager.clear();
    show(this.#progress);
    show(this.#generating);
    show(this.#result);
    this.#comparison.clear();
    this.#explore.clear();
  }

  #updateAddress() {
    if (this.#isClosed) return;
    const { puz } = this.#editor;
    updateAddress('place', this.#picker && puz === this.#chosenText ? this.#picker.state : { puz });
  }

  /** Shows what the puzzle is, and offers what can be done with it. */
  async #describeNow() {
    try {
      const puzzle = await this.#editor.puzzle();
      this.#puzzle = puzzle;
      if (this.#isClosed) return;
      const { title, task, rules, random, engines } = puzzle;
      show(this.#description, h('h2', {}, title ?? task), h('p', { class: 'note' }, rules?.toString() || task));
      this.#random.element.hidden = !random;
      this.#engineChoice.offer(engines, this.#engines);
      this.#comparison.offer(engines, this.#engines);
      this.#explore.refresh();
    } catch (error) {
      this.#puzzle = null;
      const isLost = error instanceof ConnectionLost;
      // The editor shows what is wrong with the puzzle.
      show(this.#description, isLost ? errorNote(error)
        : h('p', { class: 'note' }, t('place.not_yet')));
      if (isLost) connection.onceBack(() => { if (!this.#isClosed) this.#describe(); });
    }
    this.#solveButton.disabled = this.#puzzle === null;
    this.#countButton.disabled = this.#puzzle === null;
    this.#lastingButton.disabled = this.#puzzle === null;
  }

  /** Whether the puzzle that was chosen or typed last is on the board, and is a puzzle. */
  async #isReady() {
    // The first puzzle must not replace a later one.
    await this.#starting;
    this.#load.flush();
    await this.#loading;
    if (this.#isRefused) {
      // The older puzzle on the board is not the one that the user wants to solve.
      this.#problem.scrollIntoView({ block: 'nearest' });
      return false;
    }
    try {
      this.#puzzle = await this.#editor.puzzle();
      return true;
    } catch (thrown) {
      const error = asError(thrown);
      show(this.#result, !this.#editor.report(error) && errorNote(error));
      return false;
    }
  }

  // ---- what the buttons do

  async #solve() {
    if (!isValid(this.#actions) || !(await this.#isReady())) return;
    const wanted = Number(this.#limit.value);
    const isUnique = this.#puzzle?.unique === true;
    const isRandom = !this.#random.element.hidden && this.#random.input.checked;
    const result = await this.#run('solve', {
      // If a puzzle should have one solution, the server looks for a second one by itself.
      ...(isUnique && wanted === 1 ? {} : { limit: wanted }),
      ...(isRandom ? { seed: Math.floor(Math.random() * 2 ** 32) } : {}),
    });
    if (result) show(this.#result, solveResult(result, isUnique, wanted));
  }

  async #count() {
    if (!isValid(this.#actions) || !(await this.#isReady())) return;
    const result = await this.#run('count', {});
    if (result) show(this.#result, countResult(result));
  }

  /** Counts in the server, also when the page is closed. */
  async #countOn() {
    if (!isValid(this.#actions) || !(await this.#isReady())) return;
    const { time_limit, ...engine } = this.#engineChoice.options;
    const symmetry = this.#symmetry.input.checked ? { up_to_symmetry: true } : {};
    await this.#explore.lasting.start({ puzzle: this.#source, ...engine, ...symmetry });
  }

  /** @param {string} puz */
  #open(puz) {
    this.#picker?.setOwn();
    this.#put(puz);
    this.#editor.board.element.scrollIntoView({ block: 'nearest' });
  }

  /**
   * @param {'solve' | 'count'} task
   * @param {object} options
   * @returns {Promise<Api.Result | null>}
   */
  #run(task, options) {
    this.#work?.cancel();
    this.#editor.resume();
    this.#pager.clear();
    show(this.#result);
    const symmetry = this.#symmetry.input.checked ? { up_to_symmetry: true } : {};
    const body = { puzzle: this.#source, ...options, ...this.#engineChoice.options, ...symmetry };
    const work = startJob(task, body, this.#progress, { solution: ({ diagram }) => this.#pager.add(diagram) });
    this.#work = work;
    return work.done;
  }

  async #collect() {
    try {
      const { puz } = await this.#editor.puzzle();
      await collect([{ puz }]);
    } catch (thrown) {
      const error = asError(thrown);
      if (!this.#editor.report(error)) show(this.#problem, errorNote(error));
    }
  }

  async #play() {
    if (await this.#isReady()) navigate('play', this.#source);
  }
}

/**
 * Opens the view of placements and tours; the state has `p` with the words of a puzzle and its options, or `puz`.
 * @param {HTMLElement} root
 * @param {ViewState} state
 * @returns {View}
 */
export function mount(root, state) {
  return new PlaceView(root, state);
}
