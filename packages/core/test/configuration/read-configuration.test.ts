import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, configurationFile, readConfiguration, type ConfigurationReading } from '@assetql/core';
import { hostileText } from '../arbitraries/hostile-text.ts';

const read = (value: unknown): ConfigurationReading => readConfiguration(JSON.stringify(value));

describe('a configuration', () => {
  const library = {
    $schema: './schema.json',
    connection: 'work',
    fields: [
      { name: 'Region', type: 'enumeration' },
      { name: 'Zone', type: 'enumeration', enumeration: 'Region', many: true },
      { name: 'Weight', type: 'number', minimum: 0, maximum: 10, documentation: 'Kilograms.', example: '2' },
    ],
    values: {
      Region: ['EMEA', { value: 'APAC', documentation: 'Asia and the Pacific.', swatch: 'red' }],
      AssetType: ['Model3D'],
    },
    searchFields: ['copyright', { name: 'shelf', match: 'id', unbound: true, documentation: 'The shelf.' }],
    sortKeys: ['record.viewedAt', { key: 'file.pages', type: 'integer', label: 'Pages' }],
    severities: { 'mixed-joins': 'error', 'unknown-field': 'off' },
  };

  test('says what becomes of the files of a folder', () => {
    const { configuration, problems } = read({
      folder: {
        attributes: {
          Rights: ['xmp:rights', 'iptc:Copyright Notice'],
          ' ISO ': { from: 'exif:ISOSpeedRatings', type: 'number' },
          Client: 'folder:1',
          Wrong: 'nowhere',
        },
      },
    });
    expect(configuration.folder?.attributes).toEqual([
      { name: 'Rights', type: 'string', from: ['xmp:rights', 'iptc:Copyright Notice'] },
      { name: 'ISO', type: 'number', from: ['exif:ISOSpeedRatings'] },
      { name: 'Client', type: 'string', from: ['folder:1'] },
    ]);
    expect(problems).toEqual([expect.stringContaining('“folder.attributes.Wrong” in assetql.config.json')]);
    expect(read({ folder: {} }).configuration.folder).toEqual({ attributes: [] });
  });

  test('gives the language of a library', () => {
    const { configuration, problems } = read(library);
    expect(problems).toEqual([]);
    expect(configuration.connection).toBe('work');
    expect(configuration.extension?.fields?.map(({ name }) => name)).toEqual(['Region', 'Zone', 'Weight']);
    const found = (kind: 'filters' | 'search' | 'sort', text: string): readonly string[] =>
      check(kind, text, configuration.check).diagnostics.map(({ code, severity }) => `${severity} ${code}`);
    expect(found('filters', 'Region EQ EMEA AND Zone EQ APAC AND AssetType EQ Model3D AND Weight GE 2.5')).toEqual([]);
    expect(found('search', 'copyright:acme shelf:a1')).toEqual([]);
    expect(found('sort', 'file.pages D')).toEqual([]);
    expect(found('filters', 'Weight GT 11')).toEqual(['error value-range']);
    expect(found('filters', 'Nothing EQ 1')).toEqual([]);
    expect(found('filters', 'Status EQ 0 OR Status EQ 2 AND AverageRating EQ 4')).toEqual(['error mixed-joins']);
  });

  test.each<readonly [bounds: object, says: string]>([
    [{ minimum: 0 }, 'Weight is a number of at least 0; write one of them.'],
    [{ maximum: -5 }, 'Weight is a number of at most -5; write one of them.'],
    [{ minimum: 0, maximum: 10 }, 'Weight is a number from 0 to 10; write one of them.'],
  ])('tells the bounds that a field has: %j', (bounds, says) => {
    const { configuration } = read({ fields: [{ name: 'Weight', type: 'number', ...bounds }] });
    expect(check('filters', 'Weight GE -1', configuration.check).diagnostics.map(({ message }) => message)).toEqual([
      says,
    ]);
  });

  test.each<readonly [written: string, readonly string[]]>([
    ['1,000', ['1000', '1.000']],
    ['10,000,000', ['10000000']],
    ['1,000.5', ['1000.5']],
    ['2,5', ['2.5']],
    ['0,500', ['0.500']],
  ])('reads the commas of a number as people write them: %s', (written, meant) => {
    const { configuration } = read({ fields: [{ name: 'Weight', type: 'number' }] });
    const [mistake] = check('filters', `Weight GE ${written}`, configuration.check).diagnostics;
    expect(mistake?.fixes.map(({ title }) => title)).toEqual(meant.map((number) => `Write ${number}`));
  });

  test.each([[{}], [{ $schema: 'x' }]])('that adds nothing has no schema of its own: %j', (value) => {
    expect(read(value)).toEqual({
      configuration: { check: {} },
      problems: [],
      ranges: [],
      isConnectionUnknown: false,
    });
  });

  test('may start with a byte order mark', () => {
    expect(readConfiguration('\uFEFF{ "connection": "work" }')).toEqual({
      configuration: { connection: 'work', check: {} },
      problems: [],
      ranges: [],
      isConnectionUnknown: false,
    });
  });
});

describe('each problem has the range', () => {
  test.each<readonly [text: string, marked: readonly (string | undefined)[]]>([
    ['{ "colour": 1 }', ['"colour"']],
    ['\uFEFF{ "severities": { "mixed-joins": "loud", "bogus": "off" } }', ['"mixed-joins"', '"bogus"']],
    ['{ "fields": [{ "name": "A", "type": "string" }, { "name": "B", "type": 5 }] }', ['"type"']],
    ['{ "fields": [{ "type": "string" }] }', ['{']],
    ['{ "fields": {}, "sortKeys": 5 }', ['"fields"', '"sortKeys"']],
    ['{ "variables": { "a b": 1 } }', ['"a b"']],
    ['{ "connection": "work", }', ['}']],
    ['', [undefined]],
    ['[]', [undefined]],
  ])('of its member: %s', (text, marked) => {
    const { problems, ranges } = readConfiguration(text);
    expect(problems).toHaveLength(marked.length);
    expect(ranges.map((range) => range && (text.slice(range.start, range.end) || undefined))).toEqual(marked);
  });

  test('in time that grows with the text alone, however deep it is', () => {
    const text = `{ "bogus": ${'{"a":['.repeat(20_000)}${']}'.repeat(20_000)} }`;
    expect(readConfiguration(text).ranges).toEqual([{ start: 2, end: 9 }]);
  });
});

describe('a configuration that cannot be meant', () => {
  test.each<readonly [what: string, config: unknown, says: RegExp]>([
    ['a list', [], /assetql\.config\.json must be a JSON object/],
    ['a folder that is a list', { folder: [] }, /“folder” in .* must be a JSON object/],
    ['an unknown part of a folder', { folder: { tags: {} } }, /“folder” in .* has no “tags”; it can have attributes/],
    [
      'an attribute of nowhere',
      { folder: { attributes: { Rights: 'dc:rights' } } },
      /“folder.attributes.Rights” in .* must be a tag, such as xmp:rights/,
    ],
    ['an attribute without places', { folder: { attributes: { Rights: [] } } }, /must be a list of 1 to 10 places/],
    ['an attribute without "from"', { folder: { attributes: { Rights: {} } } }, /needs a "from"/],
    [
      'an attribute of an unknown type',
      { folder: { attributes: { Rights: { from: 'xmp:rights', type: 'text' } } } },
      /must be one of string, number, date/,
    ],
    ['an attribute without a name', { folder: { attributes: { ' ': 'xmp:rights' } } }, /is no name of an attribute/],
    [
      'an attribute that is there twice',
      { folder: { attributes: { Rights: 'xmp:rights', rights: 'xmp:rights' } } },
      /“folder.attributes.rights” in .* is there twice/,
    ],
    [
      'too many attributes',
      { folder: { attributes: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`a${at}`, 'xmp:a'])) } },
      /can have at most 100 attributes/,
    ],
    ['an unknown member', { field: [] }, /has no “field”; it can have .*fields/],
    ['a secret', { connections: {} }, /has no “connections”/],
    ['fields that are no list', { fields: {} }, /“fields” in .* must be a JSON list/],
    ['a field without a name', { fields: [{ type: 'string' }] }, /“fields\[0\]” in .* needs a "name"/],
    ['a field without a type', { fields: [{ name: 'A' }] }, /“fields\[0\]” in .* needs a "type"/],
    ['a field of an unknown type', { fields: [{ name: 'A', type: 'text' }] }, /must be one of string, enumeration, id/],
    ['a field of the language', { fields: [{ name: 'status', type: 'string' }] }, /is in the language already/],
    [
      'a collection of the language',
      { fields: [{ name: 'Attributes', type: 'string' }] },
      /is in the language already/,
    ],
    [
      'a field twice',
      {
        fields: [
          { name: 'A', type: 'id' },
          { name: 'a', type: 'id' },
        ],
      },
      /“fields\[1\]” .* is there twice/,
    ],
    ['a name with a blank', { fields: [{ name: 'A b', type: 'id' }] }, /“fields\[0\]\.name” .* is no name/],
    ['a name with a quote', { fields: [{ name: "A'", type: 'id' }] }, /is no name/],
    ['a name that is an operator', { fields: [{ name: 'AND', type: 'id' }] }, /is no name/],
    ['a name that is a number', { fields: [{ name: 5, type: 'id' }] }, /must be a text/],
    ['an empty name', { fields: [{ name: ' ', type: 'id' }] }, /must be a text/],
    ['a minimum that is a text', { fields: [{ name: 'A', type: 'number', minimum: '0' }] }, /must be a number/],
    ['many that is a text', { fields: [{ name: 'A', type: 'string', many: 'yes' }] }, /must be true or false/],
    ['values of nothing', { values: { Region: ['EMEA'] } }, /“values” in .* has no “Region”; it can have AssetType/],
    ['a value without a text', { values: { AssetType: [{}] } }, /“values\.AssetType\[0\]” .* needs a "value"/],
    ['a value that is empty', { values: { AssetType: [''] } }, /must be a text/],
    ['a search field of the language', { searchFields: ['title'] }, /is in the language already/],
    ['a search field without a name', { searchFields: [{}] }, /needs a "name"/],
    ['a search field that matches otherwise', { searchFields: [{ name: 'a', match: 'all' }] }, /one of words, id/],
    ['a sort key of the language', { sortKeys: ['title'] }, /is in the language already/],
    ['a sort key without a key', { sortKeys: [{}] }, /needs a "key"/],
    ['a sort key with a blank', { sortKeys: ['a b'] }, /is no name/],
    ['a code that is none', { severities: { 'mixed-join': 'off' } }, /“severities” .* has no “mixed-join”/],
    ['a code that every object has', { severities: { toString: 'off' } }, /has no “toString”/],
    ['a severity that is none', { severities: { 'mixed-joins': 'fatal' } }, /must be one of error, warning/],
  ])('%s is told in a sentence', (_what, config, says) => {
    const [problem = ''] = read(config).problems;
    expect(problem).toMatch(says);
    expect(problem).toContain(configurationFile);
    expect(problem).toMatch(/\.$/);
  });

  test('loses nothing but the parts with a mistake, each of which is told', () => {
    const { configuration, problems } = read({
      connection: 'work',
      colour: 1,
      fields: [{ name: 'Weight', type: 'number', colour: 1 }, { name: 'Height' }],
      values: { Nothing: ['a'], AssetType: ['Model3D', 5] },
      searchFields: 'copyright',
      sortKeys: ['file.pages', 'title'],
      severities: { 'mixed-joins': 'error', 'unknown-field': 'fatal' },
    });
    expect(configuration.connection).toBe('work');
    const codes = check('filters', 'Weight GE 2.5 AND AssetType EQ Model3D', configuration.check).diagnostics;
    expect(codes).toEqual([]);
    expect(configuration.extension?.sortKeys?.map(({ key }) => key)).toEqual(['file.pages']);
    expect(configuration.check.severities).toEqual({ 'mixed-joins': 'error' });
    expect(problems.map((problem) => /“[^”]+”/.exec(problem)?.[0])).toEqual([
      '“colour”',
      '“severities.unknown-field”',
      '“fields[0]”',
      '“fields[1]”',
      '“values”',
      '“values.AssetType[1]”',
      '“searchFields”',
      '“sortKeys[1]”',
    ]);
  });

  test.each<readonly [text: string, isUnknown: boolean]>([
    ['{ "connection": "work", "colour": 1 }', false],
    ['{ "colour": 1 }', false],
    ['{ "connection": 5 }', true],
    ['{ "conection": "work" }', true],
    ['{ "connection": "work", ', true],
    ['[]', true],
    ['{}', false],
  ])('may name a connection that cannot be read: %s: %s', (text, isUnknown) => {
    expect(readConfiguration(text).isConnectionUnknown).toBe(isUnknown);
  });

  test('is told by the name that its file has', () => {
    expect(readConfiguration('{', '../library.json').problems[0]).toMatch(
      /^\.\.\/library\.json is not JSON, line 1, column 2: .*\.$/,
    );
  });

  test('never throws', () => {
    const name = fc.constantFrom('fields', 'values', 'searchFields', 'sortKeys', 'severities', 'connection');
    const row = fc.dictionary(
      fc.constantFrom('name', 'type', 'key', 'value', 'enumeration', 'minimum', 'match'),
      fc.oneof(hostileText, fc.constantFrom('string', 'enumeration', 'words', 'AssetType'), fc.jsonValue()),
    );
    const value = fc.oneof(fc.array(row), fc.dictionary(hostileText, fc.array(row)), fc.jsonValue());
    const texts = fc.oneof(
      fc.dictionary(name, value).map((config) => JSON.stringify(config)),
      hostileText,
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { configuration, problems } = readConfiguration(text);
        if (problems.length === 0) check('filters', 'Region EQ EMEA', configuration.check);
        for (const problem of problems) expect(problem).toMatch(/\.$/);
      }),
    );
  });
});
