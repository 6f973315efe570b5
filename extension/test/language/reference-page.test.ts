import { readFileSync } from 'node:fs';
import { codes, parameters } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { referencePage } from '../../src/language/reference-page.ts';
import { referenceLinks, referencePage as addressOf } from '../../src/server/reference-links.ts';

const reference = readFileSync(new URL('../../../packages/core/docs/language-reference.md', import.meta.url), 'utf8');
const headings = (page: string): readonly string[] => page.replaceAll(/^```[^]*?^```/gm, '').match(/^#+ .*$/gm) ?? [];

describe('a page of the language reference', () => {
  test.each(Object.keys(codes))('about %s has nothing else', (code) => {
    const page = referencePage(reference, code);
    expect(page).toMatch(new RegExp(`^### ${code}\n`));
    expect(headings(page)).toEqual([`### ${code}`]);
    expect(referenceLinks.code?.(code)).toBe(addressOf(code));
  });

  test.each(parameters)('about the key $name has all that is under its heading', ({ name }) => {
    expect(referencePage(reference, name)).toMatch(new RegExp(`^#+ .*\`${name}\`|^# `));
  });

  test('about anything else is the whole', () => {
    expect(referencePage(reference, 'AssetQL')).toBe(reference);
  });
});
