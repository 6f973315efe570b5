import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { visible } from '@assetql/client/visible';
import { makeFolder } from '@assetql/client/node/sealed-files';
import type { ConnectionOptions } from '../connections/connection.ts';
import { withClient } from '../connections/with-client.ts';
import { CommandFailure, type Io } from '../io.ts';
import { fileErrorText } from '../files/file-error-text.ts';
import { openOutput } from '../files/output.ts';
import { replaceFile } from '../files/replace-file.ts';
import { readWorkspace } from '../workspace/workspace.ts';

export interface TypesCommandOptions extends ConnectionOptions {
  readonly output?: string;
  readonly check: boolean;
}

/** The text of a file with line feeds as line ends, because a checkout may convert them; `undefined` when there is no such file. */
async function present(path: string, name: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new CommandFailure(`${name} cannot be read: ${fileErrorText(error)}.`);
  }
}

/** Whether a path is a pipe, a device or a socket, such as `/dev/stdout`: it cannot be compared or replaced, only written to. */
async function isStream(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

async function writeStream(io: Io, output: string, text: string): Promise<number> {
  await using opened = await openOutput(io, output);
  await opened.write(text);
  await opened.finish();
  return 0;
}

/**
 * `assetql types`: writes the TypeScript module of a library to standard output or a file. With `--check` it writes nothing; the status is
 * 1 when the file is out of date.
 */
export async function typesCommand(io: Io, options: TypesCommandOptions): Promise<number> {
  const { output } = options;
  if (options.check && output === undefined) throw new CommandFailure('--check needs the file, as --output FILE.');
  const path = output === undefined ? undefined : resolve(io.cwd, output);
  const toStream = path !== undefined && (await isStream(path));
  if (options.check && toStream)
    throw new CommandFailure(`--check needs a file to compare with, and ${output} is not one.`);
  const workspace = await readWorkspace(io);
  const { libraryModule } = await import('@assetql/client/library-module');
  const text = libraryModule(
    await withClient(io, options, (client) => client.attributes({ signal: io.signal }), workspace),
    workspace.extension,
  );
  if (output === undefined || path === undefined) {
    io.out(text);
    return 0;
  }
  if (toStream) return await writeStream(io, output, text);
  const current = (await present(path, output)) === text;
  if (options.check) {
    if (!current) io.err(`${visible(output)} is out of date; run assetql types --output ${visible(output)}\n`);
    return current ? 0 : 1;
  }
  if (!current) {
    try {
      await makeFolder(dirname(path));
    } catch (error) {
      throw new CommandFailure(`${output} cannot be written: ${fileErrorText(error)}.`);
    }
    await replaceFile(path, output, text);
  }
  io.err(`${visible(output)} ${current ? 'is up to date' : 'written'}\n`);
  return 0;
}
