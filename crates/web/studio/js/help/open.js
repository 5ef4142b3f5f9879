// Opens the help: by the button in the frame, by a link, or by the key `?`.

/** Opens the help for the open view. */
export async function openHelp() {
  const { helpDialog } = await import('./dialog.js');
  helpDialog();
}

/** Makes the key `?` open the help, except where text is typed. */
export function openHelpByKey() {
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
    if (event.key !== '?' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isTyping) return;
    event.preventDefault();
    openHelp();
  });
}
