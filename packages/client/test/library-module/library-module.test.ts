import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLibraryModule, libraryModule } from '@assetql/client/library-module';
import { sourceText } from '../../src/library-module/source-text.ts';

test('any text becomes a single string literal with visible characters only', () => {
  const anything = fc
    .string({ unit: 'binary' })
    .chain((text) => fc.constantFrom(text, `${text}\ud800`, `\u202e${text}'\\`));
  fc.assert(
    fc.property(anything, (text) => {
      const source = sourceText(text);
      expect(JSON.parse(`"${source.slice(1, -1).replaceAll('"', '\\"').replaceAll("\\'", "'")}"`)).toBe(text);
      expect(source).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u2028-\u202F\u2066-\u2069]/);
      expect(source).not.toMatch(/\p{Surrogate}/u);
    }),
  );
});
test('a generated module is recognized with any line ends, and other programs are not', () => {
  const text = libraryModule([{ id: 'a', name: 'Campaign', type: 'string' }]);
  expect(isLibraryModule(text)).toBe(true);
  expect(isLibraryModule(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toBe(true);
  const quoting = `export const text = ${JSON.stringify(text)};\n\n\n${text}`;
  for (const other of ['', 'export const library = 1;\n', quoting]) expect(isLibraryModule(other)).toBe(false);
});
