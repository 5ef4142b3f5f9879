// A mate against the server: it answers right moves with the longest defence, and wrong ones with their refutation.

import { h, show } from '../dom.js';
import { t, writeMove } from '../words.js';
import { findMove, moveField } from './typing.js';
/** @import { GamePanel } from './panel.js' */

/** How long the user sees a move before the reply. */
const MILLISECONDS_BEFORE_REPLY = 450;
/** How long a refutation is on the board before it is taken back. */
const MILLISECONDS_OF_REFUTATION = 2200;
/** How long each move of the solution is shown. */
const MILLISECONDS_OF_SOLUTION = 900;

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
  // The wrong moves and their refutations.
  #refuted = h('ul', { class: 'mono refuted', 'aria-label': t('play.refuted') });

  /** @param {GamePanel} panel */
  constructor(panel) {
    this.#panel = panel;
    show(panel.side, this.#score, this.#refuted, moveField((text) => this.#type(text)));
    panel.board.onmove = (move) => this.#play(move);
    // Whoever has seen enough of a refutation need not wait.
    panel.board.element.addEventListener('pointerdown', () => { if (this.#isWrong) this.#takeBack(); });
    panel.board.flipped = panel.puzzle.turn === 'black';
  }

  start() {
    this.#moves = [];
    this.#own = [];
    this.#isWrong = false;
    show(this.#refuted);
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

  /** Plays the solution from here on: the moves are those of the hints, the replies the longest defences. */
  async showSolution() {
    if (this.#isWrong) await this.#takeBack();
    const mine = ++this.#turn;
    const { board } = this.#panel;
    board.mode = 'view';
    for (;;) {
      const hint = await this.#panel.ask('hint', { moves: this.#moves, level: 3 });
      if (!hint || mine !== this.#turn) return;
      if (!hint.move) {
        this.#panel.say(hint.words, 'bad');
        return;
      }
      this.#own.push(this.#moves.length);
      this.#moves.push(hint.move.uci);
      const verdict = await this.#panel.ask('play', { moves: this.#moves });
      if (!verdict || !await this.#show(mine, false)) return;
      await wait(MILLISECONDS_OF_SOLUTION);
      if (mine !== this.#turn || this.#panel.isLeft) return;
      if (verdict.reply) {
        this.#moves.push(verdict.reply.uci);
        if (!await this.#show(mine, false)) return;
      }
      if (verdict.solved) {
        this.#panel.solved();
        return;
      }
      await wait(MILLISECONDS_OF_SOLUTION);
      if (mine !== this.#turn || this.#panel.isLeft) return;
    }
  }

  /** Takes back the last move of the user; `words` stay in sight if they are given. */
  #takeBack(words = '') {
    this.#moves.length = this.#own.pop() ?? 0;
    this.#isWrong = false;
    if (words) this.#panel.say(words, 'bad');
    else this.#panel.say(t('play.your_move'));
    return this.#show(++this.#turn);
  }

  /**
   * Plays a move that was typed; returns whether it is one.  Nothing but the Enter key goes on when it is solved.
   * @param {string} text
   */
  #type(text) {
    if (text === '') return this.#panel.goOn();
    const { board } = this.#panel;
    const move = board.mode === 'move' ? findMove(board.moves, text) : null;
    if (move) this.#play(move);
    else this.#panel.say(t('play.no_move', { text }), 'bad');
    return move !== null;
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
    const words = this.#sayVerdict(verdict, move.san);
    if (verdict.reply) {
      await wait(MILLISECONDS_BEFORE_REPLY - (performance.now() - began));
      if (mine !== this.#turn || panel.isLeft) return;
      this.#moves.push(verdict.reply.uci);
    }
    const isCurrent = await this.#show(mine, verdict.right === true && !verdict.solved);
    if (isCurrent && verdict.solved) panel.solved(t('play.effort', { n: this.#own.length }));
    if (!isCurrent || verdict.right !== false) return;
    await wait(MILLISECONDS_OF_REFUTATION);
    if (mine === this.#turn && !panel.isLeft) this.#takeBack(words);
  }

  /**
   * Says whether a move was right; returns the words.
   * @param {Api.Verdict} verdict
   * @param {string} san
   */
  #sayVerdict({ right, words, reply }, san) {
    this.#isWrong = !right;
    if (right) {
      this.#panel.say(words, 'good');
      return words;
    }
    const { turn } = this.#panel.puzzle;
    const tried = `${this.#own.length}.${turn === 'black' ? '..' : ''}${writeMove(san)}?`;
    const said = `${tried} ${words} ${t(right === false ? 'play.again' : 'play.try_again')}`;
    this.#panel.say(said, 'bad');
    // If there was not enough time to decide, `right` is `null`, and the move is not counted as a mistake.
    if (right === false) {
      this.#panel.mistake();
      const line = [tried, reply && `${writeMove(reply.san)}!`].filter(Boolean).join(' ');
      const isNew = [...this.#refuted.children].every((known) => known.textContent !== line);
      if (isNew) this.#refuted.append(h('li', {}, line));
    }
    return said;
  }
}
