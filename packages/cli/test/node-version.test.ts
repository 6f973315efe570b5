import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refusedNode } from '../src/node-version.ts';

test('a Node version that is too old is reported, as in package.json', () => {
  const manifest: { readonly engines: { readonly node: string } } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  expect(manifest.engines.node).toBe('>=24');
  expect(refusedNode('20.19.5')).toMatch(/^AssetQL needs Node 24 or newer; this is Node 20\.19\.5\. .*\.$/);
  expect(refusedNode('9.0.0')).toBeDefined();
  expect(refusedNode('24.0.0')).toBeUndefined();
  expect(refusedNode('26.1.0-nightly')).toBeUndefined();
});
