import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { dataFolder } from '../sample-folders.ts';

const main = join(import.meta.dirname, '../../packages/cli/dist/main.js');

/** A person's folder: files to edit, an `assetql` to be found, and nothing of the one who runs the tests. */
export interface EditorFolder extends Disposable {
  readonly path: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Writes a file and gives its path. */
  readonly write: (name: string, text: string) => string;
}

/** Makes a folder in which the built command is installed. Its library is the one that all tests share. */
export function editorFolder(): EditorFolder {
  const path = mkdtempSync(join(tmpdir(), 'assetql-editor-'));
  const write = (name: string, text: string): string => {
    const file = join(path, name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text, { mode: 0o755 });
    return file;
  };
  write('bin/assetql', `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  mkdirSync(dataFolder, { recursive: true });
  return {
    path,
    write,
    environment: {
      ...process.env,
      PATH: [join(path, 'bin'), process.env['PATH']].join(delimiter),
      HOME: path,
      XDG_CONFIG_HOME: join(path, 'config'),
      XDG_CACHE_HOME: join(path, 'cache'),
      XDG_STATE_HOME: join(path, 'state'),
      XDG_DATA_HOME: dataFolder,
      ASSETQL_BASE_URL: undefined,
      ASSETQL_TOKEN: undefined,
      ASSETQL_SUBSCRIPTION_KEY: undefined,
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}
