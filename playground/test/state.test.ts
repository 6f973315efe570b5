import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument, checkDocument } from '@assetql/core/document';
import { curlCommand } from '../src/state/curl-command.ts';
import { examples, patterns } from '../src/state/examples.ts';
import { readLink } from '@assetql/results-view/read-link';
import { readFragment, writeFragment } from '@assetql/results-view/share-link';

describe('the share link', () => {
  test('carries how the text is shown, where it is searched, and which search is shown', () =>
    expect(readLink(writeFragment('### Logos', { view: 'both', library: 'Wörk & Söhne=1', at: 10 }))).toEqual({
      kind: 'text',
      text: '### Logos',
      view: 'both',
      library: 'Wörk & Söhne=1',
      at: 10,
    }));
  test('that was tampered with shows the first search', () =>
    expect(readLink(writeFragment('a').replace('#', '#at=x&'))).toEqual({ kind: 'text', text: 'a', at: 0 }));
  test('is broken when it is cut anywhere in its text', () => {
    const link = writeFragment('### Logos', { view: 'both', library: 'Work' });
    const start = link.indexOf('q=') + 3;
    for (let length = start; length < link.length; length += 1)
      expect(readLink(link.slice(0, length)), link.slice(0, length)).toEqual({ kind: 'broken' });
  });
  test('restores any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => readFragment(writeFragment(text)) === text));
  });
  test('is read after a program has percent-encoded the URL', () =>
    expect(readFragment(writeFragment('### Logos').replace('=', '%3D'))).toBe('### Logos'));
  test('without a checksum is broken where it has control characters, of which a long line would stop the page', () => {
    expect(readLink(`#q=${btoa('### Logos\n\tsearch: a')}`)).toMatchObject({ kind: 'text' });
    for (const text of ['A'.repeat(400), btoa('### Logos\u0001')])
      expect(readLink(`#q=${text}`)).toEqual({ kind: 'broken' });
  });
  test('is only in the fragment, which no server sees', () => expect(writeFragment('a\n#b&c')).toMatch(/^#q=[\w-]+$/));
  test.each(['', '#', '#other=1', '#q=***', '#q=_w'])('%s has no text', (fragment) =>
    expect(readFragment(fragment)).toBeUndefined(),
  );
});

test('a curl command keeps every character of a URL', () => {
  expect(curlCommand("http://x/?a='b'")).toContain(`'http://x/?a='\\''b'\\'''`);
});

describe('the examples', () => {
  test('are at least a dozen, each with a description', () => {
    expect(examples.length).toBeGreaterThanOrEqual(12);
    for (const { description } of [...patterns, ...examples]) expect(description).toMatch(/^[A-Z].*\.$/);
  });
  test('have names of their own', () => {
    const names = [...patterns, ...examples].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
  test.each([...patterns, ...examples].map((example) => [example.name, example] as const))(
    '%s works by itself, without problems',
    (_name, { text }) => {
      const document = parseDocument(text);
      expect(document.searches).toHaveLength(1);
      expect(checkDocument(document).filter(({ severity }) => severity === 'error' || severity === 'warning')).toEqual(
        [],
      );
    },
  );
});
