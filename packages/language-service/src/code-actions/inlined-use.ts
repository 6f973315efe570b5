import { codes, print, type Schema, type TextEdit } from '@assetql/core';
import { bind, parseDocument, type Definition, type Item, type VariableUse } from '@assetql/core/document';
import type { RestrictingKind } from '@assetql/core/meaning';
import { pathTo, type ExpressionNode } from './node-path.ts';
import { expressionOf, holdsComment, isRestricting, type WrittenExpression } from './written-expression.ts';

/** The edit that writes the value of a variable in the place of a use; nothing when it can only be a variable there. */
export function inlined(
  { search, range }: VariableUse,
  { name, value, parsed }: Definition,
  schema: Schema | undefined,
): TextEdit | undefined {
  // Times and look-ups are known only when the search runs.
  if (parsed === undefined || parsed.kind === 'Time' || parsed.kind === 'LookUp') return undefined;
  const definition = `@${name} = ${oneLine(value.text)}`;
  const part = search.items.find((item) => item.kind === 'Key' && holds(item, search.start, range.start));
  if (part?.kind !== 'Key') return undefined;
  if (!isRestricting(part)) return parsed.kind === 'Number' ? { range, newText: parsed.text } : undefined;
  const expression = expressionOf(search, part);
  if (expression === undefined) return undefined;
  const at = { start: range.start - expression.start, end: range.end - expression.start };
  const path = pathTo(expression.ast, at);
  for (const { node, around } of clauses(path)) {
    if (holdsComment(expression, node.range)) return undefined;
    const written = oneLine(expression.text.slice(node.range.start, node.range.end));
    const bound = boundClause(
      definition,
      expression.kind,
      around === undefined ? written : inBody(around, written, expression),
      schema,
    );
    const inner = around === undefined ? bound : bound?.kind === 'Any' ? bound.body : undefined;
    if (inner !== undefined) {
      const { start, end } = node.range;
      return { range: { start: start + expression.start, end: end + expression.start }, newText: print(inner) };
    }
  }
  return undefined;
}

const holds = ({ range }: Item, start: number, offset: number): boolean =>
  range.start + start <= offset && offset < range.end + start;

/** Strings end on their lines, so that a line end is a blank. */
const oneLine = (text: string): string =>
  text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

type AnyNode = Extract<ExpressionNode, { kind: 'Any' }>;

/** What can be written anew with a value in it, the smallest first: a list in a body becomes several bodies. */
function clauses(
  path: readonly ExpressionNode[],
): readonly { readonly node: ExpressionNode; readonly around?: AnyNode }[] {
  // A term is bound with its field, so that each of a list has it.
  const smallest = path.findLast((node, depth) => node.kind !== 'Variable' || path[depth - 1]?.kind !== 'Field');
  const around = path.find((one) => one.kind === 'Any');
  if (smallest === undefined) return [];
  return around === undefined || around === smallest
    ? [{ node: smallest }]
    : [{ node: smallest, around }, { node: around }];
}

/** The body of an `ANY` alone with its collection, which says what can be in it. */
const inBody = ({ collection, body }: AnyNode, written: string, { text }: WrittenExpression): string =>
  `${text.slice(collection.range.start, body.range.start)}${written})`;

const unjudged = Object.fromEntries(Object.keys(codes).map((code) => [code, 'off' as const]));

/** A clause alone, bound as it would be when the search runs. */
function boundClause(
  definition: string,
  kind: RestrictingKind,
  clause: string,
  schema: Schema | undefined,
): ExpressionNode | undefined {
  const options = schema === undefined ? {} : { schema };
  const [search] = parseDocument(`${definition}\n${kind}: ${clause}\n`, undefined, options).searches;
  return search === undefined ? undefined : bind(search, { now: 0, severities: unjudged, ...options }).request?.[kind];
}
