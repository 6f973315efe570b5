import { describe, expect, test } from 'vitest';
import { linkMistake, longestText, readSearchLink, writeSearchLink } from '../../src/links/search-link.ts';
import { plainWords } from '../connections/plain-words.ts';

const start = 'vscode://assetql.assetql-vscode';
const text = '@stars = 3\n\n### Cats & dogs\nfilters: AverageRating GE {{stars}}\nsearch: "50 % über 🦊 👩‍🎨"\n';

const queryOf = (link: string | undefined): string => new URL(link ?? '').search.slice(1);
const encoded = (value: string): string => Buffer.from(value).toString('base64url');

describe('a link to a search', () => {
  test.each([
    { name: 'Cats & dogs', text },
    { name: 'Cats & dogs', file: 'brand/über uns.assetql', text },
    { name: 'Cats & dogs', file: 'brand/cats.assetql' },
    { name: '', text },
  ])('brings back what it was made of: %o', (search) => {
    const link = writeSearchLink(start, search);
    expect(link).toMatch(/^vscode:\/\/assetql\.assetql-vscode\/search\?[\w=&-]+$/);
    expect(readSearchLink(queryOf(link))).toEqual(search);
    // Whoever hands it on may decode it.
    expect(readSearchLink(decodeURIComponent(queryOf(link)))).toEqual(search);
  });

  test('names the file of a search that is too long, and is none without one', () => {
    const long = `### Long\nsearch: ${'cat '.repeat(longestText)}\n`;
    const link = writeSearchLink(start, { name: 'Long', file: 'long.assetql', text: long });
    expect(readSearchLink(queryOf(link))).toEqual({ name: 'Long', file: 'long.assetql' });
    expect(writeSearchLink(start, { name: 'Long', text: long })).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['what is no search', `text=${encoded('')}`],
    ['only a name', `name=${encoded('Cats')}`],
    ['a text that was cut off', `name=${encoded('Cats')}&text=${encoded(text).slice(0, -1)}%`],
    ['half a character', `text=${encoded(text).slice(0, -3)}_w`],
    ['a text that is too long', `text=${encoded(`search: ${'cat '.repeat(longestText)}`)}`],
    ['a file above the folder', `name=${encoded('A')}&file=${encoded('../secret.assetql')}`],
    ['a file elsewhere', `name=${encoded('A')}&file=${encoded('/etc/secret.assetql')}`],
    ['a file of another disk', `name=${encoded('A')}&file=${encoded(String.raw`C:\secret.assetql`)}`],
    ['a file of another kind', `name=${encoded('A')}&file=${encoded('.vscode/settings.json')}`],
    ['more than a link holds', `text=${'A'.repeat(100_000)}`],
    ['other words', 'code=1&state=2'],
  ])('leads nowhere with %s', (_what, query) => {
    expect(readSearchLink(query)).toBeUndefined();
    expect(linkMistake(plainWords)).toMatch(/\.$/);
  });

  test('shows every character that could deceive its reader', () => {
    const read = readSearchLink(
      `name=${encoded('A\u202EB\u0007')}&text=${encoded('### A\nsearch: a\u0000\u200Bb\u2066c\n\tx\r\n')}`,
    );
    expect(read?.name).toBe('A\uFFFDB\uFFFD');
    expect(read?.text).toBe('### A\nsearch: a\uFFFD\uFFFDb\uFFFDc\n\tx\r\n');
  });
});
