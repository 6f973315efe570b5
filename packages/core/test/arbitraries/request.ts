import type { ListRequest } from '@assetql/core/wire';
import fc from 'fast-check';
import { hostileText } from './hostile-text.ts';

const text = hostileText.filter((value) => value.trim() !== '');
const integer = fc.nat(100_000);

/** A list request of hostile texts. Blank expressions are left out, as the wire leaves them out. */
export const request: fc.Arbitrary<ListRequest> = fc.record(
  {
    filters: text,
    containerfilter: text,
    search: text,
    searchFields: fc.array(fc.constantFrom('title', 'keywords', 'description', 'é'), { minLength: 1, maxLength: 3 }),
    sort: text,
    count: integer,
    offset: integer,
  },
  { requiredKeys: [] },
);
