import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.ts';
import { insert, createFix, replace } from '../../diagnostics/create-fix.ts';
import { searchFieldsMeant, termText } from '../../validation/rules/search/search-text.ts';
import { nameOf } from '../../syntax/visit.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Range, TextEdit } from '../../text/range.ts';
import type { ExpressionPart, Item, SavedSearch } from '../saved-search.ts';
import { shift } from '../shift.ts';

/** The range that goes when an operand of a join does, with the join. */
function removedRange(operands: readonly { readonly range: Range }[], at: number, { start, end }: Range): Range {
  const [before, after] = [operands[at - 1], operands[at + 1]];
  return before === undefined ? { start, end: after?.range.start ?? end } : { start: before.range.end, end };
}

/** The range that goes with the only condition of a part: its lines, with one line end. */
function linesOf(items: readonly Item[], part: ExpressionPart): Range {
  const at = items.findIndex((item) => item.range.start === part.range.start);
  const [before, after] = [items[at - 1], items[at + 1]];
  if (after !== undefined) return { start: part.range.start, end: after.range.start };
  return { start: before?.range.end ?? part.range.start, end: part.range.end };
}

/** The edits that add a term, which every result must have, to a search; relative to the saved search. `undefined` where they would be in doubt. */
function addedTerm({ parsed, value }: ExpressionPart<'search'>, text: string): readonly TextEdit[] | undefined {
  const { ast, diagnostics } = parsed;
  if (ast === undefined || diagnostics.length > 0 || value.comments.length > 0 || value.unindented.length > 0)
    return undefined;
  const { start, end } = shift(ast.range, value.range.start);
  return ast.kind === 'Or' ? [insert(start, '('), insert(end, `) ${text}`)] : [insert(end, ` ${text}`)];
}

const shiftEdits = (edits: readonly TextEdit[], by: number): TextEdit[] =>
  edits
    .map(({ range, newText }) => replace(shift(range, by), newText))
    .toSorted((left, right) => left.range.start - right.range.start || left.range.end - right.range.end);

/**
 * The fixes for an unknown field that searches have: each writes its condition as a term of `search`. Only a condition that the whole filter
 * demands can move, only to a search without mistakes, and only to a field that `searchFields` leaves in. The diagnostic's range is relative
 * to the value.
 */
export function moveToSearch(
  diagnostic: Diagnostic,
  part: ExpressionPart<'filters' | 'containerfilter'>,
  { search, searchFields, items, file, start }: SavedSearch,
  schema: Schema,
): readonly Fix[] {
  const { ast, diagnostics } = part.parsed;
  if (ast === undefined || diagnostics.length > 0 || part.value.comments.length > 0) return [];
  const operands = ast.kind === 'And' ? ast.operands : [ast];
  const at = operands.findIndex(
    (operand) => operand.kind === 'Comparison' && operand.field.range.start === diagnostic.range.start,
  );
  const condition = operands[at];
  if (condition?.kind !== 'Comparison') return [];
  const { range, value } = part;
  const isOnly = operands.length === 1;
  const removed = isOnly ? linesOf(items, part) : shift(removedRange(operands, at, condition.range), value.range.start);
  return searchFieldsMeant(condition.field.text, schema).flatMap((row) => {
    const isIncluded = searchFields?.names.some((name) => row.names.some((known) => known === nameOf(name))) ?? true;
    const text = isIncluded ? termText(row, condition) : undefined;
    if (text === undefined) return [];
    const title = `Write ${text} in search`;
    if (search === undefined && isOnly)
      return [createFix(title, 'possible', replace(shift(range, start), `search: ${text}`))];
    const added =
      search === undefined ? [insert(range.end, `${file.lineEnd}search: ${text}`)] : addedTerm(search, text);
    if (added === undefined) return [];
    return [createFix(title, 'possible', ...shiftEdits([...added, replace(removed, '')], start))];
  });
}
