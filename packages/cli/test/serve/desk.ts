import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Io } from '../../src/io.ts';
import { createServices, type Services, type ServicesOptions } from '../../src/serve/create-services.ts';

/** A running `assetql serve`, as seen by a test. */
export interface Desk {
  /** The configuration folder. */
  readonly folder: string;
  readonly services: Services;
  /** Sends a request like the page: from its own origin, through all checks. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** The same with a JSON body. */
  readonly post: (path: string, body?: unknown) => Promise<Response>;
  readonly configText: () => string;
  readonly writeConfig: (connections: Readonly<Record<string, unknown>>) => void;
  /** The stored secrets of a connection; throws when there are none. */
  readonly secretsText: (name: string) => string;
}

export const page = 'http://localhost:4310';

/** A machine with its own config file, and its services. */
export function desk(connections: Readonly<Record<string, unknown>> = {}, options: ServicesOptions = {}): Desk {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-services-'));
  const control = new AbortController();
  const io: Io = {
    stdin: async function* () {},
    ask: () => Promise.resolve(undefined),
    out: () => undefined,
    written: async () => true,
    flushed: () => Promise.resolve(true),
    err: () => undefined,
    outIsTerminal: false,
    errIsTerminal: false,
    columns: 80,
    cwd: folder,
    env: { XDG_CONFIG_HOME: folder, ASSETQL_KEYCHAIN: 'off' },
    signal: control.signal,
  };
  const config = join(folder, 'assetql', 'config.json');
  const writeConfig: Desk['writeConfig'] = (next) => {
    mkdirSync(join(folder, 'assetql'), { recursive: true });
    writeFileSync(config, JSON.stringify({ connections: next }));
  };
  if (Object.keys(connections).length > 0) writeConfig(connections);
  const services = createServices(io, options);
  onTestFinished(async () => {
    control.abort(new Error('the test has ended'));
    await services.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ask: Desk['ask'] = async (path, init) => await services.handle(new Request(page + path, init), 'page');
  return {
    folder,
    services,
    ask,
    post: (path, body = {}) =>
      ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    configText: () => readFileSync(config, 'utf8'),
    writeConfig,
    secretsText: (name) => readFileSync(join(folder, 'assetql', 'secrets', `${name}.json`), 'utf8'),
  };
}

/** The message of an error response. */
export async function sentenceOf(answer: Response): Promise<string> {
  const { errors } = await answer.json();
  return errors[0].message;
}
