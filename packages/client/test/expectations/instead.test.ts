import { ServiceQueries, ServiceHealth, testSearch, type TestedExpectation } from '@assetql/client/expectations';
import { schema } from '@assetql/core';
import { bind, parseDocument } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';
import { createScriptedClient, jsonResponse } from '../scripted-client.ts';

const found = [
  {
    id: 'a1',
    title: 'Red "logo"',
    file: { fileName: 'a.svg', sizeInBytes: 1024 },
    record: { createdAt: '2024-05-01T12:00:00.000Z' },
  },
  { id: 'a2', title: 'Blue', file: {}, record: {} },
];

/** Tests the expectations of a search with two results. */
async function tested(...lines: readonly string[]): Promise<readonly TestedExpectation[]> {
  const { client } = createScriptedClient(() => jsonResponse({ payload: { assets: found, assetCount: 2 } }));
  const service = new ServiceQueries(client, schema, new AbortController().signal);
  const [search] = parseDocument(`search: logo\n${lines.map((line) => `expect: ${line}\n`).join('')}`).searches;
  if (search === undefined) throw new Error('There is no search.');
  const result = await testSearch(search, {
    schema,
    service,
    health: new ServiceHealth(() => service.list({ count: 0 })),
    resolve: () => Promise.resolve(bind(search, { now: 0 })),
  });
  if (result.kind !== 'tested') throw new Error(`It was not tested: ${JSON.stringify(result)}`);
  return result.expectations;
}

describe('the expectation that the result would meet', () => {
  test.each([
    ['total > 5', 'missed', 'total = 2'],
    ['total = 2', 'met', 'total = 2'],
    ['contains "a1"', 'met', 'contains "a1"'],
    ['contains "x\\"y"', 'missed', 'excludes "x\\"y"'],
    ['excludes "A2"', 'missed', 'contains "A2"'],
    ['first.title = "A"', 'missed', 'first.title = "Red \\"logo\\""'],
    ['first.file.sizeInBytes = 1', 'missed', 'first.file.sizeInBytes = 1024'],
    [
      'first.RECORD.createdat = 2020-01-01T00:00:00.000Z',
      'missed',
      'first.record.createdAt = 2024-05-01T12:00:00.000Z',
    ],
  ])('%s is %s: %s', async (line, status, instead) => {
    const [first] = await tested(line);
    expect(first).toMatchObject({ status, instead });
    expect(await tested(instead)).toMatchObject([{ status: 'met', instead }]);
  });

  test('is undefined when the service does not provide the data', async () => {
    const [first] = await tested('first.file.expiresAt = 2024-05-01T12:00:00.000Z');
    expect(first?.instead).toBeUndefined();
  });
});

describe('the explanation of a miss', () => {
  test.each([
    ['total = 5', 'Expected total = 5, but total is 2'],
    ['total  <2', 'Expected total < 2, but total is 2'],
    ['contains "x\\"y"', 'Expected to find "x\\"y", but it is not among the 2 found'],
    ['excludes "A2"', 'Expected not to find "A2", but it is among those found'],
    ['first.title = "A"', 'Expected first.title = "A", but first.title is "Red \\"logo\\"" (a1)'],
    [
      'first.record.createdAt = 2020-01-01T00:00:00.000Z',
      'Expected first.record.createdAt = 2020-01-01T00:00:00.000Z, but first.record.createdAt is 2024-05-01T12:00:00.000Z (a1)',
    ],
  ])('%s: %s', async (line, miss) => expect(await tested(line)).toMatchObject([{ status: 'missed', miss }]));

  test.each(['total = 2', 'contains "a1"', 'first.title = "Red \\"logo\\""'])(
    '%s is met, and nothing is',
    async (line) => {
      const [first] = await tested(line);
      expect([first?.status, first?.miss, first?.difference]).toEqual(['met', undefined, undefined]);
    },
  );

  test.each([
    ['total = 5', { expected: '5', actual: '2' }],
    ['first.title = "A"', { expected: '"A"', actual: '"Red \\"logo\\""' }],
    ['total < 2', undefined],
    ['total != 2', undefined],
    ['contains "x"', undefined],
  ])('%s is shown side by side where it is an equality: %j', async (line, difference) => {
    const [first] = await tested(line);
    expect(first?.difference).toEqual(difference);
  });
});
