// The puzzles that a search finds, as small boards.  More are loaded when the end comes near, and boards far outside of
// the window are taken off the page, so that a million puzzles scroll as a hundred do.

import { ask } from '../api.js';
import { h, show } from '../dom.js';
import { asError, RequestRefused } from '../errors.js';
import { isCancelled } from '../parts.js';
import { statusName } from '../names.js';
import { t } from '../words.js';
import { miniature } from '../board/miniature.js';
import { edited } from './edited.js';

/** How many puzzles are asked for at a time. */
const PAGE = 48;
/** How many boards are drawn in one frame. */
const SLICE = 8;
/** How far outside of the window pages are still drawn, in pixels. */
const MARGIN = '1200px';

/**
 * @typedef {object} GridListener
 * @property {(puzzle: Api.KeptPuzzle) => void} open
 * @property {(puzzles: Api.KeptPuzzle[]) => void} select
 * @property {(error: Error) => void} failed
 * @property {(total: number | null) => void} counted how many puzzles match; `null` while that is not known
 */

/** @typedef {{query: string, sort: string}} Search */

/**
 * Returns the name of a puzzle, or its number.
 * @param {Api.KeptPuzzle} kept
 */
export function nameOf(kept) {
  const { id, collection, puzzle } = edited(kept);
  return collection.title ?? puzzle?.title ?? t('library.number', { id });
}

/**
 * Returns the name with the number of the puzzle: many puzzles have the same name, and a label is to say which is meant.
 * @param {Api.KeptPuzzle} kept
 */
export function labelOf(kept) {
  const [name, number] = [nameOf(kept), t('library.number', { id: kept.id })];
  return name === number ? name : `${name}, ${number}`;
}

/** A page of boards, which are drawn while it is near the window: a few in each frame, so that scrolling does not stop. */
class Page {
  element = h('div', { class: 'page-of-boards' });
  #puzzles;
  #card;
  #isDrawn = false;

  /**
   * @param {Api.KeptPuzzle[]} puzzles
   * @param {(puzzle: Api.KeptPuzzle) => HTMLElement} card
   * @param {number} height about how high it will be, in pixels; 0 if that is not known: then all is drawn at once
   */
  constructor(puzzles, card, height) {
    this.#puzzles = puzzles;
    this.#card = card;
    this.element.style.minHeight = `${height}px`;
    this.draw(height > 0 ? SLICE : puzzles.length);
  }

  draw(slice = SLICE) {
    if (this.#isDrawn) return;
    this.#isDrawn = true;
    this.#drawFrom(0, slice);
  }

  /**
   * @param {number} start
   * @param {number} slice
   */
  #drawFrom(start, slice) {
    if (!this.#isDrawn) return;
    const end = start + slice;
    this.element.append(...this.#puzzles.slice(start, end).map(this.#card));
    if (end < this.#puzzles.length) requestAnimationFrame(() => this.#drawFrom(end, slice));
    else this.element.style.minHeight = '';
  }

  /** Takes the boards off the page; their place stays. */
  clear() {
    if (this.element.contains(document.activeElement)) return;
    this.element.style.minHeight = `${this.element.offsetHeight}px`;
    show(this.element);
    this.#isDrawn = false;
  }
}

/** The puzzles that a search finds. */
export class PuzzleGrid {
  #listener;
  #pages = h('div', { class: 'boards' });
  #end = h('p', { class: 'note', role: 'status' });
  element = h('div', {}, this.#pages, this.#end);
  /** @type {Map<number, Api.KeptPuzzle>} */
  #selected = new Map();
  /** @type {Api.KeptPuzzle[]} The puzzles that are loaded. */
  #loaded = [];
  /** @type {WeakMap<Element, Page>} */
  #pageOf = new WeakMap();
  /** @type {Search} */
  #search = { query: '', sort: '' };
  #found = 0;
  /** @type {string | null} Where the next page begins. */
  #next = null;
  /** @type {AbortController | null} */
  #loading = null;
  #watch = new IntersectionObserver((entries) => this.#seen(entries), { rootMargin: MARGIN });

  /** @param {GridListener} listener */
  constructor(listener) {
    this.#listener = listener;
    this.#watch.observe(this.#end);
  }

  /**
   * Shows the puzzles of a search from the first on.
   * @param {Search} search
   */
  find(search) {
    this.#loading?.abort();
    this.#search = search;
    this.#found = 0;
    this.#next = null;
    this.#load();
  }

  /** Returns the selected puzzles in the order of the page. */
  #inOrder() {
    const loaded = this.#loaded.filter(({ id }) => this.#selected.has(id));
    const ids = new Set(loaded.map(({ id }) => id));
    return [...loaded, ...[...this.#selected.values()].filter(({ id }) => !ids.has(id))];
  }

  /** Selects nothing. */
  clearSelection() {
    this.#selected.clear();
    for (const box of this.#pages.querySelectorAll('input')) box.checked = false;
    this.#listener.select([]);
  }

  /** Selects all puzzles that are loaded. */
  selectAll() {
    for (const puzzle of this.#loaded) this.#selected.set(puzzle.id, puzzle);
    for (const box of this.#pages.querySelectorAll('input')) box.checked = true;
    this.#listener.select(this.#inOrder());
  }

  close() {
    this.#loading?.abort();
    this.#watch.disconnect();
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #seen(entries) {
    for (const { target, isIntersecting } of entries) {
      const page = this.#pageOf.get(target);
      if (page && isIntersecting) page.draw();
      else if (page) page.clear();
      else if (isIntersecting && this.#next !== null && !this.#loading) this.#load();
    }
  }

  async #load() {
    const loading = new AbortController();
    this.#loading = loading;
    const { query, sort } = this.#search;
    const isFirst = this.#next === null;
    try {
      const request = { query, limit: PAGE, ...(sort ? { sort } : {}), ...(isFirst ? {} : { after: this.#next }) };
      const { puzzles, next } = await ask('find', request, loading.signal);
      if (this.#loading !== loading) return;
      this.#loading = null;
      if (isFirst) {
        show(this.#pages);
        this.#loaded = [];
      }
      this.#add(puzzles, next ?? null);
      if (isFirst) this.#count(puzzles.length);
    } catch (thrown) {
      if (this.#loading !== loading || isCancelled(thrown)) return;
      this.#loading = null;
      this.#next = null;
      const error = asError(thrown);
      // What another search has found is no answer to this one.
      if (isFirst && error instanceof RequestRefused) {
        show(this.#pages);
        show(this.#end);
        this.#loaded = [];
      }
      this.#listener.failed(error);
    }
  }

  /**
   * Counts the matches, which may take longer than to find the first of them.
   * @param {number} found
   */
  async #count(found) {
    const search = this.#search;
    this.#listener.counted(this.#next === null ? found : null);
    if (this.#next === null) return;
    try {
      const { total = null } = await ask('find', { query: search.query, limit: 1, count: true });
      if (this.#search === search) this.#listener.counted(total);
    } catch {
      // The list is of use without the number.
    }
  }

  /**
   * @param {Api.KeptPuzzle[]} puzzles
   * @param {string | null} next
   */
  #add(puzzles, next) {
    this.#found += puzzles.length;
    this.#loaded.push(...puzzles);
    this.#next = next;
    if (puzzles.length > 0) {
      const last = this.#pages.lastElementChild;
      const page = new Page(puzzles, (puzzle) => this.#card(puzzle), last instanceof HTMLElement ? last.offsetHeight : 0);
      this.#pageOf.set(page.element, page);
      this.#pages.append(page.element);
      this.#watch.observe(page.element);
    }
    show(this.#end, this.#words());
    // The end may still be near, and the observer speaks only when that changes.
    this.#watch.unobserve(this.#end);
    this.#watch.observe(this.#end);
  }

  #words() {
    if (this.#found > 0) return this.#next !== null ? t('library.more') : '';
    return this.#search.query ? t('library.none')
      : t('library.empty');
  }

  /** @param {Api.KeptPuzzle} puzzle */
  #card(puzzle) {
    const { id, diagram, collection } = puzzle;
    const [name, label] = [nameOf(puzzle), labelOf(puzzle)];
    const box = h('input', { type: 'checkbox', 'aria-label': t('library.select', { name: label }), checked: this.#selected.has(id) });
    box.addEventListener('change', () => {
      if (box.checked) this.#selected.set(id, puzzle);
      else this.#selected.delete(id);
      this.#listener.select(this.#inOrder());
    });
    const isSound = collection.status === 'sound';
    return h('article', { class: 'board-card' },
      h('button', { type: 'button', class: 'picture', 'aria-label': t('library.show', { name: label }), onclick: () => this.#listener.open(puzzle) },
        miniature(diagram)),
      h('div', { class: 'row' }, box, h('span', { class: 'name', title: name }, name)),
      h('p', { class: 'note' }, [collection.asked, collection.rating, !isSound && statusName(collection.status)].filter(Boolean).join(' · ')));
  }
}
