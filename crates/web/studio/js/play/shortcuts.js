// The keys of the view: they work wherever the focus is, except where letters are typed.

/** @typedef {Record<string, () => unknown>} Shortcuts by their keys, in small letters */

/**
 * Whether the element takes letters itself.
 * @param {EventTarget | null} target
 */
const takesText = (target) => target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null;

/**
 * Listens to keys until the signal ends it.
 * @param {Shortcuts} shortcuts
 * @param {(event: KeyboardEvent) => boolean} isTaken whether the board takes the key itself
 * @param {AbortSignal} signal
 */
export function listenToShortcuts(shortcuts, isTaken, signal) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || takesText(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const name = event.key.toLowerCase();
    const isPressing = name === 'enter' && event.target instanceof Element && event.target.closest('button, a, summary');
    if (!Object.hasOwn(shortcuts, name) || isPressing || isTaken(event)) return;
    event.preventDefault();
    event.stopPropagation();
    shortcuts[name]();
  }, { capture: true, signal });
}
