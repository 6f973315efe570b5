import { type Filter, type MatchAsset, defineSchema } from '@assetql/core';
import { trace, whyNot, type RestrictingKind, type Trace } from '@assetql/core/meaning';
import { describe, expect, test } from 'vitest';
import { astOf } from './matching.ts';

/** A trace as lines: how deep, whether it holds, the node, and what was seen. */
function lines(text: string, { node, holds, seen, children }: Trace, depth = 0): readonly string[] {
  const values = seen.map(({ member, extra, attribute, value, compared, reading, satisfies }) => {
    const name = [member, extra, attribute].filter((part) => part !== undefined).join('.');
    const read = reading === undefined ? '' : ` ${reading} ${JSON.stringify(compared)}`;
    return ` [${name}: ${JSON.stringify(value)}${read}${satisfies === undefined ? '' : ` ${satisfies}`}]`;
  });
  const line = `${'  '.repeat(depth)}${holds}: ${text.slice(node.range.start, node.range.end)}${values.join('')}`;
  return [line, ...children.flatMap((child) => lines(text, child, depth + 1))];
}

function traced(kind: RestrictingKind, text: string, asset: MatchAsset): readonly string[] {
  const found = trace(kind, astOf(kind, text), asset);
  return found === undefined ? [] : lines(text, found);
}

const attributes: MatchAsset['attributes'] = [
  { id: 'S', type: 'string', values: ['Spring'] },
  { id: 'n', type: 'number', values: ['5'] },
];

const cases: readonly (readonly [RestrictingKind, string, MatchAsset, readonly string[]])[] = [
  ['filters', '', {}, []],
  [
    'filters',
    'AverageRating GE 4 AND (AssetType EQ Image OR Status EQ 5)',
    { averageRating: 3.5, assetType: 'IMAGE' },
    [
      'true: AverageRating GE 4 AND (AssetType EQ Image OR Status EQ 5)',
      '  true: AverageRating GE 4 [averageRating: 3.5 rounded 4]',
      '  true: (AssetType EQ Image OR Status EQ 5)',
      '    true: AssetType EQ Image OR Status EQ 5',
      '      true: AssetType EQ Image [assetType: "IMAGE" folded "image"]',
      '      unknown: Status EQ 5 [status: undefined]',
    ],
  ],
  ['filters', 'AverageRating EQ null', {}, ['false: AverageRating EQ null [averageRating: undefined]']],
  ['filters', 'AverageRating LT 1', { averageRating: null }, ['true: AverageRating LT 1 [averageRating: null none 0]']],
  [
    'filters',
    'DateUploaded EQ 1970-01-01T00:00:00.001Z',
    { dateUploaded: 1.5 },
    ['true: DateUploaded EQ 1970-01-01T00:00:00.001Z [dateUploaded: 1.5 cut 1]'],
  ],
  [
    'filters',
    'CognitiveColor NE red AND CognitiveColor EQ null',
    { colors: ['Blue'] },
    [
      'false: CognitiveColor NE red AND CognitiveColor EQ null',
      '  true: CognitiveColor NE red [colors: ["Blue"] folded ["blue"]]',
      '  false: CognitiveColor EQ null [colors: ["Blue"] folded ["blue"]]',
    ],
  ],
  ['filters', 'CognitiveColor EQ red', { colors: ['red'] }, ['true: CognitiveColor EQ red [colors: ["red"]]']],
  [
    'filters',
    "FileExtension EQ 'jpg' OR NOWHERE NE 5",
    { fileExtension: null },
    [
      "true: FileExtension EQ 'jpg' OR NOWHERE NE 5",
      "  false: FileExtension EQ 'jpg' [fileExtension: null]",
      '  true: NOWHERE NE 5',
    ],
  ],
  [
    'filters',
    `Attributes/ANY(a: a EQ '{"Key":"s","Value":"spring"}' AND (a EQ '{"Key":"n","Value":"5.0"}' OR b EQ 'x'))`,
    { attributes },
    [
      `false: Attributes/ANY(a: a EQ '{"Key":"s","Value":"spring"}' AND (a EQ '{"Key":"n","Value":"5.0"}' OR b EQ 'x')) [attributes.s: ["Spring"]] [attributes.n: ["5"]]`,
      `  false: a EQ '{"Key":"s","Value":"spring"}' AND (a EQ '{"Key":"n","Value":"5.0"}' OR b EQ 'x')`,
      `    true: a EQ '{"Key":"s","Value":"spring"}' [attributes.s: ["Spring"]]`,
      `    true: (a EQ '{"Key":"n","Value":"5.0"}' OR b EQ 'x')`,
      `      true: a EQ '{"Key":"n","Value":"5.0"}' OR b EQ 'x'`,
      `        true: a EQ '{"Key":"n","Value":"5.0"}' [attributes.n: ["5"]]`,
      `        false: b EQ 'x'`,
    ],
  ],
  [
    'filters',
    `Attributes/ANY(a: a EQ '{"Key":"q","Value":"x"}')`,
    { attributes },
    [
      `false: Attributes/ANY(a: a EQ '{"Key":"q","Value":"x"}') [attributes.q: null]`,
      `  false: a EQ '{"Key":"q","Value":"x"}' [attributes.q: null]`,
    ],
  ],
  [
    'containerfilter',
    "LightboxIds/ANY(l: l EQ 'l1' OR l EQ null)",
    {},
    [
      "unknown: LightboxIds/ANY(l: l EQ 'l1' OR l EQ null) [lightboxIds: undefined]",
      "  unknown: l EQ 'l1' OR l EQ null",
      "    unknown: l EQ 'l1' [lightboxIds: undefined]",
      '    false: l EQ null [lightboxIds: undefined]',
    ],
  ],
  [
    'filters',
    "ISMATCH('sale','cognitiveTextInImage') AND ISMATCH('cut','videoIntelligence')",
    { textInImage: 'Big Sale' },
    [
      "unknown: ISMATCH('sale','cognitiveTextInImage') AND ISMATCH('cut','videoIntelligence')",
      `  true: ISMATCH('sale','cognitiveTextInImage') [textInImage: "Big Sale"]`,
      "  unknown: ISMATCH('cut','videoIntelligence') [videoIntelligence: undefined]",
    ],
  ],
  [
    'search',
    'title:(logo OR red) NOT draft',
    { title: 'Red cat', keywords: ['Draft'] },
    [
      'false: title:(logo OR red) NOT draft',
      '  true: title:(logo OR red)',
      '    true: (logo OR red)',
      '      true: logo OR red',
      '        false: logo [title: "Red cat" false]',
      '        true: red [title: "Red cat" true]',
      '  false: NOT draft',
      '    true: draft [title: "Red cat" false] [description: undefined unknown] [fileName: undefined unknown] [keywords: ["Draft"] true] [categories: undefined unknown] [comments: undefined unknown]',
    ],
  ],
  [
    'search',
    'categoryIds:c9 AND NOT nowhere:(NOT x) AND title:*',
    { categories: [{ id: 'C9', name: 'Nine' }] },
    [
      'unknown: categoryIds:c9 AND NOT nowhere:(NOT x) AND title:*',
      '  true: categoryIds:c9 [categories: [{"id":"C9","name":"Nine"}] true]',
      '  true: NOT nowhere:(NOT x)',
      '    false: nowhere:(NOT x)',
      '  unknown: title:* [title: undefined unknown]',
    ],
  ],
];

describe('a trace shows each node, whether it holds, and what was seen', () => {
  test.each(cases)('%s %s', (kind, text, asset, expected) => {
    expect(traced(kind, text, asset)).toEqual(expected);
  });

  test('of fields that a configuration adds', () => {
    const row = {
      name: 'Season',
      type: 'string',
      member: 'extra',
      documentation: '',
      spec: '4.7',
      example: 'x',
    } as const;
    const schema = defineSchema({ fields: [row] });
    const ast = astOf('filters', "Season EQ 'SPRING'");
    const at = (asset: MatchAsset) => trace('filters', ast, asset, { schema });
    expect(at({ extra: { Season: 'Spring' } })).toMatchObject({
      holds: true,
      seen: [{ member: 'extra', extra: 'Season', value: 'Spring', compared: 'spring', reading: 'folded' }],
    });
    expect(at({ extra: {} })?.holds).toBe('unknown');
    expect(at({ extra: { Season: null } })?.holds).toBe(false);
  });
});

describe('the smallest sets of obstacles', () => {
  const asset: MatchAsset = {
    averageRating: 3,
    assetType: 'Video',
    fileExtension: null,
    status: 0,
    dateUploaded: Date.parse('2024-05-01T12:00:00Z'),
    colors: ['red', 'teal'],
    lightboxIds: ['l1'],
    attributes,
    title: 'Red cat',
  };

  /** Each set as the texts of its conditions, with the change that does. */
  const setsOf = (kind: RestrictingKind, text: string, from: MatchAsset = asset): readonly string[] =>
    whyNot(kind, astOf(kind, text), from).sets.map((set) =>
      set
        .map(({ node, wanted, change }) => {
          const written = text.slice(node.range.start, node.range.end);
          const denied = wanted ? written : `not ${written}`;
          return change?.edit === undefined ? denied : `${denied} → ${change.edit.newText}`;
        })
        .join(' + '),
    );

  test.each<readonly [RestrictingKind, string, readonly string[]]>([
    ['filters', '', ['']],
    ['filters', 'Status EQ 0', ['']],
    ['filters', 'AverageRating GE 4', ['AverageRating GE 4 → AverageRating GE 3']],
    ['filters', 'AverageRating GT 3', ['AverageRating GT 3 → AverageRating GE 3']],
    ['filters', 'averageRating LT 3', ['averageRating LT 3 → AverageRating LE 3']],
    ['filters', 'AverageRating NE 3', ['AverageRating NE 3 → AverageRating EQ 3']],
    ['filters', "FileExtension EQ 'jpg'", ["FileExtension EQ 'jpg' → FileExtension EQ null"]],
    ['filters', 'FileExtension NE null', ['FileExtension NE null → FileExtension EQ null']],
    ['filters', 'AssetType EQ null', ['AssetType EQ null → AssetType NE null']],
    ['filters', 'AssetType SW im', ['AssetType SW im → AssetType SW Video']],
    ['filters', "CognitiveColor EQ 'blue'", ["CognitiveColor EQ 'blue' → CognitiveColor EQ 'red'"]],
    [
      'filters',
      'DateUploaded GE 2024-06-01T00:00:00.000Z',
      ['DateUploaded GE 2024-06-01T00:00:00.000Z → DateUploaded GE 2024-05-01T12:00:00.000Z'],
    ],
    ['filters', 'NOWHERE EQ 5', ['NOWHERE EQ 5']],
    [
      'filters',
      'AverageRating EQ 5 OR AssetType EQ Image AND AverageRating EQ 4',
      [
        'AverageRating EQ 5 → AverageRating EQ 3',
        'AssetType EQ Image → AssetType EQ Video + AverageRating EQ 4 → AverageRating EQ 3',
      ],
    ],
    [
      'containerfilter',
      "LightboxIds/ANY(l: l EQ 'l2')",
      ["LightboxIds/ANY(l: l EQ 'l2') → LightboxIds/ANY(l: l EQ 'l1')"],
    ],
    ['containerfilter', "LightboxIds/ANY(l: l EQ 'x' OR l EQ 'y')", ["LightboxIds/ANY(l: l EQ 'x' OR l EQ 'y')"]],
    [
      'filters',
      `Attributes/ANY(a: (a EQ '{"Key":"s","Value":"Autumn"}'))`,
      [
        `Attributes/ANY(a: (a EQ '{"Key":"s","Value":"Autumn"}')) → Attributes/ANY(a: a EQ '{"Key":"s","Value":"Spring"}')`,
      ],
    ],
    ['search', 'title:red NOT title:(cat OR dog)', ['not cat']],
    ['search', 'blue NOT title:red', ['blue + not title:red']],
  ])('%s %s', (kind, text, expected) => {
    expect(setsOf(kind, text)).toEqual(expected);
  });

  test('may hold what is not shown, and then there is no change to offer', () => {
    expect(setsOf('filters', 'Status EQ 0 AND AverageRating EQ 5', { averageRating: 5 })).toEqual(['Status EQ 0']);
    expect(whyNot('filters', astOf('filters', 'Status EQ 0'), {}).holds).toBe('unknown');
  });

  test('offer no moment that cannot be written, and no edit of what was not read', () => {
    const text = 'DateUploaded GE 2024-06-01T00:00:00.000Z';
    expect(setsOf('filters', text, { dateUploaded: -1e14 })).toEqual([text]);
    expect(setsOf('filters', text, { dateUploaded: Number.MAX_VALUE * -1 })).toEqual([text]);
    const range = { start: 0, end: 0 };
    const parsed = astOf('filters', 'AverageRating EQ 5') ?? expect.fail();
    const [set] = whyNot('filters', { ...parsed, range }, { averageRating: 1 }).sets;
    expect(set?.[0]?.change?.edit).toBeUndefined();
    expect(set?.[0]?.change?.node).toMatchObject({ value: { value: 1 } });
  });

  test('are none where nothing helps', () => {
    const never: Filter = { kind: 'Or', range: { start: 0, end: 0 }, operands: [] };
    expect(whyNot('filters', never, {})).toEqual({ holds: false, sets: [], complete: true });
  });

  test('are cut at the number asked for, smallest first, also of hostile sizes', () => {
    const pair = '(AverageRating EQ 5 OR AssetType EQ Image)';
    const pairs = Array.from({ length: 1000 }, () => pair).join(' AND ');
    for (const most of [7, Number.NaN, -1, Infinity]) {
      const { sets, complete } = whyNot('filters', astOf('filters', pairs), asset, { most });
      expect(sets).toHaveLength(most === 7 ? 7 : most === Infinity ? 100 : 1);
      expect(complete).toBe(false);
      for (const set of sets.slice(0, 10)) expect(set).toHaveLength(1000);
    }
    const deep = `${'('.repeat(250)}${Array.from({ length: 19_000 }, () => 'Status EQ 5').join(' AND ')}${')'.repeat(250)}`;
    expect(whyNot('filters', astOf('filters', deep), asset).sets[0]).toHaveLength(19_000);
    const body = Array.from({ length: 19_000 }, (_, at) => `l EQ 'x${at}'`).join(' OR ');
    const ids = Array.from({ length: 100 }, (_, at) => `y${at}`);
    const any = astOf('containerfilter', `LightboxIds/ANY(l: ${body})`);
    expect(trace('containerfilter', any, { lightboxIds: ids })?.holds).toBe(false);
  });
});
