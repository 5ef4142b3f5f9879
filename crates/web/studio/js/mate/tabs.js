// Tabs: one of several panels is shown.  The arrow keys go from tab to tab.

import { h, uniqueId } from '../dom.js';

/** @type {Record<string, (at: number, count: number) => number>} */
const KEYS = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (at, count) => count - 1,
};

/** @typedef {{title: string, count?: number, content: HTMLElement}} Tab */

/**
 * Returns tabs with their panels; the first is shown.
 * @param {Tab[]} tabs
 * @param {string} label
 */
export function tabbed(tabs, label) {
  const ids = tabs.map(() => uniqueId('tab'));
  // On paper there are no tabs, and each panel has its title.
  const panels = tabs.map(({ title, content }, index) => h('div', { role: 'tabpanel', id: `${ids[index]}-panel`,
    'aria-labelledby': ids[index], 'data-title': title, class: 'tab-panel' }, content));
  const buttons = tabs.map(({ title, count = 1 }, index) => h('button', { type: 'button', role: 'tab', id: ids[index],
    'aria-controls': `${ids[index]}-panel`, onclick: () => choose(index) }, title, count > 1 && h('span', { class: 'note' }, count)));
  /** @param {number} chosen */
  function choose(chosen) {
    buttons.forEach((button, index) => {
      button.setAttribute('aria-selected', String(index === chosen));
      button.tabIndex = index === chosen ? 0 : -1;
      panels[index].hidden = index !== chosen;
    });
  }
  const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': label, onkeydown: (/** @type {KeyboardEvent} */ event) => {
    const at = buttons.findIndex((button) => button === event.target);
    const step = KEYS[event.key];
    if (!step || at < 0) return;
    event.preventDefault();
    const next = step(at, buttons.length);
    choose(next);
    buttons[next].focus();
  } }, buttons);
  choose(0);
  return [list, ...panels];
}
