import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Client } from '@assetql/client';
import type { TextEdit } from '@assetql/core';
import type { BoundRequest, SavedSearch } from '@assetql/core/document';
import type { Counter } from '../count/counter.ts';
import { timeBins } from '../count/time-bins.ts';
import { isBroken } from '../edit/is-broken.ts';
import type { ScaleKind } from '../edit/scale.ts';
import { writtenFilter } from '../edit/written-filter.ts';
import { clearEdits, facetEdits, type FacetClick } from '../facets/facet-edits.ts';
import { useFacets } from '../facets/use-facets.ts';
import type { ViewAsset } from '../view/view-asset.ts';
import { LatePanel, type LoadView } from '../view/late-panel.tsx';
import type { NameFacetsProps } from '../facets/name-facets.tsx';
import { FacetPanel } from '../view/facets/facet-panel.tsx';
import { phrase } from '../view/text/phrase.ts';
import type { ChoiceStore } from './choice-store.ts';
import type { LibraryNames } from './library-names.ts';

export interface FacetRailProps {
  readonly client: Client;
  readonly counter: Counter;
  readonly catalogue: LibraryNames;
  readonly file: string;
  readonly search: SavedSearch | undefined;
  readonly subject: string | undefined;
  readonly request: BoundRequest | undefined;
  /** The assets that are shown. */
  readonly assets: readonly ViewAsset[];
  /** Is incremented to count missing numbers again. */
  readonly turn: number;
  readonly choices: ChoiceStore;
  readonly onEdit: (edits: readonly TextEdit[]) => void;
}

const loadNames: LoadView<NameFacetsProps> = async () => (await import('../facets/name-facets.tsx')).NameFacets;

/** Groups that are closed until somebody opens them: each of their values is a request. */
const closedFirst: ReadonlySet<string> = new Set(['keywords', 'uploaders', 'attributes']);

/** The facets of an answer. A click on one edits the text. It is loaded after the first results. */
export function FacetRail(props: FacetRailProps): VNode {
  const { client, counter, catalogue, file, search, subject, request, choices, onEdit } = props;
  const written = search === undefined ? { text: '', ast: undefined } : writtenFilter(search);
  const [retries, setRetries] = useState(0);
  const turn = props.turn + retries;
  const [closed, setClosed] = useState(() => readClosed(choices));
  const fold = (name: string): void => {
    const next = new Set(closed);
    if (!next.delete(name)) next.add(name);
    setClosed(next);
    choices.keep('closed-facets', [...next].join(' '));
  };
  const [scale, setScale] = useState<ScaleKind>();
  const { facets, waits, isOutdated, failed } = useFacets({
    client,
    counter,
    request,
    subject,
    written,
    closed,
    turn,
    scale,
  });
  const bins = useMemo(() => {
    const columns = facets.find(({ display }) => display === 'columns')?.values ?? [];
    const starts = columns.map((column) => Number(column.key));
    return starts.length === 0 ? [] : timeBins(Math.min(...starts), Math.max(...starts));
  }, [facets]);
  const act = (click: FacetClick): void => onEdit(facetEdits(file, search, click, bins));
  return (
    <FacetPanel
      facets={facets}
      isOutdated={isOutdated}
      note={
        waits
          ? phrase('The library is asked no more for a few seconds, to leave it to others. The counts follow.')
          : undefined
      }
      blocked={isBroken(search, 'filters') ? phrase('Mend the filter to narrow the results by a click.') : undefined}
      onAct={(facet, value, action, extend) => act({ facet, value, action, extend, bound: request?.filters })}
      closed={closed}
      onFold={fold}
      onClear={({ name }) => {
        if (search !== undefined) onEdit(clearEdits(file, search, name));
      }}
      more={
        <LatePanel
          load={loadNames}
          props={{
            file,
            search,
            catalogue,
            counter,
            request,
            turn,
            assets: props.assets,
            isClosed: (name) => closed.has(name),
            onFold: fold,
            onEdit,
          }}
        />
      }
      onScale={setScale}
      onRetry={
        failed
          ? () => {
              counter.resume();
              setRetries((before) => before + 1);
            }
          : undefined
      }
    />
  );
}

/** The groups that were closed the last time. */
function readClosed(choices: ChoiceStore): ReadonlySet<string> {
  const kept = choices.read('closed-facets');
  return kept === undefined ? closedFirst : new Set(kept.split(' ').filter((name) => name !== ''));
}
