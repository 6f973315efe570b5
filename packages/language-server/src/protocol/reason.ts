/** The message of an error, for people. */
export const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** An error with its stack, for the log. */
export const trace = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
