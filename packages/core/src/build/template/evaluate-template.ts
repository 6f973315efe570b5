import type { Schema } from '../../schema/schema.ts';
import type { ExpressionOf } from '../../syntax/ast.ts';
import { validate } from '../../validation/validate.ts';
import { createTemplateError } from './create-template-error.ts';
import { fillFilter, fillSearch } from './holes/fill-template.ts';
import { HoleValues } from './holes/hole-values.ts';
import { isApart, type HoledKind, type ReadTemplate } from './read-template.ts';
import type { TemplateError } from './template-error.ts';
import { isError } from '../../diagnostics/severity.ts';

type Fill<Ast> = (ast: Ast, values: HoleValues, schema: Schema, embeds: boolean) => Ast | undefined;

const fillers: { readonly [K in HoledKind]: Fill<ExpressionOf[K]> } = {
  filters: fillFilter,
  containerfilter: fillFilter,
  search: fillSearch,
};

/** The expression of a template with these values. Throws a {@link TemplateError} with all mistakes in both. */
export function evaluateTemplate<K extends HoledKind>(
  kind: K,
  template: ReadTemplate<K>,
  values: readonly unknown[],
  schema: Schema,
): ExpressionOf[K] | undefined {
  const { text, built, embeds, errors } = template;
  if (errors.length === 0) {
    if (built === undefined) return undefined;
    const holeValues = new HoleValues(text, values, false);
    const ast = fillers[kind](built, holeValues, schema, embeds);
    if (holeValues.problems.size === 0 && !validate(kind, ast, { schema }).some(isError)) return ast;
  }
  throw explain(kind, template, values, schema);
}

/** Evaluates again with the ranges of the template, which the usual evaluation leaves out, so that each mistake can be shown. */
function explain<K extends HoledKind>(
  kind: K,
  template: ReadTemplate<K>,
  values: readonly unknown[],
  schema: Schema,
): TemplateError {
  const { text, ast, embeds, errors, misplaced } = template;
  const holeValues = new HoleValues(text, values, true);
  const filled = ast && fillers[kind](ast, holeValues, schema, embeds);
  const problems = new Map([...holeValues.problems].filter(([hole]) => isApart(misplaced, hole)));
  const found = validate(kind, filled, { schema }).filter((diagnostic) => {
    if (!isError(diagnostic) || !isApart(misplaced, diagnostic)) return false;
    // The status may be part of a condition that could not be inserted.
    return diagnostic.code !== 'status-companion' || !embeds || problems.size === 0;
  });
  return createTemplateError(kind, text, { read: errors, ruled: found }, problems);
}
