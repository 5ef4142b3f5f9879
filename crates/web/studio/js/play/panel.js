// What every game has: a board, a line about the state of the game, and the buttons below.

import { h, show } from '../dom.js';
import { ask } from '../api.js';
import { connection } from '../connection.js';
import { asError, ConnectionLost } from '../errors.js';
import { button, errorNote, firstLines, isCancelled, setDisabled } from '../parts.js';
import { Board } from '../board/board.js';
import { t } from '../words.js';

const HINT_LEVELS = 3;
const MOST_FAULTS = 3;

/** The panel of a game. */
export class GamePanel {
  #leaving = new AbortController();
  #status = h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
  #problem = h('div');
  #faults = h('ul', { class: 'faults' });
  #hintButton = button(t('play.hint'), () => this.#hint());
  #level = 0;
  #hints = 0;
  #isSolved = false;
  // Counts moves and hints: a hint that comes late is about another position.
  #turn = 0;
  /** @type {[Api.Square, Api.Mark | undefined][]} The squares of the last hint, with the marks they had before. */
  #hinted = [];
  /** @type {Game | null} */
  #game = null;
  mistakes = 0;
  /** For what only some games have: below the board, and beside it. */
  tools = h('div', { class: 'stack tool-panel' });
  side = h('div', { class: 'stack' });

  /** @param {Api.Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.board = new Board(puzzle.title || puzzle.task);
    const controls = h('div', { class: 'row controls' },
      button(t('play.take_back'), () => this.#game?.undo(), { title: t('key.undo') }),
      this.#hintButton,
      button(t('play.restart'), () => this.#start()));
    this.element = h('div', { class: 'stack game', onkeydown: (event) => this.#key(event) },
      this.board.element, this.#status, this.#faults, this.#problem, this.tools, controls);
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
    this.mistakes = 0;
    this.#hints = 0;
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
    this.#setSolved(true);
    const hints = t('play.hints', { n: this.#hints });
    const facts = effort ? [effort, t('play.mistakes', { n: this.mistakes }), hints] : this.#hints > 0 ? [hints] : [];
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
    this.#isSolved = isSolved;
    setDisabled(this.#hintButton, isSolved);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    this.#game?.undo();
  }

  /** Asks for a hint; each one for the same position tells more, up to the whole move. */
  async #hint() {
    if (this.#isSolved) return;
    const level = Math.min(HINT_LEVELS, this.#level + 1);
    const mine = ++this.#turn;
    const request = await this.#game?.hintRequest();
    const hint = request && await this.ask('hint', { ...request, level });
    if (!hint || mine !== this.#turn) return;
    this.#level = level;
    this.#hints += 1;
    show(this.#hintButton, t(level < HINT_LEVELS ? 'play.more_help' : 'play.hint'));
    this.say(hint.words, hint.possible === false ? 'bad' : '');
    this.#markHint(hint.squares ?? []);
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
