// Menus from which conditions of a search are chosen, with the numbers of puzzles, and the conditions that are chosen.

import { ask } from '../api.js';
import { h, show, uniqueId } from '../dom.js';
import { asError } from '../errors.js';
import { icon } from '../icons.js';
import { condition } from '../lists.js';
import { statusName, themeName } from '../names.js';
import { button, errorNote, labelled } from '../parts.js';
import { formatNumber, t } from '../words.js';
import { replaced, termsOf, toggled, valuesOf } from './terms.js';

/**
 * A menu.  `many` says what several values mean: `any` of them, `all` of them, or that there is only `one`.
 * @typedef {object} Filter
 * @property {string} field
 * @property {Exclude<keyof Api.Facets, 'total'>} [facet]
 * @property {'any' | 'all' | 'one'} [many]
 * @property {{least: number, most: number, step: number, examples: string[]}} [range]
 */

/** @type {Filter[]} The text `filter.FIELD` names each. */
const FILTERS = [
  { field: 'asked', facet: 'stipulations', many: 'any' },
  { field: 'theme', facet: 'themes', many: 'all' },
  { field: 'rating', range: { least: 0, most: 4000, step: 50, examples: ['..1000', '1000..1400', '1400..1800', '1800..2200', '2200..'] } },
  { field: 'men', range: { least: 2, most: 32, step: 1, examples: ['..7', '8..12', '13..20', '21..'] } },
  { field: 'status', facet: 'status', many: 'one' },
  { field: 'author', facet: 'authors', many: 'one' },
  { field: 'source', facet: 'sources', many: 'one' },
  { field: 'in', facet: 'lists', many: 'one' },
  { field: 'tag', facet: 'tags', many: 'all' },
];

/** From so many values on there is a field to search them. */
const MANY = 10;
const MOST = 300;

/** The menus and the conditions. */
export class FilterBar {
  #query;
  #change;
  #id = uniqueId('filter');
  #menus = FILTERS.map((filter) => button([t(`filter.${filter.field}`), icon('open', 12)], () => this.#toggle(filter),
    { 'aria-expanded': 'false', 'aria-controls': this.#id, 'data-field': filter.field }));
  #panel = h('div', { id: this.#id, class: 'filter-panel', hidden: true });
  #chosen = h('div', { class: 'chips', role: 'group', 'aria-label': t('filter.chosen') });
  /** @type {Filter | null} */
  #open = null;
  element = h('div', { class: 'stack filters' },
    h('div', { class: 'chips', role: 'group', 'aria-label': t('filter.menus') }, this.#menus), this.#panel, this.#chosen);

  /**
   * @param {() => string} query returns the text of the search
   * @param {(query: string) => void} change
   */
  constructor(query, change) {
    this.#query = query;
    this.#change = change;
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.#open) return;
      event.preventDefault();
      this.close();
    });
  }

  /** Shows the conditions of the search. */
  update() {
    show(this.#chosen, termsOf(this.#query()).map((term) => button([term, icon('cross', 12)],
      () => {
        const index = termsOf(this.#query()).indexOf(term);
        this.#change(toggled(this.#query(), term));
        // The chip is gone, and the focus with it.
        (this.#chosen.querySelectorAll('button')[Math.max(0, index - 1)] ?? this.#menus[0]).focus();
      }, { 'aria-label': t('filter.remove', { term }), 'aria-pressed': 'true' })));
    const query = this.#query();
    for (const menu of this.#menus) menu.classList.toggle('used', valuesOf(query, menu.dataset.field ?? '').length > 0);
  }

  /** Closes the open menu, and puts the focus on its button. */
  close() {
    const menu = this.#menus.find(({ dataset }) => dataset.field === this.#open?.field);
    this.#show(null);
    menu?.focus();
  }

  /** @param {Filter} filter */
  #toggle(filter) {
    if (this.#open === filter) this.close();
    else this.#show(filter);
  }

  /** @param {Filter | null} filter */
  #show(filter) {
    this.#open = filter;
    for (const menu of this.#menus) menu.setAttribute('aria-expanded', String(menu.dataset.field === filter?.field));
    this.#panel.hidden = filter === null;
    show(this.#panel);
    if (filter?.range) this.#showRange(filter, filter.range);
    else if (filter) {
      show(this.#panel, h('p', { class: 'note' }, t('progress.searching')));
      this.#showValues(filter);
    }
  }

  /**
   * @param {Filter} filter
   * @param {NonNullable<Filter['range']>} range
   */
  #showRange({ field }, { least, most, step, examples }) {
    const [from = '', to = from] = (valuesOf(this.#query(), field)[0] ?? '').split('..');
    const number = (/** @type {string} */ value) => h('input', { type: 'number', min: least, max: most, step, value });
    const [low, high] = [number(from), number(to)];
    /** @param {string} range */
    const choose = (range) => this.#change(replaced(this.#query(), field, range && condition(field, range)));
    const apply = (/** @type {Event} */ event) => {
      event.preventDefault();
      choose(low.value || high.value ? `${low.value}..${high.value}` : '');
    };
    show(this.#panel, h('form', { class: 'row end', onsubmit: apply },
      labelled(t('filter.from'), low), labelled(t('filter.to'), high), h('button', { type: 'submit' }, t('filter.apply')),
      h('div', { class: 'chips' }, examples.map((range) => button(range.replace(/^\.\./, '≤ ').replace(/\.\.$/, ' +').replace('..', '–'),
        () => {
          choose(range);
          [low.value, high.value] = range.split('..');
        })))));
    low.focus();
  }

  /**
   * @param {Filter} filter
   * @param {string} [focused] the value that had the focus
   */
  async #showValues(filter, focused) {
    const query = this.#query();
    try {
      // Only one of the values can be chosen, so the others are counted as if it were not.
      const facets = await ask('facets',
        { query: filter.many === 'all' ? query : replaced(query, filter.field, ''), origins: filter.field === 'source' });
      // Where puzzles were printed, and the files that they came from.
      const counts = [...(filter.facet && facets[filter.facet]) || [], ...facets.origins ?? []];
      if (this.#open === filter) this.#showCounts(filter, counts, focused);
    } catch (error) {
      if (this.#open === filter) show(this.#panel, errorNote(asError(error)));
    }
  }

  /**
   * @param {Filter} filter
   * @param {Api.NameCount[]} counts
   * @param {string} [focused]
   */
  #showCounts(filter, counts, focused) {
    const values = h('div', { class: 'chips values' });
    const word = h('input', { type: 'search', size: 16, 'aria-label': t('filter.search'), placeholder: t('filter.search') });
    const draw = () => {
      const part = word.value.trim().toLowerCase();
      const shown = counts.filter(([name]) => this.#label(filter, name).toLowerCase().includes(part)).slice(0, MOST);
      show(values, shown.map(([name, number]) => this.#valueButton(filter, name, number)),
        shown.length === 0 && h('p', { class: 'note' }, t('filter.none')));
    };
    word.addEventListener('input', draw);
    draw();
    show(this.#panel, counts.length > MANY && word, values);
    /** @type {HTMLElement | null} */
    const again = focused === undefined ? null : values.querySelector(`[data-value="${CSS.escape(focused)}"]`);
    (again ?? (counts.length > MANY ? word : values.querySelector('button')))?.focus();
  }

  /**
   * @param {Filter} filter
   * @param {string} name
   */
  #label({ field }, name) {
    if (field === 'theme') return themeName(name);
    return field === 'status' ? statusName(name) : name.replaceAll('_', ' ');
  }

  /**
   * @param {Filter} filter
   * @param {string} name
   * @param {number} number
   */
  #valueButton(filter, name, number) {
    const { field, many } = filter;
    const term = condition(field, name);
    const query = this.#query();
    const values = valuesOf(query, field);
    const isOn = many === 'any' ? values.includes(name) : termsOf(query).includes(term);
    return button([this.#label(filter, name), h('span', { class: 'count' }, formatNumber(number))], () => {
      if (many === 'all') this.#change(toggled(query, term));
      else if (many === 'one') this.#change(replaced(query, field, isOn ? '' : term));
      else {
        const chosen = isOn ? values.filter((value) => value !== name) : [...values, name];
        this.#change(replaced(query, field, chosen.length > 0 ? condition(field, chosen.join(',')) : ''));
      }
      this.#showValues(filter, name);
    }, { 'aria-pressed': String(isOn), 'data-value': name });
  }
}
