import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { UploadTickets } from '../../src/serve/upload-tickets.ts';
import { desk, page, sentenceOf, type Desk } from './desk.ts';
import { startService, type RealService } from './real-service.ts';

const signature = 'S1GNATURE-0123456789';

type Answer = readonly [status: number, type: string | undefined, body: string];

interface Uploading extends Desk {
  readonly service: RealService;
  /** Creates an upload and gives the path of its address on this server. */
  readonly begin: () => Promise<string>;
}

/** A connection to a service that gives out signed URLs of a storage of its own. */
async function uploading(
  storage: Answer = [201, undefined, ''],
  creation: (uploadUrl: string) => unknown = (uploadUrl) => ({ id: '1', uploadUrl }),
): Promise<Uploading> {
  const service: RealService = await startService((request, response) => {
    const isStorage = request.url?.startsWith('/storage/') === true;
    const uploadUrl = `${service.origin}/storage/1.bin?sig=${signature}`;
    const [status, type, body]: Answer = isStorage
      ? storage
      : [201, 'application/json', JSON.stringify(creation(uploadUrl))];
    response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body);
  });
  const machine = desk({
    work: { baseUrl: service.baseUrl, token: 'T0KEN-0123456789' },
    other: { baseUrl: service.baseUrl, token: 'T0KEN-0123456789' },
  });
  return {
    service,
    ...machine,
    begin: async () => {
      const answer = await machine.post('/services/work/api/uploads', { filename: 'owl.svg' });
      const { uploadUrl } = await answer.json();
      return new URL(uploadUrl).pathname;
    },
  };
}

describe('the bytes of an upload', () => {
  test('go to the signed URL of the service, which the page does not see, without credentials', async () => {
    const { begin, ask, service } = await uploading();
    const address = await begin();
    expect(address).toMatch(/^\/services\/work\/storage\/[\w-]{32}$/);
    const init = {
      method: 'PUT',
      headers: { 'content-length': '5', authorization: 'bearer page', cookie: 'a=1', origin: page },
      body: new Blob(['bytes']).stream(),
      duplex: 'half',
    };
    const answer = await ask(`${address}?comp=block&blockid=MDAx&sig=mine`, init);
    expect([answer.status, await answer.text()]).toEqual([201, '']);
    const [, sent] = service.asked;
    expect(sent).toMatchObject({ method: 'PUT', url: `/storage/1.bin?sig=${signature}&comp=block&blockid=MDAx` });
    expect(sent?.headers).toMatchObject({ 'content-length': '5' });
    for (const name of ['authorization', 'cookie', 'origin', 'ocp-apim-subscription-key'])
      expect(sent?.headers).not.toHaveProperty(name);
    expect(service.bodies[1]).toBe('bytes');
  });

  test('get an address within an envelope too, and anew when that is asked for', async () => {
    const { ask, post } = await uploading(undefined, (uploadUrl) => ({ Payload: { id: '1', UploadUrl: uploadUrl } }));
    const created = await (await post('/services/work/api/uploads')).json();
    const renewed = await (await ask('/services/work/api/uploads/1/uploadUrl', { method: 'POST' })).json();
    for (const { Payload } of [created, renewed]) expect(Payload.UploadUrl).toMatch(`${page}/services/work/storage/`);
    expect(created.Payload.UploadUrl).not.toBe(renewed.Payload.UploadUrl);
  });

  test('are looked at by GET', async () => {
    const { begin, ask } = await uploading([200, 'application/json', '{"isComplete":false}']);
    expect(await (await ask(await begin())).json()).toEqual({ isComplete: false });
  });

  test.each<[string, (address: string) => string]>([
    ['unknown', () => '/services/work/storage/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['of another service', (address) => address.replace('/work/', '/other/')],
  ])('are refused at an address that is %s, so that the client asks for a new one', async (_name, change) => {
    const { begin, ask, service } = await uploading();
    const answer = await ask(change(await begin()), { method: 'PUT', body: 'bytes' });
    expect([answer.status, await sentenceOf(answer)]).toEqual([
      403,
      'This upload address is not known any more; ask for a new one.',
    ]);
    expect(service.asked).toHaveLength(1);
  });

  test('cannot be removed or changed in part', async () => {
    const { begin, ask } = await uploading();
    expect((await ask(await begin(), { method: 'DELETE' })).status).toBe(405);
  });

  test('and a refusal of the storage does not show the signed URL', async () => {
    const { begin, ask } = await uploading([403, 'text/plain', `The signature sig=${signature} has expired`]);
    const answer = await ask(await begin(), { method: 'PUT', body: 'bytes' });
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain(signature);
  });

  test('and a storage that does not answer is told', async () => {
    const { begin, ask } = await uploading(undefined, () => ({ id: '1', uploadUrl: 'http://127.0.0.1:1/1.bin' }));
    const answer = await ask(await begin(), { method: 'PUT', body: 'bytes' });
    expect([answer.status, await sentenceOf(answer)]).toEqual([
      502,
      'The storage at http://127.0.0.1:1 does not answer.',
    ]);
  });

  test.each(['ftp://storage.example/1', '', 'javascript:alert(1)', 7])('are not sent to %j', async (uploadUrl) => {
    const { post } = await uploading(undefined, () => ({ id: '1', uploadUrl }));
    const answer = await post('/services/work/api/uploads');
    expect([answer.status, await sentenceOf(answer)]).toEqual([502, expect.stringContaining('cannot be used')]);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    [
      'a few kilobytes that are gigabytes',
      (response) => {
        response.writeHead(201, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
        const part = gzipSync(Buffer.alloc(67_108_864, ' '));
        for (let count = 0; count < 20; count++) response.write(part);
        response.end();
      },
    ],
    [
      'an answer that breaks off',
      (response) => {
        response.writeHead(201, { 'content-type': 'application/json', 'content-length': '100' }).write('{');
        setTimeout(() => response.destroy(), 100);
      },
    ],
  ])('have no address where the service gives %s, which takes no memory', async (_what, respond) => {
    const { baseUrl } = await startService((_request, response) => respond(response));
    const { post } = desk({ work: { baseUrl, token: 'T0KEN-0123456789' } });
    const before = process.memoryUsage().rss;
    const answer = await post('/services/work/api/uploads', { filename: 'owl.svg' });
    expect([answer.status, await sentenceOf(answer)]).toEqual([
      502,
      'The service answered with an upload that is too large, or does not come to its end.',
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });
});

test('a ticket ends with its day, and a service with TLS gets no other addresses', () => {
  let now = 0;
  const tickets = new UploadTickets(() => now);
  const service = { name: 'work', baseUrl: 'https://library.example/api' };
  expect(tickets.replace({ uploadUrl: 'http://storage.example/1' }, service, 'way')).toBeUndefined();
  const answer = JSON.stringify(tickets.replace({ uploadUrl: 'storage/1?sig=2' }, service, 'way'));
  const ticket = /way\/([\w-]+)/.exec(answer)?.[1] ?? '';
  expect(tickets.find('work', ticket)?.href).toBe('https://library.example/api/storage/1?sig=2');
  now = 86_400_000;
  expect(tickets.find('work', ticket)).toBeUndefined();
});

test('a storage that does not answer is given up', async () => {
  const service: RealService = await startService((request, response) => {
    if (request.url?.startsWith('/storage/') === true) return;
    const uploadUrl = `${service.origin}/storage/1.bin?sig=${signature}`;
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ id: '1', uploadUrl }));
  });
  const { post, ask } = desk({ work: { baseUrl: service.baseUrl, token: 'T0KEN-0123456789' } }, { silence: 1 });
  const { uploadUrl } = await (await post('/services/work/api/uploads', { filename: 'owl.svg' })).json();
  const answer = await ask(new URL(uploadUrl).pathname, { method: 'PUT', body: 'bytes' });
  expect([answer.status, await sentenceOf(answer)]).toEqual([
    504,
    `The storage at ${service.origin} has not answered for 1 second; try again later.`,
  ]);
});
