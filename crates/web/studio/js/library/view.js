// The view of the library: the puzzles of the collection on disk, to search, to look at, to name and to put into lists.

import { ask } from '../api.js';
import { debounce, h, show } from '../dom.js';
import { asError } from '../errors.js';
import { button, errorNote, labelled, selectBox } from '../parts.js';
import { updateAddress } from '../route.js';
import { DetailPanel } from './details.js';
import { PuzzleGrid } from './grid.js';
import { Incoming } from './incoming.js';
import { SelectionBar } from './selection.js';

const MILLISECONDS_BEFORE_SEARCH = 200;

const NEWEST_FIRST = '-id';

/** @type {[value: string, label: string][]} */
const ORDERS = [['-id', 'newest first'], ['id', 'oldest first'], ['', 'easiest first'], ['-rating', 'hardest first'],
  ['men', 'fewest pieces'], ['title', 'by name'], ['author', 'by author']];

/** @type {[query: string, label: string][]} What people often look for. */
const CHIPS = [['mate:2', 'mate in 2'], ['mate:3', 'mate in 3'], ['sound', 'sound'], ['cooked', 'cooked'],
  ['key:quiet', 'quiet key'], ['men:..7', 'few pieces'], ['family:chessnum', 'Chess-Num']];

/**
 * Returns the terms of a search; one with quotes may have spaces.
 * @param {string} query
 * @returns {string[]}
 */
const termsOf = (query) => query.match(/(?:[^\s"]+|"[^"]*")+/g) ?? [];

/** @implements {View} */
class LibraryView {
  #search = h('input', { type: 'search', size: 32, spellcheck: 'false', autocomplete: 'off',
    placeholder: 'mate:2 theme:sacrifice rating:1200..1600' });
  #order = selectBox(ORDERS, NEWEST_FIRST, {});
  #chips = h('div', { class: 'chips', role: 'group', 'aria-label': 'Often searched' });
  #lists = h('div', { class: 'chips', role: 'group', 'aria-label': 'Lists' });
  #problem = h('div', {});
  #details = new DetailPanel(() => this.#refresh());
  #selection = new SelectionBar(() => this.#refresh(), () => this.#grid.clearSelection());
  #grid = new PuzzleGrid({
    open: (puzzle) => this.#details.show(puzzle),
    select: (ids) => this.#selection.show(ids),
    failed: (error) => show(this.#problem, errorNote(error)),
  });
  #incoming = new Incoming(() => this.#refresh());
  #later = debounce(() => this.#run(), MILLISECONDS_BEFORE_SEARCH);

  /**
   * @param {HTMLElement} root
   * @param {ViewState} state
   */
  constructor(root, state) {
    this.#search.addEventListener('input', () => this.#later());
    this.#order.addEventListener('change', () => this.#run());
    show(this.#chips, CHIPS.map(([query, label]) => button(label, () => this.#toggle(query), { 'data-query': query })));
    show(root, h('h1', { class: 'visually-hidden' }, 'Library'), h('div', { class: 'columns library' },
      h('section', { 'aria-label': 'Puzzles' },
        h('div', { class: 'panel stack' },
          h('div', { class: 'row end' }, labelled('Search', this.#search), labelled('Order', this.#order)),
          this.#chips, this.#lists, this.#problem),
        this.#selection.element, this.#grid.element),
      h('div', { class: 'side' }, this.#incoming.element, this.#details.element)));
    this.update(state);
    this.#showLists();
  }

  /** @param {ViewState} state */
  update({ q = '', sort = NEWEST_FIRST }) {
    this.#search.value = q;
    this.#order.value = sort;
    this.#run();
  }

  unmount() {
    this.#grid.close();
    this.#incoming.close();
  }

  /** Searches again, as after a change of puzzles. */
  #refresh() {
    this.#grid.clearSelection();
    this.#run();
    this.#showLists();
  }

  #run() {
    const query = this.#search.value.trim();
    const sort = this.#order.value;
    updateAddress('library', { q: query, sort });
    for (const chip of [...this.#chips.children, ...this.#lists.children]) {
      chip.setAttribute('aria-pressed', String(termsOf(query).includes(chip.getAttribute('data-query') ?? '')));
    }
    show(this.#problem);
    this.#grid.find({ query, sort });
  }

  /**
   * Adds a term to the search, or removes it.
   * @param {string} term
   */
  #toggle(term) {
    const terms = termsOf(this.#search.value);
    this.#search.value = (terms.includes(term) ? terms.filter((other) => other !== term) : [...terms, term]).join(' ');
    this.#run();
  }

  async #showLists() {
    try {
      const { lists = [] } = await ask('lists', {});
      show(this.#lists, lists.map(({ name, puzzles }) => {
        const query = /\s/.test(name) ? `in:"${name}"` : `in:${name}`;
        return button(`${name} (${puzzles})`, () => this.#toggle(query), { 'data-query': query });
      }));
    } catch (error) {
      show(this.#problem, errorNote(asError(error)));
    }
  }
}

/**
 * Opens the library; the state has `q` and `sort`.
 * @param {HTMLElement} root
 * @param {ViewState} state
 * @returns {View}
 */
export function mount(root, state) {
  return new LibraryView(root, state);
}
