import type { Any } from '../../syntax/ast.ts';
import type { RuleContext } from '../rule-context.ts';
import type { VisitedNode } from '../rule.ts';
import type { Claim } from './claim.ts';
import { claimsImply } from './claims-imply.ts';
import { unbracketed, type JoinNode } from './operand.ts';
import { readClaim, type ClaimScope } from './read-claim.ts';

/** How many comparisons one expression may take: some tens of microseconds. */
const mostSteps = 10_000;

/** What the conditions of one expression claim, each read when it is first asked for, and what follows from what. */
export class Claims {
  private readonly context: RuleContext;
  private readonly left: ReadonlySet<VisitedNode>;
  private readonly scopes = new Map<VisitedNode, ClaimScope>();
  private readonly claims = new Map<VisitedNode, Claim | undefined>();
  private unbound: ClaimScope | undefined;
  private steps = mostSteps;

  /** Without the operands in `left`. */
  constructor(context: RuleContext, left: ReadonlySet<VisitedNode>) {
    this.context = context;
    this.left = left;
    this.place(context.root, undefined);
  }

  /** Whether there are no steps left. */
  get isSpent(): boolean {
    return this.steps <= 0;
  }

  /** Takes a step. False when there are none left. */
  spend(): boolean {
    return this.steps-- > 0;
  }

  /** Notes the scopes of conditions that stand inside something. */
  private place(node: VisitedNode, scope: ClaimScope | undefined): void {
    switch (node.kind) {
      case 'And':
      case 'Or':
        for (const operand of node.operands) this.place(operand, scope);
        break;
      case 'Group':
        return this.place(node.body, scope);
      case 'Not':
        return this.place(node.operand, scope);
      case 'Field': {
        const row = this.context.schema.searchField(node.name.canonical ?? node.name.text);
        return this.place(node.operand, { fields: row === undefined ? [] : [row] });
      }
      case 'Any':
        return this.place(node.body, { any: node, fields: [] });
      default:
        if (scope !== undefined) this.scopes.set(node, scope);
    }
  }

  /** Where terms are looked for that name no field: there at most, when the request limits the whole search. */
  private everywhere(): ClaimScope {
    const { schema, options } = this.context;
    const limit = options.searchFields?.map((name) => schema.searchField(name.trim()));
    return (this.unbound ??= { fields: schema.searchFields.filter((row) => row.unbound || limit?.includes(row)) });
  }

  private of(node: VisitedNode): Claim | undefined {
    switch (node.kind) {
      case 'Comparison':
      case 'IsMatch':
      case 'Word':
      case 'Phrase': {
        let claim = this.claims.get(node);
        if (claim === undefined) {
          claim = readClaim(node, this.scopes.get(node) ?? this.everywhere(), this.context.schema);
          this.claims.set(node, claim);
        }
        return claim;
      }
      default:
        return undefined;
    }
  }

  private operandsOf({ operands }: JoinNode): readonly VisitedNode[] {
    return this.left.size === 0 ? operands : operands.filter((operand) => !this.left.has(operand));
  }

  /** Whether a node, or behind `notA` its opposite, makes sure of another, or behind `notB` of its opposite. `false` when that is not known. */
  imply(a: VisitedNode, notA: boolean, b: VisitedNode, notB: boolean): boolean {
    if (!this.spend()) return false;
    if (a.kind === 'Group') return this.imply(a.body, notA, b, notB);
    if (b.kind === 'Group') return this.imply(a, notA, b.body, notB);
    if (a.kind === 'Not') return this.imply(a.operand, !notA, b, notB);
    if (b.kind === 'Not') return this.imply(a, notA, b.operand, !notB);
    if (a.kind === 'Field') return this.imply(a.operand, notA, b, notB);
    if (b.kind === 'Field') return this.imply(a, notA, b.operand, notB);
    const fromEach = (operand: VisitedNode): boolean => this.imply(operand, notA, b, notB);
    const toEach = (operand: VisitedNode): boolean => this.imply(a, notA, operand, notB);
    const isJoinA = a.kind === 'And' || a.kind === 'Or';
    const isJoinB = b.kind === 'And' || b.kind === 'Or';
    // An AND is shown by all of its operands, and shows what any does; behind a NOT an OR is such a one.
    if (isJoinB && (b.kind === 'And') !== notB) return this.operandsOf(b).every(toEach);
    if (isJoinA && (a.kind === 'And') === notA) return this.operandsOf(a).every(fromEach);
    if (isJoinB && this.operandsOf(b).some(toEach)) return true;
    if (isJoinA) return this.operandsOf(a).some(fromEach);
    if (a.kind === 'Any') return b.kind === 'Any' && this.anyImplies(a, notA, b, notB);
    const [claim, other] = [this.of(a), this.of(b)];
    return claim !== undefined && other !== undefined && claimsImply(claim, notA, other, notB);
  }

  /** One member may satisfy one body, another the other; but an asset has an attribute once. */
  private anyImplies(a: Any, notA: boolean, b: Any, notB: boolean): boolean {
    if (notA === notB)
      return notA ? this.imply(b.body, false, a.body, false) : this.imply(a.body, false, b.body, false);
    const [left, right] = [this.of(unbracketed(a.body)), this.of(unbracketed(b.body))];
    if (left?.test.kind !== 'opaque' || right?.test.kind !== 'opaque') return false;
    return !notA && left.test.key === right.test.key && claimsImply(left, notA, right, notB);
  }
}
