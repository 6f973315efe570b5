import type { Schema } from '../../schema/schema.ts';
import type { Filter, Search } from '../../syntax/ast.ts';
import type { RestrictingKind, Restriction } from '../../condition/restriction.ts';
import { compose, wholeOf, type Composed } from './compose.ts';
import { breadthFirst, clausesOf, lastClauseIn, subexpressionsOf, type Subexpression } from './subexpression.ts';

/** What a total counts. */
export type Measure =
  /** The assets of the library that the node finds by itself. */
  | 'alone'
  /** The assets that are left after this clause and all clauses before it: first the filters, then the containers, then the search. */
  | 'left';

export interface CountableOptions {
  readonly schema?: Schema | undefined;
  /** The measures to count; both by default. */
  readonly measures?: readonly Measure[] | undefined;
}

/** A part of a request that has a total. */
export interface Countable {
  /** Absent for the whole request, like `node` and `alone`. */
  readonly parameter?: RestrictingKind;
  /** The subexpression with its range: any node but brackets. */
  readonly node?: Filter | Search;
  /** The node with the context that gives it its meaning: the `ANY` around a condition of its body, or the field in front of a term. */
  readonly alone?: Filter | Search;
  /** The depth of the node in its expression. */
  readonly depth: number;
  readonly measure: Measure;
  /** Composes the request whose total it is, with the statuses that its dates need (§4.7). */
  readonly compose: () => Composed;
}

/**
 * The parts of a request that have totals, breadth first, in the order in which `counts` counts them: the whole request, each of its
 * expressions, their clauses, and so on. The total that is left after the last clause of a nested or long AND comes with the AND. Sends no
 * requests; they are composed when they are needed.
 */
export function* countable(request: Restriction, options: CountableOptions = {}): Generator<Countable> {
  const { schema, measures = ['alone', 'left'] } = options;
  const { searchFields } = request;
  const roots = subexpressionsOf(request);
  const clauses = clausesOf(roots);
  const orders = new Map(clauses.map((clause, at) => [clause, at + 1]));
  const isAsked = (measure: Measure): boolean => measures.includes(measure);
  if (isAsked('alone')) yield { depth: 0, measure: 'alone', compose: () => wholeOf(request, roots, schema) };
  for (const subexpression of breadthFirst(roots)) {
    if (isAsked('alone'))
      yield {
        ...aboutOf(subexpression),
        measure: 'alone',
        compose: () => compose([subexpression], searchFields, schema),
      };
    const last =
      isAsked('left') && (subexpression.isClause || tellsItsEnd(subexpression))
        ? lastClauseIn(subexpression)
        : undefined;
    const order = last && orders.get(last);
    if (last === undefined || order === undefined) continue;
    orders.delete(last);
    yield { ...aboutOf(last), measure: 'left', compose: () => compose(clauses.slice(0, order), searchFields, schema) };
  }
}

/** The number of clauses of a whole expression that are counted one by one. In a longer one the last clause may exceed the limit. */
const mostInOrder = 10;

/** Whether the total that is left after a subexpression comes before the totals after each of its clauses. */
const tellsItsEnd = ({ parent, children }: Subexpression): boolean =>
  parent !== undefined || children.length > mostInOrder;

const aboutOf = ({
  parameter,
  node,
  alone,
  depth,
}: Subexpression): Pick<Countable, 'parameter' | 'node' | 'alone' | 'depth'> => ({
  parameter,
  node,
  alone,
  depth,
});
