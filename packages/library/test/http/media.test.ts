import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { byteRange } from '../../src/http/byte-range.ts';
import { mediaAddresses } from '../../src/http/media-address.ts';
import type { LibraryAsset } from '../../src/index.ts';
import { assetWith, guid, tinyLibrary, type TinyLibrary } from '../tiny-library.ts';

const whole = '<svg><!--abcdefghij--></svg>';

/** The address of a rendition as a list gives it out, and a way to open it as an `<img>` would: without headers. */
async function listed(
  rendition: 'thumb' | 'full' | 'original',
  asset: LibraryAsset = assetWith(),
): Promise<{
  address: string;
  open: (address?: string, init?: RequestInit) => Promise<Response>;
  library: TinyLibrary;
}> {
  const library = tinyLibrary([asset]);
  const body = await (await library.get('/assets')).json();
  const { basePath, [rendition]: path } = body.payload.assets[0].media;
  const address: string = basePath + path;
  return { library, address, open: (other = address, init = {}) => library.handler(new Request(other, init)) };
}

describe('media of an asset', () => {
  test.each([
    ['original', whole],
    ['full', whole],
    ['thumb', '<svg/>'],
  ] as const)('%s can be opened without headers', async (rendition, text) => {
    const { open } = await listed(rendition);
    const response = await open();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    );
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    expect(response.headers.get('content-length')).toBe(String(text.length));
    expect(await response.text()).toBe(text);
  });

  test.each(['thumb', 'full', 'original'] as const)(
    '%s has another address after a change, since browsers keep what they have of one',
    async (rendition) => {
      const before = await listed(rendition, assetWith({ dateModified: 1000 }));
      const after = await listed(rendition, assetWith({ dateModified: 2000 }));
      expect(after.address).not.toBe(before.address);
      expect((await after.open()).status).toBe(200);
      expect((await listed(rendition, assetWith({ dateModified: 2000 }))).address).toBe(after.address);
    },
  );

  test('full is the thumbnail where browsers cannot show the original', async () => {
    const { open } = await listed('full', assetWith({ mimeType: 'application/pdf' }));
    expect(await (await open()).text()).toBe('<svg/>');
  });

  test('paths resolve against basePath as addresses do', async () => {
    const { library, address } = await listed('original');
    const body = await (await library.get('/assets')).json();
    const { basePath, original } = body.payload.assets[0].media;
    expect(new URL(original, basePath).href).toBe(address);
  });

  test('files that are no media are saved, not shown', async () => {
    const { open } = await listed(
      'original',
      assetWith({ fileName: 'a"b\r\nü (1).html', media: { original: 'page.html', thumbnail: null } }),
    );
    const response = await open();
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''a%22b%0D%0A%C3%BC%20%281%29.html",
    );
  });

  test('half a surrogate pair in a name does no harm', async () => {
    const { open } = await listed('original', assetWith({ fileName: 'a\ud800.svg' }));
    expect((await open()).status).toBe(200);
  });

  test('a file that is gone is 404', async () => {
    const { open } = await listed('original', assetWith({ media: { original: 'gone', thumbnail: null } }));
    expect((await open()).status).toBe(404);
  });

  test('an asset or a rendition that is not there is 404, though the signature is right', async () => {
    const library = tinyLibrary([
      assetWith({ mimeType: 'application/pdf', media: { original: 'owl.svg', thumbnail: null } }),
    ]);
    const addresses = mediaAddresses(new Uint8Array(32).fill(7), () => Date.parse('2026-11-21T10:20:00.000Z'));
    for (const path of [
      addresses.path(guid(999), 'original'),
      addresses.path(guid(100), 'thumbnail'),
      addresses.path(guid(100), 'full'),
    ])
      expect((await library.handler(new Request(`http://library.test/api/media/${path}`))).status).toBe(404);
  });

  test('HEAD gives the headers alone', async () => {
    const { open } = await listed('original');
    const response = await open(undefined, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(whole.length));
    expect(await response.text()).toBe('');
  });
});

describe('signatures', () => {
  test.each([
    ['no query', (address: string) => address.replace(/\?.*/, '')],
    ['no signature', (address: string) => address.replace(/&signature=.*/, '')],
    ['another signature', (address: string) => address.replace(/signature=./, 'signature=*')],
    [
      'a longer life',
      (address: string) => address.replace(/expires=(\d+)/, (_all, seconds) => `expires=${Number(seconds) + 3600}`),
    ],
    ['no number', (address: string) => address.replace(/expires=\d+/, 'expires=NaN')],
    ['another asset', (address: string) => address.replace(guid(100), guid(101))],
  ])('%s is 403', async (_name, tamper) => {
    const { open, address } = await listed('original');
    expect(tamper(address)).not.toBe(address);
    expect((await open(tamper(address))).status).toBe(403);
  });

  test.each([
    ['thumb', '/thumbnail?', '/original?'],
    ['thumb', '/thumbnail?', '/full?'],
    ['full', '/full?', '/original?'],
    ['original', '/original?', '/thumbnail?'],
  ] as const)('the signature of %s does not open another rendition (%s, %s)', async (rendition, own, other) => {
    const { open, address } = await listed(rendition);
    expect((await open(address)).status).toBe(200);
    expect((await open(address.replace(own, other))).status).toBe(403);
  });

  test('are computed once for many pages of the same hour', () => {
    let digests = 0;
    const count = vi.spyOn(TextEncoder.prototype, 'encode').mockImplementation(function encode(text = '') {
      digests += 1;
      return new Uint8Array(Buffer.from(text));
    });
    onTestFinished(() => count.mockRestore());
    let now = 0;
    const addresses = mediaAddresses(new Uint8Array(32), () => now);
    const page = (): string[] => Array.from({ length: 50 }, (_, index) => addresses.path(guid(index), 'original'));
    expect(page()).toEqual(page());
    expect(digests).toBe(50);
    now += 3_600_000;
    page();
    expect(digests).toBe(100);
  });

  test('of more assets than are remembered are right all the same', () => {
    const addresses = mediaAddresses(new Uint8Array(32), () => 0);
    const first = addresses.path(guid(0), 'original');
    for (let index = 1; index <= 10_000; index++) addresses.path(guid(index), 'original');
    expect(addresses.path(guid(0), 'original')).toBe(first);
  });

  test.each([
    ['another rendition', (address: string) => address.replace('/original?', '/secret?')],
    ['a path behind it', (address: string) => address.replace('/original?', '/original/more?')],
    ['a way up', (address: string) => address.replace('/original?', '/..%2f..%2fsecrets.json?')],
  ])('%s is 404', async (_name, tamper) => {
    const { open, address } = await listed('original');
    expect((await open(tamper(address))).status).toBe(404);
  });

  test('addresses of the same hour are equal, hold at least an hour, and at most two', () => {
    let now = Date.parse('2026-11-21T10:00:00.000Z');
    const addresses = mediaAddresses(new Uint8Array(32), () => now);
    const path = addresses.path('a', 'original');
    const query = new URLSearchParams(path.replace(/^.*\?/, ''));
    now += 59 * 60_000;
    expect(addresses.path('a', 'original')).toBe(path);
    now += 60_000;
    expect(addresses.verify('a', 'original', query)).toHaveProperty('rendition');
    now += 3_600_000;
    expect(addresses.verify('a', 'original', query)).toEqual({ refused: 'expired' });
  });

  test('another key signs differently', () => {
    const clock = (): number => 0;
    const path = mediaAddresses(new Uint8Array(32), clock).path('a', 'full');
    const other = mediaAddresses(new Uint8Array(32).fill(1), clock);
    expect(other.verify('a', 'full', new URLSearchParams(path.replace(/^.*\?/, '')))).toEqual({ refused: 'unsigned' });
  });
});

describe('caching and ranges', () => {
  test.each(['"owl.svg"', 'W/"owl.svg"', '"other", "owl.svg"', '*'])('If-None-Match: %s is 304', async (tag) => {
    const { open } = await listed('original');
    const response = await open(undefined, { headers: { 'if-none-match': tag } });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe('"owl.svg"');
  });

  test.each([
    ['bytes=0-4', 206, '<svg>', 'bytes 0-4/28'],
    ['bytes=22-', 206, '</svg>', 'bytes 22-27/28'],
    [' bytes = 0 - 4 ', 206, '<svg>', 'bytes 0-4/28'],
    ['bytes=0 4-5', 200, whole, null],
    ['bytes=-6', 206, '</svg>', 'bytes 22-27/28'],
    ['bytes=-600', 206, whole, 'bytes 0-27/28'],
    ['bytes=20-600', 206, '--></svg>'.slice(1), 'bytes 20-27/28'],
    ['bytes=0-1,3-4', 200, whole, null],
    ['lines=0-1', 200, whole, null],
    ['bytes=5-2', 200, whole, null],
  ])('Range: %s', async (range, status, text, contentRange) => {
    const { open } = await listed('original');
    const response = await open(undefined, { headers: { range } });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(text);
    expect(response.headers.get('content-range')).toBe(contentRange);
  });

  test.each(['bytes=28-', 'bytes=-0', 'bytes=99999999999999999999-'])('Range: %s is 416', async (range) => {
    const { open } = await listed('original');
    const response = await open(undefined, { headers: { range } });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */28');
  });

  test('a range of a file that has changed since gives all of it', async () => {
    const { open } = await listed('original');
    expect((await open(undefined, { headers: { range: 'bytes=0-4', 'if-range': '"old"' } })).status).toBe(200);
    expect((await open(undefined, { headers: { range: 'bytes=0-4', 'if-range': '"owl.svg"' } })).status).toBe(206);
  });

  test('no header leads outside of the file', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,20}-\d{0,20}$/)),
        fc.nat(1000),
        (header, size) => {
          const range = byteRange(header, size);
          if (typeof range === 'string') return;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.start).toBeLessThan(range.end);
          expect(range.end).toBeLessThanOrEqual(size);
        },
      ),
    );
  });
});
