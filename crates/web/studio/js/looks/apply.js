// How the page looks, from what the user has chosen.

import { appearance } from '../store.js';

/** The names of the board colours, which css/board.css defines. */
export const THEMES = ['wood', 'green', 'blue', 'grey', 'print'];

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** Gives the page the colours that were chosen. */
export function applyAppearance() {
  const { theme, dark } = appearance.get();
  const { dataset } = document.documentElement;
  dataset.dark = dark === 'auto' ? (systemIsDark.matches ? 'yes' : 'no') : dark;
  dataset.theme = THEMES.includes(theme) ? theme : THEMES[0];
}

/** Whether the page is dark now. */
export const isDark = () => document.documentElement.dataset.dark === 'yes';

/**
 * Changes some of what was chosen.
 * @param {Partial<Appearance>} part
 */
export function changeAppearance(part) {
  appearance.set({ ...appearance.get(), ...part });
}

/**
 * Calls the listener when the system changes between light and dark.
 * @param {() => void} listener
 */
export function onSystemChange(listener) {
  systemIsDark.addEventListener('change', listener);
}
