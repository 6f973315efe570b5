import type { FieldRow } from '../../schema/fields.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Filter } from '../../syntax/ast.ts';
import type { Condition } from '../../condition/condition.ts';
import { filterCondition } from '../../condition/filter-condition.ts';
import { numberMatcher } from '../predicate/number-matcher.ts';
import { domainOf } from '../reason/decide-number.ts';

/**
 * Whether every asset satisfies a condition, or none does; `undefined` when that depends on the asset. Takes a condition without joins,
 * and its row where it compares a field.
 */
export function constantOf(node: Filter, row: FieldRow | undefined, schema: Schema): boolean | undefined {
  return decided(filterCondition(node, schema), row, schema);
}

function decided(condition: Condition, row: FieldRow | undefined, schema: Schema): boolean | undefined {
  if (condition.kind === 'constant') return condition.value;
  if (condition.kind === 'not') {
    const opposite = decided(condition.operand, row, schema);
    return opposite === undefined ? undefined : !opposite;
  }
  if (condition.kind === 'attribute') {
    const { body } = condition;
    const isUnread = body.kind === 'value' && (body.text ?? body.number ?? body.instant) === undefined;
    return isUnread ? false : undefined;
  }
  if (row === undefined || condition.kind !== 'comparing' || condition.test.kind !== 'number') return undefined;
  const { test, reading } = condition;
  const { whole, minimum, maximum } = domainOf(row, schema);
  if (test.operator === 'EQ') {
    const isPossible = (number: number): boolean =>
      number >= minimum && number <= maximum && (!whole || Number.isInteger(number));
    return test.numbers.some(isPossible) ? undefined : false;
  }
  const matches = numberMatcher(test);
  const [least, greatest] = [matches(minimum), matches(maximum)];
  // What holds from a number on, or up to one, holds everywhere where it does at both ends. A missing value satisfies nothing.
  if (least !== greatest || (least && reading.none === undefined)) return undefined;
  return least;
}
