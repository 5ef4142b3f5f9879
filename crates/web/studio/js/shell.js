// The frame around the views: which one is open, how things look, what is said in passing.

import { h, show } from './dom.js';
import { connection } from './connection.js';
import { icon } from './icons.js';
import { address } from './route.js';
import { looks } from './store.js';
import { tray } from './tray.js';

const THEMES = [['wood', 'Wood'], ['green', 'Green'], ['blue', 'Blue'], ['grey', 'Grey'], ['print', 'Print']];

/** A line that goes away by itself: something was done. */
export function toast(text) {
  const line = h('div', { class: 'toast' }, text);
  const all = document.getElementById('toasts');
  // The same again takes the place of the first.
  for (const other of [...all.children]) if (other.textContent === text) other.remove();
  all.append(line);
  setTimeout(() => line.remove(), 4000);
}

const system = matchMedia('(prefers-color-scheme: dark)');

function dress() {
  const { theme, dark } = looks.get();
  const root = document.documentElement;
  root.dataset.dark = dark === 'auto' ? (system.matches ? 'yes' : 'no') : dark;
  root.dataset.theme = THEMES.some(([name]) => name === theme) ? theme : THEMES[0][0];
}

/** The buttons for the looks; what is returned brings them up to date, without taking the focus from them. */
function controls() {
  const change = (part) => looks.set({ ...looks.get(), ...part });
  const isDark = () => document.documentElement.dataset.dark === 'yes';
  const button = (name, onclick) =>
    h('button', { class: 'icon', type: 'button', title: name, 'aria-label': name, onclick });
  const themes = h('select', { 'aria-label': 'Board colours', onchange: () => change({ theme: themes.value }) },
    THEMES.map(([name, words]) => h('option', { value: name }, words)));
  // What is read on a button is in its name, for those who speak to their machine.
  const letters = button('Coordinates: a1 and so on', () => change({ coordinates: !looks.get().coordinates }));
  const night = button('Dark mode', () => change({ dark: isDark() ? 'no' : 'yes' }));
  show(letters, 'a1');
  show(document.getElementById('looks'), themes, letters, night);
  return () => {
    themes.value = document.documentElement.dataset.theme;
    letters.setAttribute('aria-pressed', String(looks.get().coordinates));
    night.setAttribute('aria-pressed', String(isDark()));
    show(night, icon(isDark() ? 'moon' : 'sun'));
  };
}

function tally() {
  const element = document.getElementById('tray-tally');
  const number = tray.all().length;
  element.hidden = number === 0;
  show(element, String(number), h('span', { class: 'unseen' }, number === 1 ? ' puzzle in the tray' : ' puzzles in the tray'));
}

/** Marks the link of the open view. */
export function current(view) {
  for (const link of document.querySelectorAll('.views a')) {
    if (link.dataset.view !== view) link.removeAttribute('aria-current');
    else {
      link.setAttribute('aria-current', 'page');
      // Where there is no room for all of them they scroll.
      const { parentElement: all } = link;
      all.scrollLeft = link.offsetLeft - (all.clientWidth - link.offsetWidth) / 2;
    }
  }
}

/** Its link leads back to a view as it was left. */
export function remember(left) {
  const link = left && document.querySelector(`.views a[data-view='${left.view}']`);
  if (link) link.href = address(left.view, left.state);
}

/** Before anything is seen. */
export function start() {
  dress();
  const mark = controls();
  mark();
  tally();
  const again = () => { dress(); mark(); };
  looks.listen(again);
  system.addEventListener('change', again);
  tray.listen(tally);
  // Its address would be taken for that of a view.
  document.querySelector('.skip').addEventListener('click', (event) => {
    event.preventDefault();
    document.getElementById('view').focus();
  });
  const banner = document.getElementById('banner');
  connection.listen((there) => {
    if (there && !banner.hidden) toast('The studio answers again.');
    banner.hidden = there;
    banner.textContent = 'No connection to the studio. Is "rookwright serve" still running? It is tried again and again; nothing here is lost.';
  });
}
