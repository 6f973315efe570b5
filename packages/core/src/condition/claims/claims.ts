import { nameOf, withoutGroups, type VisitedNode } from '../../syntax/visit.ts';
import type { SearchFieldRow } from '../../schema/search-fields.ts';
import type { Any } from '../../syntax/ast.ts';
import type { Schema } from '../../schema/schema.ts';
import { Budget } from '../budget.ts';
import type { Claim } from './claim.ts';
import { claimsImply } from './claims-imply.ts';
import { effectiveNode, type Around, type JoinNode } from './operand.ts';
import { readClaim } from './read-claim.ts';

/** The greatest number of comparisons for one expression; they take well under a millisecond. */
const mostSteps = 10_000;

/** The language, and the fields that a search is limited to. */
export interface ClaimContext {
  readonly schema: Schema;
  readonly options: { readonly searchFields?: readonly string[] };
}

/** The claims of the conditions of one expression, each read when it is first needed, and which of them imply each other. */
export class Claims {
  private readonly context: ClaimContext;
  private readonly excluded: ReadonlySet<VisitedNode>;
  private readonly claims = new Map<VisitedNode, Claim | undefined>();
  private unbound: readonly SearchFieldRow[] | undefined;
  private readonly budget = new Budget(mostSteps);

  /** Operands in `excluded` are treated as if they were deleted. */
  constructor(context: ClaimContext, excluded: ReadonlySet<VisitedNode>) {
    this.context = context;
    this.excluded = excluded;
  }

  get exhausted(): boolean {
    return this.budget.exhausted;
  }

  /** Takes a step of the budget of all comparisons. `false` when it is exhausted. */
  consume(): boolean {
    return this.budget.consume();
  }

  /** The fields that a term may be looked for in. A search that the request limits looks in these at most. */
  private fieldsOf(around: Around): readonly SearchFieldRow[] {
    const { schema, options } = this.context;
    if (around?.kind === 'Field') {
      const row = schema.searchField(nameOf(around.name));
      return row === undefined ? [] : [row];
    }
    if (this.unbound === undefined) {
      const limit = options.searchFields?.map((name) => schema.searchField(name.trim()));
      this.unbound = schema.searchFields.filter((row) => row.unbound || limit?.includes(row));
    }
    return this.unbound;
  }

  private of(node: VisitedNode, around: Around): Claim | undefined {
    switch (node.kind) {
      case 'Comparison':
      case 'IsMatch':
      case 'Word':
      case 'Phrase':
      case 'Variable':
      case 'Everything': {
        let claim = this.claims.get(node);
        if (claim === undefined) {
          const fields = 'field' in node ? [] : this.fieldsOf(around);
          claim = readClaim(node, around?.kind === 'Any' ? around : undefined, fields, this.context.schema);
          this.claims.set(node, claim);
        }
        return claim;
      }
      default:
        return undefined;
    }
  }

  private operandsOf({ operands }: JoinNode): readonly VisitedNode[] {
    return this.excluded.size === 0 ? operands : operands.filter((operand) => !this.excluded.has(operand));
  }

  /** Whether a node (its opposite with `notA`) implies another (its opposite with `notB`). `false` when that is not known. */
  imply(outerA: VisitedNode, inA: Around, notA: boolean, outerB: VisitedNode, inB: Around, notB: boolean): boolean {
    if (!this.consume()) return false;
    const [a, b] = [withoutGroups(outerA), withoutGroups(outerB)];
    if (a.kind === 'Not') return this.imply(a.operand, inA, !notA, b, inB, notB);
    if (b.kind === 'Not') return this.imply(a, inA, notA, b.operand, inB, !notB);
    if (a.kind === 'Field') return this.imply(a.operand, a, notA, b, inB, notB);
    if (b.kind === 'Field') return this.imply(a, inA, notA, b.operand, b, notB);
    const isJoinA = a.kind === 'And' || a.kind === 'Or';
    const isJoinB = b.kind === 'And' || b.kind === 'Or';
    if (!isJoinA && !isJoinB) {
      if (a.kind === 'Any') return b.kind === 'Any' && this.anyImplies(a, notA, b, notB);
      const [claim, other] = [this.of(a, inA), this.of(b, inB)];
      return claim !== undefined && other !== undefined && claimsImply(claim, notA, other, notB);
    }
    const fromEach = (operand: VisitedNode): boolean => this.imply(operand, inA, notA, b, inB, notB);
    const toEach = (operand: VisitedNode): boolean => this.imply(a, inA, notA, operand, inB, notB);
    // All operands of an AND must be implied, and any of them may imply. A negated OR is an AND of negated operands.
    if (isJoinB && (b.kind === 'And') !== notB) return this.operandsOf(b).every(toEach);
    if (isJoinA && (a.kind === 'And') === notA) return this.operandsOf(a).every(fromEach);
    if (isJoinB && this.operandsOf(b).some(toEach)) return true;
    return isJoinA && this.operandsOf(a).some(fromEach);
  }

  /** Different members may satisfy two bodies, so two ANY exclude each other only for attributes, which an asset has once. */
  private anyImplies(a: Any, notA: boolean, b: Any, notB: boolean): boolean {
    if (notA === notB)
      return notA ? this.imply(b.body, b, false, a.body, a, false) : this.imply(a.body, a, false, b.body, b, false);
    const left = this.of(effectiveNode(a.body, this.excluded), a);
    const right = this.of(effectiveNode(b.body, this.excluded), b);
    if (left?.test.kind !== 'opaque' || right?.test.kind !== 'opaque') return false;
    return !notA && left.test.key === right.test.key && claimsImply(left, notA, right, notB);
  }

  /** A key that is the same for operands with the same claim; `undefined` for joins. */
  keyOf(outer: VisitedNode, around: Around): string | undefined {
    const node = withoutGroups(outer);
    switch (node.kind) {
      case 'Not':
      case 'Field': {
        const key = this.keyOf(node.operand, node.kind === 'Field' ? node : around);
        return key && `${node.kind === 'Field' ? node.name.text : '-'} ${key}`;
      }
      case 'Any':
        return this.keyOf(node.body, node);
      default: {
        const claim = this.of(node, around);
        return claim && `${claim.subject} ${claim.not} ${Object.values(claim.test).join(' ')}`;
      }
    }
  }
}
