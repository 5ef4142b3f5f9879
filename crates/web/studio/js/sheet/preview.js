// The pages as they will be printed: drawn anew when things have been quiet for a moment.

import { connection } from '../connection.js';
import { calm, h, show } from '../dom.js';
import { iconButton } from '../icons.js';
import { fault } from '../parts.js';
import { begin } from '../work.js';

const QUIET = 400;

/** `asks()` gives the request, or null where there is nothing to print. */
export function preview(asks) {
  let urls = [];
  let at = 0;
  let work = null;
  let isClosed = false;
  const page = h('img', { class: 'page', alt: '' });
  const back = iconButton('back', 'Page before', () => turn(at - 1));
  const on = iconButton('next', 'Next page', () => turn(at + 1));
  const where = h('span', { role: 'status' });
  const strip = h('div', { class: 'strip', role: 'group', 'aria-label': 'Pages' });
  const remarks = h('div', { class: 'stack' });
  const busy = h('div', { class: 'busy' });
  const empty = h('p', { class: 'note' }, 'The pages appear here as soon as there is a puzzle in the tray.');
  const pager = h('div', { class: 'row pager', role: 'group', 'aria-label': 'Page' }, back, where, on);
  const element = h('section', { class: 'panel stack preview', 'aria-label': 'Preview', onkeydown: keys }, busy,
    remarks, empty, pager, page, strip);

  function keys(event) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: urls.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    turn(to);
    if (strip.contains(document.activeElement)) strip.children[at]?.focus();
  }

  function turn(to) {
    at = Math.max(0, Math.min(to, urls.length - 1));
    const isThere = urls.length > 0;
    empty.hidden = isThere || asks() !== null;
    page.hidden = pager.hidden = !isThere;
    strip.hidden = urls.length < 2;
    if (!isThere) return;
    page.src = urls[at];
    page.alt = `Page ${at + 1} of ${urls.length}`;
    show(where, `${at + 1} of ${urls.length}`);
    // A dead button would lose the focus: these only say that there is nothing there.
    back.setAttribute('aria-disabled', String(at === 0));
    on.setAttribute('aria-disabled', String(at === urls.length - 1));
    [...strip.children].forEach((thumb, index) => thumb.setAttribute('aria-pressed', String(index === at)));
  }

  function pages(files) {
    const old = urls;
    urls = files.map(({ text, type }) => URL.createObjectURL(new Blob([text], { type })));
    show(strip, urls.map((src, index) => h('button', { type: 'button', 'aria-label': `Page ${index + 1}`,
      onclick: () => turn(index) },
      h('img', { src, alt: '', loading: 'lazy' }))));
    turn(at);
    // What is on the screen may still be painted from the old ones.
    setTimeout(() => old.forEach((url) => URL.revokeObjectURL(url)), 1000);
  }

  async function draw() {
    if (isClosed) return;
    work?.drop();
    const asked = asks();
    show(remarks);
    show(busy);
    if (!asked) {
      element.classList.remove('stale');
      pages([]);
      return;
    }
    const mine = begin('sheet', { ...asked, format: 'svg' }, busy);
    work = mine;
    const document = await mine.done;
    if (work !== mine) return;
    element.classList.remove('stale');
    if (!document) {
      // Perhaps for want of a server.
      connection.again(refresh);
      return;
    }
    pages(document.files);
    show(remarks, told(document.notes, document.faults));
  }

  const soon = calm(draw, QUIET);
  /** Something has changed. */
  function refresh() {
    if (isClosed) return;
    element.classList.add('stale');
    soon();
  }

  turn(0);
  return {
    element,
    refresh,
    draw,
    close() {
      isClosed = true;
      work?.drop();
      urls.forEach((url) => URL.revokeObjectURL(url));
    },
  };
}

/** What the server remarks on a sheet. */
export function told(notes = [], faults = []) {
  return [
    faults.length > 0 && fault(faults.map(({ puzzle, message }) => `puzzle ${puzzle}: ${message}`).join('\n')),
    notes.map((note) => h('p', { class: 'note' }, note)),
  ];
}
