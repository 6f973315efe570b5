import { nameOf, withoutGroups } from '../../syntax/visit.ts';
import type { MatchAsset } from '../../schema/match-asset.ts';
import type { OperatorName } from '../../schema/operators.ts';
import type { Schema } from '../../schema/schema.ts';
import { print } from '../../print/print.ts';
import type { TextEdit } from '../../text/range.ts';
import type { Any, Comparison, Filter, Search, Value } from '../../syntax/ast.ts';
import { filterCondition } from '../../condition/filter-condition.ts';
import { idsOf } from '../predicate/asset-values.ts';
import { conditionVerdict } from './condition-verdict.ts';
import type { ObservedValue } from './observed-value.ts';

/** A condition changed so that the asset satisfies it. A date may then need another status: check the changed expression. */
export interface Change {
  readonly node: Comparison | Any;
  /** Writes the change; absent when the condition was not read from a text. */
  readonly edit?: TextEdit;
}

/** The change after which a condition holds for the asset; `undefined` when only dropping it helps. */
export function changeOf(
  node: Filter | Search,
  seen: readonly ObservedValue[],
  asset: MatchAsset,
  schema: Schema,
): Change | undefined {
  const [first] = seen;
  if (first === undefined || first.value === undefined) return undefined;
  const changed =
    node.kind === 'Comparison'
      ? changedComparison(node, first, schema)
      : node.kind === 'Any' && changedAny(node, first);
  if (!changed || conditionVerdict(filterCondition(changed, schema), asset) !== true) return undefined;
  const { range } = node;
  return range.end > range.start ? { node: changed, edit: { range, newText: print(changed) } } : { node: changed };
}

/** The same comparison with another operator and value, which keep the ranges of the old ones. */
function withValue({ field, operator, value, range }: Comparison, name: OperatorName, changed: Value): Comparison {
  return {
    kind: 'Comparison',
    range,
    field,
    operator: operator.name === name ? operator : { kind: 'Operator', range: operator.range, name, text: name },
    value: { ...changed, range: value.range },
  };
}

/** Operators whose bounds include the value itself. */
const including: Readonly<Record<OperatorName, OperatorName>> = {
  EQ: 'EQ',
  NE: 'EQ',
  CT: 'CT',
  SW: 'SW',
  EW: 'EW',
  LT: 'LE',
  LE: 'LE',
  GT: 'GE',
  GE: 'GE',
};

function changedComparison(comparison: Comparison, seen: ObservedValue, schema: Schema): Comparison | undefined {
  const { name } = comparison.operator;
  if (name === undefined) return undefined;
  const type = schema.field(nameOf(comparison.field))?.type;
  const found = seen.compared ?? seen.value;
  const [text] = idsOf(seen.value);
  if (comparison.value.kind === 'Null') return withValue(comparison, name === 'EQ' ? 'NE' : 'EQ', comparison.value);
  if (typeof found === 'number') {
    const value = numberValue(found, type === 'timestamp', comparison);
    return value && withValue(comparison, including[name], value);
  }
  const { range } = comparison.value;
  if (text === undefined) return withValue(comparison, 'EQ', { kind: 'Null', range });
  const quoted = type !== 'enumeration' || comparison.value.kind !== 'String' || comparison.value.quoted;
  return withValue(comparison, including[name], { kind: 'String', range, value: text, quoted });
}

/** The language writes years with four digits. */
const written = /^\d{4}-/;

function numberValue(number: number, isTimestamp: boolean, { value: { range } }: Comparison): Value | undefined {
  if (!isTimestamp) return { kind: 'Number', range, value: number, text: String(number) };
  const moment = new Date(number);
  const text = Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
  return written.test(text) ? { kind: 'Timestamp', range, value: number, text } : undefined;
}

/** A body with several conditions does not tell which member is meant. */
function changedAny(any: Any, seen: ObservedValue): Any | undefined {
  const body = withoutGroups(any.body);
  const [value] = idsOf(seen.value);
  if (body.kind !== 'Comparison' || value === undefined) return undefined;
  const { range } = body.value;
  const changed: Value =
    body.value.kind !== 'AttributeMatch'
      ? { kind: 'String', range, value, quoted: true }
      : { ...body.value, value: { kind: 'String', range: body.value.value.range, value, quoted: true } };
  return { ...any, body: withValue(body, 'EQ', changed) };
}
