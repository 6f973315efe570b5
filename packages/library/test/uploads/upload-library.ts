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
  type LibraryLimits,
  type LibraryParts,
} from '../../src/index.ts';
import { guid } from '../tiny-library.ts';

export const ids = {
  ann: guid(1),
  bob: guid(2),
  eve: guid(3),
  root: guid(4),
  brand: guid(10),
  logos: guid(11),
  campaign: guid(21),
  width: guid(22),
  shot: guid(23),
  note: guid(24),
} as const;

export type Person = 'ann' | 'bob' | 'eve' | 'root';

/** What came of a call: its status, and its body where it is JSON. */
export interface Outcome {
  readonly status: number;
  readonly body: unknown;
  readonly response: Response;
}

/** Content in which everybody is told apart: ann approves, bob and eve upload, root administers. */
const content = {
  users: (['ann', 'bob', 'eve', 'root'] as const).map((userName) => ({
    id: ids[userName],
    userName,
    firstName: userName,
    lastName: '',
    mayApprove: userName === 'ann',
    isAdministrator: userName === 'root',
  })),
  categories: [
    { id: ids.brand, name: 'Brand', parentId: null },
    { id: ids.logos, name: 'Logos', parentId: ids.brand },
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

export interface UploadLibrary {
  readonly parts: LibraryParts;
  readonly handler: LibraryHandler;
  readonly failures: readonly unknown[];
  /** Moves the clock, in milliseconds. */
  readonly pass: (milliseconds: number) => void;
  readonly now: () => number;
  /** Calls the API as a person; a body that is neither text nor a blob is sent as JSON. */
  readonly call: (who: Person, method: string, path: string, body?: unknown) => Promise<Outcome>;
  /** Calls a signed address, without headers of the API. */
  readonly send: (address: string, init?: RequestInit) => Promise<Outcome>;
}

const outcomeOf = async (response: Response): Promise<Outcome> => {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const text = await response.clone().text();
  return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : text, response };
};

/** A library in memory that can be filled. */
export async function uploadLibrary(
  change: Partial<LibraryParts> = {},
  limits: LibraryLimits = {},
): Promise<UploadLibrary> {
  let now = Date.parse('2026-11-24T12:00:00.000Z');
  const clock = (): number => now;
  const records = new MemoryRecords();
  records.changeNow(({ put }) => {
    for (const record of contentRecords(content)) put(record);
  });
  const parts: LibraryParts = {
    records,
    index: new MemoryAssetIndex(),
    files: new MemoryFiles(),
    jobs: new MemoryJobs(),
    ...change,
  };
  await followRecords(parts.index, parts.records);
  const failures: unknown[] = [];
  const handler = createLibraryHandler({
    store: new RecordStore(parts.records, parts.index),
    parts,
    media: { open: async () => undefined },
    authenticate: async ({ accessToken }) => ({ viewer: accessToken }),
    baseUrl: '/api',
    signingKey: new Uint8Array(32).fill(7),
    clock,
    limits,
    onFailure: (failure) => failures.push(failure),
  });
  return {
    parts,
    handler,
    failures,
    now: clock,
    pass: (milliseconds) => {
      now += milliseconds;
    },
    call: async (who, method, path, body) => {
      const isReady = body === undefined || typeof body === 'string' || body instanceof Blob;
      const sent = isReady ? body : JSON.stringify(body);
      const headers = { authorization: `bearer ${ids[who]}`, 'ocp-apim-subscription-key': 'key' };
      return outcomeOf(
        await handler(new Request(`http://library.test/api${path}`, { method, headers, body: sent ?? null })),
      );
    },
    send: async (address, init = {}) => outcomeOf(await handler(new Request(address, init))),
  };
}

/** A member of a JSON value, by its path; `undefined` where there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let inner = value;
  for (const step of path)
    inner = typeof inner === 'object' && inner !== null ? new Map(Object.entries(inner)).get(String(step)) : undefined;
  return inner;
}

type Happening = () => Promise<unknown>;

/** A method before whose first call something happens. */
function after<Values extends readonly unknown[], Result>(
  happen: Happening,
  method: (...values: Values) => Promise<Result>,
): (...values: Values) => Promise<Result> {
  let isFirst = true;
  return async (...values) => {
    if (isFirst) {
      isFirst = false;
      await happen();
    }
    return method(...values);
  };
}

/** Lets another caller be faster: what it does happens right before the next step of that name. */
export const justBefore = {
  change: ({ parts: { records } }: UploadLibrary, happen: Happening): void => {
    records.change = after(happen, records.change.bind(records));
  },
  open: ({ parts: { files } }: UploadLibrary, happen: Happening): void => {
    Object.assign(files, { open: after(happen, files.open.bind(files)) });
  },
  tally: ({ parts: { files } }: UploadLibrary, happen: Happening): void => {
    files.tally = after(happen, files.tally.bind(files));
  },
  segment: ({ parts: { files } }: UploadLibrary, happen: Happening): void => {
    files.segment = after(happen, files.segment.bind(files));
  },
  whole: ({ parts: { files } }: UploadLibrary, happen: Happening): void => {
    files.whole = after(happen, files.whole.bind(files));
  },
  complete: ({ parts: { files } }: UploadLibrary, happen: Happening): void => {
    files.complete = after(happen, files.complete.bind(files));
  },
};

/** The first error of an answer. */
export const errorOf = ({ body }: Outcome): unknown => at(body, 'errors', 0, 'message');

export interface Created {
  readonly id: string;
  readonly uploadUrl: string;
}

/** Creates the record of an upload. */
export async function create({ call }: UploadLibrary, who: Person, filename = 'owl.svg'): Promise<Created> {
  const { body } = await call(who, 'POST', '/uploads', { filename });
  return { id: String(at(body, 'id')), uploadUrl: String(at(body, 'uploadUrl')) };
}

/** Creates an upload that lacks nothing but its end. Returns its id. */
export async function filled(
  library: UploadLibrary,
  who: Person,
  filename = 'owl.svg',
  text = '<svg/>',
): Promise<string> {
  const { id, uploadUrl } = await create(library, who, filename);
  await library.send(uploadUrl, { method: 'PUT', body: text });
  await library.call(who, 'POST', `/uploads/${id}/categories`, [ids.logos]);
  await library.call(who, 'POST', `/uploads/${id}/attributes`, [{ [ids.campaign]: 'Spring' }]);
  return id;
}

/** The instructions that end an upload. */
export const ending = (size = 6): readonly unknown[] => [
  { op: 'replace', path: '/FileSizeInBytes', value: size },
  { op: 'replace', path: '/Status', value: 1 },
];

/** Uploads and finalizes a file. Returns the id of its asset. */
export async function uploaded(library: UploadLibrary, who: Person, filename = 'owl.svg'): Promise<string> {
  const id = await filled(library, who, filename);
  const { status } = await library.call(who, 'PATCH', `/uploads/${id}`, ending());
  if (status !== 200) throw new Error(`The upload was not finalized: ${status}.`);
  return id;
}
