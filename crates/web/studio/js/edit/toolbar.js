// Tools for the whole board: undo, flip, shift, rotate, mirror, clear, size; for mates also the side to move.

import { h, show, uniqueId } from '../dom.js';
import { errorNote, labelled, selectBox, setDisabled } from '../parts.js';
import { iconButton, makeRoving } from '../icons.js';
import { clear, mirror, resize, rotate, shift, turnOver } from './transforms.js';
import { t } from '../words.js';
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
  #files = this.#side(t('edit.files'));
  #ranks = this.#side(t('edit.ranks'));
  #turn = selectBox([['white', t('side.white')], ['black', t('side.black')]], 'white',
    { onchange: () => this.#change({ turn: this.#turn.value === 'black' ? 'black' : 'white' }) });
  #castling = this.#field('castling', 'KQkq', 5);
  #passant = this.#field('passant', 'e3', 3);
  #mateFields = h('div', { class: 'row end' }, labelled(t('edit.turn'), this.#turn),
    labelled(t('edit.castling'), this.#castling, t('edit.castling.hint')),
    labelled(t('edit.passant'), this.#passant, t('edit.passant.hint')));
  #fields = h('fieldset', { class: 'bare row spread end' }, this.#mateFields,
    h('div', { class: 'size', role: 'group', 'aria-label': t('edit.board_size') }, t('edit.size'), this.#files, '×', this.#ranks));

  /** @type {Error | null} What is wrong with the size that was typed last. */
  sizeError = null;

  /** @param {ToolbarHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
    this.#undo = iconButton('undo', t('edit.undo'), handlers.undo);
    this.#redo = iconButton('redo', t('edit.redo'), handlers.redo);
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
    const flipButton = iconButton('flip', t('edit.flip'), flip);
    const groups = [
      [this.#undo, this.#redo, flipButton],
      [tool('left', t('edit.left'), shift(-1, 0)), tool('up', t('edit.up'), shift(0, 1)),
        tool('down', t('edit.down'), shift(0, -1)), tool('right', t('edit.right'), shift(1, 0))],
      [tool('rotate', t('edit.rotate'), rotate), tool('mirror', t('edit.mirror'), mirror),
        tool('over', t('edit.over'), turnOver), tool('clear', t('edit.clear'), clear)],
    ];
    const tools = h('div', { class: 'tools', role: 'toolbar', 'aria-label': t('edit.tools') },
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
      : new Error(t('edit.bad_size', { least: LEAST, most: this.#files.max }));
    show(this.#problem, this.sizeError && errorNote(this.sizeError));
    if (this.sizeError) return;
    const [files, ranks] = sides.map(({ value }) => Number(value));
    if (files !== scene.files || ranks !== scene.ranks) this.#handlers.change(resize(files, ranks)(scene));
  }
}
