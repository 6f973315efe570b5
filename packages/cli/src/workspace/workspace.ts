import { dirname, join, relative } from 'node:path';
import { configurationFile, readConfiguration, type Configuration } from '@assetql/core';
import { CommandFailure, type Io } from '../io.ts';
import { readOptionalFile } from '../files/read-optional-file.ts';

/** The current folder's configuration of the library that its searches are for. */
export type Workspace = Configuration;

/** Reads {@link configurationFile} from the current folder or the nearest parent that has one; empty if there is none. */
export async function readWorkspace({ cwd }: Pick<Io, 'cwd'>): Promise<Workspace> {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const path = join(folder, configurationFile);
    const text = await readOptionalFile(path);
    if (text !== undefined) {
      const { configuration, problems } = readConfiguration(text, relative(cwd, path));
      if (problems.length > 0) throw new CommandFailure(problems.join(' '));
      return configuration;
    }
    if (folder === dirname(folder)) return { check: {} };
  }
}
