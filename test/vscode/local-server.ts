import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '../end-to-end/command.ts';
import type { Agency } from './agency.ts';

/** An `assetql serve` of a person who is connected to the agency. */
export interface LocalServer extends AsyncDisposable {
  readonly address: string;
  readonly token: string;
  readonly subscriptionKey: string;
}

/** Starts it for an editor in a browser, whose page is of the origin. */
export async function startLocalServer(agency: Agency, origin: string): Promise<LocalServer> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-local-server-'));
  mkdirSync(join(folder, 'assetql'));
  const { baseUrl } = agency.definition;
  const { token, subscriptionKey } = agency;
  const configuration = { connections: { agency: { baseUrl, token, subscriptionKey } } };
  writeFileSync(join(folder, 'assetql/config.json'), JSON.stringify(configuration), { mode: 0o600 });
  const child = start(['serve', '--port', '0', '--allow-origin', origin], {
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
    address: printed('address').replace(/\/$/, ''),
    token: printed('token'),
    subscriptionKey: printed('subscription key'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
