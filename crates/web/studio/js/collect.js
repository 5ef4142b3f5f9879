// Adds puzzles to the open worksheet, and says so.

import { asError } from './errors.js';
import { describeError } from './parts.js';
import { toast } from './shell.js';
import { t } from './words.js';
import { worksheet } from './worksheet.js';

/**
 * Adds puzzles to the open worksheet.
 * @param {NewPuzzle[]} puzzles
 * @returns {Promise<boolean>} whether they are on it now
 */
export async function collect(puzzles) {
  try {
    const n = await worksheet.add(puzzles);
    const { name } = worksheet.get();
    toast(n > 0 ? t('worksheet.added', { n, name }) : t('worksheet.known', { name }));
    return true;
  } catch (error) {
    toast(describeError(asError(error)));
    return false;
  }
}
