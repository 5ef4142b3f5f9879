// One puzzle of the library: its board, what is known about it, its name and tags.

import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { save } from '../outbox.js';
import { button, errorNote, labelled } from '../parts.js';
import { navigate } from '../route.js';
import { toast } from '../shell.js';
import { LONGEST_NAME, statusName, themeName } from '../names.js';
import { t, writeMove } from '../words.js';
import { miniature } from '../board/miniature.js';
import { edited } from './edited.js';
import { nameOf } from './grid.js';

/** The panel beside the list. */
export class DetailPanel {
  #changed;
  #empty = h('p', { class: 'note' }, t('library.choose'));
  #content = h('div', { class: 'stack' }, this.#empty);
  element = h('section', { class: 'panel details', 'aria-label': t('library.details') }, this.#content);

  /** @param {() => void} changed called when the puzzle was changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {Api.KeptPuzzle} puzzle */
  show(puzzle) {
    const { id, collection: kept, puz, diagram } = puzzle;
    const facts = [kept.asked, statusName(kept.status), kept.rating && t('library.rating', { rating: kept.rating }), kept.author, kept.source].filter(Boolean);
    show(this.#content,
      h('h2', {}, nameOf(puzzle)),
      h('div', { class: 'picture' }, miniature(diagram)),
      h('p', {}, facts.join(' · ')),
      kept.keys && kept.keys.length > 0 && h('details', {}, h('summary', {}, t('library.key')), h('p', {}, kept.keys.map(writeMove).join(', '))),
      kept.themes && h('p', { class: 'note' }, kept.themes.map(themeName).join(' · ')),
      this.#form(puzzle),
      h('div', { class: 'row' },
        puz && button(t('library.open'), () => navigate(kept.family === 'mate' ? 'mate' : 'place', { puz, solve: '1' }), { class: 'main' }),
        puz && button(t('library.solve'), () => navigate('play', { id }))));
    // On a narrow screen it is above the list.
    this.element.scrollIntoView({ block: 'nearest' });
  }

  /** @param {Api.KeptPuzzle} puzzle */
  #form(puzzle) {
    const { id, collection } = edited(puzzle);
    const title = h('input', { value: collection.title ?? '', size: 24, maxlength: LONGEST_NAME });
    const tags = h('input', { value: (collection.tags ?? []).join(', '), size: 24 });
    const problem = h('div', {});
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const wanted = tags.value.split(',').map((tag) => tag.trim()).filter(Boolean);
      const before = edited(puzzle).collection.tags ?? [];
      try {
        await save('edit', {
          ids: [id], title: title.value.trim(), tags: wanted.filter((tag) => !before.includes(tag)),
          untags: before.filter((tag) => !wanted.includes(tag)),
        });
        toast(t('library.saved'));
        this.#changed();
      } catch (error) {
        show(problem, errorNote(asError(error)));
      }
    };
    return h('form', { class: 'stack', onsubmit: submit }, labelled(t('library.name'), title), labelled(t('library.tags'), tags),
      h('div', { class: 'row' }, h('button', { type: 'submit' }, t('library.save'))), problem);
  }
}
