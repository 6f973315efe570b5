import type { MatchAsset, MatchAttribute } from '../../schema/match-asset.ts';
import { instantOf } from '../../condition/instant.ts';
import { numeralOf } from '../../condition/numeral.ts';
import { fold } from '../../text/fold.ts';
import { idsOf, reader, textsOf } from '../predicate/asset-values.ts';
import { barrier, searchText } from '../search-text.ts';
import type { Source } from '../../condition/condition.ts';
import type { Column, Layout } from './layout.ts';
import { numberKey } from './number-key.ts';
import type { SqlValue } from './parameters.ts';
import { storedText } from '../stored-text.ts';

/** What an attribute's value is compared as. `other` is a value that is not of its attribute's type: it is there, and equals nothing. */
export const attributeKinds = { text: 0, number: 1, instant: 2, other: 3 } as const;

/** A value of an attribute, by the folded id of the attribute. `kind` is one of {@link attributeKinds}. */
export interface AttributeValueRow {
  readonly key: string;
  readonly kind: number;
  readonly value: string;
}

/** What the tables of a {@link Layout} hold of one asset, in the order of the layout. */
export interface AssetRows {
  readonly identity: string;
  readonly columns: readonly (SqlValue | null)[];
  readonly members: readonly (readonly string[])[];
  readonly attributes: readonly AttributeValueRow[];
  readonly words: readonly (readonly string[])[];
  /** The words of all texts, each once. */
  readonly vocabulary: ReadonlySet<string>;
}

/** Takes apart an asset. Every lightbox it is in counts; who may see them is a matter of the query. */
export function assetRows(asset: MatchAsset, layout: Layout): AssetRows {
  const texts = layout.words.map(({ members }) => members.map((member) => indexedText(memberText(member, asset))));
  return {
    identity: storedText(asset.id ?? ''),
    columns: layout.columns.map((column) => columnValue(column, asset)),
    members: layout.members.map(({ source }) => memberValues(source, asset)),
    attributes: attributeValues(asset),
    words: texts,
    vocabulary: new Set(texts.flat().flatMap((text) => text.split(' ').filter(isWord))),
  };
}

/** Begins every text that has a word, so that a lone wildcard finds them. It is not a word itself. */
export const anyWord = '*';

const isWord = (part: string): boolean => part !== '' && part !== barrier && part !== anyWord;

const indexedText = (text: string): string => (text.split(' ').some(isWord) ? `${anyWord}${text}` : '');

const foldedText = (text: string): string => storedText(fold(text));

/** What the table of a collection holds of an asset: each value once, folded and in stored form. */
export const memberValues = (source: Source, asset: MatchAsset): readonly string[] => [
  ...new Set(idsOf(reader(source)(asset)).map(foldedText)),
];

/** The words of a member as one text, values parted by {@link barrier}. */
export const memberText = (member: keyof MatchAsset, asset: MatchAsset): string =>
  searchText(textsOf(reader({ member })(asset)));

/** One row for each value of each attribute. */
export const attributeValues = (asset: MatchAsset): readonly AttributeValueRow[] =>
  (asset.attributes ?? []).flatMap(({ id, type, values }) =>
    values.map((value) => ({ key: foldedText(id), ...attributeValue(type, value) })),
  );

/** What a column holds of an asset: a folded text in stored form, or a number as it is compared. */
export function columnValue({ source, type, reading }: Column, asset: MatchAsset): SqlValue | null {
  const value = reader(source)(asset);
  if (type === 'text') return typeof value === 'string' ? foldedText(value) : null;
  const { whole, none } = reading;
  if (typeof value !== 'number') return none ?? null;
  if (whole === undefined) return value;
  return whole === 'floor' ? Math.floor(value) : Math.round(value);
}

function attributeValue(
  type: MatchAttribute['type'],
  value: string,
): { readonly kind: number; readonly value: string } {
  if (type === 'string' || type === 'lookup') return { kind: attributeKinds.text, value: foldedText(value) };
  const number = type === 'number' ? numeralOf(value) : instantOf(value);
  if (number === undefined) return { kind: attributeKinds.other, value: '' };
  return { kind: type === 'number' ? attributeKinds.number : attributeKinds.instant, value: numberKey(number) };
}
