import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetProperties, schema, type EnumerationValue, type MatchAsset } from '@assetql/core';
import { extension } from './places.ts';

/** A text that a person reads, or a place where none could be found. */
export interface FoundText {
  /** Absent where what is said is no text that stands there as it is. */
  readonly text?: string;
  /** What follows the call, for a message. */
  readonly code: string;
}

/** Where the sources are that say them: the extension's own, and those of the view in its panel. */
export const textSources: readonly string[] = [
  join(extension, 'src'),
  join(extension, '../packages/results-view/src'),
].flatMap((folder) => globSync('**/*.{ts,tsx}', { cwd: folder }).map((file) => join(folder, file)));

/** How texts are said: by the extension host, and by the page of the preview. */
const call = /\b(?:l10n\.t|phrase)\(\s*/g;
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;

const unquoted = (written: string): string => written.slice(1, -1).replaceAll(/\\(.)/g, '$1');

/** The texts of a source. Only those that are written as they are can be translated. */
export function textsIn(source: string): readonly FoundText[] {
  return Array.from(source.matchAll(call), ({ 0: opening, index }) => {
    const start = index + opening.length;
    literal.lastIndex = start;
    const written = literal.exec(source)?.[0];
    const code = source.slice(index, start + 60);
    return written === undefined ? { code } : { text: unquoted(written), code };
  });
}

/** The texts of the schema that the view shows: labels of sort keys and properties, names of colours, meanings of statuses. */
export function tableWords(): readonly string[] {
  const valuesOf = (member: keyof MatchAsset): readonly EnumerationValue[] => {
    const row = schema.fields.find((field) => field.member === member);
    return schema.enumeration(row?.enumeration ?? '')?.values ?? [];
  };
  return [
    ...schema.sortKeys.map(({ label }) => label),
    ...assetProperties().map(({ label }) => label),
    ...valuesOf('colors').map(({ value }) => value),
    ...valuesOf('status').map(({ documentation }) => documentation),
  ];
}

/** All texts of the extension and of its view, each once, in the order of the alphabet. */
export function allTexts(): readonly string[] {
  const found = textSources.flatMap((file) => textsIn(readFileSync(file, 'utf8')));
  const texts = [...found.flatMap(({ text }) => text ?? []), ...tableWords()];
  return [...new Set(texts)].toSorted((a, b) => (a < b ? -1 : 1));
}
