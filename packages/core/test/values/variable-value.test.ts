import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseVariableValue, type VariableValue } from '@assetql/core/document';
import { applyFix } from '../document/apply-fix.ts';
import { marked } from '../document/marked.ts';

/** What a value says, without its places. */
function meaning(value: VariableValue | undefined): unknown {
  switch (value?.kind) {
    case 'String':
      return value.value;
    case 'Number':
    case 'Timestamp':
      return value.value;
    case 'List':
      return value.items.map(meaning);
    case 'Time':
      return [value.base, ...value.steps.map(({ amount, unit }) => `${amount}${unit}`)].join(' ');
    case 'LookUp':
      return { [value.lookUp]: value.path };
    default:
      return undefined;
  }
}

const values: readonly (readonly [text: string, meaning: unknown])[] = [
  ['"logo"', 'logo'],
  ['""', ''],
  ['"a \\"b\\" \\u00e9 \\n \\\\ /"', 'a "b" é \n \\ /'],
  ['"it\'s (a) test: #1"', "it's (a) test: #1"],
  ['"tab\there"', 'tab\there'],
  ['4', 4],
  ['-4.5', -4.5],
  ['1e3', 1000],
  ['2024-05-01T00:00:00.000Z', Date.UTC(2024, 4, 1)],
  ['2024', 2024],
  ['["a", "b"]', ['a', 'b']],
  ['["a"]', ['a']],
  ['[ 1,2 , 3 ]', [1, 2, 3]],
  ['[2024-05-01T00:00:00.000Z]', [Date.UTC(2024, 4, 1)]],
  ['[\n  "a",\n  "b"\n  ]', ['a', 'b']],
  ['now', 'now'],
  ['now - 30d', 'now -30d'],
  ['now-30d+2h', 'now -30d 2h'],
  ['today+1s-2min+3h-4d+5w-6mo+7y', 'today 1s -2min 3h -4d 5w -6mo 7y'],
  ['startOfWeek', 'startOfWeek'],
  ['startOfMonth + 2h', 'startOfMonth 2h'],
  ['startOfQuarter', 'startOfQuarter'],
  ['startOfYear', 'startOfYear'],
  ['category("A/B")', { category: ['A', 'B'] }],
  ['category("A", "B/C")', { category: ['A', 'B/C'] }],
  ['category ( "A" )', { category: ['A'] }],
  ['user("mary")', { user: ['mary'] }],
  ['user("a/b")', { user: ['a/b'] }],
  ['attribute("Season")', { attribute: ['Season'] }],
  ['lightbox("Spring (new)")', { lightbox: ['Spring (new)'] }],
];

/** A value with what is wrong with it marked, and the value that its first fix makes of it. */
const mistakes: readonly (readonly [source: string, fixed?: string])[] = [
  ['⟨syntax⟩⟨/⟩'],
  ['⟨unterminated-string⟩"logo⟨/⟩', '"logo"'],
  ['⟨unterminated-string⟩"logo⟨/⟩\n  and more"', '"logo"\n  and more"'],
  ['⟨syntax⟩"C:\\x"⟨/⟩', '"C:\\\\x"'],
  ['⟨syntax⟩"\\ud800"⟨/⟩', '"\\\\ud800"'],
  ["⟨syntax⟩'logo'⟨/⟩", '"logo"'],
  ['⟨syntax⟩“logo”⟨/⟩', '"logo"'],
  ['⟨syntax⟩Brand Logos⟨/⟩', '"Brand Logos"'],
  ['⟨syntax⟩null⟨/⟩', '"null"'],
  ['⟨syntax⟩true⟨/⟩', '"true"'],
  ['⟨syntax⟩{{other}}⟨/⟩'],
  ['"a"⟨syntax⟩, "b"⟨/⟩', '["a", "b"]'],
  ['⟨syntax⟩1e999⟨/⟩'],
  ['⟨timestamp-format⟩2024-05-01⟨/⟩', '2024-05-01T00:00:00.000Z'],
  ['⟨timestamp-format⟩2024-05-01T10:00:00Z⟨/⟩', '2024-05-01T10:00:00.000Z'],
  ['⟨timestamp-format⟩2024-05-01T10:00:00.000+02:00⟨/⟩', '2024-05-01T08:00:00.000Z'],
  ['⟨timestamp-invalid⟩2024-02-30T00:00:00.000Z⟨/⟩'],
  ['⟨timestamp-invalid⟩2024-13-01⟨/⟩'],
  ['⟨variable-type⟩[]⟨/⟩'],
  ['["a", ⟨variable-type⟩1⟨/⟩]'],
  ['["a"⟨syntax⟩,⟨/⟩]', '["a"]'],
  ['["a" ⟨syntax⟩"b"⟨/⟩]', '["a", "b"]'],
  ['⟨syntax⟩["a"⟨/⟩', '["a"]'],
  ['[⟨syntax⟩now⟨/⟩]'],
  ['⟨time-expression⟩startOfweek⟨/⟩', 'startOfWeek'],
  ['⟨time-expression⟩Today⟨/⟩', 'today'],
  ['⟨time-expression⟩tomorow⟨/⟩ + 1d'],
  ['now ⟨time-expression⟩30d⟨/⟩'],
  ['⟨syntax⟩-30d⟨/⟩', 'now - 30d'],
  ['⟨syntax⟩-30dd⟨/⟩', '"-30dd"'],
  ['⟨syntax⟩last 7 days⟨/⟩', 'now - 7d'],
  ['⟨syntax⟩this year⟨/⟩', 'startOfYear'],
  ['⟨syntax⟩yesterday⟨/⟩', 'today - 1d'],
  ['7 ⟨syntax⟩days ago⟨/⟩', 'now - 7d'],
  ['7 ⟨syntax⟩cats⟨/⟩'],
  ['now - 30⟨time-expression⟩days⟨/⟩', 'now - 30d'],
  ['now - 3⟨time-expression⟩m⟨/⟩', 'now - 3min'],
  ['now - 3⟨time-expression⟩D⟨/⟩', 'now - 3d'],
  ['now ⟨time-expression⟩–⟨/⟩ 3d', 'now - 3d'],
  ['now ⟨time-expression⟩-⟨/⟩ d'],
  ['now ⟨time-expression⟩- 1234567890123⟨/⟩d'],
  ['⟨look-up⟩categry⟨/⟩("A")', 'category("A")'],
  ['⟨look-up⟩folder⟨/⟩("A")'],
  ['category(⟨look-up⟩Brand⟨/⟩)', 'category("Brand")'],
  ["category(⟨look-up⟩'Brand'⟨/⟩)", 'category("Brand")'],
  ['user(⟨look-up⟩42⟨/⟩)', 'user("42")'],
  ['⟨look-up⟩user("a"⟨/⟩', 'user("a")'],
  ['user(⟨look-up⟩"a", "b"⟨/⟩)'],
  ['category(⟨look-up⟩"A//B"⟨/⟩)', 'category("A/B")'],
  ['category(⟨look-up⟩""⟨/⟩)'],
  ['user(⟨look-up⟩)⟨/⟩'],
];

describe('values of variables', () => {
  test.each(values)('%s', (text, expected) => {
    const { value, findings } = parseVariableValue(text);
    expect(findings).toEqual([]);
    expect(meaning(value)).toEqual(expected);
    expect(text.slice(value?.range.start, value?.range.end)).toBe(text.trim());
  });

  test.each(mistakes.map(([source, fixed]) => ({ source, fixed })))('$source', ({ source, fixed }) => {
    const { text, marks } = marked(source);
    const { value, findings } = parseVariableValue(text);
    expect(value).toBeUndefined();
    expect(findings.map(({ code, range }) => ({ name: code, ...range }))).toEqual(marks);
    const [fix] = findings[0]?.fixes ?? [];
    if (fixed !== undefined) expect(fix && applyFix(text, fix)).toBe(fixed);
  });

  test('a fix leaves a value without its mistake', () => {
    for (const [source, fixed] of mistakes) {
      if (fixed === undefined || fixed.includes('\n')) continue;
      expect(parseVariableValue(fixed).findings, source).toEqual([]);
    }
  });

  test('two readings of m, and of a date without a time', () => {
    const fixes = (text: string): readonly string[] =>
      parseVariableValue(text).findings.flatMap((finding) => (finding.fixes ?? []).map((fix) => applyFix(text, fix)));
    expect(fixes('now - 3m')).toEqual(['now - 3min', 'now - 3mo']);
    expect(fixes('2024-05-01')).toEqual(['2024-05-01T00:00:00.000Z', '2024-05-01T23:59:59.999Z']);
    expect(fixes('"a", "b"')).toEqual(['["a", "b"]']);
  });

  test('every text of JSON is read as what it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(meaning(parseVariableValue(JSON.stringify(text)).value)).toBe(text);
      }),
    );
  });

  test('anything gives a value or one finding inside the text', () => {
    const piece = fc.constantFrom(
      '"',
      '[',
      ']',
      ',',
      '(',
      ')',
      'now',
      '-',
      '3',
      'd',
      ' ',
      'category',
      '\\',
      "'",
      '2024-05-01',
      '\n',
      '.',
      '{{x}}',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (value) => {
        const read = parseVariableValue(value);
        expect(read.findings.length).toBe(read.value === undefined ? 1 : 0);
        for (const { range } of read.findings) {
          expect(0 <= range.start && range.start <= range.end && range.end <= value.length).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
