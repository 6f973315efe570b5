import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, kinds, print, type Expression, type ExpressionKind } from '@assetql/core';
import { normalize, type RestrictingKind } from '@assetql/core/meaning';
import { openDocument, typescriptProgram, type LanguageDocument } from '@assetql/language-service';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parsedFilter } from '../../../core/test/arbitraries/filter.ts';
import { parsedSearch } from '../../../core/test/arbitraries/search.ts';
import { parsedSort } from '../../../core/test/arbitraries/sort.ts';
import { runProgram } from './run-program.ts';

function programOf(kind: LanguageDocument['kind'], text: string): string {
  const made = typescriptProgram(openDocument(kind, text), text.length, { now: Date.UTC(2024, 4, 31) });
  return 'text' in made ? made.text : `No program: ${made.problem}`;
}

const cases: readonly (readonly [kind: ExpressionKind, text: string, program: string])[] = [
  ['filters', 'AssetType EQ Image', "fields.AssetType.eq('Image')"],
  ['filters', "assettype eq 'Image'", "fields.AssetType.eq('Image')"],
  ['filters', 'AssetType EQ Other1', 'filters`AssetType EQ Other1`'],
  ['filters', "AssetType SW 'Im'", "fields.AssetType.sw('Im')"],
  ['filters', "FileExtension NE 'it''s'", String.raw`fields.FileExtension.ne('it\'s')`],
  ['filters', 'Status EQ 0 OR Status EQ 9', 'fields.Status.in([0, 9])'],
  ['filters', "FileExtension NE 'jpg' AND FileExtension NE 'png'", "fields.FileExtension.notIn(['jpg', 'png'])"],
  ['filters', 'AverageRating GE 4', 'fields.AverageRating.ge(4)'],
  ['filters', "Status EQ '0'", 'fields.Status.eq(0)'],
  ['filters', 'CreatedBy NE null', 'fields.CreatedBy.isNotNull()'],
  ['filters', 'DateRejected EQ null', 'fields.DateRejected.isNull()'],
  ['filters', 'DateUploaded LT 2024-05-01T00:00:00.000Z', "fields.DateUploaded.lt('2024-05-01T00:00:00.000Z')"],
  // The builder brings the status that a date needs.
  [
    'filters',
    'DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ 0',
    "and(fields.DateApproved.ge('2024-05-01T00:00:00.000Z'), fields.Status.eq(0))",
  ],
  [
    'filters',
    '(DateApproved GE 2024-05-01T00:00:00.000Z OR AssetType EQ Video) AND Status EQ 0',
    'filters`(DateApproved GE 2024-05-01T00:00:00.000Z OR AssetType EQ Video) AND Status EQ 0`',
  ],
  [
    'filters',
    "AssetType EQ Image AND (Status EQ 0 OR AverageRating GE 4) AND FileExtension CT 'p'",
    "and(\n    fields.AssetType.eq('Image'),\n    or(fields.Status.eq(0), fields.AverageRating.ge(4)),\n    fields.FileExtension.ct('p'),\n  )",
  ],
  ['filters', "ISMATCH('big sale','cognitiveTextInImage')", "isMatch.cognitiveTextInImage('big sale')"],
  ['filters', `Attributes/ANY(a: a EQ '{"Key":"k","Value":"v"}')`, "attributeById('k').eq('v')"],
  ['filters', "CreatedBy CT 'x'", "filters`CreatedBy CT 'x'`"],
  ['filters', 'Campaign EQ 5', 'filters`Campaign EQ 5`'],
  ['filters', "FileExtension EQ '`${x}\\'", "fields.FileExtension.eq('`${x}\\\\')"],
  ['filters', "Campaign EQ '`${x}\\'", "filters`Campaign EQ '\\`\\${x}\\\\'`"],
  ['containerfilter', "CategoryIds/ANY(c: c EQ 'x')", "category('x')"],
  [
    'containerfilter',
    "CategoryIds/ANY(c: c EQ 'x') OR CategoryAncestorIds/ANY(c: c EQ 'x')",
    "category('x').withSubCategories()",
  ],
  [
    'containerfilter',
    "CategoryIds/ANY(c: c EQ 'x') OR CategoryAncestorIds/ANY(c: c EQ 'y')",
    "or(category('x'), containerfilter`CategoryAncestorIds/ANY(c: c EQ 'y')`)",
  ],
  ['containerfilter', "LightboxIds/ANY(x: x EQ 'l')", "lightbox('l')"],
  ['containerfilter', "LightboxIds/ANY(l: l EQ 'l')", "lightbox('l')"],
  [
    'containerfilter',
    "LightboxIds/ANY(l: l EQ 'l' OR l EQ 'm')",
    "containerfilter`LightboxIds/ANY(l: l EQ 'l' OR l EQ 'm')`",
  ],
  ['containerfilter', 'Status EQ 0', 'containerfilter`Status EQ 0`'],
  ['search', 'logo', "word('logo')"],
  ['search', '"big logo"', "phrase('big logo')"],
  ['search', 'logo* OR *logo OR *logo*', "or(startsWith('logo'), endsWith('logo'), contains('logo'))"],
  ['search', 'a b NOT c', "and(word('a'), word('b'), not(word('c')))"],
  [
    'search',
    'keyword:logo* id:x *',
    "and(searchFields.keywords.startsWith('logo'), searchFields.id.eq('x'), everything())",
  ],
  ['search', 'title:(a b)', 'search`title:(a b)`'],
  ['search', 'NOT title:(a b)', 'search`NOT title:(a b)`'],
  ['search', 'id:x*', 'search`id:x*`'],
  ['search', 'colour:red', 'search`colour:red`'],
  ['search', 'title:*', 'searchFields.title.everything()'],
  ['sort', 'title A', "ascending('title')"],
  ['sort', 'TITLE D', "descending('title')"],
];

describe('a program with the builder', () => {
  test.each(cases)('%s: %s → %s', (kind, text, program) =>
    expect(programOf(kind, text).split('export const ')[1]).toBe(`request = {\n  ${kind}: ${program},\n};\n`),
  );

  test('of a saved search has all of its parts, with the values of its variables', () => {
    const file = `@since = now - 1d
### New
filters: DateUploaded GE {{since}} AND FileExtension EQ {{types}}
@types = ["jpg", "png"]
search: logo
searchFields: title,keyword
sort: record.createdAt D
count: 20
offset: 40
`;
    expect(programOf('document', file)).toBe(`import { and, descending, fields, word } from '@assetql/core/build';

export const request = {
  filters: and(
    fields.DateUploaded.ge('2024-05-30T00:00:00.000Z'),
    fields.FileExtension.in(['jpg', 'png']),
  ),
  search: word('logo'),
  searchFields: ['title', 'keywords'],
  sort: descending('record.createdAt'),
  count: 20,
  offset: 40,
};
`);
  });

  test('there is none without a search, or with a mistake', () => {
    expect(programOf('filters', 'Status = 0')).toMatch(/^No program: .*EQ/);
    expect(programOf('document', '# nothing')).toBe('No program: There is no search here.');
    expect(programOf('document', '### A\nfilters: Status EQ {{x}}\n')).toMatch(/^No program: .*x/);
    expect(programOf('filters', '')).toBe('export const request = {\n};\n');
  });
});

/** One spelling for all that ask the same. */
const asked = (kind: ExpressionKind, ast: Expression | string | undefined): string => {
  const node = typeof ast === 'string' ? check(kind, ast).ast : ast;
  if (node === undefined || node.kind === 'SortKey' || kind === 'sort') return print(node);
  return print(normalize<RestrictingKind>(kind, node));
};

describe('a program, when it is run, asks for the same', () => {
  test.each(cases)('%s: %s', async (kind, text) => {
    const request = await runProgram(programOf(kind, text));
    expect(asked(kind, request[kind])).toBe(asked(kind, check(kind, text).ast));
  });
  test.each([
    ['filters', parsedFilter],
    ['containerfilter', parsedFilter],
    ['search', parsedSearch],
    ['sort', parsedSort],
  ] as const)('whatever the %s', async (kind, asts) => {
    await fc.assert(
      fc.asyncProperty(asts, async (ast: Expression) => {
        const text = print(ast);
        const { ast: read, diagnostics } = check(kind, text);
        fc.pre(!diagnostics.some(({ severity }) => severity === 'error'));
        const request = await runProgram(programOf(kind, text));
        expect(asked(kind, request[kind])).toBe(asked(kind, read));
      }),
      { numRuns: 150 },
    );
  });
  test('a whole saved search', async () => {
    const file = '### A\nfilters: AssetType EQ Image\nsearch: logo\nsort: title\ncount: 5\n';
    const request = await runProgram(programOf('document', file));
    expect(kinds.map((kind) => asked(kind, request[kind]))).toEqual(['AssetType EQ Image', '', 'logo', 'title A']);
    expect(request.count).toBe(5);
  });
});

describe('programs compile', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assetql-programs-'));
    mkdirSync(join(folder, 'node_modules/@assetql'), { recursive: true });
    symlinkSync(join(import.meta.dirname, '../../../core'), join(folder, 'node_modules/@assetql/core'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('all of the above, in strict mode', () => {
    const files = cases.map(([kind, text], index) => {
      const name = join(folder, `program${index}.ts`);
      writeFileSync(name, programOf(kind, text));
      return name;
    });
    // The compiler would see a mistake.
    const wrong = join(folder, 'wrong.ts');
    writeFileSync(wrong, "import { fields } from '@assetql/core/build';\n\nfields.AssetType.eq('Nothing');\n");
    const root = join(import.meta.dirname, '../../../..');
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/tsc'),
      [
        '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck --allowImportingTsExtensions',
        '--module nodenext --target es2023 --lib es2023,dom,dom.iterable --customConditions @assetql/source',
      ]
        .flatMap((options) => options.split(' '))
        .concat(files, wrong),
      { encoding: 'utf8', cwd: folder },
    );
    expect(stdout.trim().split('\n')).toEqual([expect.stringMatching(/^wrong\.ts\(3,21\): error/)]);
  }, 60_000);
});
