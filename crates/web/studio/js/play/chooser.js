// What the next puzzles are like: difficulty, theme, kind, a list.  An empty library is filled from here.

import { ask, job } from '../api.js';
import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { themeName } from '../names.js';
import { save } from '../outbox.js';
import { button, checkbox, errorNote, labelled, selectBox } from '../parts.js';
import { stored } from '../store.js';
import { t } from '../words.js';
/** @import { Choice } from './stream.js' */

const LEVELS = ['easier', 'mine', 'harder'];
const RANGE = 'range';
const EMPTY = 'empty';
/** What an empty library can be filled with at once. */
const FIRST_PUZZLES = [{ family: 'mate', count: 6, moves: '2' }, { family: 'chessnum', count: 4, board: '5x5', difficulty: '1..2' }];

/** @type {Stored<{timer: boolean}>} */
export const preferences = stored('solving', { timer: false });

/**
 * A box with names and their numbers; a chosen name stays even if nothing has it.
 * @param {Api.NameCount[]} names
 * @param {string} value
 * @param {string} all the text for no choice
 * @param {(name: string) => string} [write]
 */
function countedBox(names, value, all, write = (name) => name) {
  const known = names.some(([name]) => name === value) || !value ? names : [/** @type {Api.NameCount} */ ([value, 0]), ...names];
  return selectBox([['', all], ...known.map(([name, number]) => (
    /** @type {SelectOption} */ ([name, t('list.option', { name: write(name), number })])))], value);
}

/** The panel to choose puzzles. */
export class Chooser {
  #choose;
  // What is shown: to count the puzzles of a large library takes a moment.
  #drawn = '';
  /** @type {Api.Answers['facets'] | null} What the library had to choose from when it was last asked. */
  #known = null;
  #fields = h('div', { class: 'row end' });
  #note = h('div', { class: 'stack' });
  #timer = checkbox(t('play.timer'), { checked: preferences.get().timer,
    onchange: () => preferences.set({ timer: this.#timer.input.checked }) });
  element = h('section', { class: 'panel stack chooser', 'aria-label': t('play.choose') },
    h('h2', {}, t('play.choose')), this.#note, this.#fields, this.#timer.element);

  /** @param {(choice: Choice) => void} choose */
  constructor(choose) {
    this.#choose = choose;
  }

  /**
   * Shows a choice, with what the library has to choose from.
   * @param {Choice} choice
   */
  async show(choice) {
    const wanted = JSON.stringify(choice);
    if (this.#drawn === wanted) return;
    this.#drawn = wanted;
    show(this.#note);
    // Drawn before the answer arrives, because the next change reads all fields as they are shown.
    if (this.#known) this.#draw(choice, this.#known);
    try {
      const facets = await ask('facets', {});
      const isNew = JSON.stringify(facets) !== JSON.stringify(this.#known);
      this.#known = facets;
      if (this.#drawn === wanted && isNew) this.#draw(choice, facets);
    } catch (error) {
      show(this.#note, errorNote(asError(error)));
    }
  }

  /**
   * @param {Choice} choice
   * @param {Api.Answers['facets']} facets
   */
  #draw(choice, { themes, stipulations, lists }) {
    const fields = () => [...this.#fields.querySelectorAll('select, input')];
    const focused = fields().findIndex((field) => field === document.activeElement);
    const isRange = choice.level !== '' && !LEVELS.includes(choice.level);
    const level = selectBox([['', t('play.level.all')], ...LEVELS.map((name) => (
      /** @type {SelectOption} */ ([name, t(`play.level.${name}`)]))), [RANGE, t('play.level.range')]], isRange ? RANGE : choice.level);
    const range = h('input', { value: isRange ? choice.level : '', size: 11, placeholder: '1200..1500', pattern: '\\d{0,4}\\.\\.\\d{0,4}',
      'aria-label': t('play.level.range') });
    range.hidden = !isRange;
    const theme = countedBox(themes, choice.theme, t('play.theme.all'), themeName);
    const kind = countedBox(stipulations, choice.kind, t('play.kind.all'));
    const list = countedBox(lists, choice.list, t('play.list.all'));
    const change = () => {
      range.hidden = level.value !== RANGE;
      const rating = level.value === RANGE ? range.value.trim() : level.value;
      if (level.value === RANGE && (!rating || !range.reportValidity())) range.focus();
      else this.#choose({ level: rating, theme: theme.value, kind: kind.value, list: list.value, only: '' });
    };
    for (const field of [level, range, theme, kind, list]) field.addEventListener('change', change);
    show(this.#fields, h('label', {}, t('play.level'), h('span', { class: 'row' }, level, range)), labelled(t('play.theme'), theme),
      labelled(t('play.kind'), kind), lists.length > 0 && labelled(t('play.list'), list));
    const again = fields()[focused];
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /**
   * Says that the library is empty, and offers ways to fill it.
   * @param {() => void} filled called when the first puzzle is there
   */
  showEmpty(filled) {
    if (this.#drawn === EMPTY) return;
    this.#drawn = EMPTY;
    show(this.#fields);
    const progress = h('p', { class: 'note', role: 'status' });
    const make = button(t('play.empty.make'), () => {
      make.remove();
      this.#make(progress, filled);
    }, { class: 'main' });
    show(this.#note, h('p', {}, t('play.empty')),
      h('div', { class: 'row' }, make, h('a', { class: 'button', href: '#/library' }, t('play.empty.import'))), progress);
  }

  /**
   * Makes puzzles and keeps each at once.
   * @param {HTMLElement} place
   * @param {() => void} filled
   */
  async #make(place, filled) {
    let made = 0;
    show(place, t('play.empty.making'));
    try {
      for (const wish of FIRST_PUZZLES) {
        /** @type {Promise<unknown>} */
        let kept = Promise.resolve();
        await job('generate', wish, { puzzle: ({ diagram, task, ...line }) => {
          kept = kept.then(() => save('keep', { puzzles: [line] })).then(() => {
            made += 1;
            show(place, t('play.empty.made', { n: made }));
            if (made === 1) filled();
          });
        } }).done;
        await kept;
      }
    } catch (error) {
      show(place, errorNote(asError(error)));
    }
  }
}
