// The documents that the server reads and writes, as docs/API.md describes them.  These types are for the type checker
// (`tsc -p crates/web/studio`) and are not sent to the browser.

declare namespace Api {
  /** The name of a square: `e4`. */
  type Square = string;
  /** A piece as it is written in a diagram: `K`, `q`, `L(1,3)`. */
  type PieceLetter = string;
  type Side = 'white' | 'black';
  type Family = 'mate' | 'placement' | 'chessnum' | 'tour';
  type Mark = 'given' | 'dot' | 'cross' | 'fault' | 'asked';
  /** How a search ended. */
  type End = 'exhausted' | 'stopped' | 'out-of-budget';

  interface Path {
    squares: Square[];
    closed: boolean;
  }

  /** One picture of a board.  Parts that are empty may be left out. */
  interface Diagram {
    files?: number;
    ranks?: number;
    holes?: Square[];
    men?: Record<Square, PieceLetter>;
    numbers?: Record<Square, number>;
    marks?: Record<Square, Mark>;
    arrows?: [Square, Square][];
    path?: Path | null;
    turn?: Side | null;
    caption?: string | null;
    text?: string | null;
  }

  /** What is wrong with one place of a text. */
  interface TextFault {
    line: number;
    column: number;
    message: string;
  }

  interface ErrorBody {
    message?: string;
    faults?: TextFault[];
    /** The option at fault. */
    field?: string | null;
    /** The message in parts, if it refers to options. */
    parts?: MessagePart[];
  }

  /** The body of a response that is not a success. */
  interface Refusal {
    error?: ErrorBody;
  }

  // ---- puzzles

  /** The ways to name a puzzle in a request. */
  type PuzzleSource =
    | { puz: string }
    | { words: string[]; [option: string]: unknown }
    | { fen: string; stipulation: string; board?: string | null; legality?: boolean };

  /** The answer to `puzzle`. */
  interface Puzzle {
    family: Family;
    title: string | null;
    task: string;
    rules: string | string[] | null;
    puz: string;
    puzzle: { family: Family; title?: string; closed?: boolean };
    diagram: Diagram;
    unique: boolean;
    engines: string[];
    random: boolean;
    fen?: string;
    stipulation?: string;
    turn?: Side;
    /** Whether the task says who is to move. */
    says_turn?: boolean;
  }

  // ---- solve, count, compare

  interface Count {
    /** Above 2^53 a string of digits. */
    value: number | string;
    exact: boolean;
  }

  interface Optimum {
    value: number;
    proven: boolean;
  }

  type Limit = { kind: 'time'; seconds: number } | { kind: 'memory'; bytes: number };

  /** The answer to `solve` and `count` for placements and tours. */
  interface Result {
    engine: string;
    end: End;
    count: Count;
    classes?: Count;
    directed?: Count;
    optimum?: Optimum;
    limit?: Limit;
    remark?: string;
    seconds: number;
    nodes?: number;
  }

  /** One run of `compare`; an engine that cannot solve the puzzle has an `error`. */
  interface Run {
    name: string;
    plain: boolean;
    error?: string;
    end?: End;
    count?: Count;
    optimum?: Optimum;
    seconds: number;
    nodes?: number;
  }

  interface Comparison {
    runs: Run[];
  }

  /** The answer to `encode`. */
  interface Encoded {
    format: string;
    text: string;
    /** Whether the text is the whole. */
    complete: boolean;
    bytes: number;
    lines: number;
  }

  /** A count that goes on when the page is closed. */
  interface LastingCount {
    id: string;
    title: string;
    request: { puzzle: { puz: string }; engine: string; up_to_symmetry: boolean } | null;
    created: number;
    state: 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'damaged';
    seconds: number;
    progress: Progress | null;
    keeps_parts: boolean;
    result: Result | null;
    error: string | null;
  }

  /** The answer to `GET /api/lasting`. */
  interface LastingCounts {
    counts: LastingCount[];
    most: number;
    possible: boolean;
    trouble: string | null;
  }

  // ---- mates

  interface Move {
    san: string;
    uci: string;
  }

  interface LegalMove extends Move {
    from: Square;
    to: Square;
    promotion: string | null;
  }

  /** What follows a move of the side that plays for the goal.  A move that ends the game has only `mate`. */
  interface After {
    mate?: string;
    zugzwang?: boolean;
    threats?: Continuation[];
    replies?: Reply[];
    others?: Move[];
    longest_line?: string[];
  }

  interface Continuation extends Move {
    after: After;
  }

  interface Reply extends Move {
    short?: boolean;
    mate?: string;
    continuations: Continuation[];
  }

  /** A first move that solves the problem; a search that ended early knows only its name. */
  interface Key extends Move {
    key_type?: string[];
    good_key?: boolean;
    variations?: After;
    duals?: { line: string[]; major: boolean }[];
    short_variations?: unknown[];
    mates?: Record<'all' | 'pure' | 'model' | 'ideal', number>;
  }

  interface Try extends Move {
    refutations: Move[];
    variations: After;
  }

  /** A solution of help or series play. */
  interface Line {
    line: string[];
    text: string;
  }

  /** The answer to `solve` for mates: `keys` for direct mates and selfmates, `solutions` for help and series play. */
  interface MateReport {
    stipulation: string;
    engine: string;
    end: End;
    keys?: Key[] | null;
    solutions?: Line[];
    complete?: boolean;
    sound?: boolean | null;
    faults?: string[];
    /** With `moves` for direct mates and selfmates, otherwise with `stipulation`. */
    shorter?: { stipulation?: string; moves?: number; solutions?: Line[] } | null;
    shorter_lengths?: { stipulation: string; solutions?: Line[] }[];
    tries?: Try[];
    set_play?: Reply[];
    /** Of a direct mate with one key. */
    content?: { variations: number; mates: number } | null;
    men?: { white: number; black: number; class?: string };
    cut?: boolean;
    remark?: string;
    seconds: number;
    nodes?: number;
  }

  /** Numbers that describe a problem; help and series play have only the first. */
  interface Measures {
    men: { white: number; black: number; all: number };
    tries?: number;
    duals?: { major: number; minor: number };
    content?: { variations: number; mates: number };
    score?: number;
  }

  /** What is proven about a problem. */
  interface Assessment {
    solutions: Line[];
    sound: boolean;
    shorter: number | null;
    good_key: boolean;
    measures: Measures;
  }

  /** One change of a position; which fields there are depends on `kind`. */
  interface PositionChange {
    kind: 'added' | 'removed' | 'moved' | 'replaced' | 'castling' | 'passant' | 'shifted';
    side?: Side;
    piece?: string;
    by?: string;
    square?: Square;
    from?: Square;
    short?: boolean;
    files?: number;
    ranks?: number;
  }

  /** A sound problem made by small changes. */
  interface Proposal extends Assessment {
    fen: string;
    puz: string;
    diagram: Diagram;
    changes: PositionChange[];
    keeps: boolean;
    /** The least is the best, compared from the first number on. */
    rank: number[];
  }

  /** The answer to `mend`. */
  interface Mended {
    before: Assessment | null;
    proposals: Proposal[];
    end: End;
    seconds: number;
  }

  /** Another stipulation or a twin; one that was not decided has only `stipulation` and `sound`. */
  interface Variant extends Omit<Assessment, 'sound'> {
    stipulation: string;
    sound: boolean | null;
    change: string;
    puz: string;
    diagram: Diagram;
  }

  /** The answer to `variants`. */
  interface VariantsFound {
    variants: Variant[];
    end: End;
    seconds: number;
  }

  // ---- versions of a problem

  interface StudyVersion {
    number: number;
    parent: number | null;
    /** In seconds since 1970. */
    time: number;
    puz: string;
    note: string;
    /** The few facts of a report from which its verdict can be said again. */
    verdict: Partial<MateReport>;
  }

  interface Study {
    id: number;
    name: string;
    versions: StudyVersion[];
    saved: number | null;
  }

  interface AllStudies {
    studies: { id: number; name: string; versions: number; changed: number }[];
  }

  /** Why a first move works or fails. */
  interface Explanation {
    move: Move;
    works: boolean;
    moves?: number;
    line?: string[];
    ends_the_game?: boolean;
    /** In reflexmates, the mates of which one must be played at once. */
    must_play?: Move[];
    threats?: Move[];
    refutations?: Move[];
    longest?: { moves: number | null; line: string[] };
  }

  /** The answer to `explain`. */
  interface Explained {
    explanation: Explanation | null;
    remark?: string;
    end?: End;
  }

  /** The answer to `line`. */
  interface Position {
    steps: (Move & { diagram: Diagram })[];
    fen: string;
    diagram: Diagram;
    turn: Side;
    check: boolean;
    over: 'mate' | 'stalemate' | null;
    legal: LegalMove[];
  }

  // ---- play, hint, look

  /** The answer to `play`. */
  interface Verdict {
    /** `null` if there was not enough time to decide. */
    right: boolean | null;
    solved: boolean;
    left: number | null;
    reply: Move | null;
    line: Move[];
    words: string;
  }

  /** The answer to `hint`. */
  interface Hint {
    words: string;
    squares?: Square[];
    move?: Move | null;
    /** The reasons one after the other, if there are several. */
    steps?: string[];
    possible: boolean | null;
  }

  /** A rule that is broken, and where. */
  interface BoardFault {
    message: string;
    squares: Square[];
  }

  /** How many more of a piece may be placed; `null` is any number. */
  interface PiecesLeft {
    piece: PieceLetter;
    number: number | null;
  }

  /** The answer to `look` for a placement. */
  interface PlacementState {
    counts: Record<Square, number>;
    faults: BoardFault[];
    left: PiecesLeft[];
    solved: boolean;
    words: string;
  }

  /** The answer to `look` for a tour. */
  interface TourState {
    next: Square[];
    faults: BoardFault[];
    solved: boolean;
    words: string;
  }

  // ---- generate, sheet

  /** One generated puzzle, as `generate --jsonl` writes it, with a picture and the task in words. */
  interface GeneratedPuzzle {
    puz: string;
    puzzle: { family: Family; title: string };
    solution?: { text?: string; line?: string[] };
    /** A level, or for a mate an estimated rating. */
    difficulty?: number | { rating: number; low: number; high: number; stars: number; composed: boolean };
    tags?: string[];
    fen?: string;
    stipulation?: string;
    diagram: Diagram;
    task: string;
  }

  /** How many candidates were rejected for a reason. */
  interface Rejection {
    reason: string;
    words: string;
    number: number;
  }

  /** The answer to `generate`. */
  interface Generated {
    made: number;
    tried: number;
    end: string;
    rejected: Rejection[];
    advice: string | null;
    advice_parts: MessagePart[] | null;
    seconds: number;
    seed: number | string;
  }

  interface SheetFile {
    name: string;
    type: string;
    text?: string;
    base64?: string;
  }

  /** The answer to `sheet`. */
  interface Sheet {
    pages: number | null;
    files: SheetFile[];
    notes: string[];
    faults: { puzzle: number; message: string }[];
  }

  // ---- collections

  /** The answer to `GET /api/collections`. */
  interface Collections {
    collections: OpenCollection[];
    /** Whether the page is open on the machine of the studio, so that it may open and close collections. */
    local: boolean;
  }

  /** The answer (409) to `POST /api/collections` before the user has confirmed the path. */
  interface PathQuestion {
    confirm: { path: string; exists: boolean; puzzles: number | null };
  }

  /** What the collection knows about a puzzle. */
  interface KeptFacts {
    family: Family | 'tactic';
    asked: string;
    status: 'sound' | 'cooked' | 'shorter' | 'unsolvable' | 'differs' | 'open' | 'unproven';
    title?: string;
    author?: string;
    source?: string;
    comment?: string;
    themes?: string[];
    openings?: string[];
    tags?: string[];
    rating?: number;
    difficulty?: number;
    popularity?: number;
    plays?: number;
    /** The position where the solver begins. */
    position?: string;
    /** The first moves that solve it. */
    keys?: string[];
    link?: string;
  }

  /** A puzzle of the collection, as `find`, `show` and `next` return it. */
  interface KeptPuzzle {
    id: number;
    /** Missing if nothing is asked that the program can judge. */
    puz?: string;
    puzzle?: { title?: string };
    /** A level, or for a mate a rating. */
    difficulty?: number | { rating: number; stars: number };
    collection: KeptFacts;
    diagram: Diagram;
  }

  /** The answer to `find`. */
  interface FoundPage {
    puzzles: KeptPuzzle[];
    more: boolean;
    /** The `after` of the next page. A random choice has none. */
    next?: string | null;
    all: number;
    /** With `count: true`. */
    total?: number;
    seed?: number;
  }

  /** The answer to `keep`. */
  interface Kept {
    ids: number[];
    new: number;
    repeats: number;
  }

  /** An entry that `import` did not take. */
  interface ImportReject {
    line: number;
    column: number;
    reason: string;
    message: string;
  }

  /** The answer to `import`. */
  interface ImportReport {
    entries: number;
    new: number;
    merged: number;
    updated: number;
    unchanged: number;
    differing: number;
    status: Record<string, number>;
    rejected: Record<string, number>;
    rejects: ImportReject[];
    files: { file: string; format: string }[];
    stopped: boolean;
    /** The puzzles, repeats included; at most 100000. */
    ids: number[];
    /** Those of them that were not there before. */
    added: number[];
    /** What a text of unknown format looks like: `html`, `sgf`, `table`; `null` if the format is known. */
    looks: string | null;
    /** The number of puzzles in the collection. */
    puzzles: number;
  }

  /** A mate that `mine` found in a game. */
  interface FoundMate {
    puz?: string;
    fen: string;
    stipulation: string;
    keys: string[];
    played: string | null;
    /** Whether a key was played. */
    found: boolean;
    move: number;
    side: Side;
    game: { white?: string; black?: string; event?: string; date?: string; number: number; line: number };
    difficulty?: { rating: number } | null;
    diagram: Diagram;
  }

  /** The answer to `mine`. */
  interface MineReport {
    games: number;
    of: number;
    finds: number;
    repeats: number;
    open: number;
    broken: Record<string, number>;
    end: 'finished' | 'stopped' | 'limit' | 'time limit';
    faults: TextFault[];
  }

  /** An open collection. `puzzles` is `null` if the file cannot be read. */
  interface OpenCollection {
    id: string;
    name: string;
    /** On another machine the name. */
    path: string;
    puzzles: number | null;
  }

  /** What the user is asked before a collection is opened. */
  interface CollectionQuestion {
    path: string;
    exists: boolean;
    puzzles: number | null;
  }

  /** What is kept with a list, such as the title and the layout of a worksheet: any JSON object. */
  type ListSettings = Record<string, unknown>;

  /** A list, as `lists` with a name returns it. */
  interface PuzzleList {
    name: string;
    puzzles: number[];
    settings: ListSettings | null;
    /** With `records: true`. */
    records?: KeptPuzzle[];
  }

  /** A change of a list. */
  interface ListChange {
    name: string;
    /** Whether a list that does not exist is created. */
    create: boolean;
    add: number[];
    remove: number[];
    order: number[];
    settings: ListSettings;
    rename: string;
    duplicate: string;
    delete: boolean;
  }

  /** A change of puzzles. */
  interface PuzzleEdit {
    ids: number[];
    title?: string;
    titles?: string[];
    tags?: string[];
    untags?: string[];
  }

  /** The answer to `lists` without a name, and after a list was deleted. */
  interface AllLists {
    lists: { name: string; puzzles: number; settings: ListSettings | null }[];
  }

  /** A name and the number of puzzles. */
  type NameCount = [name: string, puzzles: number];

  /** The answer to `facets`. */
  interface Facets {
    total: number;
    stipulations: NameCount[];
    themes: NameCount[];
    status: NameCount[];
    tags: NameCount[];
    lists: NameCount[];
    authors: NameCount[];
    sources: NameCount[];
    /** Files and sites, with `origins: true`. */
    origins?: NameCount[];
  }

  /** The answer to `suggest`. `insert` replaces the characters from `from` to `to`. */
  interface Suggestions {
    from: number;
    to: number;
    suggestions: { insert: string; label: string; count?: number }[];
  }

  // ---- solving history

  type AttemptResult = 'right' | 'wrong' | 'hint' | 'shown';

  /** The answer to `attempt`: when the puzzle is to be solved again. */
  interface RepetitionPlan {
    /** In seconds since 1970. */
    due: number;
    /** In days. */
    stability: number;
    /** From 1 to 10. */
    difficulty: number;
    attempts: number;
  }

  /** The answer to `next`. */
  interface NextPuzzle {
    /** `null` if nothing is left. */
    puzzle: KeptPuzzle | null;
    repeated: boolean;
    due: number;
    plan: RepetitionPlan | null;
    /** The number of puzzles in the collection. */
    all: number;
  }

  /** A puzzle that was tried, with its last result. */
  interface TriedBoard {
    id: number;
    result: AttemptResult;
    time: number;
    title: string | null;
    asked: string;
    diagram: Diagram;
  }

  /** The answer to `history`. */
  interface History {
    attempts: number;
    solved: number;
    at_once: number;
    streak: number;
    due: number;
    /** The puzzles whose last attempt went wrong. */
    missed: number;
    /** How many attempts ended in each way since the time of the request. */
    results: Record<AttemptResult, number>;
    /** That of the solver; `null` without an attempt at a puzzle that has a rating. */
    rating: { value: number; deviation: number; attempts: number } | null;
    course: [time: number, rating: number][];
    boards: TriedBoard[];
    plan: RepetitionPlan | null;
    last: { id: number; result: AttemptResult; milliseconds: number; time: number }[];
  }

  // ---- about

  interface Preset {
    word: string;
    takes: string;
    about: string;
    example: string;
  }

  interface Engine {
    name: string;
    there: boolean;
    why: string | null;
  }

  /** The answer to `GET /api/about`. */
  /** One option of a generator. */
  interface OptionField {
    name: string;
    label: string;
    kind: 'flag' | 'number' | 'range' | 'choice' | 'list' | 'words' | 'size' | 'text';
    default: string;
    help: string;
    details: string;
    group: string;
    advanced: boolean;
    conflicts: string[];
    least?: number;
    most?: number;
    halves?: boolean;
    open?: boolean;
    example?: string;
    choices?: { word: string; label: string }[];
  }

  /** A part of a message that refers to options. */
  type MessagePart = string | { field: string; value: string | null };

  interface About {
    version: string;
    /** The numbers of the JSON documents and of puzzle files. */
    formats: { json: string; puz: number };
    presets: Preset[];
    engines: Engine[];
    themes: string[];
    generators: Record<"common" | "mate" | "chessnum" | "tour", OptionField[]>;
  }

  // ---- tasks and events

  /** The tasks, and the documents that answer them. */
  interface Answers {
    puzzle: Puzzle;
    solve: Result & MateReport;
    count: Result;
    compare: Comparison;
    encode: Encoded;
    explain: Explained;
    line: Position;
    play: Verdict;
    hint: Hint;
    look: PlacementState & TourState;
    generate: Generated;
    sheet: Sheet;
    mine: MineReport;
    import: ImportReport;
    keep: Kept;
    find: FoundPage;
    facets: Facets;
    suggest: Suggestions;
    show: KeptPuzzle;
    edit: { changed: number };
    delete: { deleted: number };
    lists: PuzzleList & AllLists;
    cards: Sheet;
    next: NextPuzzle;
    attempt: RepetitionPlan;
    history: History;
    mend: Mended;
    variants: VariantsFound;
    studies: Study & AllStudies;
  }

  type Task = keyof Answers;

  /** How far a job is; which fields there are depends on `kind`. */
  interface Progress {
    kind: 'parts' | 'states' | 'found' | 'best' | 'deeper' | 'answers' | 'standing' | 'games';
    done?: number;
    of?: number;
    states?: number;
    value?: number;
    tried?: number;
    rejected?: Rejection[];
  }

  /** The events of a job before it is done. */
  interface Events {
    queued: { ahead: number };
    started: Record<string, never>;
    progress: Progress;
    solution: { number: number; diagram: Diagram; class?: number };
    run: Run;
    /** A generated puzzle; from `mine` a `FoundMate`. */
    puzzle: GeneratedPuzzle;
  }
}
