import type { Diagnostic } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { withDefaults } from '../../src/query-limits.ts';
import { tinyLibrary } from '../tiny-library.ts';

const many = (count: number, write: (index: number) => string, joined = ' OR '): string =>
  Array.from({ length: count }, (_, index) => write(10_000 + index)).join(joined);

interface Refusal {
  readonly errors: readonly {
    readonly message: string;
    readonly parameter: string;
    readonly diagnostics: readonly Diagnostic[];
  }[];
}

const post = (parameters: object): RequestInit => ({ method: 'POST', body: JSON.stringify(parameters) });

const any = (body: string): string => `CategoryIds/ANY(c: ${body})`;
const attribute = (value: string): string => `Attributes/ANY(a: a CT '{"Key":"k","Value":"${value}"}')`;

describe('a request may have 64 different costly terms', () => {
  test.for<readonly [what: string, parameters: object]>([
    ['64 words within words', { search: many(64, (index) => `*e${index}*`) }],
    ['one word within words, ten thousand times', { search: many(10_000, () => '*eee*') }],
    ['spellings of one term', { search: many(200, (index) => (index % 2 ? '*OWL*' : '*owl*'), ' ') }],
    ['terms that an index helps', { search: many(300, (index) => `a${index}* OR *b${index} OR c${index}`) }],
    ['comparisons that an index helps', { filters: many(300, (index) => `CreatedBy EQ 'u${index}'`) }],
    ['equal comparisons', { filters: many(300, (index) => `FileExtension CT '${index % 2 ? 'J' : 'j'}p'`) }],
    [
      'terms that the checker takes out',
      { search: `${many(64, (index) => `*e${index}*`)} OR *e10001x* OR *e10002x* OR *e10003x*` },
    ],
    [
      '64 in all parameters',
      {
        filters: many(32, (index) => `FileExtension SW 'j${index}'`),
        containerfilter: any(many(16, (index) => `c EW 'c${index}'`)),
        search: many(16, (index) => `title:*e${index}*`),
      },
    ],
  ])('%s', async ([, parameters]) => {
    const library = tinyLibrary();
    const response = await library.get('/assets/search', post(parameters));
    expect([response.status, library.queries.length]).toEqual([200, 1]);
  });

  test.for<readonly [what: string, parameters: Readonly<Record<string, string>>, refused: readonly string[]]>([
    ['words within words', { search: many(65, (index) => `*e${index}*`) }, ['search']],
    ['words without others', { search: `a ${many(65, (index) => `NOT *e${index}*`, ' ')}` }, ['search']],
    [
      'in one field and another',
      { search: many(33, (index) => `title:*e${index}* OR keywords:*e${index}*`) },
      ['search'],
    ],
    ['in brackets', { search: many(65, (index) => `(a *e${index}*)`) }, ['search']],
    ['contained texts', { filters: many(65, (index) => `FileExtension CT 'e${index}'`) }, ['filters']],
    ['starts', { filters: many(65, (index) => `FileExtension SW 'e${index}'`) }, ['filters']],
    ['ends', { filters: many(65, (index) => `(FileExtension EW 'e${index}')`) }, ['filters']],
    ['members', { containerfilter: any(many(65, (index) => `c CT 'e${index}'`)) }, ['containerfilter']],
    ['attributes', { filters: many(65, (index) => attribute(`e${index}`)) }, ['filters']],
    [
      'of several parameters',
      { filters: many(40, (index) => `FileExtension CT 'e${index}'`), search: many(25, (index) => `*e${index}*`) },
      ['filters', 'search'],
    ],
  ])('more are refused, and shown: %s', async ([, parameters, refused]) => {
    const library = tinyLibrary();
    const response = await library.get('/assets/search', post(parameters));
    const { errors }: Refusal = await response.json();
    expect([response.status, library.queries]).toEqual([400, []]);
    expect(errors.map(({ parameter }) => parameter)).toEqual(refused);
    for (const { message, parameter, diagnostics } of errors) {
      expect(message).toMatch(
        /^This has \d+ different costly terms \(\*x\*, CT, SW, EW\), and a request may have 64; /,
      );
      const text = parameters[parameter] ?? '';
      for (const { code, range, related = [] } of diagnostics) {
        expect(code).toBe('limit');
        expect(related.length).toBeGreaterThan(20);
        for (const { range: own } of related) {
          expect(text.slice(own.start, own.end)).toMatch(/^(?:\*e\d+\*|\w+ (?:CT|SW|EW) '.*')$/);
          expect(own.start >= range.start && own.end <= range.end).toBe(true);
        }
      }
    }
  });

  test('facets, too', async () => {
    const search = encodeURIComponent(many(65, (index) => `*e${index}*`));
    const library = tinyLibrary();
    expect((await library.get(`/search/facets?search=${search}`)).status).toBe(400);
    expect(library.restrictions).toEqual([]);
  });

  test('what is shown of ten thousand terms is not long', async () => {
    const response = await tinyLibrary().get(
      '/assets/search',
      post({ search: many(10_000, (index) => `*e${index}*`) }),
    );
    const text = await response.text();
    expect(text.length).toBeLessThan(50_000);
  });

  test('where none are set, a query has 64 of them and two seconds', () => {
    for (const given of [undefined, {}, { costlyTerms: undefined, cpuTime: undefined }])
      expect(withDefaults(given)).toEqual({ costlyTerms: 64, cpuTime: 2000 });
  });

  test('the number can be set', async () => {
    const parameters = post({ search: '*a* *b* *c*' });
    const statusWith = async (costlyTerms: number): Promise<number> =>
      (await tinyLibrary([], { limits: { costlyTerms } }).get('/assets/search', parameters)).status;
    expect([await statusWith(2), await statusWith(3)]).toEqual([400, 200]);
  });
});
