import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { visible } from '@assetql/client/visible';
import { fileErrorText } from '../files/file-error-text.ts';
import { CommandFailure, type Io } from '../io.ts';
import { progressDisplay } from '../terminal/progress.ts';

const labels = {
  files: 'Copying files',
  copying: 'Copying records',
  comparing: 'Comparing the copy with the original',
  indexing: 'Making indexes to compare searches',
  asking: 'Comparing answers to random queries',
} as const;

const isDatabase = (place: string): boolean => /^postgres(?:ql)?:\/\//i.test(place);

const isAddress = (place: string): boolean => /^[a-z][a-z\d+.-]+:\/\//i.test(place);

export interface CopyCommandOptions {
  readonly opensearchUrl?: string;
  readonly opensearchIndex: string;
}

/** `assetql library copy`: copies a library between data folders and databases, and proves that the copy is the same. */
export async function copyCommand(io: Io, from: string, to: string, options: CopyCommandOptions): Promise<number> {
  const { opensearchUrl, opensearchIndex } = options;
  const unknown = [from, to].find((place) => isAddress(place) && !isDatabase(place));
  if (unknown !== undefined)
    throw new CommandFailure(
      `The library is not copied: ${unknown} is neither a folder nor the address of a PostgreSQL database, such as postgres://NAME@HOST/DATABASE.`,
    );
  if (opensearchUrl !== undefined && !isDatabase(to))
    throw new CommandFailure('--opensearch-url searches a library in a database: copy to a postgres:// address.');
  const { copyLibrary } = await import('@assetql/library/node');
  const place = (text: string): string => (isDatabase(text) ? text : resolve(io.cwd, text));
  const display = progressDisplay(io);
  const progress = (phase: keyof typeof labels, done: number): void => display.show(`${labels[phase]}: ${done}`, 0, 0);
  try {
    const { counts, digest, files, accounts, answers } = await copyLibrary({
      from: place(from),
      to: place(to),
      openSearch: opensearchUrl === undefined ? undefined : { url: opensearchUrl, name: opensearchIndex },
      progress: io.errIsTerminal ? progress : (phase) => display.show(labels[phase], 0, 0),
      signal: io.signal,
    });
    display.end();
    for (const [kind, count] of counts) io.out(`${kind}: ${count}\n`);
    if (accounts !== undefined) io.out(`accounts: ${accounts}\n`);
    if (files !== undefined) io.out(`files: ${files.count}, ${files.size} bytes\n`);
    io.out(`random queries, answered alike here and there: ${answers.queries}, with ${answers.results} results\n`);
    io.out(`sha256 of all records, here and there: ${digest}\n`);
  } catch (error) {
    if (io.signal.aborted) throw error;
    throw new CommandFailure(`The library is not copied: ${fileErrorText(error)}`);
  } finally {
    display.end();
  }
  if (isDatabase(to) && !isDatabase(from))
    io.err(`Uploaded files stay in ${visible(resolve(place(from), 'files'))}: name that folder to serve by --files.\n`);
  const served = join(place(from), 'folders');
  if (!isDatabase(from) && existsSync(served))
    io.err(
      `What is known of served folders was not copied: it stays in ${visible(served)}, which may be copied as it is.\n`,
    );
  return 0;
}
