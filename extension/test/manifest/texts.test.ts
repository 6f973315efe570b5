import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allTexts, textsIn } from '../../build/texts.ts';

const extension = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(extension, file), 'utf8');

describe('every text that a person reads can be translated', () => {
  test.each(globSync('src/**/*.{ts,tsx}', { cwd: extension }))('%s', (file) => {
    const unreadable = textsIn(read(file)).filter(({ text }) => text === undefined);
    expect(unreadable).toEqual([]);
  });

  test('all are found, with the places in them', () => {
    expect(textsIn("l10n.t('It\\'s {0}.', name) + phrase(\n  \"Copy\",\n)").map(({ text }) => text)).toEqual([
      "It's {0}.",
      'Copy',
    ]);
    expect(textsIn('l10n.t(`a ${b}`)')).toEqual([{ code: 'l10n.t(`a ${b}`)' }]);
    expect(allTexts().length).toBeGreaterThan(100);
    for (const text of allTexts()) expect(text).toBe(text.trim());
  });

  test('texts of the manifest are all there, and none too many', () => {
    const texts: Readonly<Record<string, string>> = JSON.parse(read('package.nls.json'));
    const used = Array.from(read('package.json').matchAll(/"%([^"%]+)%"/g), ([, name = '']) => name);
    expect(Object.keys(texts).toSorted()).toEqual([...new Set(used)].toSorted());
    for (const text of Object.values(texts)) expect(text.trim()).not.toBe('');
  });
});
