import { expectForms } from '@assetql/core/document';
import { describeSortKey } from './describe-sort-key.ts';
import type { Described, HoverPlace } from './hover-parts.ts';
import { momentDetails } from './moment-details.ts';
import { timeZoneOf } from '../values/variable-worth.ts';

/** A word of an `expect:` line. */
export function describeExpectation({ text, token, schema, search, context }: HoverPlace): Described | undefined {
  if (token.type === 'timestamp') {
    const details = momentDetails(Date.parse(text), timeZoneOf(search, context));
    return details.length === 0 ? undefined : { title: text, text: '', details };
  }
  if (token.type === 'string') return { title: text, text: 'Compared with what the search finds.' };
  if (token.type === 'sortKey') return describeSortKey(text, schema);
  const form = expectForms.find(({ name }) => name === text);
  return form && { title: form.example, text: form.documentation };
}
