// Squares by name, and their places in a drawing, in which a square is 100 units wide.

/**
 * `squareName(4, 3)` is `e4`.
 * @param {number} file
 * @param {number} rank
 * @returns {Api.Square}
 */
export const squareName = (file, rank) => String.fromCharCode(97 + file) + (rank + 1);

/**
 * Returns the file and the rank of a square, counted from 0.
 * @param {Api.Square} square
 * @returns {[file: number, rank: number]}
 */
export const fileAndRank = (square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];

/**
 * Returns all squares of a board, rank by rank from a1.
 * @param {number} files
 * @param {number} ranks
 */
export function allSquares(files, ranks) {
  return Array.from({ length: files * ranks }, (_, index) => squareName(index % files, Math.floor(index / files)));
}

export const SIDE = 100;

/** Where the squares of a board are in its drawing. */
export class Frame {
  /**
   * @param {number} files
   * @param {number} ranks
   * @param {boolean} flipped whether Black is at the bottom
   * @param {boolean} named whether there is a margin for the coordinates
   */
  constructor(files, ranks, flipped = false, named = false) {
    this.files = files;
    this.ranks = ranks;
    this.flipped = flipped;
    // Large boards are drawn smaller, so their coordinates need larger letters.
    this.letter = Math.max(16, 3.25 * Math.max(files, ranks));
    this.margin = named ? 1.45 * this.letter : 0;
    this.width = files * SIDE;
    this.height = ranks * SIDE;
  }

  /**
   * Returns the upper left corner of a square.
   * @param {Api.Square} square
   * @returns {Point}
   */
  corner(square) {
    const [file, rank] = fileAndRank(square);
    const column = this.flipped ? this.files - 1 - file : file;
    const row = this.flipped ? rank : this.ranks - 1 - rank;
    return [column * SIDE, row * SIDE];
  }

  /**
   * @param {Api.Square} square
   * @returns {Point}
   */
  centre(square) {
    const [x, y] = this.corner(square);
    return [x + SIDE / 2, y + SIDE / 2];
  }

  /**
   * Returns the square in a column and a row of the drawing, counted from the upper left; `null` outside the board.
   * @param {number} column
   * @param {number} row
   * @returns {Api.Square | null}
   */
  inCell(column, row) {
    if (!(column >= 0 && column < this.files && row >= 0 && row < this.ranks)) return null;
    return this.flipped ? squareName(this.files - 1 - column, row) : squareName(column, this.ranks - 1 - row);
  }

  /**
   * Returns the square at a point of the drawing; `null` outside the board.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    return this.inCell(Math.floor(x / SIDE), Math.floor(y / SIDE));
  }

  get viewBox() {
    const edge = 3;
    const [width, height] = [this.width, this.height].map((side) => side + this.margin + 2 * edge);
    return `${-this.margin - edge} ${-edge} ${width} ${height}`;
  }
}
