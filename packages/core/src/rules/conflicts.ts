import { isCrossing } from './bounds.ts';
import { Claims } from './claims/claims.ts';
import {
  hasRepetition,
  isChangeable,
  placesIn,
  sharedPlace,
  unbracketed,
  type JoinNode,
  type Operand,
} from './claims/operand.ts';
import { statusField } from './conjunction.ts';
import type { RuleContext } from './rule-context.ts';
import type { VisitedNode } from './rule.ts';

/** Operands about one place that cannot hold together. */
export interface Contradiction {
  readonly join: JoinNode;
  readonly place: string;
  /** The first of each in the join or in an AND around it, the second in the join. */
  readonly pairs: (readonly [Operand, Operand])[];
}

/** An operand of a join that changes nothing, and the one because of which it does not. */
export type Redundancy = readonly [operand: Operand, because: Operand];

/** What conditions of one expression say of each other: those that exclude each other, and those that change nothing. */
export interface Found {
  readonly contradictions: readonly Contradiction[];
  readonly redundancies: readonly Redundancy[];
}

/** What holds around a node: the operands of an AND beside the one that it is in. */
interface Facts {
  readonly operands: readonly Operand[];
  readonly self: Operand;
  readonly outer: Facts | undefined;
}

const nothing: ReadonlySet<VisitedNode> = new Set();
const none: Found = { contradictions: [], redundancies: [] };

/** The conflicts of the expression that is checked, found once. */
export function conflictsOf(context: RuleContext): Found {
  // Of conditions about different things there is nothing to say.
  context.conflicts ??= hasRepetition(context.root, []) ? new Conflicts(context) : none;
  return context.conflicts;
}

/** Finds what conditions of one expression say of each other. */
export class Conflicts implements Found {
  readonly contradictions: Contradiction[] = [];
  readonly redundancies: Redundancy[] = [];
  private readonly context: RuleContext;
  private readonly left: ReadonlySet<VisitedNode>;
  private readonly claims: Claims;
  private readonly enters = (operand: VisitedNode): boolean => this.claims.spend() && !this.left.has(operand);

  /** Without the operands in `left`. */
  constructor(context: RuleContext, left: ReadonlySet<VisitedNode> = nothing) {
    this.context = context;
    this.left = left;
    this.claims = new Claims(context, left);
    this.look(context.root, undefined);
  }

  private look(node: VisitedNode, facts: Facts | undefined): void {
    switch (node.kind) {
      case 'And':
      case 'Or': {
        const core = this.coreOf(node);
        return core.kind === node.kind ? this.join(core, facts) : this.look(core, facts);
      }
      case 'Group':
        return this.look(node.body, facts);
      case 'Field':
        return this.look(node.operand, facts);
      case 'Not':
        return this.look(node.operand, undefined);
      case 'Any':
        return this.look(node.body, undefined);
      default:
    }
  }

  /** A node without the brackets around it, and without a join that only one operand is left of. */
  private coreOf(node: VisitedNode): VisitedNode {
    const core = unbracketed(node);
    if (this.left.size === 0 || (core.kind !== 'And' && core.kind !== 'Or')) return core;
    const [only, second] = core.operands.filter((operand) => !this.left.has(operand));
    return only === undefined || second !== undefined ? core : this.coreOf(only);
  }

  /** The operands of a join, through brackets around joins of the same kind, in the order of the text. */
  private operandsOf(join: JoinNode, into: Operand[]): Operand[] {
    for (let at = 0; at < join.operands.length; at++) {
      const node = join.operands[at];
      if (node === undefined || this.left.has(node)) continue;
      const core = this.coreOf(node);
      if (core.kind === join.kind) this.operandsOf(core, into);
      else {
        const places = placesIn(core, this.enters);
        into.push({ node, core, join, at, order: into.length, places, isDropped: false, isGuilty: false });
      }
    }
    return into;
  }

  private join(join: JoinNode, facts: Facts | undefined): void {
    const operands = this.operandsOf(join, []);
    const dropped: Redundancy[] = [];
    for (const operand of operands) {
      if (this.claims.isSpent) break;
      for (let around = facts; around !== undefined; around = around.outer) {
        for (const fact of around.operands) {
          // What comes later is as it was written while what comes before it is changed.
          if (fact.isDropped || fact.isGuilty || fact === around.self) continue;
          if (!isChangeable(fact) || fact.order > around.self.order) this.compareFact(join, fact, operand, dropped);
        }
      }
      for (const other of operands) {
        if (other === operand) break;
        this.compare(join, other, operand, dropped);
      }
    }
    for (const pair of dropped) if (!pair[0].isGuilty && !pair[1].isGuilty) this.redundancies.push(pair);
    for (const self of operands) {
      if (self.core.kind === 'Comparison') continue;
      if (!self.isDropped && !self.isGuilty) {
        this.look(self.core, join.kind === 'And' ? { operands, self, outer: facts } : facts);
      } else {
        // It will not stay, but what excludes itself in it is a mistake of its own.
        const { length } = this.redundancies;
        this.look(self.core, undefined);
        this.redundancies.length = length;
      }
    }
  }

  private compare(join: JoinNode, first: Operand, second: Operand, dropped: Redundancy[]): void {
    const place = this.claims.spend() ? sharedPlace(first, second) : undefined;
    if (place === undefined) return;
    const isAnd = join.kind === 'And';
    if (isAnd && this.claims.imply(first.core, false, second.core, true)) {
      first.isGuilty = true;
      second.isGuilty = true;
      // A lower bound above its upper bound in one AND is reported as such.
      if (!isCrossing(first.core, second.core, this.context)) this.conflict(join, place, first, second);
      return;
    }
    if (first.isDropped || second.isDropped) return;
    // Of two that say the same the later one goes, or the one that is more than a condition.
    const [kept, other] = isChangeable(first) && !isChangeable(second) ? [second, first] : [first, second];
    if (!this.drop(other, kept, isAnd, dropped)) this.drop(kept, other, isAnd, dropped);
  }

  private compareFact(join: JoinNode, fact: Operand, operand: Operand, dropped: Redundancy[]): void {
    const isAnd = join.kind === 'And';
    // In an OR, what is in an AND is looked at there.
    if (operand.isDropped || (!isAnd && operand.core.kind === 'And') || !this.claims.spend()) return;
    const place = sharedPlace(fact, operand);
    if (place === undefined) return;
    if (this.claims.imply(fact.core, false, operand.core, true)) {
      operand.isGuilty = true;
      this.conflict(join, place, fact, operand);
    } else if (isAnd) this.drop(operand, fact, isAnd, dropped);
  }

  private conflict(join: JoinNode, place: string, first: Operand, second: Operand): void {
    const known = this.contradictions.find((one) => one.join === join && one.place === place);
    if (known === undefined) this.contradictions.push({ join, place, pairs: [[first, second]] });
    else known.pairs.push([first, second]);
  }

  /** Drops an operand that another demands, or in an OR finds; not the status that a date may need. */
  private drop(operand: Operand, because: Operand, isAnd: boolean, dropped: Redundancy[]): boolean {
    const [strict, wide] = isAnd ? [because, operand] : [operand, because];
    if (!this.claims.imply(strict.core, false, wide.core, false)) return false;
    if (isAnd && mayBeCompanion(operand, this.context, this.left) && !isSame(operand, because)) return false;
    operand.isDropped = true;
    dropped.push([operand, because]);
    return true;
  }
}

/** Whether both are comparisons with one status. */
function isSame({ core: first }: Operand, { core: second }: Operand): boolean {
  const isEqual = second.kind === 'Comparison' && second.operator.name === 'EQ';
  return isEqual && first.kind === 'Comparison' && first.field.canonical === second.field.canonical;
}

/** Whether an operand is or has a comparison with a status that some date may need. */
export function mayBeCompanion(
  { core, places }: Operand,
  context: RuleContext,
  left: ReadonlySet<VisitedNode> = nothing,
): boolean {
  if (core.kind === 'Comparison' && core.operator.name !== 'EQ') return false;
  if (!places.includes(statusField(context)?.name ?? '')) return false;
  return placesIn(context.root, (operand) => !left.has(operand)).some(
    (name) => context.schema.field(name)?.companion !== undefined,
  );
}

/** How many findings of one code are looked at for ways out, which takes a look at the whole for each. */
export const mostMended = 10;

/** What there still is to say without some operands. */
export function withoutOperands(removed: readonly Operand[], context: RuleContext): Found {
  return new Conflicts(context, new Set(removed.map(({ node }) => node)));
}
