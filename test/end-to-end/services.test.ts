import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../packages/cli/test/sign-in/free-port.ts';
import { newLibrary, scratchFolder, serveIdentity, type ServedIdentity } from './served-identity.ts';

const origin = 'https://vscode.dev';

interface Machine {
  readonly local: ServedIdentity;
  readonly service: ServedIdentity;
  /** Asks the first one with what it has printed. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
}

/** A machine that is connected to a library which is served elsewhere: as `fixed` with its token, as `work` by signing in. */
async function machine(...args: readonly string[]): Promise<Machine> {
  const service = await serveIdentity(onTestFinished, await newLibrary(onTestFinished));
  const folder = scratchFolder(onTestFinished);
  const baseUrl = service.value('base url') ?? '';
  const signIn = {
    authUrl: service.value('auth url'),
    clientId: service.value('client id'),
    redirectUri: `http://127.0.0.1:${await freePort()}/callback`,
  };
  const fixed = { baseUrl, token: service.value('token'), subscriptionKey: service.value('subscription key') };
  mkdirSync(join(folder, 'assetql'), { recursive: true });
  writeFileSync(
    join(folder, 'assetql/config.json'),
    JSON.stringify({ connections: { fixed, work: { baseUrl, signIn } } }),
  );
  const environment = { XDG_CONFIG_HOME: folder, ASSETQL_KEYCHAIN: 'off' };
  const local = await serveIdentity(onTestFinished, await newLibrary(onTestFinished), args, environment);
  const shown = {
    authorization: `bearer ${local.value('token')}`,
    'ocp-apim-subscription-key': local.value('subscription key') ?? '',
  };
  const ask: Machine['ask'] = (path, { headers, ...init } = {}) => {
    const address = new URL(path, local.value('address'));
    return fetch(address, { ...init, headers: { ...shown, ...Object.fromEntries(new Headers(headers)) } });
  };
  return { local, service, ask };
}

describe('assetql serve', () => {
  test('lists the services of the machine and asks them, for pages of the origins that it is told', async () => {
    const { local, service, ask } = await machine('--allow-origin', 'https://other.test', origin);
    const listed = await ask('/services', { headers: { origin } });
    expect(listed.headers.get('access-control-allow-origin')).toBe(origin);
    const text = await listed.text();
    expect(JSON.parse(text)).toEqual({
      services: [
        { name: 'Sample library', baseUrl: local.value('base url'), state: 'embedded' },
        { name: 'fixed', baseUrl: service.value('base url'), state: 'fixed-token' },
        { name: 'work', baseUrl: service.value('base url'), state: 'signed-out', needsSecret: true },
      ],
    });
    const found = await ask('/services/fixed/api/assets?search=cat&count=2', { headers: { origin } });
    expect(found.status).toBe(200);
    expect(found.headers.get('access-control-allow-origin')).toBe(origin);
    const page = await found.text();
    expect(JSON.parse(page).payload.assets).toHaveLength(2);
    const picture = new URL(JSON.parse(page).payload.assets[0].media.basePath).pathname;
    expect((await ask(`/services/fixed/api/assets/..%2f..${picture}`)).status).toBe(400);
    for (const secret of ['token', 'subscription key']) expect(text + page).not.toContain(service.value(secret));
    // with the service's own credentials, and none of those of the page
    expect((await ask('/services/fixed/api/assets', { headers: { authorization: 'bearer x' } })).status).toBe(401);
    const { err } = await local.stop();
    for (const secret of ['token', 'subscription key']) expect(err).not.toContain(service.value(secret));
  });

  test('ends within seconds while somebody is at the log-in page', async () => {
    const { local, service, ask } = await machine();
    const body = JSON.stringify({ clientSecret: service.value('client secret') });
    const begun = await ask('/services/work/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([begun.status, await begun.json()]).toEqual([
      200,
      { url: expect.stringContaining(`${service.value('auth url')}/connect/authorize?`) },
    ]);
    const { status, out, err } = await local.stop();
    expect(status).toBe(0);
    expect(out + err).not.toContain(service.value('client secret'));
  });

  test('says in one line what is no origin', async () => {
    await expect(machine('--allow-origin', 'vscode.dev')).rejects.toThrow(
      /vscode\.dev is no origin of a page; write one such as https:\/\/vscode\.dev \(--allow-origin ORIGIN\)\.\n$/,
    );
  });
});
