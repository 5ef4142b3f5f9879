// What can be put on the board: click one and then squares, or drag it there.

import { h, s, show } from '../dom.js';
import { man, number } from '../board/draw.js';
import { manInWords } from '../board/words.js';
import { icon, rove } from '../icons.js';
import { FORBIDDEN, HOLE } from './scene.js';

/** Nothing in hand: men are taken and moved. */
export const HAND = '#hand';
export const ERASER = '#eraser';
/** The next number of a tour. */
export const NEXT = '#next';
export const FROM = '#from';
export const TO = '#to';

const SLACK = 6;
const MEN = ['K', 'Q', 'R', 'B', 'N', 'P'];

/** The pieces that a `place:` line names. */
function placed(line) {
  const found = (line ?? '').match(/\b[Ll]\(\d+,\d+\)|\b[KQRBNPkqrbnp]\b/g) ?? [];
  return [...new Set(found)];
}

/** What belongs on the board of a scene, in rows. */
export function kinds(scene) {
  switch (scene.family) {
    case 'mate': return [[...MEN, HAND], [...MEN.map((letter) => letter.toLowerCase()), ERASER]];
    case 'chessnum': return [[...'012345', HAND], [...'6789', HOLE, ERASER]];
    case 'tour': return [[HAND, NEXT, FROM, TO, HOLE, ERASER]];
    default: return [[HAND, ...placed(scene.value('place')), FORBIDDEN, HOLE, ERASER]];
  }
}

const WORDS = {
  [HAND]: 'move what stands on the board',
  [ERASER]: 'eraser (Delete)',
  [NEXT]: 'the next number, like 12 (or type one)',
  [FROM]: 'start of the tour',
  [TO]: 'end of the tour',
  [HOLE]: 'hole (-)',
  [FORBIDDEN]: 'nothing may stand here (x)',
};

const words = (kind) => WORDS[kind] ?? (/^\d/.test(kind) ? `number ${kind}` : manInWords(kind));

function art(kind) {
  const small = (...parts) => s('svg', { class: 'board-art', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, parts);
  switch (kind) {
    case HAND: return icon('hand');
    case ERASER: return icon('erase');
    case FROM: return icon('from');
    case TO: return icon('to');
    case NEXT: return small(number(12));
    case HOLE: return small(s('rect', { x: 18, y: 18, width: 64, height: 64, class: 'hole-art' }));
    case FORBIDDEN: return small(s('path', { d: 'M26 26L74 74M74 26L26 74', class: 'mark cross' }));
    default: return small(/^\d/.test(kind) ? number(kind) : man(kind));
  }
}

/** The palette.  `onchoose(kind)` when one is clicked, `ondrop(kind, square)` when one is dragged to a square. */
export class Palette {
  #board;
  #bar;
  #handlers;
  #shown = '';
  #buttons = new Map();

  constructor(board, handlers) {
    this.#board = board;
    this.#handlers = handlers;
    this.#bar = h('div', { class: 'palette', role: 'toolbar', 'aria-label': 'What to put on the board' });
    this.element = h('fieldset', { class: 'bare' }, this.#bar);
  }

  /** Shows what a scene may have, and which of it is chosen. */
  show(scene, chosen) {
    const rows = kinds(scene);
    const key = JSON.stringify(rows);
    if (key !== this.#shown) {
      this.#shown = key;
      this.#buttons = new Map(rows.flat().map((kind) => [kind, this.#button(kind)]));
      show(this.#bar, rows.map((row) => h('div', { class: 'palette-row' }, row.map((kind) => this.#buttons.get(kind)))));
      rove(this.#bar);
    }
    for (const [kind, button] of this.#buttons) button.setAttribute('aria-pressed', String(kind === chosen));
  }

  /** Whether something belongs on this board. */
  has(kind) {
    return this.#buttons.has(kind);
  }

  #button(kind) {
    const label = words(kind);
    const button = h('button', { type: 'button', class: 'icon', title: label, 'aria-label': label }, art(kind));
    // Keys and screen readers click without a pointer; of a finger not every click arrives.
    button.addEventListener('click', (event) => { if (event.detail === 0) this.#choose(kind); });
    button.addEventListener('pointerdown', (event) => { if (event.button === 0) this.#drag(event, kind, button); });
    return button;
  }

  #choose(kind) {
    const isChosen = this.#buttons.get(kind).getAttribute('aria-pressed') === 'true';
    this.#handlers.onchoose(isChosen ? HAND : kind);
  }

  /** Follows a pointer from the palette to where it lets go; on the spot it chooses. */
  #drag({ pointerId, pointerType, clientX, clientY }, kind, button) {
    const board = this.#board;
    const watching = new AbortController();
    const { signal } = watching;
    let ghost = null;
    const follow = (event) => {
      if (event.pointerId !== pointerId) return;
      if (!ghost) {
        if (kind === HAND || kind === ERASER || Math.hypot(event.clientX - clientX, event.clientY - clientY) < SLACK) return;
        ghost = h('div', { class: 'held' }, art(kind));
        ghost.style.width = `${board.svg.querySelector('[data-square]').getBoundingClientRect().width * 1.1}px`;
        document.body.append(ghost);
      }
      const lift = pointerType === 'touch' ? 40 : 0;
      ghost.style.transform = `translate(${event.clientX}px, ${event.clientY - lift}px) translate(-50%, -50%)`;
      board.aim(board.squareAt(event.clientX, event.clientY));
    };
    const end = (event) => {
      if (event.pointerId !== pointerId) return;
      watching.abort();
      ghost?.remove();
      board.aim(null);
      if (event.type !== 'pointerup') return;
      const square = ghost && board.squareAt(event.clientX, event.clientY);
      if (!ghost) this.#choose(kind);
      else if (square) this.#handlers.ondrop(kind, square);
    };
    button.setPointerCapture(pointerId);
    button.addEventListener('pointermove', follow, { signal });
    button.addEventListener('pointerup', end, { signal });
    button.addEventListener('pointercancel', end, { signal });
  }
}
