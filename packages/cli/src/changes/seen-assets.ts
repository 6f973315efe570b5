import { readFile } from 'node:fs/promises';
import { isRecord } from '@assetql/core/text';
import type { Asset } from '@assetql/client';
import { fileErrorText, isMissingFile } from '../files/file-error-text.ts';
import { replaceFile } from '../files/replace-file.ts';
import { CommandFailure } from '../io.ts';

/** What is remembered of an asset. */
export interface SeenAsset {
  /** Changes when the library says that the asset was changed: its date of modification and its version. */
  readonly stamp: string;
  readonly title: string;
}

/** The assets of a library as an earlier run saw them, by their ids. */
export type SeenAssets = ReadonlyMap<string, SeenAsset>;

const format = 'assetql changes';

export const seenAsset = ({ title, record: { createdAt, modifiedAt, version } }: Asset): SeenAsset => ({
  stamp: `${modifiedAt ?? createdAt ?? ''} ${version?.version ?? ''}`.trim(),
  title: title ?? '',
});

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Reads the assets that the last run stored in a file; `undefined` when the file does not exist. */
export async function readSeenAssets(path: string, name: string, baseUrl: string): Promise<SeenAssets | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw new CommandFailure(`${name} cannot be read: ${fileErrorText(error)}.`);
  }
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const header = parse(head);
  if (!isRecord(header) || header['format'] !== format || header['version'] !== 1)
    throw new CommandFailure(`${name} is not a file that this command wrote; name another one.`);
  if (header['baseUrl'] !== baseUrl)
    throw new CommandFailure(
      `${name} is about the library ${String(header['baseUrl'])}, and this is ${baseUrl}; name another file.`,
    );
  return new Map(
    lines.map((line, index) => {
      const entry = parse(line);
      const [id, stamp, title]: readonly unknown[] = Array.isArray(entry) ? entry : [];
      if (typeof id !== 'string' || typeof stamp !== 'string' || typeof title !== 'string')
        throw new CommandFailure(
          `Line ${index + 2} of ${name} is damaged; remove the file, and the next run begins anew.`,
        );
      return [id, { stamp, title }];
    }),
  );
}

/** Remembers what a run has seen. The file is replaced as a whole, or not at all. */
export async function writeSeenAssets(path: string, name: string, baseUrl: string, assets: SeenAssets): Promise<void> {
  const lines = [JSON.stringify({ format, version: 1, baseUrl })];
  for (const [id, { stamp, title }] of assets) lines.push(JSON.stringify([id, stamp, title]));
  await replaceFile(path, name, `${lines.join('\n')}\n`);
}
