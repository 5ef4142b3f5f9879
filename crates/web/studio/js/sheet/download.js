// Files out of the browser: what the server wrote, saved under its name.

import { h, show } from '../dom.js';
import { begin } from '../work.js';
import { told } from './preview.js';

const FORMATS = [['pdf', 'PDF'], ['svg', 'SVG'], ['png', 'PNG'], ['tex', 'LaTeX'], ['html', 'HTML'], ['txt', 'Text'],
  ['jsonl', 'JSONL'], ['pgn', 'PGN'], ['puz', '.puz']];

// Browsers lose files that are saved in the same moment.
const APART = 250;

/** Buttons that download the sheet; `asks()` gives the request, or null. */
export function downloads(asks) {
  // By their formats: one may be on its way while another is asked for.
  const under_way = new Map();
  const outcome = h('div', { class: 'stack' });
  const buttons = FORMATS.map(([format, words]) =>
    h('button', { type: 'button', class: format === 'pdf' ? 'main' : undefined, 'data-format': format,
      onclick: () => fetchIt(format) }, words));
  const element = h('section', { class: 'panel stack', 'aria-label': 'Download' },
    h('div', { class: 'row formats' }, h('span', { class: 'note' }, 'Download'), buttons), outcome);

  async function fetchIt(format) {
    const asked = asks();
    if (!asked) return;
    under_way.get(format)?.work.drop();
    under_way.delete(format);
    const place = h('div', { class: 'stack' });
    show(outcome, [...under_way.values()].map((other) => other.place), place);
    const work = begin('sheet', { ...asked, format }, place);
    under_way.set(format, { work, place });
    const document = await work.done;
    if (under_way.get(format)?.work === work) under_way.delete(format);
    if (!document) return;
    show(place, told(document.notes, document.faults));
    document.files.forEach((file, index) => setTimeout(save, index * APART, file));
  }

  return {
    element,
    /** Whether there is anything to download. */
    enable: (isThere) => buttons.forEach((button) => { button.disabled = !isThere; }),
    close: () => under_way.forEach(({ work }) => work.drop()),
  };
}

function save({ name, type, text, base64 }) {
  const bytes = base64 === undefined ? text : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const href = URL.createObjectURL(new Blob([bytes], { type }));
  h('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
