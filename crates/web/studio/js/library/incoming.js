// Puzzles from outside: a file that is dropped anywhere, a text that is pasted, files that are chosen.  The server
// recognises the format.

import { h, show } from '../dom.js';
import { button, errorNote } from '../parts.js';
import { t } from '../words.js';
import { startJob } from '../work.js';

const LARGEST_FILE = 3_500_000;
const MOST_REJECTS = 6;

const isWide = matchMedia('(min-width: 821px)');

/** A panel that takes puzzles in. */
export class Incoming {
  #changed;
  #box = h('textarea', { 'aria-label': t('incoming.text'), rows: 3, spellcheck: 'false',
    placeholder: '6k1/5ppp/8/8/8/8/8/R6K w - - dm 1;' });
  #list = h('input', { 'aria-label': t('incoming.list'), placeholder: t('incoming.list.example'), size: 14, maxlength: 100 });
  #chooser = h('input', { type: 'file', multiple: true });
  #result = h('div', { class: 'stack', role: 'status' });
  #closing = new AbortController();
  element = h('details', { class: 'panel incoming', open: isWide.matches }, h('summary', {}, t('incoming.title')),
    h('div', { class: 'stack' },
      h('p', { class: 'note' }, t('incoming.about')),
      this.#box,
      h('div', { class: 'row' }, button(t('incoming.add'), () => this.#addTyped(), { class: 'main' }), this.#list,
        h('label', {}, h('span', { class: 'visually-hidden' }, t('incoming.files')), this.#chooser)),
      this.#result));

  /** @param {() => void} changed called when puzzles were added */
  constructor(changed) {
    this.#changed = changed;
    this.#chooser.addEventListener('change', () => this.#addFiles(this.#chooser.files));
    const { signal } = this.#closing;
    document.addEventListener('dragover', (event) => {
      event.preventDefault();
      this.element.classList.add('over');
    }, { signal });
    document.addEventListener('dragleave', () => this.element.classList.remove('over'), { signal });
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      this.element.classList.remove('over');
      this.#addFiles(event.dataTransfer?.files);
    }, { signal });
    document.addEventListener('paste', (event) => {
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      const text = event.clipboardData?.getData('text') ?? '';
      if (!isField && text.trim()) this.#add(t('incoming.pasted'), text);
    }, { signal });
  }

  close() {
    this.#closing.abort();
  }

  async #addTyped() {
    if (!this.#box.value.trim()) this.#box.focus();
    else if (await this.#add(t('incoming.pasted'), this.#box.value)) this.#box.value = '';
  }

  /** @param {FileList | null | undefined} files */
  async #addFiles(files) {
    for (const file of files ?? []) {
      if (file.size > LARGEST_FILE) {
        show(this.#result, errorNote(t('incoming.large', { name: file.name, size: Math.ceil(file.size / 1e6) })));
      } else await this.#add(file.name, await file.text());
    }
    this.#chooser.value = '';
  }

  /**
   * Adds the puzzles of a text; returns whether all could be read.
   * @param {string} name
   * @param {string} text
   */
  async #add(name, text) {
    this.element.open = true;
    const list = this.#list.value.trim();
    const report = await startJob('import', { text, name, ...(list ? { list } : {}) }, this.#result).done;
    if (!report) return false;
    const { rejects } = report;
    const lines = rejects.slice(0, MOST_REJECTS).map(({ line, message }) => t('incoming.reject', { line, message }));
    if (rejects.length > MOST_REJECTS) lines.push(t('incoming.rejects.more', { number: rejects.length - MOST_REJECTS }));
    const repeats = report.merged + report.updated + report.unchanged;
    const isNothing = report.new === 0 && repeats === 0;
    if (isNothing) lines.push(t('incoming.nothing'));
    show(this.#result,
      !isNothing && h('p', { class: 'note' }, t('incoming.new', { name, n: report.new }),
        repeats > 0 && ` ${t('incoming.repeats', { n: repeats })}`),
      lines.length > 0 && errorNote(lines.join('\n')));
    if (report.new > 0) this.#changed();
    return lines.length === 0;
  }
}
