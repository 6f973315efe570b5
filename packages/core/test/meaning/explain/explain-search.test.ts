import { parse } from '@assetql/core';
import { parseDocument } from '@assetql/core/document';
import { explainSearch, type ExplainOptions } from '@assetql/core/meaning';
import { describe, expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';

function saidOf(lines: readonly string[], options: ExplainOptions = {}): string {
  const [search] = parseDocument(`${lines.join('\n')}\n`).searches;
  if (search === undefined) throw new Error('There is no search.');
  return explainSearch(search, options).text;
}

const promised = {
  filters:
    'Status EQ 0 AND AssetType EQ Image AND (AverageRating EQ 4 OR AverageRating EQ 5) AND DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LT 2024-06-01T00:00:00.000Z',
  containerfilter: "CategoryIds/ANY(c: c EQ 'c7') OR CategoryAncestorIds/ANY(c: c EQ 'c7')",
  search: 'NOT draft',
  sort: 'record.createdAt D',
};
const sentence =
  'Approved images rated 4 or 5, uploaded in May 2024, in Logos or below it, not matching “draft”; newest first';

describe('a request', () => {
  test('of texts', () => {
    const { text, parts } = explainSearch(promised, { catalogue });
    expect(text).toBe(sentence);
    expect(parts.map(({ source, text: part }) => [source, part])).toEqual([
      ['filters', 'approved'],
      ['filters', 'of type Image'],
      ['filters', 'rated 4 or 5'],
      ['filters', 'uploaded in May 2024'],
      ['containerfilter', 'in Logos or below it'],
      ['search', 'not matching “draft”'],
      ['sort', 'newest first'],
    ]);
  });

  test('of trees', () => {
    const { containerfilter, search, sort } = promised;
    const filters = parse('filters', promised.filters).ast;
    expect(explainSearch({ filters, containerfilter, search, sort }, { catalogue }).text).toBe(sentence);
  });

  test.each([
    [{}, 'All assets'],
    [{ sort: 'title A' }, 'All assets; by title, A–Z'],
    [{ sort: '?' }, 'All assets; by “?”, ascending'],
    [{ sort: '(title)' }, 'All assets; in an order that could not be understood: “(title)”'],
    [{ count: 0 }, 'All assets; only how many there are'],
    [{ offset: 0 }, 'All assets'],
    [{ count: 1000, offset: 1 }, 'All assets; leaving out the first one; at most 1,000'],
    [{ search: 'red', searchFields: ['title'] }, 'Assets with “red” in the title'],
    [{ filters: 'AssetType EQ Image OR AssetType EQ Video', search: 'red' }, 'Images or videos, matching “red”'],
  ])('%j', (request, said) => {
    expect(explainSearch(request).text).toBe(said);
  });
});

describe('a saved search', () => {
  const since = (time: string, condition: string): string => saidOf([`@t = ${time}`, '### A', `filters: ${condition}`]);

  test.each([
    ['now - 30d', 'DateUploaded GE {{t}}', 'uploaded in the last 30 days'],
    ['now - 1mo', 'DateUploaded GE {{t}}', 'uploaded in the last 1 month'],
    ['now - 30d', 'DateUploaded GT {{t}}', 'uploaded after 30 days ago'],
    ['now - 30d', 'DateUploaded LT {{t}}', 'uploaded more than 30 days ago'],
    ['now - 30d', 'DateUploaded LE {{t}}', 'uploaded up to and including 30 days ago'],
    ['now - 30d', 'DateExpired GE {{t}}', 'expiring from 30 days ago on'],
    ['now + 2w', 'DateExpired LT {{t}}', 'expiring before 2 weeks from now'],
    ['now', 'DateExpired LT {{t}}', 'expiring before now'],
    ['today', 'DateUploaded GE {{t}}', 'uploaded since the start of today'],
    ['startOfMonth - 1mo', 'DateUploaded GE {{t}}', 'uploaded since 1 month before the start of this month'],
    [
      'startOfYear + 3mo - 2d',
      'DateUploaded GE {{t}}',
      'uploaded since 2 days before 3 months after the start of this year',
    ],
    ['now - 2h', 'DateApproved GE {{t}} AND Status EQ 0', 'approved in the last 2 hours'],
    [
      'now - 30d',
      'DateUploaded GE {{t}} AND DateUploaded LT 2024-05-01T00:00:00.000Z',
      'uploaded from 30 days ago up to but not including 1 May 2024 at 00:00 UTC',
    ],
    [
      'now - 30d',
      'DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LE {{t}}',
      'uploaded from 1 May 2024 at 00:00 UTC up to and including 30 days ago',
    ],
    ['now - 30d', 'DateUploaded EQ {{t}}', 'uploaded exactly 30 days ago'],
    ['4', 'AverageRating GE {{t}}', 'rated at least 4'],
    ['["jpg", "png"]', 'FileExtension EQ {{t}}', 'with the file extension “jpg” or “png”'],
    ['["jpg", "png"]', 'FileExtension NE {{t}}', 'whose file extension is neither “jpg” nor “png”'],
    ['user("Mary Smith")', 'CreatedBy EQ {{t}}', 'uploaded by Mary Smith'],
    ['"x"', 'AverageRating GE {{t}}', 'rated at least {{t}}'],
    ['"x"', 'AverageRating GE {{other}}', 'rated at least {{other}}'],
  ])('@t = %s, %s', (time, condition, said) => {
    expect(since(time, condition)).toBe(`Assets ${said}`);
  });

  test('of every key', () => {
    const lines = [
      '@brand = category("Brand/Logos")',
      '@words = ["red", "blue"]',
      '@most = 10',
      '@timeZone = "Europe/Berlin"',
      '### Logos',
      'filters: DateUploaded GE 2024-04-30T22:00:00.000Z',
      'containerfilter: CategoryIds/ANY(c: c EQ {{brand}}) OR CategoryAncestorIds/ANY(c: c EQ {{brand}})',
      'search: {{words}} categoryIds:{{brand}}',
      'searchFields: title, categoryIds',
      'sort: file.sizeInBytes D',
      'count: {{most}}',
      'offset: {{unknown}}',
    ];
    expect(saidOf(lines)).toBe(
      'Assets uploaded since 1 May 2024, in Brand/Logos or below it, with “red” or “blue” in the title or as the id of a category, in Brand/Logos; largest first; leaving out the first {{unknown}}; at most 10; days and times in Europe/Berlin',
    );
    expect(saidOf(lines, { timeZone: 'UTC' })).toContain('uploaded since 30 Apr 2024 at 22:00 UTC');
  });

  test('of nothing, and of mistakes', () => {
    expect(saidOf(['### A', 'filters:'])).toBe('All assets');
    expect(saidOf(['### A', 'filters: nonsense', 'count: many', 'search: {{}}'])).toMatch(
      /^Assets with something that could not be understood: “nonsense”/,
    );
  });

  test('of lists that are too long', () => {
    const list = `@many = [${Array.from({ length: 15_000 }, (_, at) => at).join(', ')}]`;
    expect(saidOf([list, '### A', 'filters: AverageRating EQ {{many}} OR AverageRating NE {{many}}'])).toEqual(
      expect.stringMatching(/^Assets either \(rated 1, .* or not rated {{many}}$/),
    );
    expect(saidOf([list, '### A', `search: ${'{{many}} OR '.repeat(2000)} x`]).length).toBeLessThan(2000);
  });
});
