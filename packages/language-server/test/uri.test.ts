import { describe, expect, test } from 'vitest';
import { canonicalUri, fileName, folderUri, isWithin, parentUri, withinAny } from '../src/workspace/uri.ts';

describe('the folder of a URI', () => {
  test.each([
    ['file:///work/a.assetql', 'file:///work'],
    ['file:///work/', 'file://'],
    ['file:///a.assetql', 'file://'],
    ['file://', undefined],
    ['file://server/share/a.assetql', 'file://server/share'],
    ['vscode-vfs://github/owner', 'vscode-vfs://github'],
    ['vscode-vfs://github', undefined],
    ['git:/work/a.assetql?{"ref":"HEAD"}', 'git:/work'],
    ['untitled:Untitled-1', undefined],
    ['nonsense', undefined],
    ['file:////a', undefined],
    ['', undefined],
  ])('of %s is %s', (uri, parent) => {
    expect(parentUri(uri)).toBe(parent);
  });

  test('has one form, however the URI is encoded', () => {
    expect(parentUri('file:///C:/my searches/a.assetql')).toBe('file:///c%3A/my%20searches');
    expect(folderUri('file:///c%3A/my%20searches/')).toBe('file:///c%3A/my%20searches');
    expect(isWithin(canonicalUri('file:///C:/my searches/a.assetql'), folderUri('file:///c:/my%20searches'))).toBe(
      true,
    );
  });
});

test.each([
  ['file:///work/my%20logos.assetql', 'my logos.assetql'],
  ['git:/work/a.assetql?ref', 'a.assetql'],
  ['file:///work/100%.assetql', '100%.assetql'],
  ['untitled:Untitled-1', 'Untitled-1'],
])('the name of %s is %s', (uri, name) => {
  expect(fileName(uri)).toBe(name);
});

test('a file is found in deleted folders, and not in folders whose names only start alike', () => {
  const isGone = withinAny(['file:///work/old', 'file:///work/b.assetql']);
  expect(isGone('file:///work/old/deep/a.assetql')).toBe(true);
  expect(isGone('file:///work/b.assetql')).toBe(true);
  expect(isGone('file:///work/older/a.assetql')).toBe(false);
  expect(withinAny([])('file:///work/a.assetql')).toBe(false);
});
