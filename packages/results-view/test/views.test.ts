import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import {
  AssetFacts,
  FacetPanel,
  Paging,
  RelaxationList,
  Results,
  type Facet,
  type Relaxation,
  type ResultsProps,
  type ViewAsset,
} from '@assetql/results-view';

const nothing = (): void => undefined;
const draw = (props: Partial<ResultsProps>): string =>
  renderToString(h(Results, { pending: false, onPage: nothing, onRetry: nothing, ...props }));
const page = (assets: readonly ViewAsset[], total = assets.length, offset = 0, count = 50) => ({
  assets,
  total,
  offset,
  count,
});

describe('Results', () => {
  test('reserves space before the first results', () => {
    expect(draw({ pending: true })).toContain('aql-placeholders');
  });

  test('renders data of assets as text only', () => {
    const html = draw({
      page: page([
        { id: '1', title: '<img src=x onerror=alert(1)>', thumbnail: 'javascript:alert(1)', extension: '<b>' },
      ]),
    });
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;img src=x');
  });

  test('shows the data of an asset', () => {
    const html = draw({
      page: page([
        { id: '1', title: 'Cat', extension: 'svg', rating: 3.6, status: 5, thumbnail: '/t/1' },
        { id: '2', fileName: 'dog.png', status: 0 },
        { id: '3', rating: 0 },
      ]),
    });
    expect(html).toContain('rated 4 of 5');
    expect(html).toContain('rejected');
    expect(html).not.toContain('approved');
    expect(html).toContain('dog.png');
    expect(html).toContain('Without a title');
    expect(html).toContain('src="/t/1"');
  });

  test('keeps old results, marked as outdated, when the text has errors', () => {
    const html = draw({ page: page([{ id: '1', title: 'Cat' }]), held: 'The query has a problem.' });
    expect(html).toContain('Cat');
    expect(html).toContain('data-old');
  });

  test('shows one asset per line, with more data', () => {
    const asset = { id: '1', title: 'Cat', sizeInBytes: 2400, createdAt: Date.UTC(2024, 4, 15, 12), status: 5 };
    const html = draw({ page: page([asset]), layout: 'list' });
    for (const word of ['aql-list', '2.4 KB', 'May 2024', 'rejected']) expect(html).toContain(word);
    expect(draw({ page: page([asset]) })).not.toContain('2.4 KB');
  });

  test('says why there are no results yet', () => {
    expect(draw({ held: 'The query has a problem.' })).toContain('The query has a problem.');
  });

  test('a failure says what happened, what to do, and what the library said', () => {
    const html = draw({ failure: { kind: 'failed', raw: '<oops>', status: 500 } });
    expect(html).toContain('The library failed while answering.');
    expect(html).toContain('Try again');
    expect(html).toContain('&lt;oops>');
    expect(html).toContain('500');
    expect(draw({ failure: { kind: 'refused', raw: 'no' } })).not.toContain('Try again');
  });

  test('without results names the responsible parts and suggests changes', () => {
    const relaxations = [
      { kind: 'widen', parts: ['AverageRating GE 3'], count: 2, relax: nothing },
      { kind: 'either', parts: ['x', 'y'], count: 7, relax: nothing },
      { kind: 'drop', parts: ['AverageRating GE 3'], count: 12, relax: nothing },
      { kind: 'drop', parts: ['a', 'b'], count: 1, relax: nothing },
      { kind: 'drop', parts: ['a', 'a', 'b'], count: 1000, relax: nothing },
    ] as const;
    const list = (offered: readonly Relaxation[]): string =>
      renderToString(h(RelaxationList, { relaxations: offered }));
    const rows = list(relaxations)
      .split('<li>')
      .slice(1)
      .map((row) => row.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|'));
    expect(rows).toEqual([
      '|With |AverageRating GE 3| there are 2 assets.|Widen it|',
      '|With OR between |x| and |y| there are 7 assets.|Write OR|',
      '|Without |AverageRating GE 3| there are 12 assets.|Take it out|',
      '|Without |a| and |b| there is 1 asset.|Take both out|',
      '|Without |a| and |a| and |b| there are 1,000 assets.|Take them out|',
    ]);
    expect(list([])).toContain('No small change of the query finds something.');
    expect(draw({ page: page([]) })).toContain('No asset matches.');
  });

  test('says which page is shown, and that there are no assets on it', () => {
    const paging = (offset: number, total: number): string =>
      renderToString(h(Paging, { offset, shown: 1, count: 1, total, onPage: nothing }));
    expect(paging(50, 120)).toContain('51–51 of 120');
    expect(paging(99_999, 200_000)).toContain('pages no further');
    expect(draw({ page: page([], 120, 500) })).toContain('nothing on this page');
    expect(draw({ page: page([], 120, 0, 0) })).toContain('asks for no assets');
  });
});

const facet = (display: Facet['display'], length: number): Facet => ({
  name: display,
  label: 'Some facet',
  display,
  note: 'Counts are of the whole library.',
  ...(display === 'bars' ? { rows: 6 } : {}),
  values: Array.from({ length }, (_, index) => ({
    key: String(index),
    label: `value ${index}`,
    chosen: index === length - 1,
    swatch: 'red',
    ...(index === 0 ? {} : { count: (index - 1) * 1000 }),
  })),
});
const panel = (facets: readonly Facet[]): string => renderToString(h(FacetPanel, { facets, onAct: nothing }));

describe('FacetPanel', () => {
  test('shows the first values, the chosen ones, and how many more there are', () => {
    const html = panel([facet('bars', 12)]);
    expect(html).toContain('value 4');
    expect(html).not.toContain('value 9');
    expect(html).toContain('value 11');
    expect(html).toContain('6 more');
    expect(html).toContain('10,000');
  });

  test('marks chosen values, and offers to exclude others', () => {
    const html = panel([facet('bars', 2)]);
    expect(html.match(/aria-pressed/g)?.length).toBe(2);
    expect(html).toContain('aria-label="Leave out value 0"');
    expect(html).not.toContain('Leave out value 1');
  });

  test('shows why it is blocked, and then disables clicks', () => {
    const facets = [facet('bars', 3)];
    expect(renderToString(h(FacetPanel, { facets, note: 'Counting waits.', onAct: nothing }))).toContain(
      'Counting waits.',
    );
    const html = renderToString(h(FacetPanel, { facets, blocked: 'Mend the filter.', onAct: nothing }));
    expect(html).toContain('Mend the filter.');
    expect(html.match(/aria-disabled="true"/g)?.length).toBe(3);
    expect(html).not.toContain('Leave out');
  });

  test('labels the ends of a period', () => {
    expect(panel([facet('columns', 4)])).toMatch(/<span>value 0<\/span><span>value 3<\/span>/);
  });

  test('shows all colours and all columns', () => {
    expect(panel([facet('swatches', 12), facet('columns', 30)])).toContain('value 29');
  });
});

test('the facts of an asset have the dates of its attributes as they have its own, and other texts as they are', () => {
  const facts = renderToString(
    h(AssetFacts, {
      asset: {
        id: 'a',
        createdAt: Date.UTC(2027, 1, 7, 12),
        attributes: [
          { name: 'Release date', value: '2027-02-07T12:00:00.000Z' },
          { name: 'Edition', value: '2027-02-07' },
          { name: 'Never', value: '2027-99-07T12:00:00Z' },
        ],
      },
    }),
  );
  const [, own] = /Uploaded<\/dt>(<dd.*?<\/dd>)/.exec(facts) ?? [];
  expect(own).toContain('2027');
  expect(facts).toContain(`Release date</dt>${own}`);
  expect(facts).toContain('>2027-02-07</dd>');
  expect(facts).toContain('>2027-99-07T12:00:00Z</dd>');
});
