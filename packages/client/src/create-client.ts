import { writeUrl, type ListRequest } from '@assetql/core/wire';
import type { AssetPage } from './assets/asset-page.ts';
import type { AssetQuery } from './assets/asset-query.ts';
import { facetsPath, fetchFacets } from './assets/fetch-facets.ts';
import { iterateAssets, type OpenPages } from './assets/iterate-assets.ts';
import { createAssetLister, listPath } from './assets/list-assets.ts';
import { pageByOffset } from './assets/page-by-offset.ts';
import { pageBySeam } from './assets/page-by-seam.ts';
import { prepareQuery } from './assets/prepare-query.ts';
import { requireMembers } from './assets/require-members.ts';
import { requireQuery } from './assets/require-query.ts';
import { seamOrder } from './assets/seam-order.ts';
import { createCaller } from './caller.ts';
import type { AssetCalls, Client, IterateOptions } from './client.ts';
import type { ClientOptions, QueryOptions } from './client-options.ts';
import { createFind } from './look-up/create-find.ts';
import { readAttributes } from './resources/attribute.ts';
import { readCategories } from './resources/category.ts';
import { mostKeywords, readKeywords } from './resources/keyword.ts';
import { readLightboxes } from './resources/lightbox.ts';
import { readUsers } from './resources/user.ts';
import { settle } from './settings.ts';

const defaultPageSize = 200;
const defaultKeywordLimit = 50;

const queryOptions: readonly (keyof QueryOptions)[] = ['check', 'signal'];
const iterateOptions: readonly (keyof IterateOptions)[] = [...queryOptions, 'pageSize', 'limit', 'onPage'];

/**
 * Makes a client for a service. Nothing is sent until a call is made. Tokens and keys cannot be read from the client.
 * Throws a `TypeError` or `RangeError`, which quotes no secret, for options that cannot be meant.
 */
export function createClient(options: ClientOptions): Client {
  const settings = settle(options);
  const call = createCaller(settings);
  const listPage = createAssetLister(call, settings);
  const { baseUrl, facetsByQuery } = settings;

  const prepare = (name: string, query: AssetQuery, { check = true }: QueryOptions): ListRequest =>
    prepareQuery(query, { call: `GET ${name}`, check, rules: settings });

  const list: AssetCalls['list'] = async (query = {}, choice = {}) => {
    requireMembers(`GET ${listPath}`, 'these options have', choice, queryOptions);
    return await listPage(prepare(listPath, query, choice), choice.signal);
  };

  const iterate: AssetCalls['iterate'] = (query = {}, choice = {}) => {
    const { check, signal, onPage } = choice;
    requireMembers(`GET ${listPath}`, 'these options have', choice, iterateOptions);
    if (choice.pageSize !== undefined) whole('pageSize', choice.pageSize, 1);
    const limit = whole('limit', choice.limit ?? Infinity, 0);
    const open: OpenPages = (pageSignal) => {
      const request = prepare(listPath, query, choice);
      const order = seamOrder(request, { schema: settings.schema, asWritten: check === false });
      const page = order === undefined ? pageByOffset : pageBySeam(order);
      const listOne = (one: ListRequest): Promise<AssetPage> => listPage(one, pageSignal);
      return page({
        call: `GET ${listPath}`,
        request,
        pageSize: choice.pageSize ?? pageSizeOf(request),
        limit,
        offsetWall: settings.offsetWall,
        list: listOne,
      });
    };
    return iterateAssets(open, { limit, signal, onPage });
  };

  const lists: Pick<Client, 'attributes' | 'users' | 'categories' | 'lightboxes'> = {
    attributes: async (choice = {}) => readAttributes(await call({ path: '/attributes', signal: choice.signal })),
    users: async (choice = {}) => readUsers(await call({ path: '/users', signal: choice.signal })),
    categories: async (choice = {}) => readCategories(await call({ path: '/categories', signal: choice.signal })),
    lightboxes: async (choice = {}) => readLightboxes(await call({ path: '/lightboxes', signal: choice.signal })),
  };

  return {
    baseUrl,
    ...lists,
    find: createFind(lists, { maxAge: settings.lookUpMaxAge, clock: settings.transport.clock }),
    assets: {
      list,
      iterate,
      url: (query = {}, choice = {}) => writeUrl(`${baseUrl}${listPath}`, prepare(listPath, query, choice)),
    },
    facets: async (query = {}, choice = {}) => {
      requireMembers(`GET ${facetsPath}`, 'these options have', choice, queryOptions);
      requireQuery(`GET ${facetsPath}`, query);
      const { filters, containerfilter, search, searchFields } = query;
      const restriction = facetsByQuery ? { filters, containerfilter, search, searchFields } : {};
      return await fetchFacets(call, settings, prepare(facetsPath, restriction, choice), choice.signal);
    },
    keywords: async (prefix = '', { limit = defaultKeywordLimit, signal } = {}) => {
      const count = Math.min(whole('limit', limit, 0), mostKeywords);
      const query = new URLSearchParams({ prefix, count: String(count) }).toString();
      return readKeywords(await call({ path: '/keywords', query, signal }), prefix).slice(0, limit);
    },
  };
}

/** Unchecked, a count can be anything. */
const pageSizeOf = ({ count = 0 }: ListRequest): number =>
  Number.isSafeInteger(count) && count > 0 ? count : defaultPageSize;

function whole(name: string, value: number, least: number): number {
  if ((value === Infinity && name === 'limit') || (Number.isSafeInteger(value) && value >= least)) return value;
  throw new RangeError(`${name} must be a whole number, ${least} or more.`);
}
