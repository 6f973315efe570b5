import { nameOf, withoutGroups } from '../syntax/visit.ts';
import type { MatchAsset } from '../schema/match-asset.ts';
import type { Schema } from '../schema/schema.ts';
import type { SearchFieldRow } from '../schema/search-fields.ts';
import type { Search } from '../syntax/ast.ts';
import { fold } from '../text/fold.ts';
import { words } from '../text/words.ts';
import type { Condition } from './condition.ts';
import { joinConditions } from './merge.ts';
import { always, joinKinds, never, not } from './tree.ts';

/**
 * The condition of a search (the interface specification, §4.8). `searchFields` limits the whole search to some fields (§4.4): terms
 * without a field look in these, terms bound to another field match nothing. Empty means no limit.
 */
export function searchCondition(search: Search, schema: Schema, searchFields: readonly string[] = []): Condition {
  const limit = searchFields.map((name) => schema.searchField(name)).filter((row) => row !== undefined);
  const limited = searchFields.length > 0;
  const unbound = limited ? limit : schema.searchFields.filter((row) => row.unbound);
  const allowed = limited ? new Set(limit) : undefined;

  const read = (outer: Search, scope: readonly SearchFieldRow[]): Condition => {
    const node = withoutGroups(outer);
    switch (node.kind) {
      case 'And':
      case 'Or': {
        const operands = node.operands.map((operand) => read(operand, scope));
        return joinConditions(joinKinds[node.kind], operands);
      }
      case 'Not':
        return not(read(node.operand, scope));
      case 'Field': {
        const row = schema.searchField(nameOf(node.name));
        return row === undefined || allowed?.has(row) === false ? never : read(node.operand, [row]);
      }
      case 'Word':
        return term(node.text, node.leading, node.trailing, scope);
      case 'Phrase':
        return term(node.text, false, false, scope);
      case 'Everything':
        return scope === unbound ? always : filled(scope);
      default:
        return never;
    }
  };
  return read(search, unbound);
}

function term(text: string, leading: boolean, trailing: boolean, scope: readonly SearchFieldRow[]): Condition {
  const conditions: Condition[] = [];
  const found = words(text);
  const members = wordMembers(scope);
  if (found.length > 0 && members.length > 0) {
    conditions.push({ kind: 'term', members, words: found, leading, trailing });
  }
  // An id matches as a whole only, so terms with wildcards match no id.
  if (!leading && !trailing) {
    for (const { match, member } of scope) {
      if (match === 'id') {
        conditions.push({
          kind: 'member',
          source: { member },
          body: { kind: 'text', operator: 'EQ', texts: [fold(text)] },
        });
      }
    }
  }
  return joinConditions('or', conditions);
}

/** The condition of a lone wildcard after a field: the field has a word or an id. */
function filled(scope: readonly SearchFieldRow[]): Condition {
  const members = wordMembers(scope);
  const conditions: Condition[] = [];
  if (members.length > 0) conditions.push({ kind: 'term', members, words: [], leading: true, trailing: true });
  for (const { match, member } of scope) {
    if (match === 'id') conditions.push({ kind: 'member', source: { member }, body: always });
  }
  return joinConditions('or', conditions);
}

/** The members in which the words of some search fields are looked for. */
export function wordMembers(scope: readonly SearchFieldRow[]): readonly (keyof MatchAsset)[] {
  return [...new Set(scope.filter(({ match }) => match === 'words').map(({ member }) => member))];
}
