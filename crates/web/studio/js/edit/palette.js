// What can be put on the board: click one and then squares, or drag it there.

import { h, s, show } from '../dom.js';
import { number, pieceArt } from '../board/draw.js';
import { describePiece } from '../board/words.js';
import { icon, makeRoving } from '../icons.js';
import { FORBIDDEN, HOLE } from './scene.js';
import { t } from '../words.js';
/** @import { Board } from '../board/board.js' */
/** @import { Scene } from './scene.js' */

/** Nothing is chosen: pieces on the board are moved. */
export const HAND = '#hand';
export const ERASER = '#eraser';
/** The next number of a tour. */
export const NEXT = '#next';
export const FROM = '#from';
export const TO = '#to';

/** How far a pointer may move, in pixels, before a click becomes a drag. */
const SLACK = 6;
const PIECES = ['K', 'Q', 'R', 'B', 'N', 'P'];

/**
 * Returns the pieces that a `place:` line names.
 * @param {string | null} line
 */
function piecesOf(line) {
  const found = (line ?? '').match(/\b[Ll]\(\d+,\d+\)|\b[KQRBNPkqrbnp]\b/g) ?? [];
  return [...new Set(found)];
}

/**
 * Returns what can be put on the board of a scene, in rows.
 * @param {Scene} scene
 * @returns {string[][]}
 */
function kindsFor(scene) {
  switch (scene.family) {
    case 'mate': return [[...PIECES, HAND], [...PIECES.map((letter) => letter.toLowerCase()), ERASER]];
    case 'chessnum': return [[...'012345', HAND], [...'6789', HOLE, ERASER]];
    case 'tour': return [[HAND, NEXT, FROM, TO, HOLE, ERASER]];
    default: return [[HAND, ...piecesOf(scene.value('place')), FORBIDDEN, HOLE, ERASER]];
  }
}

/** @type {Record<string, string>} The keys of the labels. */
const LABELS = {
  [HAND]: 'edit.hand',
  [ERASER]: 'edit.eraser',
  [NEXT]: 'edit.next',
  [FROM]: 'edit.from',
  [TO]: 'edit.to',
  [HOLE]: 'edit.hole',
  [FORBIDDEN]: 'edit.forbidden',
};

/** @param {string} kind */
function labelOf(kind) {
  if (LABELS[kind]) return t(LABELS[kind]);
  return /^\d/.test(kind) ? t('board.number', { number: kind }) : describePiece(kind);
}

/** @param {string} kind */
function art(kind) {
  /** @param {Child} parts */
  const small = (parts) => s('svg', { class: 'board-art', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, parts);
  switch (kind) {
    case HAND: return icon('hand');
    case ERASER: return icon('erase');
    case FROM: return icon('from');
    case TO: return icon('to');
    case NEXT: return small(number(12));
    case HOLE: return small(s('rect', { x: 18, y: 18, width: 64, height: 64, class: 'hole-art' }));
    case FORBIDDEN: return small(s('path', { d: 'M26 26L74 74M74 26L26 74', class: 'mark cross' }));
    default: return small(/^\d/.test(kind) ? number(kind) : pieceArt(kind));
  }
}

/** The palette. */
export class Palette {
  #board;
  #handlers;
  #bar = h('div', { class: 'palette', role: 'toolbar', 'aria-label': t('edit.palette') });
  #shown = '';
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  element = h('fieldset', { class: 'bare' }, this.#bar);

  /**
   * @param {Board} board
   * @param {{choose: (kind: string) => void, drop: (kind: string, square: Api.Square) => void}} handlers
   */
  constructor(board, handlers) {
    this.#board = board;
    this.#handlers = handlers;
  }

  /**
   * Shows what can be put on the board of a scene, and which of it is chosen.
   * @param {Scene} scene
   * @param {string} chosen
   */
  show(scene, chosen) {
    const rows = kindsFor(scene);
    const key = JSON.stringify(rows);
    if (key !== this.#shown) {
      this.#shown = key;
      this.#buttons = new Map(rows.flat().map((kind) => [kind, this.#button(kind)]));
      show(this.#bar, rows.map((row) => h('div', { class: 'palette-row' }, row.map((kind) => this.#buttons.get(kind)))));
      makeRoving(this.#bar);
    }
    for (const [kind, button] of this.#buttons) button.setAttribute('aria-pressed', String(kind === chosen));
  }

  /**
   * Whether something can be put on this board.
   * @param {string} kind
   */
  has(kind) {
    return this.#buttons.has(kind);
  }

  /** @param {string} kind */
  #button(kind) {
    const label = labelOf(kind);
    const button = h('button', { type: 'button', class: 'icon', title: label, 'aria-label': label }, art(kind));
    // Keys and screen readers click without a pointer; with a finger, not every click event arrives.
    button.addEventListener('click', (event) => { if (event.detail === 0) this.#choose(kind); });
    button.addEventListener('pointerdown', (event) => { if (event.button === 0) this.#drag(event, kind, button); });
    return button;
  }

  /** @param {string} kind */
  #choose(kind) {
    const isChosen = this.#buttons.get(kind)?.getAttribute('aria-pressed') === 'true';
    this.#handlers.choose(isChosen ? HAND : kind);
  }

  /**
   * Follows a pointer until it is released.  Without movement it chooses, otherwise it drops on a square.
   * @param {PointerEvent} start
   * @param {string} kind
   * @param {HTMLElement} button
   */
  #drag(start, kind, button) {
    const board = this.#board;
    const listening = new AbortController();
    const { signal } = listening;
    /** @type {HTMLElement | null} */
    let ghost = null;
    /** @param {PointerEvent} event */
    const follow = (event) => {
      if (event.pointerId !== start.pointerId) return;
      const way = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (!ghost && (kind === HAND || kind === ERASER || way < SLACK)) return;
      ghost ??= this.#newGhost(kind);
      const lift = start.pointerType === 'touch' ? 40 : 0;
      ghost.style.transform = `translate(${event.clientX}px, ${event.clientY - lift}px) translate(-50%, -50%)`;
      board.highlight(board.squareAt(event.clientX, event.clientY));
    };
    /** @param {PointerEvent} event */
    const end = (event) => {
      if (event.pointerId !== start.pointerId) return;
      listening.abort();
      ghost?.remove();
      board.highlight(null);
      if (event.type !== 'pointerup') return;
      const square = ghost && board.squareAt(event.clientX, event.clientY);
      if (!ghost) this.#choose(kind);
      else if (square) this.#handlers.drop(kind, square);
    };
    button.setPointerCapture(start.pointerId);
    button.addEventListener('pointermove', follow, { signal });
    button.addEventListener('pointerup', end, { signal });
    button.addEventListener('pointercancel', end, { signal });
  }

  /**
   * Makes the drawing that follows the pointer, as large as a square.
   * @param {string} kind
   */
  #newGhost(kind) {
    const ghost = h('div', { class: 'drag-ghost' }, art(kind));
    ghost.style.width = `${this.#board.cellBounds('a1').width * 1.1}px`;
    document.body.append(ghost);
    return ghost;
  }
}
