// What is done with the whole board: undo, flip, shift, turn, mirror, clear, size; of mates also who moves.

import { h } from '../dom.js';
import { choice, labelled } from '../parts.js';
import { iconButton, rove } from './icons.js';
import { clear, mirror, resize, rotate, shift, turnOver } from './tools.js';

const LEAST = 3;
const MOST = { mate: 8, chessnum: 16, placement: 20, tour: 20 };

/** The tools.  `change(scene)` gets what becomes of `scene()`. */
export class Toolbar {
  #acts;

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
    const side = (words) => h('input', { type: 'number', min: LEAST, 'aria-label': words, inputmode: 'numeric', onchange });
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
    this.element = h('div', { class: 'toolbar' }, tools, this.more);
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
    }
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

  /** A size that cannot be goes back to the nearest that can. */
  #resize() {
    const scene = this.#acts.scene();
    const side = (field, before) => {
      const wished = Math.round(Number(field.value));
      const kept = Number.isFinite(wished) && wished > 0 ? Math.min(Math.max(wished, LEAST), Number(field.max)) : before;
      field.value = kept;
      return kept;
    };
    const [files, ranks] = [side(this.files, scene.files), side(this.ranks, scene.ranks)];
    if (files !== scene.files || ranks !== scene.ranks) this.#acts.change(resize(files, ranks)(scene));
  }
}
