import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { visible } from '@assetql/client/export';
import { complete } from './complete.ts';

/**
 * The reply for shells that quote, filter and find files themselves: the kind of files (`saved-searches`, `files`, `folders`, or `words`
 * for none), then one candidate per line, with its description after a tab.
 */
export async function listReply(program: Command, words: readonly string[], current: string, io: Io): Promise<string> {
  const { candidates, paths = 'words' } = await complete(program, words, current, io);
  const lines = candidates.map(({ value, description }) =>
    description === '' ? value : `${value}\t${visible(description)}`,
  );
  return [paths, ...lines].map((line) => `${line}\n`).join('');
}
