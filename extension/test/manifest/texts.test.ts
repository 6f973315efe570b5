import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { schema } from '@assetql/core';
import { allTexts, textSources, textsIn } from '../../build/texts.ts';

const extension = join(import.meta.dirname, '../..');
const root = join(extension, '..');
const read = (file: string): string => readFileSync(join(extension, file), 'utf8');

describe('every text that a person reads can be translated', () => {
  test.each(textSources.map((file) => relative(root, file)))('%s', (file) => {
    const unreadable = textsIn(readFileSync(join(root, file), 'utf8')).filter(({ text }) => text === undefined);
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

  test('those of the view of results are among them', () => {
    const view = join(root, 'packages/results-view/src');
    const found = globSync('**/*.{ts,tsx}', { cwd: view }).flatMap((file) =>
      textsIn(readFileSync(join(view, file), 'utf8')),
    );
    expect(found.length).toBeGreaterThan(100);
    expect(allTexts()).toEqual(expect.arrayContaining(found.map(({ text }) => text)));
  });

  test('and the words of the language that it shows', () => {
    const words = [...schema.sortKeys.map(({ label }) => label), 'approved', 'checked out', 'teal'];
    expect(allTexts()).toEqual(expect.arrayContaining(words));
  });

  test('texts of the manifest are all there, and none too many', () => {
    const texts: Readonly<Record<string, string>> = JSON.parse(read('package.nls.json'));
    const used = Array.from(read('package.json').matchAll(/"%([^"%]+)%"/g), ([, name = '']) => name);
    expect(Object.keys(texts).toSorted()).toEqual([...new Set(used)].toSorted());
    for (const text of Object.values(texts)) expect(text.trim()).not.toBe('');
  });
});
