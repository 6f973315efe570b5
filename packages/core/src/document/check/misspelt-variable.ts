import type { Diagnostic, RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import { createFix, replace } from '../../diagnostics/create-fix.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Range } from '../../text/range.ts';
import { parse } from '../../validation/parse.ts';
import { misfit } from '../../values/fit.ts';
import type { AnyExpressionPart } from '../is-expression.ts';
import type { SavedSearch } from '../saved-search.ts';
import { resolve } from '../scope.ts';
import { slotsIn } from '../slots.ts';

const name = String.raw`([\p{L}\p{M}\p{N}_.-]+)`;
/** How variables are written elsewhere, or by a slip: `{s}`, `${s}`, `{{s}`, `@s`, `$s`, `:s`, `%s%`, `<s>`, `[[s]]`. */
const forms = [
  String.raw`[@$]?\{{1,2}\s*[@$]?${name}\s*\}{0,2}`,
  String.raw`\[{1,2}${name}\]{1,2}`,
  `<${name}>`,
  `[@$:%]${name}%?`,
];
const form = new RegExp(`(?:${forms.join('|')})`, 'uy');

/** A variable that is written so, where the search sees one of its name. */
interface Written {
  readonly name: string;
  readonly range: Range;
}

function writtenAt(text: string, at: number, search: SavedSearch): Written | undefined {
  form.lastIndex = at;
  const [whole, ...names] = form.exec(text) ?? [];
  const found = names.find((each) => each !== undefined);
  if (whole === undefined || found === undefined || resolve(search, found) === undefined) return undefined;
  if (whole.replaceAll(/\s/g, '') === `{{${found}}}`) return undefined;
  return { name: found, range: { start: at, end: at + whole.length } };
}

const inWords = new RegExp(String.raw`(?<![{\p{L}\p{N}_.$@])(?:@${name}|\$?\{\s*${name}\s*\}(?!\}))`, 'gu');

/** Variables of a search that are not in double braces and are read as words. Ranges are relative to the value of the part. */
export function variablesAsWords(
  { value: { text } }: AnyExpressionPart,
  search: SavedSearch,
): readonly RawDiagnostic[] {
  return Array.from(text.matchAll(inWords), ({ 0: whole, 1: plain, 2: braced = '', index }): RawDiagnostic[] => {
    const found = plain ?? braced;
    if (resolve(search, found) === undefined) return [];
    const range = { start: index, end: index + whole.length };
    const fix = createFix(`Write {{${found}}}`, 'preferred', replace(range, `{{${found}}}`));
    const message = `${excerpt(whole)} is searched for as a word; write {{${found}}} for the variable.`;
    return [{ code: 'undefined-variable', severity: 'warning', message, range, fixes: [fix] }];
  }).flat();
}

/** Whether the variable may stand in the place of a stretch of an expression. */
function fits(written: Written, part: AnyExpressionPart, search: SavedSearch, schema: Schema): boolean {
  const { text } = part.value;
  const { start, end } = written.range;
  const changed = `${text.slice(0, start)}{{${written.name}}}${text.slice(end)}`;
  const { ast } = parse(part.key, changed, { schema, variables: true });
  const slot =
    ast && slotsIn(ast, schema).find(({ node }) => node.kind === 'Variable' && node.range.start === start)?.slot;
  const value = resolve(search, written.name)?.definition.parsed;
  return slot !== undefined && (value === undefined || misfit(written.name, value, slot) === undefined);
}

/**
 * Gives the diagnostic of a variable that is not in double braces the fix that writes it so, and drops what else is said of it. Others are
 * given back as they are. Ranges are relative to the value of the part.
 */
export function bracedVariables(
  diagnostics: readonly Diagnostic[],
  part: AnyExpressionPart,
  search: SavedSearch,
  schema: Schema,
): readonly Diagnostic[] {
  const { text } = part.value;
  let end = -1;
  return diagnostics.flatMap((diagnostic) => {
    const { range, severity } = diagnostic;
    if (range.start < end) return [];
    const written = severity === 'error' ? writtenAt(text, range.start, search) : undefined;
    if (written === undefined || written.range.end < range.end || !fits(written, part, search, schema))
      return [diagnostic];
    ({ end } = written.range);
    const variable = `{{${written.name}}}`;
    const fix = createFix(`Write ${variable}`, 'preferred', replace(written.range, variable));
    const message = `A variable stands in double braces; write ${variable} in place of ${excerpt(text.slice(written.range.start, end))}.`;
    return [{ ...diagnostic, message, range: written.range, fixes: [fix] }];
  });
}
