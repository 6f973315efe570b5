import { check } from '@assetql/core';
import type { Restriction } from '@assetql/core/meaning';
import fc from 'fast-check';
import { astOf } from '../../packages/core/test/meaning/matching.ts';
import { awkwardIds, awkwardTimes } from '../../packages/library/test/store/awkward.ts';

/** A few values, so that conditions meet. */
const times = fc
  .constantFrom(...awkwardTimes.map(Math.floor).filter((time) => Math.abs(time) < 1e14))
  .map((time) => new Date(time).toISOString());
const ids = fc.constantFrom(...awkwardIds.slice(0, 4)).map((id) => id.replaceAll("'", "''"));
const number = fc.constantFrom(0, 1, 2, 3, 4, 5);

const plain = fc.oneof(
  fc
    .tuple(fc.constantFrom('EQ', 'NE', 'SW'), fc.constantFrom('Image', 'Video', 'Other'))
    .map(([operator, type]) => `AssetType ${operator} ${type}`),
  fc
    .tuple(fc.constantFrom('GE', 'LE', 'GT', 'LT', 'EQ'), number)
    .map(([operator, stars]) => `AverageRating ${operator} ${stars}`),
  fc
    .tuple(fc.constantFrom('DateUploaded', 'DateRejected'), fc.constantFrom('GE', 'LE', 'GT', 'LT'), times)
    .map((parts) => parts.join(' ')),
  fc.constantFrom('jpg', 'svg', 'nothing').map((extension) => `FileExtension EQ '${extension}'`),
  fc.constantFrom('red', 'blue', 'teal').map((color) => `CognitiveColor EQ ${color}`),
  fc.constantFrom(0, 2, 5, 9).map((status) => `Status EQ ${status}`),
  fc.constantFrom('CheckedOutByUserId EQ null', 'CheckedOutByUserId NE null', "ISMATCH('logo','cognitiveTextInImage')"),
  times.map((time) => `(DateApproved GE ${time} AND Status EQ 0)`),
);

/** Dates and their status as clauses of their own, in any order. */
const needy = times.map((time): readonly string[] => [
  'Status EQ 0',
  `DateApproved LE ${time}`,
  `(AssetType EQ Image OR DateApproved GE ${time})`,
]);

const either = fc.array(plain, { minLength: 2, maxLength: 3 }).map((some) => `(${some.join(' OR ')})`);
const both = fc
  .array(plain, { minLength: 2, maxLength: 3 })
  .map((some) => `(${some.join('AND'.padStart(4).padEnd(5))})`);
const clause = fc.oneof(
  { weight: 5, arbitrary: plain },
  { weight: 1, arbitrary: either },
  { weight: 1, arbitrary: both },
);

const filterText = fc
  .tuple(
    fc.array(clause, { minLength: 1, maxLength: 5, size: 'max' }),
    fc.option(fc.tuple(needy, fc.subarray([1, 2])), { freq: 1 }),
    fc.infiniteStream(fc.nat()),
  )
  .map(([some, dates, order]) => {
    const all =
      dates === null ? some : [...some.slice(0, 3), ...dates[0].filter((_, at) => at === 0 || dates[1].includes(at))];
    const keyed = all.map((text) => [order.next().value ?? 0, text] as const);
    return keyed
      .toSorted(([a], [b]) => a - b)
      .map(([, text]) => text)
      .join(' AND ');
  });

const containerText = fc.oneof(
  ids.map((id) => `CategoryIds/ANY(c: c EQ '${id}')`),
  fc.tuple(ids, ids).map(([one, other]) => `LightboxIds/ANY(l: l EQ '${one}' OR l EQ '${other}')`),
  fc
    .tuple(ids, ids)
    .map(
      ([one, other]) => `CategoryIds/ANY(c: c EQ '${one}') AND LightboxIds/ANY(l: l SW '${other}' AND l NE '${one}')`,
    ),
);

const term = fc.constantFrom(
  'logo',
  'brand',
  '"logo brand"',
  'a*',
  'title:*',
  'NOT a',
  'NOT logo',
  'title:(a OR logo)',
  '(a OR b)',
  '(logo NOT b)',
);
const searchText = fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(' '));

/** A request as its texts, which are right. */
export interface WrittenRequest {
  readonly filters: string;
  readonly containerfilter: string;
  readonly search: string;
  readonly searchFields: readonly string[] | undefined;
}

export const writtenRequest: fc.Arbitrary<WrittenRequest> = fc.record({
  filters: fc.option(filterText, { nil: '', freq: 9 }),
  containerfilter: fc.option(containerText, { nil: '', freq: 1 }),
  search: fc.option(searchText, { nil: '', freq: 1 }),
  searchFields: fc.option(fc.constant(['title', 'keywords']), { nil: undefined, freq: 1 }),
});

/** The trees of the texts. */
export const read = ({ filters, containerfilter, search, searchFields }: WrittenRequest): Restriction => ({
  filters: astOf('filters', filters),
  containerfilter: astOf('containerfilter', containerfilter),
  search: astOf('search', search),
  searchFields,
});

const kinds = ['filters', 'containerfilter', 'search'] as const;

/** Whether a service takes it. Bounds that cross are a mistake. */
export const maySend = (request: WrittenRequest): boolean =>
  kinds.every((kind) => check(kind, request[kind]).diagnostics.every(({ severity }) => severity !== 'error'));
