import { libraryModule } from '@assetql/client/library-module';
import { readConfiguration } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { moduleFileState, modulePathProblem, namesIn } from '../src/types/module-file.ts';
import { plainWords } from './connections/plain-words.ts';

const campaign = { id: 'a', name: 'Campaign', type: 'string' } as const;
const module = libraryModule([campaign]);

describe('the file of the types', () => {
  test.each([
    ['none yet', undefined, 'missing'],
    ['as it is to be', module, 'current'],
    ['as it is to be, from a checkout with other line ends', module.replaceAll('\n', '\r\n'), 'current'],
    ['of another library', libraryModule([]), 'outdated'],
    ['of another library, with other line ends', libraryModule([]).replaceAll('\n', '\r\n'), 'outdated'],
    ['empty', '\n', 'outdated'],
    ['of somebody else', 'export const library = new Map();\n', 'foreign'],
  ])('%s', (_what, present, state) => {
    expect(moduleFileState(present, module)).toBe(state);
  });

  test('has the attributes, and what the configuration adds', () => {
    const { configuration } = readConfiguration(
      '{ "fields": [{ "name": "Region", "type": "string" }], "searchFields": ["copyright"], "sortKeys": [{ "key": "record.viewedAt", "type": "timestamp" }] }',
    );
    expect(namesIn([campaign], configuration.extension)).toBe(4);
    expect(namesIn([])).toBe(0);
  });

  test.each(['src/library.ts', 'library.mts', 'a/b c/d.cts', String.raw`src\library.ts`, ' src/library.ts '])(
    'may be %s',
    (path) => {
      expect(modulePathProblem(path, plainWords)).toBeUndefined();
    },
  );

  test.each([
    '',
    'library',
    'library.js',
    '.ts',
    'src/.ts',
    'library.d.ts',
    '/library.ts',
    '../library.ts',
    'a//b.ts',
    'C:/library.ts',
  ])('may not be “%s”', (path) => {
    expect(modulePathProblem(path, plainWords)).toMatch(/\.$/);
  });
});
