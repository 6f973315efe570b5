import { describe, expect, test } from 'vitest';
import { at, create, errorOf, ids, uploadLibrary, type Outcome, type UploadLibrary } from './upload-library.ts';

async function started(): Promise<{
  library: UploadLibrary;
  send: (method: string, path: string, body: unknown) => Promise<Outcome>;
}> {
  const library = await uploadLibrary();
  const { id } = await create(library, 'bob');
  return { library, send: (method, path, body) => library.call('bob', method, `/uploads/${id}${path}`, body) };
}

const payload = ({ body }: Outcome): unknown => at(body, 'Payload');

test('categories are added and removed (§4.5, step 2)', async () => {
  const { send } = await started();
  expect(payload(await send('POST', '/categories', [ids.brand, ids.logos, ids.brand]))).toEqual([ids.brand, ids.logos]);
  expect(payload(await send('DELETE', '/categories', [ids.brand, ids.ann]))).toEqual([ids.brand]);
  expect(payload(await send('GET', '', undefined))).toMatchObject({ categoryIds: [ids.logos] });
});

test('of categories all are added, or none', async () => {
  const { send } = await started();
  const outcome = await send('POST', '/categories', [ids.brand, ids.ann]);
  expect([outcome.status, errorOf(outcome)]).toEqual([400, expect.stringContaining('There is no category')]);
  expect(payload(await send('GET', '', undefined))).toMatchObject({ categoryIds: [] });
});

test('keywords are added and removed; spellings that differ in case are one (§4.5, step 3)', async () => {
  const { send } = await started();
  expect(payload(await send('POST', '/keywords', ['Owl', 'owl', '🦉']))).toEqual(['Owl', '🦉']);
  expect(payload(await send('POST', '/keywords', ['night']))).toEqual(['Owl', '🦉', 'night']);
  expect(payload(await send('DELETE', '/keywords', ['OWL', 'day']))).toEqual(['Owl']);
});

test.each<[path: string, body: unknown]>([
  ['/categories', { id: ids.brand }],
  ['/categories', [7]],
  ['/categories', ''],
  ['/keywords', ['a', ' ']],
  ['/keywords', ['a\u0007']],
  ['/keywords', ['x'.repeat(1001)]],
  ['/keywords', Array.from({ length: 10_001 }, (_, index) => `k${index}`)],
  ['/keywords', 'owl'],
])('%s refuses a wrong list', async (path, body) => {
  const { send } = await started();
  for (const method of path === '/keywords' && Array.isArray(body) && body.length < 10 ? ['POST'] : ['POST', 'DELETE'])
    expect((await send(method, path, body)).status).toBe(400);
});

test('an upload has 2,000 keywords at most', async () => {
  const { send } = await started();
  await send(
    'POST',
    '/keywords',
    Array.from({ length: 2000 }, (_, index) => `k${index}`),
  );
  expect((await send('POST', '/keywords', ['one more'])).status).toBe(400);
});

test('keywords of an upload have 200,000 characters together at most', async () => {
  const { send } = await started();
  const long = Array.from({ length: 200 }, (_, index) => `${index}`.padEnd(1000, 'x'));
  expect((await send('POST', '/keywords', long)).status).toBe(200);
  const outcome = await send('POST', '/keywords', ['y']);
  expect([outcome.status, errorOf(outcome)]).toEqual([400, expect.stringContaining('200000 characters together')]);
  expect((await send('POST', '/keywords', long.slice(0, 1))).status).toBe(200);
});

test('a body that is larger than any list is not read', async () => {
  const { send } = await started();
  expect((await send('POST', '/keywords', ' '.repeat(1_048_577))).status).toBe(413);
});

describe('attributes (§4.5, step 4)', () => {
  test.each<[name: keyof typeof ids, value: unknown, formatted: string]>([
    ['campaign', 'sPRING', 'Spring'],
    ['campaign', ['Summer', 'Spring', 'summer'], 'Summer, Spring'],
    ['width', 4.5, '4.5'],
    ['width', '-1e3', '-1000'],
    ['shot', '2026-02-28T01:00:00+02:00', '2026-02-27T23:00:00.000Z'],
    ['shot', '2026-02-28T01:00Z', '2026-02-28T01:00:00.000Z'],
    ['note', 'Ü 🦉', 'Ü 🦉'],
    ['note', null, ''],
    ['campaign', [], ''],
    ['width', '', ''],
  ])('%s takes %j', async (name, value, formatted) => {
    const { send } = await started();
    const outcome = await send('POST', '/attributes', [{ [ids[name].toUpperCase()]: value }]);
    expect(payload(outcome)).toEqual({ attributes: { [ids[name]]: formatted } });
  });

  test.each<[name: keyof typeof ids, value: unknown, message: string]>([
    ['campaign', 'Winter', 'choose from “Spring”, “Summer”.'],
    ['campaign', [7], 'is a lookup'],
    ['campaign', Array.from({ length: 10_001 }, () => 'Spring'), 'at most 10000 values'],
    ['width', 'wide', 'is a number'],
    ['width', true, 'is a number'],
    ['shot', 'today', 'is a date'],
    ['shot', '2026-02-30T00:00:00Z', 'is a date'],
    ['shot', '2026-13-01T00:00:00Z', 'is a date'],
    ['shot', '2026-02-28', 'is a date'],
    ['shot', 1_700_000_000_000, 'is a date'],
    ['note', 7, 'is a text'],
    ['note', {}, 'is a text'],
    ['note', 'x'.repeat(10_001), 'at most 10000 characters'],
  ])('%s refuses %j, and sets nothing', async (name, value, message) => {
    const { send } = await started();
    const outcome = await send('POST', '/attributes', [{ [ids.brand]: 'x' }, { [ids[name]]: value }].slice(1));
    expect([outcome.status, errorOf(outcome)]).toEqual([400, expect.stringContaining(message)]);
    expect(payload(await send('GET', '', undefined))).toMatchObject({ attributes: {} });
  });

  test('a lookup of many values tells the first ten', async () => {
    const { library, send } = await started();
    const lookupValues = Array.from({ length: 11 }, (_, index) => `Week ${index + 1}`);
    await library.parts.records.change('', ({ put }) =>
      put({ kind: 'attribute', value: { id: ids.note, name: 'Week', type: 'lookup', required: false, lookupValues } }),
    );
    const outcome = await send('POST', '/attributes', [{ [ids.note]: 'Week 12' }]);
    expect(errorOf(outcome)).toMatch(/choose from “Week 1”, .*“Week 10” and more\.$/);
  });

  test.each<[body: unknown, message: string]>([
    [{}, 'The body is no list'],
    [['x'], 'not exactly one pair'],
    [[{}], 'not exactly one pair'],
    [[{ [ids.note]: 'a', [ids.width]: 1 }], 'not exactly one pair'],
    [[{ [ids.ann]: 'a' }], 'There is no attribute'],
    [[{ [ids.note]: 'a' }, { [ids.note]: 'b' }], 'is sent twice'],
    ['nonsense', 'no JSON'],
  ])('%j is refused', async (body, message) => {
    const { send } = await started();
    const outcome = await send('POST', '/attributes', body);
    expect([outcome.status, errorOf(outcome)]).toEqual([400, expect.stringContaining(message)]);
  });
});
