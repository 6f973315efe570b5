import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { run, type Outcome, type Surroundings } from '../run-in-process.ts';
import { startService, stopService, type Interference, type TestService } from './service.ts';

let interfere: Interference = (_query, body) => body;
let service: TestService;

beforeAll(async () => {
  service = await startService((query, body) => interfere(query, body));
});
afterAll(() => stopService(service));
beforeEach(() => {
  interfere = (_query, body) => body;
  service.clear();
});

const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

function testSearches(stdin: string, args: readonly string[] = [], surroundings: Surroundings = {}): Promise<Outcome> {
  const env = { ASSETQL_TOKEN: 'secret-token', ASSETQL_SUBSCRIPTION_KEY: 'secret-key' };
  return run(['test', '--base-url', service.baseUrl, ...args], { stdin, env, ...surroundings });
}

test('an expectation that lacks its colon is told, and nothing passes silently', async () => {
  const outcome = await testSearches('### A\nsearch: logo\nexpect total = 5\n');
  expect(outcome).toMatchObject({ status: 2, err: '0 passed, 1 could not be run or known\n' });
  expect(outcome.out).toContain(
    'Nothing is tested: this line begins with no key; begin it with one, such as expect:, or indent it.',
  );
});

/** An expectation of a search, the expected status and output, and the number of list calls. */
const cases: readonly (readonly [search: string, expected: string, status: 0 | 1 | 2, says: RegExp, lists: number])[] =
  [
    ['search: logo', 'total = 1', 0, /✓ total = 1 \(1 found; line 2\)/, 1],
    ['search: logo', 'total != 1', 1, /✗ Expected total != 1, but total is 1 \(line 2\)/, 1],
    ['search: festival', 'total >= 2', 0, /2 found/, 1],
    ['search: festival', 'total <= 1', 1, /Expected total <= 1, but total is 2 /, 1],
    ['search: festival', 'total < 3', 0, /2 found/, 1],
    ['search: festival', 'total > 2', 1, /Expected total > 2, but total is 2 /, 1],
    ['search: festival', 'contains "film"', 0, /it is among those found/, 1],
    ['search: festival', 'contains "FILM"', 0, /it is among those found/, 1],
    ['search: festival', 'excludes "logo"', 0, /not among the 2 found/, 1],
    ['search: festival', 'excludes "film"', 1, /it is among those found/, 1],
    ['search: festival', 'contains "logo"', 1, /not among the 2 found/, 2],
    ["filters: FileExtension EQ 'bin'", 'contains "more-3"', 0, /it is among those found/, 2],
    ["filters: FileExtension EQ 'bin'", 'excludes "logo"', 0, /not among the 240 found/, 3],
    ["filters: FileExtension EQ 'bin'", 'excludes "nobody"', 0, /not among the 240 found/, 5],
    ["filters: FileExtension EQ 'bin'", 'contains " "', 1, /finds no asset with this id/, 3],
    ['search: festival OR more', 'contains "more-7"', 0, /it is among those found/, 2],
    ['search: logo', 'first.title = "Red logo"', 0, /"Red logo" of logo/, 1],
    [
      'search: logo',
      'first.title = "red logo"',
      1,
      /Expected first.title = "red logo", but first.title is "Red logo" \(logo\)/,
      1,
    ],
    ['search: logo', 'first.record.createdAt = 2024-05-01T12:00:00.000Z', 0, /2024-05-01T12:00:00.000Z of logo/, 1],
    ['search: logo', 'first.file.sizeInBytes = 4001', 1, /but first.file.sizeInBytes is 4000 \(logo\)/, 1],
    ["filters: FileExtension EQ ''", 'first.title = "A"', 1, /but first.title is not set \(data\)/, 1],
    ['search: nowhere', 'first.title = "A"', 1, /Expected first.title = "A", but nothing is found/, 5],
    ['search: nowhere', 'contains "logo"', 1, /Expected to find "logo", but nothing is found/, 2],
  ];

describe('assetql test', () => {
  test.each(cases)('%s: %s gives %i', async (search, expected, status, says, lists) => {
    const { status: ended, out } = await testSearches(lines(search, `expect: ${expected}`));
    expect(out).toMatch(says);
    expect(ended).toBe(status);
    expect(service.lists).toHaveLength(lists);
  });

  test('a single request is enough for a total, the first asset and ids if the results fit into a page', async () => {
    const stdin = lines(
      'search: festival',
      'sort: title A',
      'expect: total = 2',
      'expect: first.title = "Blue poster"',
      'expect: contains "film"',
      'expect: excludes "logo"',
    );
    expect(await testSearches(stdin)).toMatchObject({ status: 0, err: '1 passed\n' });
    expect(service.lists).toHaveLength(1);
  });

  test('a total alone requests no assets', async () => {
    await testSearches(lines('search: logo', 'count: 20', 'expect: total > 0'));
    expect(service.lists.map((query) => query.get('count'))).toEqual(['0']);
  });

  test('first starts at the offset; contains covers all matches', async () => {
    const stdin = lines(
      'search: festival',
      'sort: title A',
      'offset: 1',
      'count: 1',
      'expect: first.title = "Festival film"',
      'expect: contains "poster"',
    );
    expect(await testSearches(stdin)).toMatchObject({ status: 0 });
    const past = lines('search: festival', 'offset: 9', 'expect: total = 2', 'expect: first.title = "A"');
    expect((await testSearches(past)).out).toMatch(
      /✓ total = 2[^]*✗ Expected first.title = "A", but all of the 2 found come before the offset/,
    );
  });

  test('a search limited to fields is read completely, because it cannot be queried by id', async () => {
    const stdin = lines('search: more', 'searchFields: title', 'expect: excludes "logo"', 'expect: contains "more-2"');
    expect(await testSearches(stdin)).toMatchObject({ status: 0 });
    expect(service.lists.every((query) => !(query.get('search') ?? '').includes('id:'))).toBe(true);
  });

  test('each search of each file is in the report', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-test-'));
    writeFileSync(
      join(cwd, 'a.assetql'),
      lines(
        '### Good',
        'search: logo',
        'expect: total = 1',
        '### Quiet',
        'search: a',
        '### Bad',
        'search: logo',
        'expect: total = 2',
      ),
    );
    writeFileSync(join(cwd, 'b.assetql'), lines('### Broken', 'filters: AsseType EQ Image', 'expect: total > 0'));
    const { status, out, err } = await testSearches('', ['.'], { cwd });
    expect(out).toBe(
      lines(
        'a.assetql',
        '  ✓ Good',
        '      ✓ total = 1 (1 found; line 3)',
        '  - Quiet: not tested, it has no expect: line',
        '  ✗ Bad',
        '      ✗ Expected total = 2, but total is 1 (line 8)',
        'b.assetql',
        '  ! Broken: not run',
        '      line 2: AsseType is not a known field; write AssetType.',
      ),
    );
    expect({ status, err }).toEqual({
      status: 2,
      err: '1 passed, 1 missed, 1 could not be run or known, 1 not tested\n',
    });
  });

  test('--name selects the searches with that title', async () => {
    const stdin = lines('### A', 'search: logo', 'expect: total = 1', '### B', 'search: logo', 'expect: total = 2');
    const { status, out } = await testSearches(stdin, ['--name', 'A']);
    expect({ status, out }).toEqual({
      status: 0,
      out: lines('<stdin>', '  ✓ A', '      ✓ total = 1 (1 found; line 3)'),
    });
    expect(await testSearches(stdin, ['--name', 'C'])).toEqual({
      status: 2,
      out: '',
      err: 'assetql: <stdin> holds no search “C”. Known: “A”, “B”.\n',
    });
    expect((await testSearches('# nothing\n')).err).toBe('assetql: <stdin> holds no search.\n');
  });

  test('names are fetched once for all searches, and an unknown name fails only its search', async () => {
    const stdin = lines(
      '@logos = category("Brand/Logos")',
      '@lost = category("Lost")',
      ...['A', 'B', 'C'].flatMap((title) => [
        `### ${title}`,
        `containerfilter: CategoryIds/ANY(c: c EQ {{${title === 'C' ? 'lost' : 'logos'}}})`,
        'expect: total = 2',
      ]),
    );
    const { status, out } = await testSearches(stdin);
    expect(status).toBe(2);
    expect(out).toMatch(/✓ A[^]*✓ B[^]*! C: not run\n {6}line 2: .*Lost/);
    expect(service.others.filter((path) => path.includes('categories'))).toHaveLength(1);
  });

  test('searches run concurrently within the limit, and are reported in order', async () => {
    const stdin = lines(
      ...Array.from({ length: 12 }, (_, index) => [
        `### Search ${index}`,
        `search: a${index}`,
        'expect: total = 0',
      ]).flat(),
    );
    interfere = async (query, body) => {
      await new Promise((resolve) => setTimeout(resolve, query.get('search') === 'a0' ? 40 : 5));
      return body;
    };
    const { status, out } = await testSearches(stdin, ['--jobs', '3']);
    expect(status).toBe(0);
    expect([...out.matchAll(/Search (\d+)/g)].map((found) => Number(found[1]))).toEqual([...Array(12).keys()]);
    expect(service.busiest()).toBe(3);
    service.clear();
    await testSearches(stdin, ['--jobs', '1']);
    expect(service.busiest()).toBe(1);
  });
});

describe('the README', () => {
  test('has an example file and its report', async () => {
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
    const files = Array.from(readme.matchAll(/```assetql\n([^]*?)```/g), ([, text = '']) => text);
    const file = files.find((text) => text.includes('expect:')) ?? '';
    const [, shown = ''] = /\$ assetql test festival\.assetql\n([^]*?)```/.exec(readme) ?? [];
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-test-'));
    writeFileSync(join(cwd, 'festival.assetql'), file);
    const { status, out, err } = await testSearches('', ['festival.assetql'], { cwd });
    expect(out + err).toBe(shown);
    expect(status).toBe(1);
  });
});

describe('the explanation of a miss', () => {
  const misses: readonly (readonly [what: string, search: readonly string[], says: readonly string[]])[] = [
    [
      'a search that finds nothing says which conditions do, and what finds something',
      ['filters: AssetType EQ Video AND AverageRating LE 2', 'search: logo', 'expect: total > 0'],
      ['but total is 0', 'Nothing matches “AssetType EQ Video” and “logo” together.', 'Without “logo”: 1 found.'],
    ],
    [
      'a bound that is too narrow is widened',
      ['filters: AverageRating GT 5', 'expect: total > 0'],
      ['Nothing matches “AverageRating GT 5”.', 'With “AverageRating GT 4” instead of “AverageRating GT 5”: 2 found.'],
    ],
    [
      'an asset that is left out says by which conditions, and what it has',
      ['filters: AssetType EQ Image AND Status EQ 2', 'search: festival', 'expect: contains "film"'],
      ['It is left out by filters: “AssetType EQ Image” (it has "Video") and “Status EQ 2” (it has 5).'],
    ],
    [
      'dates are told as dates, and lists with their values',
      [
        'filters: DateUploaded GE 2024-07-01T00:00:00.000Z',
        "containerfilter: CategoryIds/ANY(c: c EQ 'x')",
        'search: keywords:legal',
        'expect: contains "film"',
      ],
      [
        'It is left out by filters: “DateUploaded GE 2024-07-01T00:00:00.000Z” (it has 2024-06-01T12:00:00.000Z).',
        "It is left out by containerfilter: “CategoryIds/ANY(c: c EQ 'x')”",
        'It is left out by search: “keywords:legal” (it has "festival").',
      ],
    ],
    [
      'a search that is limited to fields is told by what the service shows',
      ['filters: AssetType EQ Video', 'search: legal', 'searchFields: keywords', 'expect: contains "film"'],
      ['It is left out by search: “legal” (it has "festival").'],
    ],
    [
      'two that exclude each other may be joined by OR',
      ['filters: AssetType EQ Image AND AssetType EQ Video', 'expect: total > 0'],
      ['With OR between “AssetType EQ Image” and “AssetType EQ Video”: '],
    ],
    [
      'what too many conditions find is told as far as it was found out',
      [
        `filters: ${Array.from({ length: 360 }, (_, at) => (at % 60 === 0 ? `AverageRating NE ${at / 60}` : `AssetType NE Other${at}`)).join(' AND ')}`,
        'expect: total > 0',
      ],
      [', or a part of it.'],
    ],
    [
      'what is excluded is told with its NOT',
      ['search: NOT festival', 'expect: contains "film"'],
      ['It is left out by search: “NOT festival”'],
    ],
  ];

  test.each(misses)('%s', async (_what, search, says) => {
    const { status, out } = await testSearches(lines(...search));
    for (const sentence of says) expect(out).toContain(sentence);
    expect(status).toBe(1);
  });

  test('a missing value is reported as none', async () => {
    const stdin = lines("filters: CreatedBy EQ 'x'", 'search: keywords:legal', 'expect: contains "data"');
    interfere = (_query, body): unknown =>
      JSON.parse(JSON.stringify(body).replaceAll(/"createdBy":\{[^}]*\}/g, '"createdBy":null'));
    const { out } = await testSearches(stdin);
    expect(out).toContain("It is left out by filters: “CreatedBy EQ 'x'” (it has none).");
    expect(out).toContain('It is left out by search: “keywords:legal” (it has none).');
  });

  test('of many values, the first are shown', async () => {
    interfere = (_query, body): unknown =>
      JSON.parse(JSON.stringify(body).replaceAll('"keywords":["festival"', '"keywords":["a","b","c","festival"'));
    const { out } = await testSearches(lines('search: keywords:legal', 'expect: contains "film"'));
    expect(out).toContain('It is left out by search: “keywords:legal” (it has "a", "b", "c", …).');
  });

  test('a condition on data that the service does not show is named without a value', async () => {
    interfere = (query, body) => (query.has('filters') ? { payload: { assets: [], assetCount: 0 } } : body);
    const { out } = await testSearches(lines('filters: AssetType EQ Video', 'expect: contains "film"'));
    expect(out).toContain('        It is left out by filters.\n');
  });

  test('an empty library has no explanation', async () => {
    interfere = () => ({ payload: { assets: [], assetCount: 0 } });
    expect((await testSearches(lines('search: logo', 'expect: total > 0'))).out).toBe(
      lines('<stdin>', '  ✗ stdin', '      ✗ Expected total > 0, but total is 0 (line 2)'),
    );
  });

  test('shared reasons are printed once', async () => {
    const { out } = await testSearches(lines('search: logo nowhere', 'expect: total > 0', 'expect: first.title = "A"'));
    expect(out).toBe(
      lines(
        '<stdin>',
        '  ✗ stdin',
        '      ✗ Expected total > 0, but total is 0 (line 2)',
        '        Nothing matches “nowhere”.',
        '        Without “nowhere”: 1 found.',
        '      ✗ Expected first.title = "A", but nothing is found (line 3)',
      ),
    );
  });

  test('an interruption stops an explanation, too', async () => {
    const interruption = new AbortController();
    interfere = (_query, body) => {
      if (service.lists.length > 1) interruption.abort(new DOMException('The command was interrupted.', 'AbortError'));
      return body;
    };
    const { status } = await testSearches(lines('search: logo nowhere', 'expect: total > 0'), [], {
      signal: interruption.signal,
    });
    expect(status).toBe(130);
  });

  test('a service that refuses further requests leaves the miss unexplained', async () => {
    interfere = (query, body) => (query.has('filters') && query.has('search') ? body : 403);
    const stdin = lines('search: logo', 'filters: AssetType EQ Video', 'expect: total > 0');
    expect(await testSearches(stdin)).toMatchObject({
      status: 1,
      out: lines('<stdin>', '  ✗ stdin', '      ✗ Expected total > 0, but total is 0 (line 3)'),
    });
  });
});

describe('data that a service does not provide', () => {
  /** Responds like a service that does not report totals. */
  const withoutTotal: Interference = (_query, body) => {
    const payload: unknown = typeof body === 'object' && body !== null && 'payload' in body ? body.payload : {};
    const assets: unknown =
      typeof payload === 'object' && payload !== null && 'assets' in payload ? payload.assets : [];
    return { payload: { assets } };
  };

  test.each([
    ['total >= 1', 0, /at least 1 found/],
    ['total > 0', 0, /at least 1 found/],
    ['total = 0', 1, /Expected total = 0, but total is at least 1 /],
    ['total < 1', 1, /Expected total < 1, but total is at least 1 /],
    ['total = 1', 2, /does not say how many there are/],
    ['total <= 1', 2, /does not say how many there are/],
    ['excludes "nobody"', 2, /cannot be read through/],
  ] as const)('%s gives %i when the total is unknown', async (expected, status, says) => {
    interfere = withoutTotal;
    const outcome = await testSearches(lines('search: logo', 'expect: contains "logo"', `expect: ${expected}`));
    expect(outcome.out).toMatch(says);
    expect(outcome.status).toBe(status);
  });

  test('a member that is not sent is unknown', async () => {
    interfere = (_query, body): unknown => JSON.parse(JSON.stringify(body).replaceAll('"title"', '"name"'));
    const { status, out, err } = await testSearches(lines('search: logo', 'expect: first.title = "Red logo"'));
    expect({ status, err }).toEqual({ status: 2, err: '0 passed, 1 could not be run or known\n' });
    expect(out).toMatch(/\? first.title = "Red logo" \(the service does not show it of logo/);
  });

  test('the results of a service that cannot be queried by id are read completely', async () => {
    interfere = (query, body) => ((query.get('search') ?? '').includes('id:') ? 400 : body);
    const stdin = lines("filters: FileExtension EQ 'bin'", 'expect: contains "more-1"', 'expect: excludes "logo"');
    expect(await testSearches(stdin)).toMatchObject({ status: 0 });
  });
});

describe('a service that fails', () => {
  test('for one search is reported there, and the others are run', async () => {
    interfere = (query, body) => (query.get('search') === 'poison' ? 403 : body);
    const stdin = lines('### A', 'search: poison', 'expect: total > 0', '### B', 'search: logo', 'expect: total = 1');
    const { status, out } = await testSearches(stdin);
    expect(status).toBe(2);
    expect(out).toMatch(/! A: not run\n {6}line 1: .*403.*\n {2}✓ B/);
    const untitled = await testSearches(lines('search: poison', '', 'expect: total > 0'));
    expect(untitled.out).toMatch(/! stdin: not run\n {6}line 3: .*403/);
  });

  test('for too many assets to be read is reported', async () => {
    interfere = (query) =>
      (query.get('search') ?? '').includes('id:') ? 400 : { payload: { assets: [], assetCount: 9000 } };
    const { status, out } = await testSearches(lines('filters: Status EQ 0', 'expect: excludes "logo"'));
    expect(status).toBe(2);
    expect(out).toContain('and the 9000 found cannot be read through');
  });

  test('for all searches is one sentence without secrets, and no report', async () => {
    interfere = () => 401;
    const stdin = lines('### A', 'search: a', 'expect: total > 0', '### B', 'search: b', 'expect: total = 1');
    const { status, out, err } = await testSearches(stdin);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^assetql: GET \/assets was answered 401.*\n$/);
    expect(err).not.toMatch(/secret/);
  });

  test.each(['text', 'junit', 'github'])(
    'after some searches keeps their report as %s, and gets no more requests',
    async (format) => {
      interfere = (query, body) => (query.get('search') === 'a' ? body : 401);
      const tested = ['a', 'b', 'c'].flatMap((name) => [`### ${name}`, `search: ${name}`, 'expect: total >= 0']);
      const stdin = lines(...tested, '### d', 'search: d');
      const { status, out, err } = await testSearches(stdin, ['--jobs', '1', '--format', format]);
      expect(status).toBe(2);
      const expected = {
        text: /✓ a\n {6}✓ .*\n {2}! b: not run\n {6}line 4: .*401.*\n {2}! c: not run\n {6}line 7: .*401.*\n {2}- d/,
        junit: /tests="3" failures="0" errors="2"[^]*<\/testsuites>\n$/,
        github: /^::error .*line=4.*401.*\n::error .*line=7.*401.*\n$/,
      }[format];
      expect(out).toMatch(expected ?? '');
      expect(err).toMatch(/1 passed, 2 could not be run or known, 1 not tested/);
      // a, b and the simplest request, but none for c.
      expect(service.lists).toHaveLength(3);
    },
  );

  test('stops on an interruption', async () => {
    const interruption = new AbortController();
    interfere = async (_query, body) => {
      interruption.abort(new DOMException('The command was interrupted.', 'AbortError'));
      await new Promise((resolve) => setTimeout(resolve, 20));
      return body;
    };
    const stdin = lines('### A', 'search: a', 'expect: total > 0', '### B', 'search: b', 'expect: total = 1');
    const { status, err } = await testSearches(stdin, ['--jobs', '1'], { signal: interruption.signal });
    expect({ status, err }).toEqual({ status: 130, err: '' });
    expect(service.lists).toHaveLength(1);
  });
});
