// Types that several modules of the studio share.  For the type checker only: not sent to the browser.

// ---- elements (js/dom.js)

/** What can stand inside an element.  Empty values are left out, so that `condition && element` can be written. */
type Child = Node | string | number | null | undefined | false | Child[];

/** Attributes and properties by their names, and listeners as `onclick`. */
type Props = { [K in keyof HTMLElementEventMap as `on${K}`]?: ((event: HTMLElementEventMap[K]) => unknown) | null }
  & { [name: string]: unknown };

/** A function that runs once calls have stopped for a while. */
interface Debounced<A extends unknown[]> {
  (...args: A): void;
  /** Runs a call that is pending at once. */
  flush(): void;
  /** Forgets a call that is pending. */
  cancel(): void;
}

// ---- views (js/main.js)

/** The state of a view as the address has it: `#/mate?fen=...&ask=%232`. */
type ViewState = Record<string, string | undefined>;

/** An open view, as `mount(root, state)` of every `view.js` returns it. */
interface View {
  /** The address has changed while the view is open. */
  update(state: ViewState): void;
  /** The view is closed: ends its jobs and stops listening. */
  unmount(): void;
}

// ---- jobs (js/api.js, js/jobs)

/** Functions that are called with the events of a job. */
type JobHandlers = { [K in keyof Api.Events]?: (data: Api.Events[K]) => void };

/** A running job. */
interface Job<T extends Api.Task> {
  /** The document; rejects with `RequestRefused`, `ConnectionLost`, or an `AbortError` after `cancel()`. */
  done: Promise<Api.Answers[T]>;
  /** Asks the server to finish early and answer with what it has found. */
  stop(): void;
  /** Ends the job; its result is of no interest any more. */
  cancel(): void;
}

/** A running job whose progress and errors are shown already; `done` is `null` if there is no document. */
interface ShownJob<T extends Api.Task> {
  done: Promise<Api.Answers[T] | null>;
  stop(): void;
  cancel(): void;
}

/** What a transport (js/jobs/direct.js, js/jobs/shared.js) reports about a job. */
interface JobListener {
  event(name: string, data: unknown): void;
  refused(status: number, error?: Api.ErrorBody): void;
  lost(): void;
}

/** What a transport lets do with a job. */
interface JobControl {
  stop(): void;
  cancel(): void;
}

/** One server-sent event. */
interface ServerEvent {
  event: string;
  data: unknown;
}

/** A message from a tab to the shared worker.  `key` is the tab's number of a job. */
type MessageToWorker =
  | { kind: 'start'; key: number; task: Api.Task; query: string; body: object }
  | { kind: 'stop' | 'cancel' | 'seen'; key: number }
  | { kind: 'hello'; lock: string }
  | { kind: 'pong' | 'bye' };

/** A message about one job from the shared worker to its tab. */
type JobMessage =
  | { kind: 'event'; event: string; data: unknown }
  | { kind: 'refused'; status: number; error?: Api.ErrorBody }
  | { kind: 'lost' }
  /** The job must use a connection of its own. */
  | { kind: 'direct' };

/** A message from the shared worker to a tab. */
type MessageToTab = (JobMessage & { key: number }) | { kind: 'ping' } | { kind: 'hello'; lock: string };

// ---- storage (js/store.js, js/worksheet.js)

/** A value that survives a reload, and that all windows of a browser share. */
interface Stored<T> {
  get(): T;
  /** Returns whether the browser had room for it. */
  set(value: T): boolean;
  listen(listener: (value: T) => void): void;
  unlisten(listener: (value: T) => void): void;
}

interface Appearance {
  theme: string;
  dark: 'auto' | 'yes' | 'no';
  coordinates: boolean;
  /** The name of a set of pieces (js/board/sets.js). */
  pieces: string;
  /** Whether moves can be heard. */
  sounds: boolean;
  /** The code of a language; empty if the browser chooses. */
  language: string;
}

/** A text that is to be imported, and what it is called. */
interface IncomingText {
  name: string;
  text: string;
}

/** A puzzle to be put on a worksheet: a `.puz` text, or a line of a generator. */
interface NewPuzzle {
  puz: string;
  title?: string;
  [field: string]: unknown;
}

/** The open worksheet. */
interface Worksheet {
  name: string;
  /** The ids of all its puzzles. */
  puzzles: number[];
  /** Its puzzles, as many as can be printed. */
  records: Api.KeptPuzzle[];
  settings: Api.ListSettings;
  /** The number of all its puzzles. */
  number: number;
}

// ---- changes on their way to the server (js/outbox.js)

/** A change that the server has not confirmed. */
interface Change {
  /** Sorts by time. */
  id: string;
  /** The page that made it. */
  page: string;
  task: Api.Task;
  body: object;
  /** The path of the collection; empty if it is not known. */
  collection: string;
  /** Nobody need know if it is refused after all. */
  isMinor: boolean;
  /** Nobody answered at first. */
  isLate: boolean;
  /** Why the server did not accept it when it was back. */
  refused?: string;
}

// ---- forms (js/fields.js)

type FieldKind = 'text' | 'number' | 'choice' | 'tick' | 'size' | 'range' | 'ticks';

/** The value of a field: text, or whether a box is ticked. */
type FieldValue = string | boolean;

type FieldValues = Record<string, FieldValue>;

/** One option of a select box: its value and its label, or one text for both. */
type SelectOption = string | [value: string, label: string];

/** The options of a generator, arranged for a form. */
interface GeneratorOptions {
  about: string;
  usual: Field[];
  more: [string, Field[]][];
}

/** A field described as data. */
interface Field {
  name: string;
  label: string;
  kind?: FieldKind;
  fallback?: string;
  hint?: string;
  /** Takes the whole width of the form. */
  wide?: boolean;
  placeholder?: string;
  size?: number;
  /** Suggestions for a text. */
  list?: [value: string, label: string][];
  least?: number;
  most?: number;
  step?: number;
  options?: SelectOption[];
}

/** A field on the page. */
interface FieldControl {
  element: HTMLElement;
  fallback?: FieldValue;
  get(): FieldValue;
  set(value: FieldValue): void;
}

interface Form {
  element(name: string): HTMLElement;
  get(name: string): FieldValue;
  /** The values that differ from the fallbacks. */
  values(): FieldValues;
  /** The first invalid field with what it expects; `null` if all are valid. */
  wrong(): string | null;
  /** Sets all fields; those without a value are set to their fallbacks. */
  fill(values: Partial<Record<string, FieldValue>>): void;
}

// ---- boards (js/board)

/** Whether the number of a square is correct. */
type Badge = 'good' | 'bad';

/** A request as the page writes it: a list is a list, and what is not given is left out. */
type Sent<T> = { [K in keyof T]?: Extract<T[K], unknown[]> extends never ? NonNullable<T[K]> : Extract<T[K], unknown[]> };

/** A picture of a board; what is empty may be left out. */
type Picture = Partial<Api.Diagram>;

/** A diagram as the board shows it: also with attack counts and with marks on its numbers. */
interface BoardDiagram extends Picture {
  counts?: Record<Api.Square, number>;
  badges?: Record<Api.Square, Badge>;
}

/** A diagram with all its parts, empty where it has none. */
interface CompleteDiagram extends Required<Omit<BoardDiagram, 'path' | 'turn' | 'caption' | 'text'>> {
  path: Api.Path | null;
  caption?: string | null;
  text: string;
}

type BoardMode = 'view' | 'edit' | 'move' | 'pick';

/** How a square was pressed: by a key or a mouse button, with Shift, as part of a longer stroke. */
interface SquarePress {
  key: string | null;
  shift: boolean;
  button: number;
  stroke?: boolean;
}

type Point = [x: number, y: number];

// ---- games (js/play)

/** A game on a `GamePanel`. */
interface Game {
  start(): void;
  undo(): unknown;
  /** Asks the server again after the connection was lost. */
  refresh(): void;
  /** The state of the game as a request for a hint has it; `null` while a move is being judged. */
  hintRequest(): object | null | Promise<object | null>;
  showSolution(): Promise<void>;
  /** Whether the board has a use for a key itself. */
  takesKey?(key: string): boolean;
}
