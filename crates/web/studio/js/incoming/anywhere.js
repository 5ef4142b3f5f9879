// Takes what is pasted or dropped anywhere on the page, except into fields and what a view has taken itself.

import { toast } from '../shell.js';
import { t } from '../words.js';

/** The server takes bodies of 4 MB, and JSON makes a text longer. */
const LARGEST = 3_500_000;

/** @param {EventTarget | null} target */
const isField = (target) => target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/**
 * Opens a dialog that imports texts and says what became of them.
 * @param {IncomingText[]} texts
 */
export async function receiveTexts(texts) {
  const { openIncoming } = await import('./dialog.js');
  openIncoming(texts);
}

/**
 * Imports files, without those that are too large.
 * @param {Iterable<File>} files
 */
export async function receiveFiles(files) {
  const texts = [];
  for (const file of files) {
    if (file.size > LARGEST) toast(t('incoming.large', { name: file.name, size: Math.ceil(file.size / 1e6) }));
    else texts.push({ name: file.name, text: await file.text() });
  }
  if (texts.length > 0) receiveTexts(texts);
}

/** @param {DataTransfer | null} data */
function receive(data) {
  if (!data) return false;
  if (data.files.length > 0) {
    receiveFiles([...data.files]);
    return true;
  }
  const text = data.getData('text');
  if (!text.trim()) return false;
  if (text.length > LARGEST) toast(t('incoming.large', { name: t('incoming.pasted'), size: Math.ceil(text.length / 1e6) }));
  else receiveTexts([{ name: t('incoming.pasted'), text }]);
  return true;
}

/** Listens to the whole page.  Views hear of an event first, and prevent its default if they take it. */
export function listenAnywhere() {
  let isOwnDrag = false;
  /** @param {boolean} isOver */
  const mark = (isOver) => document.body.classList.toggle('dropping', isOver);
  addEventListener('dragstart', () => { isOwnDrag = true; });
  addEventListener('dragend', () => { isOwnDrag = false; });
  /** @param {DragEvent} event */
  const isOurs = (event) => !isOwnDrag && !isDialogOpen()
    && (event.dataTransfer?.types.includes('Files') || (event.dataTransfer?.types.includes('text/plain') && !isField(event.target)));
  addEventListener('dragover', (event) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener('dragleave', (event) => { if (!event.relatedTarget) mark(false); });
  addEventListener('drop', (event) => {
    mark(false);
    if (event.defaultPrevented || !isOurs(event)) return;
    event.preventDefault();
    receive(event.dataTransfer);
  });
  addEventListener('paste', (event) => {
    if (event.defaultPrevented || isField(event.target) || isDialogOpen()) return;
    if (receive(event.clipboardData)) event.preventDefault();
  });
}
