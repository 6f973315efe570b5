import { print } from '../../print/print.ts';
import type { Schema } from '../../schema/schema.ts';
import type { RestrictingKind, Restriction } from '../../condition/restriction.ts';
import { normalize } from '../normal-form/normalize.ts';

/** Longer texts are not normalized: that would take more time than it saves. */
const longestNormalized = 3000;

/** A key that is equal for requests with the same normal form, under which their total is cached. */
export function restrictionKey(request: Restriction, schema?: Schema): string {
  const { searchFields = [] } = request;
  const textOf = (kind: RestrictingKind): string => {
    const text = print(request[kind]);
    return text.length > longestNormalized ? text : print(normalize(kind, request[kind], { schema, searchFields }));
  };
  const texts = [textOf('filters'), textOf('containerfilter'), textOf('search')];
  return JSON.stringify([...texts, ...(request.search === undefined ? [] : searchFields)]);
}
