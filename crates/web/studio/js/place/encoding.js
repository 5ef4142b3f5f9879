// The puzzle as the input of other solvers, with what its groups of clauses say.

import { ask } from '../api.js';
import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { button, checkbox, errorNote, formatNumber, isCancelled } from '../parts.js';
import { saveFile } from '../save.js';
import { toast } from '../shell.js';
import { t } from '../words.js';

/** @type {[string, string, string][]} Formats with their labels and the endings of their files. */
const FORMATS = [['dimacs', 'CNF (DIMACS)', 'cnf'], ['asp', 'LP (clingo)', 'lp'], ['puz', '.puz', 'puz']];
const KILOBYTE = 1000;

/** The panel. */
export class EncodingPanel {
  #puzzle;
  #format = FORMATS[0][0];
  #work = new AbortController();
  // Whether the text is that of an older puzzle.
  #isOld = true;
  #tabs = FORMATS.map(([name, label]) => button(label, () => this.#choose(name), { 'aria-pressed': String(name === this.#format) }));
  #plain = checkbox(t('engine.plain'), { onchange: () => this.#load() });
  #about = h('p', { class: 'note' });
  #groups = h('div', {});
  #text = h('pre', { class: 'encoding', tabindex: 0, role: 'region', 'aria-label': t('encode.text'), hidden: true });
  #size = h('p', { class: 'note', role: 'status' });
  #problem = h('div', {});
  #tools = h('div', { class: 'row' }, button(t('encode.copy'), () => this.#copy()), button(t('encode.save'), () => this.#save()));
  element = h('details', { class: 'panel', ontoggle: () => this.#open() }, h('summary', {}, t('encode.title')),
    h('div', { class: 'stack' }, h('div', { class: 'tabs', role: 'group', 'aria-label': t('encode.format') }, this.#tabs),
      this.#plain.element, this.#about, this.#problem, this.#groups, this.#size, this.#text, this.#tools));

  /** @param {() => Promise<Api.PuzzleSource | null>} puzzle returns the puzzle; `null` if there is none */
  constructor(puzzle) {
    this.#puzzle = puzzle;
  }

  /** The puzzle has changed. */
  clear() {
    this.#work.abort();
    this.#isOld = true;
    if (!this.element.open) return;
    for (const element of [this.#groups, this.#size, this.#problem]) show(element);
    this.#text.hidden = true;
  }

  /** The new puzzle is known. */
  refresh() {
    this.#open();
  }

  #open() {
    if (this.element.open && this.#isOld) this.#load();
  }

  /** @param {string} format */
  #choose(format) {
    this.#format = format;
    FORMATS.forEach(([name], index) => this.#tabs[index].setAttribute('aria-pressed', String(name === format)));
    this.#load();
  }

  /**
   * @param {boolean} whole whether the text is wanted to its end
   * @returns {Promise<Api.Encoded | null>}
   */
  async #ask(whole) {
    const puzzle = await this.#puzzle();
    if (!puzzle) return null;
    const plain = this.#plain.input.checked ? { plain: true } : {};
    return ask('encode', { puzzle, format: this.#format, ...plain, ...(whole ? { whole } : {}) }, this.#work.signal);
  }

  async #load() {
    this.#work.abort();
    this.#work = new AbortController();
    const { signal } = this.#work;
    this.#isOld = false;
    try {
      const encoded = await this.#ask(false);
      if (signal.aborted || !encoded) return;
      show(this.#problem);
      this.#present(encoded);
    } catch (error) {
      if (isCancelled(error)) return;
      show(this.#problem, errorNote(asError(error)));
      for (const element of [this.#groups, this.#size]) show(element);
      this.#text.hidden = true;
    }
  }

  /** @param {Api.Encoded} encoded */
  #present({ text, complete, bytes, lines, format }) {
    show(this.#about, t(`encode.about.${format}`));
    const groups = groupsOf(text, format);
    show(this.#groups, groups.length > 0 && h('div', {}, h('h3', {}, t('encode.groups')),
      h('ul', { class: 'groups', tabindex: '0', 'aria-label': t('encode.groups') }, groups.map((group) => h('li', {}, group)))));
    const size = t('encode.size', { lines: formatNumber(lines), kilobytes: formatNumber(Math.ceil(bytes / KILOBYTE)) });
    show(this.#size, complete ? size : `${size} ${t('encode.cut')}`);
    this.#text.textContent = text;
    this.#text.hidden = false;
  }

  async #whole() {
    try {
      return await this.#ask(true);
    } catch (error) {
      if (!isCancelled(error)) show(this.#problem, errorNote(asError(error)));
      return null;
    }
  }

  async #copy() {
    const encoded = await this.#whole();
    if (!encoded) return;
    try {
      await navigator.clipboard.writeText(encoded.text);
      toast(t('encode.copied'));
    } catch {
      toast(t('encode.not_copied'));
    }
  }

  async #save() {
    const encoded = await this.#whole();
    const ending = FORMATS.find(([name]) => name === encoded?.format)?.[2];
    if (encoded) saveFile(`puzzle.${ending}`, 'text/plain', encoded.text);
  }
}

/**
 * Returns what the comments of the exporter say about groups of clauses.
 * @param {string} text
 * @param {string} format
 */
function groupsOf(text, format) {
  const lines = text.split('\n');
  if (format === 'dimacs') return lines.flatMap((line) => line.match(/^c (clauses? \d.*)$/)?.[1] ?? []);
  // The first comment is about the whole program.
  return format === 'asp' ? lines.slice(1).flatMap((line) => line.match(/^% (.+)$/)?.[1] ?? []) : [];
}
