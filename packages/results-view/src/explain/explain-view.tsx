import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ResolvedRequest } from '../answer/current-request.ts';
import type { LibraryNames } from '../answer/library-names.ts';
import type { Range, TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { ExplainPanel } from '../view/explain/explain-panel.tsx';
import { formatCount } from '../view/text/format-count.ts';
import type { Counter } from '../count/counter.ts';
import { drawParts } from './draw-parts.ts';
import { partNodes } from './part-nodes.ts';
import { explainQuery, type QueryPart } from './query-part.ts';
import { usePartCounts, type PartCounts } from './use-part-counts.ts';
import { useWhyNothing } from './use-why-nothing.ts';
import { phrase } from '../view/text/phrase.ts';

export interface ExplainViewProps {
  readonly counter: Counter;
  readonly catalogue: LibraryNames;
  readonly file: string;
  readonly search: SavedSearch | undefined;
  /** The resolved request, with the instant that its relative times refer to; `undefined` while the text has errors. */
  readonly asked: ResolvedRequest | undefined;
  /** Rewrites the variables in a sentence, for a search that was made from another text, which has other names for them. */
  readonly named?: ((sentence: string) => string) | undefined;
  /** Called with the ranges of the part under the pointer or with the focus; empty when it is left. */
  readonly onMark: (ranges: readonly Range[]) => void;
  readonly onGo: (from: number, to: number) => void;
  readonly onEdit: (edits: readonly TextEdit[]) => void;
}

/** The explanation of the search at the caret, part by part, with result counts. */
export function ExplainView({ counter, catalogue, search, asked, ...props }: ExplainViewProps): VNode {
  const { file, onMark, onGo, onEdit } = props;
  const [turn, setTurn] = useState(0);
  const options = useMemo(
    () => ({
      catalogue,
      now: asked?.now ?? Date.now(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      searchFields: asked?.request.searchFields,
      named: props.named,
    }),
    [catalogue, asked, search, props.named],
  );
  const query = useMemo(
    () => (search === undefined ? undefined : explainQuery(search, asked?.request, options)),
    [search, asked, options],
  );
  const nodes = useMemo(
    () => (asked === undefined || query === undefined ? undefined : partNodes(asked.request, query.parts)),
    [asked, query],
  );
  const counts = usePartCounts(counter, nodes, turn);
  const isEmpty = counts.total === 0 && asked !== undefined && search !== undefined;
  const empty = useMemo(() => (isEmpty ? { file, search, ...asked } : undefined), [isEmpty, file, search, asked]);
  const whyNothing = useWhyNothing(counter, catalogue, empty, options, onEdit);
  const isMissing = counts.isDone && counts.failed;
  useEffect(() => {
    // Back online: counts again what could not be counted.
    const again = (): void => setTurn((before) => before + 1);
    globalThis.addEventListener('online', again);
    return () => globalThis.removeEventListener('online', again);
  }, []);
  const mark = (key: string | undefined): void => onMark(partOf(query?.parts ?? [], key)?.ranges ?? []);
  useEffect(() => () => mark(undefined), []);
  if (query === undefined)
    return <p class="aql-soft">{phrase('There is no search yet. Write one, or start from an example.')}</p>;
  return (
    <ExplainPanel
      text={query.text}
      parts={drawParts(query.parts, nodes, counts)}
      note={noteOf(asked !== undefined, counts)}
      news={newsOf(counts, typeof whyNothing === 'object' ? whyNothing.remedies.length : undefined)}
      whyNothing={whyNothing}
      onMark={mark}
      onGo={(key) => {
        const ranges = partOf(query.parts, key)?.ranges ?? [];
        if (ranges.length === 0) return;
        onGo(Math.min(...ranges.map(({ start }) => start)), Math.max(...ranges.map(({ end }) => end)));
      }}
      onRetry={isMissing ? () => setTurn((before) => before + 1) : undefined}
    />
  );
}

function partOf(parts: readonly QueryPart[], key: string | undefined): QueryPart | undefined {
  for (const part of parts) {
    const found = part.key === key ? part : partOf(part.parts, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Why counts are missing. */
function noteOf(isAsked: boolean, { isDone, failed, skipped, waits }: PartCounts): string | undefined {
  if (!isAsked) return phrase('The parts are counted once the query can be run.');
  if (failed && !navigator.onLine)
    return phrase('This computer is offline. The counts follow when the connection is back.');
  if (isDone && failed) return phrase('The library did not count every part.');
  if (waits) return phrase('The library is asked no more for a few seconds, to leave it to others. The counts follow.');
  return isDone && skipped
    ? phrase('These are the first counts; the parts after them are too many to ask for.')
    : undefined;
}

/** The announcement for screen readers, if there is something to report. */
function newsOf({ isDone, total }: PartCounts, remedies: number | undefined): string | undefined {
  if (!isDone || total === undefined) return undefined;
  if (total > 0)
    return total === 1
      ? phrase('{0} asset found by all parts.', total)
      : phrase('{0} assets found by all parts.', formatCount(total));
  if (remedies === undefined) return undefined;
  return remedies === 1
    ? phrase('Nothing is found. {0} change offered.', remedies)
    : phrase('Nothing is found. {0} changes offered.', remedies);
}
