import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isOpenMojiEntry, type OpenMojiEntry, type OpenMojiSource } from '../open-moji.ts';

function readEntries(file: string): readonly OpenMojiEntry[] {
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(list) || !list.every(isOpenMojiEntry))
    throw new Error(`${file} is not the data of openmoji 17.0.0.`);
  return list;
}

/** The sample's drawings from the npm package `openmoji`. Its descriptions are read when they are first asked for. */
export function openMojiPackage(): OpenMojiSource {
  const folder = dirname(createRequire(import.meta.url).resolve('openmoji/package.json'));
  let entries: readonly OpenMojiEntry[] | undefined;
  return {
    get entries() {
      entries ??= readEntries(join(folder, 'data', 'openmoji.json'));
      return entries;
    },
    drawing: (hexcode) => {
      if (!/^[0-9A-F]+(?:-[0-9A-F]+)*$/.test(hexcode)) throw new RangeError(`“${hexcode}” names no drawing.`);
      return readFileSync(join(folder, 'color', 'svg', `${hexcode}.svg`), 'utf8');
    },
  };
}
