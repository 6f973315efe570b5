import type { Range } from '../text/range.ts';
import { isExpression } from './is-expression.ts';
import { rangeFinder } from './range-finder.ts';
import type { Mention } from '../syntax/variable.ts';
import type { Definition, Part, SavedSearch, SavedSearchDocument } from './saved-search.ts';
import { resolve } from './scope.ts';
import { shift } from './shift.ts';
import { slotsIn } from './slots.ts';

/** A use of a variable: `range` is that of `{{name}}`, `nameRange` that of the name in it; both in the file. */
export interface VariableUse {
  readonly search: SavedSearch;
  readonly name: string;
  readonly range: Range;
  readonly nameRange: Range;
}

/** A variable with all of its uses; ranges are in the file. */
export interface IndexedVariable {
  readonly name: string;
  /** Absent where it is used without being defined. */
  readonly definition?: Definition;
  readonly nameRange?: Range;
  /** The search it belongs to; absent for a variable of the file. */
  readonly search?: SavedSearch;
  readonly uses: readonly VariableUse[];
}

/** Every variable of a file, defined or only used, in the order of the file. */
export function variableIndex(document: SavedSearchDocument): readonly IndexedVariable[] {
  const { preamble, searches } = document;
  const entries = new Map<Definition | string, IndexedVariable & { readonly uses: VariableUse[] }>();
  for (const search of new Set([preamble, ...searches])) {
    for (const definition of search.variables) {
      const nameRange = shift(definition.nameRange, search.start);
      const owner = search === preamble ? {} : { search };
      entries.set(definition, { name: definition.name, definition, nameRange, ...owner, uses: [] });
    }
  }
  for (const search of searches) {
    for (const use of variableUses(search)) {
      const key = resolve(search, use.name)?.definition ?? use.name;
      const entry = entries.get(key) ?? { name: use.name, uses: [] };
      entry.uses.push(use);
      entries.set(key, entry);
    }
  }
  return [...entries.values()];
}

/** Where a search uses variables. In quotes `{{name}}` is text, and no use. */
export function variableUses(search: SavedSearch): readonly VariableUse[] {
  return search.items.flatMap((item) => {
    if (item.kind !== 'Key') return [];
    const start = search.start + item.value.range.start;
    return usesIn(item).map(({ name, range }): VariableUse => {
      const from = start + item.value.text.indexOf(name, range.start);
      return { search, name, range: shift(range, start), nameRange: { start: from, end: from + name.length } };
    });
  });
}

function usesIn(part: Part): readonly Mention[] {
  if (!isExpression(part)) return part.key === 'count' || part.key === 'offset' ? part.mentions : [];
  const { ast } = part.parsed;
  if (ast === undefined || part.mentions.length === 0) return [];
  const quoted = slotsIn(ast).filter(({ node }) => node.kind !== 'Variable');
  const quotedAt = rangeFinder(quoted.map(({ node }) => node.range));
  return part.mentions.filter(({ range }) => {
    const text = quotedAt(range);
    return text === undefined || text.start > range.start || range.end > text.end;
  });
}
