import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyEdits,
  codeActions,
  codeLenses,
  completion,
  diagnostics,
  documentColors,
  documentLinks,
  embeddedQueries,
  folding,
  formatting,
  highlights,
  hover,
  inlayHints,
  selectionRanges,
  semanticTokens,
  signatureHelp,
  type ProgramLanguage,
} from '@assetql/language-service';
import { completeAt, hoverText, markedProgram, problems, readMarks, show } from '@assetql/language-service/test';
import { catalogue } from '../catalogue.ts';

const imports = `import { filters, containerfilter, search, sort } from '@assetql/core/build';\n`;

const languages: readonly ProgramLanguage[] = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];

/** The surroundings of a query in programs of each kind. `$` is where the template goes. */
const surroundings: readonly (readonly [ProgramLanguage, string])[] = [
  ['typescript', 'const found: Found<string> = <Found<string>>$;\r\n'],
  [
    'typescriptreact',
    'const List = <T,>(props: Props<T>) => <Assets title="🎨`" query={$}>it`s {props.name}</Assets>;\n',
  ],
  ['javascript', '// 🎨 `\r\nexport default async () => /`/.test(await find($)) ? "`" : `${"`"}`;'],
  ['javascriptreact', 'const list = <Assets query={$}>don`t <b>🎨</b></Assets>;'],
];

const each = (template: string): readonly (readonly [ProgramLanguage, string])[] =>
  surroundings.map(([language, around]) => [language, imports + around.replace('$', () => template)]);

/** The program after everything that is preferred was mended, with `<[ ]>` around what was wrong. */
function mended(marked: string, language: ProgramLanguage): readonly [string, string] {
  const { query, program } = markedProgram(marked, { language });
  const found = diagnostics(query.document);
  const edits = found.flatMap(({ fixes }) =>
    (fixes[0]?.edits ?? []).map(query.toHostEdit).filter((edit) => edit !== undefined),
  );
  return [
    show(
      program,
      found.map(({ range }) => query.toHostRange(range)),
    ),
    applyEdits(program, edits),
  ];
}

describe('problems and fixes are at their places in the program', () => {
  test.each([
    ['a name', 'filters`<[AsetType]> EQ Image`', 'filters`AssetType EQ Image`'],
    [
      'behind a hole',
      'filters`AssetType EQ ${types["`"]} AND\r\n  <[AsetType]> EQ Image`',
      'filters`AssetType EQ ${types["`"]} AND\r\n  AssetType EQ Image`',
    ],
    [
      'behind escapes',
      "filters`FileExtension EQ '\\u{1F600}\\`\\n' AND <[AsetType]> EQ \\x49mage`",
      "filters`FileExtension EQ '\\u{1F600}\\`\\n' AND AssetType EQ \\x49mage`",
    ],
    [
      'behind astral characters',
      "filters`FileExtension EQ '🎨' AND Status <[=]> 0`",
      "filters`FileExtension EQ '🎨' AND Status EQ 0`",
    ],
    [
      'behind Windows lines',
      'filters`AssetType EQ Image\r\n AND\r\n Status <[=]> 0`',
      'filters`AssetType EQ Image\r\n AND\r\n Status EQ 0`',
    ],
    ['a hole', "filters`FileExtension <[=]> '${extension}'`", "filters`FileExtension EQ '${extension}'`"],
    [
      'a whole with a hole',
      'filters`<[DateApproved GE ${since}]>`',
      'filters`DateApproved GE ${since} AND Status EQ 0`',
    ],
    ['a backslash', 'filters`Status EQ 0 AND FileExtension EQ "<[\\]>1"`', undefined],
    ['an unknown value', 'filters`AssetType EQ <[Imag]> OR ${other}`', 'filters`AssetType EQ Image OR ${other}`'],
    ['a value in quotes', "filters`AssetType EQ <['Imag']>`", 'filters`AssetType EQ Image`'],
    ['a hole that is written out', "filters`AssetType EQ <[${'Imag'}]>`", 'filters`AssetType EQ Image`'],
    ['one in quotes', "filters`AssetType EQ <['${'Imag'}']> OR ${other}`", 'filters`AssetType EQ Image OR ${other}`'],
    ['a number in a hole', 'filters`AverageRating LE <[${ 9 }]>`', 'filters`AverageRating LE 5`'],
    ['a text for a number', 'filters`Status EQ <[${"x"}]>`', undefined],
    ['in a hole', 'search`${search`a <[AND]>`}`', 'search`${search`a`}`'],
    ['a direction', 'sort`${key} <[X]>`', 'sort`${key} A`'],
  ])('%s', (_, template, after) => {
    for (const [language, marked] of each(template)) {
      // The marked query may be in another one.
      const at = readMarks(marked).ranges[0]?.start ?? 0;
      const text = readMarks(marked).text;
      const caret = `${text.slice(0, at)}<|>${text.slice(at)}`;
      const [wrong, right] = mended(caret, language);
      expect(wrong).toBe(marked);
      if (after !== undefined) {
        const where = marked.indexOf(template);
        expect(right).toBe(marked.slice(0, where) + after + marked.slice(where + template.length));
      }
    }
  });

  test('a template that its tag takes has no errors', () => {
    const { query } = markedProgram(
      `${imports}filters\`AssetType EQ \${a} AND (\${b} OR Attributes/ANY(a: a EQ '{"Key":\${c},"Value":"\${d}"}'))\``,
    );
    expect(diagnostics(query.document, { catalogue })).toEqual([]);
  });

  test.each([
    "${'Image'}",
    '${"Image"}',
    '${`Image`}',
    // These are not read.
    "${'Im' + 'ag'}",
    "${'Im\\x61g'}",
    '${`Im${a}g`}',
    "${f('Imag')}",
    '${Imag}',
    "${kind === 'x' ? 'Imag' : 'Image'}",
  ])('nothing is said of %s', (hole) => {
    const { query } = markedProgram(`${imports}filters\`AssetType EQ ${hole}\``);
    expect(diagnostics(query.document)).toEqual([]);
  });

  test('messages call holes as the program does', () => {
    const said = (template: string): string | undefined =>
      diagnostics(markedProgram(imports + template).query.document)[0]?.message;
    expect(said('filters`${field} EQ 5`')).toMatch(/^\$\{field\} stands for a field/);
    expect(said("filters`Status EQ ${'x'}`")).toBe(`\${'x'}: Status takes a whole number; "x" is none.`);
    expect(said('filters`${ some.long(expression) } EQ 5`')).toMatch(/^\$\{…\} stands for a field/);
  });

  test('a backslash that escapes nothing is one, and is written twice', () => {
    const [wrong, right] = mended(`${imports}filters\`FileExtension EQ '\\u12'\``, 'typescript');
    expect(wrong).toBe(`${imports}filters\`FileExtension EQ '<[\\]>u12'\``);
    expect(right).toBe(`${imports}filters\`FileExtension EQ '\\\\u12'\``);
    const { document } = markedProgram(`${imports}filters\`FileExtension EQ '\\u12'\``);
    expect(diagnostics(document, { severities: { syntax: 'off' } })).toEqual([]);
    expect(diagnostics(document, { severities: { syntax: 'warning' } })[0]?.severity).toBe('warning');
  });
});

describe('what is written is offered at its place in the program', () => {
  /** The program after a proposal was chosen. */
  function chosenIn(marked: string, label: string, language: ProgramLanguage): string {
    const { query, program, offset } = markedProgram(marked, { language });
    const { items, range } = completion(query.document, offset, { catalogue });
    const item = items.find((one) => one.label === label);
    const edit = query.toHostEdit({ range, newText: item?.insert ?? '' });
    return applyEdits(program, edit === undefined ? [] : [edit]);
  }

  test.each([
    ['a field', 'filters`Asset<|>`', 'AssetType', /filters`AssetType ?`/],
    [
      'a value',
      'filters`FileExtension EQ ${a}\r\n AND AssetType EQ Im<|>`',
      'Image',
      /\$\{a\}\r\n AND AssetType EQ Image`/,
    ],
    [
      'a value behind an escape',
      "filters`FileExtension EQ '\\u{1F600}' AND AssetType EQ Im<|>`",
      'Image',
      /'\\u\{1F600\}' AND AssetType EQ Image`/,
    ],
    ['a name', 'containerfilter`CategoryIds/ANY(c: c EQ logos<|>)`', 'Brand/Brand logos', /c EQ '66666666[-\d]+'\)`/],
    ['a key', 'sort`title<|>`', 'title', /sort`title ?`/],
    ['in an empty template', 'sort`<|>`', 'title', /sort`title ?`/],
  ])('%s', (_, template, label, after) => {
    for (const [language, marked] of each(template)) expect(chosenIn(marked, label, language)).toMatch(after);
  });

  test('while the template has no end', () => {
    expect(
      completeAt(markedProgram(`${imports}const a = filters\`AssetType EQ Im<|>\nconst b = search\`x\`;`)),
    ).toContain('Image');
    expect(
      completeAt(markedProgram(`${imports}const a = filters\`AssetType EQ \${x} AND CognitiveColor EQ te<|>`)),
    ).toContain('teal');
  });

  test('nothing is offered in a hole', () => {
    expect(() => markedProgram(`${imports}filters\`Status EQ \${<|>x}\``)).toThrow(/No query around the first <\|>/);
    expect(() => markedProgram('const a = 1;')).toThrow('No query in: const a = 1;');
  });
});

test('words are explained at their places', () => {
  for (const [language, marked] of each('filters`FileExtension EQ ${a} AND\r\n  "\\x41" AND Asset<|>Type EQ Image`')) {
    const found = markedProgram(marked, { language });
    expect(hoverText(found)).toMatch(/^AssetType/);
    const range = hover(found.document, found.offset)?.range;
    const host = range && found.query.toHostRange(range);
    expect(found.program.slice(host?.start, host?.end)).toBe('AssetType');
  }
});

test('colours leave holes to the program', () => {
  const { query, program } = markedProgram(
    `${imports}filters\`FileExtension EQ '\${a}' AND Attributes/ANY(a: a EQ '{"Key":\${b},"Value":"x\\u0041"}') AND \${c}\``,
  );
  const texts = semanticTokens(query.document).map(({ type, start, end }) => {
    const host = query.toHostRange({ start, end });
    return `${type} ${program.slice(host.start, host.end)}`;
  });
  expect(texts.filter((text) => text.includes('${'))).toEqual([]);
  expect(texts).toEqual(
    expect.arrayContaining(['field FileExtension', 'property "Key"', 'string "x\\u0041"', 'join AND']),
  );
});

test('marks of a program lie in its query', () => {
  const { ranges, offsets, text } = markedProgram(`${imports}<[x]> filters\`<[Status]> EQ <|>\${<[y]>} <|>\` <|>`);
  expect(show(text, ranges, offsets)).toBe('<[Status]> EQ <|>{{1}} <|>');
});

describe('whatever the program', () => {
  const part = fc.constantFrom(
    'filters',
    'search',
    'sort`',
    '`',
    '${',
    '}',
    '{',
    '(',
    ')',
    '<',
    '/>',
    '</a>',
    '<a>',
    ';',
    '\n',
    '\r\n',
    '  ',
    '"',
    "'",
    '/',
    '//',
    '/*',
    '*/',
    '\\',
    '$',
    'Status EQ 0',
    ' AND ',
    'AsetType',
    '🎨',
    '\ud83c',
    '\u2028',
    'const a =',
    '=>',
    '<T,>',
    'function',
    'class',
    'import',
    'filters`Status EQ ${x}`',
    'search`a',
    "'${y}'",
  );
  const program = fc.array(part, { maxLength: 25 }).map((parts) => imports + parts.join(''));

  test('nothing fails, and all ranges lie in the program', () => {
    fc.assert(
      fc.property(program, fc.constantFrom(...languages), (text, language) => {
        for (const { range, document, toHostRange, toLocal, toHostEdit } of embeddedQueries(text, { language })) {
          expect(range.start).toBeLessThanOrEqual(range.end);
          expect(range.end).toBeLessThanOrEqual(text.length);
          const places = [
            ...diagnostics(document).map((one) => one.range),
            ...semanticTokens(document).map(({ start, end }) => ({ start, end })),
          ];
          for (const place of places) {
            const host = toHostRange(place);
            expect(host.start).toBeGreaterThanOrEqual(range.start);
            expect(host.end).toBeGreaterThanOrEqual(host.start);
            expect(host.end).toBeLessThanOrEqual(range.end);
          }
          for (const { fixes } of diagnostics(document)) for (const { edits } of fixes) edits.map(toHostEdit);
          for (const host of [range.start, (range.start + range.end) >> 1, range.end]) {
            const offset = toLocal(host);
            if (offset === undefined) continue;
            completion(document, offset, { catalogue });
            hover(document, offset, { catalogue });
            signatureHelp(document, offset);
            selectionRanges(document, offset);
            highlights(document, offset);
          }
          const whole = { start: 0, end: document.text.length };
          codeActions(document, whole);
          inlayHints(document, whole, { catalogue });
          codeLenses(document);
          documentColors(document);
          documentLinks(document);
          folding(document);
          formatting(document).map(toHostEdit);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('the queries are those of the text, also after the version before', () => {
    const summary = (queries: ReturnType<typeof embeddedQueries>) =>
      queries.map(({ kind, range, document }) => ({ kind, range, text: document.text, problems: problems(document) }));
    fc.assert(
      fc.property(
        program,
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 5 }), part), { maxLength: 5 }),
        (first, changes) => {
          let text = first;
          let queries = embeddedQueries(text);
          for (const [at, length, newText] of changes) {
            const start = imports.length + (at % (text.length - imports.length + 1));
            text = text.slice(0, start) + newText + text.slice(start + length);
            queries = embeddedQueries(text, {}, queries);
          }
          expect(summary(queries)).toEqual(summary(embeddedQueries(text)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a query that stays keeps its document', () => {
    const text = `${imports}const a = filters\`Status EQ \${x}\`, b = search\`logo\`;`;
    const before = embeddedQueries(text);
    const after = embeddedQueries(text.replace('const a', 'const other').replace('logo', 'logos'), {}, before);
    expect(after[0]?.document).toBe(before[0]?.document);
    expect(after[0]?.range).not.toEqual(before[0]?.range);
    expect(after[1]?.document.text).toBe('logos');
    expect(embeddedQueries(text, { language: 'typescript' }, after)).toHaveLength(2);
    expect(embeddedQueries(text, {}, before).map(({ document }) => document)).toEqual(
      before.map(({ document }) => document),
    );
  });
});
