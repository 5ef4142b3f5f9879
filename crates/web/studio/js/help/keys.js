// The keys of every view.  A key is a sign, or the key of its name in the tables of words.

/** @typedef {[title: string, rows: [keys: string[], action: string][]]} KeyGroup */

/** @type {KeyGroup} */
const BOARD = ['help.group.board', [
  [['key.arrows'], 'help.do.square'],
]];

/** @type {KeyGroup} */
const EDITING = ['help.group.editing', [
  [['P', 'N', 'B', 'R', 'Q', 'K'], 'help.do.piece'],
  [['1', '…', '6'], 'help.do.piece_number'],
  [['key.shift'], 'help.do.black'],
  [['x', '-'], 'help.do.mark'],
  [['key.delete', 'key.backspace'], 'help.do.clear'],
  [['key.undo', 'key.redo'], 'help.do.undo'],
  [['f'], 'help.do.flip'],
]];

/** @type {KeyGroup} */
export const EVERYWHERE = ['help.group.everywhere', [
  [['?'], 'help.do.help'],
  [['key.escape'], 'help.do.close'],
  [['key.tab', 'key.back_tab'], 'help.do.next'],
]];

/** @type {Record<string, KeyGroup[]>} */
export const KEYS = {
  mate: [BOARD, EDITING, ['help.group.variations', [[['key.arrows', 'key.home', 'key.end'], 'help.do.move']]],
    ['version.title', [[['key.save'], 'version.save']]]],
  place: [BOARD, EDITING, ['help.group.solutions', [[['key.left', 'key.right'], 'help.do.solution']]]],
  library: [['help.group.search', [[['key.up', 'key.down'], 'help.do.suggestion'], [['key.enter'], 'help.do.take']]],
    ['help.group.anywhere', [[['key.paste'], 'help.do.paste']]], ['help.group.list', [[['key.up', 'key.down'], 'help.do.order']]]],
  generate: [],
  play: [BOARD, ['help.group.playing', [[['key.enter', 'key.space'], 'help.do.play'], [['N', 'key.enter'], 'help.do.next_puzzle'],
    [['H'], 'help.do.hint'], [['S'], 'help.do.show'], [['Z', 'key.undo'], 'help.do.take_back'], [['M'], 'help.do.type']]]],
  sheet: [['help.group.worksheet', [[['key.up', 'key.down'], 'help.do.order']]],
    ['help.group.pages', [[['key.left', 'key.right', 'key.home', 'key.end'], 'help.do.page']]]],
};
