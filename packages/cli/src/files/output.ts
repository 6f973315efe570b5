import { randomUUID } from 'node:crypto';
import { chmod, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandFailure, type Io } from '../io.ts';
import { fileErrorText, isMissingFile } from './file-error-text.ts';

/** The destination of a result: standard output, or a file that is replaced when all of it is written. */
export interface Output extends AsyncDisposable {
  readonly isTerminal: boolean;
  readonly write: (text: string) => Promise<void>;
  /** Waits until all writes are flushed. Resolves to false when the reader has closed the stream. */
  readonly written: () => Promise<boolean>;
  /** Waits until all of it has left this process. Resolves to false when the reader has closed the stream. */
  readonly flushed: () => Promise<boolean>;
  /** Replaces the file. If it is not called, nothing is changed. */
  readonly finish: () => Promise<void>;
}

function standardOutput(io: Io): Output {
  return {
    isTerminal: io.outIsTerminal,
    write: async (text) => io.out(text),
    written: io.written,
    flushed: io.flushed,
    finish: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/**
 * Opens the output of a command. A regular file is replaced atomically at the end, so that a failure or an interruption keeps the old one.
 * Its mode is kept, and a link stays a link.
 */
export async function openOutput(io: Io, name: string | undefined): Promise<Output> {
  if (name === undefined) return standardOutput(io);
  const path = resolve(io.cwd, name);
  const failure = (error: unknown): CommandFailure =>
    new CommandFailure(
      `${name} cannot be written: ${isMissingFile(error) ? 'its folder does not exist' : fileErrorText(error)}.`,
    );
  const before = await stat(path).catch(() => undefined);
  if (before?.isDirectory() === true) throw failure(new Error('it is a folder'));
  // Replacing a file needs write permission for its folder only, so a read-only file has to be checked for.
  if (before !== undefined && (before.mode & 0o222) === 0) throw failure(new Error('it is read-only'));
  // A device or pipe is written to directly.
  const isPlain = before === undefined || before.isFile();
  const { fileBehind } = await import('@assetql/client/node');
  const target = await (isPlain ? fileBehind(path) : Promise.resolve(path)).catch((error: unknown) => {
    throw failure(error);
  });
  // Random rather than the process id, which a killed process may have used for a file that still exists.
  const temporary = isPlain ? `${target}.${randomUUID()}.tmp` : target;
  let file: FileHandle | undefined;
  try {
    file = await open(temporary, isPlain ? 'wx' : 'w');
    if (isPlain && before !== undefined) await chmod(temporary, before.mode);
  } catch (error) {
    await file?.close();
    throw failure(error);
  }
  const handle = file;
  const guarded = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      throw failure(error);
    }
  };
  let finished = false;
  return {
    isTerminal: false,
    write: (text) => guarded(() => handle.writeFile(text)),
    written: () => Promise.resolve(true),
    flushed: () => Promise.resolve(true),
    finish: () =>
      guarded(async () => {
        if (isPlain) await handle.sync();
        await handle.close();
        if (isPlain) await rename(temporary, target);
        finished = true;
      }),
    [Symbol.asyncDispose]: async () => {
      if (finished) return;
      await handle.close().catch(() => undefined);
      if (isPlain) await rm(temporary, { force: true });
    },
  };
}
