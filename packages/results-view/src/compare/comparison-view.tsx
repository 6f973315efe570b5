import type { ComponentChildren, VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Client } from '@assetql/client';
import type { Comparison } from '@assetql/client/comparison';
import { print, type Schema } from '@assetql/core';
import type { BoundRequest } from '@assetql/core/document';
import type { ChoiceStore } from '../answer/choice-store.ts';
import { useChoice } from '../answer/use-choice.ts';
import { LayoutChoice } from '../answer/layout-choice.tsx';
import type { LibraryNames } from '../answer/library-names.ts';
import { FailureMessage } from '../view/failure-message.tsx';
import { formatCount } from '../view/text/format-count.ts';
import { phrase } from '../view/text/phrase.ts';
import type { ResultLayout } from '../view/result-layout.ts';
import type { ResultsProps } from '../view/results.tsx';
import { WaitNote } from '../view/wait-note.tsx';
import { ChangeList } from './change-list.tsx';
import { changeRows, type WrittenSearch } from './change-rows.ts';
import { SideResults } from './side-results.tsx';
import { firstSide, sides, sideTotals, type SideName, type SideTotal } from './side-totals.ts';
import { useComparison } from './use-comparison.ts';
import { mostRead, useDifference, type ReadSide } from './use-difference.ts';

/** One of the compared searches. */
export interface ComparedSide extends WrittenSearch {
  readonly request: BoundRequest;
  /** A display name for its origin: `HEAD`, `History`, a file name. */
  readonly origin: string;
}

export interface ComparisonViewProps extends Pick<
  ResultsProps,
  'advise' | 'attribution' | 'details' | 'onOpenFile' | 'onDownload'
> {
  /** For the displayed assets. */
  readonly client: Client;
  /** For totals, and for lists that are read for the comparison. */
  readonly counting: Client;
  readonly catalogue: LibraryNames;
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  readonly schema: Schema | undefined;
  readonly choices: ChoiceStore;
  /** A counter that the host increments to compare again. */
  readonly runs: number;
  /** Additional content of the host beside the changes. */
  readonly tools?: ComponentChildren;
}

/** Compares two searches: assets found only by the first, by both, only by the second; and the changes in their texts. */
export function ComparisonView(props: ComparisonViewProps): VNode {
  const { counting, before, after, schema, runs } = props;
  const [retries, setRetries] = useState(0);
  const { state, stop } = useComparison(counting, before.request, after.request, schema, runs + retries);
  const rows = useMemo(() => changeRows(before, after, { schema }), [before.search, after.search, schema]);
  return (
    <section class="aql-comparison" aria-label={phrase('Comparison')}>
      <div class="aql-compared-text">
        <ChangeList rows={rows} />
        {props.tools}
      </div>
      {state.kind === 'failed' ? (
        <FailureMessage failure={state.failure} advise={props.advise} onRetry={() => setRetries((all) => all + 1)} />
      ) : state.kind === 'asking' ? (
        <>
          <SideChoice totals={undefined} chosen={undefined} {...props} onChoose={() => undefined} />
          <WaitNote wait={state} onStop={stop} />
        </>
      ) : (
        <Compared {...props} comparison={state.comparison} runs={runs + retries} />
      )}
    </section>
  );
}

function Compared({ comparison, ...props }: ComparisonViewProps & { readonly comparison: Comparison }): VNode {
  const { client, counting, catalogue, before, after, choices, runs } = props;
  const [chosen, setChosen] = useState<SideName>();
  const [retries, setRetries] = useState(0);
  // Comparisons have fewer layouts than results, so that each has a choice of its own.
  const [keptLayout, setLayout] = useChoice(choices, 'comparison-layout');
  const layout: ResultLayout = (keptLayout ?? choices.read('layout')) === 'list' ? 'list' : 'grid';
  const shown = chosen ?? firstSide(comparison);
  const [seen, setSeen] = useState<readonly SideName[]>([]);
  if (!seen.includes(shown)) setSeen([...seen, shown]);
  /** What was read is kept. A side that cannot be counted is read even while it is not displayed. */
  const isWanted = (name: 'onlyBefore' | 'onlyAfter'): boolean => {
    const side = comparison[name];
    return seen.includes(name) || (side.kind === 'difference' && side.total === undefined);
  };
  const left = useDifference(counting, comparison.onlyBefore, isWanted('onlyBefore'), runs + retries);
  const right = useDifference(counting, comparison.onlyAfter, isWanted('onlyAfter'), runs + retries);
  const read = { onlyBefore: left.read, onlyAfter: right.read, both: undefined };
  const totals = sideTotals(comparison, read);
  const side = comparison[shown];
  return (
    <>
      <div class="aql-row-between aql-compared-bar">
        <SideChoice {...props} totals={totals} chosen={shown} onChoose={setChosen} />
        <LayoutChoice
          layout={layout}
          table={undefined}
          onChoose={(next) => next !== 'table' && next !== 'charts' && setLayout(next)}
        />
      </div>
      <Notes comparison={comparison} before={before} after={after} />
      {side?.kind === 'difference' && read[shown] !== undefined && (
        <ReadNote
          read={read[shown]}
          total={side.total}
          onStop={shown === 'onlyBefore' ? left.stop : right.stop}
          onGoOn={() => setRetries((all) => all + 1)}
        />
      )}
      {side === undefined ? (
        <p class="aql-held">
          {phrase(
            'The two searches look into different fields, which no request can ask for together. What both find is what the other sides leave.',
          )}
        </p>
      ) : side.kind === 'none' ? (
        <p class="aql-held" role="status">
          {shown === 'both'
            ? phrase('No asset is found by both.')
            : shown === 'onlyAfter'
              ? phrase('Nothing has come: whatever the search finds after, it found before.')
              : phrase('Nothing has gone: whatever the search found before, it finds after.')}
        </p>
      ) : (
        <SideResults
          key={shown}
          client={client}
          side={side}
          read={read[shown]}
          sort={shown === 'onlyBefore' ? before.request.sort : after.request.sort}
          layout={layout}
          userName={(id) => catalogue.users?.find((user) => user.id === id)?.userName}
          runs={runs}
          advise={props.advise}
          attribution={props.attribution}
          details={props.details}
          onOpenFile={props.onOpenFile}
          onDownload={props.onDownload}
          onRetry={() => setRetries((all) => all + 1)}
        />
      )}
    </>
  );
}

interface SideChoiceProps extends Pick<ComparisonViewProps, 'before' | 'after'> {
  /** `undefined` while they are requested. */
  readonly totals: Readonly<Record<SideName, SideTotal>> | undefined;
  readonly chosen: SideName | undefined;
  readonly onChoose: (side: SideName) => void;
}

/** The three counts; the selected one is displayed with its assets. */
function SideChoice({ totals, chosen, before, after, onChoose }: SideChoiceProps): VNode {
  const words: Readonly<Record<SideName, string>> = {
    onlyBefore: phrase('Only before'),
    both: phrase('Both'),
    onlyAfter: phrase('Only after'),
  };
  const origins: Readonly<Record<SideName, string>> = {
    onlyBefore: before.origin,
    both: '',
    onlyAfter: after.origin,
  };
  return (
    <div class="aql-sides" role="group" aria-label={phrase('Which assets')} aria-busy={totals === undefined}>
      {sides.map((name) => (
        <button
          key={name}
          type="button"
          class="aql-side"
          aria-pressed={name === chosen}
          disabled={totals === undefined}
          title={origins[name]}
          onClick={() => onChoose(name)}
        >
          <span class="aql-side-total">{totals === undefined ? '…' : totalText(totals[name])}</span>{' '}
          <span class="aql-side-name">{words[name]}</span>
        </button>
      ))}
    </div>
  );
}

function totalText({ total, isLeast }: SideTotal): string {
  if (total === undefined) return '…';
  return isLeast ? phrase('at least {0}', formatCount(total)) : formatCount(total);
}

/** A note for searches that find the same assets. */
function Notes({
  comparison: { onlyBefore, onlyAfter },
  before,
  after,
}: Pick<ComparisonViewProps, 'before' | 'after'> & { readonly comparison: Comparison }): VNode | null {
  if (onlyBefore.kind !== 'none' || onlyAfter.kind !== 'none') return null;
  const [left, right] = [print(before.request.sort), print(after.request.sort)];
  return (
    <p class="aql-compared-note" role="status">
      {left === right
        ? phrase('Both find the same assets, in the same order.')
        : phrase('Both find the same assets. Only the order is another one.')}
    </p>
  );
}

/** The progress of reading a side, with a button to stop. */
function ReadNote({
  read: { found, read, state },
  total,
  onStop,
  onGoOn,
}: {
  readonly read: ReadSide;
  readonly total: number | undefined;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
}): VNode {
  const counted =
    total === undefined
      ? phrase('{0} were found so far.', formatCount(found.length))
      : phrase('{0} of {1} were found so far.', formatCount(found.length), formatCount(total));
  return (
    <div class="aql-compared-note">
      <span role="status">
        {state === 'reading'
          ? phrase('No request finds just these assets: both lists are read and compared.')
          : state === 'bound'
            ? phrase('{0} assets were read, the most that are read for a comparison.', formatCount(mostRead))
            : state === 'stopped'
              ? phrase('Stopped.')
              : phrase('Found by reading both lists, newest first.')}
      </span>{' '}
      {state !== 'all' && state !== 'failed' && <span aria-hidden="true">{counted}</span>}{' '}
      {state === 'reading' && read > 0 && <span aria-hidden="true">{phrase('{0} read.', formatCount(read))}</span>}{' '}
      {state === 'reading' && (
        <button type="button" class="aql-button" onClick={onStop}>
          {phrase('Stop')}
        </button>
      )}
      {state === 'stopped' && (
        <button type="button" class="aql-button" onClick={onGoOn}>
          {phrase('Read Again')}
        </button>
      )}
    </div>
  );
}
