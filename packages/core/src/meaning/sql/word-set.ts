import type { HasTerm } from '../../condition/condition.ts';
import { assetSet, type AssetSet } from './asset-set.ts';
import { identifier } from './identifier.ts';
import type { SqlContext } from './sql-context.ts';
import { afterPrefix } from '../stored-text.ts';
import { columnFilter, isIndexed, joinMatches, tablesOf, termMatches, type WordMatch } from './word-match.ts';

/** The assets that a full-text query finds. */
export function matchSet({ table, query }: WordMatch, { parameters }: SqlContext): AssetSet {
  const name = identifier(table);
  return assetSet(`SELECT ${name}.rowid FROM ${name} WHERE ${name} MATCH ${parameters.bind(query)}`);
}

/** The assets that have one of some terms, in as few sets as can be. */
export function termSets(terms: readonly HasTerm[], context: SqlContext): readonly AssetSet[] {
  const matches = terms.filter(isIndexed).flatMap((term) => termMatches(term, context.layout));
  const sets = joinMatches('or', matches).map((match) => matchSet(match, context));
  const open = terms.filter((term) => !isIndexed(term));
  return open.length === 0 ? sets : [...sets, ...openTermSets(open, context)];
}

/** Which words of the vocabulary a term may start with, and what a query for the term has before and after that word. */
type OpenTerm = readonly [from: string, to: string, start: string, end: string];

/**
 * Terms whose first word may start with other letters: the vocabulary tells the words with that end, or with those letters inside, and
 * each is looked up in its turn.
 */
function openTermSets(terms: readonly HasTerm[], { layout, parameters }: SqlContext): readonly AssetSet[] {
  const ends = new Map<string, OpenTerm[]>();
  const insides = new Map<string, OpenTerm[]>();
  for (const { members, words, trailing } of terms) {
    const [first = '', ...others] = words;
    const inside = trailing && others.length === 0;
    const reversed = reverse(first);
    const [from, to] = inside ? [first, ''] : [reversed, afterPrefix(reversed) ?? ''];
    const end = `${others.map((word) => ` ${word}`).join('')}"${trailing && !inside ? ' *' : ''}`;
    const byTable = inside ? insides : ends;
    for (const [table, own] of tablesOf(members, layout)) {
      const list = byTable.get(table.name) ?? [];
      byTable.set(table.name, list);
      list.push([from, to, `${columnFilter(table, own)}"`, end]);
    }
  }
  const set = (table: string, list: readonly OpenTerm[], found: string): AssetSet => {
    const name = identifier(table);
    return assetSet(
      `SELECT ${name}.rowid FROM ${openTerms(parameters.bind(JSON.stringify(list)))} AS "term" CROSS JOIN "word" ON ${found} ` +
        `CROSS JOIN ${name} ON ${name} MATCH ("term"."start" || "word"."word" || "term"."end")`,
    );
  };
  const isEnd = `"word"."reversed" >= "term"."from" AND "word"."reversed" < "term"."to"`;
  const isInside = `instr("word"."word", "term"."from") > 0`;
  return [
    ...Array.from(ends, ([table, list]) => set(table, list, isEnd)),
    ...Array.from(insides, ([table, list]) => set(table, list, isInside)),
  ];
}

/** Reads a JSON list of open terms once; without the limit SQLite would read it again for every word. */
const openTerms = (list: string): string =>
  `(SELECT value ->> 0 AS "from", value ->> 1 AS "to", value ->> 2 AS "start", value ->> 3 AS "end" FROM json_each(${list}) LIMIT -1)`;

/** A word from its end, by code points. */
export const reverse = (word: string): string => Array.from(word).toReversed().join('');
