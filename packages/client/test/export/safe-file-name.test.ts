import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FileNames, nameKey, safeFileName } from '../../src/export/safe-file-name.ts';

const id = '5c0a3b1e-7f64-4c9f-9d3d-2f8a6b0c1d2e';

describe('the name of an exported file', () => {
  test.each([
    ['owl.svg', 'owl.svg'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['C:\\Windows\\system.ini', 'C__Windows_system.ini'],
    ['/absolute.jpg', '_absolute.jpg'],
    ['..', 'file'],
    ['.', 'file'],
    ['', 'file'],
    [' \t ', 'file'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['aux .jpg', '_aux .jpg'],
    ['ends in a dot.', 'ends in a dot_'],
    ['ends in blanks   ', 'ends in blanks_'],
    ['what?*<>|".jpg', 'what______.jpg'],
    ['a\u0000b\nc.jpg', 'a_b_c.jpg'],
    ['exe\u202Egpj.exe', 'exe_gpj.exe'],
    ['half \uD83D.jpg', 'half _.jpg'],
    ['e\u0301.jpg', '\u00E9.jpg'],
    ['.htaccess', '.htaccess'],
    ['بومة-حكيمة.jpg', 'بومة-حكيمة.jpg'],
    ['🦉'.repeat(100) + '.jpg', '🦉'.repeat(62) + '.jpg'],
    [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(251)}.jpg`],
    [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(253)}`],
  ])('of %j is %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  test('is a name on every system, whatever it is made from, and is kept when it is one', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 400 }));
    const odd = fc
      .array(fc.oneof(text, fc.constantFrom('.', '..', '/', '\\', 'con', 'nul', ' ', '\u0301')), { maxLength: 6 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(odd, fc.constantFrom('', ` (${id})`), (given, mark) => {
        const name = safeFileName(given, mark);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name).not.toMatch(/[/\\<>:"|?*\p{Cc}\p{Cs}]|[. ]$|^\s/u);
        expect(name).not.toMatch(/^\.*$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
        expect(safeFileName(name)).toBe(name);
      }),
    );
  });

  test('is given to one asset, on file systems that ignore case and the form of accents, too', () => {
    const names = new FileNames(['.assetql', 'assets.csv', 'Mine.jpg']);
    const other = '5c0a3b1e-0000-4000-8000-000000000000';
    expect(names.take('owl.jpg', id)).toBe('owl.jpg');
    expect(names.take('OWL.jpg', id)).toBe('OWL (5c0a3b1e).jpg');
    expect(names.take('owl.JPG', other)).toBe(`owl (${other}).JPG`);
    expect(names.take('owl.jpg', other)).toBe(`owl (${other} 2).jpg`);
    expect(names.take('mine.JPG', id)).toBe('mine (5c0a3b1e).JPG');
    expect(names.take('Assets.CSV', id)).toBe('Assets (5c0a3b1e).CSV');
    expect(names.take('re\u0301sume\u0301.pdf', id)).toBe('r\u00E9sum\u00E9.pdf');
    expect(names.take('R\u00C9SUM\u00C9.pdf', id)).toBe('R\u00C9SUM\u00C9 (5c0a3b1e).pdf');
    expect(nameKey('STRASSE')).toBe(nameKey('straße'));
  });
});
