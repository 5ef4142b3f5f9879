// The board as a whole: shifted, turned, mirrored, cleared, cut or grown.  Functions from scene to scene.

import { name, place } from '../board/squares.js';

// Lines above the board that name squares.
const NAMING = new Set(['rule', 'from', 'to']);

/** Every square goes where `goes(file, rank)` says; nothing where it falls off. */
function carry(scene, files, ranks, goes) {
  const to = (square) => {
    const [file, rank] = goes(...place(square));
    return file >= 0 && file < files && rank >= 0 && rank < ranks ? name(file, rank) : null;
  };
  const cells = {};
  for (const [square, content] of Object.entries(scene.cells)) {
    const where = to(square);
    if (where) cells[where] = content;
  }
  const head = scene.head.flatMap(([key, value]) => {
    if (!NAMING.has(key)) return [[key, value]];
    const lost = key !== 'rule' && !to(value);
    return lost ? [] : [[key, value.replace(/\b[a-z]\d+\b/g, (square) => to(square) ?? square)]];
  });
  return scene.with({ files, ranks, cells, head, castling: '-', passant: '-' });
}

const round = (number, size) => (number + size) % size;

/** By some files to the right and ranks up; what leaves the board comes in on the other side, so that nothing is lost. */
export const shift = (right, up) => (scene) =>
  carry(scene, scene.files, scene.ranks, (file, rank) => [round(file + right, scene.files), round(rank + up, scene.ranks)]);

/** A quarter of a turn to the right. */
export const rotate = (scene) => carry(scene, scene.ranks, scene.files, (file, rank) => [rank, scene.files - 1 - file]);

/** Left and right change places. */
export const mirror = (scene) => carry(scene, scene.files, scene.ranks, (file, rank) => [scene.files - 1 - file, rank]);

/** Top and bottom change places. */
export const turnOver = (scene) => carry(scene, scene.files, scene.ranks, (file, rank) => [file, scene.ranks - 1 - rank]);

/** Nothing on the board any more. */
export const clear = (scene) => {
  const head = scene.head.filter(([key]) => key !== 'from' && key !== 'to');
  return scene.with({ cells: {}, head, castling: '-', passant: '-' });
};

/** Another size; the corner a1 stays where it is. */
export const resize = (files, ranks) => (scene) => carry(scene, files, ranks, (file, rank) => [file, rank]);
