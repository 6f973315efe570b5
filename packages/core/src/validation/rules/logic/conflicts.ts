import { nameOf, withoutGroups, type VisitedNode } from '../../../syntax/visit.ts';
import { isCrossing } from './bounds.ts';
import { Claims } from '../../../condition/claims/claims.ts';
import {
  effectiveNode,
  isChangeable,
  type Around,
  type JoinNode,
  type ComparedOperand,
} from '../../../condition/claims/operand.ts';
import { Subjects, hasOverlap } from '../../../condition/claims/subjects.ts';
import { statusField } from '../../../condition/statuses.ts';
import type { RuleContext } from '../rule-context.ts';

type Pair = readonly [ComparedOperand, ComparedOperand];

/** Operands with a common subject that cannot hold together. */
export interface Contradiction {
  readonly join: JoinNode;
  readonly subject: number;
  /** The first of each pair is in the join or in an AND around it, the second one in the join. */
  readonly pairs: [Pair, ...Pair[]];
  /** The second operand of the last pair. */
  last: ComparedOperand;
}

/** An operand that changes nothing, or an OR that every asset satisfies. */
export interface Redundancy {
  /** The operand to remove; `undefined` where nothing would remain. */
  readonly removed: ComparedOperand | undefined;
  /** The superfluous operand, and the one that makes it so. Every asset satisfies one of them if `isAlways`. */
  readonly pair: readonly [operand: ComparedOperand, because: ComparedOperand];
  readonly isAlways: boolean;
}

/** What holds around a node: the operands of an AND beside the operand that contains the node. */
interface Facts {
  readonly operands: readonly ComparedOperand[];
  readonly self: ComparedOperand;
  readonly outer: Facts | undefined;
  /** The subjects of all operands. */
  readonly subjects: number;
}

/**
 * The greatest number of findings of one code that get fixes, and the greatest number of nodes to visit for them. Each fix is tried on the
 * whole expression, so large expressions get fewer.
 */
const [mostFixed, mostVisits] = [10, 20_000];

const nothing: ReadonlySet<VisitedNode> = new Set();
/** In longer joins, operands that are repeated are found by a key first. */
const long = 40;

const conflictsByContext = new WeakMap<RuleContext, Conflicts>();

/** The conflicts of the checked expression. Computed once for all rules. */
export function conflictsOf(context: RuleContext): Conflicts {
  let found = conflictsByContext.get(context);
  if (found === undefined) conflictsByContext.set(context, (found = new Conflicts(context)));
  return found;
}

/** The conditions of one expression that exclude each other, and those that others make superfluous. */
export class Conflicts {
  readonly contradictions: Contradiction[] = [];
  readonly redundancies: Redundancy[] = [];
  /** A lower bound above an upper bound in the same AND, which has its own message. */
  readonly crossings: Pair[] = [];
  private readonly context: RuleContext;
  private readonly excluded: ReadonlySet<VisitedNode>;
  private readonly subjects: Subjects;
  /** The subjects of the whole expression. */
  private readonly all: number;
  private readonly claims: Claims;

  /** Operands in `excluded` are treated as if they were deleted. */
  constructor(context: RuleContext, excluded: ReadonlySet<VisitedNode> = nothing) {
    this.context = context;
    this.excluded = excluded;
    this.claims = new Claims(context, excluded);
    this.subjects = new Subjects(excluded);
    this.all = this.subjects.in(context.root);
    // Conditions about different subjects are independent.
    if ((this.all & hasOverlap) !== 0) this.look(context.root, undefined, undefined);
  }

  /** The number of findings of one code that get fixes. */
  get fixable(): number {
    return Math.max(1, Math.min(mostFixed, Math.floor(mostVisits / this.subjects.seen)));
  }

  private look(outer: VisitedNode, around: Around, facts: Facts | undefined): void {
    const node = withoutGroups(outer);
    switch (node.kind) {
      case 'And':
      case 'Or': {
        const inner = effectiveNode(node, this.excluded);
        return inner.kind === node.kind ? this.join(inner, around, facts) : this.look(inner, around, facts);
      }
      case 'Field':
        return this.look(node.operand, node, facts);
      case 'Not':
        return this.look(node.operand, around, undefined);
      case 'Any':
        return this.look(node.body, node, undefined);
      default:
    }
  }

  /** The operands of a join, through brackets around joins of the same kind, in the order of the text. */
  private operandsOf(join: JoinNode, around: Around, into: ComparedOperand[]): ComparedOperand[] {
    for (let at = 0; at < join.operands.length; at++) {
      const node = join.operands[at];
      if (node === undefined || this.excluded.has(node)) continue;
      const inner = effectiveNode(node, this.excluded);
      if (inner.kind === join.kind) this.operandsOf(inner, around, into);
      else {
        const subjects = this.subjectsIn(inner, around);
        into.push({
          node,
          inner,
          around,
          join,
          at,
          order: into.length,
          subjects,
          isRedundant: false,
          isContradicted: false,
        });
      }
    }
    return into;
  }

  private subjectsIn(node: VisitedNode, around: Around): number {
    return this.subjects.in(node, around?.kind === 'Any' ? nameOf(around.collection) : undefined);
  }

  private join(join: JoinNode, around: Around, facts: Facts | undefined): void {
    const operands = this.operandsOf(join, around, []);
    let [subjects, shared] = [0, 0];
    for (const operand of operands) {
      shared |= subjects & operand.subjects;
      subjects |= operand.subjects;
    }
    for (let outer = facts; outer !== undefined; outer = outer.outer) shared |= outer.subjects & subjects;
    const dropped: Redundancy[] = [];
    if ((shared & ~hasOverlap) !== 0) this.compareAll(join, operands, shared, facts, dropped);
    const always = dropped.find(({ isAlways }) => isAlways);
    if (always !== undefined) this.redundancies.push(always);
    else
      for (const one of dropped)
        if (!one.pair.some(({ isContradicted }) => isContradicted)) this.redundancies.push(one);
    for (const self of operands) {
      if (self.inner.kind === 'Comparison' || (self.subjects & (shared | hasOverlap)) === 0) continue;
      if (always === undefined && !self.isRedundant && !self.isContradicted) {
        this.look(self.inner, around, join.kind === 'And' ? { operands, self, outer: facts, subjects } : facts);
      } else {
        // It will be removed or changed, so only contradictions inside it are reported.
        const { length } = this.redundancies;
        this.look(self.inner, around, undefined);
        this.redundancies.length = length;
      }
    }
  }

  private compareAll(
    join: JoinNode,
    operands: readonly ComparedOperand[],
    shared: number,
    facts: Facts | undefined,
    dropped: Redundancy[],
  ): void {
    const isAnd = join.kind === 'And';
    const isLong = operands.length > long;
    if (isLong) this.dropEqual(operands, isAnd, dropped);
    const before: ComparedOperand[] = [];
    for (const operand of operands) {
      if (this.claims.exhausted) break;
      // The first of equal operands stands for all of them.
      if ((operand.subjects & shared) === 0 || (isLong && operand.isRedundant)) continue;
      for (let outer = facts; outer !== undefined; outer = outer.outer) {
        for (const fact of outer.operands) {
          // Operands that can still lose operands of their own are compared only if they come later.
          if (fact.isRedundant || fact.isContradicted || fact === outer.self) continue;
          if (!isChangeable(fact) || fact.order > outer.self.order) this.compareFact(join, fact, operand, dropped);
        }
      }
      for (const other of before) {
        if ((other.subjects & operand.subjects & ~hasOverlap) !== 0) this.compare(join, other, operand, facts, dropped);
      }
      before.push(operand);
    }
  }

  private dropEqual(operands: readonly ComparedOperand[], isAnd: boolean, dropped: Redundancy[]): void {
    const known = new Map<string, ComparedOperand>();
    for (const operand of operands) {
      const key = this.claims.keyOf(operand.inner, operand.around);
      if (key === undefined) continue;
      const first = known.get(key);
      if (first === undefined) known.set(key, operand);
      else this.drop(operand, first, isAnd, dropped);
    }
  }

  private imply(first: ComparedOperand, notFirst: boolean, second: ComparedOperand, notSecond: boolean): boolean {
    return this.claims.imply(first.inner, first.around, notFirst, second.inner, second.around, notSecond);
  }

  private compare(
    join: JoinNode,
    first: ComparedOperand,
    second: ComparedOperand,
    facts: Facts | undefined,
    dropped: Redundancy[],
  ): void {
    const isAnd = join.kind === 'And';
    // Bounds cross also where dates have a wrong format.
    const isCrossed = isAnd && isCrossing(first.inner, second.inner, this.context);
    if (isCrossed || (isAnd && this.imply(first, false, second, true))) {
      first.isContradicted = true;
      second.isContradicted = true;
      if (isCrossed) this.crossings.push([first, second]);
      else this.conflict(join, first, second);
      return;
    }
    if (first.isRedundant || second.isRedundant) return;
    if (!isAnd && this.imply(first, true, second, false)) {
      dropped.push({ removed: facts?.self, pair: [second, first], isAlways: true });
      return;
    }
    // Of two equal operands the later one is superfluous, or the one that is a join.
    const [kept, other] = isChangeable(first) && !isChangeable(second) ? [second, first] : [first, second];
    if (!this.drop(other, kept, isAnd, dropped)) this.drop(kept, other, isAnd, dropped);
  }

  private compareFact(join: JoinNode, fact: ComparedOperand, operand: ComparedOperand, dropped: Redundancy[]): void {
    const isAnd = join.kind === 'And';
    // The operands of an AND in an OR are compared when that AND is visited.
    if (operand.isRedundant || (!isAnd && operand.inner.kind === 'And') || !this.claims.consume()) return;
    if ((fact.subjects & operand.subjects & ~hasOverlap) === 0) return;
    if (this.imply(fact, false, operand, true)) {
      operand.isContradicted = true;
      this.conflict(join, fact, operand);
    } else if (isAnd) this.drop(operand, fact, isAnd, dropped);
  }

  private conflict(join: JoinNode, first: ComparedOperand, second: ComparedOperand): void {
    const both = first.subjects & second.subjects & ~hasOverlap;
    const subject = both & -both;
    const known = this.contradictions.find((one) => one.join === join && one.subject === subject);
    if (known === undefined) this.contradictions.push({ join, subject, pairs: [[first, second]], last: second });
    else {
      known.pairs.push([first, second]);
      known.last = second;
    }
  }

  /** Marks an operand as superfluous if another one implies it (in an OR: is implied by it), unless a date may need it as its status. */
  private drop(operand: ComparedOperand, because: ComparedOperand, isAnd: boolean, dropped: Redundancy[]): boolean {
    const [strict, wide] = isAnd ? [because, operand] : [operand, because];
    if (!this.imply(strict, false, wide, false)) return false;
    if (isAnd && this.mayBeCompanion(operand) && !isSame(operand, because)) return false;
    operand.isRedundant = true;
    dropped.push({ removed: operand, pair: [operand, because], isAlways: false });
    return true;
  }

  /** Whether an operand contains a comparison with a status that some date in the expression may need. */
  mayBeCompanion({ inner, subjects }: ComparedOperand): boolean {
    if (inner.kind === 'Comparison' && inner.operator.name !== 'EQ') return false;
    const status = statusField(this.context.schema)?.name;
    if (!this.subjects.some(subjects, (name) => name === status)) return false;
    return this.subjects.some(this.all, (name) => this.context.schema.field(name)?.companion !== undefined);
  }
}

/** Whether both operands compare the same field, the second with EQ. */
function isSame({ inner: first }: ComparedOperand, { inner: second }: ComparedOperand): boolean {
  const isEqual = second.kind === 'Comparison' && second.operator.name === 'EQ';
  return isEqual && first.kind === 'Comparison' && first.field.canonical === second.field.canonical;
}

/** The conflicts that remain without some operands; `undefined` when other bounds would cross. */
export function withoutOperands(removed: readonly ComparedOperand[], context: RuleContext): Conflicts | undefined {
  const rest = new Conflicts(context, new Set(removed.map(({ node }) => node)));
  return rest.crossings.length > conflictsOf(context).crossings.length ? undefined : rest;
}
