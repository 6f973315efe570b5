import { keepOperand, removeOperands, type Any, type Diagnostic, type Range, type TextEdit } from '@assetql/core';
import { inDocument, type ActionPlace, type ExpressionPlace } from './action-place.ts';
import type { CodeAction } from './code-action.ts';
import type { ExpressionNode } from './node-path.ts';
import { holdsComment } from './written-expression.ts';

/** Asks for assets of the categories below one, too, or no longer (§4.7): what is above an asset's categories is a collection of its own. */
export function includeSubCategories({ expression, schema, diagnostics }: ActionPlace): readonly CodeAction[] {
  const direct = schema.collections.find(({ member }) => member === 'categories');
  const above = schema.collections.find(({ member }) => member === 'categoryAncestorIds');
  if (expression === undefined || direct === undefined || above === undefined) return [];
  const { path } = expression;
  const at = path.findIndex(({ kind }) => kind === 'Any');
  const any = path[at];
  if (any?.kind !== 'Any' || holdsComment(expression, any.range) || isBroken(any.range, expression, diagnostics))
    return [];
  const offer = (title: string, edits: readonly TextEdit[]): readonly CodeAction[] => [
    { title, kind: 'refactor.rewrite', edits: inDocument(expression, edits) },
  ];

  const known = collectionOf(any, schema);
  const value = valueOf(any, expression);
  if (value === undefined || (known !== direct && known !== above)) return [];
  const around = path[at - 1];
  const operands: readonly ExpressionNode[] = around?.kind === 'Or' ? around.operands : [];
  const other = operands.find(
    (node): node is Any =>
      node.kind === 'Any' &&
      collectionOf(node, schema) === (known === direct ? above : direct) &&
      valueOf(node, expression) === value,
  );
  if (other !== undefined)
    return offer('Leave sub-categories out', without(known === above ? any : other, path[at - 2], operands));
  return known === direct ? offer('Include sub-categories', joined(any, around, expression, above.name)) : [];
}

/** Whether something in a range could not be read, so that it would be wrong twice. */
const isBroken = (range: Range, { start }: ExpressionPlace, diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(
    (one) => one.severity === 'error' && one.range.start < range.end + start && one.range.end > range.start + start,
  );

const collectionOf = ({ collection }: Any, schema: ActionPlace['schema']): unknown =>
  schema.collection(collection.text);

/** The category of `ANY(c: c EQ 'x')`, as it is written. */
function valueOf({ body }: Any, { text }: ExpressionPlace): string | undefined {
  if (body.kind !== 'Comparison' || body.operator.name !== 'EQ') return undefined;
  const { start, end } = body.value.range;
  return end > start ? text.slice(start, end) : undefined;
}

/** `ANY` of the categories above joined to one; in brackets where it is in an AND. */
function joined(
  { range, collection }: Any,
  around: ExpressionNode | undefined,
  { text }: ExpressionPlace,
  above: string,
): readonly TextEdit[] {
  const body = text.slice(collection.range.end, range.end);
  const [open, close] = around?.kind === 'And' ? ['(', ')'] : ['', ''];
  const behind = { start: range.end, end: range.end };
  return [
    ...(open === '' ? [] : [{ range: { start: range.start, end: range.start }, newText: open }]),
    { range: behind, newText: ` OR ${above}${body}${close}` },
  ];
}

/** Deletes an operand with its join; of two operands the brackets around them as well. */
function without(
  gone: Any,
  outer: ExpressionNode | undefined,
  operands: readonly ExpressionNode[],
): readonly TextEdit[] {
  const kept = operands.find((node) => node !== gone);
  if (operands.length > 2 || outer?.kind !== 'Group' || kept === undefined)
    return removeOperands(operands, (node) => node === gone);
  return keepOperand(outer, kept);
}
