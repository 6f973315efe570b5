import { expect, test } from 'vitest';
import { fetchMedia } from '../../src/connections/library/fetch-media.ts';

const { signal } = new AbortController();

/** A network of addresses that lead on to others; what leads nowhere is a picture. */
function network(leads: Readonly<Record<string, string>>): {
  readonly asked: RequestInit[];
  readonly fetch: typeof ask;
} {
  const asked: RequestInit[] = [];
  const ask = (url: string, init: RequestInit): Promise<Response> => {
    asked.push(init);
    const location = leads[url];
    return Promise.resolve(
      location === undefined
        ? new Response('picture', { headers: { 'content-type': 'image/png' } })
        : new Response(null, { status: 302, headers: { location } }),
    );
  };
  return { asked, fetch: ask };
}

const service = 'https://library.example/api';
const here = 'leads to this machine';
const scheme = 'neither https nor http';

test.each([
  ['https://files.example/a.png', undefined],
  ['http://files.example/a.png', undefined],
  ['file:///etc/passwd', scheme],
  ['data:image/png;base64,AA', scheme],
  ['vscode://some.extension/x', scheme],
  ['//files.example/a.png', scheme],
  ['', scheme],
  ['http://127.0.0.1:9200/_shutdown', here],
  ['http://2130706433/', here],
  ['http://0x7f.1/', here],
  ['http://0.0.0.0:8080/', here],
  ['http://localhost:8080/', here],
  ['http://localhost./', here],
  ['http://admin.localhost/', here],
  ['http://[::1]/', here],
  ['http://[::]/', here],
  ['http://[::ffff:127.0.0.1]/', here],
  ['http://[::ffff:0.0.0.0]/', here],
  ['http://[2001:db8::1]/', undefined],
  ['http://10.0.0.7/a.png', undefined],
])('a service of elsewhere that names %s: %s', async (address, problem) => {
  const { asked, fetch } = network({});
  const fetched = fetchMedia(address, { baseUrl: service, fetch, signal });
  if (problem === undefined) {
    expect(await fetched).toMatchObject({ status: 200, type: 'image/png' });
    expect(asked).toEqual([{ signal, credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'manual' }]);
  } else {
    await expect(fetched).rejects.toThrow(problem);
    expect(asked).toEqual([]);
  }
});

test.each([
  ['http://127.0.0.1:9200/', here],
  ['http://[::ffff:7f00:1]/', here],
  ['file:///etc/passwd', scheme],
  ['https://files.example/first', 'leads on and on'],
])('an address that leads on to %s: %s', async (location, problem) => {
  const { asked, fetch } = network({ 'https://files.example/first': location });
  await expect(fetchMedia('https://files.example/first', { baseUrl: service, fetch, signal })).rejects.toThrow(problem);
  expect(asked.length).toBeLessThan(8);
});

test('a file is found where its address leads on to', async () => {
  const { fetch } = network({
    'https://files.example/first': '/second',
    'https://files.example/second': '//cdn.example/x',
  });
  expect(await fetchMedia('https://files.example/first', { baseUrl: service, fetch, signal })).toMatchObject({
    status: 200,
  });
});

test('a service of this machine gives out files of this machine', async () => {
  const { fetch } = network({});
  const given = { baseUrl: 'http://127.0.0.1:4310/api', fetch, signal };
  expect(await fetchMedia('http://localhost:4310/media/1', given)).toMatchObject({ status: 200 });
});
