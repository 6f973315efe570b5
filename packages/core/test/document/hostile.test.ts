import { describe, expect, test } from 'vitest';
import {
  bind,
  checkDocument,
  lookupIn,
  outline,
  parseDocument,
  partAt,
  printDocument,
  variableIndex,
} from '@assetql/core/document';

const size = 200_000;

/** Texts that hurt readers which look at them more than once. */
const texts: readonly (readonly [what: string, text: string])[] = [
  ['hashes', '#'.repeat(size)],
  ['titles', '###\n'.repeat(size / 4)],
  ['titles of one name', '### A\n'.repeat(size / 6)],
  ['one key', 'filters: Status EQ 0\n'.repeat(size / 20)],
  ['unknown keys', 'filtr: x\n'.repeat(size / 9)],
  ['unknown keys after a search', `search: ${'a '.repeat(1000)}\n${'filtr: x\n'.repeat(size / 9)}`],
  ['keys with a blank before the colon', `search: a\n${'sort : title\n'.repeat(size / 13)}`],
  ['lines that belong to nothing', `### A\n${'  a b\n'.repeat(size / 6)}`],
  ['lines that are not indented', `filters: Status EQ 0\n${'AND Status EQ 0\n'.repeat(size / 16)}`],
  ['blank lines', '\r\n'.repeat(size / 2)],
  ['carriage returns', 'search: a\r'.repeat(size / 10)],
  ['blanks', `search: a\n${' '.repeat(size)}b`],
  [
    'deep margins',
    `filters: Status EQ 0\n# c\n${' '.repeat(size)}AND Status EQ 0\n${' '.repeat(size / 2)}\tAND Status EQ 0\n`,
  ],
  ['comments in a value', `filters: Status EQ 0\n${'# c\n'.repeat(size / 4)} AND Status EQ 2`],
  ['open braces', `search: ${'{{'.repeat(size / 2)}`],
  ['braces and blanks', `search: ${'{{ '.repeat(size / 3)}`],
  ['a long name of a variable', `search: {{${'a'.repeat(size)}`],
  ['uses of one undefined variable', `search: ${'{{a}} '.repeat(2000)}`],
  [
    'different variables',
    Array.from({ length: 2000 }, (_, index) => `@v${index} = ${index}\n`).join('') +
      `search: ${Array.from({ length: 2000 }, (_, index) => `{{v${index}}}`).join(' ')}`,
  ],
  ['variables of one name', '@a = 1\n'.repeat(size / 7)],
  ['at signs', '@'.repeat(size)],
  ['definitions without a name', '@\n'.repeat(size / 2)],
  ['single quotes', `@a = ${"'".repeat(size)}x`],
  ['single quotes with blanks', `@a = ${"'   ".repeat(size / 4)}x`],
  ['double quotes', `@a = ${'"'.repeat(size)}`],
  ['backslashes', `@a = "${'\\'.repeat(size)}`],
  ['brackets', `@a = ${'['.repeat(size)}`],
  ['a long list', `@a = [${'1,'.repeat(size / 2)}`],
  ['a long time', `@a = now${'+1d'.repeat(size / 3)}`],
  ['a long number', `count: ${'1'.repeat(size)}`],
  ['digits and separators', `count: 1${',.'.repeat(size / 2)}a1`],
  ['commas', `searchFields: ${','.repeat(size)}`],
  ['unknown search fields', `searchFields: ${'titel,'.repeat(size / 6)}`],
  ['open strings', `filters: ${"'\n  ".repeat(size / 4)}`],
  ['open phrases', `search: ${'"\n  '.repeat(size / 4)}`],
  ['expectations', `expect: ${'total'.repeat(size / 5)}`],
];

describe('a large and hostile file', () => {
  test.each(texts)('%s is read, checked, bound and laid out', (_, text) => {
    const document = parseDocument(text);
    checkDocument(document, { catalogue: { users: [] } });
    expect(parseDocument(`${text}x`, document).text).toBe(`${text}x`);
    const [search] = document.searches;
    if (search !== undefined) bind(search, { now: 0, lookup: lookupIn({}) });
    printDocument(document);
    partAt(document, text.length);
    outline(document);
    variableIndex(document);
  });

  test('many look-ups in a large library', () => {
    const users = Array.from({ length: 20_000 }, (_, index) => ({ id: `${index}`, userName: `user ${index}` }));
    const names = Array.from({ length: 2000 }, (_, index) => `@u${index} = user("user ${index * 7}")\n`).join('');
    const found = checkDocument(parseDocument(`${names}@x = user("nobody")\n### T\n`), { catalogue: { users } });
    expect(found.filter(({ code }) => code === 'look-up')).toHaveLength(1);
  });
});
