import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { OpenMojiEntry, OpenMojiSource } from '../open-moji.ts';

const texts = [
  'emoji',
  'hexcode',
  'group',
  'subgroups',
  'annotation',
  'tags',
  'openmoji_tags',
  'openmoji_author',
  'openmoji_date',
  'skintone_base_hexcode',
] as const;

function isEntry(value: unknown): value is OpenMojiEntry {
  if (typeof value !== 'object' || value === null || !('skintone' in value)) return false;
  const members = new Map(Object.entries(value));
  return texts.every((name) => typeof members.get(name) === 'string');
}

function readEntries(file: string): readonly OpenMojiEntry[] {
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(list) || !list.every(isEntry)) throw new Error(`${file} is not the data of openmoji 17.0.0.`);
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
