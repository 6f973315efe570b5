/** What went wrong, in words, for a message. */
export const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What went wrong, with the place, for the log. */
export const trace = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
