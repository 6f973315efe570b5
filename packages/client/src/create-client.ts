import { writeUrl, type ListRequest } from '@assetql/core/wire';
import type { AssetQuery } from './assets/asset-query.ts';
import { facetsPath, fetchFacets } from './assets/fetch-facets.ts';
import { iterateAssets, type OpenPages } from './assets/paging/iterate-assets.ts';
import { createAssetLister, listPath } from './assets/list-assets.ts';
import type { PagingRequest } from './assets/paging/paging-strategy.ts';
import { prepareQuery } from './assets/prepare-query.ts';
import { requireMembers } from './assets/require-members.ts';
import { requireQuery } from './assets/require-query.ts';
import { createCaller } from './caller.ts';
import type { AssetCalls, Client, IterateOptions } from './client.ts';
import type { CallOptions, ClientOptions, QueryOptions } from './client-options.ts';
import { createLateChanges } from './changes/late-changes.ts';
import { createLookUps } from './look-up/create-look-ups.ts';
import { readAttributes } from './resources/attribute.ts';
import { readCategories } from './resources/category.ts';
import { mostKeywords, readKeywords } from './resources/keyword.ts';
import { readLightboxes } from './resources/lightbox.ts';
import { readReading } from './resources/reading.ts';
import { readSequence } from './resources/sequence.ts';
import { readUsers } from './resources/user.ts';
import { resolveOptions } from './resolve-options.ts';

const defaultPageSize = 200;
const defaultKeywordLimit = 50;

const queryOptions: readonly (keyof QueryOptions)[] = ['check', 'signal', 'onRetry'];
const iterateOptions: readonly (keyof IterateOptions)[] = [...queryOptions, 'pageSize', 'limit', 'onPage'];

/**
 * Creates a client for a service. Sends nothing until a call is made. Tokens and keys cannot be read from the client. Throws a `TypeError`
 * or `RangeError` without any secret for invalid options.
 */
export function createClient(options: ClientOptions): Client {
  const settings = resolveOptions(options);
  const call = createCaller(settings);
  const listPage = createAssetLister(call, settings);
  const { baseUrl, facetsByQuery } = settings;

  const prepare = (name: string, query: AssetQuery, { check = true }: QueryOptions): ListRequest =>
    prepareQuery(query, { call: `GET ${name}`, check, rules: settings });

  const list: AssetCalls['list'] = async (query = {}, choice = {}) => {
    requireMembers(`GET ${listPath}`, 'these options have', choice, queryOptions);
    return await listPage(prepare(listPath, query, choice), sending(choice));
  };

  const iterate: AssetCalls['iterate'] = (query = {}, choice = {}) => {
    requireMembers(`GET ${listPath}`, 'these options have', choice, iterateOptions);
    const { check, signal, onRetry, onPage } = choice;
    if (choice.pageSize !== undefined) whole('pageSize', choice.pageSize, 1);
    const limit = whole('limit', choice.limit ?? Infinity, 0);
    const open: OpenPages = async function* (pageSignal) {
      const request = prepare(listPath, query, choice);
      // Loaded on demand: pages that show one screen of assets do not iterate.
      const { choosePaging } = await import('./assets/paging/choose-paging.ts');
      const paging: PagingRequest = {
        call: `GET ${listPath}`,
        request,
        pageSize: choice.pageSize ?? pageSizeOf(request),
        limit,
        offsetWall: settings.offsetWall,
        list: (one) => listPage(one, { signal: pageSignal, onRetry }),
      };
      yield* choosePaging(paging, { schema: settings.schema, asWritten: check === false });
    };
    return iterateAssets(open, { limit, signal, onPage });
  };

  const lists: Pick<Client, 'attributes' | 'users' | 'categories' | 'lightboxes'> = {
    attributes: async (choice = {}) => readAttributes(await call({ ...sending(choice), path: '/attributes' })),
    users: async (choice = {}) => readUsers(await call({ ...sending(choice), path: '/users' })),
    categories: async (choice = {}) => readCategories(await call({ ...sending(choice), path: '/categories' })),
    lightboxes: async (choice = {}) => readLightboxes(await call({ ...sending(choice), path: '/lightboxes' })),
  };

  const lookUps = createLookUps(lists, { maxAge: settings.lookUpMaxAge, clock: settings.transport.clock });
  const { addCategories, ...changes } = createLateChanges(async () => {
    // Loaded on demand: pages and programs that only read do without.
    const { createChanges } = await import('./changes/create-changes.ts');
    return createChanges(call, lookUps, settings);
  });

  return {
    baseUrl,
    ...lists,
    ...changes,
    find: lookUps.find,
    assets: {
      addCategories,
      list,
      iterate,
      url: (query = {}, choice = {}) => {
        requireMembers(`GET ${listPath}`, 'these options have', choice, queryOptions);
        return writeUrl(`${baseUrl}${listPath}`, prepare(listPath, query, choice));
      },
    },
    facets: async (query = {}, choice = {}) => {
      requireMembers(`GET ${facetsPath}`, 'these options have', choice, queryOptions);
      requireQuery(`GET ${facetsPath}`, query);
      const { filters, containerfilter, search, searchFields } = query;
      const restriction = facetsByQuery ? { filters, containerfilter, search, searchFields } : {};
      return await fetchFacets(call, settings, prepare(facetsPath, restriction, choice), sending(choice));
    },
    reading: async (choice = {}) => readReading(await call({ ...sending(choice), path: '/reading' })),
    sequence: async (choice = {}) => readSequence(await call({ ...sending(choice), path: '/changes' })),
    keywords: async (prefix = '', { limit = defaultKeywordLimit, ...choice } = {}) => {
      const count = Math.min(whole('limit', limit, 0), mostKeywords);
      const query = new URLSearchParams({ prefix, count: String(count) }).toString();
      return readKeywords(await call({ ...sending(choice), path: '/keywords', query }), prefix).slice(0, limit);
    },
  };
}

/** The transport options of a call. */
const sending = ({ signal, onRetry }: CallOptions): CallOptions => ({ signal, onRetry });

/** An unchecked count can be any value. */
const pageSizeOf = ({ count = 0 }: ListRequest): number =>
  Number.isSafeInteger(count) && count > 0 ? count : defaultPageSize;

function whole(name: string, value: number, least: number): number {
  if ((value === Infinity && name === 'limit') || (Number.isSafeInteger(value) && value >= least)) return value;
  throw new RangeError(`${name} must be a whole number, ${least} or more.`);
}
