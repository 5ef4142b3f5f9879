// The board as a picture: a PNG for the clipboard, an SVG as a file.

import { miniature } from '../board/miniature.js';
import { s } from '../dom.js';
/** @import { Scene } from '../edit/scene.js' */

/** The width of a square of the PNG, in pixels. */
const PIXELS = 96;
const EDGE = 4;

/**
 * Returns a drawing that needs nothing of the page: with its pieces and its colours.
 * @param {Scene} scene
 * @param {boolean} flipped
 */
function standalone(scene, flipped) {
  const svg = miniature(scene.diagram(), { flipped });
  const style = getComputedStyle(document.documentElement);
  for (const name of ['light', 'dark']) svg.querySelector(`.${name}`)?.setAttribute('fill', style.getPropertyValue(`--sq-${name}`).trim());
  const edge = svg.querySelector('.edge');
  edge?.setAttribute('fill', 'none');
  edge?.setAttribute('stroke', style.getPropertyValue('--sq-edge').trim());
  edge?.setAttribute('stroke-width', '5');
  const used = new Set(Object.values(scene.cells));
  const symbols = [...document.querySelectorAll('.pieces symbol')].filter(({ id }) => used.has(id));
  svg.prepend(s('defs', {}, symbols.map((symbol) => symbol.cloneNode(true))));
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('width', String(scene.files * PIXELS + EDGE));
  svg.setAttribute('height', String(scene.ranks * PIXELS + EDGE));
  return new XMLSerializer().serializeToString(svg);
}

/**
 * Draws a text of SVG on a canvas.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function draw(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))));
}

/**
 * Copies the board as a PNG.
 * @param {Scene} scene
 * @param {boolean} flipped
 */
export async function copyImage(scene, flipped) {
  // The browser must be asked at once after the click; the picture may come later.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': draw(standalone(scene, flipped)) })]);
}

/**
 * Saves the board as a file of SVG.
 * @param {Scene} scene
 * @param {boolean} flipped
 */
export function saveImage(scene, flipped) {
  const url = URL.createObjectURL(new Blob([standalone(scene, flipped)], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'position.svg';
  link.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
