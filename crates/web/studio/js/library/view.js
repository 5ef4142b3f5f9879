// The view of the library: the puzzles of the collection on disk, to search, to look at, to name and to put into lists.

import { ask } from '../api.js';
import { debounce, h, show } from '../dom.js';
import { asError } from '../errors.js';
import { button, errorNote, labelled, selectBox } from '../parts.js';
import { updateAddress } from '../route.js';
import { t } from '../words.js';
import { DetailPanel } from './details.js';
import { PuzzleGrid } from './grid.js';
import { Incoming } from './incoming.js';
import { SelectionBar } from './selection.js';

const MILLISECONDS_BEFORE_SEARCH = 200;

const NEWEST_FIRST = '-id';

/** @type {[value: string, key: string][]} */
const ORDERS = [['-id', 'library.order.newest'], ['id', 'library.order.oldest'], ['', 'library.order.easiest'],
  ['-rating', 'library.order.hardest'], ['men', 'library.order.men'], ['title', 'library.order.title'],
  ['author', 'library.order.author']];

/** @type {[query: string, key: string][]} What people often look for. */
const CHIPS = [['mate:2', 'library.chip.mate2'], ['mate:3', 'library.chip.mate3'], ['sound', 'library.chip.sound'],
  ['cooked', 'library.chip.cooked'], ['key:quiet', 'library.chip.quiet'], ['men:..7', 'library.chip.few'],
  ['family:chessnum', 'library.chip.chessnum']];

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
  #order = selectBox(ORDERS.map(([value, key]) => [value, t(key)]), NEWEST_FIRST, {});
  #chips = h('div', { class: 'chips', role: 'group', 'aria-label': t('library.chips') });
  #lists = h('div', { class: 'chips', role: 'group', 'aria-label': t('library.lists') });
  #problem = h('div', {});
  #details = new DetailPanel(() => this.#refresh());
  #selection = new SelectionBar(() => this.#refresh(), () => this.#grid.clearSelection());
  #grid = new PuzzleGrid({
    open: (puzzle) => this.#details.show(puzzle),
    select: (puzzles) => this.#selection.show(puzzles),
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
    show(this.#chips, CHIPS.map(([query, key]) => button(t(key), () => this.#toggle(query), { 'data-query': query })));
    show(root, h('h1', { class: 'visually-hidden' }, t('view.library')), h('div', { class: 'columns library' },
      h('section', { 'aria-label': t('library.puzzles') },
        h('div', { class: 'panel stack' },
          h('div', { class: 'row end' }, labelled(t('library.search'), this.#search), labelled(t('library.order'), this.#order),
            button(t('library.select.all'), () => this.#grid.selectAll())),
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
        return button(t('library.list', { name, number: puzzles }), () => this.#toggle(query), { 'data-query': query });
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
