import type { CommandResult } from '@assetql/language-server';
import { expect, test } from 'vitest';
import { resultText } from '../../src/commands/result-text.ts';
import { plainWords } from '../connections/plain-words.ts';

const asset = (title: string): { readonly id: string; readonly title: string } => ({ id: title, title });
const run = (total: number, titles: readonly string[]): object => ({
  kind: 'run',
  total,
  assets: titles.map(asset),
  warnings: [],
});

const cases: readonly (readonly [name: string, result: object, text: string | undefined])[] = [
  ['what is found', run(2, ['Fox', 'Dog']), 'The query finds 2 assets: Fox, Dog'],
  ['one', run(1, ['Fox']), 'The query finds 1 asset: Fox'],
  ['the first of many', run(90, ['a', 'b', 'c', 'd', 'e', 'f']), 'The query finds 90 assets: a, b, c, d, e …'],
  ['nothing', run(0, []), 'The query finds nothing.'],
  [
    'how much its parts find',
    {
      kind: 'counts',
      parts: [
        { depth: 0, measure: 'alone', total: 3 },
        { text: 'Status EQ 0', depth: 1, measure: 'alone', total: 7 },
        { text: 'Status EQ 0', depth: 1, measure: 'left', total: 3 },
        { text: 'fox', depth: 1, measure: 'alone' },
      ],
    },
    'The query finds 3 assets.\nStatus EQ 0: 7 assets',
  ],
  ['that it could not be counted', { kind: 'counts', parts: [] }, 'The query could not be counted.'],
  ['what it asks', { kind: 'explain', text: 'Images', parts: [] }, 'Images.'],
  ['what stands in the way', { kind: 'problem', message: 'Give {{1}} a value.' }, 'Give {{1}} a value.'],
  ['nothing of what is copied', { kind: 'url', text: 'https://a.test' }, undefined],
];

test.each(cases)('a message says %s', (_, result, text) => {
  const given: CommandResult = JSON.parse(JSON.stringify({ ...result, search: '' }));
  expect(resultText(given, plainWords)).toBe(text);
});
