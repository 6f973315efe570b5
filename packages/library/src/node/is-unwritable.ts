import { systemCode } from '../failure.ts';
import { resultCode, resultCodes } from './sqlite/result-code.ts';

const { readOnly, ioError, full, cannotOpen } = resultCodes;
const sqliteCodes: ReadonlySet<number | undefined> = new Set([readOnly, ioError, full, cannotOpen]);
const systemCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']);

/** Whether a failure says that nothing can be written: the disk is full or read-only, or the folder belongs to someone else. Its cause counts. */
export function isUnwritable(failure: unknown): boolean {
  if (sqliteCodes.has(resultCode(failure))) return true;
  if (!(failure instanceof Error)) return false;
  return systemCodes.has(systemCode(failure)) || isUnwritable(failure.cause);
}
