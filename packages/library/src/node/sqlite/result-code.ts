/** The primary result code of an SQLite failure, or of one that is told with another as its cause. `undefined` for other failures. */
export function resultCode(failure: unknown): number | undefined {
  if (!(failure instanceof Error)) return undefined;
  const code = 'errcode' in failure ? failure.errcode : undefined;
  return typeof code === 'number' ? code & 255 : resultCode(failure.cause);
}

/** The codes that are told apart here. */
export const resultCodes = {
  error: 1,
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** Whether what is in a file made SQLite fail: it is broken, or no database. */
export function isBroken(failure: unknown): boolean {
  const code = resultCode(failure);
  return code === resultCodes.corrupt || code === resultCodes.notADatabase;
}
