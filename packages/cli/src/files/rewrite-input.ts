import { setImmediate } from 'node:timers/promises';
import type { Input } from './input.ts';
import type { Io } from '../io.ts';
import { replaceFile } from './replace-file.ts';
import { visible } from '@assetql/client/visible';

/**
 * Gives an input its new text: a file in place, which is told with what was `done`, standard input on standard output. A file whose text
 * stays is not written, one that somebody changed since it was read is left to them. An interruption ends the command between two files.
 */
export async function rewriteInput(
  io: Io,
  { name, path, text: before }: Input,
  text: string,
  done: string,
): Promise<void> {
  // Without a pause a signal would only be heard when all files are done.
  await setImmediate();
  io.signal.throwIfAborted();
  if (path === undefined) {
    io.out(text);
  } else if (text !== before) {
    await replaceFile(path, name, text, before);
    io.err(`${visible(name)}${done}\n`);
  }
}
