// Puzzles from outside: a file that is dropped anywhere, a text that is pasted, files that are chosen.  The server
// recognises the format.

import { h, show } from '../dom.js';
import { button, errorNote, plural } from '../parts.js';
import { startJob } from '../work.js';

const LARGEST_FILE = 3_500_000;
const MOST_REJECTS = 6;
const FORMATS = 'FEN, EPD, PGN, Lichess CSV, Olive (.olv), .puz or lines of JSON';

const isWide = matchMedia('(min-width: 821px)');

/** A panel that takes puzzles in. */
export class Incoming {
  #changed;
  #box = h('textarea', { 'aria-label': 'Puzzles as text', rows: 3, spellcheck: 'false',
    placeholder: '6k1/5ppp/8/8/8/8/8/R6K w - - dm 1;' });
  #list = h('input', { 'aria-label': 'List for them', placeholder: 'list (optional)', size: 14, maxlength: 100 });
  #chooser = h('input', { type: 'file', multiple: true });
  #result = h('div', { class: 'stack', role: 'status' });
  #closing = new AbortController();
  element = h('details', { class: 'panel incoming', open: isWide.matches }, h('summary', {}, 'Add puzzles'),
    h('div', { class: 'stack' },
      h('p', { class: 'note' }, `Paste or drop ${FORMATS}.`),
      this.#box,
      h('div', { class: 'row' }, button('Add', () => this.#addTyped(), { class: 'main' }), this.#list,
        h('label', {}, h('span', { class: 'visually-hidden' }, 'Files'), this.#chooser)),
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
      if (!isField && text.trim()) this.#add('pasted text', text);
    }, { signal });
  }

  close() {
    this.#closing.abort();
  }

  async #addTyped() {
    if (!this.#box.value.trim()) this.#box.focus();
    else if (await this.#add('pasted text', this.#box.value)) this.#box.value = '';
  }

  /** @param {FileList | null | undefined} files */
  async #addFiles(files) {
    for (const file of files ?? []) {
      if (file.size > LARGEST_FILE) {
        const size = `${Math.ceil(file.size / 1e6)} MB`;
        show(this.#result, errorNote(`${file.name} has ${size}; the page takes 3.5 MB. Use "rookwright collection import" for it.`));
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
    const lines = rejects.slice(0, MOST_REJECTS).map(({ line, message }) => `line ${line}: ${message}`);
    if (rejects.length > MOST_REJECTS) lines.push(`and ${rejects.length - MOST_REJECTS} more`);
    const repeats = report.merged + report.updated + report.unchanged;
    const isNothing = report.new === 0 && repeats === 0;
    if (isNothing) lines.push(`No puzzle was found. Expected ${FORMATS}.`);
    show(this.#result,
      !isNothing && h('p', { class: 'note' }, `${name}: ${plural(report.new, 'new puzzle')}`
        + `${repeats > 0 ? `, ${plural(repeats, 'repeat')} left out` : ''}.`),
      lines.length > 0 && errorNote(lines.join('\n')));
    if (report.new > 0) this.#changed();
    return lines.length === 0;
  }
}
