// The view to solve puzzles: a stream from the library, or one puzzle, move by move or square by square.

import { h, show } from '../dom.js';
import { ask } from '../api.js';
import { connection } from '../connection.js';
import { asError, ConnectionLost, RequestRefused } from '../errors.js';
import { button, errorNote } from '../parts.js';
import { formatAddress, updateAddress } from '../route.js';
import { t } from '../words.js';
import { Attempt } from './attempt.js';
import { Chooser, preferences } from './chooser.js';
import { MateGame } from './mate.js';
import { FIRST, nextExample, puzzleMenu } from './menu.js';
import { GamePanel } from './panel.js';
import { PlaceGame } from './place.js';
import { Results } from './results.js';
import { listenToShortcuts } from './shortcuts.js';
import { choiceOf, EVERYTHING, lastChoice, rememberChoice, Stream } from './stream.js';
import { TourGame } from './tour.js';
/** @import { Choice } from './stream.js' */

const GAMES = { mate: MateGame, placement: PlaceGame, chessnum: PlaceGame, tour: TourGame };

const NARROW = matchMedia('(max-width: 820px)');

/** @type {Api.PuzzleSource} The puzzle outside the library that was open when the view was left. */
let lastPuzzle = FIRST;

/**
 * Returns the puzzle that the address itself has; `null` if there is none.
 * @param {ViewState} state
 * @returns {Api.PuzzleSource | null}
 */
function sourceOf({ puz }) {
  return puz ? { puz } : null;
}

/**
 * Returns the address of the view that shows all solutions.
 * @param {Api.Puzzle} puzzle
 */
function solutionAddress({ family, puz, fen, stipulation }) {
  return family === 'mate' ? formatAddress('mate', { fen, ask: stipulation, solve: 1 }) : formatAddress('place', { puz });
}

/**
 * Returns what is asked, in paragraphs: the rules if there are any, otherwise the task.
 * @param {Api.Puzzle} puzzle
 * @returns {string[]}
 */
function taskOf({ title, task, rules, turn, says_turn: saysTurn }) {
  if (turn) {
    const mover = saysTurn ? '' : `${t(`turn.${turn}`)}.`;
    return [[task === title ? '' : `${task}.`, mover].filter(Boolean).join(' ')].filter(Boolean);
  }
  const paragraphs = [rules ?? []].flat();
  return paragraphs.length > 0 ? paragraphs : [task].filter((words) => words !== title);
}

/** @param {number} milliseconds */
function formatClock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** @implements {View} */
class PlayView {
  #leaving = new AbortController();
  #head = h('div', { class: 'panel head' });
  #table = h('div', { class: 'table' });
  #side = h('div', { class: 'panel stack more' });
  #results = new Results({
    open: (id) => this.#openKept(id),
    repeat: (only) => this.#begin({ ...EVERYTHING, only }),
  });
  #chooser = new Chooser((choice) => this.#begin(choice));
  /** @type {GamePanel | null} */
  #panel = null;
  /** @type {Attempt | null} */
  #attempt = null;
  /** @type {Stream | null} The stream that goes on after this puzzle; `null` for the examples. */
  #stream = null;
  #hasLibrary = false;
  /** @type {string} The address of what is shown; empty after an error. */
  #shown = '';
  // Counts what is opened, of which only the last one is shown.
  #turn = 0;
  // The turn in which the next puzzle was asked for: a second press must not skip one.
  #asking = 0;
  #clock = h('span', { class: 'clock', role: 'timer', 'aria-label': t('play.time') });

  /**
   * @param {HTMLElement} root
   * @param {ViewState} state
   */
  constructor(root, state) {
    show(root, h('h1', { class: 'visually-hidden' }, t('view.play')), h('div', { class: 'columns play' },
      this.#head, this.#table, h('div', { class: 'rest' }, this.#side, this.#chooser.element, this.#results.element)));
    listenToShortcuts({
      n: () => this.#next(),
      h: () => this.#panel?.hint(),
      s: () => this.#panel?.showSolution(),
      z: () => this.#panel?.undo(),
      m: () => this.#focusTyping(),
      enter: () => this.#next(),
    }, (event) => this.#isForBoard(event), this.#leaving.signal);
    NARROW.addEventListener('change', () => this.#placeAid(), { signal: this.#leaving.signal });
    const ticking = setInterval(() => this.#tick(), 500);
    this.#leaving.signal.addEventListener('abort', () => clearInterval(ticking));
    this.update(state);
  }

  /** @param {ViewState} state */
  update(state) {
    const source = sourceOf(state);
    const choice = choiceOf(state);
    if (this.#shown && formatAddress('play', state) === this.#shown) return;
    if (source) this.#open(source);
    else if (state.id) this.#openKept(Number(state.id), choice ?? undefined);
    else if (this.#shown && !choice) this.#setAddress(this.#shown);
    else this.#begin(choice ?? lastChoice());
  }

  unmount() {
    this.#turn += 1;
    this.#leaving.abort();
    this.#panel?.leave();
  }

  /** @param {string} address */
  #setAddress(address) {
    this.#shown = address;
    updateAddress('play', Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? '')));
  }

  /**
   * Begins a stream from the library; if there is none, an example is shown.
   * @param {Choice} choice
   */
  async #begin(choice, isAgain = false) {
    const mine = ++this.#turn;
    const history = await this.#results.load();
    if (mine !== this.#turn) return;
    this.#chooser.element.hidden = !history;
    if (!history) {
      this.#open(lastPuzzle);
      return;
    }
    this.#stream = new Stream(choice, history.rating?.value, isAgain);
    rememberChoice(choice);
    await this.#next();
  }

  /** Goes to the next puzzle: of the stream, of the library, or the next example. */
  async #next() {
    const stream = this.#stream;
    if (!stream) {
      if (this.#hasLibrary) this.#begin(lastChoice());
      else this.#open(nextExample());
      return;
    }
    if (this.#asking === this.#turn) return;
    const mine = ++this.#turn;
    this.#asking = mine;
    try {
      const found = await stream.next();
      if (mine !== this.#turn) return;
      this.#asking = 0;
      if (found) this.#showKept(found.kept, found.puzzle, found.repeated);
      else if (stream.all === 0) this.#showEmpty();
      else this.#showEnd(stream);
    } catch (error) {
      if (mine === this.#turn) this.#fail(error, () => this.#next());
    }
  }

  /** The library is empty: an example is there to solve meanwhile. */
  #showEmpty() {
    this.#stream = null;
    this.#open(lastPuzzle);
  }

  /** Shows what the library has beside a puzzle that is not from it. */
  async #showLibrary() {
    const mine = this.#turn;
    const history = await this.#results.load();
    const found = history && await ask('find', { limit: 1 }).catch(() => null);
    if (mine !== this.#turn) return;
    this.#hasLibrary = Boolean(found?.all);
    this.#chooser.element.hidden = !found;
    if (found?.all) this.#chooser.show(lastChoice());
    else if (found) this.#chooser.showEmpty(() => this.#begin(EVERYTHING));
  }

  /** @param {Stream} stream */
  #showEnd(stream) {
    const { choice } = stream;
    this.#leavePuzzle();
    this.#setAddress(formatAddress('play', { ...choice }));
    show(this.#head, h('h2', {}, t('play.end')));
    show(this.#side);
    show(this.#table, h('div', { class: 'panel stack end-of-stream' }, h('p', {}, t(choice.only ? 'play.end.repeated' : 'play.end.about')),
      h('div', { class: 'row' },
        button(t('play.end.all'), () => this.#begin(choice.only ? lastChoice() : EVERYTHING), { class: 'main' }),
        !choice.only && button(t('play.end.again'), () => this.#begin(choice, true)))));
    this.#chooser.show(choice);
  }

  /**
   * Opens a puzzle of the library; the stream goes on after it.
   * @param {number} id
   * @param {Choice} [choice]
   */
  async #openKept(id, choice) {
    const mine = ++this.#turn;
    try {
      const kept = await ask('show', { id });
      const puzzle = await ask('puzzle', { puzzle: { puz: kept.puz ?? '' } });
      const history = await this.#results.load();
      if (mine !== this.#turn) return;
      if (choice || !this.#stream) this.#stream = new Stream(choice ?? lastChoice(), history?.rating?.value);
      this.#stream.passBy(id);
      this.#showKept(kept, puzzle, false);
    } catch (error) {
      if (mine === this.#turn) this.#fail(error, () => this.#openKept(id, choice));
    }
  }

  /**
   * Opens a puzzle that need not be in the library.
   * @param {Api.PuzzleSource} source
   */
  async #open(source) {
    const mine = ++this.#turn;
    try {
      const puzzle = await ask('puzzle', { puzzle: source });
      if (mine !== this.#turn) return;
      lastPuzzle = { puz: puzzle.puz };
      this.#stream = null;
      this.#setAddress(formatAddress('play', { puz: puzzle.puz }));
      this.#showPuzzle(puzzle, null, []);
      this.#showLibrary();
    } catch (error) {
      if (mine === this.#turn) this.#fail(error, () => this.#open(source));
    }
  }

  /**
   * Shows an error, and tries again when the server answers.
   * @param {unknown} thrown
   * @param {() => void} again
   */
  #fail(thrown, again) {
    const mine = this.#turn;
    this.#asking = 0;
    const error = asError(thrown);
    this.#shown = '';
    this.#leavePuzzle();
    show(this.#side);
    show(this.#head, errorNote(error), h('div', {}, this.#menu()));
    show(this.#table);
    if (error instanceof ConnectionLost) connection.onceBack(() => { if (mine === this.#turn) again(); });
    // The puzzle was removed, or the address is wrong: the examples are there.
    if (error instanceof RequestRefused) this.#stream = null;
  }

  /**
   * @param {Api.KeptPuzzle} kept
   * @param {Api.Puzzle} puzzle
   * @param {boolean} isRepeated
   */
  #showKept({ id, collection }, puzzle, isRepeated) {
    const stream = this.#stream;
    const badges = [
      collection.rating && h('span', { class: 'badge' }, t('library.rating', { rating: collection.rating })),
      isRepeated && h('span', { class: 'badge warn' }, t('play.repeated')),
    ];
    this.#setAddress(formatAddress('play', { ...stream?.choice, id }));
    this.#showPuzzle({ ...puzzle, title: collection.title ?? puzzle.task }, id, badges);
    if (!stream) return;
    this.#chooser.show(stream.choice);
    stream.prepare();
  }

  #leavePuzzle() {
    this.#panel?.leave();
    this.#panel = null;
    this.#attempt = null;
  }

  #menu() {
    return puzzleMenu((other) => this.#open(other));
  }

  /**
   * @param {Api.Puzzle} puzzle
   * @param {number | null} id of the puzzle in the library
   * @param {Child[]} badges
   */
  #showPuzzle(puzzle, id, badges) {
    const focused = document.activeElement;
    const isTyping = focused?.classList.contains('move-field') ?? false;
    const hadFocus = this.#table.contains(focused) || isTyping;
    this.#leavePuzzle();
    const attempt = new Attempt(id, () => this.#showResults());
    this.#attempt = attempt;
    const panel = new GamePanel(puzzle, { finish: (result) => attempt.finish(result), over: () => this.#tick(), next: () => this.#next() });
    this.#panel = panel;
    show(this.#head, h('div', { class: 'row spread' }, h('h2', {}, puzzle.title || puzzle.task), this.#menu()),
      taskOf(puzzle).map((words) => h('p', { class: 'task' }, words)), h('div', { class: 'badges' }, badges, this.#clock));
    show(this.#table, panel.element, panel.controls);
    show(this.#side, panel.side, h('a', { href: solutionAddress(puzzle) }, t('play.solution')));
    this.#placeAid();
    panel.play(new GAMES[puzzle.family](panel));
    this.#tick();
    if (isTyping) this.#focusTyping();
    else if (hadFocus) panel.board.focus();
  }

  /** Puts the pieces to place and the reasons beside the board, or between it and the buttons where it is narrow. */
  #placeAid() {
    if (!this.#panel) return;
    const { aid, controls } = this.#panel;
    if (NARROW.matches) controls.before(aid);
    else this.#side.prepend(aid);
  }

  /** Shows the results after an attempt; the strength of the solver decides about the next puzzles. */
  async #showResults() {
    const history = await this.#results.load();
    if (this.#stream) this.#stream.rating = history?.rating?.value;
  }

  #focusTyping() {
    /** @type {HTMLInputElement | null} */
    const field = this.#side.querySelector('.move-field');
    field?.focus();
  }

  /**
   * Whether a key is for the board: Enter goes on only when there is nothing left to play.
   * @param {KeyboardEvent} event
   */
  #isForBoard(event) {
    if (event.key === 'Enter') return !this.#panel?.isOver;
    return this.#panel?.takesKey(event) ?? false;
  }

  /** Shows the time, if that is wanted. */
  #tick() {
    const isWanted = preferences.get().timer && this.#attempt !== null;
    this.#clock.hidden = !isWanted;
    if (isWanted && this.#attempt) show(this.#clock, formatClock(this.#attempt.milliseconds));
  }
}

/**
 * Opens the view; the state has `puz`, `id` of a puzzle in the library, or
 * what the puzzles are to be like: `level`, `theme`, `kind`, `list`, `only`.
 * @param {HTMLElement} root
 * @param {ViewState} state
 * @returns {View}
 */
export function mount(root, state) {
  return new PlayView(root, state);
}
