import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import { schema as specified } from '../../schema/schema.ts';
import { validate } from '../../validation/validate.ts';
import { FilterBinder } from '../bind/bind-filter.ts';
import { SearchBinder } from '../bind/bind-search.ts';
import type { AnyExpressionPart } from '../is-expression.ts';
import { rangeFinder } from '../range-finder.ts';
import type { SavedSearch } from '../saved-search.ts';
import { resolve } from '../scope.ts';
import { shiftDiagnostic } from '../shift.ts';
import type { FilledSlot } from '../slots.ts';
import { supplyFor } from '../bind/supply.ts';

/**
 * What the rules say of the values that variables stand for, as far as they are known before the search runs. Said at the variable, in
 * the file, without fixes, since their edits would refer to a text that is not in the file.
 */
export function checkValues(
  search: SavedSearch,
  part: AnyExpressionPart,
  slots: readonly FilledSlot[],
  options: CheckOptions,
): readonly Diagnostic[] {
  const variables = slots.filter(({ node }) => node.kind === 'Variable');
  if (variables.length === 0) return [];
  const base = search.start + part.value.range.start;
  const variableAt = rangeFinder(variables.map(({ node }) => node.range));
  const lists = new Set(variables.filter(({ node }) => isList(search, node)).map(({ node: { range } }) => range.start));
  const seen = new Set<string>();
  return (
    validateBound(search, part, options)
      .filter(({ range, severity }) => {
        const variable = variableAt(range);
        const isInside = variable !== undefined && variable.start <= range.start && range.end <= variable.end;
        // What is merely to be known of the form that a list takes is nothing that the user wrote.
        return isInside && (severity === 'error' || severity === 'warning');
      })
      // What one value of a list adds nothing to, or excludes, the other values may add to or meet.
      .filter(({ code, range }) => (code !== 'redundant' && code !== 'contradiction') || !lists.has(range.start))
      .filter(({ code, range }) => seen.size < seen.add(`${code} ${range.start}`).size)
      .map((diagnostic) => shiftDiagnostic({ ...diagnostic, fixes: [] }, base))
  );
}

const isList = (search: SavedSearch, node: FilledSlot['node']): boolean =>
  node.kind === 'Variable' && resolve(search, node.name)?.definition.parsed?.kind === 'List';

function validateBound(search: SavedSearch, part: AnyExpressionPart, options: CheckOptions): readonly Diagnostic[] {
  const schema = options.schema ?? specified;
  const supply = supplyFor(search, () => undefined);
  // A sort has no variables.
  if (part.key === 'sort' || part.parsed.ast === undefined) return [];
  if (part.key === 'search') return validate(part.key, new SearchBinder(schema, supply).bind(part.parsed.ast), options);
  return validate(part.key, new FilterBinder(schema, supply).bind(part.parsed.ast), options);
}
