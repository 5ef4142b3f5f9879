// Small drawings for buttons, and buttons with such a drawing.  A font may lack a sign or show it as an emoji.

import { h, s } from './dom.js';

/** @type {Record<string, string>} */
const PATHS = {
  undo: 'M7 4L3 8l4 4M3.5 8H12a4.5 4.5 0 0 1 0 9H8',
  redo: 'M13 4l4 4-4 4M16.5 8H8a4.5 4.5 0 0 0 0 9h4',
  flip: 'M6 3v14M3 14l3 3 3-3M14 17V3M11 6l3-3 3 3',
  left: 'M16 10H4M9 5l-5 5 5 5',
  right: 'M4 10h12M11 5l5 5-5 5',
  up: 'M10 16V4M5 9l5-5 5 5',
  down: 'M10 4v12M5 11l5 5 5-5',
  rotate: 'M16 10a6 6 0 1 1-2-4.500M14.5 2v4h-4',
  mirror: 'M10 2v16M7 6v8H2zM13 6v8h5z',
  over: 'M2 10h16M6 7h8V2zM6 13h8v5z',
  clear: 'M4 6h12M8 6V3.500h4V6M5.5 6l1 11h7l1-11',
  erase: 'M8 16.500h9M3 12.500l8-8 5.5 5.5-6.5 6.500H7zM7 8.500l5.5 5.5',
  hand: 'M5 3l10 7-5 1-2.5 5z',
  from: 'M10 10m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M10 10m-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0',
  to: 'M5 18V3M5 4h10l-3 3.5 3 3.500H5',
  cross: 'M5 5l10 10M15 5L5 15',
  tick: 'M4 10.500l4 4 8-9',
  grip: 'M4 6h12M4 10h12M4 14h12',
  endless: 'M10 10c-1.500-2-3-3-4.500-3a3 3 0 0 0 0 6c1.500 0 3-1 4.500-3s3-3 4.500-3a3 3 0 0 1 0 6c-1.500 0-3-1-4.500-3',
  sun: 'M10 6.500a3.500 3.500 0 1 0 .01 0M10 1.500v2M10 16.500v2M1.500 10h2M16.500 10h2M4 4l1.400 1.400M14.600 14.600L16 16M16 4l-1.400 1.400M5.400 14.600L4 16',
  looks: 'M3 3h14v14H3zM10 3v14M3 10h14',
  help: 'M7 7.300a3 3 0 1 1 4.600 2.500c-1 .7-1.600 1.300-1.600 2.700M10 15.500v.6',
  moon: 'M16 12.500A7 7 0 0 1 7.500 4a6.500 6.500 0 1 0 8.500 8.500z',
};

// Drawn as filled areas: arrow heads and stars.
/** @type {Record<string, string>} */
const SHAPES = {
  start: 'M5 4h2v12H5zM16 4v12l-8-6z',
  back: 'M14 3.500v13L4.500 10z',
  next: 'M6 3.500v13l9.500-6.500z',
  end: 'M13 4h2v12h-2zM4 4v12l8-6z',
  shut: 'M7 5v10l7-5z',
  open: 'M5 7h10l-5 7z',
  star: 'M10 1.500l2.600 5.600 6.100.7-4.500 4.200 1.200 6L10 15l-5.400 3 1.200-6L1.300 7.800l6.100-.7z',
};

/**
 * Returns a drawing, `size` pixels wide.
 * @param {string} name
 */
export function icon(name, size = 20) {
  const kind = name in SHAPES ? 'icon-art area' : 'icon-art';
  const props = { class: kind, 'data-icon': name, viewBox: '0 0 20 20', width: size, height: size, 'aria-hidden': 'true' };
  return s('svg', props, s('path', { d: PATHS[name] ?? SHAPES[name] }));
}

/**
 * Returns a button that shows a drawing; its label says what it does.
 * @param {string} name
 * @param {string} label
 * @param {() => unknown} onclick
 */
export function iconButton(name, label, onclick) {
  const button = h('button', { type: 'button', class: 'icon', title: label, 'aria-label': label }, icon(name));
  button.addEventListener('click', () => { if (button.getAttribute('aria-disabled') !== 'true') onclick(); });
  return button;
}

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Makes the buttons of a toolbar one stop of the Tab key; arrow keys go from one button to the next (a roving tabindex).
 * Must be called again when the buttons change.
 * @param {HTMLElement} toolbar
 */
export function makeRoving(toolbar) {
  const buttons = [...toolbar.querySelectorAll('button')];
  /** @param {HTMLElement} chosen */
  const stop = (chosen) => buttons.forEach((button) => { button.tabIndex = button === chosen ? 0 : -1; });
  stop(buttons.find((button) => button.getAttribute('aria-pressed') === 'true') ?? buttons[0]);
  buttons.forEach((button, index) => {
    button.addEventListener('focus', () => stop(button));
    button.addEventListener('keydown', (event) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      buttons.at((index + step) % buttons.length)?.focus();
    });
  });
}
