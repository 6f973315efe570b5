import { parseDocument, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';
import type { SearchSettings } from '../contracts/searches.ts';
import { toolLimits } from './limits.ts';

/** An invalid input of a language model. The message tells the model what to pass instead. */
export class ToolInputError extends Error {
  override readonly name = 'ToolInputError';
}

/** A query that a language model asks about. */
export interface ToolQuery {
  readonly text: string;
  readonly document: SavedSearchDocument;
  readonly search: SavedSearch;
}

function member(input: unknown, name: string): unknown {
  return typeof input === 'object' && input !== null && name in input
    ? Object.getOwnPropertyDescriptor(input, name)?.value
    : undefined;
}

/** Reads the query of an input, with the fields and the variables that the files of a folder have in common. Throws a {@link ToolInputError}. */
export function readQuery(input: unknown, { check: { schema, shared } }: Pick<SearchSettings, 'check'>): ToolQuery {
  const text = member(input, 'query');
  if (typeof text !== 'string' || text.trim() === '')
    throw new ToolInputError('Give “query”: one saved search, such as “filters: AssetType EQ Image”.');
  if (text.length > toolLimits.query)
    throw new ToolInputError(`The query is too long: give at most ${toolLimits.query} characters.`);
  const document = parseDocument(text, undefined, {
    name: 'query',
    ...(schema === undefined ? {} : { schema }),
    ...(shared === undefined ? {} : { shared }),
  });
  const [search, another] = document.searches;
  if (search === undefined || another !== undefined)
    throw new ToolInputError(
      search === undefined
        ? 'The query has no search: write a key such as “filters:” or “search:” at the start of a line.'
        : 'The query has several searches: give one of them.',
    );
  return { text, document, search };
}

/** The number of assets to return: a whole number within the limits of the tool. */
export function readCount(input: unknown): number {
  const count = member(input, 'count');
  if (typeof count !== 'number' || !Number.isFinite(count)) return toolLimits.assets;
  return Math.min(toolLimits.mostAssets, Math.max(0, Math.trunc(count)));
}
