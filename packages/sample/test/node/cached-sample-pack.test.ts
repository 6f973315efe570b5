import { readdirSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSamplePack, partsOfPack } from '../../src/index.ts';
import { cachedSamplePack } from '../../src/node/index.ts';

test('the pack of the whole sample is made once, and read from its folder afterwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-pack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cache = join(folder, 'cache');
  const bytes = await cachedSamplePack(cache);
  const { facts, drawings } = partsOfPack(bytes);
  expect(facts.length).toBeLessThanOrEqual(150 * 1024);
  expect(drawings).toHaveLength(71);
  expect((await openSamplePack(bytes)).size).toBe(4906);
  const [name = '', ...others] = readdirSync(cache);
  expect(others).toEqual([]);
  writeFileSync(join(cache, name), 'kept');
  expect(Buffer.from(await cachedSamplePack(cache)).toString()).toBe('kept');
});
