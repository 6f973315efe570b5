import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Schema } from '../../schema/schema.ts';
import type { ExpressionOf } from '../../syntax/ast.ts';
import { validate } from '../../validation/validate.ts';
import { templateError } from './explain-template.ts';
import { fillFilter, fillSearch } from './fill-template.ts';
import { HoleValues } from './hole-values.ts';
import { isApart, type HoledKind, type ReadTemplate } from './read-template.ts';
import type { TemplateError } from './template-error.ts';

type Fill<Ast> = (ast: Ast, values: HoleValues, schema: Schema, embeds: boolean) => Ast | undefined;

const fillers: { readonly [K in HoledKind]: Fill<ExpressionOf[K]> } = {
  filters: fillFilter,
  containerfilter: fillFilter,
  search: fillSearch,
};

/** Makes the expression of a template with these values. Throws a {@link TemplateError} with all mistakes in the two. */
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

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** Evaluates once more, now with everything in its place in the template, so that each mistake can be shown. */
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
    // What is missing may be missing from what could not be put in.
    return diagnostic.code !== 'status-companion' || !embeds || problems.size === 0;
  });
  return templateError(kind, text, { read: errors, ruled: found }, problems);
}
