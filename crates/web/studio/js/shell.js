// The frame around the views: the links to them, the appearance, short messages, the banner.

import { byId, h, show } from './dom.js';
import { connection } from './connection.js';
import { icon } from './icons.js';
import { button } from './parts.js';
import { formatAddress } from './route.js';
import { appearance } from './store.js';
import { tray } from './tray.js';

/** @type {[name: string, label: string][]} */
const THEMES = [['wood', 'Wood'], ['green', 'Green'], ['blue', 'Blue'], ['grey', 'Grey'], ['print', 'Print']];

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
    toast('The link is copied.');
  } catch {
    toast('The browser does not allow copying. The link is the address of this page.');
  }
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

function applyAppearance() {
  const { theme, dark } = appearance.get();
  const { dataset } = document.documentElement;
  dataset.dark = dark === 'auto' ? (systemIsDark.matches ? 'yes' : 'no') : dark;
  dataset.theme = THEMES.some(([name]) => name === theme) ? theme : THEMES[0][0];
}

/** Builds the buttons for the appearance; returns a function that updates them without moving the focus. */
function appearanceControls() {
  /** @param {Partial<Appearance>} part */
  const change = (part) => appearance.set({ ...appearance.get(), ...part });
  const { dataset } = document.documentElement;
  const isDark = () => dataset.dark === 'yes';
  /**
   * @param {string} label
   * @param {() => void} onclick
   */
  const tool = (label, onclick) => button(null, onclick, { class: 'icon', title: label, 'aria-label': label });
  const themes = h('select', { 'aria-label': 'Board colours' },
    THEMES.map(([name, label]) => h('option', { value: name }, label)));
  themes.addEventListener('change', () => change({ theme: themes.value }));
  // The visible text is part of the label, for people who control the page by voice.
  const letters = tool('Coordinates such as a1', () => change({ coordinates: !appearance.get().coordinates }));
  const night = tool('Dark mode', () => change({ dark: isDark() ? 'no' : 'yes' }));
  show(letters, 'a1');
  show(byId('appearance'), themes, letters, night);
  return () => {
    themes.value = dataset.theme ?? THEMES[0][0];
    letters.setAttribute('aria-pressed', String(appearance.get().coordinates));
    night.setAttribute('aria-pressed', String(isDark()));
    show(night, icon(isDark() ? 'moon' : 'sun'));
  };
}

function showTrayCount() {
  const element = byId('tray-count');
  const number = tray.all().length;
  element.hidden = number === 0;
  show(element, number, h('span', { class: 'visually-hidden' }, number === 1 ? ' puzzle in the tray' : ' puzzles in the tray'));
}

/**
 * @param {string} [view]
 * @returns {NodeListOf<HTMLAnchorElement>}
 */
const viewLinks = (view) => document.querySelectorAll(view ? `.views a[data-view='${view}']` : '.views a');

/**
 * Marks the link of the open view.
 * @param {string} view
 */
export function markCurrent(view) {
  for (const link of viewLinks()) {
    if (link.dataset.view !== view) link.removeAttribute('aria-current');
    else {
      link.setAttribute('aria-current', 'page');
      // On a narrow screen the links scroll.
      const all = link.parentElement;
      if (all) all.scrollLeft = link.offsetLeft - (all.clientWidth - link.offsetWidth) / 2;
    }
  }
}

/**
 * Makes the link of a view lead back to the state in which it was left.
 * @param {{view: string, state: ViewState} | null} left
 */
export function rememberState(left) {
  if (!left) return;
  for (const link of viewLinks(left.view)) link.href = formatAddress(left.view, left.state);
}

/** Sets up the frame, before any view is shown. */
export function start() {
  applyAppearance();
  const update = appearanceControls();
  update();
  showTrayCount();
  const apply = () => { applyAppearance(); update(); };
  appearance.listen(apply);
  systemIsDark.addEventListener('change', apply);
  tray.listen(showTrayCount);
  // Following the link would change the address, which names the view.
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    byId('view').focus();
  });
  const banner = byId('banner');
  connection.listen((isUp) => {
    if (isUp && !banner.hidden) toast('The connection is back.');
    banner.hidden = isUp;
    banner.textContent = 'No connection to the studio. Is "rookwright serve" still running? '
      + 'The page keeps trying to connect; nothing is lost.';
  });
}
