import { describe, expect, test } from 'vitest';
import { actionNames, takeAction, type ApprovalAction } from '../../src/approval/actions.ts';
import { statusNamed, type StatusName } from '../../src/approval/statuses.ts';
import { isProblem } from '../../src/uploads/problem.ts';
import { assetWith, guid } from '../tiny-library.ts';
import {
  at,
  errorOf,
  filled,
  ids,
  justBefore,
  uploaded,
  uploadLibrary,
  type Outcome,
  type Person,
  type UploadLibrary,
} from './upload-library.ts';

const statuses: readonly StatusName[] = ['approved', 'pending', 'rejected', 'expired', 'checked out'];
const approver = { id: ids.ann, mayApprove: true, isAdministrator: false };

describe('what happens next', () => {
  const allowed: Readonly<Record<ApprovalAction, readonly StatusName[]>> = {
    submit: ['rejected', 'expired'],
    approve: ['pending', 'rejected', 'expired'],
    reject: ['pending', 'approved'],
    expire: ['approved'],
    checkOut: ['approved', 'pending', 'rejected', 'expired'],
    checkIn: ['checked out'],
  };

  test.each(actionNames.flatMap((action) => statuses.map((status) => [action, status] as const)))(
    '%s of an asset that is %s',
    (action, status) => {
      const asset = assetWith({ status: statusNamed(status) });
      const taken = takeAction(asset, action, approver, { now: 1, comment: 'Why.', checkOut: undefined });
      if (allowed[action].includes(status)) expect(taken).toMatchObject({ dateModified: 1, modifiedBy: ids.ann });
      else expect(taken).toMatchObject({ status: 409, problem: expect.stringContaining(`The asset is ${status}`) });
    },
  );

  test.each<[who: Person, action: ApprovalAction, isAllowed: boolean]>([
    ['ann', 'approve', true],
    ['bob', 'approve', false],
    ['root', 'approve', true],
    ['bob', 'reject', false],
    ['bob', 'expire', false],
    ['bob', 'submit', true],
    ['eve', 'submit', false],
    ['bob', 'checkOut', true],
    ['eve', 'checkOut', false],
    ['eve', 'checkIn', true],
    ['bob', 'checkIn', false],
  ])('%s may %s: %s', (who, action, isAllowed) => {
    const [status = 'approved'] = allowed[action];
    const asset = assetWith({ status: statusNamed(status), createdBy: ids.bob, checkedOutBy: ids.eve });
    const actor = { id: ids[who], mayApprove: who === 'ann', isAdministrator: who === 'root' };
    const taken = takeAction(asset, action, actor, { now: 1, comment: 'Why.', checkOut: undefined });
    expect(isProblem(taken) ? taken.status : 200).toBe(isAllowed ? 200 : 403);
  });

  test('an asset that was not checked out here gets the status of its dates back', () => {
    for (const [dateApproved, status] of [
      [5, 'approved'],
      [null, 'pending'],
    ] as const) {
      const asset = assetWith({ status: statusNamed('checked out'), dateApproved });
      const taken = takeAction(asset, 'checkIn', approver, { now: 1, comment: undefined, checkOut: undefined });
      expect(taken).toMatchObject({ status: statusNamed(status), checkedOutBy: null });
    }
  });

  test('a status that the schema does not have is a fault of the program', () => {
    expect(() => Reflect.apply(statusNamed, undefined, ['lost'])).toThrow('has no status');
  });
});

test('every status and its date are reached, and filters find them', async () => {
  const library = await uploadLibrary();
  const id = await uploaded(library, 'bob');
  const act = async (who: Person, action: string, body?: unknown): Promise<number> => {
    library.pass(1000);
    return (await library.call(who, 'POST', `/assets/${id}/approval/${action}`, body)).status;
  };
  const isFound = async (filter: string): Promise<boolean> => {
    const query = new URLSearchParams({ filters: filter });
    return at((await library.call('bob', 'GET', `/assets?${query}`)).body, 'payload', 'assetCount') === 1;
  };
  const moment = (): string => new Date(library.now()).toISOString();

  expect(await act('ann', 'reject')).toBe(400);
  expect(await act('ann', 'reject', { comment: 'Too dark.' })).toBe(200);
  expect(await isFound(`Status EQ 5 AND DateRejected EQ ${moment()}`)).toBe(true);
  expect(at((await library.call('bob', 'GET', '/assets?search=comment:dark')).body, 'payload', 'assetCount')).toBe(1);
  expect(await act('bob', 'SUBMIT')).toBe(200);
  expect(await isFound(`Status EQ 2 AND DatePendingApproval EQ ${moment()}`)).toBe(true);
  expect(await act('ann', 'approve', { comment: ' ' })).toBe(200);
  expect(await isFound(`Status EQ 0 AND DateApproved EQ ${moment()}`)).toBe(true);
  expect(await act('bob', 'checkout')).toBe(200);
  expect(await isFound(`Status EQ 9 AND DateCheckedOut EQ ${moment()} AND CheckedOutByUserId EQ '${ids.bob}'`)).toBe(
    true,
  );
  expect(await act('ann', 'approve')).toBe(409);
  expect(await act('bob', 'checkIn')).toBe(200);
  expect(await isFound('Status EQ 0')).toBe(true);
  expect(await act('ann', 'expire')).toBe(200);
  expect(await isFound('Status EQ 7')).toBe(true);
  const [asset] = await library.parts.records.get('asset', [id]);
  expect(asset?.dateExpired).toBe(library.now());
  expect(await act('ann', 'approve')).toBe(200);
  expect((await library.parts.records.get('asset', [id]))[0]?.dateExpired).toBeNull();
  expect(library.failures).toEqual([]);
});

test.each<[path: string, body: unknown, status: number]>([
  ['/assets/{id}/approval/vanish', undefined, 404],
  [`/assets/${ids.ann}/approval/approve`, undefined, 404],
  ['/assets/{id}/approval/approve', { comment: 7 }, 400],
  ['/assets/{id}/approval/approve', { comment: 'x'.repeat(10_001) }, 400],
  ['/assets/{id}/approval/approve', '[]', 400],
])('POST %s with %j is %i', async (path, body, status) => {
  const library = await uploadLibrary();
  const id = await uploaded(library, 'bob');
  const outcome = await library.call('ann', 'POST', path.replace('{id}', id), body);
  expect([outcome.status, typeof errorOf(outcome)]).toEqual([status, 'string']);
});

test('comments of an asset have a length together, and those of its uploader leave room for a rejection', async () => {
  const library = await uploadLibrary();
  const id = await uploaded(library, 'bob');
  const comment = 'x'.repeat(10_000);
  const act = (who: Person, action: string, text?: string) =>
    library.call(who, 'POST', `/assets/${id}/approval/${action}`, { comment: text });
  for (let round = 0; round < 5; round += 1)
    for (const action of ['checkOut', 'checkIn']) expect((await act('bob', action, comment)).status).toBe(200);
  const refused = await act('bob', 'checkOut', 'x');
  expect([refused.status, errorOf(refused)]).toEqual([409, expect.stringContaining('100000 characters together')]);
  expect((await act('bob', 'checkOut')).status).toBe(200);
  expect((await act('bob', 'checkIn')).status).toBe(200);
  expect((await act('ann', 'reject', comment)).status).toBe(200);
});

test('an approved asset is not deleted by its uploader, who has checked it out before', async () => {
  const library = await uploadLibrary();
  const id = await uploaded(library, 'bob');
  await library.call('ann', 'POST', `/assets/${id}/approval/approve`);
  const remove = () => library.call('bob', 'DELETE', `/uploads/${id}`);
  expect((await remove()).status).toBe(403);
  expect((await library.call('bob', 'POST', `/assets/${id}/approval/checkOut`)).status).toBe(200);
  expect((await remove()).status).toBe(403);
  expect((await library.call('ann', 'DELETE', `/uploads/${id}`)).status).toBe(403);
  expect((await library.call('root', 'DELETE', `/uploads/${id}`)).status).toBe(200);
});

test('a pending asset that is checked out is deleted by its uploader', async () => {
  const library = await uploadLibrary();
  const id = await uploaded(library, 'bob');
  expect((await library.call('bob', 'POST', `/assets/${id}/approval/checkOut`)).status).toBe(200);
  expect((await library.call('bob', 'DELETE', `/uploads/${id}`)).status).toBe(200);
});

describe('a lightbox sends uploads to an approver (§4.5)', () => {
  test('made, filled and sent, before or after finalizing', async () => {
    const library = await uploadLibrary();
    const [open, done] = [await filled(library, 'bob'), await uploaded(library, 'bob')];
    await library.call('ann', 'POST', `/assets/${done}/approval/reject`, { comment: 'No.' });
    const made = await library.call('bob', 'POST', `/uploads/${open}/lightboxes`, {
      Name: 'New',
      description: 'Owls.',
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'New',
      description: 'Owls.',
      assetCount: 0,
      owner: { id: ids.bob, username: 'bob' },
      approver: null,
      record: { createdAt: '2026-11-24T12:00:00.000Z' },
    });
    const lightboxId = String(at(made.body, 'id'));
    const send = (id: string) =>
      library.call('bob', 'PATCH', `/uploads/${id}/lightboxes/${lightboxId}`, [
        { path: '/approverId', value: ids.ann },
      ]);
    expect((await send(open)).status).toBe(409);
    for (const [id, body] of [
      [open, lightboxId.toUpperCase()],
      [done, { id: lightboxId }],
      [done, JSON.stringify(lightboxId)],
    ] as const) {
      const filledIn = await library.call('bob', 'POST', `/uploads/${id}/lightboxesassets`, body);
      expect(at(filledIn.body, 'Payload')).toEqual({ id: lightboxId });
    }
    library.pass(1000);
    expect(at((await send(open)).body, 'Payload')).toEqual({ approverId: ids.ann });
    const [asset] = await library.parts.records.get('asset', [done]);
    expect(asset).toMatchObject({ status: statusNamed('pending'), datePendingApproval: library.now() });
    const seen = await library.call(
      'ann',
      'GET',
      `/assets?containerfilter=${encodeURIComponent(`LightboxIds/ANY(l: l EQ '${lightboxId}')`)}`,
    );
    expect(at(seen.body, 'payload', 'assets', 0, 'id')).toBe(done);
    const shown = await library.call('ann', 'GET', '/lightboxes');
    expect(at(shown.body, 'payload', 0)).toMatchObject({ assetCount: 1, approver: { username: 'ann' } });
  });

  test.each<[method: string, path: string, body: unknown, status: number]>([
    ['POST', '/lightboxes', { name: ' ' }, 400],
    ['POST', '/lightboxes', { name: 'a', description: 7 }, 400],
    ['POST', '/lightboxes', '[]', 400],
    ['POST', '/lightboxesassets', '{', 400],
    ['POST', '/lightboxesassets', '7', 400],
    ['POST', '/lightboxesassets', new Blob([new Uint8Array([0xff])]), 400],
    ['POST', '/lightboxesassets', { id: ids.ann }, 404],
    ['PATCH', `/lightboxes/${ids.ann}`, [{ path: '/approverId', value: ids.ann }], 404],
    ['PATCH', '/lightboxes/{own}', [{ path: '/approverId', value: ids.eve }], 400],
    ['PATCH', '/lightboxes/{own}', [{ path: '/approverId', value: 7 }], 400],
    ['PATCH', '/lightboxes/{own}', [{ path: '/name', value: 'x' }], 400],
    ['PATCH', '/lightboxes/{own}', '{', 400],
  ])('%s %s with %j is %i', async (method, path, body, status) => {
    const library = await uploadLibrary();
    const id = await filled(library, 'bob');
    const made = await library.call('bob', 'POST', `/uploads/${id}/lightboxes`, { name: 'Own' });
    const place = path.replace('{own}', String(at(made.body, 'id')));
    const outcome = await library.call('bob', method, `/uploads/${id}${place}`, body);
    expect([outcome.status, typeof errorOf(outcome)]).toEqual([status, 'string']);
  });

  test('does not take an upload that is deleted meanwhile', async () => {
    const library = await uploadLibrary();
    const id = await filled(library, 'bob');
    const made = await library.call('bob', 'POST', `/uploads/${id}/lightboxes`, { name: 'Mine' });
    justBefore.change(library, () => library.call('root', 'DELETE', `/uploads/${id}`));
    const outcome = await library.call('bob', 'POST', `/uploads/${id}/lightboxesassets`, { id: at(made.body, 'id') });
    expect([outcome.status, errorOf(outcome)]).toEqual([404, 'The upload was deleted meanwhile.']);
  });

  test('sends only what waits for approval and is in it, and is shown after its owner has gone', async () => {
    const library = await uploadLibrary();
    const [approved, rejected, other] = [
      await uploaded(library, 'bob'),
      await uploaded(library, 'bob'),
      await uploaded(library, 'bob'),
    ];
    await library.call('ann', 'POST', `/assets/${approved}/approval/approve`, {});
    for (const id of [rejected, other])
      await library.call('ann', 'POST', `/assets/${id}/approval/reject`, { comment: 'No.' });
    const made = await library.call('bob', 'POST', `/uploads/${approved}/lightboxes`, { name: 'Mine' });
    const lightboxId = String(at(made.body, 'id'));
    for (const id of [approved, rejected])
      await library.call('bob', 'POST', `/uploads/${id}/lightboxesassets`, { id: lightboxId });
    const send = [{ path: '/approverId', value: ids.ann }];
    expect((await library.call('bob', 'PATCH', `/uploads/${approved}/lightboxes/${lightboxId}`, send)).status).toBe(
      200,
    );
    const assets = await library.parts.records.get('asset', [approved, rejected, other]);
    expect(assets.map(({ status }) => status)).toEqual(
      (['approved', 'pending', 'rejected'] as const).map((name) => statusNamed(name)),
    );
    await library.parts.records.change('', ({ remove }) => remove('user', ids.bob));
    library.pass(60_000);
    const shown = await library.call('ann', 'GET', '/lightboxes');
    expect(at(shown.body, 'payload', 0)).toMatchObject({
      owner: { id: ids.bob, username: null },
      approver: { id: ids.ann, username: 'ann' },
    });
  });

  test('is sent, and a library is started, without a look at all uploads that there ever were', async () => {
    const library = await uploadLibrary();
    const { records } = library.parts;
    const all = records.all.bind(records);
    records.all = async (kind, signal) => {
      if (kind === 'upload') throw new Error('All uploads were asked for.');
      return all(kind, signal);
    };
    const id = await uploaded(library, 'bob');
    const made = await library.call('bob', 'POST', `/uploads/${id}/lightboxes`, { name: 'Mine' });
    const lightboxId = String(at(made.body, 'id'));
    await library.call('bob', 'POST', `/uploads/${id}/lightboxesassets`, { id: lightboxId });
    library.pass(1000);
    const send = [{ path: '/approverId', value: ids.ann }];
    expect((await library.call('bob', 'PATCH', `/uploads/${id}/lightboxes/${lightboxId}`, send)).status).toBe(200);
    expect(await records.get('asset', [id])).toMatchObject([{ datePendingApproval: library.now() }]);
    expect(library.failures).toEqual([]);
  });

  test('of more assets than the index gives at a time is sent as a whole', async () => {
    const library = await uploadLibrary();
    const id = await uploaded(library, 'bob');
    const made = await library.call('bob', 'POST', `/uploads/${id}/lightboxes`, { name: 'Mine' });
    const lightboxId = String(at(made.body, 'id'));
    await library.call('bob', 'POST', `/uploads/${id}/lightboxesassets`, { id: lightboxId });
    const others = Array.from({ length: 1500 }, (_, index) => guid(5000 + index));
    await library.parts.records.change('', ({ put }) => {
      const rejected = { status: statusNamed('rejected'), lightboxIds: [lightboxId] };
      for (const other of others) put({ kind: 'asset', value: assetWith({ id: other, ...rejected }) });
    });
    const send = [{ path: '/approverId', value: ids.ann }];
    expect((await library.call('bob', 'PATCH', `/uploads/${id}/lightboxes/${lightboxId}`, send)).status).toBe(200);
    const sent = await library.parts.records.get('asset', others);
    expect(sent.filter(({ status }) => status === statusNamed('pending'))).toHaveLength(1500);
  });

  test('is nobody else’s to fill or to send', async () => {
    const library = await uploadLibrary();
    const [bobs, eves] = [await filled(library, 'bob'), await filled(library, 'eve')];
    const made = await library.call('bob', 'POST', `/uploads/${bobs}/lightboxes`, { name: 'Mine' });
    const lightboxId = String(at(made.body, 'id'));
    expect((await library.call('eve', 'POST', `/uploads/${eves}/lightboxesassets`, { id: lightboxId })).status).toBe(
      404,
    );
    expect((await library.call('eve', 'POST', `/uploads/${bobs}/lightboxesassets`, { id: lightboxId })).status).toBe(
      403,
    );
    expect((await library.call('eve', 'POST', `/uploads/${bobs}/lightboxes`, { name: 'x' })).status).toBe(403);
    const send = [{ path: '/approverId', value: ids.ann }];
    expect((await library.call('eve', 'PATCH', `/uploads/${bobs}/lightboxes/${lightboxId}`, send)).status).toBe(403);
  });

  /** Puts lightboxes of bob into a library, with names and descriptions of so many characters each. */
  const withLightboxes = async (count: number, characters: number): Promise<UploadLibrary> => {
    const library = await uploadLibrary();
    await library.parts.records.change('', ({ put }) => {
      const mine = { name: 'Mine', ownerId: ids.bob.toUpperCase(), approverId: null, createdAt: 1, modifiedAt: 1 };
      for (let index = 0; index < count; index += 1) {
        const id = guid(5000 + index);
        put({ kind: 'lightbox', value: { ...mine, id, description: 'x'.repeat(characters - mine.name.length) } });
      }
    });
    return library;
  };
  const make = async (library: UploadLibrary, who: Person, name: string): Promise<Outcome> =>
    library.call(who, 'POST', `/uploads/${await filled(library, who)}/lightboxes`, { name });

  test('a person has 2,000 lightboxes at most', async () => {
    const library = await withLightboxes(1999, 4);
    expect((await make(library, 'bob', 'Last')).status).toBe(201);
    const refused = await make(library, 'bob', 'One more');
    expect([refused.status, errorOf(refused)]).toEqual([
      409,
      'You have 2000 lightboxes, the most that a person may have; use one of them.',
    ]);
    expect((await make(library, 'eve', 'Of somebody else')).status).toBe(201);
    expect(await library.parts.records.all('lightbox')).toHaveLength(2001);
  });

  test('lightboxes of a person have 1,000,000 characters together at most', async () => {
    const library = await withLightboxes(100, 9_994);
    expect((await make(library, 'bob', 'x'.repeat(601))).status).toBe(409);
    expect((await make(library, 'bob', 'x'.repeat(600))).status).toBe(201);
    expect((await make(library, 'bob', 'x')).status).toBe(409);
    expect((await make(library, 'eve', 'x'.repeat(601))).status).toBe(201);
  });
});
