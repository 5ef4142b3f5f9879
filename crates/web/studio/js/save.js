// Files that the page makes and the browser saves.

import { h } from './dom.js';

// Time for the browser to begin with the download.
const MILLISECONDS_UNTIL_SAVED = 10_000;

/**
 * Lets the browser save a file.
 * @param {string} name
 * @param {string} type
 * @param {BlobPart} content
 */
export function saveFile(name, type, content) {
  const href = URL.createObjectURL(new Blob([content], { type }));
  h('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), MILLISECONDS_UNTIL_SAVED);
}
