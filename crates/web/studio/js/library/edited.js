// Puzzles as they are when the changes that are on their way to the server have arrived.

import { outbox } from '../outbox.js';

/**
 * Returns a puzzle with the names and tags that are being saved.
 * @param {Api.KeptPuzzle} puzzle
 * @returns {Api.KeptPuzzle}
 */
export function edited(puzzle) {
  return outbox.pending('edit').reduce((now, { body }) => {
    const { ids, title, titles, tags = [], untags = [] } = /** @type {Sent<Api.PuzzleEdit> & {ids: number[]}} */ (body);
    const at = ids.indexOf(now.id);
    if (at < 0) return now;
    const name = titles?.[at] ?? title;
    const { collection } = now;
    const labels = [...(collection.tags ?? []).filter((tag) => !untags.includes(tag) && !tags.includes(tag)), ...tags];
    return { ...now, collection: { ...collection, ...(name === undefined ? {} : { title: name || undefined }), tags: labels } };
  }, puzzle);
}
