import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { SearchFieldsPart } from '../saved-search.ts';

/** Reads the value of `searchFields`: names between commas. Empty names are kept, with the place where they are missing. */
export function parseSearchFields(text: string, schema: Schema = specified): SearchFieldsPart['names'] {
  if (text === '') return [];
  let start = 0;
  return text.split(',').map((piece) => {
    const name = piece.trim();
    const from = start + (piece.length - piece.trimStart().length);
    start += piece.length + 1;
    const canonical = schema.searchField(name)?.names[0];
    return {
      text: name,
      ...(canonical === undefined ? {} : { canonical }),
      range: { start: from, end: from + name.length },
    };
  });
}
