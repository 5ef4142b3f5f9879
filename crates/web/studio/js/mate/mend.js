// Mending: small changes that make an unsound problem sound, as cards.  Each was solved in full before it is shown.

import { h, show } from '../dom.js';
import { button, labelled, selectBox } from '../parts.js';
import { startJob } from '../work.js';
import { formatSeconds, t, writeMove } from '../words.js';
import { proposalCard } from './mendcard.js';
import { isOneLine, readQuestion } from './question.js';
/** @import { Card } from './mendcard.js' */

/** How long the server searches, in seconds. */
const TIME_LIMIT = 30;
/** How many proposals it looks for, and how many cards are shown. */
const COUNT = 12;

/**
 * Whether there is something to mend: the problem is proven to be unsound, or its key has a major dual.
 * @param {Api.MateReport | null} report
 */
function isBroken(report) {
  if (!report || (!report.keys && !report.solutions)) return false;
  return report.sound === false || (report.keys ?? []).some((key) => key.duals?.some(({ major }) => major));
}

/**
 * Whether a proposal is better than another.
 * @param {Api.Proposal} one
 * @param {Api.Proposal} other
 */
function compare({ rank: one }, { rank: other }) {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : one[at] - other[at];
}

/**
 * Says what comes before the score in the order of the proposals: the number of changes, and whether the key is another.
 * @param {Api.Proposal} proposal
 */
const groupOf = ({ rank: [steps], keeps }) => [t('mend.group', { n: steps }), !keeps && t('mend.other_key')].filter(Boolean).join(', ');

/** The button that mends the open problem, and what it finds. */
export class Mender {
  #puz;
  #use;
  /** @type {ShownJob<'mend'> | null} */
  #work = null;
  /** The problem that is mended. */
  #base = '';
  /** @type {Api.Proposal[]} */
  #found = [];
  /** @type {Card[]} */
  #shown = [];
  /** @type {Api.Assessment | null} */
  #before = null;
  #key = selectBox([['', t('mend.any')]], '');
  #keyField = labelled(t('mend.keep'), this.#key, t('mend.keep.hint'));
  #note = h('p', { class: 'note', role: 'status' });
  #progress = h('div', {});
  #cards = h('div', { class: 'cards proposals' });
  #back = button(t('mend.back'), () => this.#use(this.#base, ''), { hidden: true });
  /** Starts it; shown while the problem is unsound. */
  button = button(t('mend.button'), () => this.#start(this.#puz()), { class: 'main', hidden: true, title: t('mend.hint') });
  element = h('section', { class: 'stack mend', hidden: true, 'aria-label': t('mend.title') },
    h('div', { class: 'row spread end' }, h('h2', {}, t('mend.title')), this.#keyField, this.#back),
    this.#note, this.#progress, this.#cards);

  /**
   * @param {() => string} puz returns the open problem
   * @param {(puz: string, note: string) => void} use puts a problem on the board
   */
  constructor(puz, use) {
    this.#puz = puz;
    this.#use = use;
    this.#key.addEventListener('change', () => this.#start(this.#base, this.#key.value));
  }

  /**
   * Offers to mend the problem if its verdict is bad.
   * @param {Api.MateReport | null} report
   */
  offer(report) {
    this.button.hidden = !isBroken(report);
  }

  /**
   * Another problem is on the board: the cards stay while it is one of them.
   * @param {string} puz
   */
  changed(puz) {
    this.button.hidden = true;
    if (puz === this.#base || this.#found.some((one) => one.puz === puz)) this.#mark(puz);
    else this.clear();
  }

  /** Ends the search and removes the cards. */
  clear() {
    this.#work?.cancel();
    this.#work = null;
    this.#base = '';
    this.#found = [];
    this.element.hidden = true;
    show(this.#cards);
  }

  /**
   * Starts the search; with a key, only for changes that keep it.
   * @param {string} base
   */
  async #start(base, key = '') {
    this.#work?.cancel();
    if (base !== this.#base) this.#keyField.hidden = true;
    this.#base = base;
    this.#found = [];
    this.#before = null;
    this.element.hidden = false;
    show(this.#cards);
    show(this.#note, t('mend.searching'));
    this.element.scrollIntoView({ block: 'nearest' });
    const request = { puzzle: { puz: base }, count: COUNT, time_limit: TIME_LIMIT, ...(key && { key }) };
    const work = startJob('mend', request, this.#progress, {
      puzzle: (proposal) => this.#add(/** @type {Api.Proposal} */ (/** @type {unknown} */ (proposal))),
    });
    this.#work = work;
    const mended = await work.done;
    if (this.#work !== work) return;
    this.#work = null;
    if (mended) this.#finish(mended, key);
    else show(this.#note);
  }

  /** @param {Api.Proposal} proposal */
  #add(proposal) {
    this.#found = [...this.#found, proposal].sort(compare).slice(0, COUNT);
    this.#draw();
  }

  /**
   * @param {Api.Mended} mended
   * @param {string} key
   */
  #finish({ before, proposals, end, seconds }, key) {
    this.#found = proposals;
    this.#before = before;
    if (before) this.#offerKeys(before, key);
    this.#draw();
    const number = proposals.length;
    const time = formatSeconds(seconds);
    if (before?.sound && number === 0) show(this.#note, t('mend.nothing'));
    else if (number > 0) show(this.#note, t('mend.found', { n: number, time }));
    else show(this.#note, t(end === 'exhausted' ? 'mend.none' : 'mend.none_yet', { time }));
  }

  /**
   * Lets the user choose the key to keep, if there are several.
   * @param {Api.Assessment} before
   * @param {string} chosen
   */
  #offerKeys({ solutions, shorter }, chosen) {
    this.#keyField.hidden = solutions.length < 2 || shorter !== null;
    const isLine = isOneLine(readQuestion(this.#base).stipulation);
    const keys = new Map(solutions.map(({ line, text }) => [line[0], isLine ? text.split(' ')[0] : text]));
    show(this.#key, h('option', { value: '' }, t('mend.any')),
      [...keys].map(([uci, text]) => h('option', { value: uci, selected: uci === chosen }, writeMove(text))));
  }

  #draw() {
    this.#shown = this.#found.map((proposal) => {
      const card = proposalCard(proposal, this.#before, () => this.#use(proposal.puz, card.words));
      return card;
    });
    const groups = this.#found.map(groupOf);
    // Within a group the score decides.
    const isGrouped = new Set(groups).size > 1;
    show(this.#cards, this.#shown.map(({ element }, index) =>
      [isGrouped && groups[index] !== groups[index - 1] && h('h3', {}, groups[index]), element]));
    this.#mark(this.#puz());
  }

  /**
   * Marks the card of the problem on the board.
   * @param {string} puz
   */
  #mark(puz) {
    this.#back.hidden = puz === this.#base || !this.#found.some((one) => one.puz === puz);
    for (const card of this.#shown) card.take.setAttribute('aria-pressed', String(card.puz === puz));
  }
}
