import { checkDocument, parseDocument, resolveSearch, type Catalogue } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';

const names: Catalogue = { categories: [{ id: 'c1', name: 'Logos', path: ['Logos'] }] };

/** Resolves the last search of a file. */
async function resolve(text: string, fetchNames: () => Promise<Catalogue> = () => Promise.resolve(names)) {
  const document = parseDocument(text);
  const search = document.searches.at(-1);
  if (search === undefined) throw new Error('There is no search.');
  return await resolveSearch(document, search, checkDocument(document), { now: 0, names: fetchNames });
}

describe('resolving a search', () => {
  test('asks for names only when some are looked up', async () => {
    const unwanted = (): Promise<Catalogue> => Promise.reject(new Error('Nobody wants names.'));
    expect((await resolve('search: a', unwanted)).request).toBeDefined();
    const looking = '@a = category("Logos")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{a}})';
    expect((await resolve(looking)).request?.containerfilter).toBeDefined();
    await expect(resolve(looking, unwanted)).rejects.toThrow('Nobody wants names.');
  });

  test.each([
    ['an error of its own', '### A\nfilters: AsseType EQ Image', 'unknown-field'],
    ['an error of what its file shares', '@a = [\n### A\nsearch: a', 'syntax'],
    [
      'a name that is not found',
      '@a = category("None")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{a}})',
      'look-up',
    ],
  ])('tells %s, and makes no request', async (_what, text, code) => {
    const { request, diagnostics } = await resolve(text);
    expect(request).toBeUndefined();
    expect(diagnostics.filter(({ severity }) => severity === 'error').map((each) => each.code)).toEqual([code]);
  });

  test('passes over what is wrong with other searches, and tells warnings beside a request', async () => {
    const { request, diagnostics } = await resolve('### A\nfilters: (\n### B\nsearch: a OR b c');
    expect(request).toBeDefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(['mixed-joins']);
  });
});

test('thousands of broken searches are looked at a few times each', async () => {
  const text = Array.from({ length: 500 }, (_, index) => `### S${index}\nfilters: AsseType EQ Image\n`).join('');
  const document = parseDocument(text);
  let reads = 0;
  const found = checkDocument(document).map(({ range, ...diagnostic }) => ({
    ...diagnostic,
    get range() {
      reads += 1;
      return range;
    },
  }));
  for (const search of document.searches) {
    const { diagnostics } = await resolveSearch(document, search, found, { now: 0, names: async () => names });
    expect(diagnostics).toHaveLength(1);
  }
  expect(reads).toBeLessThan(500 * 60);
});
