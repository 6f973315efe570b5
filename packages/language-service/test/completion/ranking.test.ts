import { describe, expect, test } from 'vitest';
import { defineSchema } from '@assetql/core';
import { completion, itemLimit } from '@assetql/language-service';
import { completeAt, marked } from '@assetql/language-service/test';
import { catalogue } from '../catalogue.ts';

const users = (...names: readonly string[]) => names.map((userName, index) => ({ id: `id-${index}`, userName }));

describe('what was typed', () => {
  const known = users(
    'Balogh',
    'alog',
    'log',
    'Van Log',
    'logo',
    'Leo Ortega Gil',
    'Lars-Ogden',
    'lamp of gold',
    'Ágnes',
    'Straße',
  );
  test.each([
    ['log', ['log', 'logo', 'Van Log', 'Leo Ortega Gil', 'Lars-Ogden', 'lamp of gold', 'Balogh', 'alog']],
    ['LOG', ['log', 'logo', 'Van Log', 'Leo Ortega Gil', 'Lars-Ogden', 'lamp of gold', 'Balogh', 'alog']],
    ['van l', ['Van Log']],
    ['v l', ['Van Log']],
    ['leo gil', ['Leo Ortega Gil']],
    ['agn', ['Ágnes']],
    ['ágn', ['Ágnes']],
    ['straß', ['Straße']],
    ['xyz', []],
  ])('%s finds the same text, then its beginning, words, initials, parts, letters', (typed, found) =>
    expect(completeAt(marked('filters', `CreatedBy EQ '${typed}<|>'`), { catalogue: { users: known } })).toEqual(found),
  );

  test.each([
    ['dA<|>', 'DateApproved'],
    ['dpa<|>', 'DatePendingApproval'],
    ['ext<|>', 'FileExtension'],
    ['FE<|>', 'FileExtension'],
    ['shoe<|>', undefined],
    ['ratng<|>', 'AverageRating'],
  ])('%s is %s', (text, first) => expect(completeAt(marked('filters', text))[0]).toBe(first));

  test.each([
    ['filters', 'rating<|>', 'AverageRating'],
    ['filters', 'stars<|>', 'AverageRating'],
    ['filters', 'stars<|> GE 4', 'AverageRating'],
    ['filters', 'uploaded<|>', 'DateUploaded'],
    ['filters', 'colour<|>', 'CognitiveColor'],
    ['filters', 'extension<|>', 'FileExtension'],
    ['filters', 'format<|>', 'FileExtension'],
    ['filters', 'kin<|>', 'AssetType'],
    ['filters', 'author<|>', 'CreatedBy'],
    ['filters', 'meta<|>', 'Attributes'],
    ['filters', 'meta<|>/ANY(a: a EQ 1)', 'Attributes'],
    ['filters', 'approved<|>', 'approved'],
    ['filters', 'releas<|>', 'DateApproved'],
    ['filters', 'photo<|>', 'Image'],
    ['filters', 'AssetType EQ pic<|>', 'Image'],
    ['filters', 'Status EQ declined<|>', '5'],
    ['filters', 'CognitiveColor EQ gray<|>', 'grey'],
    ['filters', 'AssetType EQ in review<|>', undefined],
    ['containerfilter', 'folder<|>', 'CategoryIds'],
    ['containerfilter', 'album<|>', 'LightboxIds'],
    ['sort', 'newest<|>', 'newest first'],
    ['sort', 'old<|>', 'oldest first'],
    ['sort', 'latest<|>', 'newest first'],
    ['sort', 'biggest<|>', 'largest first'],
    ['document', 'sort: alphabet<|>', 'by file name, A–Z'],
    ['document', 'filters: stars<|>', 'AverageRating'],
  ] as const)('%s %s is another word for %s', (kind, text, first) =>
    expect(completeAt(marked(kind, text))[0]).toBe(first),
  );

  test.each([
    // Names come first, whatever else is called so.
    ['filters', 'created<|>', ['CreatedBy', 'DateUploaded']],
    ['filters', 'st<|>', ['Status', 'AverageRating']],
    ['sort', 'title<|>', ['title', 'by title, A–Z', 'by title, Z–A']],
  ] as const)('%s %s has names before other words', (kind, text, found) => {
    const all = completeAt(marked(kind, text));
    expect(all.filter((label) => found.some((one) => one === label))).toEqual(found);
  });

  test('other words count from their start on, and not before a letter is typed', () => {
    expect(completeAt(marked('filters', 'tars<|>'))).not.toContain('AverageRating');
    expect(completeAt(marked('sort', '<|>'))).not.toContain('newest first');
  });

  test('a library’s own fields and values have no other words, whatever their names', () => {
    const own = { name: 'constructor', member: 'extra', documentation: 'Who made it.', spec: '4.7' } as const;
    const schema = defineSchema({
      fields: [{ ...own, type: 'enumeration', enumeration: 'toString', example: 'valueOf' }],
      values: { toString: [{ value: 'valueOf', documentation: 'One of them.', spec: '4.7' }] },
      sortKeys: [{ key: 'isPrototypeOf', label: 'Own', member: 'extra', type: 'integer', spec: '4.9' }],
    });
    expect(completeAt(marked('filters', 'constr<|>'), { schema })).toEqual(['constructor']);
    expect(completeAt(marked('filters', 'constructor EQ va<|>'), { schema })).toEqual(['valueOf']);
    expect(completeAt(marked('sort', 'isPro<|>'), { schema })).toEqual(['isPrototypeOf']);
  });
});

describe('place', () => {
  const fields = (text: string): readonly string[] =>
    completeAt(marked('filters', text)).filter((label) =>
      /^(?:AssetType|Status|AverageRating|DateUploaded)$/.test(label),
    );

  test('what says what it can say comes behind the rest', () => {
    expect(fields('<|>')[0]).toBe('AssetType');
    expect(fields('AssetType EQ Image AND <|>').at(-1)).toBe('AssetType');
    expect(fields('AverageRating GE 1 AND <|>').at(-1)).not.toBe('AverageRating');
    expect(fields('AverageRating GE 1 AND AverageRating LE 4 AND <|>').at(-1)).toBe('AverageRating');
    expect(fields('AssetType EQ Image OR <|>')[0]).toBe('AssetType');
    expect(fields('AssetType EQ Image AND (<|>')[0]).toBe('AssetType');
  });

  test('what the specification is silent about comes behind what it says', () => {
    const found = completeAt(marked('filters', 'Date<|>'));
    expect(found.indexOf('DateExpired')).toBeGreaterThan(found.indexOf('DateUploaded'));
  });
});

describe('categories', () => {
  const tree = [
    { id: '1', name: 'Brand', path: ['Brand'], assetCount: 0 },
    { id: '2', name: 'Brand logos', path: ['Brand', 'Brand logos'], assetCount: 12 },
    { id: '3', name: 'Brand films', path: ['Brand', 'Brand films'], assetCount: 0 },
    { id: '4', name: 'Brand prints', path: ['Brand prints'], assetCount: 1 },
    // A library that does not count says nothing of it.
    { id: '5', name: 'Brand sounds', path: ['Brand sounds'] },
  ];
  const found = (kind: 'containerfilter' | 'search' | 'document', text: string): readonly string[] =>
    completeAt(marked(kind, text), { catalogue: { categories: tree } });
  const direct = ['Brand prints', 'Brand sounds', 'Brand/Brand logos', 'Brand', 'Brand/Brand films'];

  test.each([
    ['containerfilter', "CategoryIds/ANY(c: c EQ '<|>')"],
    ['containerfilter', 'CategoryIds/ANY(c: c EQ br<|>'],
    ['search', 'categories:<|>'],
    ['document', '@a = category("<|>")'],
  ] as const)('%s %s has those without assets of their own last', (kind, text) =>
    expect(found(kind, text)).toEqual(direct),
  );

  test('closer to what was typed comes before fuller', () =>
    expect(found('containerfilter', "CategoryIds/ANY(c: c EQ 'Brand<|>')")[0]).toBe('Brand'));

  test('where what is below counts, those come first that have something below them', () => {
    expect(found('containerfilter', "CategoryAncestorIds/ANY(c: c EQ '<|>')")[0]).toBe('Brand');
    expect(found('containerfilter', "CategoryAncestorIds/ANY(c: c EQ '<|>')").toSorted()).toEqual(direct.toSorted());
    expect(found('containerfilter', 'bra<|>').filter((label) => label.endsWith('…'))).toEqual(['Brand/…']);
  });
});

describe('use', () => {
  const file = `### A
filters: CognitiveColor EQ teal AND CreatedBy EQ '44444444-4444-4444-8444-444444444444'
search: keyword:draft
sort: title D
### B
filters: CognitiveColor NE teal AND AverageRating GE 4
sort: title A
### C
`;
  test.each([
    ['filters: <|>', 'CognitiveColor'],
    ['filters: CognitiveColor EQ <|>', 'teal'],
    ['filters: CreatedBy EQ <|>', 'grace'],
    ['filters: AverageRating EQ <|>', '4'],
    ['sort: <|>', 'title'],
  ])('%s has first what other searches of the file use', (line, first) =>
    expect(completeAt(marked('document', `${file}${line}`), { catalogue })[0]).toBe(first),
  );

  test('the search at hand does not count', () =>
    expect(
      completeAt(marked('document', '### A\nfilters: Status EQ 9 AND AssetType EQ Image AND Status EQ <|>'))[0],
    ).toBe('0'));
});

describe('many', () => {
  const many = Array.from({ length: 3000 }, (_, index) => `user ${index}`);
  const list = (text: string) => {
    const { document, offset } = marked('filters', text);
    return completion(document, offset, { catalogue: { users: users(...many) } });
  };

  test('a long list is cut, says so, and still has the closest first', () => {
    const all = list("CreatedBy EQ '<|>'");
    expect([all.items.length, all.isIncomplete]).toEqual([itemLimit, true]);
    const some = list("CreatedBy EQ 'user 29<|>'");
    expect(some.items.slice(0, 3).map(({ label }) => label)).toEqual(['user 29', 'user 290', 'user 291']);
    expect(some.isIncomplete).toBe(false);
    expect(list("CreatedBy EQ 'user 2999<|>'").items.map(({ label }) => label)).toEqual(['user 2999']);
  });

  test('what the file uses is there although the list is cut', () => {
    const text = "### A\nfilters: CreatedBy EQ 'id-2999'\n### B\nfilters: CreatedBy EQ <|>";
    expect(completeAt(marked('document', text), { catalogue: { users: users(...many) } })[0]).toBe('user 2999');
  });
});
