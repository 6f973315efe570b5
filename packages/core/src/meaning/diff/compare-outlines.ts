import type { Expression } from '../../syntax/ast.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import type { AddedCondition, ChangedPart, Difference, Frame, RemovedCondition } from './difference.ts';
import { isJoinGroup, type OutlineGroup, type Outline, type Term } from './outline.ts';
import { pairGroups } from './pair-groups.ts';
import { pairTerms } from './pair-terms.ts';
import { framed } from './side-of.ts';

type Moving<Condition extends AddedCondition | RemovedCondition> = Omit<Condition, 'moved'> & { moved: boolean };

const isTerm = (outline: Outline): outline is Term => outline.kind === 'term';

const partNames: readonly ChangedPart[] = ['field', 'operator', 'value'];

/** Compares two outlines of one reader. */
export class OutlineComparison {
  private readonly kind: ExpressionKind;
  private readonly added = new Map<number, Moving<AddedCondition>[]>();
  private readonly removed = new Map<number, Moving<RemovedCondition>[]>();

  constructor(kind: ExpressionKind) {
    this.kind = kind;
  }

  /** The tree of what changed. `undefined` is not an expression; there is one at least. */
  compare(before: Outline | undefined, after: Outline | undefined): Difference | undefined {
    if (before === undefined) return after && this.add(after);
    if (after === undefined) return this.remove(before);
    const difference = this.pair(before, after);
    for (const [key, removed] of this.removed) {
      const added = this.added.get(key) ?? [];
      removed.slice(0, added.length).forEach((condition) => (condition.moved = true));
      added.slice(0, removed.length).forEach((condition) => (condition.moved = true));
    }
    return difference;
  }

  private pair(before: Outline, after: Outline): Difference {
    if (before.key === after.key) return { change: 'kept', before: this.nodeOf(before), after: this.nodeOf(after) };
    if (isTerm(before) && isTerm(after)) {
      const parts = partNames.filter((part) => before[part] !== after[part]);
      return { change: 'changed', before: before.node, after: after.node, parts };
    }
    if (before.kind === 'group' && after.kind === 'group') {
      if (before.frame.kind === after.frame.kind)
        return this.inside(before.frame, after.frame, before.operands, after.operands);
      if (isJoinGroup(before) && isJoinGroup(after)) {
        // One of them may have become a part of the other.
        if (resembles(before, after.operands)) return this.inside(undefined, after.frame, [before], after.operands);
        if (resembles(after, before.operands)) return this.inside(before.frame, undefined, before.operands, [after]);
        return this.inside(before.frame, after.frame, before.operands, after.operands);
      }
    }
    // A condition in a frame may have been alone before.
    if (before.kind === 'group' && (isTerm(after) || (isJoinGroup(before) && !holds(after, before))))
      return this.inside(before.frame, undefined, before.operands, [after]);
    const { frame, operands } = isTerm(after) ? { frame: undefined, operands: [after] } : after;
    return this.inside(undefined, frame, [before], operands);
  }

  private inside(
    beforeFrame: Frame | undefined,
    afterFrame: Frame | undefined,
    before: readonly Outline[],
    after: readonly Outline[],
  ): Difference {
    const pairs = pairOperands(before, after);
    const afterOf = new Map(after.map((outline, index) => [outline, index]));
    // A removed condition is shown after the one that it followed.
    const removedBehind = new Map<number, Outline[]>();
    let last = -1;
    for (const outline of before) {
      const other = pairs.get(outline);
      if (other === undefined) {
        const removed = removedBehind.get(last);
        if (removed === undefined) removedBehind.set(last, [outline]);
        else removed.push(outline);
      } else {
        last = afterOf.get(other) ?? last;
      }
    }
    const beforeOf = new Map([...pairs].map(([outline, other]) => [other, outline]));
    const operands: Difference[] = (removedBehind.get(-1) ?? []).map((outline) => this.remove(outline));
    after.forEach((outline, index) => {
      const other = beforeOf.get(outline);
      operands.push(other === undefined ? this.add(outline) : this.pair(other, outline));
      for (const removed of removedBehind.get(index) ?? []) operands.push(this.remove(removed));
    });
    return { change: 'inside', before: beforeFrame, after: afterFrame, operands };
  }

  private add(outline: Outline): Difference {
    const condition: Moving<AddedCondition> = { change: 'added', after: this.nodeOf(outline), moved: false };
    append(this.added, outline.key, condition);
    return condition;
  }

  private remove(outline: Outline): Difference {
    const condition: Moving<RemovedCondition> = { change: 'removed', before: this.nodeOf(outline), moved: false };
    append(this.removed, outline.key, condition);
    return condition;
  }

  /** The expression of an outline. */
  private nodeOf(outline: Outline): Expression {
    if (isTerm(outline)) return outline.node;
    return framed(
      this.kind,
      outline.frame,
      outline.operands.map((operand) => this.nodeOf(operand)),
    );
  }
}

function append<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

const holds = (outline: Outline, { key }: Outline): boolean =>
  outline.key === key || (outline.kind === 'group' && outline.operands.some((operand) => operand.key === key));

/** Whether a group is, or has something in common with, one of the operands that are held together as its own are. */
function resembles(group: OutlineGroup, operands: readonly Outline[]): boolean {
  const keys = new Set(group.operands.map(({ key }) => key));
  return operands.some(
    (operand) =>
      holds(operand, group) ||
      (operand.kind === 'group' &&
        operand.frame.kind === group.frame.kind &&
        operand.operands.some(({ key }) => keys.has(key))),
  );
}

/** Which operands became which: equal ones, parts of one another, terms that changed, and groups with like terms. */
function pairOperands(before: readonly Outline[], after: readonly Outline[]): ReadonlyMap<Outline, Outline> {
  const byKey = new Map(after.map((outline) => [outline.key, outline]));
  const pairs = new Map<Outline, Outline>();
  const taken = new Set<Outline>();
  const take = (found: ReadonlyMap<Outline, Outline>): void => {
    for (const [outline, other] of found) {
      pairs.set(outline, other);
      taken.add(other);
    }
  };
  for (const outline of before) {
    const same = byKey.get(outline.key);
    if (same !== undefined) take(new Map([[outline, same]]));
  }
  const open = (): readonly [Outline[], Outline[]] => [
    before.filter((outline) => !pairs.has(outline)),
    after.filter((outline) => !taken.has(outline)),
  ];
  take(pairGroups(...open(), false));
  const [left, right] = open();
  take(pairTerms(left.filter(isTerm), right.filter(isTerm)));
  const [groups, others] = open();
  take(
    pairGroups(
      groups.filter(({ kind }) => kind === 'group'),
      others.filter(({ kind }) => kind === 'group'),
      true,
    ),
  );
  return pairs;
}
