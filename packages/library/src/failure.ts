/** What a failure says. */
export const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

/** The code that the system gives a failure, such as `EACCES`; `undefined` when it has none. */
export const systemCode = (failure: unknown): unknown =>
  failure instanceof Error && 'code' in failure ? failure.code : undefined;
