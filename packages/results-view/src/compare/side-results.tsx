import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { AssetQuery, Client } from '@assetql/client';
import type { Side } from '@assetql/client/comparison';
import { print, type Sort } from '@assetql/core';
import { usePage } from '../answer/use-page.ts';
import { useResults } from '../answer/use-results.ts';
import { viewAsset } from '../answer/view-asset.ts';
import type { ResultLayout } from '../view/result-layout.ts';
import { Results, type ResultsProps } from '../view/results.tsx';
import { restrictionWith } from '../facets/restriction.ts';
import type { ReadSide } from './use-difference.ts';

export interface SideResultsProps extends Pick<
  ResultsProps,
  'advise' | 'attribution' | 'details' | 'onOpenFile' | 'onDownload' | 'onRetry'
> {
  readonly client: Client;
  readonly side: Side;
  /** The assets read for a side that no single request finds. */
  readonly read: ReadSide | undefined;
  /** The sort of a side that a request finds. */
  readonly sort: Sort | undefined;
  readonly layout: ResultLayout;
  readonly userName: (id: string) => string | undefined;
  /** A counter that is incremented to request again. */
  readonly runs: number;
}

/** Assets per page. */
const count = 50;

/** The assets of one side: pages from the library, or the assets read for the comparison. */
export function SideResults({ side, ...props }: SideResultsProps): VNode {
  return side.kind === 'request' ? (
    <AskedSide {...props} side={side} />
  ) : (
    <GivenSide {...props} read={side.kind === 'none' ? { found: [], read: 0, state: 'all' } : props.read} />
  );
}

function AskedSide({
  client,
  side,
  sort,
  userName,
  runs,
  onRetry: _onRetry,
  ...props
}: Omit<SideResultsProps, 'side' | 'read'> & { readonly side: Extract<Side, { kind: 'request' }> }): VNode {
  const whole = useMemo(
    (): AssetQuery => ({
      ...restrictionWith(side.request, side.request.filters),
      ...(sort === undefined ? {} : { sort: print(sort) }),
      count,
    }),
    [side, sort],
  );
  const { query, turnTo } = usePage(whole);
  const { state, run, wait, stop } = useResults(client, JSON.stringify(query), JSON.stringify(whole), userName);
  useEffect(() => {
    if (runs > 0) run();
  }, [runs]);
  return (
    <Results
      {...props}
      page={state.answered?.answer}
      pending={state.pending}
      failure={state.problem}
      wait={wait}
      onStop={stop}
      onPage={turnTo}
      onRetry={run}
    />
  );
}

function GivenSide({
  read,
  userName,
  client: _client,
  sort: _sort,
  runs: _runs,
  ...props
}: Omit<SideResultsProps, 'side'>): VNode {
  const [offset, setOffset] = useState(0);
  const found = read?.found ?? [];
  const page = useMemo(
    () => ({
      assets: found.slice(offset, offset + count).map((asset) => viewAsset(asset, userName)),
      total: found.length,
      offset,
      count,
    }),
    [found, offset],
  );
  const isReading = read === undefined || read.state === 'reading';
  return (
    <Results
      {...props}
      page={found.length === 0 && (isReading || read.state === 'failed') ? undefined : page}
      pending={isReading}
      failure={read?.failure}
      onPage={setOffset}
    />
  );
}
