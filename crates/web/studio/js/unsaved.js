// Below the banner: the changes that are not saved yet, and those that the server has refused since.

import { h, show } from './dom.js';
import { outbox } from './outbox.js';
import { button, shorten } from './parts.js';
import { t } from './words.js';

/**
 * Names what a change is about, with the words that were typed.
 * @param {Change} change
 */
function describe({ task, body }) {
  const { name = '', list = '', rename, settings, title, titles, tags = [], untags = [], ids = [], puzzles = [], note, save } =
    /** @type {Sent<Api.ListChange> & Sent<Api.PuzzleEdit> & {list?: string, puzzles?: object[], note?: {text: string}, save?: {note: string}}} */ (body);
  const about = task === 'lists' ? t('unsaved.list', { name })
    : task === 'keep' ? t(list ? 'unsaved.keep.list' : 'unsaved.keep', { n: puzzles.length, list })
      : task === 'studies' ? t('unsaved.study') : task === 'attempt' ? t('unsaved.attempt')
        : t(task === 'delete' ? 'unsaved.delete' : 'unsaved.edit', { n: ids.length });
  const words = [rename, settings?.title, title, ...(titles ?? []), ...tags, ...untags, note?.text, save?.note]
    .filter((word) => typeof word === 'string' && word !== '');
  return shorten([about, words.join(', ')].filter(Boolean).join(': '));
}

/** The list; it is hidden as long as it is empty. */
export class UnsavedChanges {
  #element;
  #summary = h('summary', {});
  #refused = h('div', { role: 'alert' });
  #waiting = h('ul', {});
  #details = h('details', {}, this.#summary, this.#waiting);
  #status = h('div', { role: 'status' }, this.#details);

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = show(element, this.#refused, this.#status);
    outbox.listen(() => this.render());
    this.render();
  }

  render() {
    const late = outbox.late();
    const refused = late.filter((change) => change.refused);
    const waiting = late.filter((change) => !change.refused);
    this.#element.hidden = late.length === 0;
    this.#details.hidden = waiting.length === 0;
    show(this.#summary, t('unsaved.waiting', { n: waiting.length }));
    show(this.#waiting, waiting.map((change) => h('li', {}, describe(change))));
    show(this.#refused, refused.map((change) => h('div', { class: 'row' },
      h('span', {}, t('unsaved.refused', { change: describe(change), reason: change.refused ?? '' })),
      button(t('unsaved.retry'), () => outbox.retry(change)),
      button(t('unsaved.discard'), () => outbox.discard(change), { class: 'plain' }))));
  }
}
