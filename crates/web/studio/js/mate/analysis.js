// Free analysis: any legal moves are played on the board, while the problem stays as it is.  A line says what the
// position is worth, by the same engines that solve the problem.

import { ask, job } from '../api.js';
import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { iconButton } from '../icons.js';
import { button, errorNote, isCancelled, setDisabled } from '../parts.js';
import { t, writeMove } from '../words.js';
import { isOneLine, readQuestion, SHORTEST, unusualBoard } from './question.js';
/** @import { Editor } from '../edit/editor.js' */

/** How long a position is judged, in seconds. */
const TIME_LIMIT = 10;
/** In how many moves a mate is looked for if the stipulation has no number. */
const USUAL_MOVES = 4;
const MOST_NAMED = 3;

/** The button, and the panel while it is on. */
export class Analysis {
  #editor;
  #leave;
  /** @type {string[]} All moves of the line, also those that were taken back. */
  #moves = [];
  #at = 0;
  /** @type {Api.Position | null} */
  #position = null;
  // Counts the steps, of which only the last one is shown.
  #turn = 0;
  /** @type {{cancel(): void} | null} */
  #work = null;
  #isOn = false;
  #line = h('p', { class: 'analysis-line' });
  #verdict = h('p', { class: 'row', role: 'status' });
  #back = iconButton('back', t('step.back'), () => this.#go(this.#at - 1));
  #forward = iconButton('next', t('step.forward'), () => this.#go(this.#at + 1));
  button = button(t('analysis.button'), () => this.#toggle(), { 'aria-pressed': 'false', title: t('analysis.hint') });
  element = h('section', { class: 'stack analysis', hidden: true, 'aria-label': t('analysis.title') },
    h('div', { class: 'row' }, iconButton('start', t('step.diagram'), () => this.#go(0)), this.#back, this.#forward,
      button(t('analysis.end'), () => this.#toggle())),
    this.#line, this.#verdict);

  /**
   * @param {Editor} editor
   * @param {() => void} leave shows the diagram again
   */
  constructor(editor, leave) {
    this.#editor = editor;
    this.#leave = leave;
  }

  /** Ends the analysis; the board is for others to show. */
  clear() {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#turn += 1;
    this.#work?.cancel();
    this.button.setAttribute('aria-pressed', 'false');
    this.element.hidden = true;
  }

  #toggle() {
    if (this.#isOn) {
      this.clear();
      this.#leave();
      this.button.focus();
      return;
    }
    this.#leave();
    this.#isOn = true;
    this.#moves = [];
    this.button.setAttribute('aria-pressed', 'true');
    this.element.hidden = false;
    this.#go(0);
  }

  /** The problem as a position in which both sides move in turn. */
  get #puzzle() {
    const { fen } = readQuestion(this.#editor.puz);
    return { fen, board: unusualBoard(fen) || null, stipulation: SHORTEST, legality: false };
  }

  /**
   * Shows the position after the first moves of the line.
   * @param {number} at
   */
  async #go(at) {
    if (at < 0 || at > this.#moves.length) return;
    const mine = ++this.#turn;
    this.#work?.cancel();
    try {
      const position = await ask('line', { puzzle: this.#puzzle, moves: this.#moves.slice(0, at) });
      if (mine !== this.#turn) return;
      this.#at = at;
      this.#position = position;
      this.#editor.present(position.diagram, position.legal, (move) => this.#play(move));
      this.#draw(position);
      await this.#judge(position, mine);
    } catch (error) {
      if (mine === this.#turn && !isCancelled(error)) show(this.#verdict, errorNote(asError(error)));
    }
  }

  /** @param {Api.LegalMove} move */
  #play({ uci }) {
    this.#moves = [...this.#moves.slice(0, this.#at), uci];
    this.#go(this.#moves.length);
  }

  /** @param {Api.Position} position */
  #draw({ steps }) {
    setDisabled(this.#back, this.#at === 0);
    setDisabled(this.#forward, this.#at === this.#moves.length);
    const begins = readQuestion(this.#editor.puz).turn === 'white' ? 0 : 1;
    const number = (/** @type {number} */ index) => {
      const ply = index + begins;
      return ply % 2 === 0 ? `${ply / 2 + 1}.` : (index === 0 ? '1...' : '');
    };
    show(this.#line, steps.length === 0 ? t('analysis.play') : steps.map(({ san }, index) =>
      [button(`${number(index)}${writeMove(san)}`, () => this.#go(index + 1),
        { class: 'plain', 'aria-current': index === steps.length - 1 ? 'true' : undefined }), ' ']));
  }

  /**
   * Says what the position is.
   * @param {Api.Position} position
   * @param {number} mine
   */
  async #judge(position, mine) {
    const { over, check, turn } = position;
    const { stipulation, turn: solver } = readQuestion(this.#editor.puz);
    if (over) this.#say(t(`analysis.${over}`), over === 'mate' ? 'good' : 'warn');
    else if (isOneLine(stipulation)) this.#say(t(check ? 'analysis.check' : `turn.${turn}`), '');
    else {
      this.#say(t('verdict.checking'), '');
      const [words, tone] = turn === solver ? await this.#mateFrom(position) : await this.#mateAfter(position);
      if (mine === this.#turn) this.#say(words, tone);
    }
  }

  /** The stipulation with a number of moves. */
  get #asked() {
    const { stipulation } = readQuestion(this.#editor.puz);
    return /\d/.test(stipulation) ? stipulation : `${stipulation}${USUAL_MOVES}`;
  }

  /**
   * Asks whether the side that solves, to move, reaches its goal.
   * @param {Api.Position} position
   * @returns {Promise<[words: string, tone: string]>}
   */
  async #mateFrom({ fen }) {
    const asked = this.#asked;
    const puzzle = { fen, board: unusualBoard(fen) || null, stipulation: asked, legality: false };
    const work = job('solve', { puzzle, time_limit: TIME_LIMIT });
    this.#work = work;
    const { keys, shorter } = await work.done;
    if (!keys) return [t('verdict.open'), 'warn'];
    if (keys.length === 0) return [t('analysis.none', { asked }), 'bad'];
    const goal = shorter ? asked.replace(/\d+/, String(shorter.moves)) : asked;
    const named = keys.slice(0, MOST_NAMED).map(({ san }) => writeMove(san)).join(', ');
    const moves = keys.length > MOST_NAMED ? t('verdict.more', { what: named, number: keys.length - MOST_NAMED }) : named;
    // With a shorter solution, the keys are those of the full length.
    return shorter ? [t('analysis.wins_short', { asked: goal }), 'good'] : [t('analysis.wins', { asked: goal, moves }), 'good'];
  }

  /**
   * Asks whether the last move of the side that solves reaches its goal against every reply.
   * @param {Api.Position} position
   * @returns {Promise<[words: string, tone: string]>}
   */
  async #mateAfter({ steps }) {
    const last = steps.at(-1);
    if (!last) return [t('analysis.not_solver'), ''];
    const before = await ask('line', { puzzle: this.#puzzle, moves: this.#moves.slice(0, this.#at - 1) });
    const puzzle = { fen: before.fen, board: unusualBoard(before.fen) || null, stipulation: this.#asked, legality: false };
    const work = job('explain', { puzzle, move: last.uci, time_limit: TIME_LIMIT });
    this.#work = work;
    const { explanation } = await work.done;
    if (!explanation) return [t('verdict.open'), 'warn'];
    const { works, moves = 0, refutations = [] } = explanation;
    if (works) return [t('analysis.works', { n: moves }), 'good'];
    const replies = refutations.slice(0, MOST_NAMED).map(({ san }) => writeMove(san)).join(', ');
    return [replies ? t('analysis.refuted', { asked: this.#asked, replies }) : t('analysis.none', { asked: this.#asked }), 'bad'];
  }

  /**
   * @param {string} words
   * @param {string} tone
   */
  #say(words, tone) {
    show(this.#verdict, h('span', { class: `badge ${tone}` }, words));
  }
}
