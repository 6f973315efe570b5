import { createClient, LongQueryError, QueryError, type AssetQuery } from '@assetql/client';
import { defineSchema, parse, type Filter } from '@assetql/core';
import { and, category, descending, fields, or, word } from '@assetql/core/build';
import { describe, expect, it } from 'vitest';
import { listBody } from './faulty-service.ts';
import { createScriptedClient, jsonResponse, rejection, type ScriptedClient } from './scripted-client.ts';

const empty = (): ScriptedClient => createScriptedClient(() => jsonResponse(listBody([])));
const ast = (text: string): Filter => {
  const { ast: filter } = parse('filters', text);
  if (filter === undefined) throw new Error(`No AST for ${text}`);
  return filter;
};

const sentFor: readonly [name: string, query: AssetQuery, expected: Readonly<Record<string, string>>][] = [
  ['nothing', {}, {}],
  ['blank texts', { filters: '', containerfilter: ' ', search: '\n', sort: '', searchFields: [] }, {}],
  ['undefined', { filters: undefined, sort: undefined, count: undefined, searchFields: undefined }, {}],
  [
    'texts, in their compact print',
    { filters: ' status  eq 0\n and (AssetType EQ Image)' },
    { filters: 'Status EQ 0 AND (AssetType EQ Image)' },
  ],
  ['an AST', { filters: ast('Status EQ 0') }, { filters: 'Status EQ 0' }],
  [
    'every parameter',
    {
      filters: 'Status EQ 0',
      containerfilter: "CategoryIds/ANY(c: c EQ 'c0000000-0000-4000-8000-000000000001')",
      search: 'fox AND snow',
      searchFields: ['title', 'keywords'],
      sort: 'title D',
      count: 0,
      offset: 20,
    },
    {
      filters: 'Status EQ 0',
      containerfilter: "CategoryIds/ANY(c: c EQ 'c0000000-0000-4000-8000-000000000001')",
      search: 'fox snow',
      searchFields: 'title,keywords',
      sort: 'title D',
      count: '0',
      offset: '20',
    },
  ],
  [
    'texts with what means something in an address',
    { search: '"a+b & c=d #1 100%"' },
    { search: '"a+b & c=d #1 100%"' },
  ],
  [
    'what only may be wrong',
    { filters: 'Frobnication EQ 5', count: 1000 },
    { filters: 'Frobnication EQ 5', count: '1000' },
  ],
];

describe('the request that is sent for', () => {
  it.each(sentFor)('%s', async (_name, query, expected) => {
    const { client, sent } = empty();
    await client.assets.list(query);
    expect(Object.fromEntries(sent[0]?.url.searchParams ?? [])).toEqual(expected);
    expect(sent[0]?.init.method).toBe('GET');
    expect(client.assets.url(query)).toBe(sent[0]?.url.href);
  });

  it('an unchecked query has the texts unchanged', async () => {
    const { client, sent } = empty();
    const query = { filters: ' AsseType  eq Image', sort: 'undefined', count: -1, searchFields: ['a b'] };
    await client.assets.list(query, { check: false });
    expect(Object.fromEntries(sent[0]?.url.searchParams ?? [])).toEqual({ ...query, count: '-1', searchFields: 'a b' });
  });
});

const refusedFor: readonly [query: AssetQuery, parameter: keyof AssetQuery, code: string][] = [
  [{ filters: 'AsseType EQ Image' }, 'filters', 'unknown-field'],
  [{ filters: '(Status EQ 0' }, 'filters', 'unbalanced-bracket'],
  [{ filters: 'Status EQ {{x}}' }, 'filters', 'unbound-variable'],
  [{ filters: { kind: 'Invalid', text: '%%', range: { start: 0, end: 2 } } }, 'filters', 'syntax'],
  [{ search: '"open' }, 'search', 'unterminated-string'],
  [{ sort: 'undefined' }, 'sort', 'unknown-sort-key'],
  [{ count: -1 }, 'count', 'value-range'],
  [{ count: 1.5 }, 'count', 'value-range'],
  [{ count: 5000 }, 'count', 'value-range'],
  [{ offset: 100_000 }, 'offset', 'value-range'],
  [{ offset: Number.NaN }, 'offset', 'value-range'],
  [{ searchFields: ['title', 'a,b'] }, 'searchFields', 'unsearchable-field'],
  [{ searchFields: [''] }, 'searchFields', 'unsearchable-field'],
];

describe('a query that is rejected before anything is sent', () => {
  it.each(refusedFor)('%j', async (query, parameter, code) => {
    const { client, sent } = empty();
    const error = await rejection(client.assets.list(query));
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({
      call: 'GET /assets',
      diagnostics: { [parameter]: expect.arrayContaining([expect.objectContaining({ code, severity: 'error' })]) },
    });
    expect(String(error)).toMatch(new RegExp(`^QueryError: GET /assets was not sent\\. ${parameter}: .+`));
    expect(() => client.assets.url(query)).toThrow(QueryError);
    expect(await rejection(client.assets.iterate(query).next())).toMatchObject({ name: 'QueryError' });
    expect(sent).toEqual([]);
  });

  it('has the diagnostics of all parameters, with the texts that their ranges refer to', async () => {
    const { client } = empty();
    const query = { filters: 'Status EQ', sort: 'titel D', search: 'fox', searchFields: ['title', 'tit le', 'titel'] };
    const error = await rejection(client.assets.list(query));
    expect(error).toMatchObject({
      diagnostics: {
        filters: [{ severity: 'error' }],
        sort: [{ severity: 'error' }],
        searchFields: [
          { severity: 'error', range: { start: 6, end: 12 } },
          { severity: 'warning', range: { start: 13, end: 18 } },
        ],
      },
      texts: { filters: 'Status EQ', sort: 'titel D', searchFields: 'title,tit le,titel' },
    });
  });

  it('says all mistakes in its message, and how many more there are', async () => {
    const { client } = empty();
    const three = { filters: 'Statu EQ 0 AND AverageRating EQ 6', sort: 'titel D' };
    expect(String(await rejection(client.assets.list(three)))).toMatch(
      /^QueryError: GET \/assets was not sent\. filters: .*\bStatus\b.* 0 to 5\b.* sort: .*\btitle\b/,
    );
    const many = { filters: Array.from({ length: 13 }, (_, at) => `Statu EQ ${at}`).join(' OR ') };
    const message = String(await rejection(client.assets.list(many)));
    expect(message.match(/write Status/g)).toHaveLength(10);
    expect(message).toMatch(/ And 3 more\.$/);
  });

  it('may be one for facets', async () => {
    const { client, sent } = empty();
    expect(await rejection(client.facets({ filters: 'Status EQ' }))).toMatchObject({
      name: 'QueryError',
      call: 'GET /search/facets',
    });
    expect(sent).toEqual([]);
  });

  it('may have a million characters', async () => {
    const { client } = empty();
    expect(await rejection(client.assets.list({ filters: '('.repeat(1_000_000) }))).toMatchObject({
      name: 'QueryError',
    });
  });
});

it('a condition compiles only for the parameter that it was built for, an AST of a parsed filter for both', () => {
  const { client } = empty();
  const status = fields.Status.eq(0);
  const inLogos = category('c0000000-0000-4000-8000-000000000001').withSubCategories();
  expect(client.assets.url({ filters: status, containerfilter: inLogos })).toContain('CategoryAncestorIds');
  expect(client.assets.url({ filters: ast('Status EQ 0'), containerfilter: ast('Status EQ 0') })).toContain('Status');
  // @ts-expect-error a condition of filters
  client.assets.url({ containerfilter: status }, { check: false });
  // @ts-expect-error a condition of containers, also within others
  client.assets.url({ filters: and(inLogos, inLogos) }, { check: false });
  // @ts-expect-error a condition of both is of neither
  client.assets.url({ filters: or(status, inLogos) }, { check: false });
});

describe('a library of its own', () => {
  it('fields of a configuration are known', async () => {
    const field = {
      name: 'AsseType',
      type: 'string',
      member: 'extra',
      documentation: 'Its own.',
      spec: '4.7',
      example: "'a'",
    } as const;
    const { client, sent } = createScriptedClient(() => jsonResponse(listBody([])), {
      schema: defineSchema({ fields: [field] }),
    });
    await client.assets.list({ filters: "AsseType EQ 'a'" });
    expect(sent).toHaveLength(1);
  });

  it('severities of a configuration are used', async () => {
    const { client } = createScriptedClient(() => jsonResponse(listBody([])), {
      severities: { 'unknown-field': 'error' },
    });
    expect(await rejection(client.assets.list({ filters: 'Frobnication EQ 5' }))).toBeInstanceOf(QueryError);
  });
});

describe('options that are none are rejected before anything is sent', () => {
  // Programs without types give any value; `JSON.parse` has the type `any`.
  const value = JSON.parse;

  it('null', async () => {
    const { client, sent } = empty();
    const says =
      /^GET \/(?:assets|search\/facets) was not sent: "null" stands where an object with the members check, /;
    for (const call of [
      async () => await client.assets.list({}, value('null')),
      async () => await client.assets.iterate({}, value('null')).next(),
      async () => client.assets.url({}, value('null')),
      async () => await client.facets({}, value('null')),
    ])
      expect(await rejection(call())).toHaveProperty('message', expect.stringMatching(says));
    expect(sent).toEqual([]);
  });

  it.each([
    ['a controller', new AbortController(), 'write { signal: controller.signal }.'],
    ['null', null, 'leave it out to have none.'],
    ['a text', 'stop', 'leave it out to have none.'],
  ])('%s in place of a signal', async (_what, signal, remedy) => {
    const { client, sent } = empty();
    const options: object = { signal };
    const message = `was not sent: signal takes the signal of an AbortController; ${remedy}`;
    for (const call of [client.assets.list({}, options), client.facets({}, options), client.users(options)]) {
      const error = await rejection(call);
      expect(error).toBeInstanceOf(TypeError);
      expect(error).toHaveProperty('message', expect.stringContaining(message));
    }
    expect(sent).toEqual([]);
  });
});

/** Values that programs may pass despite the types, and the expected advice in the error. */
const notQueries: readonly (readonly [query: string, message: string])[] = [
  ['{"filter":"Status EQ 0"}', 'a query has no member "filter"; write filters.'],
  ['{"containerFilter":"x"}', 'a query has no member "containerFilter"; write containerfilter.'],
  ['{"serach":"fox"}', 'a query has no member "serach"; write search.'],
  ['{"limit":5}', '"limit"; known are filters, containerfilter, search, searchFields, sort, count, offset.'],
  [`{"${'x'.repeat(1000)}":5}`, `a query has no member "${'x'.repeat(60)}…";`],
  ['{"filters":5}', 'filters takes a text or a built expression.'],
  ['{"filters":null}', 'filters takes a text or a built expression.'],
  ['{"sort":{"key":"title"}}', 'sort takes a text or a built expression.'],
  ['{"search":["fox"]}', 'search takes a text or a built expression.'],
  ['{"filters":{"kind":"Or","operands":[]}}', 'filters takes a text or a built expression.'],
  ['{"filters":{"kind":"And"}}', 'filters takes a text or a built expression.'],
  ['{"filters":{"kind":"Comparison"}}', 'filters takes a text or a built expression.'],
  ['{"searchFields":"title"}', "searchFields takes a list of names, such as ['title', 'keywords']."],
  ['{"searchFields":[5]}', "searchFields takes a list of names, such as ['title', 'keywords']."],
  ['"Status EQ 0"', "a query is an object with members, such as { filters: 'Status EQ 0' }."],
  ['["Status EQ 0"]', 'a query is an object with members'],
  ['null', 'a query is an object with members'],
];

describe('a value that is not a query is rejected before anything is sent', () => {
  // Each of them has no members of its own, as the query of the whole library has none.
  it.each<[string, () => object, string]>([
    ['a promise', () => Promise.resolve({ filters: 'Status EQ 9' }), 'Wait for this promise with await.'],
    ['a map', () => new Map([['filters', 'Status EQ 9']]), 'a query is an object with members'],
    ['parameters of an address', () => new URLSearchParams({ filters: 'Status EQ 9' }), 'sort takes a text'],
    ['a form', () => new FormData(), 'a query is an object with members'],
    ['a date', () => new Date(), 'a query is an object with members'],
  ])('%s, which would list the whole library', async (_what, query, message) => {
    const { client, sent } = empty();
    const calls: readonly ((query: object) => Promise<unknown>)[] = [
      client.assets.list,
      (each) => client.assets.iterate(each).next(),
      client.facets,
    ];
    for (const call of calls) {
      const error = await rejection(call(query()));
      expect(error).toBeInstanceOf(TypeError);
      expect(String(error)).toContain(message);
    }
    expect(sent).toEqual([]);
  });

  it('but an object of a class is one, also with members that are computed', async () => {
    const { client } = empty();
    class Search {
      get filters(): string {
        return 'Status EQ 9';
      }
    }
    expect(client.assets.url(new Search())).toContain('filters=');
    expect(client.assets.url(Object.create(null))).not.toContain('filters=');
  });

  it.each(notQueries)('%s', async (written, message) => {
    const { client, sent } = empty();
    const query = JSON.parse(written);
    for (const check of [true, false]) {
      const calls: readonly (readonly [call: string, error: unknown])[] = [
        ['GET /assets', await rejection(client.assets.list(query, { check }))],
        ['GET /assets', await rejection(client.assets.iterate(query, { check }).next())],
        ['GET /search/facets', await rejection(client.facets(query, { check }))],
      ];
      for (const [call, error] of calls) {
        expect(error).toBeInstanceOf(TypeError);
        expect(String(error)).toContain(`${call} was not sent: `);
        expect(String(error)).toContain(message);
      }
    }
    expect(sent).toEqual([]);
  });
});

describe('a tree of another language is rejected before anything is sent, and told where it belongs', () => {
  it.each<readonly [AssetQuery, string]>([
    // @ts-expect-error the types say so as well, which JavaScript does not see
    [{ search: fields.Status.eq(0) }, 'search takes a search, and this is a filter; pass it as filters.'],
    // @ts-expect-error as above
    [{ containerfilter: word('fox') }, 'containerfilter takes a filter, and this is a search; pass it as search.'],
    // @ts-expect-error as above
    [{ filters: descending('title') }, 'filters takes a filter, and this is a sort; pass it as sort.'],
    // @ts-expect-error as above
    [{ sort: fields.Status.eq(0) }, 'sort takes a sort, and this is a filter; pass it as filters.'],
  ])('%j', async (query, message) => {
    const { client, sent } = empty();
    expect(String(await rejection(client.assets.list(query, { check: false })))).toContain(message);
    expect(sent).toEqual([]);
  });
});

it.each(['subscriptionkey', 'token', 'baseURL'])('an unknown option of a client is rejected: %s', (name) => {
  const options = { baseUrl: 'https://library.example', [name]: 'x' };
  expect(() => createClient(options)).toThrow(`createClient has no option "${name}".`);
});

const baseUrl = 'https://library.example';

it.each<[name: string, written: () => unknown, message: string]>([
  ['nothing', () => undefined, 'createClient takes an object with options'],
  ['an address alone', () => 'https://library.example', 'createClient takes an object with options'],
  ['a promise of a token', () => ({ baseUrl, auth: Promise.resolve('hush') }), 'The access token must be a text'],
  ['a number for a token', () => ({ baseUrl, auth: 5 }), 'The access token must be a text'],
  [
    'headers of a request',
    () => ({ baseUrl, headers: new Headers({ 'x-team': 'web' }) }),
    'The headers must be an object',
  ],
  ['a map of headers', () => ({ baseUrl, headers: new Map([['x-team', 'web']]) }), 'The headers must be an object'],
  ['a fetch that is none', () => ({ baseUrl, fetch: 5 }), 'The option fetch must be a function.'],
])('options that would have no effect, or fail later, are rejected: %s', (_name, written, message) => {
  const given = written();
  expect(() => Reflect.apply(createClient, undefined, [given])).toThrow(message);
});

it('a misspelt option is rejected, because it would have no effect', async () => {
  const { client, sent } = empty();
  const options = JSON.parse('{"pagesize":5}');
  expect(String(await rejection(client.assets.list({}, options)))).toContain(
    'GET /assets was not sent: these options have no member "pagesize"; known are check, signal, onRetry.',
  );
  expect(() => client.assets.iterate({}, options)).toThrow('no member "pagesize"; write pageSize.');
  expect(await rejection(client.facets({}, options))).toBeInstanceOf(TypeError);
  expect(sent).toEqual([]);
});

it('an offset below a configured limit is sent', async () => {
  const { client, sent } = createScriptedClient(() => jsonResponse(listBody([])), { offsetWall: 500_000 });
  await client.assets.list({ offset: 499_999 });
  expect(await rejection(client.assets.list({ offset: 500_000 }))).toBeInstanceOf(QueryError);
  expect(sent).toHaveLength(1);
});

describe('queries that are too long for a URL', () => {
  const search = Array.from({ length: 2000 }, (_, index) => `word${index}`).join(' ');

  it('are sent by POST, as live services accept them', async () => {
    const { client, sent } = empty();
    await client.assets.list({ search, searchFields: ['title', 'keywords'], count: 5 });
    expect(sent[0]?.init.method).toBe('POST');
    expect(sent[0]?.url.href).toBe('https://library.test/api/assets/search');
    expect(new Headers(sent[0]?.init.headers).get('Content-Type')).toBe('application/json');
    expect(sent[0]?.init.body).toBe(JSON.stringify({ search, searchFields: 'title,keywords', count: 5 }));
  });

  it.each([404, 405])('are a clear error when the service has no such call (%i)', async (status) => {
    const { client, sent } = createScriptedClient(() => new Response('', { status }));
    const error = await rejection(client.assets.list({ search }));
    expect(error).toBeInstanceOf(LongQueryError);
    expect(error).toMatchObject({ call: 'GET /assets', longest: 7000, status });
    expect(error).toHaveProperty('length', client.assets.url({ search }).length);
    expect(String(error)).toMatch(/POST \/assets\/search.*Shorten the query.*longQueries/);
    expect(sent.map(({ init }) => init.method)).toEqual(['POST']);
  });

  it('are rejected like any other query', async () => {
    const { client, sent } = createScriptedClient(() => new Response('no', { status: 400 }));
    expect(await rejection(client.assets.list({ search: `${search} "` }, { check: false }))).toMatchObject({
      call: 'POST /assets/search',
      diagnostics: { search: [{ code: 'unterminated-string' }] },
    });
    expect(sent).toHaveLength(1);
  });

  it('are sent by GET if the options say so', async () => {
    const { client, sent } = createScriptedClient(() => jsonResponse(listBody([])), { longQueries: 'get' });
    await client.assets.list({ search });
    expect(sent[0]?.init.method).toBe('GET');
    expect(sent[0]?.url.searchParams.get('search')).toBe(search);
  });

  it('are not sent at all if the options say so', async () => {
    const { client, sent } = createScriptedClient(() => jsonResponse(listBody([])), { longQueries: 'refuse' });
    expect(await rejection(client.assets.list({ search }))).toMatchObject({
      name: 'LongQueryError',
      status: undefined,
    });
    expect(sent).toEqual([]);
  });

  it('are too long from the configured length on', async () => {
    const longestAddress = 'https://library.test/api/assets?search=fox'.length;
    const { client, sent } = createScriptedClient(() => jsonResponse(listBody([])), { longestAddress });
    await client.assets.list({ search: 'fox' });
    await client.assets.list({ search: 'foxy' });
    expect(sent.map(({ init }) => init.method)).toEqual(['GET', 'POST']);
  });

  it('have options that are validated at once', () => {
    const options = JSON.parse('{"longQueries":"POST"}');
    expect(() => createScriptedClient(() => jsonResponse([]), options)).toThrow(TypeError);
  });

  it.each([{ longestAddress: 0 }, { longestAddress: Number.NaN }])('%o is refused', (options) => {
    expect(() => createScriptedClient(() => jsonResponse([]), options)).toThrow(RangeError);
  });
});

describe('an error with status 400 has diagnostics', () => {
  const diagnostic = {
    code: 'unknown-field',
    severity: 'error',
    message: 'No.',
    range: { start: 0, end: 3 },
    spec: '4.7',
  };
  const fix = { title: 'Do', safe: true, preferred: true, edits: [{ range: { start: 0, end: 1 }, newText: 'x' }] };
  const refuse = (body: unknown): ScriptedClient => createScriptedClient(() => jsonResponse(body, 400));

  it('from the response of the embedded library', async () => {
    const { client } = refuse({
      errors: [{ message: 'No.', parameter: 'Filters', diagnostics: [{ ...diagnostic, fixes: [fix, {}] }] }],
    });
    expect(await rejection(client.assets.list({ filters: 'Frobnication EQ 5' }))).toMatchObject({
      name: 'ServiceError',
      status: 400,
      reason: 'No.',
      diagnostics: { filters: [{ ...diagnostic, fixes: [fix] }] },
      texts: { filters: 'Frobnication EQ 5' },
    });
  });

  const unreadable: readonly unknown[] = [
    { errors: ['The filter is wrong.'] },
    { errors: [{ message: 'Wrong.', parameter: 'filters' }] },
    { errors: [{ parameter: 'colour', diagnostics: [diagnostic] }] },
    {
      errors: [
        {
          parameter: 'filters',
          diagnostics: [
            null,
            {},
            { ...diagnostic, code: 'toString' },
            { ...diagnostic, range: 5 },
            { ...diagnostic, message: 5 },
            { ...diagnostic, range: { start: 'a' } },
          ],
        },
      ],
    },
    { errors: 'Wrong.' },
    'Wrong.',
  ];
  it.each(unreadable)('else from a check of the request: %j', async (body) => {
    const { client } = refuse(body);
    const error = await rejection(client.assets.list({ filters: 'AsseType EQ Image' }, { check: false }));
    expect(error).toMatchObject({
      name: 'ServiceError',
      diagnostics: { filters: [{ code: 'unknown-field' }] },
      texts: { filters: 'AsseType EQ Image' },
    });
    expect(error).not.toHaveProperty('diagnostics.sort');
  });

  it('for facets as well', async () => {
    const { client } = refuse('no');
    expect(await rejection(client.facets({ filters: 'Status EQ' }, { check: false }))).toMatchObject({
      diagnostics: { filters: [{}] },
    });
  });

  it('with complete fixes and valid severities only', async () => {
    const half = { ...fix, edits: [...fix.edits, { range: {}, newText: '' }] };
    const { client } = refuse({
      errors: [
        {
          parameter: 'sort',
          diagnostics: [
            { ...diagnostic, severity: 'fatal', fixes: [half, { title: 'Also', edits: [] }] },
            { ...diagnostic, fixes: 5 },
          ],
        },
      ],
    });
    expect(await rejection(client.assets.list())).toMatchObject({
      diagnostics: {
        sort: [{ severity: 'warning', fixes: [{ title: 'Also', safe: false, edits: [] }] }, { fixes: [] }],
      },
    });
  });

  it.each<readonly [status: number, answer: () => Response, message: RegExp]>([
    [
      404,
      () => jsonResponse({}, 404),
      /nothing was found at https:\/\/library\.test\/api\/assets; the base URL .* wrong$/,
    ],
    [
      404,
      () => jsonResponse({ message: 'No route matches.' }, 404),
      /nothing was found at https:\/\/library\.test\/api\/assets; .* wrong \(the answer says: No route matches\.\)$/,
    ],
    [
      404,
      () => new Response('<!doctype html><title>Nope</title>', { status: 404 }),
      /nothing was found at https:\/\/library\.test\/api\/assets; .* wrong \(the answer is an HTML page\)$/,
    ],
    [
      410,
      () => new Response('', { status: 410 }),
      /nothing was found at https:\/\/library\.test\/api\/assets; .* wrong$/,
    ],
    [
      302,
      () => new Response('', { status: 302 }),
      /redirects elsewhere at https:\/\/library\.test\/api\/assets, .* wrong$/,
    ],
  ])('and %i names the URL and suggests checking the base URL', async (status, answer, message) => {
    const { client } = createScriptedClient(answer);
    const error = await rejection(client.assets.list({ filters: 'AssetType EQ Image' }));
    expect(error).toMatchObject({
      status,
      address: 'https://library.test/api/assets',
      message: expect.stringMatching(message),
    });
  });

  it('and other statuses have none', async () => {
    const { client } = createScriptedClient(() => jsonResponse({}, 404));
    expect(await rejection(client.assets.list({ filters: 'AsseType EQ 1' }, { check: false }))).toMatchObject({
      status: 404,
      diagnostics: {},
    });
  });
});
