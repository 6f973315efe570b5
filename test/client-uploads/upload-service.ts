import { createClient, type Client, type ClientOptions, type Fetch } from '@assetql/client';
import {
  contentRecords,
  createLibraryHandler,
  followRecords,
  MemoryAssetIndex,
  MemoryFiles,
  MemoryJobs,
  MemoryRecords,
  RecordStore,
  type LibraryHandler,
  type LibraryParts,
} from '@assetql/library';
import { createHash } from 'node:crypto';
import { createHastyClock } from '../../packages/client/test/clocks.ts';

const guid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const ids = {
  ann: guid(1),
  bob: guid(2),
  brand: guid(10),
  logos: guid(11),
  photos: guid(12),
  campaign: guid(21),
  width: guid(22),
  shot: guid(23),
  note: guid(24),
} as const;

export type Person = 'ann' | 'bob';

/** ann approves, bob uploads. The attribute Campaign is required. */
const content = {
  users: (['ann', 'bob'] as const).map((userName) => ({
    id: ids[userName],
    userName,
    firstName: userName,
    lastName: 'Lee',
    mayApprove: userName === 'ann',
    isAdministrator: false,
  })),
  categories: [
    { id: ids.brand, name: 'Brand', parentId: null },
    { id: ids.logos, name: 'Logos', parentId: ids.brand },
    { id: ids.photos, name: 'Photos', parentId: null },
  ],
  attributes: [
    { id: ids.campaign, name: 'Campaign', type: 'lookup' as const, required: true, lookupValues: ['Spring', 'Summer'] },
    { id: ids.width, name: 'Width', type: 'number' as const, required: false, lookupValues: [] },
    { id: ids.shot, name: 'Shot', type: 'date' as const, required: false, lookupValues: [] },
    { id: ids.note, name: 'Note', type: 'string' as const, required: false, lookupValues: [] },
  ],
  lightboxes: [],
  assets: [],
};

/** A request as the service receives it. */
export interface Received {
  readonly method: string;
  /** Behind the base URL: `/uploads`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** Bytes of the body. */
  readonly size: number;
}

/** What happens to a request instead of, before or after its answer. `pass` is the service. */
export type Fault = (pass: () => Promise<Response>, received: Received) => Promise<Response>;

export interface UploadService {
  readonly parts: LibraryParts;
  readonly handler: LibraryHandler;
  readonly received: Received[];
  /** A client of a person; each has a clock on which no delay takes time. */
  readonly client: (who?: Person, options?: Partial<ClientOptions>) => Client;
  /** The next request that matches meets the fault; the others pass. */
  readonly inject: (matches: (received: Received) => boolean, fault: Fault) => void;
  /** Faults that were not met yet. */
  readonly pending: () => number;
  /** Moves the clock of the service, in milliseconds. */
  readonly pass: (milliseconds: number) => void;
  /** The digests of the files of all assets, in order. */
  readonly stored: () => Promise<readonly string[]>;
  /** How many uploads there are that are not assets. */
  readonly unfinished: () => Promise<number>;
}

export const baseUrl = 'http://library.test/api';

export const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The embedded library in memory, with faults that a test injects between client and service. `openUploads` is how many uploads a person may have that are
 * begun and not ended.
 */
export async function startUploadService(openUploads?: number): Promise<UploadService> {
  let now = Date.parse('2026-11-24T12:00:00.000Z');
  const records = new MemoryRecords();
  records.changeNow(({ put }) => {
    for (const record of contentRecords(content)) put(record);
  });
  const parts = { records, index: new MemoryAssetIndex(), files: new MemoryFiles(), jobs: new MemoryJobs() };
  await followRecords(parts.index, records);
  const handler = createLibraryHandler({
    store: new RecordStore(records, parts.index),
    parts,
    media: { open: async () => undefined },
    authenticate: async ({ accessToken, subscriptionKey }) =>
      subscriptionKey === 'the-subscription-key' ? { viewer: accessToken } : { refused: 'subscription-key' },
    baseUrl: '/api',
    signingKey: new Uint8Array(32).fill(7),
    clock: () => now,
    ...(openUploads === undefined ? {} : { limits: { openUploads } }),
  });
  const received: Received[] = [];
  const faults: { readonly matches: (received: Received) => boolean; readonly fault: Fault }[] = [];

  const fetch: Fetch = async (url, init) => {
    const request = new Request(url, init);
    const { pathname, searchParams } = new URL(url);
    const body = request.body === null ? null : await request.arrayBuffer();
    const one: Received = {
      method: request.method,
      path: pathname.replace('/api', ''),
      query: searchParams,
      headers: request.headers,
      size: body?.byteLength ?? 0,
    };
    received.push(one);
    const pass = (): Promise<Response> =>
      handler(new Request(url, { method: request.method, headers: request.headers, body }));
    const at = faults.findIndex(({ matches }) => matches(one));
    const [met] = at < 0 ? [] : faults.splice(at, 1);
    return met === undefined ? await pass() : await met.fault(pass, one);
  };

  return {
    parts,
    handler,
    received,
    client: (who = 'bob', options = {}) =>
      createClient({
        baseUrl,
        auth: ids[who],
        subscriptionKey: 'the-subscription-key',
        fetch,
        clock: createHastyClock(),
        timeout: { attempt: Infinity, total: Infinity },
        ...options,
      }),
    inject: (matches, fault) => void faults.push({ matches, fault }),
    pending: () => faults.length,
    pass: (milliseconds) => {
      now += milliseconds;
    },
    stored: async () => {
      const uploads = await records.all('upload');
      const assets = await records.get(
        'asset',
        uploads.map(({ id }) => id),
      );
      const digests = assets.map(async ({ id }) => {
        const file = await parts.files.open(id);
        if (file === undefined) return 'missing';
        return digest(new Uint8Array(await new Response(file.read(0, file.size)).arrayBuffer()));
      });
      return (await Promise.all(digests)).toSorted();
    },
    unfinished: async () => (await records.all('upload')).filter(({ phase }) => phase !== 'finalized').length,
  };
}

/** Bytes that look random and are the same in each run. */
export function bytesOf(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let state = seed;
  for (let index = 0; index < size; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

export const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'owl.svg'): File =>
  new File([bytes], name, { lastModified: 1 });

/** Metadata that the library accepts. */
export const metadata = { categories: ['Brand/Logos'], attributes: { Campaign: 'Spring' } } as const;
