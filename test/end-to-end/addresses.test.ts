import { expect, onTestFinished, test } from 'vitest';
import { assetql, serve } from './command.ts';

const note = 'No service is configured: “assetql serve” answers at http://127.0.0.1:4310/api, once it runs.\n';
const query = 'search: owl\ncount: 2';

test('addresses of the embedded library are those at which it is served, as the command says', async () => {
  const { status, out, err } = await assetql(['run', '--embedded', '--format', 'urls'], query);
  expect(status).toBe(0);
  expect(err.endsWith(note)).toBe(true);
  const addresses = out.trim().split('\n');
  expect(addresses).toHaveLength(2);

  const served = await serve();
  onTestFinished(async () => void (await served.stop('SIGTERM')));
  for (const address of addresses) {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:4310\/api\//);
    const { pathname, search } = new URL(address);
    expect((await fetch(new URL(pathname + search, served.address))).status).toBe(200);
  }
});

test('so are those of direct links', async () => {
  const { out: ids } = await assetql(['run', '--embedded', '--format', 'ids'], query);
  const [asset = ''] = ids.split('\n');
  const { status, out, err } = await assetql([
    'links',
    'create',
    asset,
    '--activate',
    '--embedded',
    '--format',
    'json',
  ]);
  expect({ status, err }).toEqual({ status: 0, err: note });
  const [{ id, url }] = JSON.parse(out);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4310\/api\/links\//);
  expect((await assetql(['links', 'archive', asset, id, '--embedded'])).status).toBe(0);
});
