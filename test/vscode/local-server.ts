import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '../end-to-end/command.ts';
import type { Agency } from './agency.ts';

/** An `assetql serve` of a person who is connected to the agency, as `agency` by a token, and as `press`, where no one is signed in. */
export interface LocalServer extends AsyncDisposable {
  readonly address: string;
  readonly token: string;
  readonly subscriptionKey: string;
  /** The server is gone: no one listens at its address. */
  readonly stop: () => Promise<void>;
  /** Serves again at the same address. */
  readonly startAgain: () => Promise<void>;
}

interface Running {
  readonly printed: (name: string) => string;
  readonly stop: () => Promise<void>;
}

/** Starts the command, and waits until it serves. */
async function serve(folder: string, port: string, origin: string): Promise<Running> {
  const child = start(['serve', '--port', port, '--allow-origin', origin], {
    XDG_CONFIG_HOME: folder,
    ASSETQL_KEYCHAIN: 'off',
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  const printed = (name: string): string => new RegExp(`^${name}: (.+)$`, 'm').exec(out)?.[1] ?? '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString();
      if (printed('subscription key') !== '') resolve();
    });
    void ended.then(() => reject(new Error(`assetql serve ended: ${err}`)));
  });
  return {
    printed,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts it for an editor in a browser, whose page is of the origin. */
export async function startLocalServer(agency: Agency, origin: string): Promise<LocalServer> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-local-server-'));
  mkdirSync(join(folder, 'assetql'));
  const { baseUrl, signIn } = agency.definition;
  const { token, subscriptionKey } = agency;
  const configuration = {
    connections: { agency: { baseUrl, token, subscriptionKey }, press: { baseUrl, subscriptionKey, signIn } },
  };
  writeFileSync(join(folder, 'assetql/config.json'), JSON.stringify(configuration), { mode: 0o600 });
  let running: Running | undefined = await serve(folder, '0', origin);
  const { printed } = running;
  const address = printed('address').replace(/\/$/, '');
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = undefined;
  };
  return {
    address,
    token: printed('token'),
    subscriptionKey: printed('subscription key'),
    stop,
    startAgain: async () => {
      running ??= await serve(folder, new URL(address).port, origin);
    },
    async [Symbol.asyncDispose]() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
