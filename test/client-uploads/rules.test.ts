import { type Client, type DirectLink, type UploadRecord } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { rejection } from '../../packages/client/test/scripted-client.ts';
import { at, failAfter, refuse } from './faults.ts';
import { bytesOf, fileOf, ids, metadata, startUploadService, type UploadService } from './upload-service.ts';

/** Rules of the interface specification that a client meets one by one, with their sections. */

const fileSize = 9;

const assetOf = async (client: Client, name?: string): Promise<string> =>
  (await client.uploads.upload(fileOf(bytesOf(fileSize), name), { ...metadata, wait: true })).assetId;

/** An upload of bob that has everything but one thing, for which it cannot be finalized. */
interface Begun {
  readonly service: UploadService;
  readonly uploads: Client['uploads'];
  readonly id: string;
}

async function begin(fileName = 'owl.svg', openUploads?: number): Promise<Begun> {
  const service = await startUploadService(openUploads);
  const { uploads } = service.client();
  const { id, uploadUrl } = await uploads.create({ fileName });
  await service.handler(new Request(uploadUrl, { method: 'PUT', body: '<svg/>' }));
  await uploads.addCategories(id, [ids.logos]);
  await uploads.setAttributes(id, { [ids.campaign]: 'Spring' });
  return { service, uploads, id };
}

describe('the calls for uploads', () => {
  it('send JSON as such, and ask for it (§4.1)', async () => {
    const service = await startUploadService();
    const client = service.client('ann');
    const asset = await assetOf(client);
    await client.directLinks.activateAll(asset, [await client.directLinks.create(asset)]);
    await client.assets.addCategories(asset, [ids.photos]);
    const sent = service.received.filter(({ path }) => !path.startsWith('/storage/'));
    for (const { method, size, headers } of sent) {
      expect(headers.get('accept')).toMatch(/json/);
      if (method !== 'GET' && size > 0) expect(headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  it('get the id from the service, and send none (§2.3)', async () => {
    const service = await startUploadService();
    const { uploads } = service.client();
    const fields = { fileName: 'owl.svg', id: ids.ann };
    expect(String(await rejection(uploads.create(fields)))).toMatch(/was not sent: these fields have no member "id"/);
    expect(service.received).toEqual([]);
    const [one, other] = [await uploads.create({ fileName: 'owl.svg' }), await uploads.create({ fileName: 'owl.svg' })];
    expect(new Set([one.id, other.id, ids.ann]).size).toBe(3);
  });

  it('may send a name that is refused only when the upload is finalized (§4.5, step 1; §7)', async () => {
    const { uploads, id } = await begin('photos/owl.svg');
    expect(await rejection(uploads.finalize(id, { sizeInBytes: 6 }))).toMatchObject({
      status: 400,
      reason: expect.stringContaining('The file name has invalid characters'),
    });
    expect(await uploads.finalize(id, { sizeInBytes: 6, fileName: 'owl.svg' })).toMatchObject({ id });
  });

  it.each<[name: string, spoil: (begun: Begun) => Promise<unknown>, status: number, reason: string]>([
    ['without a category', ({ uploads, id }) => uploads.removeCategories(id, [ids.logos]), 400, 'No category'],
    [
      'without a required attribute',
      ({ uploads, id }) => uploads.setAttributes(id, { [ids.campaign]: null }),
      400,
      '“Campaign” must have a value',
    ],
  ])('%s finalize nothing (§4.5, §7)', async (_name, spoil, status, reason) => {
    const begun = await begin();
    await spoil(begun);
    const error = await rejection(begun.uploads.finalize(begun.id, { sizeInBytes: 6 }));
    expect(error).toMatchObject({ status, reason: expect.stringContaining(reason) });
    expect(await begun.service.unfinished()).toBe(1);
    expect((await begun.service.client().assets.list()).total).toBe(0);
  });

  it('replace a record whole, once all bytes have come, and as many as it says (§4.5, step 5)', async () => {
    const { service, uploads, id } = await begin();
    const other = await uploads.create({ fileName: 'other.svg' });
    const replaced = (upload: string, sizeInBytes: number): Promise<UploadRecord> =>
      uploads.replace(upload, { fileName: 'owl.svg', sizeInBytes });
    expect(await rejection(replaced(other.id, 6))).toMatchObject({ status: 409 });
    expect(await rejection(replaced(id, 7))).toMatchObject({ status: 404 });
    await uploads.patch(id, { description: 'At night' });
    expect(await replaced(id, 6)).toMatchObject({ description: null, sizeInBytes: 6 });
    expect(service.received.at(-1)).toMatchObject({ method: 'PUT' });
  });

  it('change an upload until it is finalized, and never after that (§3.3)', async () => {
    const { uploads, id } = await begin();
    expect((await uploads.get(id)).status).toBe('Uploading');
    await uploads.finalize(id, { sizeInBytes: 6 });
    expect((await uploads.get(id)).status).toBe('ReadyForProcessing');
    for (const change of [
      () => uploads.patch(id, { title: 'Owl' }),
      () => uploads.replace(id, { fileName: 'owl.svg', sizeInBytes: 6 }),
      () => uploads.addKeywords(id, ['owl']),
      () => uploads.renewUrl(id),
    ])
      expect(await rejection(change())).toMatchObject({ status: 409, mayHaveHappened: false });
  });

  it.each<[what: string, change: (begun: Begun) => Promise<unknown>, status: number, reason: string]>([
    [
      'more keywords than 2,000',
      ({ uploads, id }) =>
        uploads.addKeywords(
          id,
          Array.from({ length: 2001 }, (_, index) => `word ${index}`),
        ),
      400,
      '2000 keywords',
    ],
    ['a body of more than 1 MiB', ({ uploads, id }) => uploads.addKeywords(id, ['x'.repeat(1_048_576)]), 413, 'larger'],
    [
      'more uploads than two',
      ({ uploads }) => uploads.create({ fileName: 'c.svg' }),
      409,
      'uploads that are not ended',
    ],
  ])('are refused %s, and change nothing (§8)', async (_what, change, status, reason) => {
    const begun = await begin('owl.svg', 2);
    await begun.uploads.create({ fileName: 'b.svg' });
    const before = await begun.uploads.get(begun.id);
    expect(await rejection(change(begun))).toMatchObject({ status, reason: expect.stringContaining(reason) });
    expect(await begun.uploads.get(begun.id)).toEqual(before);
    expect(await begun.service.unfinished()).toBe(2);
  });

  it('send a lightbox only to somebody who may approve (§4.5, approval 3)', async () => {
    const { service, uploads, id } = await begin();
    const lightbox = await uploads.createLightbox(id, { name: 'Mine', description: 'of today' });
    await uploads.addToLightbox(id, lightbox);
    expect(await rejection(uploads.sendLightbox(id, lightbox, ids.bob))).toMatchObject({ status: 400 });
    await uploads.sendLightbox(id, lightbox, ids.ann);
    const time = '2026-11-24T12:00:00.000Z';
    const bob = { id: ids.bob, userName: 'bob' };
    expect(await service.client().lightboxes()).toMatchObject([
      {
        id: lightbox.id,
        name: 'Mine',
        description: 'of today',
        owner: bob,
        approver: { id: ids.ann, userName: 'ann' },
        record: { createdAt: time, createdBy: bob, modifiedAt: time, modifiedBy: bob },
      },
    ]);
  });
});

describe('an asset', () => {
  it.each([
    ['ann', 'approved'],
    ['bob', 'pending'],
  ] as const)(
    'of %s has its name, its title and the status %s when it is finalized (§2.3, §2.4, §3.2)',
    async (who, status) => {
      const service = await startUploadService();
      const client = service.client(who);
      await assetOf(client, 'Snowy Owl.v2.svg');
      expect((await client.assets.list()).assets).toMatchObject([
        {
          title: 'Snowy Owl.v2',
          statusName: status,
          file: { fileName: 'Snowy Owl.v2.svg', sizeInBytes: fileSize },
          record: { createdBy: { userName: who } },
        },
      ]);
    },
  );

  it('is added to all categories or to none (§4.4)', async () => {
    const service = await startUploadService();
    const client = service.client('ann');
    const asset = await assetOf(client);
    expect(await rejection(client.assets.addCategories(asset, [ids.photos, ids.ann]))).toMatchObject({ status: 400 });
    const [found] = (await client.assets.list()).assets;
    expect(found?.categories?.map(({ id }) => id)).toEqual([ids.logos]);
  });
});

it('a list that says nothing else has the 50 newest assets of all (§4.4)', async () => {
  const service = await startUploadService();
  const client = service.client('ann');
  for (let number = 1; number <= 51; number += 1) {
    await assetOf(client, `${number}.svg`);
    service.pass(1000);
  }
  const { assets, total } = await client.assets.list();
  expect(total).toBe(51);
  expect(assets.map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, index) => String(51 - index)));
});

describe('direct links', () => {
  const view = (service: UploadService, { url }: DirectLink, agent: string): Promise<Response> =>
    service.handler(new Request(url ?? '', { headers: { 'user-agent': agent } }));

  it('show the views of their file, and are broken without it (§2.2, §3.1)', async () => {
    const service = await startUploadService();
    const { directLinks } = service.client('ann');
    const asset = await assetOf(service.client('ann'));
    const link = await directLinks.create(asset);
    await directLinks.activateAll(asset, [link]);
    for (const agent of ['one', 'two', 'one']) await (await view(service, link, agent)).arrayBuffer();
    const shown = async (): Promise<unknown> => (await directLinks.list(asset))[0];
    expect(await shown()).toMatchObject({
      state: 'Active',
      uniqueViews: 2,
      totalViews: 3,
      totalBandwidth: 3 * fileSize,
    });
    await service.parts.files.remove(asset);
    expect((await view(service, link, 'one')).status).toBe(404);
    expect(await shown()).toMatchObject({ state: 'Broken' });
  });

  it.each<[status: number, when: string, activate: (client: Client, asset: string) => Promise<unknown>]>([
    [400, 'none is named', ({ directLinks }, asset) => directLinks.activateAll(asset, [])],
    [
      401,
      'the person may not change the asset',
      async ({ directLinks }, asset) => directLinks.activateAll(asset, await directLinks.list(asset)),
    ],
    [404, 'the asset has no such link', ({ directLinks }, asset) => directLinks.activateAll(asset, [ids.photos])],
  ])('are not activated, with %i, when %s (§7)', async (status, _when, activate) => {
    const service = await startUploadService();
    const { directLinks } = service.client('ann');
    const asset = await assetOf(service.client('ann'));
    await directLinks.create(asset);
    const error = await rejection(activate(service.client(status === 401 ? 'bob' : 'ann'), asset));
    expect(error).toMatchObject({ name: 'ServiceError', status });
    expect(await directLinks.list(asset)).toMatchObject([{ state: 'Deactivated' }]);
  });

  it('that the service fails to activate are asked for again, which changes nothing that is done (§7)', async () => {
    const service = await startUploadService();
    const { directLinks } = service.client('ann');
    const asset = await assetOf(service.client('ann'));
    const link = await directLinks.create(asset);
    const isActivation = at('PUT', /\/activateAll$/);
    service.inject(isActivation, failAfter(500));
    expect(await directLinks.activateAll(asset, [link])).toMatchObject([{ state: 'Active' }]);
    for (let times = 0; times < 20; times += 1) service.inject(isActivation, refuse(500));
    expect(await rejection(directLinks.activateAll(asset, [link]))).toMatchObject({
      name: 'ServiceError',
      status: 500,
    });
  });
});
