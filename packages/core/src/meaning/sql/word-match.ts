import type { MatchAsset } from '../../schema/match-asset.ts';
import type { HasTerm, HasWords } from '../../condition/condition.ts';
import { anyWord } from './asset-rows.ts';
import { identifier } from './identifier.ts';
import type { Layout, WordTable } from './layout.ts';

/** What one full-text table is asked, in the query language of FTS5. Its rows are the assets. */
export interface WordMatch {
  readonly table: string;
  readonly query: string;
  /** Joins on top of each other. FTS5 refuses deep ones. */
  readonly depth: number;
  readonly terms: number;
}

/** Joins beyond these sizes become subqueries of their own. */
const deepest = 3;
const mostTerms = 400;

/** The members of a term, by the table that has them. */
export function tablesOf(
  members: readonly (keyof MatchAsset)[],
  layout: Layout,
): Iterable<[WordTable, typeof members]> {
  const tables = new Map<WordTable, (keyof MatchAsset)[]>();
  for (const table of layout.words) {
    const own = members.filter((member) => table.members.includes(member));
    if (own.length > 0) tables.set(table, own);
  }
  return tables;
}

/** Limits a query to some columns of a table. Without a limit FTS5 is twice as fast. */
export function columnFilter(table: WordTable, members: readonly (keyof MatchAsset)[]): string {
  return members.length === table.members.length ? '' : `{${members.map(identifier).join(' ')}} : `;
}

/** Whether FTS5 can find a term by itself: it finds words by their start only. */
export const isIndexed = ({ words, leading }: HasTerm): boolean => words.length === 0 || !leading;

/** A term as queries, one for each table. */
export function termMatches({ members, words, trailing }: HasTerm, layout: Layout): readonly WordMatch[] {
  const phrase = words.length === 0 ? `"${anyWord}"` : `"${words.join(' ')}"${trailing ? ' *' : ''}`;
  return Array.from(tablesOf(members, layout), ([table, own]) => ({
    table: table.name,
    query: columnFilter(table, own) + phrase,
    depth: 0,
    terms: 1,
  }));
}

/** All words of an `ISMATCH`, some at a time. */
export function wordsMatches({ member, words }: HasWords, layout: Layout): readonly WordMatch[] {
  const matches: WordMatch[] = [];
  for (const [table, own] of tablesOf([member], layout)) {
    const filter = columnFilter(table, own);
    for (let at = 0; at < words.length; at += mostTerms) {
      const some = words.slice(at, at + mostTerms);
      const query = `${filter}(${some.map((word) => `"${word}"`).join(' AND ')})`;
      matches.push({ table: table.name, query, depth: 1, terms: some.length });
    }
  }
  return matches;
}

/** Joins queries of the same table as far as FTS5 takes them. */
export function joinMatches(kind: 'and' | 'or', matches: readonly WordMatch[]): readonly WordMatch[] {
  const operator = kind === 'and' ? ' AND ' : ' OR ';
  const joined: WordMatch[] = [];
  for (const table of new Set(matches.map((match) => match.table))) {
    let some: WordMatch[] = [];
    let terms = 0;
    const flush = (): void => {
      const [first] = some;
      if (first !== undefined) joined.push(some.length === 1 ? first : joinSome(table, operator, some));
      some = [];
      terms = 0;
    };
    for (const match of matches) {
      if (match.table !== table) continue;
      if (match.depth >= deepest) joined.push(match);
      else {
        if (terms + match.terms > mostTerms) flush();
        some.push(match);
        terms += match.terms;
      }
    }
    flush();
  }
  return joined;
}

function joinSome(table: string, operator: string, matches: readonly WordMatch[]): WordMatch {
  return {
    table,
    query: matches.map(({ query }) => `(${query})`).join(operator),
    depth: Math.max(...matches.map(({ depth }) => depth)) + 1,
    terms: matches.reduce((sum, { terms }) => sum + terms, 0),
  };
}

/** Takes from a query the assets that another of the same table finds. */
export function exceptMatch(match: WordMatch, except: WordMatch): WordMatch | undefined {
  const depth = Math.max(match.depth, except.depth) + 1;
  const terms = match.terms + except.terms;
  if (match.table !== except.table || depth > deepest || terms > mostTerms) return undefined;
  return { table: match.table, query: `(${match.query}) NOT (${except.query})`, depth, terms };
}
