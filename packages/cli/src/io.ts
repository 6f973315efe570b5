/** What a command may touch of the machine; tests hand in their own. */
export interface Io {
  /** Standard input to its end, as bytes. */
  readonly stdin: () => AsyncIterable<Uint8Array>;
  /**
   * Asks a question on standard error and gives the line that is typed, `undefined` at the end of input. What is `hidden` is not shown while
   * it is typed.
   */
  readonly ask: (question: string, hidden: boolean) => Promise<string | undefined>;
  /** Results only. */
  readonly out: (text: string) => void;
  /**
   * Waits until what was written has gone on its way, so that long results do not fill the memory. Gives false when nobody reads them any
   * more.
   */
  readonly written: () => Promise<boolean>;
  /** Waits until all that was written to standard output has left this process. Gives false when it was not taken. */
  readonly flushed: () => Promise<boolean>;
  /** Everything else. */
  readonly err: (text: string) => void;
  /** Whether standard output is a terminal; colours and tables follow it. */
  readonly outIsTerminal: boolean;
  /** Whether standard error is a terminal; progress bars follow it. */
  readonly errIsTerminal: boolean;
  /** Columns of the terminal, 80 where there is none. */
  readonly columns: number;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Told that something that was asked for cannot be read, while the rest goes on; the command then ends with status 2. */
  readonly incomplete?: () => void;
  /** Aborted when the person interrupts. */
  readonly signal: AbortSignal;
}

/** Something that ends a command with status 2 and one line on standard error: bad usage, or a run that failed. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
