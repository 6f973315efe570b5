import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder } from '../sample-folders.ts';
import { assetql, start } from './command.ts';

/** What gives back what was taken, when a test has ended. */
type Cleaning = (clean: () => void) => void;

/** An empty folder until the test has ended. */
export function scratchFolder(after: Cleaning): string {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-sign-in-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder whose sample is prepared, and at which no one has signed in yet. */
export async function newLibrary(after: Cleaning): Promise<string> {
  await assetql(['run', '-', '--format', 'ids'], 'search: cat\ncount: 1\n');
  const folder = scratchFolder(after);
  const prepared = join(dataFolder, 'assetql');
  for (const name of readdirSync(prepared))
    if (/^(?:records|library-.*)\.sqlite$/.test(name)) cpSync(join(prepared, name), join(folder, name));
  return folder;
}

/** A running `assetql serve`. */
export interface ServedIdentity {
  /** What was printed after `name: `. */
  readonly value: (name: string) => string | undefined;
  /** The names of what was printed, in their order. */
  readonly names: readonly string[];
  readonly stop: () => Promise<{ readonly status: number | null; readonly out: string; readonly err: string }>;
}

/** Starts `assetql serve` and waits until it has printed all. */
export function serveIdentity(
  after: Cleaning,
  folder: string,
  args: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<ServedIdentity> {
  return new Promise((resolve, reject) => {
    const child = start(['serve', '--port', '0', '--data', folder, ...args], environment);
    after(() => void child.kill('SIGKILL'));
    let out = '';
    let err = '';
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    const ended = new Promise<number | null>((done) => child.once('close', done));
    child.stderr.on('data', (part: Buffer) => {
      err += part.toString();
      if (!err.includes('Press Ctrl-C')) return;
      // What was printed on the other stream before may still be on its way.
      setImmediate(() => {
        const lines = out
          .trim()
          .split('\n')
          .map((line) => line.split(/: (.*)/, 2));
        resolve({
          value: (name) => lines.find(([each]) => each === name)?.[1],
          names: lines.map(([name = '']) => name),
          stop: async () => {
            child.kill('SIGTERM');
            return { status: await ended, out, err };
          },
        });
      });
    });
    void ended.then((status) => reject(new Error(`assetql serve ended with ${String(status)}: ${err}`)));
  });
}

/** Signs in over HTTP with what was printed, by the server or by the one that has made the passwords, and gives the answer of the token endpoint. */
export async function signIn(
  served: ServedIdentity,
  userName: string,
  secrets: ServedIdentity = served,
): Promise<Record<string, unknown>> {
  const authUrl = served.value('auth url') ?? '';
  const [clientId, redirectUri] = [served.value('client id') ?? '', served.value('redirect uri') ?? ''];
  const cookies: string[] = [];
  async function open(address: string | URL, init: RequestInit = {}): Promise<{ next: URL; text: string }> {
    const answer = await fetch(address, { redirect: 'manual', ...init, headers: { cookie: cookies.join('; ') } });
    cookies.push(...answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''));
    return { next: new URL(answer.headers.get('location') ?? 'about:blank', address), text: await answer.text() };
  }
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid api offline_access',
    state: 's',
  });
  const { next: page } = await open(`${authUrl}/connect/authorize?${query}`);
  const [, token = ''] = /name="token" value="([^"]+)"/.exec((await open(page)).text) ?? [];
  const password = secrets.value(`password of ${userName}`) ?? '';
  const sent = await open(page, { method: 'POST', body: new URLSearchParams({ token, username: userName, password }) });
  const { next: back } = await open(sent.next);
  const answer = await fetch(`${authUrl}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: secrets.value('client secret') ?? '',
    }),
  });
  return Object.fromEntries(Object.entries(JSON.parse(await answer.text())));
}

export const callWith = (served: ServedIdentity, token: unknown): Promise<Response> =>
  fetch(`${served.value('base url') ?? ''}/assets?count=1`, {
    headers: {
      authorization: `bearer ${String(token)}`,
      'ocp-apim-subscription-key': served.value('subscription key') ?? '',
    },
  });
