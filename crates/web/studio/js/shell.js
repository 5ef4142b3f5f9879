// The frame around the views: its texts, the links to the views, short messages, the banner.

import { byId, h, show } from './dom.js';
import { connection } from './connection.js';
import { frameControls } from './looks/controls.js';
import { applyAppearance, onSystemChange } from './looks/apply.js';
import { formatAddress } from './route.js';
import { appearance } from './store.js';
import { UnsavedChanges } from './unsaved.js';
import { t } from './words.js';
import { takeOverTray, worksheet } from './worksheet.js';

const MILLISECONDS_OF_TOAST = 4000;

/**
 * Shows a short message that disappears by itself.
 * @param {string} text
 */
export function toast(text) {
  const line = h('div', { class: 'toast' }, text);
  const all = byId('toasts');
  // A message that is still there is not shown twice.
  for (const other of [...all.children]) if (other.textContent === text) other.remove();
  all.append(line);
  setTimeout(() => line.remove(), MILLISECONDS_OF_TOAST);
}

/** Copies the address of the page. */
export async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    toast(t('link.copied'));
  } catch {
    toast(t('link.not_copied'));
  }
}

function showNumber() {
  const element = byId('worksheet-number');
  const { number, name } = worksheet.get();
  element.hidden = number === 0;
  element.title = name;
  show(element, number, h('span', { class: 'visually-hidden' }, t('nav.worksheet', { n: number })));
}

/** Reads the open worksheet.  What an earlier version kept in the browser becomes a worksheet first. */
async function loadWorksheet() {
  try {
    const name = await takeOverTray();
    if (name) toast(t('worksheet.taken_over', { name }));
    else await worksheet.load();
  } catch {
    // The views that need it say what is wrong.
  }
}

/**
 * @param {string} [view]
 * @returns {NodeListOf<HTMLAnchorElement>}
 */
const viewLinks = (view) => document.querySelectorAll(view ? `.views a[data-view='${view}']` : '.top a[data-view]');

/** Shows on which sides of the row there are more links than fit. */
function markHiddenLinks() {
  const row = document.querySelector('.views');
  if (!row) return;
  row.classList.toggle('more-before', row.scrollLeft > 1);
  row.classList.toggle('more-after', row.scrollWidth - row.clientWidth - row.scrollLeft > 1);
}

/** Brings the link of the open view into sight: on a narrow screen the links scroll. */
function showCurrent() {
  /** @type {HTMLElement | null} */
  const link = document.querySelector('.views [aria-current]');
  const row = link?.closest('.views');
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  markHiddenLinks();
}

/**
 * Marks the link of the open view.
 * @param {string} view
 */
export function markCurrent(view) {
  for (const link of viewLinks()) {
    if (link.dataset.view === view) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  showCurrent();
}

/**
 * Makes the link of a view lead back to the state in which it was left.
 * @param {{view: string, state: ViewState} | null} left
 */
export function rememberState(left) {
  if (!left) return;
  for (const link of viewLinks(left.view)) link.href = formatAddress(left.view, left.state);
}

/** Writes the texts of index.html, which names their keys, in the language of the page. */
function writeTexts() {
  /** @type {NodeListOf<HTMLElement>} */
  const elements = document.querySelectorAll('[data-words], [data-label]');
  for (const element of elements) {
    const { words, label } = element.dataset;
    if (words) element.textContent = t(words);
    if (label) element.setAttribute('aria-label', t(label));
  }
  document.querySelector('.brand')?.setAttribute('title', t('view.home'));
}

let updateControls = () => {};
/** @type {UnsavedChanges | null} */
let unsaved = null;

/** Writes all texts of the frame, as after a change of the language. */
export function writeFrame() {
  writeTexts();
  updateControls();
  unsaved?.render();
  showNumber();
  showCurrent();
}

/** Sets up the frame, before any view is shown. */
export function start() {
  applyAppearance();
  updateControls = frameControls(byId('appearance'));
  writeFrame();
  const apply = () => { applyAppearance(); updateControls(); };
  appearance.listen(apply);
  onSystemChange(apply);
  worksheet.listen(showNumber);
  loadWorksheet();
  const row = document.querySelector('.views');
  row?.addEventListener('scroll', markHiddenLinks, { passive: true });
  // Not every browser brings all of a link into sight that the Tab key leads to.
  row?.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
  addEventListener('resize', showCurrent);
  // Following the link would change the address, which names the view.
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    byId('view').focus();
  });
  unsaved = new UnsavedChanges(byId('unsaved'));
  const banner = byId('banner');
  connection.listen((isUp) => {
    if (isUp && !banner.hidden) toast(t('connection.back'));
    banner.hidden = isUp;
    banner.textContent = t('connection.lost');
  });
}
