import { describe, expect, test } from 'vitest';
import { acted, titles } from './actions-at.ts';

type Case = readonly [text: string, title: string, after: string];

const search = (value: string) => `### A\n${value}\n`;

describe('extract a variable', () => {
  const here = (name: string) => `Extract to @${name} in this search`;
  const inFile = (name: string) => `Extract to @${name} for the file`;
  const cases: readonly Case[] = [
    [
      search("filters: FileExtension EQ '<|>jpg'"),
      here('fileExtension'),
      '### A\n@fileExtension = "jpg"\nfilters: FileExtension EQ {{fileExtension}}\n',
    ],
    [
      search("filters: FileExtension EQ '<|>jpg'"),
      inFile('fileExtension'),
      '@fileExtension = "jpg"\n\n### A\nfilters: FileExtension EQ {{fileExtension}}\n',
    ],
    [
      search("filters: FileExtension EQ <['it''s']>"),
      here('fileExtension'),
      '### A\n@fileExtension = "it\'s"\nfilters: FileExtension EQ {{fileExtension}}\n',
    ],
    [
      search('filters: AssetType EQ Im<|>age'),
      here('assetType'),
      '### A\n@assetType = "Image"\nfilters: AssetType EQ {{assetType}}\n',
    ],
    [search('filters: Status EQ <|>0'), here('status'), '### A\n@status = 0\nfilters: Status EQ {{status}}\n'],
    [search("filters: Status EQ '<|>0'"), here('status'), '### A\n@status = 0\nfilters: Status EQ {{status}}\n'],
    [
      search('filters: DateUploaded GE 2024-05-01<|>T00:00:00.000Z'),
      here('dateUploaded'),
      '### A\n@dateUploaded = 2024-05-01T00:00:00.000Z\nfilters: DateUploaded GE {{dateUploaded}}\n',
    ],
    [
      search('filters: DateApproved GE 2024-05-01<|>T00:00:00.000Z AND Status EQ 0'),
      here('dateApproved'),
      '### A\n@dateApproved = 2024-05-01T00:00:00.000Z\nfilters: DateApproved GE {{dateApproved}} AND Status EQ 0\n',
    ],
    [
      search("filters: ISMATCH('big<|> sale','cognitiveTextInImage')"),
      here('cognitiveTextInImage'),
      `### A\n@cognitiveTextInImage = "big sale"\nfilters: ISMATCH({{cognitiveTextInImage}},'cognitiveTextInImage')\n`,
    ],
    [
      search("containerfilter: CategoryIds/ANY(c: c EQ '<|>x')"),
      here('category'),
      '### A\n@category = "x"\ncontainerfilter: CategoryIds/ANY(c: c EQ {{category}})\n',
    ],
    [
      search(`filters: Attributes/ANY(a: a EQ '{"Key":"k<|>","Value":"v"}')`),
      here('attribute'),
      `### A\n@attribute = "k"\nfilters: Attributes/ANY(a: a EQ '{"Key":"{{attribute}}","Value":"v"}')\n`,
    ],
    [
      search(`filters: Attributes/ANY(a: a EQ '{"Value":"it''s <|>\\"so\\"","Key":"k"}')`),
      here('value'),
      `### A\n@value = "it's \\"so\\""\nfilters: Attributes/ANY(a: a EQ '{"Value":"{{value}}","Key":"k"}')\n`,
    ],
    [search('search: lo<|>go NOT draft'), here('term'), '### A\n@term = "logo"\nsearch: {{term}} NOT draft\n'],
    [search('search: "big <|>logo"'), here('term'), '### A\n@term = "big logo"\nsearch: {{term}}\n'],
    [search('search: title:lo<|>go'), here('title'), '### A\n@title = "logo"\nsearch: title:{{title}}\n'],
    [search('search: keyword:(a OR <|>b)'), here('term'), '### A\n@term = "b"\nsearch: keyword:(a OR {{term}})\n'],
    [search('count: 2<|>0'), here('count'), '### A\n@count = 20\ncount: {{count}}\n'],
    [search('offset: <|>20'), here('offset'), '### A\n@offset = 20\noffset: {{offset}}\n'],
    // Where the definition goes, and what it is called.
    [
      '# About the file.\n\n### A\n# About it.\n# More.\n\nsearch: lo<|>go\n',
      here('term'),
      '# About the file.\n\n### A\n# About it.\n# More.\n@term = "logo"\n\nsearch: {{term}}\n',
    ],
    [
      '# About the file.\n\n### A\nsearch: lo<|>go\n',
      inFile('term'),
      '# About the file.\n@term = "logo"\n\n### A\nsearch: {{term}}\n',
    ],
    [
      '@term = "x"\n### A\n@b = 1\nsearch: {{term}} lo<|>go\ncount: {{b}}\n',
      here('term2'),
      '@term = "x"\n### A\n@b = 1\n@term2 = "logo"\nsearch: {{term}} {{term2}}\ncount: {{b}}\n',
    ],
    [
      '### A\nsearch: lo<|>go\n@b = 1\ncount: {{b}}\n',
      here('term'),
      '### A\nsearch: {{term}}\n@b = 1\n@term = "logo"\ncount: {{b}}\n',
    ],
    [
      '@a = 1\r\n\r\n### A\r\nsearch: lo<|>go\r\ncount: {{a}}\r\n',
      inFile('term'),
      '@a = 1\r\n@term = "logo"\r\n\r\n### A\r\nsearch: {{term}}\r\ncount: {{a}}\r\n',
    ],
    ['\ufeffsearch: lo<|>go', inFile('term'), '\ufeff@term = "logo"\n\nsearch: {{term}}'],
    // All that are equal.
    [
      search("filters: FileExtension EQ '<|>jpg' OR (FileExtension NE 'jpg' AND FileExtension NE 'png')\nsearch: jpg"),
      `${here('fileExtension')}, all 2 occurrences`,
      '### A\n@fileExtension = "jpg"\nfilters: FileExtension EQ {{fileExtension}} OR (FileExtension NE {{fileExtension}} AND FileExtension NE \'png\')\nsearch: jpg\n',
    ],
    [
      '### A\nsearch: lo<|>go\n### B\nsearch: "logo" NOT title:logo\n### C\nsearch: other\n',
      `${inFile('term')}, all 2 occurrences`,
      '@term = "logo"\n\n### A\nsearch: {{term}}\n### B\nsearch: {{term}} NOT title:logo\n### C\nsearch: other\n',
    ],
    // Comments and further lines stay.
    [
      "### A\nfilters:\n  FileExtension EQ '<|>jpg'\n  # or\n  OR Status EQ 0\n",
      here('fileExtension'),
      '### A\n@fileExtension = "jpg"\nfilters:\n  FileExtension EQ {{fileExtension}}\n  # or\n  OR Status EQ 0\n',
    ],
  ];
  test.each(cases)('%s → %s', (text, title, after) => expect(acted('document', text, title)).toBe(after));

  test('a search without a title shares the variables of the file, so that there is one place', () =>
    expect(titles('document', 'search: lo<|>go', ['refactor.extract'])).toEqual([inFile('term')]));

  test('very many occurrences are not changed at once', () => {
    const text = `### A\nsearch: lo<|>go\n${'### B\nsearch: logo\n'.repeat(100)}`;
    expect(titles('document', text, ['refactor.extract'])).toEqual([here('term'), inFile('term')]);
  });

  const nothing: readonly string[] = [
    search('filters: DateUploaded EQ <|>null'),
    search('filters: <|>AssetType EQ Image'),
    search('search: lo<|>go*'),
    search('search: <|>*'),
    search('search: logo <|>'),
    search('sort: tit<|>le A'),
    search('expect: total > <|>0'),
    search('searchFields: tit<|>le'),
    search('count: ma<|>ny'),
    search('filters: Status = <|>0'),
    search('filters: Status EQ <|>0 AND ('),
    search(`filters: Attributes/ANY(a: a EQ '{"Key":"k","Value":<|>5}')`),
    search('filters: Status EQ 0\nsor<|>t: title'),
    '@a = "b<|>"\n### A\nsearch: {{a}}\n',
    '### A<|>\nsearch: b\n',
    '# b<|>\n',
    '@a = "x"\n### A\nsearch: {{<|>a}}\n',
    '<|>',
  ];
  test.each(nothing)('nothing is offered for %s', (text) =>
    expect(titles('document', text, ['refactor.extract'])).toEqual([]),
  );
  test('an expression alone has no place for a definition', () =>
    expect(titles('search', 'lo<|>go', ['refactor.extract'])).toEqual([]));
});

describe('inline a variable', () => {
  const cases: readonly Case[] = [
    [
      '@e = "jpg"\n### A\nfilters: FileExtension EQ {{<|>e}}\n',
      'Inline @e',
      "### A\nfilters: FileExtension EQ 'jpg'\n",
    ],
    [
      '@<|>e = "it\'s"\n### A\nfilters: FileExtension EQ {{e}}\n',
      'Inline @e',
      "### A\nfilters: FileExtension EQ 'it''s'\n",
    ],
    ['### A\n@t = "<|>Image"\nfilters: AssetType EQ {{t}}\n', 'Inline @t', '### A\nfilters: AssetType EQ Image\n'],
    ['@s = 0\n### A\nfilters: Status EQ {{<|>s}}\n', 'Inline @s', '### A\nfilters: Status EQ 0\n'],
    [
      '@d = 2024-05-01T00:00:00.000Z\n### A\nfilters: DateApproved GE {{<|>d}} AND Status EQ 0\n',
      'Inline @d',
      '### A\nfilters: DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ 0\n',
    ],
    [
      '@w = "big sale"\n### A\nfilters: ISMATCH({{<|>w}},\'cognitiveTextInImage\')\n',
      'Inline @w',
      "### A\nfilters: ISMATCH('big sale','cognitiveTextInImage')\n",
    ],
    [
      '@c = "x"\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{<|>c}})\n',
      'Inline @c',
      "### A\ncontainerfilter: CategoryIds/ANY(c: c EQ 'x')\n",
    ],
    [
      `@v = "say \\"it's\\""\n### A\nfilters: Attributes/ANY(a: a EQ '{"Key":"k","Value":"{{<|>v}}"}')\n`,
      'Inline @v',
      `### A\nfilters: Attributes/ANY(a: a EQ '{"Key":"k","Value":"say \\"it''s\\""}')\n`,
    ],
    ['@w = "big logo"\n### A\nsearch: {{<|>w}} NOT draft\n', 'Inline @w', '### A\nsearch: "big logo" NOT draft\n'],
    ['@w = "logo"\n### A\nsearch: title:{{<|>w}}\n', 'Inline @w', '### A\nsearch: title:"logo"\n'],
    ['@n = 5\n### A\ncount: {{<|>n}}\n', 'Inline @n', '### A\ncount: 5\n'],
    // A list is what it is when the search runs.
    [
      '@e = ["jpg", "png"]\n### A\nfilters: Status EQ 0 AND FileExtension EQ {{<|>e}}\n',
      'Inline @e',
      "### A\nfilters: Status EQ 0 AND (FileExtension EQ 'jpg' OR FileExtension EQ 'png')\n",
    ],
    [
      '@e = [\n  "jpg",\n  "png"\n  ]\n### A\nfilters: FileExtension NE {{<|>e}}\n',
      'Inline @e',
      "### A\nfilters: (FileExtension NE 'jpg' AND FileExtension NE 'png')\n",
    ],
    [
      '@c = ["x", "y"]\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{<|>c}})\n',
      'Inline @c',
      "### A\ncontainerfilter: (CategoryIds/ANY(c: c EQ 'x') OR CategoryIds/ANY(c: c EQ 'y'))\n",
    ],
    ['@w = ["a", "b c"]\n### A\nsearch: x {{<|>w}}\n', 'Inline @w', '### A\nsearch: x ("a" OR "b c")\n'],
    [
      '@w = ["a", "b"]\n### A\nsearch: NOT title:{{<|>w}}\n',
      'Inline @w',
      '### A\nsearch: NOT (title:"a" OR title:"b")\n',
    ],
    // Here, or everywhere.
    [
      '@e = "jpg"\n### A\nfilters: FileExtension EQ {{<|>e}}\n### B\nfilters: FileExtension NE {{e}}\n',
      'Inline @e here',
      '@e = "jpg"\n### A\nfilters: FileExtension EQ \'jpg\'\n### B\nfilters: FileExtension NE {{e}}\n',
    ],
    [
      '@e = "jpg"\n### A\nfilters: FileExtension EQ {{<|>e}}\n### B\nfilters: FileExtension NE {{e}}\n',
      'Inline all 2 uses of @e',
      "### A\nfilters: FileExtension EQ 'jpg'\n### B\nfilters: FileExtension NE 'jpg'\n",
    ],
    // The search's own variable hides the file's.
    [
      '@e = "jpg"\n### A\n@e = "png"\nfilters: FileExtension EQ {{<|>e}}\n### B\nfilters: FileExtension NE {{e}}\n',
      'Inline @e',
      '@e = "jpg"\n### A\nfilters: FileExtension EQ \'png\'\n### B\nfilters: FileExtension NE {{e}}\n',
    ],
    // The definition goes with its line.
    ['### A\r\ncount: {{<|>n}}\r\n@n = 5', 'Inline @n', '### A\r\ncount: 5'],
    ['@n = 5\n\n### A\ncount: {{<|>n}}\n', 'Inline @n', '### A\ncount: 5\n'],
  ];
  test.each(cases)('%s → %s', (text, title, after) => expect(acted('document', text, title)).toBe(after));

  const nothing: readonly string[] = [
    '@since = now - 30d\n### A\nfilters: DateUploaded GE {{<|>since}}\n',
    '@<|>b = category("Brand")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{b}})\n',
    '@<|>unused = 1\n### A\nsearch: b\n',
    '### A\nsearch: {{<|>unknown}}\n',
    '@n = 5\n### A\nsearch: x<|> {{n}}\n',
    '@n = ["a", 5]\n### A\nsearch: {{<|>n}}\n',
    '@n = ["a"\n  # or\n  , "b"]\n### A\nsearch: {{<|>n}}\n',
    '@n = ["a", "b"]\n### A\nfilters:\n  Attributes/ANY(\n  # those\n  a: a EQ {{<|>n}})\n',
    '@n = "x"\n### A\nsearch: {{<|>n}} AND\n',
    '@n = "x"\n### A\ncount: {{<|>n}}\n',
    // Text in quotes is no use.
    '@n = "x"\n### A\nfilters: FileExtension EQ \'{{<|>n}}\'\n',
    '<|>### A\nsearch: x\n',
  ];
  test.each(nothing)('nothing is offered for %s', (text) =>
    expect(titles('document', text, ['refactor.inline'])).toEqual([]),
  );
  test('an expression alone has no variables', () =>
    expect(titles('search', '{{<|>a}}', ['refactor.inline'])).toEqual([]));
});
