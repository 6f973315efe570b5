import { nameOf, withoutGroups, type VisitedNode } from '../../../syntax/visit.ts';
import { isCrossing } from './bounds.ts';
import { Claims } from '../../../condition/claims/claims.ts';
import {
  effectiveNode,
  isChangeable,
  type Around,
  type JoinNode,
  type Operand,
} from '../../../condition/claims/operand.ts';
import { Subjects, hasOverlap } from '../../../condition/claims/subjects.ts';
import { statusField } from '../../../condition/statuses.ts';
import type { RuleContext } from '../rule-context.ts';

type Pair = readonly [Operand, Operand];

/** Operands about one subject that cannot hold together. */
export interface Contradiction {
  readonly join: JoinNode;
  readonly subject: number;
  /** The first of each in the join or in an AND around it, the second in the join. */
  readonly pairs: [Pair, ...Pair[]];
  /** The last of them. */
  last: Operand;
}

/** What changes nothing. */
export interface Redundancy {
  /** What can be taken out; absent where that would leave nothing. */
  readonly removed: Operand | undefined;
  /** The operand that changes nothing, and because of which other: also of an OR of both that everything meets. */
  readonly pair: readonly [operand: Operand, because: Operand];
  readonly isAlways: boolean;
}

/** What holds around a node: the operands of an AND beside the one that it is in. */
interface Facts {
  readonly operands: readonly Operand[];
  readonly self: Operand;
  readonly outer: Facts | undefined;
  /** What all of them are about. */
  readonly subjects: number;
}

/** How many findings of one code are looked at for ways out: each takes a look at the whole, so that there are fewer in what is large. */
const [mostMended, mostLooks] = [10, 20_000];

const nothing: ReadonlySet<VisitedNode> = new Set();
/** Of longer joins the operands that say the same are looked up first. */
const long = 40;

const conflictsByContext = new WeakMap<RuleContext, Conflicts>();

/** The conflicts of the expression that is checked, computed once for all rules that ask. */
export function conflictsOf(context: RuleContext): Conflicts {
  let found = conflictsByContext.get(context);
  if (found === undefined) conflictsByContext.set(context, (found = new Conflicts(context)));
  return found;
}

/** What conditions of one expression say of each other: those that exclude each other, and those that change nothing. */
export class Conflicts {
  readonly contradictions: Contradiction[] = [];
  readonly redundancies: Redundancy[] = [];
  /** A lower bound above its upper bound in one AND, which has a message of its own. */
  readonly crossings: Pair[] = [];
  private readonly context: RuleContext;
  private readonly excluded: ReadonlySet<VisitedNode>;
  private readonly subjects: Subjects;
  /** What there is in the whole. */
  private readonly all: number;
  private readonly claims: Claims;

  /** Without the operands in `excluded`. */
  constructor(context: RuleContext, excluded: ReadonlySet<VisitedNode> = nothing) {
    this.context = context;
    this.excluded = excluded;
    this.claims = new Claims(context, excluded);
    this.subjects = new Subjects(excluded);
    this.all = this.subjects.in(context.root);
    // Of conditions about different things there is nothing to say.
    if ((this.all & hasOverlap) !== 0) this.look(context.root, undefined, undefined);
  }

  /** Of how many findings of one code ways out are looked for. */
  get mendable(): number {
    return Math.max(1, Math.min(mostMended, Math.floor(mostLooks / this.subjects.seen)));
  }

  private look(outer: VisitedNode, around: Around, facts: Facts | undefined): void {
    const node = withoutGroups(outer);
    switch (node.kind) {
      case 'And':
      case 'Or': {
        const core = effectiveNode(node, this.excluded);
        return core.kind === node.kind ? this.join(core, around, facts) : this.look(core, around, facts);
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
  private operandsOf(join: JoinNode, around: Around, into: Operand[]): Operand[] {
    for (let at = 0; at < join.operands.length; at++) {
      const node = join.operands[at];
      if (node === undefined || this.excluded.has(node)) continue;
      const core = effectiveNode(node, this.excluded);
      if (core.kind === join.kind) this.operandsOf(core, around, into);
      else {
        const subjects = this.subjectsIn(core, around);
        into.push({
          node,
          core,
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
      if (self.core.kind === 'Comparison' || (self.subjects & (shared | hasOverlap)) === 0) continue;
      if (always === undefined && !self.isRedundant && !self.isContradicted) {
        this.look(self.core, around, join.kind === 'And' ? { operands, self, outer: facts, subjects } : facts);
      } else {
        // It will not stay, but what excludes itself in it is a mistake of its own.
        const { length } = this.redundancies;
        this.look(self.core, around, undefined);
        this.redundancies.length = length;
      }
    }
  }

  private compareAll(
    join: JoinNode,
    operands: readonly Operand[],
    shared: number,
    facts: Facts | undefined,
    dropped: Redundancy[],
  ): void {
    const isAnd = join.kind === 'And';
    const isLong = operands.length > long;
    if (isLong) this.dropEqual(operands, isAnd, dropped);
    const before: Operand[] = [];
    for (const operand of operands) {
      if (this.claims.exhausted) break;
      // For one of many that say the same the first of them speaks.
      if ((operand.subjects & shared) === 0 || (isLong && operand.isRedundant)) continue;
      for (let outer = facts; outer !== undefined; outer = outer.outer) {
        for (const fact of outer.operands) {
          // What comes later is as it was written while what comes before it is changed.
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

  private dropEqual(operands: readonly Operand[], isAnd: boolean, dropped: Redundancy[]): void {
    const known = new Map<string, Operand>();
    for (const operand of operands) {
      const key = this.claims.keyOf(operand.core, operand.around);
      if (key === undefined) continue;
      const first = known.get(key);
      if (first === undefined) known.set(key, operand);
      else this.drop(operand, first, isAnd, dropped);
    }
  }

  private imply(first: Operand, notFirst: boolean, second: Operand, notSecond: boolean): boolean {
    return this.claims.imply(first.core, first.around, notFirst, second.core, second.around, notSecond);
  }

  private compare(
    join: JoinNode,
    first: Operand,
    second: Operand,
    facts: Facts | undefined,
    dropped: Redundancy[],
  ): void {
    const isAnd = join.kind === 'And';
    // Also of dates that are written as they must not be.
    const isCrossed = isAnd && isCrossing(first.core, second.core, this.context);
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
    // Of two that say the same the later one goes, or the one that is more than a condition.
    const [kept, other] = isChangeable(first) && !isChangeable(second) ? [second, first] : [first, second];
    if (!this.drop(other, kept, isAnd, dropped)) this.drop(kept, other, isAnd, dropped);
  }

  private compareFact(join: JoinNode, fact: Operand, operand: Operand, dropped: Redundancy[]): void {
    const isAnd = join.kind === 'And';
    // In an OR, what is in an AND is looked at there.
    if (operand.isRedundant || (!isAnd && operand.core.kind === 'And') || !this.claims.consume()) return;
    if ((fact.subjects & operand.subjects & ~hasOverlap) === 0) return;
    if (this.imply(fact, false, operand, true)) {
      operand.isContradicted = true;
      this.conflict(join, fact, operand);
    } else if (isAnd) this.drop(operand, fact, isAnd, dropped);
  }

  private conflict(join: JoinNode, first: Operand, second: Operand): void {
    const both = first.subjects & second.subjects & ~hasOverlap;
    const subject = both & -both;
    const known = this.contradictions.find((one) => one.join === join && one.subject === subject);
    if (known === undefined) this.contradictions.push({ join, subject, pairs: [[first, second]], last: second });
    else {
      known.pairs.push([first, second]);
      known.last = second;
    }
  }

  /** Drops an operand that another demands, or in an OR finds; not the status that a date may need. */
  private drop(operand: Operand, because: Operand, isAnd: boolean, dropped: Redundancy[]): boolean {
    const [strict, wide] = isAnd ? [because, operand] : [operand, because];
    if (!this.imply(strict, false, wide, false)) return false;
    if (isAnd && this.mayBeCompanion(operand) && !isSame(operand, because)) return false;
    operand.isRedundant = true;
    dropped.push({ removed: operand, pair: [operand, because], isAlways: false });
    return true;
  }

  /** Whether an operand is or has a comparison with a status that some date may need. */
  mayBeCompanion({ core, subjects }: Operand): boolean {
    if (core.kind === 'Comparison' && core.operator.name !== 'EQ') return false;
    const status = statusField(this.context.schema)?.name;
    if (!this.subjects.some(subjects, (name) => name === status)) return false;
    return this.subjects.some(this.all, (name) => this.context.schema.field(name)?.companion !== undefined);
  }
}

/** Whether both are comparisons with one status. */
function isSame({ core: first }: Operand, { core: second }: Operand): boolean {
  const isEqual = second.kind === 'Comparison' && second.operator.name === 'EQ';
  return isEqual && first.kind === 'Comparison' && first.field.canonical === second.field.canonical;
}

/** What there still is to say without some operands; absent when that would bring a mistake of another kind. */
export function withoutOperands(removed: readonly Operand[], context: RuleContext): Conflicts | undefined {
  const rest = new Conflicts(context, new Set(removed.map(({ node }) => node)));
  return rest.crossings.length > conflictsOf(context).crossings.length ? undefined : rest;
}
