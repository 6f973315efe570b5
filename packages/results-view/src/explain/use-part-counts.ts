import { useEffect, useState } from 'preact/hooks';
import type { Filter, Search, Sort } from '@assetql/core';
import { counts, type Measure } from '@assetql/core/meaning';
import type { PartCount } from '../view/explain/explained-part.ts';
import type { Counter } from '../count/counter.ts';
import { useForgets } from '../count/use-forgets.ts';
import { askCount } from './ask-count.ts';
import type { PartNodes } from './part-nodes.ts';

/** Milliseconds without a change before the parts of a search are counted. */
const rest = 180;

/** The maximum number of requests for one search. */
const most = 60;

type Node = Filter | Search | Sort;

/** The counts of one request so far. */
export interface PartCounts {
  readonly asked: PartNodes | undefined;
  readonly alone: ReadonlyMap<Node, PartCount>;
  readonly left: ReadonlyMap<Node, PartCount>;
  readonly total: number | undefined;
  readonly isDone: boolean;
  readonly failed: boolean;
  readonly skipped: boolean;
  readonly waits: boolean;
}

const nothing: PartCounts = {
  asked: undefined,
  alone: new Map(),
  left: new Map(),
  total: undefined,
  isDone: false,
  failed: false,
  skipped: false,
  waits: false,
};

/** Counts the parts of a request after a delay; a newer request or another turn cancels pending counts. */
export function usePartCounts(counter: Counter, asked: PartNodes | undefined, turn: number): PartCounts {
  const forgets = useForgets(counter);
  const [known, setKnown] = useState(nothing);
  useEffect(() => {
    if (asked === undefined) return undefined;
    const controller = new AbortController();
    const change = (update: (before: PartCounts) => PartCounts): void => {
      if (controller.signal.aborted) return;
      setKnown((before) => update(before.asked === asked ? before : { ...nothing, asked }));
    };
    const look = async (): Promise<void> => {
      const count = askCount(counter, (waits) =>
        change((before) => (before.waits === waits ? before : { ...before, waits })),
      );
      for await (const { node, measure, ...answer } of counts(asked.restriction, count, {
        requests: most,
        signal: controller.signal,
      })) {
        const found: PartCount = answer.outcome === 'counted' ? answer.total : 'unknown';
        change((before) => ({
          ...before,
          ...(node === undefined
            ? { total: answer.outcome === 'counted' ? answer.total : undefined }
            : withCount(before, measure, node, found)),
          failed: before.failed || answer.outcome === 'failed',
          skipped: before.skipped || answer.outcome === 'skipped',
        }));
      }
      change((before) => ({ ...before, isDone: true, waits: false }));
    };
    change(() => ({ ...nothing, asked }));
    const timer = setTimeout(() => void look().catch(() => undefined), rest);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [counter, asked, turn, forgets]);
  return known.asked === asked ? known : nothing;
}

function withCount(
  before: PartCounts,
  measure: Measure,
  node: Node,
  found: PartCount,
): Partial<Pick<PartCounts, Measure>> {
  return { [measure]: new Map(before[measure]).set(node, found) };
}
