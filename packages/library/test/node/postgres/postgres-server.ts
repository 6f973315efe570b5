import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { postgresFolder } from '../../../../../.ci/postgres.ts';

/** A PostgreSQL server of the tests, on a free port of this machine. */
export interface PostgresServer {
  /** Makes an empty database, and gives its address with name and password. */
  readonly newDatabase: () => Promise<string>;
  /** Ends the server as a crash does, and all connections with it. */
  readonly crash: () => Promise<void>;
  /** Starts it again on the same port and data. */
  readonly start: () => Promise<void>;
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root: it runs as the user “nobody” then. */
const nobody = 65_534;

const isRoot = (): boolean => process.getuid?.() === 0;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Where the programs are that the server's user can run. Those in the home folder of root are copied. */
function programsIn(home: string): string {
  if (!isRoot()) return postgresFolder;
  const programs = join(home, 'programs');
  cpSync(postgresFolder, programs, { recursive: true, verbatimSymlinks: true });
  return programs;
}

/** Starts a PostgreSQL server. It is the real one, which `npm test` installs. */
export async function startPostgres(): Promise<PostgresServer> {
  if (!existsSync(postgresFolder))
    throw new Error(`${postgresFolder} is not there: install it with “npm run -s node -- .ci/postgres.ts”.`);
  const home = mkdtempSync(join(tmpdir(), 'assetql-postgres-'));
  const data = join(home, 'data');
  const passwordFile = join(home, 'password');
  const password = randomBytes(12).toString('hex');
  const user = isRoot() ? { uid: nobody, gid: nobody } : {};
  const programs = programsIn(home);
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password);
  if (isRoot()) {
    for (const path of [home, data, passwordFile]) chownSync(path, nobody, nobody);
    // The user must reach its folder.
    if ((statSync(tmpdir()).mode & 1) === 0) chmodSync(tmpdir(), 0o711);
  }
  const options = ['--username=assetql', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
  const made = spawnSync(join(programs, 'bin/initdb'), ['-D', data, '--locale=C', '--no-sync', ...options], {
    ...user,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb has failed: ${made.stderr}`);
  const port = await freePort();
  const addressOf = (database: string): string => `postgres://assetql:${password}@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;
  let databases = 0;

  async function query(text: string): Promise<void> {
    const client = new Client({ connectionString: addressOf('postgres') });
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<void> {
    // Durable as by default: what is acknowledged survives a crash.
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'shared_buffers=16MB'];
    const args = settings.flatMap((setting) => ['-c', setting]);
    const started = spawn(join(programs, 'bin/postgres'), ['-D', data, ...args], { ...user, stdio: 'ignore' });
    server = started;
    for (;;) {
      try {
        await query('SELECT 1');
        return;
      } catch (failure) {
        if (started.exitCode !== null) throw new Error('PostgreSQL has ended.', { cause: failure });
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = server;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  }

  await start();
  return {
    newDatabase: async () => {
      databases += 1;
      await query(`CREATE DATABASE "library_${databases}"`);
      return addressOf(`library_${databases}`);
    },
    start,
    // To PostgreSQL, an immediate shutdown: connections are cut, and the next start recovers from the log.
    crash: () => end('SIGQUIT'),
    stop: async () => {
      await end('SIGINT');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
