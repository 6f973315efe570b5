import { describe, expect, test } from 'vitest';
import { applyEdits, defineSchema, print } from '@assetql/core';
import { bind, parseDocument, readSharedVariable } from '@assetql/core/document';
import { counts, whyZero, type Restriction } from '@assetql/core/meaning';
import type { Counter } from '../src/count/counter.ts';
import { findRelaxations } from '../src/explain/find-relaxations.ts';
import { partNodes } from '../src/explain/part-nodes.ts';
import { explainQuery } from '../src/explain/query-part.ts';
import { relaxationEdits } from '../src/explain/relaxation-edits.ts';

const now = Date.UTC(2026, 0, 1);
const read = (file: string) => {
  const [search] = parseDocument(file).searches;
  if (search === undefined) throw new Error('There is no search.');
  const { request } = bind(search, { now });
  const { text, parts } = explainQuery(search, request, { now, catalogue: {}, timeZone: 'UTC' });
  return { search, request: request ?? {}, text, parts };
};
const textOf = ({ filters, containerfilter, search }: Restriction): string =>
  [print(filters), print(containerfilter), print(search)].join('|');

describe('an explanation of a query', () => {
  test('keeps relative times as written, and has ranges in the file', () => {
    const file =
      '### A\n@since = now - 30d\nfilters:\n  AssetType EQ Image\n  AND DateUploaded GE {{since}}\ncount: 10\n';
    const { parts } = read(file);
    const places = parts.map(({ text, ranges }) => [text, ...ranges.map(({ start, end }) => file.slice(start, end))]);
    expect(places).toEqual([
      ['of type Image', 'AssetType EQ Image'],
      ['uploaded in the last 30 days', 'DateUploaded GE {{since}}'],
      ['at most 10', '10'],
    ]);
  });

  test('names variables as the text that the search was made from', () => {
    const [search] = parseDocument('filters: AssetType EQ {{kind}} AND FileExtension EQ {{other}}').searches;
    if (search === undefined) throw new Error('There is no search.');
    const named = (sentence: string): string => sentence.replaceAll('{{kind}}', '${user.kind}');
    const { text, parts } = explainQuery(search, undefined, { now, catalogue: {}, timeZone: 'UTC', named });
    for (const said of [text, parts.map((part) => part.text).join()]) {
      expect(said).toContain('${user.kind}');
      expect(said).toContain('{{other}}');
    }
  });

  test('exists even when the query cannot be run', () => {
    expect(read('filters: AssetType EQ Video AND Status EQ\n').parts.map(({ text }) => text)).toContain(
      'of type Video',
    );
  });

  test('has one node per part, which together are equivalent to the query', () => {
    const { request, parts } = read(
      'filters: AverageRating GE 2 AND (AssetType EQ Image) AND AverageRating LT 4\nsearch: a (b c) NOT d\n',
    );
    const { restriction, nodes } = partNodes(request, parts);
    expect(textOf(restriction)).toBe(
      '(AverageRating GE 2 AND AverageRating LT 4) AND AssetType EQ Image||(a b c) NOT d'.replaceAll(/[()]/g, ''),
    );
    for (const { key } of parts) expect(nodes.has(key)).toBe(true);
  });

  test('has a count for every part', async () => {
    const { request, parts } = read(
      'filters: AverageRating GE 2 AND AverageRating LT 4 AND Status EQ 1\nsearch: a b\n',
    );
    const { restriction, nodes } = partNodes(request, parts);
    const counted = new Set<unknown>();
    for await (const { node, measure } of counts(restriction, async () => 7))
      if (measure === 'alone') counted.add(node);
    for (const { key } of parts) expect(counted.has(nodes.get(key))).toBe(true);
  });
});

describe('a relaxation as edits of the file', () => {
  const cases = [
    {
      name: 'takes a key out with its line',
      file: 'filters: AssetType EQ Video\nsearch: zyx\n',
      finds: (text: string) => (text.includes('zyx') ? 0 : 3),
      after: ['filters: AssetType EQ Video\n'],
    },
    {
      name: 'keeps comments',
      file: 'filters:\n  AssetType EQ Video\n  # why\n  AND Status EQ 1\n',
      finds: (text: string) => (text.includes('Status') ? 0 : 3),
      after: ['filters:\n  AssetType EQ Video\n  # why\n'],
    },
    {
      name: 'writes another bound',
      file: 'filters: AverageRating GE 5\nsearch: a\n',
      finds: (text: string) => (/GE 5/.test(text) ? 0 : 2),
      after: ['filters: AverageRating GE 4\nsearch: a\n', 'search: a\n'],
    },
    {
      name: 'takes parts out of keys in any order',
      file: 'search: zyx AND a\nfilters: AssetType EQ Video AND Status EQ 1\n',
      finds: (text: string) => (text.includes('zyx') || text.includes('Status') ? 0 : 3),
      after: ['search: a\nfilters: AssetType EQ Video\n'],
    },
    {
      name: 'drops a condition on a variable with several values as a whole',
      file: '@types = ["Image", "Video"]\nfilters: Status EQ 0 AND AssetType NE {{types}} AND AverageRating GT 4\n',
      finds: (text: string) => (text.includes('Image') && text.includes('Status') ? 0 : 2),
      after: [
        '@types = ["Image", "Video"]\nfilters: AssetType NE {{types}} AND AverageRating GT 4\n',
        '@types = ["Image", "Video"]\nfilters: Status EQ 0 AND AverageRating GT 4\n',
      ],
    },
  ];
  test.for(cases)('$name', async ({ file, finds, after }, { expect: expectThat }) => {
    const { search, request } = read(file);
    const { relaxations } = await whyZero(request, async (asked) => finds(textOf(asked)));
    expectThat(relaxations.length).toBeGreaterThan(0);
    const files = relaxations.flatMap((relaxation) => {
      const edits = relaxationEdits(file, search, relaxation, { now });
      return edits === undefined ? [] : [applyEdits(file, edits)];
    });
    expectThat(files).toEqual(after);
  });

  const campaign = {
    name: 'Campaign',
    type: 'string',
    member: 'extra',
    documentation: 'What the asset was made for.',
    spec: '§9.1',
    example: "Campaign EQ 'Spring'",
  } as const;
  const ours = defineSchema({ fields: [campaign] });
  const least = readSharedVariable('least', 4);
  const settings = [
    {
      name: 'keeps the variables of the team',
      file: 'filters: AssetType EQ Video AND AverageRating GE {{least}}\n',
      after: ['filters: AverageRating GE {{least}}\n', 'filters: AssetType EQ Video\n'],
    },
    {
      name: 'keeps the fields of the library',
      file: "filters: AssetType EQ Video AND Campaign EQ 'Spring'\n",
      after: ["filters: Campaign EQ 'Spring'\n", 'filters: AssetType EQ Video\n'],
    },
    {
      name: 'keeps the time zone',
      file: 'filters: AssetType EQ Video AND DateUploaded GE {{since}}\n@since = startOfYear\n',
      after: [
        'filters: DateUploaded GE {{since}}\n@since = startOfYear\n',
        'filters: AssetType EQ Video\n@since = startOfYear\n',
      ],
    },
  ];
  test.for(settings)('$name', async ({ file, after }, { expect: expectThat }) => {
    const shared = 'problem' in least ? [] : [least];
    const [search] = parseDocument(file, undefined, { schema: ours, shared }).searches;
    if (search === undefined) throw new Error('There is no search.');
    const asked = {
      schema: ours,
      timeZone: 'Pacific/Auckland',
      severities: { 'unknown-field': 'error' },
    } as const;
    const { request = {} } = bind(search, { ...asked, now });
    const counter: Counter = {
      resume: () => {},
      forget: () => {},
      onForget: () => () => {},
      countAll: async (keys, onCount) => {
        for (const key of keys) onCount(key, key.includes('AND') ? 0 : 3);
      },
    };
    const names = { ready: async () => undefined, onChange: () => () => undefined };
    const empty = { file, search, request, now, settings: asked };
    const found = await findRelaxations(counter, names, empty, new AbortController().signal);
    const dropped = found?.relaxations.filter(({ kind }) => kind === 'drop') ?? [];
    const files = dropped.map(({ fileEdits }) => applyEdits(file, fileEdits));
    expectThat(files).toEqual(after);
  });
});
