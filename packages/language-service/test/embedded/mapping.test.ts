import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Range } from '@assetql/core';
import { applyEdits, embeddedQueries, type EmbeddedQuery } from '@assetql/language-service';

const tags = { q: 'search' } as const;

/** The query in the template of this source, and its holes. */
function open(source: string, before = ''): Omit<EmbeddedQuery, 'holes'> & { readonly holes: readonly Range[] } {
  const [query] = embeddedQueries(`${before}q\`${source}\`;`, { tags });
  if (query === undefined || query.document.kind === 'document') throw new Error(`No query in ${source}`);
  return { ...query, holes: query.document.template?.holes ?? [] };
}

/** What JavaScript makes of the literal parts of a template; `undefined` where backslashes escape nothing. */
const read = (source: string): readonly (string | undefined)[] => runInNewContext(`((site) => site)\`${source}\``, {});

const stretch = fc.constantFrom(
  'a',
  'Status EQ 0',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '🎨',
  'é',
  '$',
  '{',
  '}',
  "'",
  '"',
  '\\\\',
  '\\`',
  '\\$',
  '\\n',
  '\\r',
  '\\t',
  '\\0',
  '\\x41',
  '\\u0041',
  '\\u{1F600}',
  '\\\n',
  '\\\r\n',
  '\\\u2028',
  '\\🎨',
  '\\U0041',
  '\\q',
  '\\v\\f\\b',
);
const mistake = fc.constantFrom('\\1', '\\01', '\\x4', '\\u12', '\\u{}', '\\u{110000}', '\\u{zz}', '\\8');
const hole = fc.constantFrom('${1}', "'${1}'", '"${ `}` }"', "\\x27${1}'", '${{ a: "}" }.a}', '${/}/}');
const literal = fc.array(stretch, { maxLength: 8 }).map((parts) => parts.join('').replaceAll('${', '$ {'));
const source = fc
  .array(fc.tuple(literal, hole), { maxLength: 3 })
  .chain((parts) => literal.map((last) => `${parts.flat().join('')}${last}`))
  .filter((text) => !/\$\{(?![1{ /])/.test(text));

describe('the text of a query', () => {
  test('is what JavaScript reads', () => {
    fc.assert(
      fc.property(literal, (text) => {
        expect(open(text).document.text).toBe(read(text)[0]);
      }),
    );
  });

  test('has variables in the place of holes, which take the quotes that are theirs', () => {
    fc.assert(
      fc.property(source, (text) => {
        const { document, holes } = open(text);
        let at = 0;
        const literals = [...holes, { start: document.text.length, end: 0 }].map(({ start, end }) => {
          const part = document.text.slice(at, start);
          at = end;
          return part;
        });
        const parts = read(text);
        expect(literals).toHaveLength(parts.length);
        for (const [index, part] of literals.entries()) {
          const whole = parts[index] ?? '';
          expect(whole).toContain(part);
          expect(whole.length - part.length).toBeLessThanOrEqual(2);
        }
      }),
    );
  });

  test('keeps backslashes that escape nothing, and says so of each', () => {
    fc.assert(
      fc.property(literal, mistake, literal, (before, wrong, after) => {
        fc.pre(!/^[\da-f]/.test(after));
        const text = `${before}${wrong}${after}`;
        expect(read(text)[0]).toBeUndefined();
        const { document, toHost } = open(text);
        const check = document.kind === 'document' ? undefined : document.template?.check;
        const places = check?.({}).filter(({ message }) => message.includes('backslash'));
        expect(places?.map(({ range }) => toHost(range.start))).toEqual([2 + before.length]);
      }),
    );
  });
});

test('a backslash that escapes nothing is found behind quotes that belong to a hole', () => {
  const { document, toHost } = open(`'\${a}' \\1 \${b} x\\9`);
  const check = document.kind === 'document' ? undefined : document.template?.check;
  expect(check?.({}).map(({ range }) => toHost(range.start) - 2)).toEqual([7, 16]);
});

describe('places', () => {
  test('lead to the same place and back where both texts have the same characters', () => {
    fc.assert(
      fc.property(source, fc.constantFrom('', 'const 🎨 = "`";\r\n'), (text, before) => {
        const program = `${before}q\`${text}\`;`;
        const { document, range, holes, toHost, toLocal } = open(text, before);
        expect(program.slice(range.start, range.end)).toBe(text);
        for (let offset = 0; offset <= document.text.length; offset += 1) {
          const host = toHost(offset);
          expect(host).toBeGreaterThanOrEqual(range.start);
          expect(host).toBeLessThanOrEqual(range.end);
          if (offset > 0) expect(host).toBeGreaterThanOrEqual(toHost(offset - 1));
          // What lies inside an escape or a hole leads to its start.
          const back = toLocal(host) ?? -1;
          expect(toHost(back)).toBe(host);
          expect(back).toBeLessThanOrEqual(offset);
          if (!holes.some(({ start, end }) => start < offset && offset < end)) expect(offset - back).toBeLessThan(2);
        }
        expect(toLocal(range.start - 1)).toBeUndefined();
        expect(toLocal(range.end + 1)).toBeUndefined();
      }),
    );
  });

  test('are the same, moved, where nothing is escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', "'", '\n', '🎨', '$', ')') }), (text) => {
        const { document, range, toHost, toLocal } = open(text);
        expect(document.text).toBe(text);
        for (let offset = 0; offset <= text.length; offset += 1) {
          expect(toHost(offset)).toBe(range.start + offset);
          expect(toLocal(range.start + offset)).toBe(offset);
        }
      }),
    );
  });

  test.each([
    ['plain text', 'ab', [0, 1, 2], [0, 1, 2]],
    ['an escape', 'a\\x41b', [0, 1, 5, 6], [0, 1, 1, 1, 1, 2, 3]],
    ['an astral escape', '\\u{1F600}b', [0, 0, 9, 10], [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3]],
    ['a line that goes on', 'a\\\nb', [0, 3, 4], [0, 1, 1, 1, 2]],
    ['a Windows line end', 'a\r\nb', [0, 1, 3, 4], [0, 1, 1, 2, 3]],
    ['a hole', 'a ${x}b', [0, 1, 2, 2, 2, 2, 2, 6, 7], [0, 1, 2, undefined, undefined, undefined, 7, 8]],
    [
      'a hole in quotes',
      "'${x}' a",
      [0, 0, 0, 0, 0, 6, 7, 8],
      [0, undefined, undefined, undefined, undefined, undefined, 5, 6, 7],
    ],
    [
      'a hole in quotes with lines that go on',
      "'\\\n${x}\\\n'",
      [0, 0, 0, 0, 0, 10],
      [0, ...Array.from({ length: 9 }, () => undefined), 5],
    ],
    ['nothing', '', [0], [0]],
    ['a hole alone', '${x}', [0, 0, 0, 0, 0, 4], [0, undefined, undefined, undefined, 5]],
  ])('of %s', (_, text, hosts, locals) => {
    const { document, toHost, toLocal } = open(text);
    expect(Array.from({ length: document.text.length + 1 }, (__, offset) => toHost(offset) - 2)).toEqual(hosts);
    expect(Array.from({ length: text.length + 1 }, (__, offset) => toLocal(offset + 2))).toEqual(locals);
  });

  test('a range takes in the escapes and holes that it touches, and no more', () => {
    const text = 'a\\x41${x}\\\n b';
    const program = `q\`${text}\`;`;
    const { toHostRange, document } = open(text);
    const at = (start: number, end: number): string => {
      const range = toHostRange({ start, end });
      return program.slice(range.start, range.end);
    };
    expect(document.text).toBe('aA{{1}} b');
    expect([at(0, 1), at(1, 2), at(2, 7), at(3, 5), at(7, 8), at(0, 9), at(4, 4)]).toEqual([
      'a',
      '\\x41',
      '${x}',
      '${x}',
      ' ',
      text,
      '',
    ]);
  });
});

describe('edits', () => {
  const edited = (text: string, start: number, end: number, newText: string): string | undefined => {
    const program = `q\`${text}\`;`;
    const edit = open(text).toHostEdit({ range: { start, end }, newText });
    return edit && applyEdits(program, [edit]).slice(2, -2);
  };

  test.each([
    ['is escaped', 'a', 0, 1, '`\\${b}$', '\\`\\\\\\${b}$'],
    ['keeps its hole', 'a ${x} b', 1, 8, ' AND {{1}} c', 'a AND ${x} cb'],
    ['keeps its hole with quotes', "a '${x}' b", 0, 9, '({{1}}) c', "('${x}') c"],
    ['may take a hole out', 'a AND ${x}', 1, 11, '', 'a'],
    ['may cut no hole', 'a ${x}', 4, 7, 'b', undefined],
    ['may cut no escape', '\\u{1F600}', 1, 2, 'b', undefined],
    ['may replace an escape', 'a\\x41b', 1, 2, 'c', 'acb'],
    ['makes no hole of a dollar sign before it', 'a$ b', 2, 3, '{', 'a$\\{b'],
    ['makes no hole of a bracket behind it', 'a {b', 1, 2, '$', 'a\\${b'],
    ['knows no other variables', '${x}', 5, 5, ' {{2}} {{a}}', '${x} {{2}} {{a}}'],
    ['leaves no hole behind', 'a$b{c', 2, 3, '', 'a$\\{c'],
    ['ends its lines as the program does', 'a\r\nb', 3, 3, '\nc\r\nd', 'a\r\nb\r\nc\r\nd'],
    ['puts text before a hole', '${x}', 0, 0, 'a ', 'a ${x}'],
    ['puts text behind a hole', '${x}', 5, 5, ' a', '${x} a'],
    ['keeps a hole of JSON', '{"Value":${x}}', 9, 16, '"{{1}}" ', '{"Value":${x} }'],
    ['knows a hole of JSON without its quotes', '{"Value":${x}}', 0, 17, '{{1}}', '${x}'],
    ['knows a hole of JSON in its quotes', `{"Value":"\${x}"}`, 9, 16, '"{{1}}" ', `{"Value":"\${x}" }`],
    ['fills what is empty', '', 0, 0, 'a', 'a'],
  ])('%s: `%s`', (_, text, start, end, newText, expected) => expect(edited(text, start, end, newText)).toBe(expected));

  test('their texts can be written in parts, for carets in them', () => {
    const { toHostText } = open('a ${x}');
    expect(['`a', '{{1}}', '${'].map(toHostText)).toEqual(['\\`a', '${x}', '\\${']);
  });

  test('leave the text that they leave in the document', () => {
    const newText = fc.array(fc.constantFrom('a', ' ', '`', '\\', '$', '{', '${', '}', '\n', '🎨', 'n', 'u{41}', '0'), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(source, newText, fc.nat(), fc.nat(), (text, parts, from, length) => {
        // What a character is must not depend on the next one.
        fc.pre(!/\\0|\r(?!\n)/.test(text));
        const program = `q\`${text}\`;`;
        const query = open(text);
        const { text: before } = query.document;
        const start = from % (before.length + 1);
        const end = Math.min(before.length, start + (length % 4));
        const edit = { range: { start, end }, newText: parts.join('') };
        const cuts = query.holes.some((each) => each.start < end && start < each.end);
        const host = query.toHostEdit(edit);
        fc.pre(!cuts && host !== undefined);
        if (host === undefined) return;
        const [after] = embeddedQueries(applyEdits(program, [host]), { tags });
        // Quotes can come to belong to a hole, or cease to; and variables are called by what does not stand in the text.
        const plain = (written = ''): string => written.replaceAll(/['"]/g, '').replaceAll(/\{\{_*(?=\d)/g, '{{');
        expect(plain(after?.document.text)).toBe(plain(applyEdits(before, [edit])));
      }),
      { numRuns: 500 },
    );
  });
});
