import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Asset, Attribute } from '@assetql/client';
import {
  cellText,
  chooseColumns,
  csvColumns,
  csvPrinter,
  delimitedPrinter,
  idPrinter,
  jsonPrinter,
  ndjsonPrinter,
  tsvForm,
  urlPrinter,
  visible,
  type CsvOptions,
} from '@assetql/client/export';

/** Parses RFC 4180 by its grammar. */
function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (field.lastIndex < text.length) {
    const [, quoted, plain = '', end] = field.exec(text) ?? [];
    if (end === undefined) throw new Error(`This is no CSV: ${text}`);
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const plain: CsvOptions = { bom: false, raw: false, terminal: false };

function print(assets: readonly Asset[], attributes: readonly Attribute[] = [], options: Partial<CsvOptions> = {}) {
  const printer = csvPrinter(attributes, { ...plain, ...options });
  const text = printer.start() + assets.map((asset) => printer.add(asset)).join('') + printer.end();
  return { text, notes: printer.notes() };
}

/** Rows as objects by heading. */
function records(text: string): readonly Readonly<Record<string, string>>[] {
  const [headings = [], ...rows] = readCsv(text);
  expect(new Set(headings).size).toBe(headings.length);
  return rows.map((row) => {
    expect(row).toHaveLength(headings.length);
    return Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? '']));
  });
}

const asset = (members: Partial<Asset>): Asset => ({
  id: 'a1',
  rating: {},
  file: {},
  media: {},
  record: {},
  ...members,
});

const attributes: readonly Attribute[] = [
  { id: 'C1', name: 'Campaign', type: 'string' },
  { id: 'S1', name: 'Season', type: 'lookup' },
  { id: 'S2', name: 'Season', type: 'string' },
];

describe('assets as CSV', () => {
  test('have a heading, one line per asset, and line ends as in RFC 4180', () => {
    const { text } = print([asset({ id: 'a' }), asset({ id: 'b' })]);
    expect(text.split('\r\n')).toHaveLength(4);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(records(text).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(print([]).text.split('\r\n')).toHaveLength(2);
  });

  test('are named as in JSON', () => {
    const [row] = records(
      print([
        asset({
          title: 'A, "b"',
          description: null,
          status: 0,
          statusName: 'approved',
          rating: { average: 3.5 },
          file: { fileName: 'a.jpg', sizeInBytes: 0 },
          media: { type: 'Image', original: 'https://h/a.jpg' },
          record: {
            createdAt: '2024-05-01T00:00:00.000Z',
            createdBy: { id: 'u1', userName: 'mary' },
            modifiedBy: { id: 'u2' },
            version: { version: '2' },
          },
          categories: [{ id: 'c1', name: 'Brand' }, { id: 'c2' }],
          keywords: ['red', 'blue; green'],
          relatedAssetIds: [],
        }),
      ]).text,
    );
    expect(row).toMatchObject({
      id: 'a1',
      title: 'A, "b"',
      description: '',
      status: '0',
      statusName: 'approved',
      'rating.average': '3.5',
      'rating.user': '',
      'file.fileName': 'a.jpg',
      'file.sizeInBytes': '0',
      'media.type': 'Image',
      'media.original': 'https://h/a.jpg',
      'record.createdAt': '2024-05-01T00:00:00.000Z',
      'record.createdBy': 'mary',
      'record.modifiedBy': 'u2',
      'record.version': '2',
      categories: 'Brand; c2',
      keywords: 'red; blue; green',
      relatedAssetIds: '',
    });
  });

  test('have a column for each attribute of the library, and one for the others', () => {
    const own = [
      { id: 'c1', name: 'Campaign', values: ['Spring'] },
      { id: 's1', values: ['dry', 'hot'] },
      { name: 'Season', values: ['?'] },
      { id: 'x', name: 'New', values: ['1', '2'] },
      { id: 'y', values: ['3'] },
    ];
    const [row] = records(print([asset({ attributes: own })], attributes).text);
    expect(row).toMatchObject({
      'attributes.Campaign': 'Spring',
      'attributes.Season (S1)': 'dry; hot',
      'attributes.Season (S2)': '',
      otherAttributes: 'Season=?; New=1, 2; y=3',
    });
    const [byName] = records(print([asset({ attributes: [{ name: 'Campaign', values: ['Fall'] }] })], attributes).text);
    expect(byName?.['attributes.Campaign']).toBe('Fall');
  });

  test('list unknown attributes in the last column', () => {
    const [row] = records(
      print([asset({ attributes: [{ values: ['x'] }, { id: 'Z', values: ['y'] }] })], attributes).text,
    );
    expect(row?.['otherAttributes']).toBe("'=x; Z=y");
  });

  test.each(['=1+1', '+49 30 1', '-cmd', '@SUM(A1)', '\t=1', '  =1', '＝1', '\r\n=1', '-1-1'])(
    'a formula is escaped: %j',
    (title) => {
      const { text, notes } = print([asset({ title, keywords: ['a', title] })]);
      expect(records(text)[0]).toMatchObject({ title: `'${title}`, keywords: `a; '${title}` });
      expect(notes).toEqual([{ about: 'formula', count: 2 }]);
      const raw = print([asset({ title })], [], { raw: true });
      expect(records(raw.text)[0]).toMatchObject({ title });
      expect(raw.notes).toEqual([]);
    },
  );

  test.each(['-1', '+2.5', '-1e9', "'=1", 'a=1', '1-1'])('a text that is not a formula is unchanged: %j', (title) => {
    const { text, notes } = print([asset({ title })]);
    expect(records(text)[0]).toMatchObject({ title });
    expect(notes).toEqual([]);
  });

  test('a formula in the name of an attribute is escaped too', () => {
    expect(print([], [{ id: '1', name: '=1', type: 'string' }]).text).toContain('attributes.=1');
  });

  test('a byte order mark is written once, if requested', () => {
    const { text } = print([asset({})], [], { bom: true });
    expect(text.startsWith('\uFEFFid,title,')).toBe(true);
    expect(text.lastIndexOf('\uFEFF')).toBe(0);
  });

  test('control characters of titles do not reach a terminal', () => {
    const { text } = print([asset({ title: 'a\u001b[2J\r\nb' })], [], { terminal: true });
    expect(text).not.toMatch(/[\u001b\r]/);
    expect(text.split('\n')).toHaveLength(3);
  });

  test('any value can be parsed back', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc
        .array(fc.constantFrom('"', ',', ';', '\r', '\n', '\r\n', ' ', '=', "'", '\t', '\0', 'é😀', 'a'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ title: value, description: value }), { maxLength: 4 }), (texts) => {
        const rows = records(
          print(
            texts.map((members) => asset(members)),
            [],
            { raw: true },
          ).text,
        );
        expect(rows.map(({ title, description }) => ({ title, description }))).toEqual(texts);
        for (const row of records(print(texts.map((members) => asset(members))).text))
          for (const field of Object.values(row)) expect(field).not.toMatch(/^\s*[=@]/);
      }),
    );
  });
});

describe('assets printed incrementally', () => {
  const three = [
    asset({ id: 'a', title: 'x\ny' }),
    asset({ id: 'b', media: { original: 'https://h/b' } }),
    asset({ id: 'c' }),
  ];
  const printed = (printer: ReturnType<typeof jsonPrinter>, assets: readonly Asset[]): string =>
    printer.start() + assets.map((each) => printer.add(each)).join('') + printer.end();

  test.each([[[]], [three.slice(0, 1)], [three]])('JSON has the layout of JSON.stringify', (assets) => {
    expect(printed(jsonPrinter(), assets)).toBe(`${JSON.stringify(assets, undefined, 2)}\n`);
  });

  test('ids and URLs are one per line, and assets without a URL are counted', () => {
    expect(printed(idPrinter(), three)).toBe('a\nb\nc\n');
    const urls = urlPrinter();
    expect(printed(urls, three)).toBe('https://h/b\n');
    expect(urls.notes()).toEqual([{ about: 'no-original', count: 2 }]);
    expect(urlPrinter().notes()).toEqual([]);
  });
});

test.each([
  ['a\tb', 'a b'],
  ['a\r\nb', 'a\uFFFD\uFFFDb'],
  ['\u001b[2J', '\uFFFD[2J'],
  ['\u202Eabc', '\uFFFDabc'],
  ['漢字 é 😀', '漢字 é 😀'],
])('%j is displayed with visible characters only', (text, shown) => {
  expect(visible(text)).toBe(shown);
});

describe('tab-separated assets', () => {
  const columns = chooseColumns(csvColumns(attributes), ['title', 'keywords', 'nonsense', 'id']);

  test('have the selected columns, and report unknown ones', () => {
    expect(columns.columns.headings).toEqual(['title', 'keywords', 'id']);
    expect(columns.unknown).toEqual(['nonsense']);
    const [, keywords = []] = columns.columns.values(asset({ keywords: ['a', 'b'] }));
    expect(cellText(keywords)).toBe('a; b');
  });

  test.each([
    ['a\tb', 'a\\tb'],
    ['a\r\nb', 'a\\r\\nb'],
    ['C:\\new', 'C:\\\\new'],
    ['=1', "'=1"],
  ])('%j stays on its line', (title, written) => {
    const printer = delimitedPrinter(columns.columns, tsvForm, plain);
    expect(printer.start()).toBe('title\tkeywords\tid\n');
    expect(printer.add(asset({ title }))).toBe(`${written}\t\ta1\n`);
  });

  test('keep their tabs on a terminal', () => {
    const printer = delimitedPrinter(columns.columns, tsvForm, { ...plain, terminal: true });
    expect(printer.add(asset({ title: 'a\u001bb' }))).toBe('a\uFFFDb\t\ta1\n');
  });
});

test('NDJSON has one asset per line', () => {
  const printer = ndjsonPrinter();
  const all = [asset({ id: 'a', title: 'x\ny' }), asset({ id: 'b' })];
  const text = printer.start() + all.map((each) => printer.add(each)).join('') + printer.end();
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(all);
  expect(printer.notes()).toEqual([]);
});
