import type { Schema } from '@assetql/core';
import { parseDocument, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';
import type { ConditionKey, SearchForm } from './search-form.ts';

/** Reads a condition as a search of its own, with the variables of the form; `shared` are those that files have in common. */
export function readWithVariables(
  { variables, settings }: Pick<SearchForm, 'variables' | 'settings'>,
  key: ConditionKey,
  text: string,
  { shared, schema }: { readonly shared?: SavedSearch['file']['shared']; readonly schema?: Schema | undefined } = {},
): SavedSearchDocument {
  const lines = [
    ...variables.map((variable) => `@${variable.name} = ${variable.text}`),
    `${key}: ${text.replaceAll(/\r?\n/g, '\n  ')}`,
    ...(key === 'search' && settings.searchFields !== undefined ? [`searchFields: ${settings.searchFields.text}`] : []),
  ];
  return parseDocument(`${lines.join('\n')}\n`, undefined, {
    ...(shared === undefined ? {} : { shared }),
    ...(schema === undefined ? {} : { schema }),
  });
}
