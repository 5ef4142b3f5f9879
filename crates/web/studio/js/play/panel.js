// What every game has: a board, a line about the state of the game, and the buttons.

import { h, show } from '../dom.js';
import { ask, job } from '../api.js';
import { connection } from '../connection.js';
import { asError, ConnectionLost } from '../errors.js';
import { button, errorNote, firstLines, isCancelled } from '../parts.js';
import { Board } from '../board/board.js';
import { t } from '../words.js';

const HINT_LEVELS = 3;
const MOST_FAULTS = 3;

/**
 * What the view wants to know of a game.
 * @typedef {object} GameHooks
 * @property {(result: Api.AttemptResult) => void} finish called when it is known how the attempt ended
 * @property {() => void} over called when there is nothing left to play
 * @property {() => unknown} next goes to the next puzzle
 */

/** How long each piece of a solution is shown before the next. */
const MILLISECONDS_OF_PIECE = 180;

/** Waits between two pieces of a solution. */
export const pause = () => new Promise((done) => { setTimeout(done, MILLISECONDS_OF_PIECE); });

/** The panel of a game. */
export class GamePanel {
  #leaving = new AbortController();
  #status = h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
  #problem = h('div');
  #faults = h('ul', { class: 'faults' });
  #hintButton = button(t('play.hint'), () => this.hint(), { title: 'H' });
  #steps = h('ol', { class: 'steps', tabindex: 0 });
  #level = 0;
  #hints = 0;
  #isSolved = false;
  // Counts moves and hints: a hint that comes late is about another position.
  #turn = 0;
  /** @type {[Api.Square, Api.Mark | undefined][]} The squares of the last hint, with the marks they had before. */
  #hinted = [];
  /** @type {Game | null} */
  #game = null;
  #hooks;
  // Whether the solution was asked for.
  #isShown = false;
  #mistakes = 0;
  /** For what only some games have: below the board, and beside it. */
  tools = h('div', { class: 'stack tool-panel' });
  side = h('div', { class: 'stack side' });
  controls = h('div', { class: 'controls' });

  /**
   * @param {Api.Puzzle} puzzle
   * @param {GameHooks} hooks
   */
  constructor(puzzle, hooks) {
    this.puzzle = puzzle;
    this.#hooks = hooks;
    this.board = new Board(puzzle.title || puzzle.task);
    this.element = h('div', { class: 'stack game', onkeydown: (event) => this.#key(event) },
      this.board.element, this.#status, this.#faults, this.#problem);
    this.aid = h('div', { class: 'stack aid' }, this.tools, this.#steps);
  }

  /** The buttons: while the puzzle is solved, and afterwards. */
  #drawControls() {
    const { next } = this.#hooks;
    const hadFocus = this.controls.contains(document.activeElement);
    const isOver = this.isOver;
    this.controls.classList.toggle('over', isOver);
    const forward = button(t('play.next'), next, { class: 'main', title: 'N' });
    show(this.controls, isOver
      ? [forward, button(t('play.restart'), () => this.#start())]
      : [button(t('play.take_back'), () => this.undo(), { title: 'Z' }), this.#hintButton,
        button(t('play.show'), () => this.showSolution(), { title: 'S' }),
        button(t('play.skip'), next, { title: 'N' })]);
    if (hadFocus && isOver) forward.focus();
  }

  /** Whether there is nothing left to play. */
  get isOver() {
    return this.#isSolved;
  }

  /** Goes to the next puzzle if this one is solved. */
  goOn() {
    if (this.#isSolved) this.#hooks.next();
    return true;
  }

  undo() {
    return this.#game?.undo();
  }

  /** Plays the solution through. */
  async showSolution() {
    if (this.#isSolved || !this.#game) return;
    this.#isShown = true;
    this.#hooks.finish('shown');
    this.moved();
    this.say(t('play.showing'));
    await this.#game.showSolution();
  }

  /** A wrong answer, which counts once. */
  mistake() {
    this.#mistakes += 1;
    this.#hooks.finish('wrong');
  }

  /**
   * Whether the board itself has a use for a key.
   * @param {KeyboardEvent} event
   */
  takesKey({ key, target }) {
    return !this.#isSolved && target instanceof Node && this.board.element.contains(target)
      && (this.#game?.takesKey?.(key) ?? false);
  }

  /**
   * Starts a game.
   * @param {Game} game
   */
  play(game) {
    this.#game = game;
    this.#start();
  }

  #start() {
    this.#mistakes = 0;
    this.#hints = 0;
    this.#isShown = false;
    this.moved();
    this.#game?.start();
  }

  /** A move was made or taken back: hints start again. */
  moved() {
    this.#turn += 1;
    this.#level = 0;
    this.#hinted = [];
    this.#setSolved(false);
    show(this.#hintButton, t('play.hint'));
    show(this.#problem);
    show(this.#faults);
    show(this.#steps);
  }

  /**
   * Shows the state of the game.
   * @param {string} words
   * @param {'' | 'good' | 'bad'} tone
   */
  say(words, tone = '') {
    this.#status.className = `status ${tone}`;
    show(this.#status, words);
  }

  /**
   * Shows the state of an unfinished board; faults after the first one are listed.
   * @param {{words: string, faults: Api.BoardFault[], solved: boolean}} state
   */
  showState({ words, faults, solved }, isBad = faults.length > 0) {
    const others = faults.slice(1).map(({ message }) => message);
    const lines = firstLines(others, MOST_FAULTS).split('\n').filter(Boolean);
    show(this.#faults, lines.map((line) => h('li', {}, line)));
    if (solved) this.solved();
    else this.say(words, isBad ? 'bad' : '');
  }

  /**
   * Says that the puzzle is solved.
   * @param {string | null} effort how much was done, for example `3 moves`
   */
  solved(effort = null) {
    const wasSolved = this.#isSolved;
    this.#setSolved(true);
    if (!wasSolved) {
      this.#hooks.finish(this.#hints > 0 ? 'hint' : 'right');
      this.#hooks.over();
    }
    if (this.#isShown) {
      this.say(t('play.shown'), 'good');
      return;
    }
    const hints = t('play.hints', { n: this.#hints });
    const facts = effort ? [effort, t('play.mistakes', { n: this.#mistakes }), hints] : this.#hints > 0 ? [hints] : [];
    this.say([t('play.solved'), facts.length > 0 && `${facts.join(', ')}.`].filter(Boolean).join(' '), 'good');
  }

  /**
   * Asks the server about the puzzle.
   * @template {Api.Task} T
   * @param {T} task
   * @param {object} body
   * @returns {Promise<Api.Answers[T] | null>} `null` after an error, which is shown, or when the game was left
   */
  async ask(task, body) {
    const { signal } = this.#leaving;
    try {
      const answer = await ask(task, { puzzle: { puz: this.puzzle.puz }, ...body }, signal);
      return signal.aborted ? null : answer;
    } catch (error) {
      if (!isCancelled(error) && !signal.aborted) this.#showError(asError(error));
      return null;
    }
  }

  /**
   * Finds a solution; `null` after an error or without one, which is shown.
   * @returns {Promise<Picture | null>}
   */
  async solution() {
    const { signal } = this.#leaving;
    /** @type {Picture | null} */
    let found = null;
    const work = job('solve', { puzzle: { puz: this.puzzle.puz }, limit: 1 }, { solution: ({ diagram }) => { found = diagram; } });
    signal.addEventListener('abort', work.cancel);
    try {
      await work.done;
      if (!found) this.say(t('answer.not_found'), 'bad');
      return found;
    } catch (error) {
      if (!isCancelled(error) && !signal.aborted) this.#showError(asError(error));
      return null;
    }
  }

  /** Ends the game: another puzzle or view is opened. */
  leave() {
    this.#leaving.abort();
  }

  get isLeft() {
    return this.#leaving.signal.aborted;
  }

  /** @param {Error} error */
  #showError(error) {
    show(this.#problem, errorNote(error));
    if (!(error instanceof ConnectionLost)) return;
    connection.onceBack(() => {
      if (this.isLeft) return;
      show(this.#problem);
      this.#game?.refresh();
    });
  }

  /** @param {boolean} isSolved */
  #setSolved(isSolved) {
    const isSame = this.#isSolved === isSolved && this.controls.childElementCount > 0;
    this.#isSolved = isSolved;
    if (!isSame) this.#drawControls();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    this.#game?.undo();
  }

  /** Asks for a hint; each one for the same position tells more, up to the whole move. */
  async hint() {
    if (this.#isSolved) return;
    const level = Math.min(HINT_LEVELS, this.#level + 1);
    const mine = ++this.#turn;
    const request = await this.#game?.hintRequest();
    const hint = request && await this.ask('hint', { ...request, level });
    if (!hint || mine !== this.#turn) return;
    this.#level = level;
    this.#hints += 1;
    show(this.#hintButton, t(level < HINT_LEVELS ? 'play.more_help' : 'play.hint'));
    const { words, steps = [], squares = [], possible } = hint;
    show(this.#steps, steps.map((step) => h('li', {}, step)));
    const isReason = steps.length > 0 && level < HINT_LEVELS && possible === true;
    this.say(isReason ? t('play.because') : words, possible === false ? 'bad' : '');
    this.#markHint(squares);
  }

  /**
   * Marks the squares of a hint instead of those of the last one.
   * @param {Api.Square[]} squares
   */
  #markHint(squares) {
    const { diagram } = this.board;
    const marks = { ...diagram.marks };
    for (const [square, before] of this.#hinted) {
      if (before) marks[square] = before;
      else delete marks[square];
    }
    this.#hinted = squares.map((square) => [square, marks[square]]);
    for (const square of squares) marks[square] = 'asked';
    this.board.show({ ...diagram, marks });
  }
}
