// A dialog that names several puzzles by a pattern with a running number.

import { openDialog } from '../dialog.js';
import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { LONGEST_NAME } from '../names.js';
import { save } from '../outbox.js';
import { errorNote, labelled } from '../parts.js';
import { toast } from '../shell.js';
import { t } from '../words.js';
import { nameOf } from './grid.js';

/** Stands for the number. */
const GAP = '{n}';

/**
 * Opens the dialog.
 * @param {Api.KeptPuzzle[]} puzzles in the order in which they are numbered
 * @param {() => void} changed called when they have their names
 */
export function renameDialog(puzzles, changed) {
  const pattern = h('input', { value: t('rename.pattern', { number: GAP }), size: 28, maxlength: LONGEST_NAME, required: true });
  const first = h('input', { type: 'number', value: '1', min: 0, max: 1_000_000, step: 1, required: true });
  const preview = h('p', { class: 'note', role: 'status' });
  const problem = h('div');
  const titles = () => puzzles.map((_, index) => pattern.value.replaceAll(GAP, String(Number(first.value) + index)).trim());
  const draw = () => show(preview, t('rename.preview', { before: nameOf(puzzles[0]), first: titles()[0], last: titles().at(-1) ?? '' }));
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await save('edit', { ids: puzzles.map(({ id }) => id), titles: titles() });
      dialog?.close();
      toast(t('library.saved'));
      changed();
    } catch (error) {
      show(problem, errorNote(asError(error)));
    }
  };
  for (const field of [pattern, first]) field.addEventListener('input', draw);
  draw();
  const dialog = openDialog(t('rename.title', { n: puzzles.length }), 'rename-dialog', h('form', { class: 'stack', onsubmit: submit },
    h('p', { class: 'note' }, t('rename.about', { number: GAP })),
    h('div', { class: 'row end' }, labelled(t('library.name'), pattern), labelled(t('rename.first'), first),
      h('button', { type: 'submit', class: 'main' }, t('library.save'))), preview, problem));
  pattern.select();
}
