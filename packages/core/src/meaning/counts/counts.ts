import type { Schema } from '../../schema/schema.ts';
import type { Comparison, Filter, Search } from '../../syntax/ast.ts';
import type { RestrictingKind, Restriction } from '../condition/restriction.ts';
import { compose, wholeOf, type Composed } from './compose.ts';
import type { Count, CountLimits } from './count.ts';
import { Counter } from './counter.ts';
import { breadthFirst, clausesOf, placesOf, type Place } from './place.ts';

/** What a number of assets says. */
export type Measure =
  /** How many assets of the library the node finds by itself. */
  | 'alone'
  /** How many are left after this clause and all clauses before it; the filters come first, then the containers, then the search. */
  | 'left';

/** One answer of {@link counts}. */
export type Counted = {
  /** Absent, as is the node, for the whole request. */
  readonly parameter?: RestrictingKind;
  /** The sub-expression with its range: any node but brackets. In the body of an `ANY`, and behind a field, it is counted in there. */
  readonly node?: Filter | Search;
  /** How deep the node is in its expression. */
  readonly depth: number;
  readonly measure: Measure;
  /** The statuses that had to be asked for as well, since a date in it belongs to each (§4.7). */
  readonly companions: readonly Comparison[];
} & (
  | { readonly outcome: 'counted'; readonly total: number }
  | { readonly outcome: 'failed'; readonly error: unknown }
  /** It would have been too much to ask. */
  | { readonly outcome: 'skipped' }
);

export interface CountsOptions extends CountLimits {
  readonly schema?: Schema | undefined;
  /** What is counted; both by default. */
  readonly measures?: readonly Measure[] | undefined;
}

interface Task {
  readonly place: Place | undefined;
  readonly measure: Measure;
  readonly compose: () => Composed;
}

const defaultRequests = 50;

/**
 * How many assets each part of a request finds, breadth first: the whole request, each of its expressions, their clauses, and so on.
 * Answers come as they arrive, and one that fails leaves the others alone; each part has one, if only that it was skipped. Makes 50 requests
 * at most unless told otherwise. Leaving the loop cancels what is on its way. Rejects only when it is cancelled by the signal.
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
    for (const task of tasksOf(request, options)) {
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

function aboutOf({ place, measure }: Task): Pick<Counted, 'parameter' | 'node' | 'depth' | 'measure'> {
  return place === undefined
    ? { depth: 0, measure }
    : { parameter: place.parameter, node: place.node, depth: place.depth, measure };
}

function* tasksOf(request: Restriction, options: CountsOptions): Generator<Task> {
  const { schema, measures = ['alone', 'left'] } = options;
  const { searchFields } = request;
  const roots = placesOf(request);
  const clauses = clausesOf(roots);
  const orders = new Map(clauses.map((clause, at) => [clause, at + 1]));
  const isAsked = (measure: Measure): boolean => measures.includes(measure);
  if (isAsked('alone')) {
    yield { place: undefined, measure: 'alone', compose: () => wholeOf(request, roots, schema) };
  }
  for (const place of breadthFirst(roots)) {
    const order = orders.get(place);
    if (isAsked('alone')) yield { place, measure: 'alone', compose: () => compose([place], searchFields, schema) };
    if (isAsked('left') && order !== undefined) {
      yield { place, measure: 'left', compose: () => compose(clauses.slice(0, order), searchFields, schema) };
    }
  }
}
