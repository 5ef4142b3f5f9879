// The view of the library: the puzzles of the collection on disk, to search, to look at, to name and to put into lists.

import { h, show } from '../dom.js';
import { inList } from '../lists.js';
import { RequestRefused } from '../errors.js';
import { button, errorNote, labelled, selectBox, shorten } from '../parts.js';
import { updateAddress } from '../route.js';
import { chosenCollection } from '../store.js';
import { t } from '../words.js';
import { CollectionPicker } from './collections.js';
import { DetailPanel } from './details.js';
import { FilterBar } from './filters.js';
import { PuzzleGrid } from './grid.js';
import { incomingPanel } from './incoming.js';
import { ListBar } from './lists.js';
import { SearchField } from './search.js';
import { SelectionBar } from './selection.js';
import { termsOf, valuesOf } from './terms.js';

const NEWEST_FIRST = '-id';
/** The order of a list is its own. */
const OWN_ORDER = '';

/** @type {[value: string, key: string][]} */
const ORDERS = [['-id', 'library.order.newest'], ['id', 'library.order.oldest'], ['', 'library.order.easiest'],
  ['-rating', 'library.order.hardest'], ['men', 'library.order.men'], ['title', 'library.order.title'],
  ['author', 'library.order.author']];

/** How many letters are shown around one that is at fault. */
const AROUND = 40;

/**
 * Returns a text with marks on the letters in these columns, from 1; what is far from them is left out.
 * @param {string} text
 * @param {number[]} columns
 */
function markedText(text, columns) {
  // The server counts characters, and a string counts units of UTF-16.
  const letters = [...text, ' '];
  const shown = letters.map((_, index) => columns.some((column) => Math.abs(index + 1 - column) <= AROUND));
  return h('code', {}, letters.map((letter, index) => {
    if (!shown[index]) return shown[index - 1] || index === 0 ? '…' : null;
    return columns.includes(index + 1) ? h('mark', {}, letter) : letter;
  }));
}

/** @implements {View} */
class LibraryView {
  #search = new SearchField(() => this.#run());
  #filters = new FilterBar(() => this.#search.value, (query) => this.#searchFor(query));
  #order = selectBox(ORDERS.map(([value, key]) => [value, t(key)]), NEWEST_FIRST, {});
  #problem = h('div', {});
  #total = h('p', { class: 'note total', role: 'status' });
  #collections = new CollectionPicker();
  #list = new ListBar((name) => {
    this.#grid.clearSelection();
    this.#searchFor(name && inList(name));
  });
  #details = new DetailPanel(() => this.#refresh());
  #selection = new SelectionBar(() => this.#refresh(), () => this.#grid.clearSelection());
  #grid = new PuzzleGrid({
    open: (puzzle) => this.#details.show(puzzle),
    select: (puzzles) => this.#selection.show(puzzles, this.#listName),
    failed: (error) => {
      show(this.#problem, this.#faultNote(error));
      // Nothing was found, and nothing was counted.
      if (error instanceof RequestRefused) show(this.#total);
    },
    counted: (total) => show(this.#total, total !== null && t('library.total', { n: total })),
  });
  #collectionChanged = () => this.#refresh();

  /**
   * @param {HTMLElement} root
   * @param {ViewState} state
   */
  constructor(root, state) {
    this.#order.addEventListener('change', () => this.#run());
    show(root, h('h1', { class: 'visually-hidden' }, t('view.library')), h('div', { class: 'columns library' },
      h('section', { 'aria-label': t('library.puzzles') },
        h('div', { class: 'panel stack' }, this.#collections.element,
          h('div', { class: 'row end' }, this.#search.element, labelled(t('library.order'), this.#order),
            button(t('library.select.all'), () => this.#grid.selectAll())),
          this.#filters.element, this.#problem, this.#total),
        this.#list.element, this.#selection.element, this.#grid.element),
      h('div', { class: 'side' }, incomingPanel(), this.#details.element)));
    addEventListener('collectionchange', this.#collectionChanged);
    chosenCollection.listen(this.#collectionChanged);
    this.update(state);
  }

  /** @param {ViewState} state */
  update({ q = '', sort = NEWEST_FIRST }) {
    this.#search.value = q;
    this.#order.value = sort;
    this.#run();
  }

  unmount() {
    removeEventListener('collectionchange', this.#collectionChanged);
    chosenCollection.unlisten(this.#collectionChanged);
    this.#collections.unmount();
    this.#grid.close();
  }

  /** The list that the search shows; empty if it shows none, or a part of one. */
  get #listName() {
    const terms = termsOf(this.#search.value);
    return terms.length === 1 ? valuesOf(terms[0], 'in').join(',') : '';
  }

  /**
   * Shows what is wrong: of a search, with the search itself, in which the letters at fault are marked.
   * @param {Error} error
   */
  #faultNote(error) {
    if (!(error instanceof RequestRefused) || error.faults.length === 0) return errorNote(error);
    return h('div', { class: 'fault', role: 'alert' }, markedText(this.#search.value.trim(), error.faults.map(({ column }) => column)),
      error.faults.map(({ column, message }) => h('p', {}, t('error.column', { column, message: shorten(message) }))));
  }

  /** Searches again, as after a change of puzzles. */
  #refresh() {
    this.#grid.clearSelection();
    this.#collections.update();
    this.#run();
  }

  /** @param {string} query */
  #searchFor(query) {
    this.#search.value = query;
    this.#run();
  }

  #run() {
    const query = this.#search.value.trim();
    const sort = this.#order.value;
    updateAddress('library', { q: query, sort });
    this.#filters.update();
    this.#list.show(this.#listName);
    show(this.#problem);
    // Newest first is only what the page begins with.
    this.#grid.find({ query, sort: this.#listName && sort === NEWEST_FIRST ? OWN_ORDER : sort });
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
