import { setImmediate } from 'node:timers/promises';
import { continueOnFailure } from './continue-on-failure.ts';
import type { Input } from './input.ts';
import type { Io } from '../io.ts';
import { replaceFile } from './replace-file.ts';
import { visible } from '@assetql/client/visible';

/**
 * Replaces the text of an input: a file in place, with a message that says what was `done`; standard input on standard output. An unchanged
 * file is not written, and neither is one that was modified since it was read. A file that cannot be written is reported, makes the exit
 * status 2, and does not keep the others from being written. An interruption takes effect between two files. Resolves to whether the input
 * has the text now.
 */
export async function rewriteInput(
  io: Io,
  { name, path, text: before }: Input,
  text: string,
  done: string,
): Promise<boolean> {
  // Yields to the event loop, so that signals are handled between files.
  await setImmediate();
  io.signal.throwIfAborted();
  if (path === undefined) {
    io.out(text);
    return true;
  }
  if (text === before) return true;
  return await continueOnFailure(io, async () => {
    await replaceFile(path, name, text, before);
    io.err(`${visible(name)}${done}\n`);
  });
}
