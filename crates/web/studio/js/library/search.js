// The field of a search, with suggestions below it (an ARIA combobox with a list box).

import { ask } from '../api.js';
import { debounce, h, show, uniqueId } from '../dom.js';
import { themeName } from '../names.js';
import { labelled } from '../parts.js';
import { formatNumber, t } from '../words.js';

const MILLISECONDS_BEFORE_SEARCH = 200;
const MILLISECONDS_BEFORE_SUGGESTIONS = 80;

/**
 * Returns what stands behind a suggestion; empty if it says itself what it is.
 * @param {string} insert
 * @param {string} label
 */
function explanation(insert, label) {
  if (/^-?theme:./.test(insert)) return themeName(label);
  return insert.endsWith(label) ? '' : label;
}

/** The field and its suggestions. */
export class SearchField {
  #search;
  #id = uniqueId('suggestions');
  #input = h('input', { type: 'search', size: 32, spellcheck: 'false', autocomplete: 'off', role: 'combobox',
    'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': this.#id,
    placeholder: 'mate:2 theme:sacrifice rating:1200..1600' });
  #box = h('ul', { id: this.#id, role: 'listbox', class: 'suggestions', hidden: true, 'aria-label': t('library.suggestions') });
  element = h('div', { class: 'search' }, labelled(t('library.search'), this.#input), this.#box);
  /** @type {Api.Suggestions} */
  #found = { from: 0, to: 0, suggestions: [] };
  /** How many letters the field had when these were asked for. */
  #lettersAsked = 0;
  #active = -1;
  /** @type {AbortController | null} */
  #asking = null;
  #searchLater = debounce(() => this.#search(), MILLISECONDS_BEFORE_SEARCH);
  #suggestLater = debounce(() => this.#suggest(), MILLISECONDS_BEFORE_SUGGESTIONS);

  /** @param {() => void} search called when the query has changed */
  constructor(search) {
    this.#search = search;
    const input = this.#input;
    input.addEventListener('input', () => {
      this.#mark(-1);
      this.#searchLater();
      this.#suggestLater();
    });
    // Switching to another window and back leaves the list as it was, open or closed.
    let isOtherWindow = false;
    input.addEventListener('focus', () => {
      if (!isOtherWindow) this.#suggestLater();
    });
    input.addEventListener('blur', () => {
      isOtherWindow = document.activeElement === input;
      if (!isOtherWindow) this.#close();
    });
    input.addEventListener('keydown', (event) => this.#key(event));
    // A press would take the focus from the field, and the list would be gone before the click.
    this.#box.addEventListener('pointerdown', (event) => event.preventDefault());
  }

  get value() {
    return this.#input.value;
  }

  set value(query) {
    this.#input.value = query;
    this.#close();
  }

  async #suggest() {
    if (document.activeElement !== this.#input) return;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const at = [...this.value.slice(0, this.#input.selectionStart ?? this.value.length)].length;
      const text = this.value;
      const found = await ask('suggest', { text, at }, asking.signal);
      if (!asking.signal.aborted && document.activeElement === this.#input) this.#show(found, [...text].length);
    } catch {
      // A search works without suggestions; a cancelled request was replaced by a newer one.
      if (!asking.signal.aborted) this.#close();
    }
  }

  /** @param {Api.Suggestions} found @param {number} lettersAsked */
  #show(found, lettersAsked) {
    this.#lettersAsked = lettersAsked;
    // The same answer once more must not take an option away while it is being clicked.
    if (found.suggestions.length > 0 && JSON.stringify(found) === JSON.stringify(this.#found)) return;
    // A late answer must not unmark what a key has marked since the last letter.
    const marked = this.#found.suggestions[this.#active]?.insert;
    this.#mark(-1);
    this.#found = found;
    show(this.#box, found.suggestions.map(({ label, insert, count }, index) =>
      h('li', { role: 'option', id: `${this.#id}-${index}`, 'aria-selected': 'false', onclick: () => this.#take(index) },
        h('span', {}, h('strong', {}, insert), ' ', explanation(insert, label)),
        typeof count === 'number' && h('span', { class: 'note' }, formatNumber(count)))));
    const isOpen = found.suggestions.length > 0;
    this.#box.hidden = !isOpen;
    this.#mark(found.suggestions.findIndex(({ insert }) => insert === marked));
    this.#input.setAttribute('aria-expanded', String(isOpen));
  }

  #close() {
    // No answer, and no question that is due, opens them again.
    this.#suggestLater.cancel();
    this.#asking?.abort();
    this.#show({ from: 0, to: 0, suggestions: [] }, 0);
  }

  /** @param {number} index */
  #mark(index) {
    this.#box.children[this.#active]?.setAttribute('aria-selected', 'false');
    this.#active = index;
    const option = this.#box.children[index];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.#input.setAttribute('aria-activedescendant', option.id);
    else this.#input.removeAttribute('aria-activedescendant');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { length } = this.#found.suggestions;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && length === 0) this.#suggestLater();
    else if (step) this.#mark((this.#active + step + length + (this.#active < 0 && step < 0 ? 1 : 0)) % length);
    else if (event.key === 'Enter' && this.#active >= 0) this.#take(this.#active);
    else if (event.key === 'Enter') {
      this.#close();
      this.#searchLater.flush();
    }
    else if (event.key === 'Escape' && length > 0) this.#close();
    else return;
    event.preventDefault();
  }

  /** @param {number} index */
  #take(index) {
    const { from, to, suggestions } = this.#found;
    const { insert } = suggestions[index];
    // The server counts characters, and a string counts units of UTF-16.
    const letters = [...this.value];
    const before = letters.slice(0, from).join('');
    // A field waits for its value; a complete condition is followed by the next one.
    const isField = insert.endsWith(':');
    // Letters typed since the question belong to the word that is completed.
    const end = Math.max(from, to + letters.length - this.#lettersAsked);
    const after = letters.slice(end).join('').trimStart();
    this.value = `${before}${insert}${isField ? '' : ' '}${after}`;
    const cursor = before.length + insert.length + (isField ? 0 : 1);
    this.#input.setSelectionRange(cursor, cursor);
    this.#input.focus();
    this.#close();
    if (isField) this.#suggestLater();
    this.#searchLater();
  }
}
