import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run, type Outcome } from '../run-in-process.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'assetql-generate-'));

const generate = (cwd: string, ...args: readonly string[]): Promise<Outcome> =>
  run(['library', 'generate', ...args], { cwd });

const ask = (cwd: string, filters: string, ...args: readonly string[]): Promise<Outcome> =>
  run(['run', '--kind', 'filters', '--data', 'large', ...args], { cwd, stdin: filters });

/** Asks for every asset, as a person does who means it. */
const askForAll = (cwd: string, data: string, ...args: readonly string[]): Promise<Outcome> =>
  run(['run', '--kind', 'search', '--data', data, ...args], { cwd, stdin: '*' });

test('assetql library generate makes a library that other commands open', async () => {
  const cwd = folder();
  const made = await generate(cwd, '--assets', '2000', '--data', 'large');
  expect(made).toEqual({
    status: 0,
    out: `${join(cwd, 'large')}\n`,
    err: 'Generating the library …\nThe library has 2000 assets; --data large chooses it.\n',
  });
  expect((await askForAll(cwd, 'large', '--count')).out).toBe('2000\n');
  const images = Number((await ask(cwd, 'AssetType EQ Image', '--count')).out);
  expect(images).toBeGreaterThan(1000);
  expect(images).toBeLessThan(2000);
  for (const filters of [
    'Status EQ 9',
    'AverageRating GE 4',
    'Status EQ 0 AND DateApproved GE 2015-01-01T00:00:00.000Z',
  ])
    expect(Number((await ask(cwd, filters, '--count')).out), filters).toBeGreaterThan(0);

  const again = await generate(cwd, '--assets', '2000', '--data', 'large');
  expect(again.status).toBe(0);
  const other = await generate(cwd, '--assets', '2000', '--seed', '2', '--data', 'large');
  expect(other).toMatchObject({ status: 2, err: expect.stringContaining('it has another library') });
  expect((await askForAll(cwd, 'large', '--count')).out).toBe('2000\n');
});

test('a generated library can be exported, and equal seeds give equal libraries', async () => {
  const cwd = folder();
  const exported: string[] = [];
  for (const [seed, data] of [
    ['red', 'one'],
    ['red', 'two'],
    ['blue', 'three'],
  ] as const) {
    await generate(cwd, '--assets', '60', '--seed', seed, '--data', data);
    const { out } = await askForAll(cwd, data, '--all', '--format', 'csv');
    exported.push(out.replaceAll(/\?expires=[^,\r]*/g, ''));
  }
  expect(exported[0]).toBe(exported[1]);
  expect(exported[0]).not.toBe(exported[2]);
  const size = 'AssetType EQ Image';
  const outcome = await run(['export', '--kind', 'filters', '--data', 'one', '--files', 'files', '--report', 'csv'], {
    cwd,
    stdin: `${size} AND Status EQ 9`,
  });
  expect(outcome.status).toBe(0);
});

test('assetql library generate says what is wrong with its folder', async () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'generated.json'), 'x');
  const { status, err } = await generate(cwd, '--assets', '10', '--data', '.');
  expect({ status, err }).toEqual({
    status: 2,
    err: expect.stringMatching(/generated\.json does not say from what .*\. Choose another folder with --data\.\n$/),
  });
  expect((await generate(cwd, '--assets', '0')).err).toMatch(/from 1 to 10000000\.\n$/);
});
