// The view of mates: a position, a stipulation, the whole report, and its moves to step through.

import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { button, errorNote } from '../parts.js';
import { navigate, updateAddress } from '../route.js';
import { copyLink } from '../shell.js';
import { collect } from '../collect.js';
import { startJob } from '../work.js';
import { Editor } from '../edit/editor.js';
import { Analysis } from './analysis.js';
import { copyMenu } from './copy.js';
import { compose, readQuestion, SHORTEST } from './question.js';
import { EXAMPLES } from './examples.js';
import { MoveExplainer } from './explainer.js';
import { MateForm } from './form.js';
import { Mender } from './mend.js';
import { describeReport, presentReport } from './report.js';
import { Stepper } from './stepper.js';
import { Variants } from './variants.js';
import { LiveVerdict } from './verdict.js';
import { facts, Versions } from './versions.js';
import { t } from '../words.js';

/** @type {string | null} The puzzle that was open when the view was left. */
let lastPuzzle = null;
/** @type {ViewState} Its study, if it was a version of one. */
let lastStudy = {};

/** @param {ViewState} state */
function textOf({ puz, fen, ask }) {
  if (puz) return puz;
  if (fen) return compose(fen, ask);
  const [, stipulation, example] = EXAMPLES[0];
  return lastPuzzle ?? compose(example, stipulation);
}

/** @implements {View} */
class MateView {
  #editor;
  #stepper;
  #explainer;
  #analysis;
  #form = this.#newForm();
  /** @type {ShownJob<'solve'> | null} */
  #work = null;
  // Counts the searches, of which only the last one is shown.
  #turn = 0;
  #question = readQuestion('');
  #result = h('div', { class: 'stack' });
  #verdict = new LiveVerdict();
  /** @type {Api.MateReport | null} What is known about the problem on the board. */
  #report = null;
  #mender = new Mender(() => this.#editor.puz, (puz, note) => {
    this.#load(puz);
    this.#versions.noteNext(note);
  });
  #variants = new Variants(() => this.#editor.puz, (puz) => this.#load(puz));
  #versions = new Versions(() => this.#onBoard(), (puz) => this.#load(puz), () => this.#updateAddress());
  // In the document before it has a text: some screen readers do not read a text that comes with its element.
  #spoken = h('p', { class: 'visually-hidden', role: 'status' });
  /** @type {(() => void) | null} Closes what was opened for printing. */
  #fold = null;
  #closing = new AbortController();

  /**
   * @param {HTMLElement} root
   * @param {ViewState} state
   */
  constructor(root, state) {
    const study = lastStudy;
    this.#editor = new Editor({ families: ['mate'], puz: textOf(state), onchange: () => this.#changed(),
      onflip: () => this.#updateAddress() });
    this.#stepper = new Stepper(this.#editor);
    this.#explainer = new MoveExplainer(this.#editor, this.#stepper);
    this.#analysis = new Analysis(this.#editor, () => this.#leaveBoard());
    this.#stepper.onstep = () => this.#analysis.clear();
    // Before the explainer shows the board, the analysis leaves it.
    this.#explainer.button.addEventListener('click', () => this.#analysis.clear(), { capture: true });
    this.#verdict.onreport = (report) => this.#learn(report);
    this.#build(root);
    this.#listen();
    if (state.flip) this.#editor.board.flipped = true;
    this.#changed();
    this.#versions.restore(state.fen || state.puz ? state : study);
    if (state.solve) this.#solve();
  }

  /** @param {ViewState} state */
  update(state) {
    this.#load(textOf(state));
    // A link to the view alone leaves the board as it is.
    if (state.fen || state.puz) this.#editor.board.flipped = Boolean(state.flip);
    if (state.study) this.#versions.restore(state);
    this.#updateAddress();
    if (state.solve) this.#solve();
  }

  unmount() {
    this.#turn += 1;
    this.#closing.abort();
    this.#work?.cancel();
    this.#verdict.stop();
    this.#mender.clear();
    this.#variants.clear();
    this.#analysis.clear();
    this.#explainer.clear();
  }

  // ---- parts

  #newForm() {
    return new MateForm({
      solve: (stipulation) => {
        this.#ask(stipulation);
        this.#solve();
      },
      change: (stipulation) => this.#ask(stipulation),
      example: (stipulation, fen) => this.#load(compose(fen, stipulation)),
      engines: async () => (await this.#editor.puzzle()).engines,
    });
  }

  /** @param {HTMLElement} root */
  #build(root) {
    const { board } = this.#editor;
    show(root, h('h1', { class: 'visually-hidden' }, t('view.mate')), h('div', { class: 'columns solver mates' },
      this.#form.element,
      this.#editor.element,
      h('div', { class: 'panel stack report' }, this.#buttons(),
        h('div', { class: 'row spread' }, this.#verdict.element, this.#mender.button), this.#stepper.peek,
        this.#analysis.element, this.#explainer.element, this.#spoken, this.#result, this.#mender.element, this.#variants.element,
        this.#versions.element)));
    board.element.before(this.#stepper.line);
    board.element.after(this.#stepper.buttons);
  }

  #buttons() {
    return h('div', { class: 'row' }, this.#versions.save, this.#analysis.button, this.#explainer.button,
      button(t('do.play'), () => this.#play()),
      button(t('do.collect'), () => this.#collect()),
      button(t('do.copy_link'), () => {
        this.#updateAddress();
        copyLink();
      }),
      copyMenu(() => ({ puz: this.#editor.puz, ...this.#question }),
        () => ({ scene: this.#editor.scene, flipped: this.#editor.board.flipped })));
  }

  #listen() {
    const { signal } = this.#closing;
    document.addEventListener('keydown', (event) => this.#stepper.key(event), { signal });
    document.addEventListener('keydown', (event) => this.#versions.key(event), { signal });
    // Nobody can open a folded row on paper.
    addEventListener('beforeprint', () => {
      this.#fold?.();
      this.#fold = this.#stepper.unfold();
    }, { signal });
    addEventListener('afterprint', () => {
      this.#fold?.();
      this.#fold = null;
    }, { signal });
  }

  // ---- the puzzle

  /** @param {string} puz */
  #load(puz) {
    this.#stepper.home();
    this.#editor.load(puz);
  }

  /** @param {string} stipulation */
  #ask(stipulation) {
    this.#stepper.home();
    this.#editor.setStipulation(stipulation.trim() || SHORTEST);
  }

  /** The position or the stipulation has changed: removes the report. */
  #changed() {
    const { puz } = this.#editor;
    lastPuzzle = puz;
    this.#question = readQuestion(puz);
    this.#work?.cancel();
    this.#work = null;
    this.#analysis.clear();
    this.#explainer.clear();
    show(this.#spoken);
    const { stipulation, turn } = this.#question;
    const task = stipulation === SHORTEST ? t('mate.shortest') : stipulation;
    this.#stepper.reset(puz, `${task} · ${t(`turn.${turn}`)}`);
    this.#form.show(stipulation);
    this.#report = null;
    this.#mender.changed(puz);
    this.#variants.clear();
    this.#versions.changed();
    this.#verdict.check(puz, stipulation);
    show(this.#result, h('p', { class: 'note' }, t('mate.empty')));
    this.#updateAddress();
  }

  /**
   * Keeps what was proven about the problem on the board.
   * @param {Api.MateReport} report
   */
  #learn(report) {
    this.#report = report;
    this.#mender.offer(report);
  }

  #onBoard() {
    const { stipulation } = this.#question;
    return { puz: this.#editor.puz, task: stipulation === SHORTEST ? t('mate.shortest') : stipulation, verdict: facts(this.#report) };
  }

  #updateAddress() {
    const { fen, stipulation: ask } = this.#question;
    const { puz, board } = this.#editor;
    // Position and stipulation make a short link; a text that says more is kept as it is.
    const isShort = compose(fen, ask) === puz;
    lastStudy = Object.fromEntries(Object.entries(this.#versions.state).map(([name, value]) => [name, String(value ?? '')]));
    updateAddress('mate', { ...(isShort ? { fen, ask } : { puz }), flip: board.flipped ? 1 : '', ...this.#versions.state });
  }

  /** Returns what the server says about the puzzle; `null` if it is none, which is shown beside its cause. */
  async #puzzle() {
    try {
      return await this.#editor.puzzle();
    } catch (thrown) {
      const error = asError(thrown);
      show(this.#result, this.#editor.report(error) ? h('p', { class: 'note' }, t('mate.not_yet')) : errorNote(error));
      return null;
    }
  }

  // ---- what the buttons do

  /** Shows the diagram again, whatever the board shows. */
  #leaveBoard() {
    this.#explainer.clear();
    this.#stepper.home();
  }

  async #solve() {
    this.#work?.cancel();
    this.#analysis.clear();
    this.#leaveBoard();
    const mine = ++this.#turn;
    if (!(await this.#puzzle()) || mine !== this.#turn) return;
    const work = startJob('solve', { puzzle: { puz: this.#editor.puz }, ...this.#form.options }, this.#result);
    this.#work = work;
    const report = await work.done;
    if (!report || this.#work !== work) return;
    this.#verdict.hide();
    this.#learn(report);
    const { element, trees } = presentReport(report, this.#stepper);
    show(this.#result, element);
    this.#stepper.setTrees(trees);
    show(this.#spoken, describeReport(report));
  }

  async #play() {
    if (await this.#puzzle()) navigate('play', { puz: this.#editor.puz });
  }

  async #collect() {
    const puzzle = await this.#puzzle();
    if (puzzle) await collect([{ puz: puzzle.puz }]);
  }
}

/**
 * Opens the view of mates; the state has `fen` and `ask` or `puz`, `flip`, and `solve` to solve at once.
 * @param {HTMLElement} root
 * @param {ViewState} state
 * @returns {View}
 */
export function mount(root, state) {
  return new MateView(root, state);
}
