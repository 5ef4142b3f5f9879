// The pages as they will be printed.  They are drawn again a moment after the last change.

import { connection } from '../connection.js';
import { debounce, h, show } from '../dom.js';
import { iconButton } from '../icons.js';
import { button, errorNote, setDisabled } from '../parts.js';
import { startJob } from '../work.js';
import { t } from '../words.js';

const MILLISECONDS_AFTER_CHANGE = 400;
const MILLISECONDS_UNTIL_PAINTED = 1000;

/** The pages. */
export class SheetPreview {
  #request;
  /** @type {string[]} The addresses of the pages. */
  #urls = [];
  #at = 0;
  /** @type {ShownJob<'sheet'> | null} */
  #work = null;
  #isClosed = false;
  #page = h('img', { class: 'page', alt: '' });
  /** The page after it, which is shown where there is room. */
  #second = h('img', { class: 'page second', alt: '' });
  #back = iconButton('back', t('sheet.previous'), () => this.#turn(this.#at - 1));
  #forward = iconButton('next', t('sheet.next'), () => this.#turn(this.#at + 1));
  #where = h('span', { role: 'status' });
  #strip = h('div', { class: 'strip', role: 'group', 'aria-label': t('sheet.pages') });
  #remarks = h('div', { class: 'stack' });
  #progress = h('div', { class: 'busy' });
  #empty = h('p', { class: 'note' }, t('sheet.no_pages'));
  #pager = h('div', { class: 'row pager', role: 'group', 'aria-label': t('sheet.page') }, this.#back, this.#where, this.#forward);
  #drawSoon = debounce(() => this.draw(), MILLISECONDS_AFTER_CHANGE);
  element = h('section', { class: 'panel stack preview', 'aria-label': t('sheet.preview'), onkeydown: (event) => this.#key(event) },
    this.#progress, this.#remarks, this.#empty, this.#pager, h('div', { class: 'open-pages' }, this.#page, this.#second), this.#strip);

  /** @param {() => object | null} request returns the request; `null` if there are no puzzles */
  constructor(request) {
    this.#request = request;
    this.#turn(0);
  }

  /** The puzzles or the layout have changed: draws the pages again soon. */
  refresh() {
    if (this.#isClosed) return;
    this.element.classList.add('stale');
    this.#drawSoon();
  }

  /** Draws the pages now. */
  async draw() {
    if (this.#isClosed) return;
    this.#work?.cancel();
    const request = this.#request();
    show(this.#remarks);
    show(this.#progress);
    if (!request) {
      this.element.classList.remove('stale');
      this.#show([]);
      return;
    }
    const work = startJob('sheet', { ...request, format: 'svg' }, this.#progress);
    this.#work = work;
    const sheet = await work.done;
    if (this.#work !== work) return;
    this.element.classList.remove('stale');
    if (!sheet) {
      // The connection may have been lost.
      connection.onceBack(() => this.refresh());
      return;
    }
    this.#show(sheet.files);
    show(this.#remarks, remarks(sheet));
  }

  /** Ends the job and frees the pages. */
  close() {
    this.#isClosed = true;
    this.#work?.cancel();
    this.#urls.forEach((url) => URL.revokeObjectURL(url));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    /** @type {Record<string, number>} */
    const targets = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: this.#urls.length - 1 };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#turn(to);
    const thumbnail = this.#strip.children[this.#at];
    if (this.#strip.contains(document.activeElement) && thumbnail instanceof HTMLElement) thumbnail.focus();
  }

  /** @param {number} to */
  #turn(to) {
    const { length } = this.#urls;
    this.#at = Math.max(0, Math.min(to, length - 1));
    this.#empty.hidden = length > 0 || this.#request() !== null;
    this.#page.hidden = length === 0;
    this.#second.hidden = this.#at + 1 >= length;
    this.#pager.hidden = length === 0;
    this.#strip.hidden = length < 2;
    if (length === 0) return;
    this.#page.src = this.#urls[this.#at];
    if (!this.#second.hidden) {
      this.#second.src = this.#urls[this.#at + 1];
      this.#second.alt = t('sheet.page_of', { page: this.#at + 2, all: length });
    }
    this.#page.alt = t('sheet.page_of', { page: this.#at + 1, all: length });
    show(this.#where, t('sheet.of', { page: this.#at + 1, all: length }));
    setDisabled(this.#back, this.#at === 0);
    setDisabled(this.#forward, this.#at === length - 1);
    [...this.#strip.children].forEach((each, index) => each.setAttribute('aria-pressed', String(index === this.#at)));
  }

  /** @param {Api.SheetFile[]} files */
  #show(files) {
    const old = this.#urls;
    this.#urls = files.map(({ text = '', type }) => URL.createObjectURL(new Blob([text], { type })));
    show(this.#strip, this.#urls.map((src, index) => button(h('img', { src, alt: '', loading: 'lazy' }),
      () => this.#turn(index), { 'aria-label': t('sheet.page_number', { page: index + 1 }) })));
    this.#turn(this.#at);
    // The browser may still paint the old pages.
    setTimeout(() => old.forEach((url) => URL.revokeObjectURL(url)), MILLISECONDS_UNTIL_PAINTED);
  }
}

/**
 * Shows the server's remarks about a sheet.
 * @param {Api.Sheet} sheet
 * @returns {Child}
 */
export function remarks({ notes, faults }) {
  return [
    faults.length > 0 && errorNote(faults.map(({ puzzle, message }) => t('sheet.fault', { puzzle, message })).join('\n')),
    notes.map((note) => h('p', { class: 'note' }, note)),
  ];
}
