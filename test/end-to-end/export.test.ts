import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@assetql/client';
import { expect, onTestFinished, test } from 'vitest';
import { assetql, serve, start } from './command.ts';

const filters = "FileExtension EQ 'pdf' OR FileExtension EQ 'mp3' OR FileExtension EQ 'docx' OR FileExtension EQ 'png'";

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const linesOf = (path: string): number => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').length : 0);

test('an export that is killed again and again loses nothing and fetches nothing twice', async () => {
  const { baseUrl, token, subscriptionKey, stop } = await serve();
  const folder = mkdtempSync(join(tmpdir(), 'assetql-export-'));
  onTestFinished(async () => {
    await stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });
  const mirror = join(folder, 'mirror');
  const log = join(mirror, '.assetql', 'export.ndjson');
  const extra = { ASSETQL_BASE_URL: baseUrl, ASSETQL_TOKEN: token, ASSETQL_SUBSCRIPTION_KEY: subscriptionKey };
  const args = ['export', '--kind', 'filters', '--files', mirror, '--format', 'ndjson', '--report', 'json'];

  /** Kills an export when it has fetched so many files. */
  async function killAfter(files: number): Promise<void> {
    const child = start(args, extra);
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.stdin.end(filters);
    const goal = linesOf(log) + files;
    while (child.exitCode === null && linesOf(log) < goal) await wait(2);
    child.kill('SIGKILL');
    await ended;
  }

  for (const files of [1, 5, 17, 40]) await killAfter(files);
  const kept = linesOf(log);
  const outcome = await assetql(args, filters, extra);
  expect({ status: outcome.status, err: outcome.err }).toEqual({ status: 0, err: expect.stringContaining('fetched') });
  const report: readonly { readonly id: string; readonly state: string; readonly file: string }[] = JSON.parse(
    outcome.out,
  );
  // The log knows of a file before it gets its name, so a kill can cost the files that were on their way.
  const present = report.filter(({ state }) => state === 'present').length;
  expect(present).toBeGreaterThan(30);
  expect(present).toBeLessThanOrEqual(kept);

  const client = createClient({ baseUrl, auth: token, subscriptionKey });
  const truth: Record<string, string> = {};
  for await (const { id, media } of client.assets.iterate({ filters })) {
    const file = report.find((each) => each.id === id)?.file ?? '';
    truth[file] = digest(new Uint8Array(await (await fetch(media.original ?? '')).arrayBuffer()));
  }
  const names = readdirSync(mirror).filter((name) => name !== '.assetql' && name !== 'assets.ndjson');
  expect(Object.fromEntries(names.map((name) => [name, digest(readFileSync(join(mirror, name)))]))).toEqual(truth);
  expect(Object.keys(truth)).toHaveLength(report.length);
  expect(readdirSync(join(mirror, '.assetql', 'unfinished'))).toEqual([]);
  expect(readFileSync(join(mirror, 'assets.ndjson'), 'utf8').trimEnd().split('\n')).toHaveLength(report.length);
});
