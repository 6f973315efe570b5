import { describe, expect, test } from 'vitest';
import { embeddedQueries, type EmbeddedOptions } from '@assetql/language-service';
import { readMarks, show } from '@assetql/language-service/test';

const imports = `import { filters, search as find, sort } from '@assetql/core/build';\n`;

/** The program with `<[ ]>` around what was found, after its kind. */
function found(program: string, options?: EmbeddedOptions): string {
  const queries = embeddedQueries(program, options);
  return show(
    program,
    queries.map(({ range }) => range),
  );
}

/** Finds exactly what is marked. */
function expectFound(marked: string, options?: EmbeddedOptions): void {
  expect(found(readMarks(marked).text, options)).toBe(marked);
}

describe('templates are queries when their tag comes from the builder', () => {
  test.each([
    ['an import', "import { filters } from '@assetql/core/build'; filters`<[a]>`;"],
    ['its other name', 'import { search as find } from "@assetql/core/build"; find`<[a]>`; search`b`;'],
    ['a namespace', "import * as q from '@assetql/core/build'; q.sort`<[a]>`; q.other`b`; sort`c`;"],
    [
      'a library',
      "import { defineLibrary } from '@assetql/core/build'; const l = defineLibrary({}); l.filters`<[a]>`; l.fields.x`b`;",
    ],
    [
      'a library of a namespace',
      "import * as q from '@assetql/core/build'; const l = q.defineLibrary(); l.search`<[a]>`;",
    ],
    [
      'parts of a library',
      "import { defineLibrary } from '@assetql/core/build'; const { filters, sort: by, fields, ...rest } = defineLibrary(); filters`<[a]>`; by`<[b]>`; rest.search`<[c]>`; fields`d`;",
    ],
    [
      'parts of a namespace',
      "import * as q from '@assetql/core/build'; const { filters = x, lib: { search } } = q; filters`<[a]>`; search`<[b]>`",
    ],
    [
      'an import while running',
      "const { filters } = await import('@assetql/core/build'); const q = require('@assetql/core/build'); filters`<[a]>`; q.sort`<[b]>`; (await import('@assetql/core/build')).search`<[c]>`;",
    ],
    ['another name', `${imports}const f = filters, g: typeof f = f; g\`<[a]>\`;`],
    [
      'a type',
      `${imports}filters<X>\`<[a]>\`; (filters as Tag)\`<[b]>\`; filters!\`<[c]>\`; (filters satisfies T)\`<[d]>\`;`,
    ],
    [
      'a scope of its own',
      `${imports}function f(filters) { return filters\`a\`; } { const filters = 1; filters\`b\`; } filters\`<[c]>\`;`,
    ],
    [
      'parameters',
      `${imports}const f = (filters) => filters\`a\`, g = ({ find }) => find\`b\`; class C { m(sort) { sort\`c\` } } try {} catch (sort) { sort\`d\`; }`,
    ],
    ['loops', `${imports}for (const sort of x) sort\`a\`; function filters() { sort\`<[b]>\`; }`],
    ...['\r', '\u2028', '\u2029'].map((end): [string, string] => [
      `comments that end with ${JSON.stringify(end)}`,
      `${imports}// a${end}filters\`<[b]>\`; // find\`c\`${end}/* d${end} */ find\`<[e${end}f]>\`; sort\`<[g]>\`;\n// sort\`h\``,
    ]),
    ['comments and lines between', `${imports}filters /* \` */\n\`<[a]>\`; // find\`b\`\n/* sort\`c\` */`],
    [
      'other things',
      `${imports}myfilters\`a\`; x.filters\`b\`; filters(\`c\`); \`filters\`; "filters\`d\`"; 'find\`'; /filters\`e\`/.test(\`\`);`,
    ],
    [
      'another module',
      "import { filters } from 'graphql'; import { fields } from '@assetql/core/build'; filters`a`; fields`b`; search`c`;",
    ],
    [
      'what is no tag',
      `${imports}import * as q from '@assetql/core/build'; q\`a\`; q.defineLibrary\`b\`; q.defineLibrary()\`c\`; q['filters']\`d\`; x()\`e\`; (await x).filters\`f\`; require(x).filters\`g\`; [filters][0]\`h\``,
    ],
    [
      'patterns that hold nothing',
      `${imports}const [filters] = x, { a: { find }, b: { c: { sort } } } = q, { [x]: y } = q, z; filters\`a\`; find\`b\`; sort\`c\`; y\`d\`; z\`e\`;`,
    ],
    [
      'another default import',
      "import build from 'graphql'; import * as q from 'graphql'; import { fields } from '@assetql/core/build'; build.filters`a`; q.filters`b`;",
    ],
    [
      'an import that is being written',
      "import { filters } from ; import * as q from '@assetql/core/build'; import { as x } from '@assetql/core/build'; filters`a`; x`b`; q.sort`<[c]>`;",
    ],
    ['types', "import type { filters } from '@assetql/core/build'; let filters2: typeof filters;"],
    ['itself', `const filters = filters; ${imports}const a = b, b = a; a\`x\`;`],
    ['a default import', "import build from '@assetql/core/build'; build.filters`<[a]>`;"],
  ])('%s', (_, marked) => expectFound(marked));

  test('through any number of names, as far as a person would go', () => {
    const names = (count: number): string =>
      `${imports}const n0 = filters;${Array.from({ length: count }, (_, index) => `const n${index + 1} = n${index};`).join('')}n${count}`;
    expectFound(`${names(20)}\`<[a]>\``);
    expectFound(`${names(5000)}\`a\``);
    expectFound(`${imports}q${'.a'.repeat(5000)}.filters\`a\``);
  });
});

describe('wherever programs have templates', () => {
  test.each([
    [
      'in each other',
      `${imports}filters\`<[Status EQ 0 AND \${x ? filters\`<[a]>\` : \`\${find\`<[b]>\`}\`} AND c]>\`;`,
    ],
    ['beside strings', `${imports}x = "\`", y = '\\'\`', z = \`\\\`\${"\`"}\`; filters\`<[a]>\`;`],
    [
      'beside regular expressions',
      `${imports}x = /[/\`]/ / 2; y = a / b; if (x) /\`/.test(y) ? filters\`<[a]>\` : find\`<[b]>\`;`,
    ],
    [
      'in elements',
      `${imports}const a = <p title={find\`<[a]>\`} alt="\`">Don\`t filters\`b\` {filters\`<[c \${d}]>\`} it\`s <b/> </p>;`,
    ],
    [
      'after generic functions',
      `${imports}const f = <T,>(x: T) => filters\`<[a]>\`; type F = <T>(x: T) => void; function g<T extends X<Y>>() { return find\`<[b]>\`; }`,
    ],
    [
      'in classes',
      `${imports}class A<T> { private x = filters\`<[a]>\`; @dec() m?(): T { return sort\`<[b]>\`; } static { find\`<[c]>\`; } }`,
    ],
    ['in broken programs', `${imports}const = ; foo(; if (x { filters\`<[a]>\`; ]] class { find\`<[b]>\` } x.`],
  ])('%s', (_, marked) => expectFound(marked));

  test('a type before a value is one in TypeScript, an element in others', () => {
    const program = `${imports}const a = <any>filters\`<[a]>\`; filters\`<[b]>\`;`;
    expectFound(program, { language: 'typescript' });
    for (const language of ['typescriptreact', 'javascript', 'javascriptreact'] as const)
      expect(embeddedQueries(readMarks(program).text, { language })).toEqual([]);
  });
});

describe('further tags', () => {
  test.each<readonly [string, EmbeddedOptions, string]>([
    ['by name', { tags: { where: 'filters' } }, 'where`<[a]>`; q.where`b`; filters`c`;'],
    [
      'as members',
      { tags: { 'q.where': 'filters', 'this.order': 'sort' } },
      'q.where`<[a]>`; q\n  .where<T>`<[b]>`; this.order`<[c]>`; where`d`;',
    ],
    [
      'of a module',
      { modules: ['search/library'] },
      "import lib, { filters, library as l } from '../search/library.ts'; filters`<[a]>`; l.sort`<[b]>`; lib.search`<[c]>`;",
    ],
    ['of no other module', { modules: ['library'] }, "import { filters } from './my-library'; filters`a`;"],
    [
      'of a module by its file',
      { modules: ['./src/library.ts'] },
      "import { filters } from '../src/library.js'; filters`<[a]>`;",
    ],
  ])('%s', (_, options, marked) => expectFound(marked, options));

  test('say what kind of query they hold', () => {
    const tags = { a: 'filters', b: 'containerfilter', c: 'search', d: 'sort' } as const;
    expect(embeddedQueries('a`` + b`` + c`` + d``', { tags }).map(({ kind }) => kind)).toEqual(Object.values(tags));
  });
});

describe('a template that is being typed', () => {
  test.each([
    ['ends with its line', 'const a = filters`<[Status EQ ]>\nconst b = find`<[x]>`;\nfoo("y", `z`);\n'],
    [
      'goes on in lines that are deeper',
      '  const a = filters`<[\n    Status EQ 0\n\n  \n      AND ]>\n\n  const b = find`<[x]>`;\n  const c = sort`<[y]>`;\n',
    ],
    ['ends with the text', 'const a = filters`<[Status EQ 0\n  AND ]>'],
    ['has nothing yet', 'const a = filters`<[]>'],
    ['ends before other lines when it has nothing yet', 'const a = filters`<[]>\nconst b = find`<[x]>`;'],
    ['has a hole that is open', 'const a = filters`<[Status EQ ${x]>\nconst b = find`<[x]>`;'],
    ['has an open hole before its end', 'const a = filters`<[Status EQ ${]>`;\nconst b = find`<[x]>`;'],
    ['ends with the text in a hole', 'const a = filters`<[Status EQ ${x]>'],
    ['has Windows lines', 'const a = filters`<[Status EQ ]>\r\nconst b = find`<[x]>`;\r\n'],
    [
      'follows one that is laid out badly',
      'const z = filters`<[\nStatus EQ 0\n]>`;\nconst a = filters`<[Status EQ ]>\nconst b = find`<[x]>`;\n',
    ],
    [
      'is in a hole of another',
      'const a = filters`<[Status EQ 0 AND ${filters`<[Status EQ 0]>`}]>`; const b = filters`<[a]>',
    ],
  ])('%s', (_, marked) => expectFound(imports + marked));
});

describe('a program nested without end', () => {
  const query = 'const a = filters`Status EQ 0`;\n';

  test.each(['<', '`${', 'async(', 'a<b>(', '[', '!', 'a=>', 'if(a){}else '])(
    'of %s has the queries before it',
    (opening) => {
      const queries = embeddedQueries(query + opening.repeat(30_000), { tags: { filters: 'filters' } });
      expect(queries.map(({ range }) => range.start)).toEqual([query.indexOf('Status')]);
    },
  );

  test('to a depth that people write has those inside as well', () => {
    const text = `${'f(() => '.repeat(100)}filters\`Status EQ 0\`${')'.repeat(100)}`;
    expect(embeddedQueries(text, { tags: { filters: 'filters' } })).toHaveLength(1);
  });
});
