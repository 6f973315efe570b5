import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@assetql/core/text';
import type { GeneratedSize } from '../generated/generated-size.ts';

/** The file in a data folder that says from what its library is generated. */
const markerName = 'generated.json';

/** From what the library of a data folder is generated; `undefined` when it is not. Throws a sentence for a file that cannot be read. */
export function readGeneratedSize(folder: string): GeneratedSize | undefined {
  const path = join(folder, markerName);
  if (!existsSync(path)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    value = undefined;
  }
  const [assets, seed] = isRecord(value) ? [value['assets'], value['seed']] : [];
  if (typeof assets !== 'number' || !Number.isSafeInteger(assets) || assets < 0 || typeof seed !== 'string')
    throw new Error(`${path} does not say from what the library is generated; generate it anew in another folder`);
  return { assets, seed };
}

/** Whether a data folder has a library already. */
export const hasLibrary = (folder: string): boolean => existsSync(join(folder, 'records.sqlite'));

/** Says from what the library of a folder, which is made, is generated. */
export function writeGeneratedSize(folder: string, size: GeneratedSize): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, markerName);
  writeFileSync(`${path}.new`, `${JSON.stringify(size)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
