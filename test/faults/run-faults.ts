import { spawn, type ChildProcess } from 'node:child_process';
import { createCipheriv, createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '../bench/random.ts';
import { startServer, type RunningServer } from '../kills/running-server.ts';
import { faults, openFaultyFront, steps, type PlannedFault } from './faulty-front.ts';

export interface FaultsOptions {
  /** That of `bundleServer`. */
  readonly program: string;
  /** An empty folder. */
  readonly folder: string;
  readonly files: number;
  /** How many of the files have a fault. */
  readonly faulty: number;
  readonly seed: number;
}

export interface FaultsReport {
  /** How often the command was started, until all was uploaded. */
  readonly runs: number;
  /** How many faults were injected. */
  readonly injected: number;
  /** The bytes of all files. */
  readonly bytes: number;
  /** The bytes that were sent beyond these. */
  readonly beyond: number;
  /** What was wrong in the end: a sentence each. */
  readonly problems: readonly string[];
}

const main = join(import.meta.dirname, '../../packages/cli/dist/main.js');
/** Bytes of a segment of a file below 16 MB. */
export const segment: number = 256 * 1024;
/** Bytes of the smallest and the largest file. */
const [smallest, largest] = [10_000, 1_000_000];
/** The command ends when many files fail; so often it is started again. */
const mostRuns = 100;

/** Bytes that no other file has, the same in every run. */
function content(seed: number, number: number, length: number): Buffer {
  const key = createHash('sha256').update(`${seed} ${number}`).digest().subarray(0, 16);
  return createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length));
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

/**
 * Uploads a folder by the command to a server behind a front that injects faults, starts both again when they are killed, and the command until it has
 * uploaded all; then copies the library back and compares.
 */
export async function runFaults({ program, folder, files, faulty, seed }: FaultsOptions): Promise<FaultsReport> {
  const random = seeded(seed);
  const source = join(folder, 'source');
  const copied = join(folder, 'copied');
  const data = join(folder, 'data');
  for (const path of [source, data]) mkdirSync(path);
  const sizes = new Map<string, number>();
  const planned = new Map<string, PlannedFault>();
  for (let number = 0; number < files; number += 1) {
    const name = `file ${String(number).padStart(5, '0')}.bin`;
    const size = smallest + Math.floor(random() * (largest - smallest));
    writeFileSync(join(source, name), content(seed, number, size));
    sizes.set(name, size);
    // Spread over all files, each kind of fault at each step in turn.
    const at = Math.floor((number * faulty) / files);
    if (at === Math.floor(((number + 1) * faulty) / files)) continue;
    const fault = faults[at % faults.length] ?? 'reset';
    planned.set(name, { fault, step: steps[Math.floor(at / faults.length) % steps.length] ?? 'bytes' });
  }

  let server: RunningServer | undefined;
  let starting: Promise<void> = Promise.resolve();
  let client: ChildProcess | undefined;
  const failures: string[] = [];
  const start = async (): Promise<void> => {
    server = await startServer(program, data, { hasProcesses: false });
  };
  await start();
  const killServer = (): void => {
    const killed = server;
    if (killed === undefined) return;
    server = undefined;
    failures.push(...killed.failures);
    killed.kill();
    starting = killed.ended.then(start);
  };
  const front = await openFaultyFront({
    server: () => server,
    planned,
    kill: (what) => (what === 'server' ? killServer() : void client?.kill('SIGKILL')),
  });
  const run = async (args: readonly string[], baseUrl: string, headers: RunningServer['headers']): Promise<string> => {
    const environment = {
      ...process.env,
      XDG_CONFIG_HOME: join(folder, 'config'),
      XDG_STATE_HOME: join(folder, 'state'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      ASSETQL_BASE_URL: baseUrl,
      ASSETQL_TOKEN: (headers['authorization'] ?? '').replace('bearer ', ''),
      ASSETQL_SUBSCRIPTION_KEY: headers['ocp-apim-subscription-key'],
    };
    const child = spawn(process.execPath, [main, ...args], { cwd: folder, env: environment, stdio: 'pipe' });
    client = child;
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const [status]: (number | null)[] = await once(child, 'close');
    return status === 0 ? '' : `status ${status}: ${text.slice(-2000)}`;
  };

  try {
    let runs = 0;
    let left = 'not begun';
    while (left !== '' && runs < mostRuns) {
      await starting;
      if (server === undefined) throw new Error('The server did not start.');
      const baseUrl = server.baseUrl.replace(new URL(server.baseUrl).origin, front.origin);
      left = await run(['upload', 'source', '--category', 'Category 0', '--parallel', '4'], baseUrl, server.headers);
      runs += 1;
    }
    const problems: string[] = left === '' ? [] : [`after ${runs} runs: ${left}`];
    await starting;
    if (server === undefined) throw new Error('The server did not start.');
    const copying = await run(['export', '--all', '--files', 'copied'], server.baseUrl, server.headers);
    if (copying !== '') problems.push(`the library cannot be copied: ${copying}`);
    const found = new Map<string, number>();
    for (const path of filesBelow(copied)) {
      if (!path.endsWith('.bin')) continue;
      const hash = hashOf(path);
      found.set(hash, (found.get(hash) ?? 0) + 1);
    }
    for (const name of sizes.keys()) {
      const hash = hashOf(join(source, name));
      const times = found.get(hash) ?? 0;
      found.delete(hash);
      if (times === 1) continue;
      const { fault, step } = planned.get(name) ?? { fault: 'no fault', step: '' };
      problems.push(`${name} (${fault} ${step}) is in the library ${times} times`);
    }
    if (found.size > 0) problems.push(`${found.size} files of the library are none of the folder`);
    const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
    return {
      runs,
      injected: front.injected.size,
      bytes: sum(sizes.values()),
      beyond: sum(front.sent.values()) - sum(sizes.values()),
      problems: [...problems, ...failures, ...server.failures],
    };
  } finally {
    await front.close();
    await starting;
    server?.kill();
    await server?.ended;
  }
}
