import type { Schema } from '../../schema/schema.ts';
import type { Filter, Search } from '../../syntax/ast.ts';
import type { RestrictingKind, Restriction } from '../../condition/restriction.ts';
import { compose, wholeOf, type Composed } from './compose.ts';
import { breadthFirst, clausesOf, lastClauseIn, subexpressionsOf, type Subexpression } from './subexpression.ts';

/** What a number of assets says. */
export type Measure =
  /** How many assets of the library the node finds by itself. */
  | 'alone'
  /** How many are left after this clause and all clauses before it; the filters come first, then the containers, then the search. */
  | 'left';

export interface CountableOptions {
  readonly schema?: Schema | undefined;
  /** What is counted; both by default. */
  readonly measures?: readonly Measure[] | undefined;
}

/** Something of a request that has a total. */
export interface Countable {
  /** Absent, as are the node and what it is alone, for the whole request. */
  readonly parameter?: RestrictingKind;
  /** The sub-expression with its range: any node but brackets. */
  readonly node?: Filter | Search;
  /** The node with what it says nothing without: the `ANY` around a condition of its body, the field in front of a term. */
  readonly alone?: Filter | Search;
  /** How deep the node is in its expression. */
  readonly depth: number;
  readonly measure: Measure;
  /** Makes the request whose total it is, with the statuses that had to be added to it, since a date in it belongs to each (§4.7). */
  readonly compose: () => Composed;
}

/**
 * What of a request has a total, breadth first, in the order in which `counts` counts it: the whole request, each of its expressions,
 * their clauses, and so on. What is left after the last clause of an AND in another, or of a long one, comes with the AND. Asks nothing and
 * nobody; requests are made when they are asked for.
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

/** Clauses of a whole expression that are told one after the other; of more the last may never have its turn. */
const mostInOrder = 10;

/** Whether what is left after a subexpression is told before what is left after each of its clauses. */
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
