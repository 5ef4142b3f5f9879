// A mate against the server: it answers right moves with the longest defence, and wrong ones with their refutation.

import { h, show } from '../dom.js';
import { t, writeMove } from '../words.js';
/** @import { GamePanel } from './panel.js' */

/** How long the user sees a move before the reply. */
const MILLISECONDS_BEFORE_REPLY = 450;

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

/** @implements {Game} */
export class MateGame {
  #panel;
  /** @type {string[]} All moves so far, in UCI notation. */
  #moves = [];
  /** @type {number[]} How many moves there were before each move of the user. */
  #own = [];
  // Counts what is asked of the server: an answer that comes late is about another position.
  #turn = 0;
  #isWrong = false;
  #score = h('p', { class: 'mono score', 'aria-label': t('play.moves') });

  /** @param {GamePanel} panel */
  constructor(panel) {
    this.#panel = panel;
    show(panel.side, this.#score);
    panel.board.onmove = (move) => this.#play(move);
    panel.board.flipped = panel.puzzle.turn === 'black';
  }

  start() {
    this.#moves = [];
    this.#own = [];
    this.#isWrong = false;
    this.#panel.say(t('play.your_move'));
    this.#show(++this.#turn);
  }

  refresh() {
    this.#show(++this.#turn, !this.#isWrong);
  }

  undo() {
    if (this.#own.length === 0) return;
    this.#panel.moved();
    this.#takeBack();
  }

  /** Hints are about the next move of the user, so a wrong move is taken back first. */
  async hintRequest() {
    if (this.#isWrong) await this.#takeBack();
    return this.#panel.board.mode === 'move' ? { moves: this.#moves } : null;
  }

  #takeBack() {
    this.#moves.length = this.#own.pop() ?? 0;
    this.#isWrong = false;
    this.#panel.say(t('play.your_move'));
    return this.#show(++this.#turn);
  }

  /**
   * Shows the position.
   * @param {number} mine
   * @param {boolean} canMove whether the user may move
   * @returns {Promise<boolean>} whether the position is still the current one
   */
  async #show(mine, canMove = true) {
    const { board } = this.#panel;
    const line = await this.#panel.ask('line', { moves: this.#moves });
    if (!line || mine !== this.#turn) return false;
    board.mode = canMove ? 'move' : 'view';
    board.moves = canMove ? line.legal : [];
    board.show(line.diagram);
    show(this.#score, line.steps.map(({ san }) => writeMove(san)).join(' '));
    return true;
  }

  /** @param {Api.LegalMove} move */
  async #play(move) {
    const mine = ++this.#turn;
    const panel = this.#panel;
    this.#own.push(this.#moves.length);
    this.#moves.push(move.uci);
    panel.moved();
    const began = performance.now();
    const timer = setTimeout(() => { if (mine === this.#turn) panel.say(t('play.thinking')); }, MILLISECONDS_BEFORE_REPLY);
    const [isShown, verdict] = await Promise.all([this.#show(mine, false), panel.ask('play', { moves: this.#moves })]);
    clearTimeout(timer);
    if (mine !== this.#turn) return;
    if (!isShown || !verdict) {
      this.#takeBack();
      return;
    }
    this.#sayVerdict(verdict);
    if (verdict.reply) {
      await wait(MILLISECONDS_BEFORE_REPLY - (performance.now() - began));
      if (mine !== this.#turn || panel.isLeft) return;
      this.#moves.push(verdict.reply.uci);
    }
    const isCurrent = await this.#show(mine, verdict.right === true && !verdict.solved);
    if (isCurrent && verdict.solved) panel.solved(t('play.effort', { n: this.#own.length }));
  }

  /** @param {Api.Verdict} verdict */
  #sayVerdict({ right, words }) {
    this.#isWrong = !right;
    // If there was not enough time to decide, `right` is `null`, and the move is not counted as a mistake.
    if (right === false) this.#panel.mistakes += 1;
    if (right) this.#panel.say(words, 'good');
    else this.#panel.say(`${words} ${t('play.try_again')}`, 'bad');
  }
}
