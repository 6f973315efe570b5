import type { MatchAsset } from '@assetql/core';
import {
  isConstant,
  isJoin,
  isNegation,
  type Condition,
  type ConditionLeaf,
  type HasMember,
} from '@assetql/core/meaning';
import { BitSet } from './bit-set.ts';
import { layout, type Segment } from './segment.ts';
import { visitBody } from './text-ordinals.ts';
import { TextColumn } from './value-column.ts';

/** Of members whose values not everybody sees, those that the viewer does: folded and in stored form. */
export type Visible = Readonly<Partial<Record<keyof MatchAsset, ReadonlySet<string>>>>;

/** Finds the positions of a segment that satisfy a condition. Yields after each step, so that others can have their turn. */
export function* satisfying(condition: Condition, segment: Segment, visible: Visible): Generator<void, BitSet> {
  const set = new BitSet(segment.size);
  if (isConstant(condition)) return condition.value ? set.not() : set;
  if (isNegation(condition)) return (yield* satisfying(condition.operand, segment, visible)).not();
  if (!isJoin(condition)) {
    addLeaf(condition, segment, visible, set);
    yield;
    return set;
  }
  if (condition.kind === 'and') {
    set.not();
    for (const operand of condition.operands) {
      set.and(yield* satisfying(operand, segment, visible));
      if (set.isEmpty()) break;
    }
    return set;
  }
  for (const operand of condition.operands) {
    if (isConstant(operand) || isJoin(operand) || isNegation(operand))
      set.or(yield* satisfying(operand, segment, visible));
    else {
      addLeaf(operand, segment, visible, set);
      yield;
    }
  }
  return set;
}

/** Adds the positions that satisfy a single condition. */
function addLeaf(leaf: ConditionLeaf, segment: Segment, visible: Visible, set: BitSet): void {
  switch (leaf.kind) {
    case 'comparing':
      segment.column(layout.columnOf(leaf.source, leaf.reading)).addSatisfying(leaf.test, set);
      break;
    case 'missing':
      segment.column(layout.columnOf(leaf.source, leaf.reading)).addMissing(set);
      break;
    case 'member':
      addMember(leaf, segment, visible, set);
      break;
    case 'attribute':
      segment.attributes.addSatisfying(leaf, set);
      break;
    case 'term':
      for (const member of leaf.members) segment.wordsOf(member).addTerm(leaf, set);
      break;
    default:
      segment.wordsOf(leaf.member).addAll(leaf.words, set);
  }
}

function addMember({ source, body }: HasMember, segment: Segment, visible: Visible, set: BitSet): void {
  const table = layout.memberTableOf(source);
  if (table !== undefined) {
    segment.member(table).addSatisfying(body, set, visible[source.member]);
    return;
  }
  const column = segment.column(layout.columnOf(source, {}));
  if (column instanceof TextColumn) visitBody(body, column.texts, (from, to) => column.postings.addTo(set, from, to));
}
