import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../sample-folders.ts';

const root = join(import.meta.dirname, '..', '..');
const main = join(root, 'packages/cli/dist/main.js');

/** Nothing of the person who runs the tests is read or written. */
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  XDG_DATA_HOME: dataFolder,
  XDG_CONFIG_HOME: dataFolder,
  ASSETQL_BASE_URL: undefined,
  ASSETQL_TOKEN: undefined,
  ASSETQL_SUBSCRIPTION_KEY: undefined,
};

export interface Outcome {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts the built command, whose standard streams are pipes. */
export function start(args: readonly string[], extra: NodeJS.ProcessEnv = {}): ChildProcessWithoutNullStreams {
  mkdirSync(dataFolder, { recursive: true });
  return spawn(process.execPath, [main, ...args], { env: { ...environment, ...extra }, stdio: 'pipe' });
}

/** Runs the built command to its end. */
export function assetql(args: readonly string[], stdin = '', extra: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = start(args, extra);
    let out = '';
    let err = '';
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    child.stderr.on('data', (part: Buffer) => (err += part.toString()));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, out, err }));
    child.stdin.end(stdin);
  });
}

/** A running `assetql serve`, and what it printed. */
export interface Served {
  readonly address: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly subscriptionKey: string;
  /** Sends a signal and waits for the end. Gives the exit status. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Starts `assetql serve` on a free port and waits until it answers. */
export function serve(...args: readonly string[]): Promise<Served> {
  return new Promise((resolve, reject) => {
    const child = start(['serve', '--port', '0', ...args]);
    let out = '';
    let err = '';
    const ended = new Promise<number | null>((done) => child.once('close', done));
    child.stderr.on('data', (part: Buffer) => (err += part.toString()));
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString();
      const value = (name: string): string | undefined => new RegExp(`^${name}: (.+)$`, 'm').exec(out)?.[1];
      const [address, baseUrl, token, subscriptionKey] = ['address', 'base url', 'token', 'subscription key'].map(
        value,
      );
      if (address === undefined || baseUrl === undefined || token === undefined || subscriptionKey === undefined)
        return;
      resolve({
        address,
        baseUrl,
        token,
        subscriptionKey,
        stop: (signal) => {
          child.kill(signal);
          return ended;
        },
      });
    });
    void ended.then((status) => reject(new Error(`assetql serve ended with ${String(status)}: ${err}`)));
  });
}
