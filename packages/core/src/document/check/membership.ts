import { withoutGroups } from '../../syntax/visit.ts';
import { fold } from '../../text/fold.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Filter, Search, Value } from '../../syntax/ast.ts';
import type { SavedSearch } from '../saved-search.ts';

export type RestrictingPart = NonNullable<SavedSearch['filters' | 'containerfilter' | 'search']>;

/** A demand of a saved search: to be in one of some containers or, with `not`, in none of them. */
export interface Membership {
  readonly part: RestrictingPart;
  /** With its brackets. */
  readonly node: Filter | Search;
  /** What it is joined with, and its number there. */
  readonly join: readonly (Filter | Search)[];
  readonly at: number;
  readonly not: boolean;
  /** The containers, each a text that is the same in all parts. */
  readonly containers: readonly string[];
}

/** The memberships that a part demands, in the order of its text. `searchFields` are those of its search. */
export function membershipsOf(
  part: RestrictingPart | undefined,
  schema: Schema,
  searchFields: readonly string[],
): readonly Membership[] {
  const found: Membership[] = [];
  const read = (node: Filter | Search, join: Membership['join'], at: number): void => {
    const core = withoutGroups(node);
    if (core.kind === 'And') {
      for (let number = 0; number < core.operands.length; number++) {
        const operand = core.operands[number];
        if (operand !== undefined) read(operand, core.operands, number);
      }
      return;
    }
    const not = core.kind === 'Not';
    const containers = containersOf(not ? core.operand : core, schema, searchFields);
    if (containers !== undefined && part !== undefined) found.push({ part, node, join, at, not, containers });
  };
  if (part?.parsed.ast !== undefined) read(part.parsed.ast, [], 0);
  return found;
}

function containersOf(node: Filter | Search, schema: Schema, fields: readonly string[]): readonly string[] | undefined {
  const core = withoutGroups(node);
  switch (core.kind) {
    case 'Or': {
      const all = core.operands.map((operand) => containersOf(operand, schema, fields));
      return all.every((some) => some !== undefined) ? all.flat() : undefined;
    }
    case 'Any': {
      const row = schema.collection(core.collection.text);
      const body = withoutGroups(core.body);
      const isOne = body.kind === 'Comparison' && body.operator.name === 'EQ';
      return isOne && row?.members === 'id' ? containerOf(row.member, body.value) : undefined;
    }
    case 'Field': {
      const row = schema.searchField(core.name.text);
      const isSearched = fields.length === 0 || fields.some((name) => schema.searchField(name) === row);
      return row?.match === 'id' && isSearched ? containerOf(row.member, core.operand) : undefined;
    }
    default:
      return undefined;
  }
}

function containerOf(member: string, value: Value | Search): readonly string[] | undefined {
  switch (value.kind) {
    case 'String':
      return [`${member} ${fold(value.value)}`];
    case 'Phrase':
      return [`${member} ${fold(value.text)}`];
    case 'Word':
      return value.leading || value.trailing ? undefined : [`${member} ${fold(value.text)}`];
    // Not any text, since those have a blank.
    case 'Variable':
      return [`${member}{{${value.name}}}`];
    default:
      return undefined;
  }
}
