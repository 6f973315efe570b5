/** A command's access to the machine, replaced in tests. */
export interface Io {
  /** Standard input as bytes. */
  readonly stdin: () => AsyncIterable<Uint8Array>;
  /** Asks a question on standard error and resolves to the line typed, or to `undefined` at the end of input. `hidden` disables echo. */
  readonly ask: (question: string, hidden: boolean) => Promise<string | undefined>;
  /** Writes results to standard output. */
  readonly out: (text: string) => void;
  /**
   * Waits until the output buffer is drained, so that long results do not fill the memory. Resolves to false when the reader has closed the
   * stream.
   */
  readonly written: () => Promise<boolean>;
  /** Waits until everything written to standard output has left this process. Resolves to false when the reader has closed the stream. */
  readonly flushed: () => Promise<boolean>;
  /** Writes everything but results to standard error. */
  readonly err: (text: string) => void;
  /** Whether standard output is a terminal, for colours and tables. */
  readonly outIsTerminal: boolean;
  /** Whether standard error is a terminal, for progress bars. */
  readonly errIsTerminal: boolean;
  /** The terminal's width in columns; 80 without a terminal. */
  readonly columns: number;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Called when a requested input cannot be read while others still are; the exit status is then 2. */
  readonly incomplete?: () => void;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
}

/** An error that ends the command with status 2 and one line on standard error: bad usage, or a failed run. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
