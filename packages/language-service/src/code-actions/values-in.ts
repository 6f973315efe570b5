import type { Any, Comparison, Range, Schema, Search, Value } from '@assetql/core';
import { parseVariableValue, type Part } from '@assetql/core/document';
import { nodesOf, type ExpressionNode } from './node-path.ts';
import type { WrittenExpression } from './written-expression.ts';

/** A value that a variable can take the place of. */
export interface WrittenValue {
  /** In the document. */
  readonly range: Range;
  /** As a variable's definition has it. */
  readonly literal: string;
  /** What the value is of: that of a field, the `Key` of an attribute. Equal values of the same are one. */
  readonly of: string;
  /** True in the JSON of an attribute, where a variable keeps the quotes around it. */
  readonly inJson: boolean;
}

/** The values of an expression, in document order. */
export function valuesIn(expression: WrittenExpression, schema: Schema): readonly WrittenValue[] {
  const values: WrittenValue[] = [];
  const bodies = new Map<ExpressionNode, Any>();
  const add = (range: Range, literal: string | undefined, of: string, inJson = false): void => {
    if (literal === undefined || parseVariableValue(literal).value === undefined) return;
    const by = expression.start;
    values.push({ range: { start: range.start + by, end: range.end + by }, literal, of, inJson });
  };
  const compared = (node: Comparison, any: Any | undefined): void => {
    const { value } = node;
    if (value.kind === 'AttributeMatch') {
      const members = [
        { member: value.key, of: 'attribute' },
        { member: value.value, of: 'value' },
      ];
      for (const { member, of } of members)
        if (member.kind === 'String' && member.quoted) add(member.range, JSON.stringify(member.value), of, true);
    } else {
      const { name, isNumeric } = placeOf(node, any, schema);
      add(value.range, literalOf(value, isNumeric), name);
    }
  };
  for (const { node, parent } of nodesOf(expression.ast)) {
    const any = node.kind === 'Any' ? node : parent === undefined ? undefined : bodies.get(parent);
    if (any !== undefined) bodies.set(node, any);
    if (node.kind === 'Comparison') compared(node, any);
    else if (node.kind === 'IsMatch') add(node.text.range, literalOf(node.text, false), nameOf(node.field));
    else if (node.kind === 'Word' || node.kind === 'Phrase') add(node.range, textOf(node), boundTo(parent));
  }
  return values;
}

const nameOf = ({ canonical, text }: { readonly canonical?: string; readonly text: string }): string =>
  canonical ?? text;

/** What the values of a comparison are of. */
function placeOf(
  { field }: Comparison,
  any: Any | undefined,
  schema: Schema,
): { readonly name: string; readonly isNumeric: boolean } {
  if (any !== undefined) return { name: nameOf(any.collection).replace(/Ids$/, ''), isNumeric: false };
  const type = schema.field(field.text)?.type;
  return { name: nameOf(field), isNumeric: type === 'integer' || type === 'number' };
}

function literalOf(value: Value, isNumeric: boolean): string | undefined {
  switch (value.kind) {
    case 'String':
      return isNumeric ? value.value : JSON.stringify(value.value);
    case 'Number':
    case 'Timestamp':
      return value.text;
    default:
      return undefined;
  }
}

/** The text of a term; a wildcard cannot be in a variable. */
function textOf(node: Extract<Search, { kind: 'Word' | 'Phrase' }>): string | undefined {
  return node.kind === 'Word' && (node.leading || node.trailing) ? undefined : JSON.stringify(node.text);
}

const boundTo = (parent: ExpressionNode | undefined): string =>
  parent?.kind === 'Field' ? nameOf(parent.name) : 'term';

/** The number of `count` or `offset`; `start` is that of its search. */
export function pagingValue(part: Part, start: number): WrittenValue | undefined {
  if ((part.key !== 'count' && part.key !== 'offset') || part.parsed?.kind !== 'Number') return undefined;
  const { range } = part.value;
  return {
    range: { start: start + range.start, end: start + range.end },
    literal: part.parsed.text,
    of: part.key,
    inJson: false,
  };
}
