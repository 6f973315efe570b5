import type { Restriction } from '@assetql/core/meaning';
import { codeLenses, openDocument, type LanguageDocument, type ServiceContext } from '@assetql/language-service';
import { describe, expect, test } from 'vitest';

/** Each lens as its titles at what it stands over. */
function lenses(kind: LanguageDocument['kind'], text: string, context?: ServiceContext): readonly string[] {
  const found = codeLenses(openDocument(kind, text), context);
  const byPlace = new Map<string, string[]>();
  for (const { range, command } of found) {
    expect(command.range).toEqual(range);
    const place = text.slice(range.start, range.end);
    byPlace.set(place, [...(byPlace.get(place) ?? []), `${command.command}:${command.title}`]);
  }
  return [...byPlace].map(([place, titles]) => `${place} → ${titles.join(' ')}`);
}

const plain = 'run:Run counts:Count explain:Explain';

describe('lenses', () => {
  test.each([
    ['filters', 'Status EQ 0', [` → ${plain}`]],
    ['filters', 'Status EQ', [` → ${plain}`]],
    ['containerfilter', 'x', [` → ${plain}`]],
    ['search', 'logo', [` → ${plain}`]],
    ['search', '  ', []],
    ['sort', 'title', []],
    ['document', '', []],
    ['document', '### A\n', []],
    ['document', '### A\nexpect: total > 0\n', []],
    ['document', '### A\nunknown: total > 0\n', []],
    ['document', '# x\nfilters: Status EQ 0', [`filters → ${plain}`]],
    ['document', '@x = 1\ncount: {{x}}\nsearch: a', [`count → ${plain}`]],
    [
      'document',
      'search: a\n### A\nsearch: b\n\n### \nsearch: c',
      [`search → ${plain}`, `### A → ${plain}`, `### → ${plain}`],
    ],
    ['document', '### A\nfilters: ((', [`### A → ${plain}`]],
  ] as const)('%s: %j', (kind, text, expected) => {
    expect(lenses(kind, text).map((line) => line.replace(/^### +→/, '### →'))).toEqual(expected);
  });

  test.each([
    [128, '128 assets'],
    [1, '1 asset'],
    [0, '0 assets'],
    [undefined, 'Count'],
  ])('a total of %j is shown as %s', (total, title) => {
    const context = { totals: { of: () => total } };
    expect(lenses('search', 'logo', context)).toEqual([` → run:Run counts:${title} explain:Explain`]);
    expect(lenses('document', '### A\nsearch: logo', context)).toEqual([
      `### A → run:Run counts:${title} explain:Explain`,
    ]);
  });

  test('what has errors, or names that are not known, has no total', () => {
    const context = { totals: { of: () => 128 } };
    expect(lenses('filters', 'Status EQ', context)).toEqual([` → ${plain}`]);
    expect(lenses('document', '### A\nfilters: Status EQ', context)).toEqual([`### A → ${plain}`]);
    const named = '@x = category("A")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{x}})';
    expect(lenses('document', named, context)).toEqual([`### A → ${plain}`]);
    const catalogue = { categories: [{ id: 'x', name: 'A', path: ['A'] }] };
    expect(lenses('document', named, { ...context, catalogue })).toEqual([
      '### A → run:Run counts:128 assets explain:Explain',
    ]);
  });

  test('those of a stretch are of the searches that touch it', () => {
    const text = '### A\nsearch: a\n### B\nsearch: b\n### C\nsearch: c\n';
    const document = openDocument('document', text);
    const asked: Restriction[] = [];
    const totals = { of: (request: Restriction) => void asked.push(request) };
    const found = codeLenses(document, { totals }, { start: text.indexOf('search: b'), end: text.indexOf('b\n### C') });
    expect(new Set(found.map(({ range }) => text.slice(range.start, range.end)))).toEqual(new Set(['### B']));
    expect(asked).toHaveLength(1);
  });

  test('a search that others moved asks with the same object', () => {
    const asked: (Restriction | undefined)[] = [];
    const totals = { of: (request: Restriction) => void asked.push(request) };
    const before = openDocument('document', '### A\nsearch: a\n\n### B\nsearch: b\n');
    codeLenses(before, { totals });
    codeLenses(openDocument('document', '### A\nsearch: longer\n\n### B\nsearch: b\n', before), { totals });
    expect(asked[3]).toBe(asked[1]);
    expect(asked[2]).not.toBe(asked[0]);
  });
});
