// "Why does this move fail?": the user plays a first move on the board, and the server explains it.

import { h, show } from '../dom.js';
import { ask } from '../api.js';
import { asError } from '../errors.js';
import { button, errorNote } from '../parts.js';
import { startJob } from '../work.js';
import { explanationBranch } from './branches.js';
import { isOneLine, readQuestion } from './question.js';
import { MoveTree } from './tree.js';
import { t, writeMove } from '../words.js';
/** @import { Editor } from '../edit/editor.js' */
/** @import { Stepper } from './stepper.js' */

const MOST_REFUTATIONS = 6;

/** The button, and the explanation below it. */
export class MoveExplainer {
  #editor;
  #stepper;
  /** @type {ShownJob<'explain'> | null} */
  #work = null;
  #isAsking = false;
  // Counts the requests, of which only the last one is shown.
  #turn = 0;
  /** @type {MoveTree | null} */
  #tree = null;
  button = button(t('why.button'), () => this.#toggle(), { 'aria-pressed': 'false' });
  element = h('div', { class: 'stack why', role: 'status' });

  /**
   * @param {Editor} editor
   * @param {Stepper} stepper
   */
  constructor(editor, stepper) {
    this.#editor = editor;
    this.#stepper = stepper;
  }

  /** Removes the explanation, as when the position changes. */
  clear() {
    this.#turn += 1;
    this.#work?.cancel();
    this.#setAsking(false);
    show(this.element);
    if (this.#tree) this.#stepper.removeTree(this.#tree);
    this.#tree = null;
  }

  /** @param {boolean} isAsking */
  #setAsking(isAsking) {
    this.#isAsking = isAsking;
    this.button.setAttribute('aria-pressed', String(isAsking));
  }

  #toggle() {
    const wasAsking = this.#isAsking;
    this.clear();
    this.#stepper.home();
    if (!wasAsking) this.#askForMove();
  }

  /** Lets the user play a first move on the board. */
  async #askForMove() {
    const { puz } = this.#editor;
    if (isOneLine(readQuestion(puz).stipulation)) {
      this.#say(t('why.one_line'));
      return;
    }
    const mine = ++this.#turn;
    this.#setAsking(true);
    try {
      const { diagram, legal } = await ask('line', { puzzle: { puz }, moves: [] });
      if (mine !== this.#turn) return;
      this.#editor.present(diagram, legal, (move) => this.#explain(move));
      this.#say(t('why.play'));
    } catch (error) {
      if (mine !== this.#turn) return;
      this.#setAsking(false);
      this.#stepper.home();
      show(this.element, errorNote(asError(error)));
    }
  }

  /** @param {Api.LegalMove} move */
  async #explain(move) {
    const mine = ++this.#turn;
    this.#setAsking(false);
    this.#work?.cancel();
    const place = h('div', {});
    show(this.element, h('p', { class: 'note' }, t('why.checking', { move: writeMove(move.san) })), place);
    const work = startJob('explain', { puzzle: { puz: this.#editor.puz }, move: move.uci }, place);
    this.#work = work;
    const document = await work.done;
    if (mine !== this.#turn) return;
    if (document) this.#show(document, move);
    else {
      this.#stepper.home();
      show(this.element, ...place.childNodes);
    }
  }

  /** @param {string} words */
  #say(words) {
    show(this.element, h('p', { class: 'note' }, words));
  }

  /**
   * @param {Api.Explained} document
   * @param {Api.LegalMove} move
   */
  #show({ explanation, remark, end }, move) {
    if (!explanation) {
      this.#stepper.home();
      this.#say(end === 'exhausted' ? t('why.nothing', { remark: remark ?? t('why.not_decided') }) : undecided(move, end));
      return;
    }
    const top = explanationBranch(explanation);
    const tree = new MoveTree(t('why.title', { move: writeMove(explanation.move.san) }), [top], this.#stepper);
    show(this.element, h('p', {}, describe(explanation)), tree.element);
    this.#stepper.addTree(tree);
    this.#tree = tree;
    this.#stepper.step(top);
  }
}

/**
 * @param {Api.Move} move
 * @param {Api.End} [end]
 */
function undecided({ san }, end) {
  return `${t(end === 'stopped' ? 'end.stopped' : 'end.time')} ${t('why.open', { move: writeMove(san) })}`;
}

/** @param {Api.Explanation} explanation */
function describe({ move, works, moves, ends_the_game: isOver, must_play: duty, refutations = [], longest }) {
  if (works) return t('why.works', { move: writeMove(move.san), n: moves ?? 0 });
  if (isOver) return t('why.over', { move: writeMove(move.san) });
  if (duty) return t('why.duty', { move: writeMove(move.san), duty: writeMove(duty[0].san) });
  const named = refutations.slice(0, MOST_REFUTATIONS).map(({ san }) => `1...${writeMove(san)}!`).join(' ');
  const count = refutations.length - MOST_REFUTATIONS;
  const more = count > 0 ? ` ${t('why.more', { n: count })}` : '';
  const late = longest?.moves ? ` ${t('why.late', { n: longest.moves })}` : '';
  return t('why.refuted', { move: writeMove(move.san), replies: `${named}${more}${late}` });
}
