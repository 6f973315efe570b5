import type { Diagnostic, Finding } from '../../diagnostic.ts';
import { parse } from '../../parse.ts';
import type { Schema } from '../../schema/schema.ts';
import { settle } from '../../settle.ts';
import type { Name, Sort, SortKey } from '../../syntax/ast.ts';
import { sortDirection } from '../../syntax/sort/sort-direction.ts';
import { validate } from '../../validate.ts';
import { nowhere, said } from '../native.ts';
import { memberOf } from './node-shapes.ts';
import type { Problem } from './problem.ts';
import { isSkipped } from './skipped.ts';
import { templateError } from './explain-template.ts';
import { TemplateText } from './template-text.ts';

/** The literal part of a sort, read once. */
export interface ReadSort {
  readonly text: TemplateText;
  readonly ast: Sort | undefined;
  /** The numbers of the holes in the places of the two. */
  readonly key: number | undefined;
  readonly direction: number | undefined;
  /** What is wrong with it, places in `text`; errors only. */
  readonly errors: readonly Diagnostic[];
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** Reads the literal parts of a sort (§4.9). */
export function readSortTemplate(literals: readonly string[]): ReadSort {
  const text = new TemplateText(literals);
  const words = [...text.text.matchAll(/\S+/g)];
  const findings: Finding[] = [];
  const roles: (number | undefined)[] = [];
  let plain = text.text;
  for (const { number, range } of text.holes) {
    const { start, end } = range;
    const at = words.findIndex(({ 0: word, index }) => index === start && word.length === end - start);
    const instead = at === 1 ? 'D' : '';
    plain =
      plain.slice(0, start) + (at === 0 ? 'x'.repeat(end - start) : instead.padEnd(end - start)) + plain.slice(end);
    if (at === 0 || at === 1) roles[at] = number;
    else {
      const message = `${text.variable(number)} cannot stand here; a sort is a key, and a direction after a blank.`;
      findings.push({ code: 'syntax', message, range });
    }
  }
  const { ast, diagnostics } = parse('sort', plain);
  const errors = findings.length > 0 ? settle(findings) : diagnostics.filter(isError);
  return { text, ast, key: roles[0], direction: roles[1], errors };
}

function nameOf(text: string, schema: Schema): Name {
  const canonical = schema.sortKey(text)?.key;
  return { kind: 'Name', range: nowhere, text, ...(canonical === undefined ? {} : { canonical }) };
}

/** The sort that a program hands over, its parts looked up anew. */
function sortOf(value: unknown, schema: Schema): SortKey | undefined {
  const text = memberOf(memberOf(value, 'key'), 'text');
  const direction = memberOf(value, 'direction');
  if (memberOf(value, 'kind') !== 'SortKey' || typeof text !== 'string' || text === '') return undefined;
  if (direction !== 'A' && direction !== 'D') return undefined;
  const explicit = memberOf(value, 'explicit') !== false;
  return { kind: 'SortKey', range: nowhere, key: nameOf(text, schema), direction, explicit };
}

/** Makes the sort of a template with these values. Throws a {@link TemplateError} with all mistakes in the two. */
export function evaluateSort(template: ReadSort, values: readonly unknown[], schema: Schema): Sort | undefined {
  const { text, ast, key, direction, errors } = template;
  const problems = new Map<number, Problem>();
  const report = (number: number, message: string): undefined => {
    problems.set(number, { code: 'value-type', message });
  };
  const valueOf = (number: number | undefined): unknown => (number === undefined ? undefined : values[number - 1]);

  const made = (written: SortKey): SortKey | undefined => {
    let sort = { ...written, range: nowhere, key: nameOf(written.key.text, schema) };
    if (direction !== undefined) {
      const value = valueOf(direction);
      const marker = typeof value === 'string' ? sortDirection(value) : undefined;
      if (marker === undefined)
        report(direction, `A direction is 'A' or 'D', ascending or descending; ${said(value)} is none.`);
      else sort = { ...sort, direction: marker };
    }
    if (key === undefined) return sort;
    const value = valueOf(key);
    if (typeof value === 'string' && value !== '') return { ...sort, key: nameOf(value, schema) };
    if (isSkipped(value)) return undefined;
    const whole = sortOf(value, schema);
    if (whole === undefined)
      return report(key, `A sort key is a text such as title, or a sort\`…\`; ${said(value)} is none.`);
    if (written.explicit) return report(key, 'This sort has its direction already; leave out the one that follows.');
    return whole;
  };

  const sort = ast?.kind === 'SortKey' ? made(ast) : ast;
  const found = errors.length > 0 ? [] : validate('sort', sort, { schema }).filter(isError);
  if (errors.length + problems.size + found.length === 0) return sort;
  // What the rules have to say of a sort is about its key.
  const range = key === undefined && ast?.kind === 'SortKey' ? ast.key.range : text.rangeOf(key ?? 0);
  const placed = found.map((diagnostic) => ({ ...diagnostic, range }));
  throw templateError('sort', text, [...errors, ...placed], problems);
}
