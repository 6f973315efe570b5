import { LookUpError, ServiceError } from '@assetql/client';
import {
  baseName,
  checkFiles,
  countStates,
  printEntry,
  printOutcomes,
  readEntry,
  sendFiles,
  versionKey,
  type ListedFile,
  type PlannedUpload,
  type SendOptions,
  type UploadEntry,
  type UploadOutcome,
} from '@assetql/client/upload-files';
import { expect, it } from 'vitest';
import { rejection } from '../../packages/client/test/scripted-client.ts';
import { wholeFile } from './faults.ts';
import { bytesOf, digest, fileOf, metadata, startUploadService, type UploadService } from './upload-service.ts';

const listed = (name: string, size = 8): ListedFile => ({ name, path: `/owls/${name}`, size, modified: 1 });

const bytes = (name: string): Uint8Array<ArrayBuffer> => bytesOf(8, name.length);

const planned = (name: string, change: Partial<PlannedUpload> = {}): PlannedUpload => ({
  file: listed(name),
  metadata,
  open: async () => fileOf(bytes(name), name),
  ...change,
});

interface Run {
  readonly known: Map<string, UploadEntry>;
  readonly send: (files: readonly PlannedUpload[], options?: Partial<SendOptions>) => Promise<readonly UploadOutcome[]>;
}

function run(service: UploadService): Run {
  const known = new Map<string, UploadEntry>();
  return {
    known,
    send: (files, options = {}) =>
      sendFiles(files, {
        client: service.client('ann'),
        memory: {
          find: (file) => known.get(versionKey(file)),
          add: async (file, entry) => void known.set(versionKey(file), entry),
        },
        again: false,
        parallel: 2,
        wait: false,
        signal: new AbortController().signal,
        onProgress: () => undefined,
        ...options,
      }),
  };
}

const states = (outcomes: readonly UploadOutcome[]): readonly string[] => outcomes.map(({ state }) => state);

it('many files become assets, each once, however often they are sent', async () => {
  const service = await startUploadService();
  const { send } = run(service);
  const files = ['a.svg', 'bb.svg', 'ccc.svg'].map((name) => planned(name));
  const seen: (readonly [number, string])[] = [];
  const first = await send(files, { onProgress: (sent, { name }) => seen.push([sent, name]) });
  expect(states(first)).toEqual(['uploaded', 'uploaded', 'uploaded']);
  expect(seen.at(-1)?.[0]).toBe(24);
  const { batchId = '', assetId } = first[0] ?? {};
  expect((await service.client('ann').uploads.batch(batchId)).assetId).toBe(assetId);
  expect(states(await send(files))).toEqual(['present', 'present', 'present']);
  expect(await service.stored()).toEqual(files.map(({ file }) => digest(bytes(file.name))).toSorted());
  expect(states(await send(files.slice(0, 1), { again: true }))).toEqual(['uploaded']);
});

it('a file that fails does not keep the others from being uploaded', async () => {
  const service = await startUploadService();
  const { send } = run(service);
  const gone = planned('gone.svg', { open: () => Promise.reject(new Error('The file is gone.')) });
  const strange = planned('strange.svg', { open: () => Promise.reject('no error at all') });
  const outcomes = await send([gone, planned('a.svg'), strange]);
  expect(states(outcomes)).toEqual(['failed', 'uploaded', 'failed']);
  expect(outcomes.map(({ message }) => message)).toEqual(['The file is gone.', undefined, 'no error at all']);
});

it('a failure says which call has failed and why', async () => {
  const service = await startUploadService();
  service.inject(
    ({ method, path }) => method === 'POST' && path === '/uploads',
    async () => new Response('{"message":"You may not upload."}', { status: 403 }),
  );
  const [outcome] = await run(service).send([planned('a.svg')]);
  expect(outcome?.message).toMatch(/403/);
});

it('after five failures in a row the rest is left for the next run', async () => {
  const service = await startUploadService();
  const gone = (name: string): PlannedUpload => planned(name, { open: () => Promise.reject(new Error('away')) });
  const outcomes = await run(service).send(['1', '2', '3', '4', '5', '6', '7'].map(gone), { parallel: 1 });
  expect(states(outcomes)).toEqual([...Array<string>(5).fill('failed'), 'waiting', 'waiting']);
});

it('what was interrupted is continued, and the rest begun', async () => {
  const service = await startUploadService();
  const { send } = run(service);
  const stop = new AbortController();
  const files = [planned('a.svg'), planned('bb.svg')];
  service.inject(
    ({ method }) => method === 'PUT',
    async () => {
      stop.abort();
      return new Response(null, { status: 503 });
    },
  );
  expect(states(await send(files, { parallel: 1, signal: stop.signal }))).toEqual(['interrupted', 'waiting']);
  expect(states(await send(files))).toEqual(['uploaded', 'uploaded']);
  expect((await service.stored()).length).toBe(2);
});

it('one that is stopped before it was begun is told as waiting', async () => {
  const service = await startUploadService();
  const stop = new AbortController();
  const file = planned('a.svg', {
    open: async () => {
      stop.abort();
      return fileOf(bytes('a.svg'));
    },
  });
  expect(states(await run(service).send([file], { signal: stop.signal }))).toEqual(['waiting']);
});

it('an asset or an upload that was removed meanwhile is uploaded anew', async () => {
  const service = await startUploadService();
  const { send, known } = run(service);
  const file = planned('a.svg');
  const [before] = await send([file]);
  await service.client('ann').uploads.remove(before?.assetId ?? '');
  const [after] = await send([file]);
  expect([after?.state, after?.assetId === before?.assetId]).toEqual(['uploaded', false]);
  await service.client('ann').uploads.remove(after?.assetId ?? '');
  const resume = {
    version: 1,
    uploadId: after?.assetId ?? '',
    fileName: 'a.svg',
    size: 8,
    lastModified: 1,
    segmentSize: 8,
  } as const;
  known.set(versionKey(file.file), { resume });
  expect(states(await send([file]))).toEqual(['uploaded']);
});

it.each([
  [500, 'present'],
  [404, 'uploaded'],
])('where the service says %i of an asset that was uploaded, it is %s', async (status, state) => {
  const service = await startUploadService();
  const { send, known } = run(service);
  const file = planned('a.svg');
  known.set(versionKey(file.file), { assetId: '00000000-0000-4000-8000-000000000999' });
  for (let count = 0; count < 8; count += 1)
    service.inject(
      ({ method, path }) => method === 'GET' && path.startsWith('/uploads/'),
      async () => new Response('{}', { status }),
    );
  expect(states(await send([file]))).toEqual([state]);
});

it('the lightbox of many files is made once', async () => {
  const service = await startUploadService();
  const inBox = { ...metadata, lightbox: { name: 'New owls' } };
  const files = ['a.svg', 'bb.svg', 'ccc.svg'].map((name) => planned(name, { metadata: inBox }));
  expect(states(await run(service).send(files))).toEqual(['uploaded', 'uploaded', 'uploaded']);
  expect((await service.client('ann').lightboxes()).map(({ name }) => name)).toEqual(['New owls']);
});

it('everything that is wrong is found before anything is sent', async () => {
  const service = await startUploadService();
  const { signal } = new AbortController();
  const files = [
    planned('a.svg', { metadata: { categories: ['Brand/Logo'], attributes: { Campaign: 'Autumn' } } }),
    planned('bb.svg'),
  ];
  const found = await checkFiles(service.client('bob'), files, signal);
  expect(found.map((each) => [each.planned.file.name, each.problem.field])).toEqual([
    ['a.svg', 'categories'],
    ['a.svg', 'attributes'],
  ]);
  expect(service.received.every(({ method }) => method === 'GET')).toBe(true);
});

it('a library that cannot be asked fails the check, once', async () => {
  const service = await startUploadService();
  for (let count = 0; count < 20; count += 1)
    service.inject(
      ({ path }) => path === '/attributes',
      async () => new Response('{}', { status: 403 }),
    );
  const files = Array.from({ length: 30 }, (_, at) => planned(`${at}.svg`));
  const error = await rejection(checkFiles(service.client('bob'), files, new AbortController().signal));
  expect(error).toBeInstanceOf(ServiceError);
  expect(error).not.toBeInstanceOf(LookUpError);
});

it('what is remembered of a file is read as it was written, and other texts are not read', () => {
  const file = listed('a.svg');
  const entry = { assetId: 'x' };
  expect(readEntry(printEntry(file, entry))).toEqual([versionKey(file), entry]);
  for (const text of ['', '{', '[]', '{"path":1}', '{"path":"a","size":1,"modified":1,"resume":{}}'])
    expect(readEntry(text)).toBeUndefined();
});

it('the report has a line for each file, and jobs are not in it', () => {
  const outcomes: readonly UploadOutcome[] = [
    { file: 'a.svg', state: 'uploaded', size: 8, assetId: 'x', batchId: 'y' },
    { file: 'b.svg', state: 'failed', size: 8, message: 'It is, “gone”.' },
  ];
  expect(countStates(outcomes)).toBe('1 uploaded, 1 failed');
  expect(printOutcomes(outcomes, 'text')).toBe('a.svg: uploaded, asset x\nb.svg: failed. It is, “gone”.\n');
  expect(printOutcomes(outcomes, 'json')).not.toContain('batchId');
  expect(printOutcomes(outcomes, 'csv').split('\r\n')[2]).toBe('b.svg,failed,8,,"It is, “gone”."');
});

it('the name of a file is what is behind its folders', () => {
  expect(['/a/b.svg', String.raw`C:\a\b.svg`, 'b.svg'].map(baseName)).toEqual(['b.svg', 'b.svg', 'b.svg']);
});

it('a service without space is told in a sentence, without advice that the next run makes needless', async () => {
  const service = await startUploadService();
  const { send } = run(service);
  const full = new Response(JSON.stringify({ message: 'The disk is full' }), {
    status: 507,
    headers: { 'content-type': 'application/json' },
  });
  service.inject(wholeFile, () => Promise.resolve(full));
  expect(await send([planned('a.svg')])).toMatchObject([
    { state: 'failed', message: 'No space left: The disk is full.' },
  ]);
  expect(states(await send([planned('a.svg')]))).toEqual(['uploaded']);
});
