// What clicks and drags on the board do to a scene.

import { ERASER, FROM, NEXT, TO } from './palette.js';
import { FORBIDDEN, HOLE } from './scene.js';
/** @import { Scene } from './scene.js' */

/**
 * Returns the scene with something of the palette on a square.
 * @param {Scene} scene
 * @param {Api.Square} square
 * @param {string} kind
 */
export function place(scene, square, kind) {
  if (kind === ERASER) return scene.put(square, null);
  if (kind === NEXT) return scene.put(square, nextNumber(scene, square));
  if (kind === FROM || kind === TO) {
    const key = kind === FROM ? 'from' : 'to';
    return scene.withLine(key, scene.value(key) === square ? null : square);
  }
  return scene.put(square, kind);
}

/**
 * Returns the number after the largest one on the other squares.
 * @param {Scene} scene
 * @param {Api.Square} square
 */
function nextNumber(scene, square) {
  const used = Object.entries(scene.cells).filter(([other, content]) => other !== square && /^\d+$/.test(content));
  return String(1 + Math.max(0, ...used.map(([, content]) => Number(content))));
}

/**
 * Returns the scene after a piece or number was moved; outside the board it is removed.
 * @param {Scene} scene
 * @param {Api.Square} from
 * @param {Api.Square | null} to
 */
export function moveTo(scene, from, to) {
  const content = scene.cells[from];
  const isBlocked = to !== null && [HOLE, FORBIDDEN].includes(scene.cells[to]);
  if (!content || isBlocked) return scene;
  const without = scene.put(from, null);
  return to ? without.put(to, content) : without;
}
