import { print } from '@assetql/core';
import type { Restriction } from '@assetql/core/meaning';
import type { LanguageDocument, ServiceContext } from '@assetql/language-service';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../catalogue.ts';
import { actionsAt } from './actions-at.ts';

const commands = (kind: LanguageDocument['kind'], text: string, context?: ServiceContext) => {
  const { document, actions } = actionsAt(kind, text, context, ['source.copy', 'refactor.rewrite']);
  return actions.flatMap(({ title, command }) =>
    command === undefined
      ? []
      : [[title, command.command, document.text.slice(command.range.start, command.range.end)]],
  );
};

const file = `@since = now - 30d
### First
filters: DateUploaded GE {{since}}
### Sec<|>ond
sort: title
`;

describe('what the host does', () => {
  test('copying a search is offered wherever the caret is in it, and says which it is', () =>
    expect(commands('document', file)).toEqual([
      ['Copy as URL', 'url', '### Second'],
      ['Copy as curl command', 'curl', '### Second'],
      ['Copy as TypeScript', 'typescript', '### Second'],
    ]));
  test('a search without a title is named by its first key, an expression by itself', () => {
    expect(commands('document', '# About.\nsort: title<|>\n')[0]).toEqual(['Copy as URL', 'url', 'sort: title']);
    expect(commands('filters', 'AssetType <|>EQ Image').at(-1)).toEqual([
      'Copy as TypeScript',
      'typescript',
      'AssetType EQ Image',
    ]);
  });
  test.each(['filters: Status = 0<|>', '@a = 1<|>', '### A\nfilters: Status EQ {{x<|>}}', '<|>'])(
    'nothing is offered for %s',
    (text) => expect(commands('document', text)).toEqual([]),
  );
  test('names that are not known yet keep nothing from being offered', () => {
    const text = '@b = category("Not there")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{<|>b}})\n';
    expect(commands('document', text, { catalogue }).map(([title]) => title)).toContain('Copy as URL');
  });
});

describe('relaxing', () => {
  const asked: string[] = [];
  const totals = (total: number | undefined) => ({
    of: ({ filters }: Restriction) => {
      asked.push(print(filters));
      return total;
    },
  });
  const offered = (total: number | undefined) =>
    commands('filters', 'Status EQ 0<|>', { totals: totals(total) }).filter(([, command]) => command === 'relax');

  test('is offered for a search that finds nothing', () =>
    expect(offered(0)).toEqual([['Relax to get results', 'relax', 'Status EQ 0']]));
  test('is offered under another name while that is not known', () =>
    expect(offered(undefined)).toEqual([['Relax to get results', 'relax', 'Status EQ 0']]));
  test('is not offered for one that finds something, or restricts nothing', () => {
    expect(offered(1)).toEqual([]);
    expect(commands('sort', 'title<|>', { totals: totals(0) }).map(([, command]) => command)).not.toContain('relax');
  });
  test('the total of the bound request counts', () => {
    commands('document', '@s = 9\n### A\nfilters: Status EQ {{<|>s}}\n', { totals: totals(0) });
    expect(asked.at(-1)).toBe('Status EQ 9');
  });
});
