import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { ExplainPanel, type ExplainedPart, type ExplainPanelProps, type WhyNothingState } from '@assetql/results-view';

const nothing = (): void => undefined;
const draw = (props: Partial<ExplainPanelProps>): string =>
  renderToString(h(ExplainPanel, { text: 'All assets', parts: [], onMark: nothing, onGo: nothing, ...props }));
const part = (text: string, others: Partial<ExplainedPart> = {}): ExplainedPart => ({
  key: text,
  text,
  alone: undefined,
  left: undefined,
  parts: [],
  ...others,
});
/** The text of HTML without tags. */
const words = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('ExplainPanel', () => {
  test('explains the search in a sentence', () => {
    expect(words(draw({}))).toBe('All assets.');
  });

  test('shows the counts of each part, with separators', () => {
    const html = draw({ parts: [part('of type Image', { alone: 2914, left: 311 })] });
    expect(words(html)).toContain('of type Image finds alone 2,914 leaves 311');
  });

  test.for([
    { count: 'counting', says: 'finds alone … not counted yet' },
    { count: 'unknown', says: 'finds alone – not counted' },
    { count: 0, says: 'finds alone 0' },
  ] as const)('shows a count that is $count', ({ count, says }, { expect: expectThat }) => {
    expectThat(words(draw({ parts: [part('rated 5', { alone: count })] }))).toContain(says);
  });

  test('shows no columns when nothing is counted', () => {
    expect(words(draw({ parts: [part('newest first')] }))).toBe('All assets. newest first');
  });

  test('nests sub-parts in their part, with its label', () => {
    const html = draw({ parts: [part('either A or B', { parts: [part('A', { alone: 1 }), part('B')] })] });
    expect(html.match(/<ul/g)).toHaveLength(2);
    expect(html).toContain('aria-label="Parts of: either A or B"');
  });

  test('shows the first of very many parts, and the number of others', () => {
    const many = Array.from({ length: 15_000 }, (_, at) => part(`term${at}`));
    const html = draw({ parts: [part('any', { parts: many })] });
    expect(html.match(/<li/g)).toHaveLength(52);
    expect(words(html)).toContain('term49 and 14,950 more');
  });

  test('says why counts are missing, and offers to count again', () => {
    const html = words(draw({ note: 'The library did not count every part.', onRetry: nothing }));
    expect(html).toContain('The library did not count every part. Count again');
  });

  test('renders words of the search as text only', () => {
    const html = draw({ text: '<img src=x>', parts: [part('<b>')] });
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<b>');
  });
});

describe('Why nothing?', () => {
  const apply = nothing;
  const cases: readonly { readonly name: string; readonly state: WhyNothingState; readonly says: string }[] = [
    { name: 'while it is found out', state: 'looking', says: 'Looking for the parts to blame.' },
    { name: 'when it cannot be', state: 'unknown', says: 'The library did not answer often enough to tell.' },
    { name: 'of an empty library', state: { clauses: [], remedies: [] }, says: 'The library has no assets.' },
    {
      name: 'of one part',
      state: { clauses: ['rated 9'], remedies: [] },
      says: 'This alone finds nothing: rated 9. No small change finds something.',
    },
    {
      name: 'of several parts',
      state: {
        clauses: ['A', 'B', 'C'],
        remedies: [
          { key: '1', label: 'Take out: A', count: 1, apply },
          { key: '2', label: 'Widen: B →', code: 'AverageRating GE 3', count: 1200, apply },
        ],
      },
      says: 'Together these find nothing: A; B; C. Take out: A finds 1 asset Widen: B → AverageRating GE 3 finds 1,200 assets',
    },
  ];
  test.for(cases)('$name', ({ state, says }, { expect: expectThat }) => {
    expectThat(words(draw({ whyNothing: state }))).toBe(`All assets. Why nothing? ${says}`);
  });
});
