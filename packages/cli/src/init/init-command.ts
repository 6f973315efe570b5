import { savedSearchExtension } from '@assetql/core/text';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { configurationFile } from '@assetql/core';
import { visible } from '@assetql/client/export';
import { makeFolder } from '@assetql/client/node/sealed-files';
import { CommandFailure, type Io } from '../io.ts';
import { fileErrorText } from '../files/file-error-text.ts';

const searches = `# Saved searches: one file, many searches. \`assetql check\` says what is wrong,
# \`assetql run FILE --name TITLE\` runs one, \`assetql test\` compares expect: lines.
@since = now - 30d

### New images
# Approved images of the last 30 days, the newest first.
filters: AssetType EQ Image AND Status EQ 0 AND DateUploaded GE {{since}}
sort: record.createdAt D
count: 50

### Animals
search: fox OR cat
expect: total > 0
`;

/** An empty configuration that shows the possible members. */
const configuration = `{
  "fields": [],
  "values": {},
  "searchFields": [],
  "sortKeys": [],
  "severities": {},
  "variables": {}
}
`;

const files: readonly (readonly [name: string, content: string])[] = [
  [`searches${savedSearchExtension}`, searches],
  [configurationFile, configuration],
];

/** Writes a file unless it exists. */
async function writeNew(path: string, name: string, content: string): Promise<'written' | 'kept'> {
  try {
    await writeFile(path, content, { flag: 'wx' });
    return 'written';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return 'kept';
    throw new CommandFailure(`${name} cannot be written: ${fileErrorText(error)}.`);
  }
}

/** `assetql init`: creates a first saved-search file and a configuration, keeping existing files. */
export async function initCommand(io: Io, folder: string): Promise<number> {
  try {
    await makeFolder(resolve(io.cwd, folder));
  } catch (error) {
    throw new CommandFailure(`${folder} cannot be made: ${fileErrorText(error)}.`);
  }
  for (const [file, content] of files) {
    const name = join(folder, file);
    const done = await writeNew(resolve(io.cwd, name), name, content);
    io.err(
      done === 'written' ? `${visible(name)} written\n` : `${visible(name)} is there already, and stays as it is\n`,
    );
  }
  io.err(`Next: assetql check ${visible(folder)}\n`);
  return 0;
}
