import type { MatchAsset } from '../../schema/match-asset.ts';
import { barrier } from '../search-text.ts';
import { attributeValues, columnValue, memberText, memberValues } from '../sql/asset-rows.ts';
import type { Layout } from '../sql/layout.ts';
import { storedText } from '../stored-text.ts';
import { indexedText } from './indexed-text.ts';
import { attributeTerm, fieldNames } from './mapping.ts';

/** A document of a search engine. */
export type IndexDocument = Readonly<Record<string, unknown>>;

/** The words of a member as one text; `undefined` where there are none. */
function wordsOf(member: keyof MatchAsset, asset: MatchAsset): string | undefined {
  const parts = memberText(member, asset).split(' ');
  return parts.some((part) => part !== '' && part !== barrier) ? parts.map(indexedText).join(' ') : undefined;
}

/** What a search engine keeps of an asset, in the fields of {@link fieldNames}. What the asset lacks is left out. */
export function indexDocument(asset: MatchAsset, layout: Layout): IndexDocument {
  const document: Record<string, unknown> = { [fieldNames.identity]: storedText(asset.id ?? '') };
  for (const column of layout.columns) {
    const value = columnValue(column, asset);
    if (value !== null)
      document[fieldNames.column(column.name)] = typeof value === 'string' ? indexedText(value) : value;
  }
  for (const { name, source } of layout.members) {
    const values = memberValues(source, asset);
    if (values.length > 0) document[fieldNames.members(name)] = values.map(indexedText);
  }
  const attributes = attributeValues(asset).map(({ key, kind, value }) => indexedText(attributeTerm(key, kind, value)));
  if (attributes.length > 0) document[fieldNames.attributes] = attributes;
  for (const { members } of layout.words)
    for (const member of members) {
      const words = wordsOf(member, asset);
      if (words !== undefined) document[fieldNames.words(member)] = words;
    }
  return document;
}
