import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AssetQuery, Client } from '@assetql/client';
import type { Schema, TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { FacetPanel } from '../view/facet-panel.tsx';
import { formatAssets } from '../view/format-assets.ts';
import type { AdviseFailure } from '../view/failure-message.tsx';
import { Results, type ResultsProps, type ViewPage } from '../view/results.tsx';
import type { Counter } from '../count/counter.ts';
import { timeBins } from '../count/time-bins.ts';
import { isBroken } from '../edit/is-broken.ts';
import { writtenFilter } from '../edit/written-filter.ts';
import { loadedFacetEdits, loadFacetEdits } from '../facets/late-facet-edits.ts';
import type { FacetClick } from '../facets/facet-edits.ts';
import { useFacets } from '../facets/use-facets.ts';
import type { ChoiceStore } from './choice-store.ts';
import type { AskedRequest } from './current-request.ts';
import { useMedia } from './use-media.ts';
import { useRelaxations } from './use-relaxations.ts';
import { useResults } from './use-results.ts';
import type { LibraryNames } from './library-names.ts';
import { LayoutChoice, type AnswerLayout } from './layout-choice.tsx';
import { SortChoice } from './sort-choice.tsx';
import type { AnswerTable } from '../table/answer-table.tsx';
import { loadDetails } from '../view/late-details.ts';
import { phrase } from '../view/phrase.ts';

export interface AnswerPaneProps {
  readonly client: Client;
  readonly catalogue: LibraryNames;
  readonly counter: Counter;
  /** The text of the file, and the search of it that is asked. */
  readonly file: string;
  readonly search: SavedSearch | undefined;
  /**
   * Tells the search apart from the others of the host: an answer is shown with the search it belongs to, and with no other. Without a
   * search, `undefined`, the last answer stays.
   */
  readonly subject: string | undefined;
  /** What is asked now, and the instant that its relative times count from; nothing while the text is broken. */
  readonly asked: AskedRequest | undefined;
  /** The request as it is sent for the page that is seen. */
  readonly query: AssetQuery | undefined;
  /** Why there is no request. */
  readonly held: string | undefined;
  /** Counts up whenever the person asks for the answer anew. */
  readonly runs: number;
  /** The first answer is there, or there will be none. */
  readonly onSettled: () => void;
  readonly choices: ChoiceStore;
  /** What stands under the facts of each asset. */
  readonly attribution?: ComponentChildren;
  /** What a host adds to the facts of an asset. */
  readonly details?: ResultsProps['details'];
  readonly onOpenFile?: ResultsProps['onOpenFile'];
  /** Advice for failures that the host knows more about. */
  readonly advise?: AdviseFailure | undefined;
  /** What a host adds to the tools above the results; it is given the page that is shown. */
  readonly tools?: ((page: ViewPage) => ComponentChildren) | undefined;
  /** The table (`answerTable`), where the answer can be shown as one as well. */
  readonly table?: AnswerTable | undefined;
  /** What the library has beyond the specification. */
  readonly schema?: Schema | undefined;
  /** Edits of the file, for the host to make as one step. */
  readonly onEdit: (edits: readonly TextEdit[]) => void;
  readonly onPage: (offset: number) => void;
}

/** What the query finds: total, order, facets, assets. */
export function AnswerPane(props: AnswerPaneProps): VNode {
  const { client, catalogue, counter, file, search, subject, asked, query, held, runs, choices, table, onEdit } = props;
  const request = asked?.request;
  const isWide = useMedia('(min-width: 68.75rem)');
  const [open, setOpen] = useState(false);
  const [layout, setLayout] = useState<AnswerLayout>(() => layoutOf(choices.read('layout')));
  useEffect(() => choices.keep('layout', layout), [layout]);
  const key = query === undefined ? undefined : JSON.stringify(query);

  const { state, run, wait, stop } = useResults(
    client,
    key,
    subject,
    (id) => catalogue.users?.find((user) => user.id === id)?.userName,
  );
  useEffect(() => {
    if (runs > 0) run();
  }, [runs]);
  const written = search === undefined ? { text: '', ast: undefined } : writtenFilter(search);
  const [turn, setTurn] = useState(0);
  const retry = (): void => {
    run();
    setTurn((before) => before + 1);
  };
  const { facets, waits } = useFacets(client, counter, request, subject, written, isWide || open, turn);
  const answer = state.answered?.answer;
  const isSettled = answer !== undefined || held !== undefined || state.problem !== undefined;
  useEffect(() => {
    if (!isSettled) return;
    props.onSettled();
    // What a click needs is there by the time somebody clicks.
    void loadFacetEdits();
    loadDetails().catch(() => undefined);
  }, [isSettled]);
  const isEmpty = answer?.total === 0 && !state.pending && state.answered?.question === key;
  const empty = useMemo(
    () => (isEmpty && search !== undefined && asked !== undefined ? { file, search, ...asked } : undefined),
    [isEmpty, file, search, asked],
  );
  const relaxations = useRelaxations(counter, catalogue, empty, onEdit);
  const bins = useMemo(() => {
    const columns = facets.find(({ display }) => display === 'columns')?.values ?? [];
    const starts = columns.map((column) => Number(column.key));
    return starts.length === 0 ? [] : timeBins(Math.min(...starts), Math.max(...starts));
  }, [facets]);

  const shown = useRef({ file, search, bins });
  shown.current = { file, search, bins };
  /** What a click writes is loaded after the first answer; it is written into the text as it is by then. */
  const act = async (click: FacetClick): Promise<void> => {
    const edits = loadedFacetEdits() ?? (await loadFacetEdits());
    const now = shown.current;
    if (edits !== undefined) onEdit(edits(now.file, now.search, click, now.bins));
  };
  const setSort = async (sort: string): Promise<void> => {
    const loaded = await import('../edit/edit-search.ts').catch(() => undefined);
    const now = shown.current;
    if (loaded !== undefined && now.search !== undefined) onEdit(loaded.setKey(now.file, now.search, 'sort', sort));
  };
  const onSort = (text: string): void => void setSort(text);
  const sort = request?.sort ?? search?.sort?.parsed.ast;
  const draw: ResultsProps['draw'] =
    table && ((assets, onOpen) => table.draw({ ...props, assets, onOpen, sort, onSort }));
  return (
    <section class="aql-pane" aria-label={phrase('Results')}>
      <div class="aql-toolbar">
        <div class="aql-answered">
          <h2 class="aql-total" aria-live="polite">
            {answer === undefined
              ? held === undefined && state.problem === undefined
                ? phrase('Searching')
                : phrase('Results')
              : formatAssets(answer.total)}
          </h2>
          {answer !== undefined && (held !== undefined || state.problem !== undefined) && (
            <p class="aql-outdated" title={held}>
              {search === undefined
                ? phrase('from the text before')
                : held === undefined
                  ? phrase('from before the failure')
                  : phrase('the last answer')}
            </p>
          )}
        </div>
        {answer !== undefined && props.tools?.(answer)}
        <LayoutChoice layout={layout} table={table} onChoose={setLayout} />
        <SortChoice sort={sort} schema={props.schema} onChoose={onSort} />
        <button type="button" class="aql-button aql-narrow" aria-expanded={open} onClick={() => setOpen(!open)}>
          {phrase('Narrow')}
        </button>
      </div>
      <div class="aql-pane-body">
        {(isWide || open) && (
          <div class="aql-facet-rail" role="group" aria-label={phrase('Narrow the results')}>
            <FacetPanel
              facets={facets}
              note={
                waits
                  ? phrase('The library is asked no more for a few seconds, to leave it to others. The counts follow.')
                  : undefined
              }
              blocked={
                isBroken(search, 'filters') ? phrase('Mend the filter to narrow the results by a click.') : undefined
              }
              onAct={(facet, value, action, extend) => void act({ facet, value, action, extend })}
            />
          </div>
        )}
        <Results
          page={answer}
          pending={state.pending && held === undefined}
          // What keeps a search from being asked is said by its text, or by who has the library.
          failure={held === undefined ? state.problem : undefined}
          held={held}
          layout={layout === 'grid' ? layout : 'list'}
          draw={layout === 'table' ? draw : undefined}
          placeholders={layout === 'table' ? table?.placeholders() : undefined}
          relaxations={relaxations}
          onPage={props.onPage}
          onRetry={retry}
          wait={wait}
          onStop={stop}
          advise={props.advise}
          attribution={props.attribution}
          details={props.details}
          onOpenFile={props.onOpenFile}
        />
      </div>
    </section>
  );
}

const layoutOf = (kept: string | undefined): AnswerLayout => (kept === 'list' || kept === 'table' ? kept : 'grid');
