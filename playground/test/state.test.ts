import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument, checkDocument } from '@assetql/core/document';
import { curlCommand } from '../src/state/curl-command.ts';
import { examples } from '../src/state/examples.ts';
import { readFragment, writeFragment } from '../src/state/share-link.ts';
import { viewAsset } from '../src/state/view-asset.ts';

describe('the share link', () => {
  test('gives back any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => readFragment(writeFragment(text)) === text));
  });
  test('stays in the fragment, which no server sees', () => expect(writeFragment('a\n#b&c')).toMatch(/^#q=[\w-]+$/));
  test.each(['', '#', '#other=1', '#q=***', '#q=_w'])('%s holds no text', (fragment) =>
    expect(readFragment(fragment)).toBeUndefined(),
  );
});

test('a curl command survives every character of an address', () => {
  expect(curlCommand("http://x/?a='b'")).toContain(`'http://x/?a='\\''b'\\'''`);
});

describe('the examples', () => {
  test('there are a dozen or more, each with a sentence about it', () => {
    expect(examples.length).toBeGreaterThanOrEqual(12);
    for (const { description } of examples) expect(description).toMatch(/^[A-Z].*\.$/);
  });
  test.each(examples.map((example) => [example.name, example] as const))(
    '%s stands by itself, without a problem',
    (_name, { text }) => {
      const document = parseDocument(text);
      expect(document.searches).toHaveLength(1);
      expect(checkDocument(document).filter(({ severity }) => severity === 'error' || severity === 'warning')).toEqual(
        [],
      );
    },
  );
});

describe('an asset in the view', () => {
  test('shows what the service shows', () => {
    const shown = viewAsset(
      {
        id: '1',
        title: 'Cat',
        rating: { average: 4.2 },
        file: { fileName: 'cat.svg', extension: 'svg', sizeInBytes: 10 },
        media: { thumbnail: '/t', type: null },
        record: { createdAt: '2024-05-01T00:00:00.000Z', createdBy: { id: 'u1' } },
        categories: [{ name: 'Animals' }, { id: 'c' }],
        attributes: [
          { name: 'Rights', values: ['Web', 'Print'] },
          { id: 'x', values: ['1'] },
          { name: 'Empty', values: [] },
        ],
      },
      (id) => (id === 'u1' ? 'ada' : undefined),
    );
    expect(shown).toMatchObject({
      title: 'Cat',
      createdBy: 'ada',
      createdAt: Date.UTC(2024, 4, 1),
      categories: ['Animals'],
      attributes: [{ name: 'Rights', value: 'Web, Print' }],
      rating: 4.2,
    });
    expect(shown.type).toBeUndefined();
    expect(shown.modifiedAt).toBeUndefined();
  });

  test('of which nothing is known', () => {
    const shown = viewAsset({ id: '1', rating: {}, file: {}, media: {}, record: {} }, () => undefined);
    expect(Object.entries(shown).filter(([, value]) => value !== undefined)).toEqual([['id', '1']]);
  });
});
