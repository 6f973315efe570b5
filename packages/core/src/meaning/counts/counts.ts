import type { Comparison, Filter, Search } from '../../syntax/ast.ts';
import type { RestrictingKind, Restriction } from '../../condition/restriction.ts';
import type { Composed } from './compose.ts';
import { countable, type Countable, type CountableOptions, type Measure } from './countable.ts';
import type { Count, CountLimits } from './count.ts';
import { Counter } from './counter.ts';

/** One result of {@link counts}. */
export type Counted = {
  /** Absent for the whole request, like `node`. */
  readonly parameter?: RestrictingKind;
  /** The subexpression with its range: any node but brackets. Inside an `ANY`, or after a field, it is counted with that around it. */
  readonly node?: Filter | Search;
  /** The depth of the node in its expression. */
  readonly depth: number;
  readonly measure: Measure;
  /** The statuses that were added because dates in it need them (§4.7). */
  readonly companions: readonly Comparison[];
} & (
  | { readonly outcome: 'counted'; readonly total: number }
  | { readonly outcome: 'failed'; readonly error: unknown }
  /** The limit of requests was reached. */
  | { readonly outcome: 'skipped' }
);

export interface CountsOptions extends CountLimits, CountableOptions {}

const defaultRequests = 50;

/**
 * Counts the assets that each part of a request finds, breadth first: the whole request, each of its expressions, their clauses, and so on.
 * Results are yielded as they arrive. A failed count does not affect the others, and each part has one result, possibly `skipped`. Sends at
 * most 50 requests by default. Leaving the loop cancels pending requests. Rejects only when the signal is aborted.
 */
export async function* counts(
  request: Restriction,
  count: Count,
  options: CountsOptions = {},
): AsyncGenerator<Counted, undefined, undefined> {
  const counter = new Counter(count, options, defaultRequests);
  const arrived: Counted[] = [];
  let wake = (): void => undefined;
  let open = 0;
  const skipped: Counted[] = [];
  try {
    for (const task of countable(request, options)) {
      const { request: asked, companions } = skipped.length > 0 ? nothingAsked : task.compose();
      const about = { ...aboutOf(task), companions };
      const total = skipped.length > 0 ? undefined : counter.ask(asked);
      if (total === undefined) {
        skipped.push({ ...about, outcome: 'skipped' });
        continue;
      }
      open += 1;
      void total
        .then(
          (found) => arrived.push({ ...about, outcome: 'counted', total: found }),
          (error: unknown) => arrived.push({ ...about, outcome: 'failed', error }),
        )
        .then(() => wake());
    }
    while (open > 0) {
      if (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      options.signal?.throwIfAborted();
      open -= arrived.length;
      yield* arrived.splice(0);
    }
    options.signal?.throwIfAborted();
    yield* skipped;
  } finally {
    counter.end();
  }
  return undefined;
}

const nothingAsked: Composed = { request: {}, companions: [] };

function aboutOf({
  parameter,
  node,
  depth,
  measure,
}: Countable): Pick<Counted, 'parameter' | 'node' | 'depth' | 'measure'> {
  return parameter === undefined || node === undefined ? { depth, measure } : { parameter, node, depth, measure };
}
