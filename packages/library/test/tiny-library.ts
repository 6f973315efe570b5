import {
  createLibraryHandler,
  type LibraryAsset,
  type LibraryHandler,
  type LibraryHandlerOptions,
  type MediaSource,
  type Store,
  type StoreQuery,
  type StoreRestriction,
} from '../src/index.ts';
import type { LibraryDirectLink } from '../src/direct-link.ts';
import type { LibraryUpload } from '../src/upload.ts';

/** A guid that ends in the number. */
export const guid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const viewer: string = guid(1);

/** An asset in which everything is set; tests change what they are about. */
export function assetWith(changes: Partial<LibraryAsset> = {}): LibraryAsset {
  return {
    id: guid(100),
    title: 'Owl',
    description: 'A wise bird.',
    fileName: 'owl.svg',
    fileExtension: 'svg',
    assetType: 'Image',
    mimeType: 'image/svg+xml',
    sizeInBytes: 26,
    width: 72,
    height: 72,
    colorMode: 'RGB',
    status: 0,
    averageRating: 3.5,
    createdBy: guid(1),
    modifiedBy: guid(2),
    checkedOutBy: null,
    dateUploaded: Date.parse('2024-02-29T12:34:56.789Z'),
    dateModified: Date.parse('2024-03-01T00:00:00.000Z'),
    dateApproved: Date.parse('2024-02-29T13:00:00.000Z'),
    datePendingApproval: null,
    dateRejected: null,
    dateCheckedOut: null,
    dateExpired: null,
    dateSoftDeleted: null,
    colors: ['grey'],
    backgroundColor: 'grey',
    foregroundColor: null,
    dominantColors: ['grey'],
    textInImage: null,
    videoIntelligence: null,
    comments: ['Lovely.'],
    keywords: ['bird', 'night'],
    categoryIds: [guid(11)],
    lightboxIds: [],
    attributes: { [guid(21)]: ['Spring', 'Summer'], [guid(22)]: ['42'] },
    media: { original: 'owl.svg', thumbnail: 'small/owl.svg' },
    ...changes,
  };
}

/** An open upload of which nothing is known but its name. */
export function uploadWith(changes: Partial<LibraryUpload> = {}): LibraryUpload {
  return {
    id: guid(300),
    fileName: 'owl.svg',
    title: null,
    description: null,
    sizeInBytes: null,
    createdBy: guid(1),
    createdAt: 1,
    categoryIds: [],
    keywords: [],
    attributes: {},
    lightboxIds: [],
    phase: 'open',
    ...changes,
  };
}

/** An active link that nobody has viewed. */
export function linkWith(changes: Partial<LibraryDirectLink> = {}): LibraryDirectLink {
  return {
    id: guid(400),
    assetId: guid(100),
    name: 'Web',
    createdAt: 1,
    createdBy: guid(1),
    modifiedAt: 1,
    selectedOptions: '',
    state: 'Active',
    totalViews: 0,
    totalBandwidth: 0,
    uniqueViews: 0,
    viewers: [],
    ...changes,
  };
}

const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
  'owl.svg': ['image/svg+xml', '<svg><!--abcdefghij--></svg>'],
  'small/owl.svg': ['image/svg+xml', '<svg/>'],
  'page.html': ['text/html', '<script>alert(1)</script>'],
};

const media: MediaSource = {
  open: async (key) => {
    const file = files[key];
    if (file === undefined) return undefined;
    const bytes = new TextEncoder().encode(file[1]);
    return {
      size: bytes.length,
      mimeType: file[0],
      etag: `"${key}"`,
      read: (start, end) => bytes.subarray(start, end),
    };
  },
};

/** A library of a few assets whose store writes down what it is asked. */
export interface TinyLibrary {
  readonly handler: LibraryHandler;
  readonly queries: StoreQuery[];
  readonly restrictions: StoreRestriction[];
  readonly failures: unknown[];
  /** Calls the handler as a caller with the right credentials. */
  readonly get: (path: string, init?: RequestInit) => Promise<Response>;
}

export const headers = { authorization: 'bearer right', 'ocp-apim-subscription-key': 'key' } as const;

export function tinyLibrary(
  assets: readonly LibraryAsset[] = [assetWith()],
  options: Partial<LibraryHandlerOptions> & { readonly change?: Partial<Store> } = {},
): TinyLibrary {
  const queries: StoreQuery[] = [];
  const restrictions: StoreRestriction[] = [];
  const failures: unknown[] = [];
  const store: Store = {
    list: async (query) => {
      queries.push(query);
      return { total: assets.length, assets: assets.slice(query.offset, query.offset + query.count) };
    },
    facets: async (restriction) => {
      restrictions.push(restriction);
      return new Map([
        ['svg', 3],
        ['pdf', 1],
        ['png', 2],
        ['', 4],
        ['blend', 5],
      ]);
    },
    asset: async (id) => assets.find((asset) => asset.id === id),
    attributes: async () => [
      { id: guid(21), name: 'Campaign', type: 'lookup', required: true, lookupValues: ['Spring', 'Summer', 'Autumn'] },
      { id: guid(22), name: 'Print width', type: 'number', required: false, lookupValues: [] },
    ],
    users: async () => [
      { id: guid(1), userName: 'ann', firstName: 'Ann', lastName: 'Ames', mayApprove: true },
      { id: guid(2), userName: 'bob', firstName: 'Bob', lastName: '', mayApprove: false },
    ],
    categoryTree: async () => [
      { id: guid(10), name: 'Brand', parentId: null },
      { id: guid(11), name: 'Logos', parentId: guid(10) },
    ],
    categories: async () => [
      { id: guid(10), name: 'Brand', parentId: null, assetCount: 0 },
      { id: guid(11), name: 'Logos', parentId: guid(10), assetCount: 1 },
    ],
    lightboxes: async (who) => [
      {
        id: guid(31),
        name: 'Candidates',
        description: 'To choose from.',
        ownerId: who,
        approverId: guid(2),
        createdAt: 0,
        modifiedAt: 1000,
        assetCount: 7,
      },
    ],
    keywords: async (prefix, limit) => [{ id: guid(41), keyword: `${prefix}ird ${limit}` }],
    close: async () => {},
    ...options.change,
  };
  const handler = createLibraryHandler({
    store,
    media,
    authenticate: async ({ accessToken, subscriptionKey }) =>
      accessToken !== 'right'
        ? { refused: 'access-token' }
        : subscriptionKey !== 'key'
          ? { refused: 'subscription-key' }
          : { viewer },
    baseUrl: '/api',
    signingKey: new Uint8Array(32).fill(7),
    clock: () => Date.parse('2026-11-21T10:20:00.000Z'),
    onFailure: (failure) => failures.push(failure),
    ...options,
  });
  const get = (path: string, init: RequestInit = {}): Promise<Response> =>
    handler(new Request(`http://library.test/api${path}`, { headers, ...init }));
  return { handler, queries, restrictions, failures, get };
}
