import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.ts';
import { insert, createFix, replace } from '../../diagnostics/create-fix.ts';
import { searchFieldsMeant, termText } from '../../validation/rules/search/search-text.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Range } from '../../text/range.ts';
import type { ExpressionPart, SavedSearch } from '../saved-search.ts';
import { shift } from '../shift.ts';

/** The range that goes when an operand of a join does, with the join. */
function removedRange(operands: readonly { readonly range: Range }[], at: number, { start, end }: Range): Range {
  const [before, after] = [operands[at - 1], operands[at + 1]];
  return before === undefined ? { start, end: after?.range.start ?? end } : { start: before.range.end, end };
}

/**
 * Adds to a diagnostic of an unknown field that searches have the fix that writes its condition in `search`. Only a condition that the
 * whole filter demands can move, and only to a search that has no terms yet. The diagnostic's range is relative to the value.
 */
export function moveToSearch(
  diagnostic: Diagnostic,
  part: ExpressionPart<'filters' | 'containerfilter'>,
  { search, searchFields, file, start }: SavedSearch,
  schema: Schema,
): readonly Fix[] {
  const { ast, diagnostics } = part.parsed;
  if (
    ast === undefined ||
    diagnostics.length > 0 ||
    search !== undefined ||
    searchFields !== undefined ||
    part.value.comments.length > 0
  )
    return [];
  const operands = ast.kind === 'And' ? ast.operands : [ast];
  const at = operands.findIndex(
    (operand) => operand.kind === 'Comparison' && operand.field.range.start === diagnostic.range.start,
  );
  const condition = operands[at];
  if (condition?.kind !== 'Comparison') return [];
  return searchFieldsMeant(condition.field.text, schema).flatMap((row) => {
    const text = termText(row, condition);
    if (text === undefined) return [];
    const title = `Write ${text} in search`;
    const { range } = part;
    if (operands.length === 1) return [createFix(title, 'possible', replace(shift(range, start), `search: ${text}`))];
    const removed = shift(removedRange(operands, at, condition.range), start + part.value.range.start);
    const line = insert(start + range.end, `${file.lineEnd}search: ${text}`);
    return [createFix(title, 'possible', replace(removed, ''), line)];
  });
}
