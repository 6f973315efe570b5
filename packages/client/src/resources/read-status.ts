import type { Schema } from '@assetql/core';
import type { Asset } from '../asset.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';

const statusEnumeration = 'Status';

const folded = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Reads a status, "integer or named status" (§2.3), with the numbers and names of §3.2. */
export function readStatus(status: JsonCursor, schema: Schema): Pick<Asset, 'status' | 'statusName'> {
  const text = status.text('a status');
  if (text === undefined) return {};
  if (text === null || text.trim() === '') return { status: null };
  const values = schema.enumerations.flatMap((row) => (row.name === statusEnumeration ? row.values : []));
  const row = values.find(({ value, documentation }) => value === text || folded(documentation) === folded(text));
  if (row !== undefined) return { status: Number(row.value), statusName: row.documentation };
  const number = Number(text);
  return Number.isNaN(number) ? { statusName: text } : { status: number };
}
