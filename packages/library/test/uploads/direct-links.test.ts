import { describe, expect, test, vi } from 'vitest';
import { recordView } from '../../src/links/record-view.ts';
import { acceptedRepresentation } from '../../src/http/media-range.ts';
import {
  at,
  errorOf,
  ids,
  justBefore,
  uploaded,
  uploadLibrary,
  type Outcome,
  type UploadLibrary,
} from './upload-library.ts';

interface Linked {
  readonly library: UploadLibrary;
  readonly assetId: string;
  readonly linkId: string;
  readonly cdnLink: string;
  readonly activate: (list?: unknown) => Promise<Outcome>;
  readonly detail: () => Promise<unknown>;
}

async function linked(): Promise<Linked> {
  const library = await uploadLibrary();
  const assetId = await uploaded(library, 'bob');
  const { body } = await library.call('bob', 'POST', `/assets/${assetId}/directLinks`, { linkName: 'Web' });
  const linkId = String(at(body, 'directLinkId'));
  return {
    library,
    assetId,
    linkId,
    cdnLink: String(at(body, 'cdnLink')),
    activate: (list = [linkId]) => library.call('bob', 'PUT', `/directLinks/${assetId}/activateAll`, list),
    detail: async () => at((await library.call('bob', 'GET', `/assets/${assetId}/directLinks`)).body, 0),
  };
}

const headersOf = (type: string, accept = type): Readonly<Record<string, string>> => ({
  authorization: `bearer ${ids.bob}`,
  'ocp-apim-subscription-key': 'key',
  'content-type': type,
  accept,
});

describe('direct links (§2.2, §4.3)', () => {
  test('are made deactivated, and activated', async () => {
    const { library, assetId, linkId, activate, detail } = await linked();
    library.pass(1000);
    expect(await detail()).toEqual({
      assetId,
      directLinkId: linkId,
      cdnLink: `http://library.test/api/links/${linkId}/owl.svg`,
      linkName: 'Web',
      createdAt: '2026-11-24T12:00:00.000Z',
      user: { id: ids.bob, username: 'bob', firstName: 'bob', lastName: '' },
      selectedOptions: '',
      state: 'Deactivated',
      modifiedDateTime: '2026-11-24T12:00:00.000Z',
      uniqueViews: 0,
      totalViews: 0,
      totalBandwidth: 0,
    });
    const { status, body } = await activate([linkId.toUpperCase(), linkId]);
    expect([status, at(body, 0, 'state'), at(body, 'length'), at(body, 0, 'modifiedDateTime')]).toEqual([
      201,
      'Active',
      undefined,
      '2026-11-24T12:00:01.000Z',
    ]);
  });

  test('speak XML where it is asked for', async () => {
    const { library, assetId, linkId } = await linked();
    const address = `http://library.test/api/directLinks/${assetId}/activateAll`;
    const put = (body: string, headers = headersOf('application/xml')) =>
      library.send(address, { method: 'PUT', headers, body });
    const { status, body, response } = await put(`<ArrayOfGuid><guid> ${linkId} </guid></ArrayOfGuid>`);
    expect([status, response.headers.get('content-type')]).toEqual([201, 'application/xml; charset=utf-8']);
    expect(body).toMatch(
      /^<\?xml version="1\.0" encoding="utf-8"\?><DirectLinkDetailDtoArray><DirectLinkDetailDto><assetId>/,
    );
    expect(body).toContain('<user><id>00000000-0000-4000-8000-000000000002</id><username>bob</username>');
    expect((await put('<a>', headersOf('text/xml'))).status).toBe(400);
    expect((await put('<a/>')).status).toBe(400);
    expect(
      (await put(`["${linkId}"]`, headersOf('application/json; charset=utf-8', 'text/html'))).response.headers.get(
        'content-type',
      ),
    ).toMatch('json');
    expect((await put('a', headersOf('image/png'))).status).toBe(415);
    const packed = await put('<a/>', { ...headersOf('application/xml'), 'content-encoding': 'gzip' });
    expect([packed.status, errorOf(packed)]).toEqual([415, expect.stringContaining('without Content-Encoding')]);
  });

  test.each<[list: unknown, status: number]>([
    [[], 400],
    [['x'], 400],
    [[7], 400],
    ['{', 400],
    [[ids.ann], 404],
  ])('activateAll of %j is %i', async (list, status) => {
    const { activate, detail } = await linked();
    const outcome = await activate(list);
    expect([outcome.status, typeof errorOf(outcome)]).toEqual([status, 'string']);
    expect(await detail()).toMatchObject({ state: 'Deactivated' });
  });

  test('activateAll is 401 for who may not change the asset, 404 for another asset, and for links of another one', async () => {
    const { library, assetId, linkId, activate } = await linked();
    expect((await library.call('eve', 'PUT', `/directLinks/${assetId}/activateAll`, [linkId])).status).toBe(401);
    expect((await library.call('bob', 'PUT', `/directLinks/${ids.ann}/activateAll`, [linkId])).status).toBe(404);
    const other = await uploaded(library, 'bob');
    expect((await library.call('bob', 'PUT', `/directLinks/${other}/activateAll`, [linkId])).status).toBe(404);
    expect((await activate()).status).toBe(201);
  });

  test('activateAll is 500 when the records cannot be changed, and no link is activated', async () => {
    const { library, activate, detail } = await linked();
    const failure = new Error('secret disk is broken');
    const change = vi.spyOn(library.parts.records, 'change').mockRejectedValueOnce(failure);
    const outcome = await activate();
    change.mockRestore();
    expect([outcome.status, errorOf(outcome)]).toEqual([500, expect.not.stringContaining('secret')]);
    expect(library.failures).toEqual([failure]);
    expect(await detail()).toMatchObject({ state: 'Deactivated' });
  });

  test('count what is really given out', async () => {
    const { library, cdnLink, activate, detail } = await linked();
    expect((await library.send(cdnLink)).status).toBe(404);
    await activate();
    const first = await library.send(cdnLink, { headers: { 'user-agent': 'one' } });
    expect([first.status, first.body, first.response.headers.get('content-type')]).toEqual([
      200,
      '<svg/>',
      'image/svg+xml',
    ]);
    const etag = first.response.headers.get('etag') ?? '';
    await library.send(cdnLink, { headers: { 'user-agent': 'two', range: 'bytes=0-1' } });
    await library.send(cdnLink, { headers: { 'user-agent': 'two', range: 'bytes=2-3' } });
    await library.send(cdnLink, { headers: { 'user-agent': 'one', 'if-none-match': etag } });
    await library.send(cdnLink, { method: 'HEAD' });
    await library.send(cdnLink, { headers: { range: 'bytes=99-' } });
    expect(await detail()).toMatchObject({ totalViews: 3, uniqueViews: 2, totalBandwidth: 10 });
  });

  test('count what has gone out when the caller goes away', async () => {
    const { library, cdnLink, activate, detail } = await linked();
    await activate();
    const { body } = await library.handler(new Request(cdnLink));
    await body?.cancel();
    expect(await detail()).toMatchObject({ totalViews: 1, totalBandwidth: 0 });
  });

  test('are deactivated, archived, and broken when the file is gone', async () => {
    const { library, assetId, linkId, cdnLink, activate, detail } = await linked();
    const set = (value: unknown, who: 'bob' | 'eve' = 'bob', link = linkId) =>
      library.call(who, 'PATCH', `/assets/${assetId}/directLinks/${link}`, [{ path: '/state', value }]);
    await activate();
    await library.parts.files.remove(assetId);
    expect((await library.send(cdnLink)).status).toBe(404);
    expect(await detail()).toMatchObject({ state: 'Broken' });
    expect((await set('deactivated')).status).toBe(200);
    expect(await detail()).toMatchObject({ state: 'Deactivated' });
    expect((await set('Active')).status).toBe(400);
    expect((await set(7)).status).toBe(400);
    expect((await set('Archived', 'eve')).status).toBe(403);
    expect((await set('Archived', 'bob', ids.ann)).status).toBe(404);
    expect((await set('Archived')).status).toBe(200);
    expect((await activate()).status).toBe(400);
  });

  test.each<[method: string, path: string, body: unknown, status: number, who: 'bob' | 'eve']>([
    ['POST', '/assets/{id}/directLinks', { linkName: 7 }, 400, 'bob'],
    ['POST', '/assets/{id}/directLinks', '[]', 400, 'bob'],
    ['POST', '/assets/{id}/directLinks', {}, 403, 'eve'],
    ['POST', `/assets/${ids.ann}/directLinks`, {}, 404, 'bob'],
    ['GET', `/assets/${ids.ann}/directLinks`, undefined, 404, 'bob'],
    ['PATCH', `/assets/${ids.ann}/directLinks/${ids.ann}`, [{ path: '/state', value: 'Archived' }], 404, 'bob'],
    ['PATCH', `/assets/{id}/directLinks/${ids.ann}`, [{ path: '/id', value: 'x' }], 400, 'bob'],
    ['PATCH', `/assets/{id}/directLinks/${ids.ann}`, '{', 400, 'bob'],
  ])('%s %s with %j is %i', async (method, path, body, status, who) => {
    const { library, assetId } = await linked();
    expect((await library.call(who, method, path.replace('{id}', assetId), body)).status).toBe(status);
  });

  test('are 1,000 of an asset at most', async () => {
    const { library, assetId, linkId } = await linked();
    const [link] = await library.parts.records.get('directLink', [linkId]);
    if (link === undefined) throw new Error('There is no link.');
    await library.parts.records.change('', ({ put }) => {
      for (let index = 1; index < 1000; index += 1)
        put({ kind: 'directLink', value: { ...link, id: `link-${index}` } });
    });
    const outcome = await library.call('bob', 'POST', `/assets/${assetId}/directLinks`, {});
    expect([outcome.status, errorOf(outcome)]).toEqual([409, 'An asset has at most 1000 direct links.']);
  });

  test('are listed, made and removed without a look at those of other assets', async () => {
    const { library, assetId } = await linked();
    const { records } = library.parts;
    const all = records.all.bind(records);
    records.all = async (kind, signal) => {
      if (kind === 'directLink') throw new Error('All direct links were asked for.');
      return all(kind, signal);
    };
    expect((await library.call('bob', 'POST', `/assets/${assetId}/directLinks`, {})).status).toBe(201);
    expect((await library.call('bob', 'GET', `/assets/${assetId}/directLinks`)).status).toBe(200);
    expect((await library.call('bob', 'DELETE', `/uploads/${assetId}`)).status).toBe(200);
    expect(library.failures).toEqual([]);
  });

  test('are not made for an asset that is deleted meanwhile', async () => {
    const { library, assetId } = await linked();
    justBefore.change(library, () => library.call('root', 'DELETE', `/uploads/${assetId}`));
    expect((await library.call('bob', 'POST', `/assets/${assetId}/directLinks`, {})).status).toBe(404);
    expect(await library.parts.records.all('directLink')).toEqual([]);
  });

  test('are broken when the asset is gone and they are not', async () => {
    const { library, assetId, linkId, cdnLink, activate } = await linked();
    await activate();
    await library.parts.records.change('', ({ remove }) => remove('asset', assetId));
    expect((await library.send(cdnLink)).status).toBe(404);
    expect(await library.parts.records.get('directLink', [linkId])).toMatchObject([{ state: 'Broken' }]);
  });

  test('that are deleted while their file is asked for do not come back', async () => {
    const { library, assetId, cdnLink, activate } = await linked();
    await activate();
    justBefore.open(library, () => library.call('root', 'DELETE', `/uploads/${assetId}`));
    expect((await library.send(cdnLink)).status).toBe(404);
    expect(await library.parts.records.all('directLink')).toEqual([]);
  });

  test('that are deleted while their file is sent are not counted', async () => {
    const { library, assetId, cdnLink, activate } = await linked();
    await activate();
    justBefore.change(library, () => library.call('root', 'DELETE', `/uploads/${assetId}`));
    expect((await library.send(cdnLink)).body).toBe('<svg/>');
    expect(await library.parts.records.all('directLink')).toEqual([]);
    expect(library.failures).toEqual([]);
  });

  test('are shown after who has made them has gone', async () => {
    const { library, detail } = await linked();
    await library.parts.records.change('', ({ remove }) => remove('user', ids.bob));
    library.pass(60_000);
    expect(await detail()).toMatchObject({ user: { id: ids.bob, username: '', firstName: '', lastName: '' } });
  });

  test('go with their asset', async () => {
    const { library, assetId, linkId, cdnLink, activate } = await linked();
    await activate();
    await library.call('bob', 'DELETE', `/uploads/${assetId}`);
    expect(await library.parts.records.get('directLink', [linkId])).toEqual([]);
    expect((await library.send(cdnLink)).status).toBe(404);
  });

  test('tell at most 1,000 viewers apart', () => {
    let link = {
      id: 'a',
      assetId: 'a',
      name: '',
      createdAt: 0,
      createdBy: '',
      modifiedAt: 0,
      selectedOptions: '',
      state: 'Active' as const,
      totalViews: 0,
      totalBandwidth: 0,
      uniqueViews: 0,
      viewers: [] as readonly string[],
    };
    for (let index = 0; index < 1100; index++)
      link = { ...link, ...recordView(link, { viewer: String(index), bytes: 2, isView: true }), state: 'Active' };
    expect(link).toMatchObject({ totalViews: 1100, uniqueViews: 1000, totalBandwidth: 2200 });
  });
});

describe('POST /assets/{id}/categories (§4.4)', () => {
  test('adds an asset to categories, and says nothing more', async () => {
    const library = await uploadLibrary();
    const id = await uploaded(library, 'bob');
    const { status, body } = await library.call('bob', 'POST', `/assets/${id}/categories`, [
      ids.brand.toUpperCase(),
      ids.logos,
    ]);
    expect([status, body]).toEqual([200, {}]);
    const containerfilter = encodeURIComponent(`CategoryIds/ANY(c: c EQ '${ids.brand}')`);
    const found = await library.call('bob', 'GET', `/assets?containerfilter=${containerfilter}`);
    expect(at(found.body, 'payload', 'assetCount')).toBe(1);
    expect((await library.call('bob', 'POST', `/assets/${id}/categories`, [ids.brand])).status).toBe(200);
  });

  test('speaks XML', async () => {
    const library = await uploadLibrary();
    const id = await uploaded(library, 'bob');
    const outcome = await library.send(`http://library.test/api/assets/${id}/categories`, {
      method: 'POST',
      headers: headersOf('text/xml', 'application/json;q=0.5, application/xml'),
      body: `<ids><id>${ids.brand}</id></ids>`,
    });
    expect([outcome.status, outcome.body]).toEqual([200, '<?xml version="1.0" encoding="utf-8"?><Object/>']);
  });

  test.each<[who: 'bob' | 'eve', path: string, body: unknown, status: number]>([
    ['eve', '{id}', [ids.brand], 403],
    ['bob', ids.ann, [ids.brand], 404],
    ['bob', '{id}', [ids.brand, ids.ann], 400],
    ['bob', '{id}', { id: ids.brand }, 400],
  ])('%s, %s with %j is %i', async (who, path, body, status) => {
    const library = await uploadLibrary();
    const id = await uploaded(library, 'bob');
    expect((await library.call(who, 'POST', `/assets/${path.replace('{id}', id)}/categories`, body)).status).toBe(
      status,
    );
    const [asset] = await library.parts.records.get('asset', [id]);
    expect(asset?.categoryIds).toEqual([ids.logos]);
  });
});

test.each([
  [undefined, 'json'],
  ['*/*', 'json'],
  ['application/xml', 'xml'],
  ['text/xml;q=0.9, application/json;q=0.1', 'xml'],
  ['application/xml, application/json', 'json'],
  ['application/xml;q=nonsense', 'json'],
  ['image/png', 'json'],
] as const)('Accept %j gives %s', (accept, representation) => {
  const headers = new Headers(accept === undefined ? {} : { accept });
  expect(acceptedRepresentation(headers, 'json')).toBe(representation);
});
