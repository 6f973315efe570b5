import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { configurationFile, readConfiguration, type Configuration } from '@assetql/core';
import { CommandFailure, type Io } from '../io.ts';
import { fileErrorText } from '../files/file-error-text.ts';

/** The current folder's configuration of the library that its searches are for. */
export type Workspace = Configuration;

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code)))
      return undefined;
    throw new CommandFailure(`${path} cannot be read: ${fileErrorText(error)}.`);
  }
}

/** Reads {@link configurationFile} from the current folder or the nearest parent that has one; empty if there is none. */
export async function readWorkspace({ cwd }: Pick<Io, 'cwd'>): Promise<Workspace> {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const path = join(folder, configurationFile);
    const text = await read(path);
    if (text !== undefined) {
      const { configuration, problems } = readConfiguration(text, relative(cwd, path));
      if (problems.length > 0) throw new CommandFailure(problems.join('\n'));
      return configuration;
    }
    if (folder === dirname(folder)) return { check: {} };
  }
}
