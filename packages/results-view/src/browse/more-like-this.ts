import type { Asset } from '@assetql/client';
import { print, schema, type FieldRow } from '@assetql/core';
import { category, or, searchFields } from '@assetql/core/build';
import { toggleValue } from '../edit/edit-filter.ts';
import { extensionField, typeField } from '../facets/facet-fields.ts';

/** The keywords that are looked for; more would find what has little in common. */
const mostKeywords = 8;

/**
 * The lines of a search for what is like an asset: assets of its type that share one of its keywords, or without keywords one of its
 * categories. `undefined` when the asset has none of them.
 */
export function moreLikeThis(asset: Asset): string | undefined {
  const { media, file, keywords = [], categories = [] } = asset;
  const types = schema.enumeration(typeField.enumeration ?? '')?.values ?? [];
  const type = types.find(({ value }) => value === media.type)?.value;
  const words = keywords
    .slice(0, mostKeywords)
    .flatMap((keyword) => attempt(() => searchFields.keywords.word(keyword)));
  const places = categories.flatMap(({ id }) => (id === undefined ? [] : attempt(() => category(id))));
  const [firstWord, ...otherWords] = words;
  const [firstPlace, ...otherPlaces] = places;
  const shared =
    firstWord !== undefined
      ? [`search: ${print(otherWords.length === 0 ? firstWord : or(firstWord, ...otherWords))}`]
      : firstPlace !== undefined
        ? [`containerfilter: ${print(otherPlaces.length === 0 ? firstPlace : or(firstPlace, ...otherPlaces))}`]
        : [];
  const { extension } = file;
  const kind =
    type !== undefined
      ? attempt(() => filterLine(typeField, type))
      : typeof extension === 'string' && extension !== ''
        ? attempt(() => filterLine(extensionField, extension))
        : [];
  const lines = [...kind, ...shared];
  return lines.length === 0 ? undefined : `${lines.join('\n')}\n`;
}

const filterLine = (field: FieldRow, value: string): string =>
  `filters: ${toggleValue({ text: '', ast: undefined }, field, value)
    .map(({ newText }) => newText)
    .join('')}`;

/** Nothing for values that the language cannot express, such as a lone surrogate. */
function attempt<Made>(make: () => Made): readonly Made[] {
  try {
    return [make()];
  } catch {
    return [];
  }
}
