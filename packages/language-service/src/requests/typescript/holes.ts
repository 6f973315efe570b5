import { type Comparison, type Expression, type ExpressionKind, type Filter, type Variable } from '@assetql/core';
import { openTemplate } from '@assetql/core/build';

/** What a running program puts into a query: expressions, by the names of the variables that stand for them in its tree. */
export interface Holes {
  readonly expressions: ReadonlyMap<string, string>;
  /** The names of those that the builder takes where a value stands. */
  readonly values: ReadonlySet<string>;
  /** The names of those that are whole conditions, or whole parts of a search. */
  readonly conditions: ReadonlySet<string>;
}

export const noHoles: Holes = { expressions: new Map(), values: new Set(), conditions: new Set() };

const range = { start: 0, end: 0 };

/** No service has such a field. */
const conditionField = 'AConditionOfTheProgram';

/** A comparison that stands for a whole condition of the program, since the builder takes no tree that could not be read. */
const standIn = (value: Variable): Comparison => ({
  kind: 'Comparison',
  range,
  field: { kind: 'Name', range, text: conditionField },
  operator: { kind: 'Operator', range, name: 'EQ', text: 'EQ' },
  value,
});

/** The name of the condition of the program that a node stands for. */
export const conditionName = (node: Filter): string | undefined =>
  node.kind === 'Comparison' && node.field.text === conditionField && node.value.kind === 'Variable'
    ? node.value.name
    : undefined;

const isNode = (
  value: unknown,
): value is { readonly kind: unknown; readonly name?: unknown; readonly text?: unknown } =>
  typeof value === 'object' && value !== null && 'kind' in value;

/** The expression of a template with other names for its holes. A hole that takes a whole condition becomes a comparison. */
export function withHoleNames(ast: Expression, nameOf: (variable: string) => string | undefined): Expression {
  const named: Expression = JSON.parse(JSON.stringify(ast), (_, value: unknown) => {
    if (!isNode(value) || (value.kind !== 'Variable' && value.kind !== 'Invalid')) return value;
    const name = nameOf(value.kind === 'Variable' ? `{{${String(value.name)}}}` : String(value.text));
    if (name === undefined) return value;
    const variable: Variable = { kind: 'Variable', range, name };
    return value.kind === 'Variable' ? variable : standIn(variable);
  });
  return named;
}

/** A query as the literal parts of a template, and the names of the holes between them. */
export interface HoledText {
  readonly parts: readonly string[];
  readonly names: readonly string[];
}

const variable = new RegExp(`(?:${conditionField} EQ )?\\{\\{([^{}]+)\\}\\}`, 'g');

/** Takes a printed query apart at the variables that are holes. */
export function splitAtHoles(text: string, { expressions }: Pick<Holes, 'expressions'>): HoledText {
  const parts: string[] = [];
  const names: string[] = [];
  let from = 0;
  for (const { 0: found, 1: name = '', index } of text.matchAll(variable)) {
    if (!expressions.has(name)) continue;
    parts.push(text.slice(from, index));
    names.push(name);
    from = index + found.length;
  }
  return { parts: [...parts, text.slice(from)], names };
}

/** The expression that a tag reads in a template; `undefined` for a blank one, and where the tag would throw. */
export function readHoledText(kind: ExpressionKind, { parts, names }: HoledText): Expression | undefined {
  const { holes, check, parse } = openTemplate(kind, parts);
  if (check().some(({ severity }) => severity === 'error')) return undefined;
  const ast = parse();
  const known = new Map(holes.map((hole, index) => [hole.variable, names[index]]));
  return ast && withHoleNames(ast, (found) => known.get(found));
}
