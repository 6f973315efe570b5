import type { HasTerm } from '../condition/condition.ts';
import { assetSet, type AssetSet } from './asset-set.ts';
import { identifier } from './identifier.ts';
import type { SqlContext } from './sql-context.ts';
import { afterPrefix } from '../stored-text.ts';
import { columnFilter, isIndexed, tablesOf, termMatches, type WordMatch } from './word-match.ts';

/** The assets that a full-text query finds. */
export function matchSet({ table, query }: WordMatch, { parameters }: SqlContext): AssetSet {
  const name = identifier(table);
  return assetSet(`SELECT ${name}.rowid FROM ${name} WHERE ${name} MATCH ${parameters.bind(query)}`);
}

/** The assets that have a term, one set for each table. */
export function termSets(term: HasTerm, context: SqlContext): readonly AssetSet[] {
  if (!isIndexed(term)) return openTermSets(term, context);
  return termMatches(term, context.layout).map((match) => matchSet(match, context));
}

/**
 * A term whose first word may start with other letters: the vocabulary tells the words with that end, or with those letters in them,
 * and each is looked up in its turn.
 */
function openTermSets({ members, words, trailing }: HasTerm, { layout, parameters }: SqlContext): readonly AssetSet[] {
  const [first = '', ...others] = words;
  const inside = trailing && others.length === 0;
  const reversed = reverse(first);
  const [from, to] = inside ? [first, ''] : [reversed, afterPrefix(reversed) ?? ''];
  const end = `${others.map((word) => ` ${word}`).join('')}"${trailing && !inside ? ' *' : ''}`;
  const found = inside
    ? `instr("word"."word", "term".value ->> 0) > 0`
    : `"word"."reversed" >= "term".value ->> 0 AND "word"."reversed" < "term".value ->> 1`;
  return Array.from(tablesOf(members, layout), ([table, own]) => {
    const term = parameters.bind(JSON.stringify([[from, to, `${columnFilter(table, own)}"`, end]]));
    const name = identifier(table.name);
    return assetSet(
      `SELECT ${name}.rowid FROM json_each(${term}) AS "term" CROSS JOIN "word" ON ${found} ` +
        `CROSS JOIN ${name} ON ${name} MATCH (("term".value ->> 2) || "word"."word" || ("term".value ->> 3))`,
    );
  });
}

/** A word from its end, by code points. */
export const reverse = (word: string): string => Array.from(word).toReversed().join('');
