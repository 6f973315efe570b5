import type { Diagnostic, RawDiagnostic, Fix } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import { insert, createFix, replace } from '../../diagnostics/create-fix.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import { removeOperand } from '../../syntax/operand-edits.ts';
import { checkRestrictions } from './check-restrictions.ts';
import { membershipsOf, type Membership } from './membership.ts';
import type { SavedSearch } from '../saved-search.ts';
import { shift } from '../shift.ts';

/** Parts of a saved search that cannot meet, or of which one makes another superfluous. Ranges are relative to the search. */
export function checkParts(search: SavedSearch, options: CheckOptions): readonly RawDiagnostic[] {
  const { schema = specified } = options;
  const { searchFields, search: terms } = search;
  const findings: RawDiagnostic[] = [];
  if (searchFields !== undefined && searchFields.names.length > 0 && terms?.parsed.ast === undefined) {
    findings.push({
      code: 'redundant',
      message: 'searchFields limits the search, and there is none; write a search, or remove it.',
      range: searchFields.keyRange,
      spec: '4.4',
      fixes: [createFix('Remove searchFields', 'preferred', replace(searchFields.range, ''))],
    });
  }
  findings.push(...checkRestrictions(search, options));
  const names = searchFields?.names.map(({ text }) => text) ?? [];
  const others = [search.filters, terms].map((part) => membershipsOf(part, schema, names));
  // Most searches have their containers in one key.
  if (others.every(({ length }) => length === 0)) return findings;
  // The key that containers belong in goes first.
  const all = [membershipsOf(search.containerfilter, schema, names), ...others].flat();
  const first = new Map<string, Membership>();
  const keyOf = ({ containers }: Membership): string => containers.toSorted().join('\n');
  for (const one of all) if (!one.not && !first.has(keyOf(one))) first.set(keyOf(one), one);
  for (const one of all) {
    const { part, containers, not } = one;
    const other = [keyOf(one), ...containers]
      .map((key) => first.get(key))
      .find((found) => found && found.part !== part);
    if (other === undefined) continue;
    const related = [{ range: rangeOf(other), message: `What ${other.part.key} demands.` }];
    if (not) {
      const message = `${other.part.key} demands what this excludes, so nothing is found; change or remove one.`;
      findings.push({ code: 'contradiction', message, range: rangeOf(one), related });
    } else {
      const message = `This changes nothing, since ${other.part.key} demands it already; remove it.`;
      findings.push({ code: 'redundant', message, range: rangeOf(one), related, fixes: removal(one) });
    }
  }
  return findings;
}

const rangeOf = ({ part, node }: Membership): RawDiagnostic['range'] => shift(node.range, part.value.range.start);

/** Removes a condition with its join, or the whole part when it is the only condition. */
function removal({ part, join, at }: Membership): readonly Fix[] {
  const { range, newText } = (join.length > 1 ? removeOperand(join, at) : undefined) ?? { newText: '' };
  const gone = range === undefined ? part.range : shift(range, part.value.range.start);
  // A fix never deletes a comment.
  if (part.value.comments.some(({ start }) => start >= gone.start && start < gone.end)) return [];
  return [createFix('Remove it', 'preferred', replace(gone, newText))];
}

/** A fix that lets a search look at a field which `searchFields` leaves out; ranges are in the file. */
export function includeField(
  diagnostic: Diagnostic,
  { start, searchFields }: SavedSearch,
  text: string,
  schema: Schema,
): Diagnostic {
  const name = schema.searchField(text)?.names[0];
  if (searchFields === undefined || name === undefined) return diagnostic;
  const at = start + searchFields.value.range.start + (searchFields.names.at(-1)?.range.end ?? 0);
  return { ...diagnostic, fixes: [createFix(`Add ${name} to searchFields`, 'preferred', insert(at, `,${name}`))] };
}
