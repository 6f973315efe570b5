import { isRecord } from '@assetql/core/text';
import type { CachedNames, Names } from './name-cache.ts';

type Members = Readonly<Record<string, unknown>>;

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string');

const hasTexts = (row: Members, names: readonly string[]): boolean =>
  names.every((name) => typeof row[name] === 'string');

/** What a row of each list must have at least. */
const rows: { readonly [Name in keyof Required<Names>]: (row: Members) => boolean } = {
  attributes: (row) => hasTexts(row, ['id', 'name', 'type']) && (row['values'] === undefined || isTexts(row['values'])),
  users: (row) => hasTexts(row, ['id', 'userName']),
  categories: (row) => hasTexts(row, ['id', 'name']) && isTexts(row['path']),
  lightboxes: (row) => hasTexts(row, ['id', 'name']),
};

const isNames = (value: unknown): value is Names =>
  isRecord(value) &&
  Object.entries(rows).every(([name, isRow]) => {
    const list = value[name];
    return list === undefined || (Array.isArray(list) && list.every((row: unknown) => isRecord(row) && isRow(row)));
  });

/** Takes in names that were kept. What is not as this version keeps them is not there. */
export function readCachedNames(value: unknown): CachedNames | undefined {
  if (!isRecord(value)) return undefined;
  const { savedAt, names } = value;
  return typeof savedAt === 'number' && isNames(names) ? { savedAt, names } : undefined;
}
