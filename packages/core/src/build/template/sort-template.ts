import type { Diagnostic, RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import { parse } from '../../validation/parse.ts';
import type { Schema } from '../../schema/schema.ts';
import { sortDirections } from '../../schema/sort-keys.ts';
import type { Name, Sort, SortKey } from '../../syntax/ast.ts';
import { sortDirection } from '../../syntax/sort/sort-direction.ts';
import { validate } from '../../validation/validate.ts';
import { describeValue } from '../values/native-value.ts';
import { noRange } from '../nodes/node.ts';
import type { Hole } from './holes/hole.ts';
import { memberOf } from '../nodes/node-shapes.ts';
import type { Problem } from './holes/hole.ts';
import { isSkipped } from '../conditions/condition.ts';
import { createTemplateError } from './create-template-error.ts';
import { nameFor, TemplateText } from './template-text.ts';
import { nameNode } from '../../syntax/name-node.ts';
import { isError } from '../../diagnostics/severity.ts';

/** The literal parts of a sort template, parsed once. */
export interface ReadSort {
  readonly text: TemplateText;
  readonly ast: Sort | undefined;
  /** The holes for its key and direction. */
  readonly key: Hole | undefined;
  readonly direction: Hole | undefined;
  /** What keeps it from being evaluated; ranges in `text`. */
  readonly errors: readonly RawDiagnostic[];
  /** The other diagnostics about its form; ranges in `text`. */
  readonly remarks: readonly Diagnostic[];
}

/** Parses the literal parts of a sort template (§4.9). */
export function readSortTemplate(literals: readonly string[]): ReadSort {
  const text = new TemplateText(literals);
  const words = [...text.text.matchAll(/\S+/g)];
  const findings: RawDiagnostic[] = [];
  const roles: (Hole | undefined)[] = [];
  let plain = text.text;
  for (const hole of text.holes) {
    const { variable, range } = hole;
    const { start, end } = range;
    const at = words.findIndex(({ 0: word, index }) => index === start && word.length === end - start);
    const instead = at === 0 ? nameFor(hole) : at === 1 ? sortDirections[0].marker : '';
    plain = plain.slice(0, start) + instead.padEnd(end - start) + plain.slice(end);
    if (at === 0 || at === 1) roles[at] = hole;
    else {
      const message = `${variable} cannot stand here; a sort is a key, and a direction after a blank.`;
      findings.push({ code: 'syntax', message, range });
    }
  }
  const { ast, diagnostics } = parse('sort', plain);
  const errors = findings.length > 0 ? findings : diagnostics.filter(isError);
  const remarks = diagnostics.filter((diagnostic) => !isError(diagnostic));
  return { text, ast, key: roles[0], direction: roles[1], errors, remarks };
}

/** The name of a sort key, with its canonical spelling when the schema knows it. */
export const sortKeyName = (text: string, schema: Schema): Name => nameNode(noRange, text, schema.sortKey(text)?.key);

/** The sort that a program passes, copied member by member; `undefined` for any other value. */
function sortOf(value: unknown, schema: Schema): SortKey | undefined {
  const text = memberOf(memberOf(value, 'key'), 'text');
  const direction = memberOf(value, 'direction');
  if (memberOf(value, 'kind') !== 'SortKey' || typeof text !== 'string' || text === '') return undefined;
  if (direction !== 'A' && direction !== 'D') return undefined;
  const explicit = memberOf(value, 'explicit') !== false;
  return { kind: 'SortKey', range: noRange, key: sortKeyName(text, schema), direction, explicit };
}

/** The sort of a template with these values. Throws a {@link TemplateError} with all mistakes in both. */
export function evaluateSort(template: ReadSort, values: readonly unknown[], schema: Schema): Sort | undefined {
  const { text, ast, key, direction, errors } = template;
  const problems = new Map<Hole, Problem>();
  const report = (hole: Hole, message: string): undefined => {
    problems.set(hole, { code: 'value-type', message });
  };

  const directed = (sort: SortKey): SortKey => {
    if (direction === undefined) return sort;
    const value = values[direction.number - 1];
    const marker = typeof value === 'string' ? sortDirection(value) : undefined;
    if (marker !== undefined) return { ...sort, direction: marker };
    report(direction, `A direction is 'A' or 'D', ascending or descending; ${describeValue(value)} is none.`);
    return sort;
  };

  const keyed = (sort: SortKey): SortKey | undefined => {
    if (key === undefined) return { ...sort, key: sortKeyName(sort.key.text, schema) };
    const value = values[key.number - 1];
    if (typeof value === 'string' && value !== '') return { ...sort, key: sortKeyName(value, schema) };
    if (isSkipped(value)) return undefined;
    const whole = sortOf(value, schema);
    if (whole === undefined) {
      return report(key, `A sort key is a text such as title, or a sort\`…\`; ${describeValue(value)} is none.`);
    }
    return sort.explicit ? report(key, 'This sort has its direction already; leave out the one that follows.') : whole;
  };

  if (ast?.kind !== 'SortKey') {
    if (errors.length === 0) return undefined;
    throw createTemplateError('sort', text, { read: errors, ruled: [] }, problems);
  }
  const sort = keyed(directed({ ...ast, range: noRange }));
  const found = errors.length > 0 ? [] : validate('sort', sort, { schema }).filter(isError);
  if (errors.length + problems.size + found.length === 0) return sort;
  // The rules for a sort are about its key.
  const { range } = key ?? ast.key;
  const ruled = found.map((diagnostic) => ({ ...diagnostic, range }));
  throw createTemplateError('sort', text, { read: errors, ruled }, problems);
}
