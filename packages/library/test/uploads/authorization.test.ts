import { expect, test } from 'vitest';
import {
  at,
  create,
  errorOf,
  ids,
  uploaded,
  uploadLibrary,
  type Person,
  type UploadLibrary,
} from './upload-library.ts';

/** What a stranger calls: the paths of bob's open upload and of his asset, and whether the answer is that of §7 or the usual one. */
const calls: readonly (readonly [method: string, path: string, status: 401 | 403])[] = [
  ['PUT', '/uploads/{upload}', 403],
  ['PATCH', '/uploads/{upload}', 403],
  ['PATCH', '/uploads/{upload}?runAsync=maybe', 403],
  ['POST', '/uploads/{upload}/categories', 403],
  ['DELETE', '/uploads/{upload}/categories', 403],
  ['POST', '/uploads/{upload}/keywords', 403],
  ['DELETE', '/uploads/{upload}/keywords', 403],
  ['POST', '/uploads/{upload}/attributes', 403],
  ['POST', '/uploads/{upload}/lightboxes', 403],
  ['POST', '/uploads/{upload}/lightboxesassets', 403],
  ['PATCH', `/uploads/{upload}/lightboxes/${ids.note}`, 403],
  ['POST', '/assets/{asset}/approval/reject', 403],
  ['POST', '/assets/{asset}/categories', 403],
  ['POST', '/assets/{asset}/directLinks', 403],
  ['PATCH', `/assets/{asset}/directLinks/${ids.note}`, 403],
  ['PUT', '/directLinks/{asset}/activateAll', 401],
];

async function placesOf(library: UploadLibrary): Promise<(path: string) => string> {
  const [upload, asset] = [(await create(library, 'bob')).id, await uploaded(library, 'bob')];
  return (path) => path.replace('{upload}', upload).replace('{asset}', asset);
}

const bodies = ['{', '', '[]', '7', '\u0000'];

test.each(calls)('%s %s by a stranger is %3$i, whatever its body is', async (method, path, status) => {
  const library = await uploadLibrary();
  const place = (await placesOf(library))(path);
  const outcomes = [];
  for (const body of bodies) outcomes.push((await library.call('eve', method, place, body)).status);
  expect(outcomes).toEqual(bodies.map(() => status));
});

test.each(calls)('%s %s of an id that nobody has is 404, whatever its body is', async (method, path) => {
  const library = await uploadLibrary();
  const place = path.replace(/\{\w+\}/, ids.note);
  expect((await library.call('eve', method, place, '{')).status).toBe(404);
});

test.each(calls)('%s %s of one’s own says what is wrong with the body', async (method, path) => {
  const library = await uploadLibrary();
  const place = (await placesOf(library))(path);
  // A rejection is for people who approve, and a lightbox that is not there is missed before the body is read.
  const who: Person = path.includes('reject') ? 'ann' : 'bob';
  const { status } = await library.call(who, method, place, '{');
  expect(status).toBe(path.includes('/lightboxes/') ? 404 : 400);
});

test('a lightbox of somebody else is missed before the instructions are read', async () => {
  const library = await uploadLibrary();
  const [bobs, eves] = [(await create(library, 'bob')).id, (await create(library, 'eve')).id];
  const made = await library.call('eve', 'POST', `/uploads/${eves}/lightboxes`, { name: 'Hers' });
  const outcome = await library.call('bob', 'PATCH', `/uploads/${bobs}/lightboxes/${String(at(made.body, 'id'))}`, '{');
  expect([outcome.status, errorOf(outcome)]).toEqual([404, expect.stringContaining('no such lightbox')]);
});
