// The view to play puzzles: the user solves one, move by move or square by square.

import { h, show } from '../dom.js';
import { ask } from '../api.js';
import { connection } from '../connection.js';
import { asError, ConnectionLost } from '../errors.js';
import { errorNote } from '../parts.js';
import { formatAddress, updateAddress } from '../route.js';
import { FIRST, puzzleMenu } from './menu.js';
import { GamePanel } from './panel.js';
import { MateGame } from './mate.js';
import { PlaceGame } from './place.js';
import { TourGame } from './tour.js';
import { t } from '../words.js';

const GAMES = { mate: MateGame, placement: PlaceGame, chessnum: PlaceGame, tour: TourGame };

/** @type {Api.PuzzleSource} The puzzle that was open when the view was left. */
let lastPuzzle = FIRST;

/**
 * @param {ViewState} state
 * @returns {Api.PuzzleSource}
 */
function sourceOf({ puz }) {
  return puz ? { puz } : lastPuzzle;
}

/**
 * Returns the address of the view that solves the puzzle.
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
function taskOf({ title, task, rules, turn }) {
  if (turn) {
    const mover = /to move/.test(task) ? '' : `${t(`turn.${turn}`)}.`;
    return [[task === title ? '' : `${task}.`, mover].filter(Boolean).join(' ')].filter(Boolean);
  }
  const paragraphs = [rules ?? []].flat();
  return paragraphs.length > 0 ? paragraphs : [task].filter((words) => words !== title);
}

/** @implements {View} */
class PlayView {
  #content = h('div');
  /** @type {GamePanel | null} */
  #panel = null;
  // Whether a puzzle is shown, and not an error.
  #isShown = false;
  // Counts the puzzles that are loaded, of which only the last one is shown.
  #turn = 0;

  /**
   * @param {HTMLElement} root
   * @param {ViewState} state
   */
  constructor(root, state) {
    show(root, h('h1', { class: 'visually-hidden' }, t('view.play')), this.#content);
    this.#load(sourceOf(state));
  }

  /** @param {ViewState} state */
  update(state) {
    const source = sourceOf(state);
    const isSame = 'puz' in source && 'puz' in lastPuzzle && source.puz === lastPuzzle.puz;
    if (this.#isShown && isSame) this.#updateAddress();
    else this.#load(source);
  }

  unmount() {
    this.#turn += 1;
    this.#panel?.leave();
  }

  #updateAddress() {
    if ('puz' in lastPuzzle) updateAddress('play', { puz: String(lastPuzzle.puz) });
  }

  /** @param {Api.PuzzleSource} source */
  async #load(source) {
    const mine = ++this.#turn;
    const menu = puzzleMenu((other) => this.#load(other));
    try {
      const puzzle = await ask('puzzle', { puzzle: source });
      if (mine !== this.#turn) return;
      this.#panel?.leave();
      lastPuzzle = { puz: puzzle.puz };
      this.#updateAddress();
      this.#showPuzzle(puzzle, menu);
      this.#isShown = true;
    } catch (thrown) {
      if (mine !== this.#turn) return;
      const error = asError(thrown);
      this.#isShown = false;
      show(this.#content, h('div', { class: 'panel stack' }, errorNote(error), h('div', {}, menu)));
      if (error instanceof ConnectionLost) connection.onceBack(() => { if (mine === this.#turn) this.#load(source); });
    }
  }

  /**
   * @param {Api.Puzzle} puzzle
   * @param {HTMLElement} menu
   */
  #showPuzzle(puzzle, menu) {
    const panel = new GamePanel(puzzle);
    this.#panel = panel;
    show(this.#content, h('div', { class: 'columns play' },
      h('div', { class: 'panel head' },
        h('div', { class: 'row spread' }, h('h2', {}, puzzle.title || puzzle.task), menu),
        taskOf(puzzle).map((words) => h('p', { class: 'task' }, words))),
      panel.element,
      h('div', { class: 'panel stack rest' },
        panel.side, h('a', { href: solutionAddress(puzzle) }, t('play.solution')))));
    panel.play(new GAMES[puzzle.family](panel));
  }
}

/**
 * Opens the view to play; the state has `puz`.
 * @param {HTMLElement} root
 * @param {ViewState} state
 * @returns {View}
 */
export function mount(root, state) {
  return new PlayView(root, state);
}
