import { check, schema as specified, type CheckOptions, type Diagnostic, type Schema } from '@assetql/core';
import { checkDocument, type SavedSearch } from '@assetql/core/document';
import { describeProblem } from './describe-problem.ts';
import { readWithVariables } from './read-with-variables.ts';
import type { ConditionKey, ConditionRow, FormRow, SearchForm } from './search-form.ts';
import { writtenExpression } from './written-expression.ts';

/** What the problems of a form depend on, besides the form. */
export interface ProblemContext {
  readonly file: string;
  readonly search: SavedSearch | undefined;
  readonly schema?: Schema | undefined;
  readonly severities?: CheckOptions['severities'];
}

const isProblem = ({ severity }: Diagnostic): boolean => severity === 'error' || severity === 'warning';

/** What is to be changed in the conditions that have a problem, by the ids of their rows, in the words of the form. */
export function rowProblems(form: SearchForm, context: ProblemContext): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const { key, group } of form.parts) {
    const rows = conditionsOf(group);
    const found = rows.length === 0 ? [] : problemsOf(key, context);
    for (const row of rows) {
      const problem = found.find(({ range }) => range.start >= row.range.start && range.end <= row.range.end);
      const first = problem ?? variableProblem(form, key, row, context);
      if (first !== undefined) problems.set(row.id, describeProblem(first, row));
    }
  }
  return problems;
}

/** The problems of an expression; their ranges are in the file. */
function problemsOf(
  key: ConditionKey,
  { file, search, schema = specified, severities = {} }: ProblemContext,
): readonly Diagnostic[] {
  const written = search === undefined ? undefined : writtenExpression(file, search, key, schema);
  if (written === undefined || written.isBroken) return [];
  const { diagnostics } = check<ConditionKey>(key, written.text, { variables: true, schema, severities });
  return diagnostics.filter(isProblem).map((diagnostic) => {
    const { start, end } = diagnostic.range;
    return { ...diagnostic, range: { start: start + written.origin, end: end + written.origin } };
  });
}

const ofVariables: ReadonlySet<Diagnostic['code']> = new Set(['variable-type', 'undefined-variable', 'exact-instant']);

function variableProblem(
  form: SearchForm,
  key: ConditionKey,
  { text, values }: ConditionRow,
  { search, schema, severities = {} }: ProblemContext,
): Diagnostic | undefined {
  if (values.every(({ variable }) => variable === undefined)) return undefined;
  const { shared } = search?.file ?? {};
  const read = readWithVariables(form, key, text, { schema, ...(shared === undefined ? {} : { shared }) });
  return checkDocument(read, { severities }).find((found) => isProblem(found) && ofVariables.has(found.code));
}

/** The conditions of a group that are switched on. */
function conditionsOf(row: FormRow): readonly ConditionRow[] {
  if (row.isOff || row.kind === 'locked') return [];
  return row.kind === 'condition' ? [row] : row.rows.flatMap(conditionsOf);
}
