import { describe, expect, test } from 'vitest';
import { MemoryStore } from '../../src/index.ts';
import { rightsOf } from '../../src/http/rights.ts';
import { createRouter, pathParameter, type Route } from '../../src/http/router.ts';

const routes: readonly Route[] = [
  'assets',
  'assets/search',
  'uploads/{id}',
  'uploads/{id}/lightboxes/{lightboxId}',
].map((path) => ({ path, methods: {} }));
const route = createRouter(routes);

describe('routes', () => {
  test.each<[path: readonly string[], found: string | undefined, parameters: Readonly<Record<string, string>>]>([
    [['assets'], 'assets', {}],
    [['Assets', 'SEARCH'], 'assets/search', {}],
    [['uploads', 'A b/c'], 'uploads/{id}', { id: 'A b/c' }],
    [['uploads', '1', 'lightboxes', '2'], 'uploads/{id}/lightboxes/{lightboxId}', { id: '1', lightboxId: '2' }],
    [['uploads'], undefined, {}],
    [['uploads', '1', 'lightboxes'], undefined, {}],
    [['assets', 'search', 'more'], undefined, {}],
    [[], undefined, {}],
  ])('%j is %s', (path, found, parameters) => {
    const match = route(path);
    expect(match?.route.path).toBe(found);
    expect(Object.fromEntries(match?.parameters ?? [])).toEqual(parameters);
  });

  test('the first that fits is taken', () => {
    const first = createRouter([
      { path: 'uploads/batches', methods: {} },
      { path: 'uploads/{id}', methods: {} },
    ]);
    expect(first(['uploads', 'batches'])?.route.path).toBe('uploads/batches');
  });
});

test('a part of the path that the route does not name is a bug', () => {
  const parameters = new Map([['id', 'owl']]);
  expect(pathParameter({ parameters }, 'id')).toBe('owl');
  expect(() => pathParameter({ parameters }, 'other')).toThrow('has no {other}');
});

test('rights are those of the user; somebody unknown has none', async () => {
  const person = (id: string, mayApprove: boolean) => ({ id, userName: id, firstName: '', lastName: '', mayApprove });
  const store = new MemoryStore({
    users: [person('ann', true), person('bob', false)],
    categories: [],
    attributes: [],
    lightboxes: [],
    assets: [],
  });
  const rights = await Promise.all(['ann', 'bob', 'eve'].map((viewer) => rightsOf(store, viewer)));
  expect(rights.map(({ mayApprove }) => mayApprove)).toEqual([true, false, false]);
});
