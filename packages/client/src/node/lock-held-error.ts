import { TokenStorageError } from './token-storage-error.ts';

/** A program that holds a lock. */
export interface LockHolder {
  readonly host: string;
  /** The process id. */
  readonly process: number;
}

/** Another program still holds a lock at the end of the wait for it. */
export class LockHeldError extends TokenStorageError {
  /** `undefined` when the lock does not say, because it was made this moment or by another program. */
  readonly holder: LockHolder | undefined;

  constructor(path: string, holder: LockHolder | undefined) {
    const who = holder === undefined ? 'Another program' : `The process ${holder.process} on ${holder.host}`;
    super(path, `${who} holds ${path}. Wait for its end, or end it; if there is no such program, delete that file.`);
    this.holder = holder;
  }
}
