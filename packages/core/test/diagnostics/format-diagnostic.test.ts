import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { check, formatDiagnostic } from '../../src/index.ts';

const formatted = (text: string): readonly string[] =>
  check('filters', text).diagnostics.map((diagnostic) => formatDiagnostic(text, diagnostic));

describe('a diagnostic as text', () => {
  it('has line, column, message, code, carets and fixes', () => {
    expect(formatted('Status EQ 0\r\nAND AsseType EQ Image')).toEqual([
      expect.stringMatching(
        /^2:5 error: .*AssetType.* \(unknown-field\)\n {2}AND AsseType EQ Image\n {2} {4}\^{8}\n {2}fix: .*AssetType/,
      ),
    ]);
  });

  it('points into the middle of a long line', () => {
    const formats = Array.from({ length: 50 }, (_, index) => `FileExtension EQ 'e${index}'`);
    const [found = ''] = formatted([...formats, 'AsseType EQ Image', ...formats].join(' OR '));
    const [, line = '', carets = ''] = found.split('\n');
    expect(line.slice(carets.indexOf('^'), carets.length)).toBe('AsseType');
    expect(line.length).toBeLessThan(150);
  });

  it('shows no character that a terminal would obey', () => {
    expect(formatted('AsseType EQ \u001b[31mImage\u202e').join('\n')).not.toMatch(/[\u001b\u202e]/);
  });
});

test('any text and any of its diagnostics can be formatted', () => {
  const character = fc.constantFrom('Status', ' EQ', ' 0', "'", '(', ')', '\t', '\n', '\r\n', '🎉', '\ud83c', '\u0000');
  fc.assert(
    fc.property(fc.array(character, { maxLength: 30 }), (characters) => {
      for (const one of formatted(characters.join(''))) expect(one).toMatch(/^\d+:\d+ \w+: .+ \([a-z-]+\)\n/);
    }),
  );
});
