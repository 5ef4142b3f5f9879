// Solutions one at a time: 3 of 92, while more come in.

import { h, show } from '../dom.js';
import { iconButton } from '../icons.js';
import { button, setDisabled } from '../parts.js';
import { t } from '../words.js';

/** Pages through diagrams. */
export class SolutionPager {
  #onturn;
  /** @type {Picture[]} */
  #all = [];
  #at = 0;
  // The animation frame in which the labels are updated next.
  #frame = 0;
  #back = iconButton('back', t('pager.previous'), () => this.#turn(this.#at - 1));
  #forward = iconButton('next', t('pager.next'), () => this.#turn(this.#at + 1));
  #number = h('input', { type: 'number', min: 1, 'aria-label': t('pager.number') });
  #count = h('span', { role: 'status' });

  /** @param {{onturn: (diagram: Picture) => void, onedit: () => void}} handlers */
  constructor({ onturn, onedit }) {
    this.#onturn = onturn;
    this.#number.addEventListener('change', () => this.#turn(Number(this.#number.value) - 1));
    this.element = h('div', { class: 'row pages', role: 'group', 'aria-label': t('place.solutions'), hidden: true },
      this.#back, this.#number, this.#count, this.#forward, button(t('pager.edit'), onedit, { class: 'plain' }));
  }

  /** @param {Picture} diagram */
  add(diagram) {
    this.#all.push(diagram);
    if (this.#all.length === 1) this.#turn(0);
    else this.#frame ||= requestAnimationFrame(() => this.#update());
  }

  clear() {
    this.#all = [];
    this.#at = 0;
    this.#update();
  }

  /**
   * Turns pages by the keyboard.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was one of those for turning pages
   */
  key(event) {
    /** @type {Record<string, number>} */
    const targets = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: this.#all.length - 1 };
    const to = targets[event.key];
    if (this.#all.length === 0 || to === undefined || event.ctrlKey || event.altKey || event.metaKey) return false;
    this.#turn(to);
    return true;
  }

  /** @param {number} to */
  #turn(to) {
    if (this.#all.length === 0 || !Number.isInteger(to)) return;
    this.#at = Math.max(0, Math.min(to, this.#all.length - 1));
    this.#update();
    this.#onturn(this.#all[this.#at]);
  }

  #update() {
    const { length } = this.#all;
    this.#frame = 0;
    this.element.hidden = length === 0;
    this.#number.value = String(this.#at + 1);
    this.#number.max = String(length);
    show(this.#count, t('pager.of', { all: length }));
    setDisabled(this.#back, this.#at === 0);
    setDisabled(this.#forward, this.#at >= length - 1);
  }
}
