import { schema } from '@assetql/core';
import type { IconName } from '../icon.tsx';
import { phrase, tableWord } from './phrase.ts';

/** The severity of a status. It determines the colour, which is always accompanied by an icon and the word. */
export type StatusTone = 'good' | 'warn' | 'bad' | 'note';

const tones: Readonly<Record<string, StatusTone>> = { approved: 'good', pending: 'warn', rejected: 'bad' };
const icons: Readonly<Record<StatusTone, IconName>> = { good: 'yes', warn: 'waiting', bad: 'close', note: 'circle' };

const row = schema.fields.find(({ member }) => member === 'status');
const values = row?.enumeration === undefined ? [] : (schema.enumeration(row.enumeration)?.values ?? []);
const words = new Map(values.map(({ value, documentation }) => [Number(value), documentation]));

/** The word, icon and tone of an asset's status (§3.2 of the interface specification); unknown numbers are shown as numbers. */
export function statusWords(status: number): {
  readonly word: string;
  readonly icon: IconName;
  readonly tone: StatusTone;
} {
  const known = words.get(status);
  const tone = tones[known ?? ''] ?? 'note';
  const word = known === undefined ? phrase('status {0}', status) : tableWord(known);
  return { word, icon: icons[tone], tone };
}
