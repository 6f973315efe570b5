import type { AssetProperty } from '@assetql/core';
import { tableWord } from '../view/text/phrase.ts';

/** The display name of a property: a custom attribute's own name, others translated. */
export const propertyLabel = ({ label, attribute }: AssetProperty): string =>
  attribute === undefined ? tableWord(label) : label;

/** The class for a column's alignment: numbers are right-aligned, except for a status, which is displayed as a word. */
export const alignmentOf = ({ form, field }: AssetProperty): string | undefined =>
  form === 'number' && field?.enumeration === undefined ? 'aql-table-number' : undefined;
