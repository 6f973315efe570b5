import { ServiceError, type Asset, type Client } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { rejection } from '../../packages/client/test/scripted-client.ts';
import { at, lostAnswer, refuse } from './faults.ts';
import { bytesOf, fileOf, ids, metadata, startUploadService } from './upload-service.ts';

const put = (service: { readonly handler: (request: Request) => Promise<Response> }, url: string): Promise<Response> =>
  service.handler(new Request(url, { method: 'PUT', body: '<svg/>' }));

const assetOf = async (client: Client): Promise<string> =>
  (await client.uploads.upload(fileOf(bytesOf(9)), { ...metadata, wait: true })).assetId;

describe('the calls for uploads (§4.5)', () => {
  it('make an asset step by step', async () => {
    const service = await startUploadService();
    const { uploads, find } = service.client('ann');
    const upload = await uploads.create({ fileName: 'owl.svg' });
    expect(upload.uploadFileName).toBe(`${upload.id}.bin`);
    expect(await uploads.get(upload)).toEqual({
      id: upload.id,
      title: 'owl',
      description: null,
      fileName: 'owl.svg',
      sizeInBytes: null,
      status: 'Uploading',
      categoryIds: [],
      keywords: [],
      attributes: {},
      lightboxIds: [],
      stored: { isComplete: false, sizeInBytes: 0 },
    });
    expect(await uploads.addCategories(upload, [await find.category('logos'), ids.photos])).toEqual([
      ids.logos,
      ids.photos,
    ]);
    expect(await uploads.removeCategories(upload, [ids.photos])).toEqual([ids.photos]);
    expect(await uploads.addKeywords(upload, ['owl', 'snow'])).toEqual(['owl', 'snow']);
    expect(await uploads.removeKeywords(upload.id, ['snow'])).toEqual(['snow']);
    const shot = new Date(0);
    expect(
      await uploads.setAttributes(upload, { [ids.campaign]: 'Spring', [ids.shot]: shot, [ids.note]: null }),
    ).toEqual({ [ids.campaign]: 'Spring', [ids.shot]: '1970-01-01T00:00:00.000Z', [ids.note]: '' });
    expect((await put(service, (await uploads.renewUrl(upload)).uploadUrl)).status).toBe(201);
    expect(await uploads.replace(upload, { fileName: 'owl.svg', title: 'Owl', sizeInBytes: 6 })).toEqual({
      title: 'Owl',
      description: null,
      fileName: 'owl.svg',
      status: 'Uploading',
      sizeInBytes: 6,
    });
    expect(await uploads.patch(upload, { title: null, description: 'At night' })).toMatchObject({
      title: 'owl',
      description: 'At night',
    });
    const { batchId } = await uploads.beginFinalize(upload);
    expect(await uploads.batch(batchId)).toMatchObject({ batchId, assetId: upload.id });
    expect(await uploads.finalize(upload)).toMatchObject({ id: upload.id, statusName: 'approved', keywords: ['owl'] });
    expect((await uploads.get(upload)).attributes).toEqual({
      [ids.campaign]: ['Spring'],
      [ids.shot]: ['1970-01-01T00:00:00.000Z'],
    });
    await uploads.remove(upload);
    expect(await rejection(uploads.get(upload))).toMatchObject({
      status: 404,
      reason: expect.stringMatching(/^There is no such upload/),
    });
  });

  it('send an upload to an approver in a lightbox', async () => {
    const service = await startUploadService();
    const { uploads, find, lightboxes } = service.client('bob');
    const upload = await uploads.create({ fileName: 'owl.svg' });
    const lightbox = await uploads.createLightbox(upload, { name: 'Mine', description: 'of today' });
    expect(lightbox).toMatchObject({ name: 'Mine', description: 'of today', assetCount: 0, owner: { id: ids.bob } });
    await uploads.addToLightbox(upload, lightbox);
    await uploads.sendLightbox(upload, lightbox, await find.user('ann'));
    expect(await lightboxes()).toMatchObject([{ id: lightbox.id, approver: { id: ids.ann } }]);
  });

  it('an upload whose removal was not answered is removed', async () => {
    const service = await startUploadService();
    const { uploads } = service.client();
    const upload = await uploads.create({ fileName: 'owl.svg' });
    service.inject(at('DELETE', /./), lostAnswer);
    await uploads.remove(upload);
    expect(await service.unfinished()).toBe(0);
    expect(await rejection(uploads.remove(upload))).toMatchObject({ status: 404, attempts: 1 });
  });

  it('a record whose creation was not answered is not created twice', async () => {
    const service = await startUploadService();
    service.inject(at('POST', /\/uploads$/), lostAnswer);
    const error = await rejection(service.client().uploads.create({ fileName: 'owl.svg' }));
    expect(error).toMatchObject({ name: 'NetworkError', mayHaveHappened: true, attempts: 1 });
    expect(String(error)).toMatch(/; the change may have been made all the same, so look before you repeat it\.$/);
    expect(await service.unfinished()).toBe(1);
  });

  it('refusals are explained in the words of the service', async () => {
    const service = await startUploadService();
    const { uploads } = service.client();
    const upload = await uploads.create({ fileName: 'owl.svg' });
    expect(await rejection(uploads.finalize(upload, { sizeInBytes: 6 }))).toMatchObject({
      status: 409,
      reason: expect.stringContaining('Not all bytes'),
      mayHaveHappened: false,
    });
    await put(service, upload.uploadUrl);
    expect(await rejection(uploads.finalize(upload, { sizeInBytes: 7 }))).toMatchObject({
      status: 404,
      reason: expect.stringContaining('has 6 bytes and not 7'),
    });
    expect(await rejection(service.client('ann').uploads.get(upload))).toMatchObject({ status: 403 });
    expect(await rejection(uploads.get(' '))).toBeInstanceOf(TypeError);
    service.inject(at('GET', /./), refuse(404));
    expect(String(await rejection(uploads.get(upload)))).toMatch(/404: busy$/);
  });
});

describe('an asset', () => {
  it('is added to categories (§4.4)', async () => {
    const service = await startUploadService();
    const client = service.client('ann');
    const asset = await assetOf(client);
    await client.assets.addCategories(asset, [await client.find.category('Photos')]);
    const [found] = (await client.assets.list()).assets;
    expect(found?.categories?.map(({ id }) => id)).toEqual([ids.logos, ids.photos]);
    expect(await rejection(client.assets.addCategories(ids.ann, [ids.photos]))).toBeInstanceOf(ServiceError);
  });

  it('moves between the states of approval (§3.2)', async () => {
    const service = await startUploadService();
    const asset = await assetOf(service.client('bob'));
    const { approval } = service.client('ann');
    const name = async (moved: Promise<Asset>): Promise<string | undefined> => (await moved).statusName;
    expect(await name(approval.approve(asset))).toBe('approved');
    expect(await name(approval.expire({ id: asset }))).toBe('expired');
    expect(await name(approval.submit(asset))).toBe('pending');
    expect(await name(approval.reject(asset, { comment: 'Too dark.' }))).toBe('rejected');
    expect(await name(approval.checkOut(asset))).toBe('checked out');
    expect(await name(approval.checkIn(asset))).toBe('rejected');
    expect(await rejection(approval.checkIn(asset))).toMatchObject({ status: 409 });
    expect(await rejection(service.client('bob').approval.approve(asset))).toMatchObject({ status: 403 });
    service.inject(at('POST', /\/approve$/), lostAnswer);
    expect(await rejection(approval.approve(asset))).toMatchObject({ mayHaveHappened: true });
  });

  it('has direct links (§2.2, §4.3)', async () => {
    const service = await startUploadService();
    const client = service.client('ann');
    const { directLinks } = client;
    const asset = await assetOf(client);
    const link = await directLinks.create(asset, { name: 'For print', selectedOptions: 'original' });
    expect(link).toEqual({
      id: link.id,
      assetId: asset,
      url: expect.stringContaining(`/links/${link.id}/owl.svg`),
      name: 'For print',
      state: 'Deactivated',
      createdAt: '2026-11-24T12:00:00.000Z',
      modifiedAt: '2026-11-24T12:00:00.000Z',
      user: { id: ids.ann, userName: 'ann', firstName: 'ann', lastName: 'Lee' },
      selectedOptions: 'original',
      uniqueViews: 0,
      totalViews: 0,
      totalBandwidth: 0,
    });
    expect(await directLinks.activateAll(asset, [link])).toMatchObject([{ id: link.id, state: 'Active' }]);
    expect(await directLinks.deactivate(asset, link)).toMatchObject({ state: 'Deactivated' });
    expect(await directLinks.archive(asset, link.id)).toMatchObject({ state: 'Archived' });
    expect(await directLinks.create(asset)).toMatchObject({ name: 'owl.svg' });
    expect((await directLinks.list(asset)).map(({ state }) => state)).toEqual(['Archived', 'Deactivated']);
    expect(await rejection(directLinks.activateAll(asset, [link]))).toMatchObject({ status: 400 });
    expect(await rejection(directLinks.list(ids.ann))).toMatchObject({ status: 404 });
  });
});
