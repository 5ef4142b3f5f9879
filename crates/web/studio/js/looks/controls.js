// The controls at the top of the page: language, appearance, dark mode, help.

import { h, show } from '../dom.js';
import { icon, iconButton } from '../icons.js';
import { openHelp, openHelpByKey } from '../help/open.js';
import { currentLanguage, LANGUAGES, t } from '../words.js';
import { changeAppearance, isDark } from './apply.js';

async function openLooks() {
  const { looksDialog } = await import('./dialog.js');
  looksDialog();
}

/**
 * Builds the controls; returns a function that updates them without moving the focus.
 * @param {HTMLElement} root
 */
export function frameControls(root) {
  const languages = h('select', { class: 'language' },
    Object.entries(LANGUAGES).map(([code, name]) => h('option', { value: code, lang: code }, name)));
  languages.addEventListener('change', () => changeAppearance({ language: languages.value }));
  const looks = iconButton('looks', '', openLooks);
  const night = iconButton('sun', '', () => changeAppearance({ dark: isDark() ? 'no' : 'yes' }));
  const help = iconButton('help', '', openHelp);
  openHelpByKey();
  show(root, languages, looks, night, help);
  /**
   * @param {HTMLElement} control
   * @param {string} label
   */
  const name = (control, label) => {
    control.title = label;
    control.setAttribute('aria-label', label);
  };
  return () => {
    languages.value = currentLanguage();
    name(languages, t('looks.language'));
    name(looks, t('looks.title'));
    name(night, t('looks.dark'));
    name(help, t('help.open'));
    night.setAttribute('aria-pressed', String(isDark()));
    show(night, icon(isDark() ? 'moon' : 'sun'));
  };
}
