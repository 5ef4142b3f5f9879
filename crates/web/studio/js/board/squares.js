// Squares by name, and where they lie in a drawing: a square is 100 units wide.

/** `name(4, 3)` is `e4`. */
export const name = (file, rank) => String.fromCharCode(97 + file) + (rank + 1);

/** The file and the rank of a square, from 0. */
export const place = (square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];

/** All squares of a board, rank by rank from a1. */
export function squares(files, ranks) {
  return Array.from({ length: files * ranks }, (_, nth) => name(nth % files, Math.floor(nth / files)));
}

export const SIDE = 100;

/** Where the squares of a board lie, either side up; `named` leaves a margin for the coordinates. */
export class Frame {
  constructor(files, ranks, flipped = false, named = false) {
    Object.assign(this, { files, ranks, flipped, named });
    // Letters grow with the board: they are read at the size of the page.
    this.letter = Math.max(16, 3.25 * Math.max(files, ranks));
    this.margin = named ? 1.45 * this.letter : 0;
    this.width = files * SIDE;
    this.height = ranks * SIDE;
  }

  /** The upper left corner of a square. */
  corner(square) {
    const [file, rank] = place(square);
    const column = this.flipped ? this.files - 1 - file : file;
    const row = this.flipped ? rank : this.ranks - 1 - rank;
    return [column * SIDE, row * SIDE];
  }

  centre(square) {
    const [x, y] = this.corner(square);
    return [x + SIDE / 2, y + SIDE / 2];
  }

  /** The square in a column and a row of the drawing, from the upper left; `null` beside the board. */
  inCell(column, row) {
    if (!(column >= 0 && column < this.files && row >= 0 && row < this.ranks)) return null;
    return this.flipped ? name(this.files - 1 - column, row) : name(column, this.ranks - 1 - row);
  }

  /** The square at a point of the drawing. */
  at(x, y) {
    return this.inCell(Math.floor(x / SIDE), Math.floor(y / SIDE));
  }

  get viewBox() {
    const edge = 3;
    const [width, height] = [this.width, this.height].map((side) => side + this.margin + 2 * edge);
    return `${-this.margin - edge} ${-edge} ${width} ${height}`;
  }
}
