import { describe, expect, test } from 'vitest';
import {
  attributeCondition,
  codeDocumentation,
  codes,
  defineSchema,
  fieldTypes,
  functions,
  joins,
  ordersOf,
  parameters,
  schema,
  sortDirections,
  synonymsOf,
  valueSynonyms,
  type FieldRow,
} from '../../src/index.ts';
import { check } from '../../src/validation/check.ts';

/** The sections of the interface specification. */
const sections = new Set(
  '1 2.1 2.2 2.3 2.4 2.5 2.6 3.1 3.2 3.3 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 4.10 5 6 7 8 9'.split(' '),
);

const tables = {
  operators: schema.operators.map((row) => ({ ...row, names: [row.name] })),
  fields: schema.fields.map((row) => ({ ...row, names: [row.name] })),
  collections: schema.collections.map((row) => ({ ...row, names: [row.name] })),
  matchFields: schema.matchFields.map((row) => ({ ...row, names: [row.name] })),
  searchFields: schema.searchFields,
  sortKeys: schema.sortKeys.map((row) => ({ ...row, names: [row.key], documentation: `${row.label}.` })),
  functions: functions.map((row) => ({ ...row, names: [row.name] })),
  joins: joins.map((row) => ({ ...row, names: [row.name] })),
  parameters: parameters.map((row) => ({ ...row, names: [row.name] })),
  ...Object.fromEntries(
    schema.enumerations.map((row) => [row.name, row.values.map((value) => ({ ...value, names: [value.value] }))]),
  ),
};

describe.each(Object.entries(tables))('%s', (_, rows) => {
  test('every row is documented and has a section that exists', () => {
    const poor = rows.filter(({ documentation, spec }) => documentation.trim() === '' || !sections.has(spec));
    expect(poor).toEqual([]);
  });

  test('names are unique, case ignored', () => {
    const names = rows.flatMap((row) => row.names.map((name) => name.toLowerCase()));
    expect(names).toEqual([...new Set(names)]);
  });
});

describe('the specification', () => {
  const names = (rows: readonly { readonly name: string; readonly assumed?: boolean }[]): readonly string[] =>
    rows.filter((row) => row.assumed !== true).map((row) => row.name);
  const values = (name: string): readonly string[] =>
    schema.enumeration(name)?.values.flatMap((row) => (row.assumed === true ? [] : [row.value])) ?? [];

  test('§3.2: the statuses', () => {
    expect(schema.enumeration('Status')?.values.map((row) => [row.value, row.documentation])).toEqual([
      ['0', 'approved'],
      ['2', 'pending'],
      ['5', 'rejected'],
      ['7', 'expired'],
      ['9', 'checked out'],
      ['10', 'soft-deleted'],
    ]);
    expect(values('Status')).toEqual(['0', '2', '5', '7', '9']);
  });

  test('§4.7: operators', () => {
    expect(names(schema.operators)).toEqual(['EQ', 'NE', 'LT', 'GT', 'LE', 'GE', 'CT', 'SW', 'EW']);
    const order = ['LT', 'GT', 'LE', 'GE'];
    const text = ['CT', 'SW', 'EW'];
    for (const { type, operators, unusual } of Object.values(fieldTypes)) {
      const stringy = ['string', 'enumeration', 'id'].includes(type);
      expect(operators).toEqual(expect.arrayContaining(['EQ', 'NE', ...(stringy ? text : order)]));
      expect(operators.some((name) => (stringy ? order : text).includes(name))).toBe(false);
      for (const name of unusual) expect(operators).toContain(name);
    }
  });

  test('§4.7: filters', () => {
    expect([...names(schema.fields)].toSorted()).toEqual(
      [
        'AssetType',
        'AverageRating',
        'CognitiveColor',
        'CreatedBy',
        'CheckedOutByUserId',
        'DateApproved',
        'DateCheckedOut',
        'DatePendingApproval',
        'DateRejected',
        'DateUploaded',
        'FileExtension',
        'Status',
      ].toSorted(),
    );
    expect(values('AssetType')).toEqual(['Image', 'Video', 'Audio', 'Adobe', 'Document', 'Other']);
    expect(values('CognitiveColor')).toEqual(
      'red orange yellow green blue teal purple pink brown grey black white'.split(' '),
    );
    const companions = Object.fromEntries(
      schema.fields.flatMap((row) => (row.companion === undefined ? [] : [[row.name, row.companion]])),
    );
    expect(companions).toEqual({ DateApproved: 0, DateCheckedOut: 9, DatePendingApproval: 2 });
    expect([schema.field('AverageRating')?.minimum, schema.field('AverageRating')?.maximum]).toEqual([0, 5]);
    expect(schema.collections.map((row) => [row.name, row.parameter])).toEqual([
      ['Attributes', 'filters'],
      ['CategoryIds', 'containerfilter'],
      ['CategoryAncestorIds', 'containerfilter'],
      ['LightboxIds', 'containerfilter'],
    ]);
    expect(names(schema.matchFields)).toEqual(['cognitiveTextInImage']);
  });

  test('§4.8: fields of searches', () => {
    const specified = schema.searchFields.filter((row) => row.assumed !== true).flatMap((row) => row.names);
    expect([...specified].toSorted()).toEqual(
      'categoryIds category categories cognitiveBackgroundColor cognitiveForegroundColor cognitiveDominantColors cognitiveTextInImage comment comments description fileName keyword keywords title'
        .split(' ')
        .toSorted(),
    );
    expect(joins.map((row) => row.name)).toEqual(['AND', 'OR', 'NOT']);
  });

  test('§4.9: sort keys and directions', () => {
    expect(schema.sortKeys.map((row) => row.key)).toEqual(
      'record.createdAt file.approvedAt record.modifiedAt file.expiresAt file.fileName file.sizeInBytes title'.split(
        ' ',
      ),
    );
    expect(sortDirections.find((row) => row.marker === 'D')?.assumed).toBe(false);
    expect(sortDirections.find((row) => row.marker === 'A')?.assumed).toBe(true);
  });

  test('§2.6: the groups of facets', () => {
    expect(schema.fileGroups.map((row) => row.facetName)).toEqual(
      'image video audio adobe word excel powerpoint pdf other'.split(' ').map((name) => `${name}FileExtension`),
    );
    const extensions = schema.fileGroups.flatMap((row) => row.extensions);
    expect(extensions).toEqual([...new Set(extensions)]);
    for (const extension of extensions) expect(extension).toMatch(/^[a-z0-9]+$/);
    expect(schema.fileGroup('SVG').assetType).toBe('Image');
    expect(schema.fileGroup('pdf').assetType).toBe('Document');
    expect(schema.fileGroup('nonsense').facetName).toBe('otherFileExtension');
    expect(schema.fileGroup('').facetName).toBe('otherFileExtension');
    for (const { assetType } of schema.fileGroups) expect(values('AssetType')).toContain(assetType);
  });
});

describe('rows fit one another', () => {
  test.each([...functions, attributeCondition])(
    '$form is written with its parameters in their order',
    ({ form, parameters: own }) => {
      const places = own.map(({ name }) => form.indexOf(name));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places.every((place) => place > 0)).toBe(true);
      expect(own.every(({ documentation }) => documentation.endsWith('.'))).toBe(true);
    },
  );

  test.each(schema.fields)('$name has a legal example, and its enumeration exists', (row) => {
    const operator = row.type === 'timestamp' ? 'GE' : 'EQ';
    const companion = row.companion === undefined ? '' : ` AND Status EQ ${row.companion}`;
    const { diagnostics } = check('filters', `${row.name} ${operator} ${row.example}${companion}`);
    expect(diagnostics.filter((found) => found.code !== 'assumed')).toEqual([]);
    expect(schema.enumeration(row.enumeration ?? '')?.name).toBe(row.enumeration);
  });

  test('every companion is a status', () => {
    const statuses = schema.enumeration('Status')?.values.map((row) => row.value);
    const companions = schema.fields.flatMap((row) => (row.companion === undefined ? [] : [String(row.companion)]));
    expect(statuses).toEqual(expect.arrayContaining(companions));
  });

  test('names are found in any case, and nothing else is', () => {
    for (const { name } of schema.fields) {
      for (const text of [name, name.toLowerCase(), name.toUpperCase()]) expect(schema.field(text)?.name).toBe(name);
    }
    for (const text of ['', 'toString', '__proto__', 'Statu']) expect(schema.field(text)).toBeUndefined();
    for (const { names } of schema.searchFields)
      for (const name of names) expect(schema.searchField(name)?.names).toBe(names);
  });

  test('other words are in lower case, of no other row’s name, and every sort key of the specification has words for its orders', () => {
    const names = new Set(
      [...schema.fields, ...schema.collections].flatMap(({ name }) => [name.toLowerCase(), name.replace(/s$/, '')]),
    );
    const words = [
      ...[...schema.fields, ...schema.collections].map(({ name }) => synonymsOf(name)),
      ...schema.enumerations.flatMap(({ name, values }) => values.map(({ value }) => valueSynonyms(name, value))),
    ];
    for (const own of words) {
      expect(own).toEqual([...new Set(own.map((word) => word.toLowerCase()))]);
      expect(own.filter((word) => names.has(word))).toEqual([]);
    }
    for (const { key } of schema.sortKeys)
      for (const { marker } of sortDirections) expect(ordersOf(key)?.[marker][0]).toMatch(/ first$|^by /);
    expect(words.flat().length).toBeGreaterThan(50);
  });

  test('every code is documented and has a section that exists', () => {
    expect(Object.keys(codeDocumentation).toSorted()).toEqual(Object.keys(codes).toSorted());
    for (const { text } of Object.values(codeDocumentation)) expect(text).toMatch(/^[A-Z`].*\.$/);
    for (const code of Object.keys(codes)) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(
      Object.values(codes).flatMap(({ spec }) => (spec === undefined || sections.has(spec) ? [] : [spec])),
    ).toEqual([]);
  });
});

describe('a library with fields of its own', () => {
  const size: FieldRow = {
    name: 'ShoeSize',
    type: 'integer',
    minimum: 15,
    maximum: 52,
    member: 'extra',
    documentation: 'The size of the shoe.',
    spec: '4.7',
    example: '42',
  };
  const own = {
    schema: defineSchema({
      fields: [size, { ...size, name: 'Model', type: 'enumeration', enumeration: 'AssetType', example: 'Image' }],
      values: { AssetType: [{ value: 'Shoe', documentation: 'A shoe.', spec: '4.7' }] },
      searchFields: [
        { names: ['sole'], member: 'extra', unbound: false, match: 'words', documentation: 'The sole.', spec: '4.8' },
      ],
      sortKeys: [{ key: 'shoe.size', label: 'Size of the shoe', member: 'extra', type: 'integer', spec: '4.9' }],
    }),
  };
  const found = (...parameters_: Parameters<typeof check>): readonly string[] =>
    check(...parameters_).diagnostics.map((diagnostic) => diagnostic.code);

  test.each([
    ['filters', 'ShoeSize GE 42 AND shoesize LE 44', [], ['unknown-field', 'unknown-field']],
    ['filters', 'AssetType EQ Shoe', [], ['unknown-value']],
    ['filters', 'Model EQ shoe', [], ['unknown-field']],
    ['filters', 'ShoeSize EQ 99', ['value-range'], ['unknown-field']],
    ['filters', "ShoeSize CT 'x'", ['operator-type'], ['unknown-field']],
    ['search', 'sole:rubber', [], ['unsearchable-field']],
    ['sort', 'shoe.size D', [], ['unknown-sort-key']],
    ['filters', 'Status EQ 0', [], []],
  ] as const)('%s %s', (kind, text, withIt, without) => {
    expect(found(kind, text, own)).toEqual(withIt);
    expect(found(kind, text)).toEqual(without);
  });

  test('a row of the same name takes the place of the specification’s', () => {
    const status = schema.field('Status');
    const replaced = defineSchema({ fields: [{ ...size, name: 'Status', type: 'string' }] });
    expect(status?.type).toBe('integer');
    expect(replaced.field('status')?.type).toBe('string');
    expect(found('filters', "Status EQ 'done'", { schema: replaced })).toEqual([]);
  });
});
