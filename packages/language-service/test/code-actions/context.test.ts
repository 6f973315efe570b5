import { defineSchema } from '@assetql/core';
import { codeActions, openDocument, type ServiceContext } from '@assetql/language-service';
import { describe, expect, test } from 'vitest';
import { acted, titles } from './actions-at.ts';

const campaign = {
  name: 'Campaign',
  type: 'string',
  member: 'extra',
  documentation: 'The campaign.',
  spec: '4.7',
  example: "'Spring'",
} as const;

const context: ServiceContext = { schema: defineSchema({ fields: [campaign] }) };

describe('the fields of a library', () => {
  test.each([
    ['filters', "Campaign EQ 'a' AND <|>Campaign EQ 'a'", "Simplify to Campaign EQ 'a'", "Campaign EQ 'a'"],
    ['filters', "(Campaign <|>EQ 'a')", 'Remove these brackets', "Campaign EQ 'a'"],
    [
      'document',
      "### A\nfilters: Campaign EQ '<|>a'\n",
      'Extract to @campaign in this search',
      '### A\n@campaign = "a"\nfilters: Campaign EQ {{campaign}}\n',
    ],
    [
      'document',
      '@c = ["a", "b"]\n### A\nfilters: Campaign NE {{<|>c}}\n',
      'Inline @c',
      "### A\nfilters: (Campaign NE 'a' AND Campaign NE 'b')\n",
    ],
  ] as const)('%s: %s', (kind, text, title, after) => expect(acted(kind, text, title, context)).toBe(after));

  test('are known to a file that was opened with them, in every call', () => {
    const { schema } = context;
    const text = "### A\nfilters: Status = 0 AND Campaign EQ 'a'\n";
    const document = openDocument('document', text, undefined, schema === undefined ? {} : { schema });
    const at = { start: text.indexOf('='), end: text.indexOf('=') };
    const [fix] = codeActions(document, at, context);
    expect(fix?.title).toBe('Write EQ');
    const bare = text.indexOf("'a'") + 1;
    const fixed = openDocument(
      'document',
      text.replace('=', 'EQ'),
      document,
      document.kind === 'document' ? document.parsed.options : {},
    );
    expect(codeActions(fixed, { start: bare + 1, end: bare + 1 }, context).map(({ title }) => title)).toContain(
      'Extract to @campaign in this search',
    );
  });
  test('are no longer than the schema knows them', () =>
    expect(titles('filters', "Campaign EQ 'a' AND <|>Campaign EQ 'a'", ['refactor.rewrite'])).not.toContain(
      "Simplify to Campaign EQ 'a'",
    ));
});

describe('lines', () => {
  test('an expression on lines of its own stays on lines', () => {
    const long =
      "FileExtension EQ 'jpeg' AND\r\n  FileExtension EQ 'jpeg' AND AverageRating GE 3 AND DateUploaded NE null<|>";
    const title = "Simplify to FileExtension EQ 'jpeg' AND AverageRating GE 3 AND DateUplo…";
    expect(acted('filters', long, title)).toBe(
      "FileExtension EQ 'jpeg' AND AverageRating GE 3 AND DateUploaded NE null",
    );
    const wide = `${long.replace('<|>', '')} AND CreatedBy NE '33333333-3333-4333-8333-333333333333'<|>`;
    expect(acted('filters', wide, title)).toBe(
      "FileExtension EQ 'jpeg'\r\nAND AverageRating GE 3\r\nAND DateUploaded NE null\r\nAND CreatedBy NE '33333333-3333-4333-8333-333333333333'",
    );
  });
  test('brackets on deeper lines are laid out from where they start', () => {
    const before = '### A\nfilters:\n  CreatedBy EQ {{who}}\n  OR ';
    const after = '\n@who = "x"\n';
    const text = `${before}(\n    Status EQ 0\n    AND Status EQ <|>0\n    AND (AverageRating GE 4\n      OR AverageRating EQ 1)\n  )${after}`;
    expect(acted('document', text, 'Simplify to (Status EQ 0 AND (AverageRating GE 4 OR AverageRating EQ 1))')).toBe(
      `${before}(Status EQ 0 AND (AverageRating GE 4 OR AverageRating EQ 1))${after}`,
    );
  });
});

test('no place is too strange', () => {
  for (const text of [
    '',
    '\n',
    '###',
    '@',
    '{{',
    '### A\nfilters:',
    '### A\n  x',
    '\ufeff',
    '### A\nfilters: ("',
    'a:b',
  ])
    for (let at = 0; at <= text.length; at += 1)
      for (const kind of ['document', 'filters', 'containerfilter', 'search', 'sort'] as const)
        expect(Array.isArray(codeActions(openDocument(kind, text), { start: at, end: text.length }))).toBe(true);
});

describe('a caret that only moves', () => {
  const sound = "(Status EQ 0 AND (FileExtension NE 'a'))";
  const broken = "Status = 0 AND (FileExtension NE 'a')";
  const more = Array.from({ length: 1000 }, (_, number) => ` AND FileExtension NE 'f${number}'`).join('');
  const kindsOf = (filter: string, isUnasked: boolean): ReadonlySet<string> => {
    const text = `### A\nfilters: ${filter}\n`;
    const at = { start: text.indexOf(' 0 AND'), end: text.indexOf(' 0 AND') };
    return new Set(codeActions(openDocument('document', text), at, {}, { isUnasked }).map(({ kind }) => kind));
  };

  test('is offered in a long search what fixes the place, and everything else on request', () => {
    expect([...kindsOf(broken + more, true)]).toEqual(['quickfix']);
    expect([...kindsOf(sound + more, true)]).toEqual([]);
    expect([...kindsOf(sound + more, false)]).toEqual(expect.arrayContaining(['refactor.rewrite', 'source.copy']));
  });

  test('is offered everything in others', () => {
    expect(kindsOf(broken, true)).toEqual(kindsOf(broken, false));
    expect(kindsOf(sound, true)).toEqual(kindsOf(sound, false));
  });
});

test('among hundreds of searches the same is offered as among few', () => {
  const own = '### Own\n@kind = "jpg"\nfilters: (FileExtension EQ \'<|>svg\') AND FileExtension NE {{kind}}\n\n';
  const others = (count: number): string =>
    Array.from({ length: count }, (_, number) => `### Other ${number}\n@kind = "jpg"\nsearch: {{kind}}\n\n`).join('');
  const offered = (around: number): readonly string[] =>
    titles('document', `@all = "png"\n${others(around)}${own}${others(around)}`, ['refactor']);
  expect(offered(0)).toContain('Extract to @fileExtension for the file');
  expect(offered(300)).toEqual(offered(0));
});
