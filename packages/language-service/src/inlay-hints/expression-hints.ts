import { fold, type Range, type Schema } from '@assetql/core';
import type { ServiceContext } from '../service-context.ts';
import { catalogueName } from '../values/catalogue-name.ts';
import type { ReadExpression } from '../values/read-expression.ts';
import { writtenValues, type WrittenValue } from '../values/written-values.ts';
import type { InlayHint, InlayHintOptions } from './inlay-hint.ts';
import { variableHint } from './variable-hint.ts';

/** The names of ids and numbers of an expression, and the values of its variables. */
export function expressionHints(
  expression: ReadExpression,
  range: Range,
  schema: Schema,
  context: ServiceContext,
  { names, variables }: Required<Omit<InlayHintOptions, 'counts'>>,
): readonly InlayHint[] {
  const { ast, start, search } = expression;
  const within = { start: range.start - start, end: range.end - start };
  const hints: InlayHint[] = [];
  for (const value of writtenValues(ast, schema, within)) {
    const offset = start + value.node.range.end;
    const { node } = value;
    let shown: Pick<InlayHint, 'label' | 'kind' | 'tooltip'> | undefined;
    if (node.kind === 'Variable')
      shown = variables && search !== undefined ? variableHint(node.name, value, search, context) : undefined;
    else shown = names ? nameHint(value, schema, context) : undefined;
    if (shown !== undefined) hints.push({ offset, side: 'after', ...shown });
  }
  return hints;
}

function nameHint(
  { node, needs, field }: WrittenValue,
  schema: Schema,
  { catalogue }: ServiceContext,
): Pick<InlayHint, 'label' | 'kind' | 'tooltip'> | undefined {
  if (needs !== undefined) {
    const found = node.kind === 'String' ? catalogueName(catalogue, needs, node.value) : undefined;
    if (found?.state !== 'named') return undefined;
    return { label: found.name, kind: 'name', ...(found.detail === undefined ? {} : { tooltip: found.detail }) };
  }
  const number = node.kind === 'Number' ? node.text : node.kind === 'String' ? node.value : undefined;
  if (number === undefined || field?.enumeration === undefined || field.type === 'enumeration') return undefined;
  // Numbers say nothing by themselves; names do.
  const row = schema.enumeration(field.enumeration)?.values.find(({ value }) => fold(value) === fold(number));
  return row && { label: row.documentation, kind: 'name' };
}
