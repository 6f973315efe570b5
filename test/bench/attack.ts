import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from './attackers.ts';
import { printTable, type Row } from './table.ts';

const many = (count: number, write: (index: number) => string, joined = ' OR '): string =>
  Array.from({ length: count }, (_, index) => write(10_000 + index)).join(joined);
const date = (index: number): string => new Date(1.5e12 + index * 1e7).toISOString();

const bodies: Readonly<Record<string, object>> = {
  '10,000 × *eee*': { search: many(10_000, () => '*eee*') },
  '10,000 different *x*': { search: many(10_000, (index) => `*${index}*`) },
  '64 different *x*': { search: many(64, (index) => `*${(index - 9900).toString(36)}*`) },
  '10,000 × a*': { search: many(10_000, () => 'a*') },
  '10,000 different x*': { search: many(10_000, (index) => `a${index}*`) },
  '11,000 equal dates': { filters: many(11_000, () => `DateUploaded GE ${date(0)}`) },
  '11,000 different dates': { filters: many(11_000, (index) => `DateUploaded GE ${date(index)}`) },
  '7,500 ranges': { filters: many(7500, (index) => `(DateUploaded GE ${date(index)} AND Status EQ 5)`) },
  '4,000 attributes': { filters: many(4000, (index) => `Attributes/ANY(a: a GT '{"Key":"k${index}","Value":"1"}')`) },
  '500,000 characters that are no filter': { filters: '#$% ( '.repeat(80_000) },
  'a body of 4 MB': { search: 'owl '.repeat(1_000_000) },
  '250 brackets': { search: `${'(a OR '.repeat(250)}b${')'.repeat(250)}` },
};

/** How many attackers there are at a time, and for how long, in milliseconds. */
const [attackers, duration] = [4, 6000];

/** Milliseconds that a server has run before it is attacked. */
const settling = 3000;

/** The request of another user, with a token of their own. */
type Strike = Pick<Attack, 'count' | 'breakOff' | 'pipelined'> & {
  readonly body?: object;
  /** The path below the base URL that is asked. */
  readonly path?: string;
};

const attacks: Readonly<Record<string, Strike | undefined>> = {
  nothing: undefined,
  'expensive searches, broken off 10 times a second': { body: { search: '*a* *e* *i*' }, count: 1, breakOff: 100 },
  '200 small requests at once on each of 180 connections': { path: '/nothing', count: 180, pipelined: 200 },
  'quick queries on 64 connections': { body: { search: 'a*', count: 250 }, count: 64 },
  ...Object.fromEntries(Object.entries(bodies).map(([what, body]) => [what, { body, count: attackers }])),
};

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Attacks from a process of its own, which does not delay what is measured. Resolves with the statuses of the answers when the server is gone. */
async function strike(
  baseUrl: string,
  headers: Attack['headers'],
  { body, path = '/assets/search', ...how }: Strike,
): Promise<readonly number[]> {
  const attacker = fork(join(import.meta.dirname, 'attackers.ts'));
  const attackOn: Attack = { url: `${baseUrl}${path}`, headers, body: JSON.stringify(body ?? {}), ...how };
  attacker.send(attackOn);
  const [statuses] = await once(attacker, 'message');
  return statuses;
}

/** Measures the latency of other requests during an attack, and how long the server then takes to stop. */
export async function attack(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-attack-'));
  const rows: Row[] = [];
  try {
    for (const [what, attackOn] of Object.entries(attacks)) {
      const script = join(import.meta.dirname, 'attack-server.ts');
      const server = spawn(process.execPath, [...process.execArgv, script, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(server, 'close');
      const [line] = await once(server.stdout, 'data');
      const { baseUrl, credentials, otherToken } = JSON.parse(String(line));
      const headers = {
        authorization: `bearer ${credentials.accessToken}`,
        'ocp-apim-subscription-key': credentials.subscriptionKey,
      };
      const ask = async (): Promise<void> => {
        const response = await fetch(`${baseUrl}/assets?filters=AssetType+EQ+Image&search=owl`, { headers });
        await response.arrayBuffer();
      };
      for (let round = 0; round < 20; round += 1) await ask();
      // The second query process starts behind the first one.
      await pause(settling);
      const others = { ...headers, authorization: `bearer ${otherToken}` };
      const strikes = attackOn && strike(baseUrl, others, attackOn);
      const times: number[] = [];
      for (const start = performance.now(); performance.now() - start < duration;) {
        const since = performance.now();
        await ask();
        times.push(performance.now() - since);
        await pause(20);
      }
      const stopping = performance.now();
      server.kill('SIGTERM');
      await ended;
      const stopped = performance.now() - stopping;
      const statuses = (await strikes) ?? [];
      const p99 = percentile(times, 0.99);
      rows.push({
        what: `${what} (${statuses.join(', ')})`,
        measured: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; SIGTERM ${(stopped / 1000).toFixed(1)} s`,
        target: 'p99 ≤ 100 ms, SIGTERM ≤ 2 s',
        met: p99 <= 100 && stopped <= 2000,
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  printTable('Small queries of one person during attacks of another', rows);
}
