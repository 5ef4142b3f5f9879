// Variants of a position that are sound too: with other stipulations, and as twins.

import { h, show } from '../dom.js';
import { button } from '../parts.js';
import { startJob } from '../work.js';
import { formatSeconds, t } from '../words.js';
import { solvedCard } from './mendcard.js';

/** How long the server searches, in seconds. */
const TIME_LIMIT = 20;
/** How many cards are shown. */
const MOST = 12;

/**
 * Returns a problem with one more twin.
 * @param {string} puz
 * @param {string} change
 */
function withTwin(puz, change) {
  const number = puz.match(/^twin:/gm)?.length ?? 0;
  return `${puz.trimEnd()}\ntwin: ${String.fromCharCode('b'.charCodeAt(0) + number)}) ${change}\n`;
}

/** The buttons, and the cards below them. */
export class Variants {
  #puz;
  #use;
  /** @type {ShownJob<'variants'> | null} */
  #work = null;
  #note = h('p', { class: 'note', role: 'status' });
  #progress = h('div', {});
  #cards = h('div', { class: 'cards proposals' });
  element = h('details', { class: 'variants' }, h('summary', {}, h('h2', {}, t('variants.title'))),
    h('div', { class: 'row' },
      button(t('variants.stipulations'), () => this.#start('stipulations'), { title: t('variants.stipulations.hint') }),
      button(t('variants.twins'), () => this.#start('twins'), { title: t('variants.twins.hint') })),
    this.#note, this.#progress, this.#cards);

  /**
   * @param {() => string} puz returns the open problem
   * @param {(puz: string) => void} use puts a problem on the board
   */
  constructor(puz, use) {
    this.#puz = puz;
    this.#use = use;
  }

  /** Ends the search and removes the cards, as when the position changes. */
  clear() {
    this.#work?.cancel();
    this.#work = null;
    show(this.#note);
    show(this.#progress);
    show(this.#cards);
  }

  /** @param {'stipulations' | 'twins'} what */
  async #start(what) {
    this.clear();
    const base = this.#puz();
    show(this.#note, t('variants.searching'));
    const work = startJob('variants', { puzzle: { puz: base }, what, time_limit: TIME_LIMIT }, this.#progress, {
      puzzle: (found) => this.#add(/** @type {Api.Variant} */ (/** @type {unknown} */ (found)), what, base),
    });
    this.#work = work;
    const found = await work.done;
    if (this.#work !== work) return;
    this.#work = null;
    if (!found) {
      show(this.#note);
      return;
    }
    show(this.#cards);
    for (const variant of found.variants) this.#add(variant, what, base);
    const open = found.variants.filter(({ sound }) => sound === null).map(({ stipulation }) => stipulation);
    const number = found.variants.length - open.length;
    show(this.#note, t(`variants.found.${what}`, { n: number, time: formatSeconds(found.seconds) }),
      open.length > 0 && ` ${t('variants.open', { asked: open.join(', ') })}`);
  }

  /**
   * @param {Api.Variant} variant
   * @param {'stipulations' | 'twins'} what
   * @param {string} base
   */
  #add(variant, what, base) {
    if (variant.sound !== true || this.#cards.childElementCount >= MOST) return;
    const proven = /** @type {Api.ProvenVariant} */ (variant);
    const isTwin = what === 'twins';
    const card = solvedCard(proven, isTwin ? proven.change : proven.stipulation, () => this.#use(proven.puz), null);
    if (isTwin) card.element.append(button(t('variants.add'), () => this.#use(withTwin(base, proven.change))));
    this.#cards.append(card.element);
  }
}
