// All solutions as small boards, one for each class of symmetric ones.

import { miniature } from '../board/miniature.js';
import { openDialog } from '../dialog.js';
import { h, show } from '../dom.js';
import { button } from '../parts.js';
import { startJob } from '../work.js';
import { solveResult } from './result.js';
import { t } from '../words.js';

/** How many boards are added when the end of the list comes into sight. */
const PAGE = 48;
/** How many are asked for first; then as many as the server allows. */
const FIRST = 480;
const MOST = 10_000;
// The server limits the squares of all solutions together.
const MOST_SQUARES = 640_000;

/** @typedef {{diagram: Picture, size: number}} Class */

/** The panel. */
export class SolutionGallery {
  #request;
  /** @type {Class[]} */
  #found = [];
  #shown = 0;
  #limit = 0;
  #isComplete = false;
  /** @type {{cancel(): void} | null} */
  #work = null;
  #button = button(t('gallery.show'), () => this.#start());
  #progress = h('div', {});
  #result = h('div', { role: 'status' });
  #list = h('ul', { class: 'gallery' });
  #end = h('div', { class: 'gallery-end' });
  #observer = new IntersectionObserver((entries) => { if (entries.some(({ isIntersecting }) => isIntersecting)) this.#more(); },
    { rootMargin: '400px' });
  element = h('details', { class: 'panel' }, h('summary', {}, t('gallery.title')),
    h('div', { class: 'stack' }, h('p', { class: 'note' }, t('gallery.about')), h('div', { class: 'row' }, this.#button),
      this.#progress, this.#result, this.#list, this.#end));

  /** @param {() => Promise<object | null>} request returns the puzzle and the engine; `null` if there is none */
  constructor(request) {
    this.#request = request;
    this.#observer.observe(this.#end);
  }

  /** The puzzle has changed. */
  clear() {
    this.#work?.cancel();
    this.#work = null;
    this.#found = [];
    this.#shown = 0;
    this.#isComplete = false;
    this.#limit = 0;
    for (const element of [this.#progress, this.#result, this.#list]) show(element);
    this.#button.hidden = false;
  }

  /** Ends the search. */
  close() {
    this.#work?.cancel();
    this.#observer.disconnect();
  }

  async #start() {
    this.clear();
    await this.#search(FIRST);
  }

  /**
   * Searches for this number of classes; those that are known are not shown again.
   * @param {number} limit
   */
  async #search(limit) {
    const body = await this.#request();
    if (!body || this.#work) return;
    this.#button.hidden = true;
    this.#limit = limit;
    const known = this.#found.length;
    const work = startJob('solve', { ...body, limit, up_to_symmetry: true }, this.#progress, {
      solution: ({ number, diagram, class: size = 1 }) => {
        if (number <= known) return;
        this.#found.push({ diagram, size });
        if (this.#shown < PAGE) this.#more();
      },
    });
    this.#work = work;
    const result = await work.done;
    if (this.#work !== work) return;
    this.#work = null;
    this.#button.hidden = this.#found.length > 0;
    if (!result) return;
    this.#isComplete = result.end === 'exhausted' || this.#found.length < limit;
    show(this.#result, solveResult(result, false, limit));
    this.#more();
  }

  /** Shows more boards while the end of the list is in sight, and searches for more if all are shown. */
  #more() {
    if (!this.element.open) return;
    const more = this.#found.slice(this.#shown, this.#shown + PAGE);
    more.forEach((one, index) => this.#list.append(this.#item(one, this.#shown + index)));
    this.#shown += more.length;
    const area = (this.#found[0]?.diagram.files ?? 1) * (this.#found[0]?.diagram.ranks ?? 1);
    const most = Math.min(MOST, Math.floor(MOST_SQUARES / area));
    if (more.length > 0) {
      // The observer reports changes only: an end that is still in sight must be looked at again.
      this.#observer.unobserve(this.#end);
      this.#observer.observe(this.#end);
    } else if (this.#found.length > 0 && !this.#work && !this.#isComplete && this.#limit < most) {
      this.#search(most);
    }
  }

  /**
   * @param {Class} one
   * @param {number} index
   */
  #item({ diagram, size }, index) {
    const label = t('gallery.board', { number: index + 1, n: size });
    return h('li', {}, button([miniature(diagram), h('span', { class: 'note' }, `× ${size}`)],
      () => this.#enlarge(index), { class: 'plain', 'aria-label': label, title: label }));
  }

  /** @param {number} index */
  #enlarge(index) {
    const place = h('div', { class: 'enlarged' });
    const note = h('p', { class: 'note', role: 'status' });
    let at = index;
    /** @param {number} to */
    const turn = (to) => {
      at = Math.max(0, Math.min(to, this.#found.length - 1));
      const one = this.#found[at];
      if (!one) return;
      show(place, miniature(one.diagram));
      show(note, t('gallery.board', { number: at + 1, n: one.size }));
    };
    const dialog = openDialog(t('gallery.title'), 'enlarge', place,
      h('div', { class: 'row spread' }, button(t('pager.previous'), () => turn(at - 1)), note, button(t('pager.next'), () => turn(at + 1))));
    dialog?.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowLeft') turn(at - 1);
      else if (key === 'ArrowRight') turn(at + 1);
    });
    turn(index);
  }
}
