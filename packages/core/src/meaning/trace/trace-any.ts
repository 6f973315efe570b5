import { nameOf } from '../../syntax/visit.ts';
import type { MatchAsset, MatchAttribute } from '../../schema/match-asset.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Any, Comparison, Filter } from '../../syntax/ast.ts';
import { anyCondition } from '../../condition/any-condition.ts';
import { isConstant, isJoin, isNegation } from '../../condition/tree.ts';
import { fold } from '../../text/fold.ts';
import { idsOf } from '../predicate/asset-values.ts';
import { compileAttribute } from '../predicate/compile-attribute.ts';
import { compileBody } from '../predicate/compile-body.ts';
import { equalsFolded, textMatcher } from '../predicate/text-matcher.ts';
import type { ObservedValue } from './observed-value.ts';
import type { Trace } from './trace-node.ts';

/** The trace of a node of a body for the members of the collection one by one. */
interface TracedBody {
  readonly trace: Trace<Filter>;
  /** The result for each member. When the asset does not show the members, one entry represents all of them. */
  readonly each: readonly boolean[];
}

/** Traces `collection/ANY(variable: body)`. Each node is evaluated for every member, so that joins are about the same member. */
export function traceAny(node: Any, asset: MatchAsset, schema: Schema): Trace<Filter> {
  const row = schema.collection(nameOf(node.collection));
  const value = row && asset[row.member];
  const isShown = row === undefined || value !== undefined;
  const attributes = row?.members === 'attribute' ? (asset.attributes ?? []) : [];
  const ids = row?.members === 'id' ? idsOf(value) : [];
  const variable = node.variable.text.toLowerCase();

  const count = isShown ? Math.max(attributes.length, ids.length) : 1;

  const traced = (
    body: Filter,
    each: readonly boolean[],
    seen: readonly ObservedValue[] = [],
    inner: readonly TracedBody[] = [],
  ): TracedBody => {
    const holds = each.includes(true) && (isShown || 'unknown');
    return { trace: { node: body, holds, seen, children: inner.map((operand) => operand.trace) }, each };
  };

  const comparison = (body: Comparison): TracedBody => {
    const condition = anyCondition({ ...node, body }, schema);
    const isNever = isConstant(condition);
    const seen = body.field.text.toLowerCase() === variable ? seenBy(body) : [];
    let each: readonly boolean[] = [];
    if (!isShown) each = [!isNever];
    else if (!isNever && !isJoin(condition) && !isNegation(condition)) {
      if (condition.kind === 'attribute') {
        const matches = compileAttribute(condition);
        each = attributes.map((attribute) => matches({ attributes: [attribute] }));
      } else if (condition.kind === 'member') each = ids.map(compileBody(condition.body, textMatcher));
    }
    return traced(body, each, seen);
  };

  const seenBy = (body: Comparison): readonly ObservedValue[] => {
    if (row === undefined) return [];
    if (row.members === 'id') return [{ member: row.member, value }];
    const key =
      body.value.kind === 'AttributeMatch' && body.value.key.kind === 'String' ? body.value.key.value : undefined;
    return key === undefined
      ? []
      : [{ member: row.member, attribute: key, value: isShown ? valuesOf(attributes, key) : undefined }];
  };

  const visit = (body: Filter): TracedBody => {
    switch (body.kind) {
      case 'And':
      case 'Or': {
        const operands = body.operands.map(visit);
        const isAnd = body.kind === 'And';
        const each = Array.from({ length: count }, (_, at) =>
          isAnd ? operands.every((operand) => operand.each[at]) : operands.some((operand) => operand.each[at]),
        );
        return traced(body, each, [], operands);
      }
      case 'Group': {
        const inner = visit(body.body);
        return traced(body, inner.each, [], [inner]);
      }
      case 'Comparison':
        return comparison(body);
      default:
        return traced(body, []);
    }
  };

  const body = visit(node.body).trace;
  return { node, holds: body.holds, seen: seenIn(body), children: [body] };
}

/** The values of the attribute with this key; `null` when it is not set. */
function valuesOf(attributes: readonly MatchAttribute[], id: string): readonly string[] | null {
  const key = fold(id);
  const values = attributes
    .filter((attribute) => equalsFolded(attribute.id, key))
    .flatMap((attribute) => attribute.values);
  return values.length === 0 ? null : values;
}

/** The values that the comparisons of a body read, each collection or attribute once. */
function seenIn(body: Trace<Filter>): readonly ObservedValue[] {
  const byAttribute = new Map<string | undefined, ObservedValue>();
  const visit = ({ seen, children }: Trace<Filter>): void => {
    for (const value of seen) byAttribute.set(value.attribute && fold(value.attribute), value);
    children.forEach(visit);
  };
  visit(body);
  return [...byAttribute.values()];
}
