import { noRange } from '../nodes/node.ts';
import type { Diagnostic, RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import { parse } from '../../validation/parse.ts';
import type { Range } from '../../text/range.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import type { Schema } from '../../schema/schema.ts';
import type { ExpressionOf } from '../../syntax/ast.ts';
import type { FilterOptions } from '../../syntax/filter/filter-options.ts';
import { misplacement } from './holes/misplaced-hole.ts';
import { nodesIn, type FoundNode } from '../nodes/nodes-in.ts';
import { TemplateText } from './template-text.ts';
import { withRange } from '../nodes/with-range.ts';
import { isError } from '../../diagnostics/severity.ts';

/** The kinds whose holes are values and whole expressions. */
export type HoledKind = 'filters' | 'containerfilter' | 'search';

/** The literal parts of a template, parsed once. */
export interface ReadTemplate<K extends HoledKind> {
  readonly text: TemplateText;
  /** Has a `Variable` for each hole, and an `Invalid` whose text is the variable for a hole that takes a whole condition. */
  readonly ast: ExpressionOf[K] | undefined;
  /** The same AST without ranges, as a program builds it. */
  readonly built: ExpressionOf[K] | undefined;
  /** Whether it has holes for whole conditions. */
  readonly embeds: boolean;
  /** What keeps it from being evaluated; ranges in `text`. */
  readonly errors: readonly RawDiagnostic[];
  /** The other diagnostics about its form; ranges in `text`. */
  readonly remarks: readonly Diagnostic[];
  /** Ranges of holes at positions where no value is legal. Further diagnostics there are dropped. */
  readonly misplaced: readonly Range[];
}

const overlaps = (left: Range, right: Range): boolean => left.start <= right.end && right.start <= left.end;

/** Whether a diagnostic touches none of the ranges. */
export const isApart = (ranges: readonly Range[], { range }: Pick<Diagnostic, 'range'>): boolean =>
  !ranges.some((other) => overlaps(range, other));

interface Reading<K extends HoledKind> {
  readonly ast: ExpressionOf[K] | undefined;
  readonly errors: readonly Diagnostic[];
  readonly remarks: readonly Diagnostic[];
}

function read<K extends HoledKind>(kind: K, text: string, options: FilterOptions): Reading<K> {
  const { ast, diagnostics } = parse(kind, text, options);
  const errors = diagnostics.filter(isError);
  return { ast, errors, remarks: diagnostics.filter((diagnostic) => !isError(diagnostic)) };
}

/** Parses the literal parts of a template, and finds mistakes in them and holes at positions where no value is legal. */
export function readTemplate<K extends HoledKind>(
  kind: K,
  literals: readonly string[],
  schema: Schema,
  { timeZone }: Pick<CheckOptions, 'timeZone'> = {},
): ReadTemplate<K> {
  const text = new TemplateText(literals);
  const options: FilterOptions = {
    schema,
    variables: true,
    holes: true,
    ...(timeZone === undefined ? {} : { timeZone }),
  };
  const first = read(kind, text.text, options);
  const nodes = nodesIn(first.ast);
  const findings: RawDiagnostic[] = [];
  const misplaced: Range[] = [];
  let repaired = text.text;

  const open = new Map(nodes.filter(isOpen).map((node) => [node.range.start, node]));
  for (const hole of text.holes) {
    const { range, inner, variable } = hole;
    const node = open.get(inner.start);
    open.delete(inner.start);
    const isExplained = first.errors.some((error) => overlaps(error.range, range));
    const whole = node?.range.end === inner.end ? node : undefined;
    const found = misplacement(kind, text.text, { hole, node: whole, isExplained }, nodes, schema);
    if (found === undefined) continue;
    const { message, instead, spoilsRest = false, before = 0 } = found;
    findings.push({ code: 'syntax', message: `${variable} ${message}`, range });
    const { start, end } = range;
    misplaced.push({ start: start - before, end: spoilsRest ? text.text.length : end });
    if (instead !== undefined) repaired = repaired.slice(0, start) + instead(hole) + repaired.slice(end);
  }
  for (const { range } of open.values()) {
    if (first.errors.some((error) => overlaps(error.range, range))) continue;
    const written = excerpt(text.text.slice(range.start, range.end));
    const message = `Variables are for saved searches; write \${…} in place of ${written}.`;
    findings.push({ code: 'unbound-variable', message, range });
  }

  const { ast, errors, remarks } = repaired === text.text ? first : read(kind, repaired, options);
  const apart = errors.filter((error) => isApart(misplaced, error));
  return {
    text,
    ast,
    built: ast && withRange(ast, noRange),
    embeds: nodes.some(({ kind: found }) => found === 'Invalid'),
    errors: [...findings, ...apart],
    remarks,
    misplaced,
  };
}

/** A node for a hole or for a variable of the text. */
const isOpen = ({ kind }: FoundNode): boolean => kind === 'Variable' || kind === 'Invalid';
