import { describe, expect, test } from 'vitest';
import { tinyLibrary } from '../tiny-library.ts';

const names = (count: number): string => Array.from({ length: count }, (_, index) => `n${index}`).join(',');
const search = (body: unknown): readonly [string, RequestInit] => [
  '/assets/search',
  { method: 'POST', body: JSON.stringify(body) },
];
/** The largest body that is read. */
const fill = 4_000_000;

describe('an answer is never many times its request', () => {
  test.each<[string, number, readonly [string, RequestInit?]]>([
    ['as many unknown search fields as fit', 400, search({ searchFields: names(500_000) })],
    ['as many as fit, in an array', 400, search({ searchFields: names(400_000).split(',') })],
    ['the same unknown search field again and again', 200, search({ searchFields: 'x,'.repeat(200) })],
    ['a very long search field', 200, search({ searchFields: 'x'.repeat(fill) })],
    ['a known one in every place', 200, search({ searchFields: 'title,'.repeat(200) })],
    [
      'unknown members',
      200,
      search(
        Object.fromEntries(
          names(300_000)
            .split(',')
            .map((name) => [name, 1]),
        ),
      ),
    ],
    ['a member with a long name', 200, search({ ['x'.repeat(fill)]: 1 })],
    ['half a character where a name is cut', 200, search({ [`${'x'.repeat(99)}🎉`]: 1 })],
    ['a long text for a number', 400, search({ count: 'x'.repeat(fill) })],
    ['unknown fields in filters', 400, search({ filters: `x EQ 1${' AND x EQ 1'.repeat(19_000)}` })],
    ['near misses of fields', 400, search({ filters: `Statsu EQ 1${' AND Statsu EQ 1'.repeat(19_000)}` })],
    ['unusual operators', 200, search({ filters: `CreatedBy CT 'a'${" OR CreatedBy CT 'a'".repeat(5_000)}` })],
    ['one long sort key', 400, search({ sort: 'x'.repeat(400_000) })],
    ['many sort keys', 400, search({ sort: 'title D, '.repeat(40_000) })],
    ['unknown fields in a search', 200, search({ search: 'nofield:x '.repeat(10_000) })],
    ['an expression that is too long', 400, search({ filters: '('.repeat(fill) })],
    ['a long prefix', 400, [`/keywords?prefix=${'x'.repeat(90_000)}`]],
    ['unknown parameters', 200, [`/assets?${'x&'.repeat(45_000)}`]],
    ['parameters that are wrongly encoded', 200, [`/search/facets?${'%&'.repeat(45_000)}`]],
    ['a parameter again and again', 200, [`/assets?${'count=1&'.repeat(11_000)}`]],
    ['a parameter in many spellings of it', 200, [`/assets?${'Count=1&'.repeat(11_000)}`]],
  ])('%s', async (_name, status, [path, init]) => {
    const answer = await tinyLibrary().get(path, init);
    const text = await answer.text();
    expect([answer.status, text.slice(0, 300)]).toEqual([status, expect.any(String)]);
    expect(text.length).toBeLessThan(500_000);
    const { errors, warnings } = JSON.parse(text);
    expect(errors.length + warnings.length).toBeLessThanOrEqual(52);
    expect(text).not.toMatch(/\p{Surrogate}|\\ud[89a-f]/u);
  });

  test('what is not told is counted', async () => {
    const unknown = Array.from({ length: 60 }, (_, index) => `x${index}=1`).join('&');
    const { warnings } = await (await tinyLibrary().get(`/assets?${unknown}`)).json();
    expect(warnings).toHaveLength(51);
    expect(warnings[50]).toEqual({ message: 'There are 10 more warnings like these.' });
    const filters = `x EQ 1${' AND x EQ 1'.repeat(149)}`;
    const { errors } = await (await tinyLibrary().get(`/assets?${new URLSearchParams({ filters })}`)).json();
    expect(errors[0].diagnostics).toHaveLength(100);
    expect(errors[1]).toEqual({ message: '“filters” has 50 more errors than are told here.', parameter: 'filters' });
  });

  test('the same thing is said once, and a search field is asked for once', async () => {
    const library = tinyLibrary();
    const { warnings } = await (await library.get('/assets?searchFields=nothing,title,NOTHING,nothing,Title')).json();
    expect(warnings.map(({ message }: { message: string }) => message)).toEqual([
      '“nothing” is not a search field, so nothing is found in it.',
      '“NOTHING” is not a search field, so nothing is found in it.',
    ]);
    expect(library.queries[0]?.searchFields).toEqual(['nothing', 'title', 'NOTHING']);
  });
});
