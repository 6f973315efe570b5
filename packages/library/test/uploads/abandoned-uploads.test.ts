import { expect, test, vi } from 'vitest';
import { NoSuchUploadError } from '../../src/index.ts';
import { at, create, filled, ending, justBefore, uploadLibrary, type UploadLibrary } from './upload-library.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Whether there is a record or bytes of an upload. */
async function remains({ parts: { records, files } }: UploadLibrary, id: string): Promise<boolean> {
  const [record] = await records.get('upload', [id]);
  const segments = await files.segments(id).catch((failure: unknown) => {
    if (failure instanceof NoSuchUploadError) return undefined;
    throw failure;
  });
  return record !== undefined || segments !== undefined || (await files.open(id)) !== undefined;
}

/** Waits until an upload is gone. */
const isGone = (library: UploadLibrary, id: string): Promise<void> =>
  vi.waitFor(async () => expect(await remains(library, id)).toBe(false));

test('an upload without bytes is removed when its address has expired and another one begins', async () => {
  const library = await uploadLibrary();
  const { id } = await create(library, 'bob');
  library.pass(day);
  await create(library, 'eve');
  library.pass(hour);
  expect(await remains(library, id)).toBe(true);
  const { id: last } = await create(library, 'eve');
  await isGone(library, id);
  expect(await remains(library, last)).toBe(true);
  expect((await library.call('bob', 'GET', `/uploads/${id}`)).status).toBe(404);
});

test('one with bytes, complete or not, is kept for a week, so that it can be gone on with', async () => {
  const library = await uploadLibrary();
  const [begun, complete] = [await create(library, 'bob'), await create(library, 'bob')];
  await library.send(`${begun.uploadUrl}&comp=block&blockid=YQ%3D%3D`, { method: 'PUT', body: 'a' });
  await library.send(complete.uploadUrl, { method: 'PUT', body: 'a' });
  library.pass(6 * day);
  const { id: witness } = await create(library, 'eve');
  library.pass(day);
  expect(await remains(library, begun.id)).toBe(true);
  expect(await remains(library, complete.id)).toBe(true);
  library.pass(hour);
  await create(library, 'eve');
  for (const id of [begun.id, complete.id, witness]) await isGone(library, id);
});

test('a new address begins the time anew', async () => {
  const library = await uploadLibrary();
  const { id } = await create(library, 'bob');
  const { id: other } = await create(library, 'bob');
  library.pass(day - 1000);
  expect((await library.call('bob', 'POST', `/uploads/${id}/uploadUrl`)).status).toBe(200);
  library.pass(hour);
  await create(library, 'eve');
  await isGone(library, other);
  expect(await remains(library, id)).toBe(true);
});

test('what was finalized stays, whatever its age', async () => {
  const library = await uploadLibrary();
  const id = await filled(library, 'bob');
  expect((await library.call('bob', 'PATCH', `/uploads/${id}`, ending())).status).toBe(200);
  const { id: other } = await create(library, 'bob');
  library.pass(30 * day);
  await create(library, 'eve');
  await isGone(library, other);
  expect(await remains(library, id)).toBe(true);
});

test('one that gets a new address at the same time is not removed', async () => {
  const library = await uploadLibrary();
  const { id } = await create(library, 'bob');
  const { id: other } = await create(library, 'bob');
  library.pass(2 * day);
  justBefore.tally(library, () => library.call('bob', 'POST', `/uploads/${id}/uploadUrl`));
  await create(library, 'eve');
  await isGone(library, other);
  expect(await remains(library, id)).toBe(true);
});

test('a failure is told to the owner, and costs the caller nothing', async () => {
  const library = await uploadLibrary();
  await create(library, 'bob');
  library.pass(2 * day);
  const failure = new Error('The disk is away.');
  library.parts.files.remove = () => Promise.reject(failure);
  const { body } = await library.call('eve', 'POST', '/uploads', {});
  expect(at(body, 'id')).toBeDefined();
  await vi.waitFor(() => expect(library.failures).toEqual([failure]));
});

test('a look at many uploads lets others have their turn in between', async () => {
  const library = await uploadLibrary();
  for (let count = 0; count < 50; count += 1) await create(library, 'bob');
  library.pass(2 * hour);
  const get = vi.spyOn(library.parts.records, 'get');
  await create(library, 'eve');
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(get.mock.calls.length).toBeLessThan(10);
  await vi.waitFor(() => expect(get.mock.calls.length).toBeGreaterThanOrEqual(50));
});
