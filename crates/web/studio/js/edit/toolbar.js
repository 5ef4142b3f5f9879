// Tools for the whole board: undo, flip, shift, rotate, mirror, clear, size; for mates also the side to move.

import { h, show, uniqueId } from '../dom.js';
import { errorNote, labelled, selectBox, setDisabled } from '../parts.js';
import { iconButton, makeRoving } from '../icons.js';
import { clear, mirror, resize, rotate, shift, turnOver } from './transforms.js';
/** @import { History } from './history.js' */
/** @import { Scene, SceneParts } from './scene.js' */

const LEAST = 3;
/** @type {Record<Api.Family, number>} */
const MOST = { mate: 8, chessnum: 16, placement: 20, tour: 20 };

const PLAIN_TEXT = { type: 'text', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off' };

/**
 * What the tools do: `change(scene)` replaces the current scene.
 * @typedef {object} ToolbarHandlers
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} flip
 * @property {(scene: Scene) => void} change
 * @property {() => Scene} scene
 */

/** The tools. */
export class Toolbar {
  #handlers;
  #problem = h('div', { id: uniqueId('size') });
  #undo;
  #redo;
  /** @type {HTMLElement[]} The buttons that change the scene. */
  #changing = [];
  #files = this.#side('Files');
  #ranks = this.#side('Ranks');
  #turn = selectBox([['white', 'White'], ['black', 'Black']], 'white',
    { onchange: () => this.#change({ turn: this.#turn.value === 'black' ? 'black' : 'white' }) });
  #castling = this.#field('castling', 'KQkq', 5);
  #passant = this.#field('passant', 'e3', 3);
  #mateFields = h('div', { class: 'row end' }, labelled('To move', this.#turn),
    labelled('Castling', this.#castling, 'Castling rights: letters of KQkq, or -'),
    labelled('En passant', this.#passant, 'The square a pawn has just passed over, or -'));
  #fields = h('fieldset', { class: 'bare row spread end' }, this.#mateFields,
    h('div', { class: 'size', role: 'group', 'aria-label': 'Size of the board' }, 'Size', this.#files, '×', this.#ranks));

  /** @type {Error | null} What is wrong with the size that was typed last. */
  sizeError = null;

  /** @param {ToolbarHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
    this.#undo = iconButton('undo', 'Undo (Ctrl+Z)', handlers.undo);
    this.#redo = iconButton('redo', 'Redo (Ctrl+Shift+Z)', handlers.redo);
    this.element = h('div', { class: 'toolbar' }, this.#tools(), this.#fields, this.#problem);
  }

  #tools() {
    const { flip, change, scene } = this.#handlers;
    /**
     * @param {string} name
     * @param {string} label
     * @param {(scene: Scene) => Scene} transform
     */
    const tool = (name, label, transform) => iconButton(name, label, () => change(transform(scene())));
    const flipButton = iconButton('flip', 'Flip the board (f)', flip);
    const groups = [
      [this.#undo, this.#redo, flipButton],
      [tool('left', 'Shift left', shift(-1, 0)), tool('up', 'Shift up', shift(0, 1)),
        tool('down', 'Shift down', shift(0, -1)), tool('right', 'Shift right', shift(1, 0))],
      [tool('rotate', 'Rotate to the right', rotate), tool('mirror', 'Mirror left and right', mirror),
        tool('over', 'Mirror top and bottom', turnOver), tool('clear', 'Clear the board', clear)],
    ];
    const tools = h('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Board tools' },
      groups.map((buttons) => h('div', { class: 'tool-group' }, buttons)));
    makeRoving(tools);
    this.#changing = groups.flat().filter((button) => button !== flipButton);
    return tools;
  }

  /**
   * Shows the values of a scene.
   * @param {Scene} scene
   * @param {History<Scene>} history
   * @param {boolean} isOff whether the board can only be flipped
   */
  show(scene, history, isOff) {
    for (const button of this.#changing) {
      const isIdle = (button === this.#undo && !history.canUndo) || (button === this.#redo && !history.canRedo);
      setDisabled(button, isOff || isIdle);
    }
    this.#fields.disabled = isOff;
    /** @type {[HTMLInputElement, number][]} */
    const sides = [[this.#files, scene.files], [this.#ranks, scene.ranks]];
    for (const [field, value] of sides) {
      field.max = String(MOST[scene.family]);
      field.value = String(value);
      field.removeAttribute('aria-invalid');
    }
    this.sizeError = null;
    show(this.#problem);
    this.#mateFields.hidden = scene.family !== 'mate';
    this.#turn.value = scene.turn;
    this.#castling.value = scene.castling;
    this.#passant.value = scene.passant;
  }

  /** Moves the focus to the size that was refused. */
  focusSizeError() {
    [this.#files, this.#ranks].find((field) => field.getAttribute('aria-invalid') === 'true')?.focus();
  }

  /** @param {string} label */
  #side(label) {
    return h('input', { type: 'number', min: LEAST, 'aria-label': label, inputmode: 'numeric',
      onchange: () => this.#resize(), 'aria-describedby': this.#problem.id });
  }

  /**
   * @param {'castling' | 'passant'} part
   * @param {string} example
   * @param {number} size
   */
  #field(part, example, size) {
    const field = h('input', { ...PLAIN_TEXT, class: 'mono', size, maxlength: 4, placeholder: example });
    field.addEventListener('change', () => this.#change({ [part]: field.value.replace(/\s/g, '') || '-' }));
    return field;
  }

  /** @param {Partial<SceneParts>} parts */
  #change(parts) {
    this.#handlers.change(this.#handlers.scene().with(parts));
  }

  /** Changes the size of the board; an impossible size is refused and not replaced by another one. */
  #resize() {
    const scene = this.#handlers.scene();
    const sides = [this.#files, this.#ranks];
    const wrong = sides.filter((field) => !field.value || !field.checkValidity());
    for (const field of sides) field.setAttribute('aria-invalid', String(wrong.includes(field)));
    this.sizeError = wrong.length === 0 ? null
      : new Error(`This kind of board has ${LEAST} to ${this.#files.max} files and ranks. The size was not changed.`);
    show(this.#problem, this.sizeError && errorNote(this.sizeError));
    if (this.sizeError) return;
    const [files, ranks] = sides.map(({ value }) => Number(value));
    if (files !== scene.files || ranks !== scene.ranks) this.#handlers.change(resize(files, ranks)(scene));
  }
}
