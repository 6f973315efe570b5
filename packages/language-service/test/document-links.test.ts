import { documentLinks, openDocument, type ServiceContext } from '@assetql/language-service';
import { readUrl } from '@assetql/core/wire';
import { marked } from '@assetql/language-service/test';
import { describe, expect, test } from 'vitest';

const id = '33333333-3333-4333-8333-333333333333';

describe('addresses in comments', () => {
  test.each([
    ['# See <[https://example.org/a?b=c#d]>.'],
    ['# (<[http://example.org/]>), "<[https://example.org/x]>" and <[HTTPS://EXAMPLE.ORG/y]>!'],
    [
      '### A\n# <[https://example.org/1]>\nfilters:\n  # <[https://example.org/2]>\n  Status EQ 0\n  # <[https://example.org/3]>\n',
    ],
    ['@x = [\n  # <[https://example.org/]>\n  "a"]\n'],
    ['# https:// http://, ftp://example.org mailto:x@example.org'],
    ['# https://[broken'],
    ['search: "https://example.org"\n### https://example.org\n@x = "https://example.org"'],
    ['### A\n  stray https://example.org\n'],
    [''],
  ])('%s', (text) => {
    const { document, ranges } = marked('document', text);
    const found = documentLinks(document);
    expect(found.map(({ range }) => range)).toEqual(ranges);
    for (const { range, target } of found) expect(target).toBe(document.text.slice(range.start, range.end));
  });

  test('are in files only', () => {
    expect(documentLinks(openDocument('filters', '# https://example.org'))).toEqual([]);
  });
});

describe('assets of expectations', () => {
  const links = (text: string, context: ServiceContext) => {
    const { document, ranges } = marked('document', text);
    return { found: documentLinks(document, context), ranges };
  };

  test.each([`expect: contains "<[${id}]>"`, `### A\nexpect: excludes "<[${id}]>"\nexpect: total > 0`])(
    '%s',
    (text) => {
      const { found, ranges } = links(text, { links: { asset: (asset) => `https://example.org/assets/${asset}` } });
      expect(found.map(({ range }) => range)).toEqual(ranges);
      expect(found[0]?.target).toBe(`https://example.org/assets/${id}`);
      expect(found[0]?.tooltip).toBe('Show the asset');
    },
  );

  test.each(['http://127.0.0.1:4310/api', 'http://127.0.0.1:4310/api/'])(
    'on %s lead to the list of the asset',
    (baseUrl) => {
      const { found } = links(`expect: contains "${id}"`, { baseUrl });
      const { address, ...request } = readUrl(found[0]?.target ?? '');
      expect(address).toBe('http://127.0.0.1:4310/api/assets');
      expect(request).toMatchObject({ request: { search: `id:"${id}"` } });
    },
  );

  test.each([
    [`expect: contains "${id}"`, {}],
    [`expect: contains "${id}"`, { baseUrl: '/api' }],
    [`expect: contains "${id}"`, { links: { asset: () => undefined } }],
    ['expect: contains "a\\"b"', { baseUrl: 'https://example.org' }],
    [`expect: contains "${id}`, { baseUrl: 'https://example.org' }],
    ['expect: total > 0', { baseUrl: 'https://example.org' }],
    ['expect:', { baseUrl: 'https://example.org' }],
  ] as const)('%s with %j has none', (text, context) => {
    expect(links(text, context).found).toEqual([]);
  });
});

describe('keys', () => {
  const section = (number: string): string | undefined =>
    number === '4.7' ? `https://example.org/#${number}` : undefined;

  test('lead to their section, where there is a page for it', () => {
    const { document, ranges } = marked(
      'document',
      '### A\n<[filters]>: Status EQ 0\n<[containerfilter]>:\nsearch: a\nexpect: total > 0\nunknown: x\n',
    );
    const found = documentLinks(document, { links: { section } });
    expect(found.map(({ range }) => range)).toEqual(ranges);
    expect(found[0]).toMatchObject({ target: 'https://example.org/#4.7', tooltip: 'Interface specification §4.7' });
    expect(documentLinks(document)).toEqual([]);
  });
});

test('links are found where they are after an edit before them, and only of the searches that touch a stretch', () => {
  const before = openDocument('document', '### A\nsearch: a\n\n### B\n# https://example.org/\n');
  documentLinks(before);
  const { document, range } = marked('document', '### A\nsearch: longer\n\n### B\n# <[https://example.org/]>\n');
  expect(documentLinks(openDocument('document', document.text, before)).map((link) => link.range)).toEqual([range]);
  expect(documentLinks(document, {}, { start: 0, end: 5 })).toEqual([]);
});
