// Changes of the whole board: functions from scene to scene.

import { fileAndRank, squareName } from '../board/squares.js';
/** @import { Scene } from './scene.js' */

// Lines above the board that name squares.
const WITH_SQUARES = new Set(['rule', 'from', 'to']);

/**
 * Moves every square to where `map(file, rank)` says; squares that leave the board are dropped.
 * @param {Scene} scene
 * @param {number} files
 * @param {number} ranks
 * @param {(file: number, rank: number) => [file: number, rank: number]} map
 */
function mapSquares(scene, files, ranks, map) {
  /** @param {Api.Square} square */
  const to = (square) => {
    const [file, rank] = map(...fileAndRank(square));
    return file >= 0 && file < files && rank >= 0 && rank < ranks ? squareName(file, rank) : null;
  };
  const cells = Object.fromEntries(Object.entries(scene.cells).flatMap(([square, content]) => {
    const target = to(square);
    return target ? [[target, content]] : [];
  }));
  const head = scene.head
    .filter(([key, value]) => !((key === 'from' || key === 'to') && to(value) === null))
    .map(([key, value]) => /** @type {[string, string]} */ (WITH_SQUARES.has(key)
      ? [key, value.replace(/\b[a-z]\d+\b/g, (square) => to(square) ?? square)] : [key, value]));
  return scene.with({ files, ranks, cells, head, castling: '-', passant: '-' });
}

/**
 * @param {number} number
 * @param {number} size
 */
const wrap = (number, size) => (number + size) % size;

/**
 * Shifts the board.  What leaves it on one side comes in on the other, so that nothing is lost.
 * @param {number} right
 * @param {number} up
 * @returns {(scene: Scene) => Scene}
 */
export const shift = (right, up) => (scene) => mapSquares(scene, scene.files, scene.ranks,
  (file, rank) => [wrap(file + right, scene.files), wrap(rank + up, scene.ranks)]);

/**
 * Rotates the board by a quarter turn to the right.
 * @param {Scene} scene
 */
export const rotate = (scene) =>
  mapSquares(scene, scene.ranks, scene.files, (file, rank) => [rank, scene.files - 1 - file]);

/**
 * Swaps left and right.
 * @param {Scene} scene
 */
export const mirror = (scene) =>
  mapSquares(scene, scene.files, scene.ranks, (file, rank) => [scene.files - 1 - file, rank]);

/**
 * Swaps top and bottom.
 * @param {Scene} scene
 */
export const turnOver = (scene) =>
  mapSquares(scene, scene.files, scene.ranks, (file, rank) => [file, scene.ranks - 1 - rank]);

/**
 * Removes everything from the board.
 * @param {Scene} scene
 */
export const clear = (scene) => {
  const head = scene.head.filter(([key]) => key !== 'from' && key !== 'to');
  return scene.with({ cells: {}, head, castling: '-', passant: '-' });
};

/**
 * Changes the size of the board; the corner a1 stays where it is.
 * @param {number} files
 * @param {number} ranks
 * @returns {(scene: Scene) => Scene}
 */
export const resize = (files, ranks) => (scene) => mapSquares(scene, files, ranks, (file, rank) => [file, rank]);
