import { expect, test } from 'vitest';
import { run } from '../run-in-process.ts';

test('assetql parse prints the tree as JSON', async () => {
  const { status, out } = await run(['parse', '--kind', 'sort', '-'], { stdin: 'title D' });
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    kind: 'SortKey',
    range: { start: 0, end: 7 },
    key: { kind: 'Name', range: { start: 0, end: 5 }, text: 'title', canonical: 'title' },
    direction: 'D',
    explicit: true,
  });
});

test('an empty text has no tree', async () => {
  expect(await run(['parse', '--kind', 'filters'], { stdin: ' ' })).toEqual({ status: 0, out: 'null\n', err: '' });
});

test('a text with errors has a tree, and the errors are reported', async () => {
  const { status, out, err } = await run(['parse', '--kind', 'filters'], { stdin: '(Status EQ 0' });
  expect(status).toBe(1);
  expect(JSON.parse(out).kind).toBe('Group');
  expect(err).toMatch(/unbalanced-bracket/);
});
