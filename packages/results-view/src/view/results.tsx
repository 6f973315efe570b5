import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { EmptyMessage } from './explain/empty-message.tsx';
import type { Relaxation } from './explain/relaxation-list.tsx';
import { FailureMessage, type AdviseFailure } from './failure-message.tsx';
import type { Failure } from './failure.ts';
import { OpenedAsset, type DetailsContent } from './details/opened-asset.tsx';
import { LatePanel, type LoadView } from './late-panel.tsx';
import type { PagingProps } from './paging.tsx';
import { ResultGrid } from './result-grid.tsx';
import { type ResultLayout } from './result-layout.ts';
import type { ViewAsset } from './view-asset.ts';
import { WaitNote, type Wait } from './wait-note.tsx';
import { phrase } from './text/phrase.ts';

const loadPaging: LoadView<PagingProps> = async () => (await import('./paging.tsx')).Paging;

/** One page of results. */
export interface ViewPage {
  readonly assets: readonly ViewAsset[];
  readonly total: number;
  readonly offset: number;
  /** The number of assets requested. */
  readonly count: number;
  /** Whether the query says which page it wants, by a count or an offset. */
  readonly isWritten?: boolean;
  /** How long the answer took. */
  readonly milliseconds?: number;
}

export interface ResultsProps extends DetailsContent {
  /** The last results; they stay while newer ones are pending. */
  readonly page?: ViewPage | undefined;
  readonly pending: boolean;
  readonly failure?: Failure | undefined;
  /** Why the text cannot be run. Results that are shown then belong to an earlier text, which a note beside the total says. */
  readonly held?: string | undefined;
  readonly layout?: ResultLayout | undefined;
  /** Renders a page in a layout of the host; `onOpen` opens the details of an asset. */
  readonly draw?: ((page: ViewPage, onOpen: (index: number) => void) => VNode) | undefined;
  /** Whether `draw` reaches the other pages by itself, so that no buttons lead there. */
  readonly isContinuous?: boolean | undefined;
  /** Displayed before the first results instead of tiles or lines. */
  readonly placeholders?: VNode | undefined;
  readonly relaxations?: readonly Relaxation[] | undefined;
  readonly onPage: (offset: number) => void;
  readonly onRetry: () => void;
  /** The pending response, and the function that cancels it. */
  readonly wait?: Wait | undefined;
  readonly onStop?: (() => void) | undefined;
  readonly advise?: AdviseFailure | undefined;
}

/** Skeleton tiles before the first results. */
const placeholders = Array.from({ length: 12 }, (_, index) => index);

/** The results of a query in all states: first load, results, outdated results, no results, failure. */
export function Results(props: ResultsProps): VNode {
  const { page, pending, failure, held } = props;
  // The dialog goes through the results as they were when it was opened, even if newer ones arrive.
  const [opened, setOpened] = useState<Opened>();
  const root = useRef<HTMLDivElement>(null);
  const turned = useRef(false);
  const had = useRef(false);
  useLayoutEffect(() => {
    // The first results of another search begin at their start.
    if (page !== undefined && !had.current) root.current?.scrollTo({ top: 0 });
    had.current = page !== undefined;
    if (!turned.current) return;
    turned.current = false;
    root.current?.scrollTo({ top: 0 });
    root.current?.querySelector<HTMLElement>('.aql-tile, .aql-row-open')?.focus();
  }, [page]);
  return (
    <div class="aql-results" ref={root} aria-busy={pending} data-pending={pending ? '' : undefined}>
      <div class="aql-progress" aria-hidden="true" />
      {pending && props.wait !== undefined && props.onStop !== undefined && (
        <WaitNote wait={props.wait} isOld={page !== undefined} onStop={props.onStop} />
      )}
      {failure !== undefined && <FailureMessage {...props} failure={failure} />}
      {failure === undefined && held !== undefined && page === undefined && <p class="aql-held">{held}</p>}
      <div class="aql-answer" data-old={failure !== undefined || held !== undefined ? '' : undefined}>
        {page === undefined ? (
          failure === undefined && held === undefined && (props.placeholders ?? <Placeholders layout={props.layout} />)
        ) : page.total === 0 ? (
          <EmptyMessage relaxations={props.relaxations} />
        ) : (
          <Answer
            page={page}
            layout={props.layout}
            draw={props.draw}
            isContinuous={props.isContinuous}
            onOpen={(index) => setOpened({ assets: page.assets, index, opening: (opened?.opening ?? 0) + 1 })}
            onPage={(offset) => {
              turned.current = true;
              props.onPage(offset);
            }}
          />
        )}
      </div>
      {opened !== undefined && (
        <OpenedAsset
          {...props}
          key={opened.opening}
          assets={opened.assets}
          row={opened.index}
          onRow={(index) => setOpened({ ...opened, index })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

interface Opened {
  readonly assets: readonly ViewAsset[];
  readonly index: number;
  /** Counts openings, so that each one tries again to load the dialog. */
  readonly opening: number;
}

interface AnswerProps {
  readonly page: ViewPage;
  readonly layout: ResultLayout | undefined;
  readonly draw: ResultsProps['draw'];
  readonly isContinuous: boolean | undefined;
  readonly onOpen: (index: number) => void;
  readonly onPage: (offset: number) => void;
}

function Answer({ page, layout, draw, isContinuous, onOpen, onPage }: AnswerProps): VNode {
  const { assets, offset, count, total } = page;
  return (
    <>
      {assets.length === 0 ? (
        <div class="aql-message">
          <p class="aql-message-title">
            {count === 0 ? phrase('The query asks for no assets.') : phrase('There is nothing on this page.')}
          </p>
          <p>
            {count === 0
              ? phrase('With count: 0 the library only counts.')
              : phrase('The offset lies behind the last asset.')}
          </p>
        </div>
      ) : draw !== undefined ? (
        draw(page, onOpen)
      ) : (
        <ResultGrid assets={assets} layout={layout} onOpen={onOpen} />
      )}
      {count > 0 && isContinuous !== true && (offset > 0 || assets.length < total) && (
        <LatePanel load={loadPaging} props={{ offset, shown: assets.length, count, total, onPage }} />
      )}
    </>
  );
}

function Placeholders({ layout }: Pick<ResultsProps, 'layout'>): VNode {
  return (
    <ul class={`aql-${layout ?? 'grid'} aql-placeholders`} aria-hidden="true">
      {placeholders.map((index) => (
        <li key={index} class="aql-tile">
          <span class="aql-thumbnail" />
          <span class="aql-tile-text">
            <span class="aql-tile-title" />
            <span class="aql-tile-facts" />
          </span>
        </li>
      ))}
    </ul>
  );
}
