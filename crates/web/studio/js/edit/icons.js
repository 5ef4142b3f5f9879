// Small drawings for buttons, and buttons that are one.

import { h, s } from '../dom.js';

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
};

/** One of the drawings. */
export function icon(name) {
  const props = { class: 'icon-art', viewBox: '0 0 20 20', width: 20, height: 20, 'aria-hidden': 'true' };
  return s('svg', props, s('path', { d: PATHS[name] }));
}

/** A button that shows a drawing and says what it does. */
export function iconButton(name, words, onclick) {
  // Greyed out by `aria-disabled`: a button that is really disabled would lose the focus.
  const click = (event) => { if (event.currentTarget.getAttribute('aria-disabled') !== 'true') onclick(); };
  return h('button', { type: 'button', class: 'icon', title: words, 'aria-label': words, onclick: click }, icon(name));
}

/** Buttons in a row are one stop of the Tab key; arrows lead from one to the next.  Call again when buttons change. */
export function rove(toolbar) {
  const buttons = [...toolbar.querySelectorAll('button')];
  const stop = (chosen) => buttons.forEach((button) => { button.tabIndex = button === chosen ? 0 : -1; });
  stop(buttons.find((button) => button.getAttribute('aria-pressed') === 'true') ?? buttons[0]);
  buttons.forEach((button, nth) => {
    button.addEventListener('focus', () => stop(button));
    button.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      buttons.at((nth + step) % buttons.length).focus();
    });
  });
}
