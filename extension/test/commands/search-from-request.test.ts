import { checkDocument, parseDocument } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';
import { appended, searchFromRequest } from '../../src/commands/search-from-request.ts';

const address = 'https://library.example/api/assets?filters=AssetType+EQ+Image&sort=title+D&count=10';

describe('a request becomes a saved search', () => {
  test.each([
    ['an address', address],
    [
      'a curl command',
      `curl '${address}' -H 'Authorization: bearer secret-token' -H 'Ocp-Apim-Subscription-Key: secret-key'`,
    ],
    ['a call of a browser', `fetch("${address}", { "headers": { "authorization": "bearer secret-token" } });`],
  ])('%s', (_, request) => {
    const { text = '', notes } = searchFromRequest(request, '', undefined) ?? {};
    expect(text).toContain('filters: AssetType EQ Image');
    expect(text).toContain('sort: title D');
    expect(text).toContain('count: 10');
    expect(text).not.toContain('secret');
    expect(checkDocument(parseDocument(text))).toEqual([]);
    expect(notes).toEqual([]);
  });

  test('with a title that its file has not', () => {
    expect(searchFromRequest(address, '', undefined)?.text).toMatch(/^### New search\n/);
    const file = '### New search\nsort: title A\n\n### New search 2\nsort: title D\n';
    expect(searchFromRequest(address, file, undefined)?.text).toMatch(/^### New search 3\n/);
  });

  test('and what it cannot keep is told', () => {
    const made = searchFromRequest(`${address}&count=many&token=secret`, '', undefined);
    expect(made?.notes.join(' ')).toContain('token');
    expect(made?.notes.join(' ')).not.toContain('secret');
  });

  test.each(['', 'fox', 'https://library.example/', 'https://library.example/api/assets', '{"a": 1}'])(
    '“%s” is none',
    (text) => expect(searchFromRequest(text, '', undefined)).toBeUndefined(),
  );
});

describe('a search is put behind the others', () => {
  const search = '### New search\nsort: title A\n';
  test.each([
    ['in an empty file', '', search],
    ['a blank line apart', '### A\nsort: title D\n', `### A\nsort: title D\n\n${search}`],
    ['no more than that', '### A\nsort: title D\n\n', `### A\nsort: title D\n\n${search}`],
    ['on a line of its own', '### A\nsort: title D', `### A\nsort: title D\n\n${search}`],
    [
      'with the line ends of the file',
      '### A\r\nsort: title D\r\n',
      `### A\r\nsort: title D\r\n\r\n${search.replaceAll('\n', '\r\n')}`,
    ],
  ])('%s', (_, file, expected) => {
    expect(file + appended(file, search)).toBe(expected);
  });
});
