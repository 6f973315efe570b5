import { setTimeout as after } from 'node:timers/promises';
import { seeded } from '../bench/random.ts';
import { audit, openJobs, recover } from './audit.ts';
import { Client, type Random } from './client.ts';
import { noFile, type ExpectedFile } from './expected-file.ts';
import { startServer, type RunningServer } from './running-server.ts';
import type { ServerOptions } from './server.ts';

export interface KillsOptions {
  /** That of `bundleServer`. */
  readonly program: string;
  /** An empty folder. */
  readonly folder: string;
  readonly kills: number;
  /** Says which calls are made, and where the server dies; in which order calls of several clients arrive is left to the system. */
  readonly seed: number;
  /** One of how many servers reads files, and answers queries, in processes of its own; 8 when absent. */
  readonly processesEvery?: number;
  readonly onKill?: (kill: number, problems: readonly string[]) => void;
}

export interface KillsReport {
  readonly kills: number;
  /** How many servers died before they were ready. */
  readonly whileOpening: number;
  /** How many died at a step of their work, and not after some time. */
  readonly atStep: number;
  /** Changes that were acknowledged. */
  readonly acknowledged: number;
  /** What was wrong, with the number of the kill. */
  readonly problems: readonly string[];
}

const clientCount = 4;
/** Milliseconds after which a server is killed that has not reached its step, and the longest that another one lives. */
const patience = 4000;
const longestLife = 800;
/** Milliseconds in which all jobs are done, when their leases end by themselves. */
const longestJobs = 60_000;

function newFile(random: Random, number: number): ExpectedFile {
  const text = (length: number): string =>
    Array.from({ length }, () => Math.floor(random() * 36).toString(36)).join('');
  const count = random() < 0.5 ? 1 : 2 + Math.floor(random() * 3);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="red"/>`;
  const whole = Buffer.from(`${drawing}<!-- ${number} ${text(200 + Math.floor(random() * 3000))} --></svg>`);
  const size = Math.ceil(whole.length / count);
  return {
    fileName: `drawing ${number}.svg`,
    parts: Array.from({ length: count }, (_, at) => new Uint8Array(whole.subarray(at * size, (at + 1) * size))),
    id: '',
    uploadUrl: '',
    state: noFile,
    possible: [noFile],
    stored: new Set(),
    sent: new Set(),
  };
}

/** How the next server dies: at a step of its opening, at one of its work, or after some time. */
function nextDeath(random: Random): NonNullable<ServerOptions['die']> | number {
  const kind = random();
  if (kind < 0.35) return Math.floor(random() * longestLife);
  const moment = (['before', 'during', 'after'] as const)[Math.floor(random() * 3)] ?? 'before';
  return kind < 0.5
    ? { from: 'opening', step: 1 + Math.floor(random() * 30), moment }
    : { from: 'ready', step: 1 + Math.floor(random() * 150), moment };
}

async function allJobs(folder: string): Promise<void> {
  for (const end = performance.now() + longestJobs; openJobs(folder) > 0; await after(100))
    if (performance.now() > end) throw new Error(`${openJobs(folder)} jobs are not done`);
}

/**
 * Has clients fill, finalize, approve and delete at the same time, kills their server with SIGKILL, starts another one on the same folder and audits all
 * that is stored, again and again. At the end, all jobs are done and a last audit is made.
 */
export async function runKills({
  program,
  folder,
  kills,
  seed,
  processesEvery = 8,
  onKill,
}: KillsOptions): Promise<KillsReport> {
  const random = seeded(seed);
  const filesOf: readonly ExpectedFile[][] = Array.from({ length: clientCount }, () => []);
  const problems: string[] = [];
  let [number, whileOpening, atStep, acknowledged] = [0, 0, 0, 0];

  const check = async (kill: number, server: RunningServer, isBusy: boolean): Promise<void> => {
    const found = [...(await audit(folder, server, filesOf.flat(), isBusy)), ...server.failures];
    problems.push(...found.map((problem) => `seed ${seed}, kill ${kill}: ${problem}`));
    onKill?.(kill, found);
    // Those of calls that never came to be.
    for (const files of filesOf)
      for (const file of files.slice()) if (file.state.phase === 'none') files.splice(files.indexOf(file), 1);
  };

  for (let kill = 1; kill <= kills; kill += 1) {
    const hasProcesses = kill % processesEvery === 0;
    const death = nextDeath(random);
    const options = { hasProcesses, ...(typeof death === 'number' ? {} : { die: death }) };
    const server = await startServer(program, folder, options);
    if (server === undefined) {
      whileOpening += 1;
      continue;
    }
    // What the kill before has left.
    try {
      await check(kill - 1, server, true);
    } catch (failure) {
      // This server may die while it is asked, and then the next one is.
      if (typeof death === 'number') throw failure;
      server.kill();
      await server.ended;
      whileOpening += 1;
      continue;
    }
    const clients = filesOf.map((files) => {
      const own = seeded(Math.floor(random() * 2 ** 32));
      return new Client(server, own, files, () => newFile(own, (number += 1)));
    });
    let isDead = false;
    void server.ended.then(() => (isDead = true));
    const work = clients.map((client) => client.work());
    await Promise.race([after(typeof death === 'number' ? death : patience), server.ended]);
    if (isDead) atStep += 1;
    server.kill();
    await server.ended;
    for (const outcome of await Promise.allSettled(work))
      if (outcome.status === 'rejected') problems.push(`seed ${seed}, kill ${kill}: ${String(outcome.reason)}`);
    acknowledged += clients.reduce((sum, client) => sum + client.acknowledged, 0);
  }

  for (const hasProcesses of [false, true]) {
    const last = await startServer(program, folder, { hasProcesses });
    if (last === undefined) continue;
    try {
      await recover(last);
      await allJobs(folder);
      await check(kills, last, hasProcesses);
    } finally {
      last.kill();
      await last.ended;
    }
  }
  return { kills, whileOpening, atStep, acknowledged, problems };
}
