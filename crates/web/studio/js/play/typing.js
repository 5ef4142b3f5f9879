// Moves typed in algebraic notation: `Qg7`, `exd8=Q`, `O-O`, or `d1d8`; the letters of the pieces are those of the page or
// the English ones.

import { h } from '../dom.js';
import { t, writeMove } from '../words.js';

/** @param {string} text */
const plain = (text) => text.replace(/0/g, 'O').replace(/[+#!?x:=\s-]/g, '');

/**
 * Returns the move that a text means; `null` if none fits, or several do.
 * @param {Api.LegalMove[]} moves
 * @param {string} text
 * @returns {Api.LegalMove | null}
 */
export function findMove(moves, text) {
  const typed = plain(text);
  /** @param {(one: string) => string} write */
  const fitting = (write) => moves.filter(({ san, uci }) => (
    [plain(writeMove(san)), plain(san), plain(uci)].some((name) => write(name) === write(typed))));
  const exact = fitting((name) => name);
  // `b` is a pawn or a bishop, so small and capital letters matter where both fit.
  const found = exact.length > 0 ? exact : fitting((name) => name.toLowerCase());
  return found.length === 1 ? found[0] : null;
}

/**
 * A field for moves.  `play` gets what was typed and returns whether it is all right.
 * @param {(text: string) => boolean} play
 */
export function moveField(play) {
  const input = h('input', { size: 9, maxlength: 12, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
    placeholder: writeMove('Qg7'), 'aria-label': t('play.type'), class: 'move-field' });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const isMove = play(input.value.trim());
    input.setAttribute('aria-invalid', String(!isMove));
    if (isMove) input.value = '';
  };
  return h('form', { class: 'row', onsubmit: submit }, h('label', { class: 'row' }, t('play.type'), input),
    h('button', { type: 'submit' }, t('play.type.do')));
}
