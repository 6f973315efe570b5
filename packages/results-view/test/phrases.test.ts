import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { h, type FunctionComponent } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createClient, type Asset } from '@assetql/client';
import { bind, parseDocument } from '@assetql/core/document';
import {
  AssetFacts,
  DetailsDialog,
  ExplainPanel,
  FacetPanel,
  Paging,
  phrase,
  RelaxationList,
  Results,
  setPhrases,
  type ExplainedPart,
  type Relaxation,
  type ViewAsset,
  type WhyNothingState,
} from '@assetql/results-view';
import {
  AnswerPane,
  AssetDetails,
  Attribution,
  createCounter,
  createRequestBudget,
  currentRequest,
  ExplainSection,
  loadCharts,
  loadRail,
  loadTable,
} from '@assetql/results-view/answer';
import { viewAsset } from '../src/answer/view-asset.ts';
import { drawFacets } from '../src/facets/draw-facets.ts';

/** Translations in which every phrase is its English in brackets. */
const bracketed: Readonly<Record<string, string>> = new Proxy<Record<string, string>>(
  {},
  { get: (_, english) => `⟦${String(english)}⟧` },
);

const nothing = (): void => undefined;
const draw = <Props extends object>(view: FunctionComponent<Props>, props: Props): string =>
  renderToString(h(view, props));

/** The readable content of a view: its text, and attributes that are announced or displayed. */
const read = (html: string): string =>
  [
    html.replaceAll(/<[^>]*>/g, ' '),
    ...Array.from(html.matchAll(/ (?:aria-label|title|alt|placeholder)="([^"]*)"/g), ([, text = '']) => text),
  ].join('\n');

/** The text that is not part of a phrase. Phrases can be nested, so the innermost are removed first. */
function unsaid(text: string): readonly string[] {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  return rest === text ? (text.match(/[A-Za-z][\w ',.]*/g) ?? []).map((word) => word.trim()) : unsaid(rest);
}

// The data of the asset contains no Latin letters, so any that remain belong to the view.
const fox: Asset = {
  id: '1',
  title: 'αλεπού',
  status: 77,
  rating: { average: 3.6 },
  file: { extension: 'ω', fileName: 'λ.ω', sizeInBytes: 2400, width: 30, height: 40 },
  media: { type: 'τύπος', original: '/1' },
  record: { createdBy: { id: '7', userName: 'άδα' } },
  keywords: ['ζώο'],
  categories: [{ id: '3', name: 'ζώα' }],
  attributes: [{ id: '4', name: 'χρώμα', values: ['άσπρο'] }],
};
const shown = viewAsset(fox, () => undefined);
const bare: ViewAsset = { id: '2', rating: 0, status: 5 };
const [search] = parseDocument('search: 1\n').searches;
const request = search && bind(search, { now: 0 }).request;
const asked = request && { request, now: 0 };
const names = { ready: () => Promise.resolve(), onChange: () => nothing } as const;
const client = createClient({ baseUrl: 'http://nowhere.invalid/' });
const counter = createCounter({
  count: () => Promise.reject(new Error('asks nothing')),
  budget: createRequestBudget(1, 1),
  atOnce: 1,
  remember: 1,
});
const choices = { read: (name: string) => (name === 'explain' ? 'open' : undefined), keep: nothing };

const results = (props: Partial<Parameters<typeof Results>[0]>): string =>
  draw(Results, { pending: false, onPage: nothing, onRetry: nothing, ...props });
const waiting = (wait: Parameters<typeof Results>[0]['wait']): string =>
  results({ pending: true, wait, onStop: nothing });
const page = (assets: readonly ViewAsset[], total: number, offset = 0, count = 50) => ({
  assets,
  total,
  offset,
  count,
});
const failure = (kind: NonNullable<Parameters<typeof Results>[0]['failure']>['kind'], status?: number): string =>
  results({ failure: { kind, raw: '0', ...(status === undefined ? {} : { status }) } });
const part = (key: string, others: Partial<ExplainedPart> = {}): ExplainedPart => ({
  key,
  text: '1',
  alone: undefined,
  left: undefined,
  parts: [],
  ...others,
});
const explained = (parts: readonly ExplainedPart[], whyNothing?: WhyNothingState): string =>
  draw(ExplainPanel, { text: '1', parts, whyNothing, onMark: nothing, onGo: nothing, onRetry: nothing });
const remedy = (count: number) => ({ key: String(count), label: '1', count, apply: nothing });
const relaxations = (['drop', 'widen', 'either'] as const).flatMap((kind) =>
  [1, 2, 3].map((count) => ({ kind, parts: Array.from({ length: count }, String), count, relax: nothing })),
);
const pane = (held: string | undefined, onlySearch = search): string =>
  draw(AnswerPane, {
    client,
    catalogue: names,
    counter,
    subject: '1',
    file: 'search: 1\n',
    search: onlySearch,
    asked,
    query: undefined,
    held,
    runs: 0,
    choices,
    onSettled: nothing,
    onEdit: nothing,
    onPage: nothing,
  });
/** The details of the asset, without the explanation of the search and the names of fields. */
function detailsOf(file: string): string {
  const [own] = parseDocument(file).searches;
  const bound = own && bind(own, { now: 0 }).request;
  const drawn = draw(AssetDetails, {
    asset: shown,
    catalogue: names,
    file,
    search: own,
    asked: bound && { request: bound, now: 0 },
    onEdit: nothing,
  });
  return drawn.replaceAll(/<(span dir="auto"|code)>[^<]*<\/\w+>/g, '');
}
const facets = () =>
  drawFacets(
    {
      extensions: [{ extension: 'ω', count: 2 }, ...[1, 2, 3, 4, 5].map((at) => ({ extension: String(at), count: 1 }))],
      ofLibrary: true,
      // One column per year, because names of months stay English.
      span: { first: Date.UTC(1990, 0), last: Date.UTC(2024, 0) },
      numbers: new Map(),
      waits: false,
      failed: false,
    },
    [],
    {},
    { text: '', ast: undefined },
    { admitted: undefined, kind: 'from' },
  );

const narrowing = {
  client,
  counter,
  catalogue: names,
  file: 'search: 1\n',
  search,
  subject: '1',
  request: {},
  assets: [],
  turn: 0,
  choices,
  onEdit: nothing,
};
const ResultTable = await loadTable();
const FacetRail = await loadRail();
const ChartView = await loadCharts();

const views: readonly (readonly [string, () => string])[] = [
  ['results on their way', () => results({ pending: true })],
  ['results', () => results({ page: page([shown, bare], 120, 50, 2) })],
  ['pages', () => draw(Paging, { offset: 50, shown: 2, count: 2, total: 120, onPage: nothing })],
  [
    'results in a list, to the end of the pages',
    () =>
      results({ layout: 'list', page: page([shown], 2e5, 99_999, 1) }) +
      draw(Paging, { offset: 99_999, shown: 1, count: 1, total: 2e5, onPage: nothing }),
  ],
  ['no assets asked for', () => results({ page: page([], 5, 0, 0) })],
  ['a page behind the last', () => results({ page: page([], 5, 50) })],
  ['nothing found', () => results({ page: page([], 0) }) + draw(RelaxationList, { relaxations })],
  ['nothing found, and nothing near', () => draw(RelaxationList, { relaxations: [] })],
  ['offline', () => failure('offline')],
  ['signed out', () => failure('signed-out', 401)],
  ['forbidden', () => failure('forbidden', 403)],
  ['refused', () => failure('refused', 400)],
  ['busy', () => failure('busy', 429)],
  ['unreachable', () => failure('unreachable')],
  ['failed', () => failure('failed')],
  ['too far', () => failure('too-far')],
  ['stopped', () => failure('stopped')],
  ...[45_000, 5 * 60_000, 3 * 3_600_000].map((retryAfter): readonly [string, () => string] => [
    `a pause of ${retryAfter} ms`,
    () => results({ failure: { kind: 'busy', retryAfter } }),
  ]),
  ['results that are waited for', () => waiting({ since: Date.now() - 9000 })],
  [
    'results that are waited for through a pause',
    () => waiting({ since: Date.now(), pause: { until: Date.now() + 9000, reason: { kind: 'busy' } } }),
  ],
  [
    'a table',
    () =>
      renderToString(
        h(ResultTable, {
          assets: [shown, bare],
          catalogue: { ...names, users: [] },
          sort: undefined,
          onSort: nothing,
          onOpen: nothing,
          choices,
        }),
      ),
  ],
  ['facts', () => draw(AssetFacts, { asset: shown })],
  ['details', () => draw(DetailsDialog, { asset: shown, onClose: nothing })],
  [
    'details of an asset with much to say',
    () => {
      const description = 'λόγος '.repeat(200);
      const keywords = Array.from({ length: 99 }, (_, number) => `ζώο ${number}`);
      return draw(DetailsDialog, { asset: { ...shown, description, keywords }, onClose: nothing });
    },
  ],
  [
    'details without a title, of a host',
    () => draw(DetailsDialog, { asset: { ...bare, original: '/1' }, onClose: nothing, onOpenFile: nothing }),
  ],
  ['facets', () => draw(FacetPanel, { facets: facets(), onAct: nothing, onScale: nothing, onRetry: nothing })],
  [
    'parts',
    () => explained([part('1', { alone: 1, left: 'counting', parts: [part('2')] }), part('3', { alone: 'unknown' })]),
  ],
  ['very many parts', () => explained(Array.from({ length: 60 }, (_, at) => part(String(at))))],
  ['why nothing, still looked for', () => explained([], 'looking')],
  ['why nothing, not to be told', () => explained([], 'unknown')],
  ['why nothing', () => explained([], { clauses: ['1'], remedies: [remedy(1), remedy(2)] })],
  ['why nothing, of two', () => explained([], { clauses: ['1', '2'], remedies: [] })],
  ['why nothing, of no assets', () => explained([], { clauses: [], remedies: [] })],
  ['the section of the explanation', () => draw(ExplainSection, { ...explain, search, asked, opens: 0, choices })],
  [
    'why it matches',
    () => detailsOf("filters: Status EQ 77\ncontainerfilter: CategoryIds/ANY(c: c EQ '3')\nsearch: 1\n"),
  ],
  ['why all match', () => detailsOf('### 1\n')],
  ['offers that cannot be taken now', () => detailsOf('filters: Status = 0\n')],
  ['offers where there is no search', () => detailsOf('')],
  ['facets on their way', () => renderToString(h(FacetRail, narrowing))],
  ['charts on their way', () => renderToString(h(ChartView, narrowing))],
  ['a pane that asks', () => pane(undefined)],
  ['a pane that is held', () => pane('1')],
];
const explain = { counter, catalogue: names, file: '', onMark: nothing, onGo: nothing, onEdit: nothing };

describe('in a translation', () => {
  beforeAll(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    setPhrases(bracketed);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    setPhrases({});
  });

  test.each(views)('%s: every text is translated', (_, view) => {
    const text = read(view());
    expect(unsaid(text)).toEqual([]);
  });

  test('texts of the host and names are not translated', () => {
    const text = read(draw(Attribution, {}));
    expect(text).toContain('⟦Drawings:');
  });

  test('reasons for a missing request are translated', () => {
    const held = currentRequest(undefined, {}, 0, false);
    expect(held.kind === 'held' && held.why).toMatch(/^⟦.*⟧$/);
  });
});

describe('a phrase', () => {
  afterAll(() => setPhrases({}));

  test('is English without translations', () => {
    setPhrases({});
    expect(phrase('{0} of {1}, {0}', 1, 'all')).toBe('1 of all, 1');
    expect(phrase('{0} more')).toBe('{0} more');
  });
  test('has its values at the placeholders of the translation, and placeholders in values are not replaced', () => {
    setPhrases({ '{0} of {1}': '{1}: {0}' });
    expect(phrase('{0} of {1}', '{1}', 2)).toBe('2: {1}');
  });
  test('has nodes at the placeholders of the translation', () => {
    setPhrases({ 'Without {0} there is {1} asset.': '{1} Datei ohne {0}.' });
    const dropped: Relaxation = { kind: 'drop', parts: ['x'], count: 1, relax: nothing };
    const html = draw(RelaxationList, { relaxations: [dropped] });
    expect(html).toContain('<span>1 Datei ohne <code dir="auto">x</code>.</span>');
  });
});

/** Views that are not rendered without a page are checked in the source: sentences in quotation marks must be phrases. */
const source = join(import.meta.dirname, '../src');
test.each(globSync('**/*.{ts,tsx}', { cwd: source }))('%s translates its sentences', (file) => {
  const code = readFileSync(join(source, file), 'utf8')
    .replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '')
    .replaceAll(/\b(?:phrase|Error)\(\s*(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`)/g, '');
  expect(
    code.match(/'[A-Z][a-z]+ [^'\n]*'|[`>][A-Z][a-z]+ [^`<\n]*[`<]|^ +[A-Z][a-z]+(?: [a-z]+)*\.?$/gm) ?? [],
  ).toEqual([]);
});
