import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { run } from '../run-in-process.ts';

const address = 'https://library.example/api/assets';
const secret = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJnZWhlaW0ifQ.geheim';

const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

describe('assetql from-url', () => {
  test('a URL becomes a saved search', async () => {
    const url = `${address}?filters=assettype+eq+Image%20AND+Status+EQ+0&SORT=title%20d&count=5`;
    const out = lines('filters: AssetType EQ Image AND Status EQ 0', 'sort: title D', 'count: 5');
    expect(await run(['from-url', url])).toEqual({ status: 0, out, err: '' });
    for (const args of [['from-url'], ['from-url', '-']])
      expect(await run(args, { stdin: `${url}\n` })).toEqual({ status: 0, out, err: '' });
  });

  test('--name gives it a title', async () => {
    const { out } = await run(['from-url', '--name', ' New logos ', 'search=logo']);
    expect(out).toBe(lines('### New logos', 'search: logo'));
  });

  test('a complete curl command becomes a search without secrets', async () => {
    const stdin = `curl '${address}/search?subscription-key=${secret}' \\
  -X POST -u 'me:${secret}' \\
  -H 'Authorization: bearer ${secret}' \\
  -H 'Ocp-Apim-Subscription-Key: ${secret}' -b 'session=${secret}' \\
  --data-raw $'{"search":"it\\'s new","searchFields":"title,keywords","count":5}'`;
    const { status, out, err } = await run(['from-url'], { stdin });
    expect(out).toBe(lines("search: it's new", 'searchFields: title,keywords', 'count: 5'));
    expect(err).toBe('Left out, as no list call has them: subscription-key.\n');
    expect(status).toBe(0);
  });

  test('a PowerShell web request becomes a search without secrets', async () => {
    const stdin = [
      `$session.Cookies.Add((New-Object System.Net.Cookie("session", "${secret}", "/", "h")))`,
      `Invoke-WebRequest -UseBasicParsing -Uri "${address}?search=%22a%20b%22&count=5" \``,
      '-WebSession $session `',
      `-Headers @{\n"authorization"="bearer ${secret}"\n}`,
    ].join('\r\n');
    const out = lines('search: "a b"', 'count: 5');
    expect(await run(['from-url'], { stdin })).toEqual({ status: 0, out, err: '' });
  });

  test('what it prints passes check', async () => {
    const { out } = await run([
      'from-url',
      `${address}?filters=FileExtension+EQ+%27a%0Ab%27&search=%22%7B%7Bx%7D%7D%22`,
    ]);
    expect(out).toContain('@text1');
    expect(await run(['check'], { stdin: out })).toEqual({ status: 0, out: '', err: '' });
  });

  test('an expression with an error is kept and reported, with status 1', async () => {
    const { status, out, err } = await run(['from-url', `${address}?filters=AsseType+EQ+Image&sort=title+D`]);
    expect(out).toBe(lines('filters: AsseType EQ Image', 'sort: title D'));
    expect(err).toMatch(
      /^“filters” is kept as it is, though it has a mistake: .*\n<stdout>:1:10 error .*unknown-field\n/,
    );
    expect(status).toBe(1);
  });

  test('a doubly encoded request is decoded and reported', async () => {
    const { status, out, err } = await run(['from-url', `${address}?filters=AssetType%2520EQ%2520Image`]);
    expect({ status, out }).toEqual({ status: 0, out: lines('filters: AssetType EQ Image') });
    expect(err).toMatch(/encoded more than once/);
  });

  test.each([
    ['search=title:black%2Bwhite', 'search: title:black+white'],
    ['{"search":"title:black+white"}', 'search: title:black+white'],
  ])('%s is decoded once, and no more is said of it', async (request, search) => {
    expect(await run(['from-url', request])).toEqual({ status: 0, out: lines(search), err: '' });
  });

  test('a plus in a search comes back from url', async () => {
    const { out: url } = await run(['url'], { stdin: lines('search: rock+roll') });
    expect(await run(['from-url', url.trim()])).toEqual({ status: 0, out: lines('search: rock+roll'), err: '' });
  });

  test('parameters that cannot be used become a comment', async () => {
    const { status, out, err } = await run(['from-url', `${address}?search=a&search=b&count=ten`]);
    expect(out).toBe(lines('search: a', '# Left out: search=b', '# Left out: count=ten'));
    expect(err).toMatch(/“search” is given more than once.*\n“count” must be a whole number/);
    expect(status).toBe(1);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['no request', ['from-url', 'all images'], /This is no address, query/],
    ['nothing', ['from-url', ''], /This is no address, query/],
    ['a token', ['from-url', secret], /This is no address, query/],
    ['an open quote', ['from-url', `curl '${address}`], /A quote in the curl command is not closed/],
    ['a broken body', ['from-url', '{'], /must be a JSON object/],
    ['a request that restricts nothing', ['from-url', `${address}?fields=title`], /no parameter that a saved search/],
    ['a command without quotes', ['from-url', 'curl', address, '-H', `Authorization: bearer ${secret}`], /in quotes/],
    ['an option of curl', ['from-url', `-HAuthorization:bearer ${secret}`], /in quotes/],
    ['a request whose body is in a file', ['from-url', `curl ${address} -d @a.json`], /can keep\. A part .* in a file/],
    ['a title over lines', ['from-url', '--name', 'a\nb', 'count=1'], /one line/],
    ['an empty title', ['from-url', '--name', ' ', 'count=1'], /one line/],
  ])('%s is bad usage in one line, which does not repeat the input', async (_, args, says) => {
    const { status, out, err } = await run(args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(says);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(err).not.toMatch(/geheim|eyJ/);
  });

  test('url and from-url are inverse', async () => {
    const texts = [
      "filters: FileExtension EQ 'it''s' AND (AverageRating GE 3 OR Status EQ 2)",
      'search: logo* NOT "a b" #tag é😀 C++ 100\nsearchFields: title,keywords',
      'sort: record.createdAt D',
      "containerfilter: CategoryIds/ANY(c: c EQ 'a&b=c') OR LightboxIds/ANY(l: l EQ '% +')",
      'count: 0',
      'offset: 99999',
    ];
    await fc.assert(
      fc.asyncProperty(fc.subarray(texts, { minLength: 1 }), async (search) => {
        const { out: first } = await run(['url'], { stdin: lines(...search) });
        const { status, out } = await run(['from-url'], { stdin: first });
        expect(status).toBe(0);
        expect((await run(['url'], { stdin: out })).out).toBe(first);
      }),
      { numRuns: 30 },
    );
  });

  test('control characters of a request do not reach the terminal', async () => {
    const { out, err } = await run(['from-url', 'search=%1b%5b31m&count=%1b'], { terminal: true });
    expect(out + err.replaceAll(/\u001b\[\d*m/g, '')).not.toContain('\u001b');
  });
});
