// What is done with the whole board: undo, flip, shift, turn, mirror, clear, size; of mates also who moves.

import { h, show, unique } from '../dom.js';
import { choice, fault, labelled } from '../parts.js';
import { iconButton, rove } from '../icons.js';
import { clear, mirror, resize, rotate, shift, turnOver } from './tools.js';

const LEAST = 3;
const MOST = { mate: 8, chessnum: 16, placement: 20, tour: 20 };

/** The tools.  `change(scene)` gets what becomes of `scene()`. */
export class Toolbar {
  #acts;
  #trouble = h('div', { id: unique('size') });
  /** What is wrong with the size that was typed last, as an error; nothing where it is right. */
  refused = null;

  constructor(acts) {
    this.#acts = acts;
    const tool = (name, words, deed) => iconButton(name, words, () => acts.change(deed(acts.scene())));
    this.undo = iconButton('undo', 'Undo (Ctrl+Z)', acts.undo);
    this.redo = iconButton('redo', 'Redo (Ctrl+Shift+Z)', acts.redo);
    const flip = iconButton('flip', 'Flip the board (f)', acts.flip);
    const groups = [
      [this.undo, this.redo, flip],
      [tool('left', 'Shift left', shift(-1, 0)), tool('up', 'Shift up', shift(0, 1)),
        tool('down', 'Shift down', shift(0, -1)), tool('right', 'Shift right', shift(1, 0))],
      [tool('rotate', 'Rotate to the right', rotate), tool('mirror', 'Mirror left and right', mirror),
        tool('over', 'Mirror top and bottom', turnOver), tool('clear', 'Clear the board', clear)],
    ];
    const tools = h('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Board tools' },
      groups.map((buttons) => h('div', { class: 'tool-group' }, buttons)));
    rove(tools);
    this.changing = groups.flat().filter((button) => button !== flip);
    const onchange = () => this.#resize();
    const side = (words) => h('input', { type: 'number', min: LEAST, 'aria-label': words, inputmode: 'numeric', onchange,
      'aria-describedby': this.#trouble.id });
    [this.files, this.ranks] = [side('Files'), side('Ranks')];
    const size = h('div', { class: 'size', role: 'group', 'aria-label': 'Size of the board' },
      'Size', this.files, '×', this.ranks);
    const turn = () => this.#change({ turn: this.turn.value });
    this.turn = choice([['white', 'White'], ['black', 'Black']], 'white', { onchange: turn });
    this.castling = this.#field('castling', 'KQkq', 5);
    this.passant = this.#field('passant', 'e3', 3);
    this.mates = h('div', { class: 'row end' }, labelled('To move', this.turn),
      labelled('Castling', this.castling, 'Who may still castle: KQkq, or -'),
      labelled('En passant', this.passant, 'The square a pawn has just passed, or -'));
    this.more = h('fieldset', { class: 'bare row spread end' }, this.mates, size);
    this.element = h('div', { class: 'toolbar' }, tools, this.more, this.#trouble);
  }

  /** Shows what can be done with a scene; with `off` it can only be flipped. */
  show(scene, history, off) {
    for (const button of this.changing) {
      const idle = (button === this.undo && !history.canUndo) || (button === this.redo && !history.canRedo);
      button.setAttribute('aria-disabled', String(off || idle));
    }
    this.more.disabled = off;
    for (const [field, value] of [[this.files, scene.files], [this.ranks, scene.ranks]]) {
      field.max = MOST[scene.family] ?? MOST.placement;
      field.value = value;
      field.removeAttribute('aria-invalid');
    }
    this.refused = null;
    show(this.#trouble);
    this.mates.hidden = scene.family !== 'mate';
    this.turn.value = scene.turn;
    this.castling.value = scene.castling;
    this.passant.value = scene.passant;
  }

  #field(part, example, size) {
    const plain = { spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off' };
    const field = h('input', { ...plain, type: 'text', class: 'mono', size, maxlength: 4, placeholder: example });
    field.addEventListener('change', () => this.#change({ [part]: field.value.replace(/\s/g, '') || '-' }));
    return field;
  }

  #change(parts) {
    this.#acts.change(this.#acts.scene().with(parts));
  }

  /** A size that cannot be is refused, and not taken for another one. */
  #resize() {
    const scene = this.#acts.scene();
    const sides = [this.files, this.ranks];
    const wrong = sides.filter((field) => !field.value || !field.checkValidity());
    for (const field of sides) field.setAttribute('aria-invalid', String(wrong.includes(field)));
    this.refused = wrong.length === 0 ? null
      : new Error(`A board of this kind has ${LEAST} to ${this.files.max} files and ranks; the size is left as it was.`);
    show(this.#trouble, this.refused && fault(this.refused));
    if (this.refused) return;
    const [files, ranks] = sides.map(({ value }) => Number(value));
    if (files !== scene.files || ranks !== scene.ranks) this.#acts.change(resize(files, ranks)(scene));
  }

  /** Brings the eye to what was refused. */
  blame() {
    [this.files, this.ranks].find((field) => field.getAttribute('aria-invalid') === 'true')?.focus();
  }
}
