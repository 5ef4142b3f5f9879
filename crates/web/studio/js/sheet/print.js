// Prints the pages of a worksheet by the browser: each page of the sheet is one page of paper.

import { h, show } from '../dom.js';
import { startJob } from '../work.js';

/** @param {HTMLImageElement} image */
const loaded = (image) => image.decode().catch(() => {});

/**
 * Draws the pages and opens the browser's dialog to print them.
 * @param {object & {landscape?: unknown, paper?: unknown}} request
 * @param {HTMLElement} place where progress and errors are shown
 */
export async function printPages(request, place) {
  const sheet = await startJob('sheet', { ...request, format: 'svg' }, place).done;
  if (!sheet) return;
  const urls = sheet.files.map(({ text = '', type }) => URL.createObjectURL(new Blob([text], { type })));
  const images = urls.map((src) => h('img', { src, alt: '' }));
  const turn = request.landscape ? ' landscape' : '';
  // The size of the paper can only be set by a style sheet.
  const style = new CSSStyleSheet();
  style.replaceSync(`@page { size: ${request.paper === 'letter' ? 'letter' : 'A4'}${turn}; margin: 0 }`);
  const pages = h('div', { class: 'printed-pages' }, images);
  document.body.append(pages);
  await Promise.all(images.map(loaded));
  document.adoptedStyleSheets.push(style);
  document.documentElement.classList.add('printing-pages');
  print();
  document.documentElement.classList.remove('printing-pages');
  pages.remove();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== style);
  urls.forEach((url) => URL.revokeObjectURL(url));
  show(place);
}
