import { print } from '../../print/print.ts';
import type { Schema } from '../../schema/schema.ts';
import type { RestrictingKind, Restriction } from '../../condition/restriction.ts';
import { normalize } from '../normal-form/normalize.ts';

/** Longer texts are their own normal form, which would take longer to make than it saves. */
const longestNormalized = 3000;

/** A text that is the same for requests of the same normal form, which find the same: the key of their total in a cache. */
export function restrictionKey(request: Restriction, schema?: Schema): string {
  const { searchFields = [] } = request;
  const textOf = (kind: RestrictingKind): string => {
    const text = print(request[kind]);
    return text.length > longestNormalized ? text : print(normalize(kind, request[kind], { schema, searchFields }));
  };
  const texts = [textOf('filters'), textOf('containerfilter'), textOf('search')];
  return JSON.stringify([...texts, ...(request.search === undefined ? [] : searchFields)]);
}
