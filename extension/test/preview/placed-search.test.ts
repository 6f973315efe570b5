import { bind, readSharedVariable } from '@assetql/core/document';
import { expect, test } from 'vitest';
import { searchIn } from '../../src/preview/placed-search.ts';

const text = '### First\nsearch: fox\n\n### Second\nsearch: {{animal}}\n';

test('a search is found by its place in the text, and read with the variables of the team', () => {
  const animal = readSharedVariable('animal', 'bear');
  const settings = { check: { shared: 'problem' in animal ? [] : [animal] } };
  const found = searchIn(text, 'file', settings, text.indexOf('{{animal}}'));
  expect(found?.search.name).toBe('Second');
  expect(found && bind(found.search, { now: 0 }).request?.search).toMatchObject({ text: 'bear' });
  expect(searchIn('search: fox\n', 'search in a.ts, line 3', { check: {} }, 0)?.search.name).toBe(
    'search in a.ts, line 3',
  );
});

test('a text without a search is one without conditions', () => {
  const found = searchIn('# nothing yet\n', 'file', { check: {} }, 0);
  expect(found?.search.name).toBe('file');
  expect(found && bind(found.search, { now: 0 }).request).toEqual({});
});

test('before the first of several searches there is none', () => {
  expect(searchIn(`# a note\n${text}`, 'file', { check: {} }, 0)).toBeUndefined();
});
