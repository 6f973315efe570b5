import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { page, raw, serve } from './server.ts';

describe('the page', () => {
  test('is at the root, with a strict policy', async () => {
    const server = await serve({ playgroundDirectory: page() });
    const response = await fetch(server.address);
    expect(await response.text()).toContain('<title>AssetQL</title>');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const again = await fetch(server.address, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('is told that its server has the library, in the place of the policy that it has as a plain file', async () => {
    const directory = page();
    const policy = `<meta\n http-equiv="Content-Security-Policy" content="default-src 'none'" />`;
    writeFileSync(join(directory, 'index.html'), `<!doctype html>${policy}<title>AssetQL</title>`);
    const server = await serve({ playgroundDirectory: directory });
    const served = '<!doctype html><meta name="assetql-host" content="api" /><title>AssetQL</title>';
    const plain = await raw(server.address);
    expect(String(plain.body)).toBe(served);
    expect(plain.headers['content-length']).toBe(String(served.length));
    expect(String(brotliDecompressSync((await raw(server.address, { 'accept-encoding': 'br' })).body))).toBe(served);
  });

  test('has files with a hash in their name kept for good, and compressed', async () => {
    const server = await serve({ playgroundDirectory: page() });
    const address = `${server.address}assets/index-4f9a81bc.js`;
    const plain = await raw(address);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const br = await raw(address, { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    const gz = await raw(address, { 'accept-encoding': 'br;q=0, gzip' });
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz.body)).toEqual(plain.body);
    expect(new Set([plain, br, gz].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(br.headers.vary).toBe('accept-encoding');
    expect((await raw(`${server.address}assets/logo.png`, { 'accept-encoding': 'br' })).headers).not.toHaveProperty(
      'content-encoding',
    );
  });

  test('a file of an unknown type is bytes', async () => {
    const directory = page();
    writeFileSync(join(directory, 'model.bin'), 'bytes');
    const server = await serve({ playgroundDirectory: directory });
    const { headers, body } = await raw(`${server.address}model.bin`);
    expect([headers['content-type'], String(body)]).toEqual(['application/octet-stream', 'bytes']);
  });

  test('HEAD has no body, other methods are not allowed', async () => {
    const server = await serve({ playgroundDirectory: page() });
    expect((await raw(server.address, {}, 'HEAD')).headers['content-length']).toBe('37');
    expect((await raw(server.address, {}, 'POST')).status).toBe(405);
  });

  test.each([
    '/.env',
    '/%2eenv',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/..%5coutside.txt',
    '/link.txt',
    '/assets',
    '/assets/',
    '/nothing.js',
    '/%00',
    '/%ff',
    '/C:/outside.txt',
    '/index.html/more',
  ])('%s is not given out', async (path) => {
    const server = await serve({ playgroundDirectory: page() });
    expect((await raw(server.address, {}, 'GET', path)).status).toBe(404);
  });

  test('a folder that is not there is an empty one', async () => {
    const server = await serve({ playgroundDirectory: '/there/is/no/such/folder' });
    expect((await raw(server.address)).status).toBe(404);
  });

  test('without a page the root says where the API is', async () => {
    const server = await serve();
    const response = await fetch(server.address);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('/api');
  });
});
