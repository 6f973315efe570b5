import type { AssetProperty } from '@assetql/core';
import { tableWord } from '../view/phrase.ts';

/** What a property is called: a custom attribute as the library calls it, the others in the person's language. */
export const propertyLabel = ({ label, attribute }: AssetProperty): string =>
  attribute === undefined ? tableWord(label) : label;

/** The class of a column: numbers end where the numbers above them end. A status is a number that is shown as a word. */
export const alignmentOf = ({ form, field }: AssetProperty): string | undefined =>
  form === 'number' && field?.enumeration === undefined ? 'aql-table-number' : undefined;
