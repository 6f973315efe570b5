import { describe, expect, test } from 'vitest';
import type { Catalogue } from '@assetql/core';
import { keys } from '@assetql/core/document';
import { chosen, completeAt, marked } from '@assetql/language-service/test';
import { catalogue } from '../catalogue.ts';

const context = { catalogue, now: Date.UTC(2024, 4, 15, 13, 45), timeZone: 'Europe/Berlin' };
const labels = (text: string, known: Catalogue = catalogue): readonly string[] =>
  completeAt(marked('document', text), { ...context, catalogue: known });
const choose = (text: string, label: string): string => chosen(marked('document', text), label, context);

describe('keys', () => {
  test('a new file has all of them, and what else a line can be', () =>
    expect(labels('<|>')).toEqual([
      ...keys.map(({ name }) => name),
      '### title',
      'new search',
      'new search in a category',
      'new search for what is new',
      '@name = value',
      '@timeZone',
    ]));

  test.each([
    ['filters: Status EQ 0\nexpect: total > 0\n<|>', ['expect', 'sort'], ['filters']],
    ['FILTERS: Status EQ 0\n<|>', ['sort'], ['filters']],
    ['fil<|>ters: Status EQ 0', ['filters'], []],
    ['### A\nse<|>: logo', ['search', 'searchFields'], ['filters']],
    ['### A\nsf<|>', ['searchFields'], ['search']],
    ['\uFEFFfil<|>', ['filters'], ['sort']],
    ['\uFEFF<|>', ['filters', 'sort'], []],
    ['### A\r\nfilters: Status EQ 0\r\n<|>\r\n### B\r\nsort: title A', ['sort'], ['filters']],
    ['filters: Status EQ 0\n\n\n<|>', ['sort'], ['filters']],
    ['# note\n<|>', ['filters'], []],
    ['#<|>', ['### title', 'new search'], ['filters']],
    ['##<|>', ['### title'], ['@name = value']],
  ])('%j', (text, there, absent) => {
    const found = labels(text);
    expect(found).toEqual(expect.arrayContaining(there));
    for (const label of absent) expect(found).not.toContain(label);
  });

  test.each(['# fil<|>', '### fil<|>', '### <|>', '  # a<|>', '!<|>', 'two words<|>: x'])(
    '%j has nothing to offer',
    (text) => expect(labels(text)).toEqual([]),
  );

  test.each([
    ['fil<|>', 'filters', 'filters: <|>'],
    ['filters<|>', 'filters', 'filters: <|>'],
    ['sor<|> : title', 'sort', 'sort: <|>title'],
    ['so<|>rt:title', 'sort', 'sort: <|>title'],
    ['\uFEFFfil<|>', 'filters', '\uFEFFfilters: <|>'],
    ['coun<|>\r\nsort: title', 'count', 'count: <|>\r\nsort: title'],
    ['@ti<|>', '@timeZone', '@timeZone = "<|>"'],
    [
      'filters: Status EQ {{state}}\n### B\n@<|>',
      '@name = value',
      'filters: Status EQ {{state}}\n### B\n@name<|> = "value"',
    ],
    ['@<|>\nfilters: Status EQ {{state}}', '@state', '@state = <|>\nfilters: Status EQ {{state}}'],
    ['@st<|> = 5\nfilters: Status EQ {{state}}', '@state', '@state<|> = 5\nfilters: Status EQ {{state}}'],
  ])('%j, then %s', (text, label, after) => expect(choose(text, label)).toBe(after));

  test('a name that is used in the search, and not defined, is offered first', () => {
    expect(labels('@known = 1\n### A\nfilters: Status EQ {{known}} OR Status EQ {{other}}\n@<|>')[0]).toBe('@other');
    expect(labels('@known = 1\n### A\nfilters: Status EQ {{known}}\n@<|>')).not.toContain('@known');
    expect(labels('@timeZone = "UTC"\n@<|>')).not.toContain('@timeZone');
  });
});

describe('values of variables', () => {
  test.each([
    ['@a = <|>', ['now', 'startOfWeek', 'category("…")', 'now - 30d'], []],
    ['@a = start<|>', ['startOfWeek', 'startOfYear'], ['now']],
    ['@a = tod<|>', ['today', 'end of today'], []],
    ['@a = now <|>', ['- 30d', '+ 1d', '- 1mo'], ['now']],
    ['@a = now - <|>', ['30d', '1mo', '1y'], ['now']],
    ['@a = now - 3<|>', ['3d', '3h', '3min', '3mo', '3w'], ['30d']],
    ['@a = now - 3m<|>', ['3min', '3mo'], ['3d']],
    ['@a = now - 30d <|>', ['+ 1h', '- 1d'], ['now']],
    ['@a = now - 30d + <|>', ['1h'], ['now']],
    ['@a = category("Br<|>', ['Brand', 'Brand/Brand logos'], []],
    ['@a = category("logos<|>', ['Brand/Brand logos'], ['Brand']],
    ['@a = user("love<|>")', ['Ada Lovelace'], ['grace']],
    ['@a = attribute("<|>")', ['Usage rights', 'Colour profile'], ['grace']],
    ['@a = lightbox( "fair<|>', ['For the fair'], []],
    ['@timeZone = <|>', ['Europe/Berlin', 'UTC'], ['now']],
    ['@timeZone = "new y<|>"', ['America/New_York'], ['UTC']],
    ['@a = "text <|>', [], ['now']],
    ['@a = ["a", <|>', [], ['now']],
    ['@a = 5 <|>', [], ['now']],
    ['@a = unheard("<|>', [], ['Brand']],
  ])('%j', (text, there, absent) => {
    const found = labels(text);
    expect(found).toEqual(expect.arrayContaining(there));
    for (const label of absent) expect(found).not.toContain(label);
  });

  test.each([
    ['@a = ca<|>', 'category("…")', '@a = category("<|>")'],
    ['@a = ca<|>("Brand")', 'category("…")', '@a = category<|>("Brand")'],
    ['@a = now <|>', '- 30d', '@a = now - 30d<|>'],
    ['@a = now -<|>', '7d', '@a = now -7d<|>'],
    ['@a = now -<|> 30d', '7d', '@a = now -7d<|>'],
    ['@a = now - <|> 30d + 2h', '7d', '@a = now - 7d<|> + 2h'],
    ['@a = now -<|> + 2h', '7d', '@a = now -7d<|> + 2h'],
    ['@a = now - 30<|>', '30d', '@a = now - 30d<|>'],
    ['@a = now - 30m<|>', '30mo', '@a = now - 30mo<|>'],
    ['@a = category("Bra<|>', 'Brand/Brand logos', '@a = category("Brand/Brand logos")<|>'],
    ['@a = category("Bra<|>)', 'Brand/Brand logos', '@a = category("Brand/Brand logos"<|>)'],
    ['@a = category("Bra<|>nd")', 'Brand/Brand logos', '@a = category("Brand/Brand logos<|>")'],
    ['@a = category("Brand", "<|>")', 'Brand logos', '@a = category("Brand", "Brand logos<|>")'],
    ['@a = user("gr<|>")', 'grace', '@a = user("grace<|>")'],
    ['@timeZone = ber<|>', 'Europe/Berlin', '@timeZone = "Europe/Berlin"<|>'],
    ['@timeZone = "ber<|>', 'Europe/Berlin', '@timeZone = "Europe/Berlin"<|>'],
    ['@timeZone = "ber<|>"', 'Europe/Berlin', '@timeZone = "Europe/Berlin<|>"'],
  ])('%j, then %s', (text, label, after) => expect(choose(text, label)).toBe(after));

  const deep: Catalogue = {
    categories: [
      { id: '3', name: 'Print', path: ['Brand', 'Logos', 'Print'] },
      { id: '2', name: 'Logos', path: ['Brand', 'Logos'] },
      { id: '4', name: 'A/B', path: ['Brand', 'A/B'] },
      { id: '5', name: 'C/D', path: ['C/D'] },
      { id: '1', name: 'Brand', path: ['Brand'] },
    ],
  };

  test('categories come from the top of the tree down, and only those a look-up can name', () => {
    expect(labels('@a = category("<|>")', deep)).toEqual(['Brand', 'Brand/Logos', 'Brand/A/B', 'Brand/Logos/Print']);
    expect(labels('@a = category("Brand/<|>")', deep)).toEqual(['Brand/Logos', 'Brand/A/B', 'Brand/Logos/Print']);
    expect(labels('@a = category("Brand", "<|>")', deep)).toEqual(['Logos', 'A/B', 'Logos/Print']);
    expect(labels('@a = category("Elsewhere", "<|>")', deep)).toEqual([]);
    expect(labels("filters: CategoryIds/ANY(c: c EQ '<|>')", deep)).toContain('C/D');
  });

  test('a name with a stroke in it is a name of its own', () => {
    const { document, offset } = marked('document', '@a = category("A<|>")');
    expect(chosen(marked('document', '@a = category("A/B<|>")'), 'Brand/A/B', { catalogue: deep })).toBe(
      '@a = category("Brand", "A/B<|>")',
    );
    expect(document.text.charAt(offset)).toBe('"');
  });
});

describe('a variable whose sign is not written yet', () => {
  test.each([
    ['@since <|>', '=', '@since = <|>'],
    ['@since <|>', 'now', '@since = now<|>'],
    ['@since to<|>', 'today', '@since = today<|>'],
    ['@brand <|>', 'category("…")', '@brand = category("<|>")'],
    ['@timeZone <|>', '=', '@timeZone = <|>'],
  ])('%j, then %s', (text, label, after) => {
    if (label === '=') expect(labels(text)[0]).toBe(label);
    expect(choose(text, label)).toBe(after);
  });
});

describe('variables in expressions', () => {
  const file = '@when = now - 7d\n@rating = 4\n@who = user("ada")\n@kinds = ["Image", "Video"]\n@odd =\n### A\n';
  test.each([
    ['filters: DateUploaded GE <|>', '{{when}}'],
    ['filters: AverageRating GE <|>', '{{rating}}'],
    ['filters: CreatedBy EQ <|>', '{{who}}'],
    ['filters: AssetType EQ <|>', '{{kinds}}'],
    ['filters: DateUploaded GE {{<|>', 'when'],
    ['filters: DateUploaded GE {{<|>}}', 'when'],
    ['filters: AssetType EQ {{<|>', 'kinds'],
    ['count: <|>', '{{rating}}'],
    ['count: {{<|>', 'rating'],
    ['count: {{<|>}}', 'rating'],
    ['search: logo {{<|>', 'rating'],
  ])('%s offers what fits first', (line, first) => expect(labels(`${file}${line}`)[0]).toBe(first));

  const all = `@brand = category("Brand")\n@texts = ["svg", "jpg"]\n${file}`;
  const order = (line: string): readonly string[] => labels(`${all}${line}`);
  const before = (found: readonly string[], one: string, other: string): void => {
    expect(found).toContain(one);
    expect(found.indexOf(one)).toBeLessThan(found.indexOf(other));
  };

  test('a look-up of the same kind and the names of the library come before texts and other types', () => {
    const found = order('containerfilter: CategoryIds/ANY(c: c EQ <|>)');
    before(found, '{{brand}}', 'Brand');
    for (const other of ['{{texts}}', '{{when}}', '{{rating}}', '{{who}}']) before(found, 'Brand', other);
  });

  test('texts that are no values of an enumeration come after its values', () => {
    const found = order('filters: AssetType EQ <|>');
    before(found, '{{kinds}}', 'Image');
    before(found, 'Video', '{{texts}}');
    before(order('filters: Status EQ <|>'), '0', '{{rating}}');
  });

  test('a list is proposed after EQ and NE only', () => {
    const after = (operator: string): number =>
      labels(`${file}filters: AssetType ${operator} <|>`).indexOf('{{kinds}}');
    expect(after('EQ')).toBe(0);
    expect(after('CT')).toBeGreaterThan(0);
  });

  test.each([
    [`${file}filters: DateUploaded GE {{w<|>`, 'when', `${file}filters: DateUploaded GE {{when}}<|>`],
    [`${file}filters: DateUploaded GE <|>{{rating}}`, '{{when}}', `${file}filters: DateUploaded GE {{when}}<|>`],
    [`${file}count: {{r<|>\nsort: title`, 'rating', `${file}count: {{rating}}<|>\nsort: title`],
    [
      `${file}filters: Attributes/ANY(a: a EQ '{"Key":"{{<|>"}')`,
      '{{who}}',
      `${file}filters: Attributes/ANY(a: a EQ '{"Key":"{{who}}<|>"}')`,
    ],
  ])('%j, then %s', (text, label, after) => expect(choose(text, label)).toBe(after));
});

describe('paging, fields and expectations', () => {
  test.each([
    ['count: <|>', ['50', '0', '1000'], ['page 1']],
    ['count: 2<|>', ['25', '250'], ['1000']],
    ['count: 20\noffset: <|>', ['0', '20', '40'], ['50']],
    ['offset: <|>', ['0', '50', '100'], []],
    ['searchFields: <|>', ['title', 'keywords'], []],
    ['searchFields: title, <|>', ['keywords'], ['title']],
    ['searchFields: keyword,<|>', ['title'], ['keywords']],
    ['searchFields: title,key<|>,comments', ['keywords'], ['title', 'comments']],
    ['expect: tot<|>', ['total'], ['contains']],
    ['expect: first.<|>', ['first.title'], ['total']],
    ['expect: total <|>', ['>', '='], ['total']],
    ['expect: total > <|>', ['0'], ['>']],
    ['expect: first.title <|>', ['='], ['>']],
    ['expect: first.title = <|>', ['"…"'], ['today']],
    ['expect: first.record.createdAt = <|>', ['today'], ['"…"']],
    ['expect: first.record.createdAt = 2024-01<|>', ['start of 2024-01'], ['today']],
    ['expect: first.file.sizeInBytes = <|>', [], ['today']],
    ['expect: first.unheard <|>', [], ['=']],
    ['expect: contains "<|>', [], ['total']],
    ['expect: nothing = <|>', [], ['0']],
    ['unheard: <|>', [], ['total']],
  ])('%j', (text, there, absent) => {
    const found = labels(text);
    expect(found).toEqual(expect.arrayContaining(there));
    for (const label of absent) expect(found).not.toContain(label);
  });

  test.each([
    ['searchFields: title,<|>', 'keywords', 'searchFields: title,keywords<|>'],
    ['searchFields: title <|>', 'keywords', 'searchFields: title ,keywords<|>'],
    ['searchFields: k<|>eywords,title', 'keywords', 'searchFields: keywords<|>,title'],
    ['expect: first.ti<|>', 'first.title', 'expect: first.title = "<|>"'],
    ['expect: tot<|> > 5', 'total', 'expect: total<|> > 5'],
    ['expect: total ><|> 5', '>=', 'expect: total >=<|> 5'],
    ['expect: total <|>', '>', 'expect: total > <|>'],
    ['count: 1<|>', '10', 'count: 10<|>'],
  ])('%j, then %s', (text, label, after) => expect(choose(text, label)).toBe(after));
});

describe('comments and line ends inside values', () => {
  test.each([
    ['filters:\n  AssetType EQ Image\n  # AND <|>\n  AND Status EQ 0', 'Status', ''],
    [
      'filters:\n  AssetType EQ Image\n  # a comment (\n  AND Stat<|>',
      'Status',
      'filters:\n  AssetType EQ Image\n  # a comment (\n  AND Status <|>',
    ],
    ['filters:\r\n  AssetType EQ Im<|>\r\n', 'Image', 'filters:\r\n  AssetType EQ Image<|>\r\n'],
    [
      'filters: AssetType EQ Image\r  AND Stat<|>\rsort: title',
      'Status',
      'filters: AssetType EQ Image\r  AND Status <|>\rsort: title',
    ],
    ['search: 😀 AND ti<|>', 'title', 'search: 😀 AND title:<|>'],
    ['sort: <|>\n  >=', 'title', 'sort: title<|>\n  >='],
    ["filters: FileExtension EQ 'jp<|>\nsort: title", 'jpg', "filters: FileExtension EQ 'jpg'<|>\nsort: title"],
  ])('%j, then %s', (text, label, after) => {
    if (after === '') expect(labels(text)).toEqual([]);
    else expect(choose(text, label)).toBe(after);
  });
});

test('days begin where the file says that it is', () => {
  const text = '@timeZone = "America/New_York"\nfilters: DateUploaded GE tod<|>';
  expect(choose(text, 'today')).toBe(
    '@timeZone = "America/New_York"\nfilters: DateUploaded GE 2024-05-15T04:00:00.000Z<|>',
  );
});
