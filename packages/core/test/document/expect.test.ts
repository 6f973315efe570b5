import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schema } from '@assetql/core';
import { parseExpect } from '@assetql/core/document';
import { applyFix } from './apply-fix.ts';
import { marked } from './marked.ts';

const right: readonly (readonly [text: string, expected: object])[] = [
  ['total = 5', { kind: 'Total', operator: '=', value: { value: 5 } }],
  ['total != 0', { kind: 'Total', operator: '!=' }],
  ['total < 10', { kind: 'Total', operator: '<' }],
  ['total <= 10', { kind: 'Total', operator: '<=' }],
  ['total > 0', { kind: 'Total', operator: '>' }],
  ['total>=5', { kind: 'Total', operator: '>=', value: { value: 5 } }],
  ['  total   >=   5  ', { kind: 'Total', operator: '>=', value: { value: 5 } }],
  ['contains "3f2b"', { kind: 'Contains', id: { value: '3f2b' } }],
  ['contains"3f2b"', { kind: 'Contains', id: { value: '3f2b' } }],
  ['excludes "3f2b"', { kind: 'Excludes', id: { value: '3f2b' } }],
  ['first.title = "Logo"', { kind: 'First', key: { canonical: 'title' }, value: { value: 'Logo' } }],
  ['first . title="Logo"', { kind: 'First', key: { canonical: 'title' } }],
  ['first.FILE.sizeinbytes = 1024', { kind: 'First', key: { canonical: 'file.sizeInBytes' }, value: { value: 1024 } }],
  [
    'first.record.createdAt = 2024-05-01T00:00:00.000Z',
    { kind: 'First', key: { canonical: 'record.createdAt' }, value: { kind: 'Timestamp' } },
  ],
];

const wrong: readonly (readonly [source: string, fixed?: string])[] = [
  ['⟨expect-syntax⟩⟨/⟩'],
  ['⟨expect-syntax⟩totl⟨/⟩ > 0', 'total > 0'],
  ['⟨expect-syntax⟩Total⟨/⟩ > 0', 'total > 0'],
  ['⟨expect-syntax⟩count⟨/⟩ > 0'],
  ['⟨expect-syntax⟩5⟨/⟩'],
  ['total ⟨expect-syntax⟩==⟨/⟩ 5', 'total = 5'],
  ['total ⟨expect-syntax⟩=>⟨/⟩ 5', 'total >= 5'],
  ['total ⟨expect-syntax⟩≥⟨/⟩ 5', 'total >= 5'],
  ['total ⟨expect-syntax⟩<>⟨/⟩ 5', 'total != 5'],
  ['total ⟨expect-syntax⟩is⟨/⟩ 5'],
  ['total > ⟨expect-syntax⟩0.5⟨/⟩'],
  ['total > ⟨expect-syntax⟩-1⟨/⟩'],
  ['total > ⟨expect-syntax⟩{{n}}⟨/⟩'],
  ['total > 5 ⟨expect-syntax⟩and more⟨/⟩'],
  ['contains ⟨expect-syntax⟩3f2b⟨/⟩', 'contains "3f2b"'],
  ["contains ⟨expect-syntax⟩'3f2b'⟨/⟩", 'contains "3f2b"'],
  ['contains ⟨unterminated-string⟩"3f2b⟨/⟩', 'contains "3f2b"'],
  ['contains ⟨expect-syntax⟩⟨/⟩'],
  ['excludes ⟨expect-syntax⟩12⟨/⟩', 'excludes "12"'],
  ['⟨expect-syntax⟩first⟨/⟩ = "A"'],
  ['first.⟨expect-syntax⟩titel⟨/⟩ = "A"', 'first.title = "A"'],
  ['⟨expect-syntax⟩first.⟨/⟩ = "A"'],
  ['first.title ⟨expect-syntax⟩>⟨/⟩ "A"'],
  ['first.title = ⟨expect-syntax⟩A nice logo⟨/⟩', 'first.title = "A nice logo"'],
  ['first.title = ⟨expect-syntax⟩5⟨/⟩', 'first.title = "5"'],
  ['first.file.sizeInBytes = ⟨expect-syntax⟩"5"⟨/⟩'],
  ['first.record.createdAt = ⟨timestamp-format⟩2024-05-01⟨/⟩', 'first.record.createdAt = 2024-05-01T00:00:00.000Z'],
];

describe('expectations', () => {
  test.each(right)('%s', (text, expected) => {
    const { expect: read, findings } = parseExpect(text);
    expect(findings).toEqual([]);
    expect(read).toMatchObject(expected);
    expect(text.slice(read?.range.start, read?.range.end)).toBe(text.trim());
  });

  test.each(wrong.map(([source, fixed]) => ({ source, fixed })))('$source', ({ source, fixed }) => {
    const { text, marks } = marked(source);
    const { expect: read, findings } = parseExpect(text);
    expect(read).toBeUndefined();
    expect(findings.map(({ code, range }) => ({ name: code, ...range }))).toEqual(marks);
    const [fix] = findings[0]?.fixes ?? [];
    expect(fix && applyFix(text, fix)).toBe(fixed);
    if (fixed !== undefined) expect(parseExpect(fixed).findings).toEqual([]);
  });

  test('the first asset can be asked for every sort key', () => {
    for (const { key, type } of schema.sortKeys) {
      const value = { string: '"A"', integer: '1', timestamp: '2024-05-01T00:00:00.000Z' }[type];
      expect(parseExpect(`first.${key} = ${value}`).findings).toEqual([]);
    }
  });

  test('anything gives an expectation or one finding inside the text', () => {
    const piece = fc.constantFrom('total', 'first', '.', 'title', 'contains', '"', '=', '>', ' ', '5', 'a', '\\', '\n');
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (value) => {
        const read = parseExpect(value);
        expect(read.findings.length).toBe(read.expect === undefined ? 1 : 0);
        for (const { range } of read.findings) {
          expect(0 <= range.start && range.start <= range.end && range.end <= value.length).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
