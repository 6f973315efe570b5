import { describe, expect, test } from 'vitest';
import { codeActions, openDocument } from '@assetql/language-service';
import { acted, actionsAt, titles } from './actions-at.ts';

describe('fixes', () => {
  test('those of the nearest problem come first, each with its problem', () => {
    const { actions } = actionsAt('filters', 'Status <|>= Approved', {}, ['quickfix']);
    expect(actions.map(({ title, kind, preferred, diagnostic }) => [title, kind, preferred, diagnostic?.code])).toEqual(
      [['Write EQ', 'quickfix', true, 'unknown-operator']],
    );
    expect(actionsAt('filters', 'Status = <|>Approved').actions[0]?.diagnostic?.code).toBe('value-type');
  });
  test.each([
    ['filters', 'Status <|>= 0', 'Write EQ', 'Status EQ 0'],
    ['filters', 'AsetType<|> EQ Image', 'Write AssetType', 'AssetType EQ Image'],
    ['search', 'a AND<|>', 'Remove it', 'a'],
    ['document', '### A\nfilters: Status <|>= 0\n', 'Write EQ', '### A\nfilters: Status EQ 0\n'],
  ] as const)('%s: %s → %s', (kind, text, title, after) =>
    expect(acted(kind, text, title).trimEnd()).toBe(after.trimEnd()),
  );

  test('all of a kind are fixed in the whole file, and nothing else is', () => {
    const text = '### A\nfilters: Status <|>= 0\n### B\nfilters: AssetType == Image AND Statu EQ 0\n';
    expect(acted('document', text, 'Fix all 2 of this kind (unknown-operator)')).toBe(
      '### A\nfilters: Status EQ 0\n### B\nfilters: AssetType EQ Image AND Statu EQ 0\n',
    );
  });
  test('what only a person can ask for is fixed when they ask for all of it', () => {
    const text = 'AssetType EQ Imag<|> OR AssetType EQ Vido OR AssetType EQ Audo';
    expect(titles('filters', text, ['source.fixAll'])).toEqual([]);
    expect(acted('filters', text, 'Fix all 3 of this kind (unknown-value)')).toBe(
      'AssetType EQ Image OR AssetType EQ Video OR AssetType EQ Audio',
    );
  });
  test('one alone needs no “all”', () =>
    expect(titles('filters', 'Status <|>= 0', ['quickfix'])).toEqual(['Write EQ']));
});

describe('fix everything', () => {
  const title = 'Fix everything that is safe to fix';
  test.each([
    ['filters', '<|>Status = 0 AND AND AssetType == Image', 'Status EQ 0 AND AssetType EQ Image'],
    ['search', 'a && b OR <|>c', '(a AND b) OR c'],
    [
      'document',
      '### A\nfilters: Status = 0\n<|>### B\nsearch: a OR b c\n',
      '### A\nfilters: Status EQ 0\n### B\nsearch: a OR (b c)\n',
    ],
  ] as const)('%s: %s → %s', (kind, text, after) => expect(acted(kind, text, title)).toBe(after));

  test('its edits are as small as they can be, so that carets stay', () => {
    const text = '### A\nfilters: Status = 0\n### B\nsearch: a\n### C\nfilters: AssetType == Image\n';
    const [action] = codeActions(openDocument('document', text), { start: 0, end: 0 }, {}, { only: ['source.fixAll'] });
    expect(action?.edits?.map(({ range, newText }) => [text.slice(range.start, range.end), newText])).toEqual([
      ['=', 'EQ'],
      ['==', 'EQ'],
    ]);
  });
  test('is offered unasked only in a search that has such a thing', () => {
    const file = '### A\nsearch: a\n### B\nfilters: Status = 0\n';
    expect(titles('document', file.replace('# A', '# A<|>'), ['source.fixAll'])).toEqual([title]);
    const offered = (text: string) => actionsAt('document', text).actions.some((action) => action.title === title);
    expect([offered(file.replace('# A', '# A<|>')), offered(file.replace('# B', '# B<|>'))]).toEqual([false, true]);
  });
  test.each([
    ['filters', 'Status EQ 0<|>'],
    ['filters', ''],
    ['filters', 'AssetType EQ Imag<|>'],
  ] as const)('%s: nothing is safe to fix in %s', (kind, text) =>
    expect(titles(kind, text, ['source.fixAll'])).toEqual([]),
  );
});

describe('what is wanted', () => {
  const text = 'Status <|>= 0 AND AverageRating EQ 1';
  test.each([
    [[], []],
    [['source'], ['Fix everything that is safe to fix']],
    [['source.organizeImports'], []],
    [['refactor'], []],
    [['quickfix', 'source.fixAll'], ['Write EQ']],
  ] as const)('%s alone', (only, expected) => expect(titles('filters', text, only)).toEqual(expected));

  test('a range outside of the text is moved into it', () => {
    const document = openDocument('filters', 'AssetType EQ Image');
    for (const range of [
      { start: -5, end: -1 },
      { start: 400, end: 500 },
      { start: 12, end: 3 },
    ])
      expect(codeActions(document, range).length).toBeGreaterThan(0);
  });
});
