import type { Schema } from '@assetql/core';
import { keys, searchAt, timeZoneName, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';
import { blank, insertion, type Piece } from './insertion.ts';
import { lineStart } from './line-start.ts';
import type { Proposal, Proposals } from './proposal.ts';
import { searchSnippets } from './search-snippets.ts';
import type { Target } from './target.ts';
import { lineBehind } from './value-target.ts';

const byteOrderMark = '\uFEFF';

/** Whether the line up to an offset is the beginning of a key: what is read as a value without its indentation may well become one. */
export function beginsKey(text: string, offset: number): boolean {
  const typed = text.slice(lineStart(text, offset), offset).toLowerCase();
  return typed !== '' && keys.some(({ name }) => name.toLowerCase().startsWith(typed));
}

/** What a line can start with: a key that the search has not got yet, a title, a variable. */
export function completeLine(document: SavedSearchDocument, offset: number, schema: Schema): Proposals {
  const { text } = document;
  const search = searchAt(document, offset);
  const from = lineStart(text, offset);
  const start = text.startsWith(byteOrderMark) && from === 0 ? Math.min(1, offset) : from;
  const typed = text.slice(start, offset);
  const behind = lineBehind(text, offset);
  const rest = /^[\w.-]*(?:[^\S\r\n]*:[^\S\r\n]?)?/.exec(behind)?.[0] ?? '';
  const target: Target = {
    range: { start, end: offset + rest.length },
    typed,
    whole: typed + rest,
    inside: 'word',
    closing: '',
    before: 0,
    after: 0,
  };
  if (typed.startsWith('@')) return { target, items: variableLines(document, search, behind.slice(rest.length)) };
  // A whole search in the middle of another would take what follows to itself.
  const isLast = !search.items.some(({ range }) => search.start + range.start > offset);
  const titles = [...titleLines, ...(isLast ? searchSnippets(schema, search.file.lineEnd) : [])];
  if (/^#{1,3}$/.test(typed)) return { target, items: behind.trim() === '' ? titles : [] };
  // The text before a comment, a title, a variable or more of a value would take it into its own.
  if (!/^[\w.]*:?$/.test(typed) || (typed === '' && /^(?:[#@]|\s+\S)/.test(behind))) return { target, items: [] };
  return {
    target: { ...target, typed: typed.replace(/:$/, '') },
    // Before a colon stands a key.
    items: rest.includes(':')
      ? keyLines(search, start)
      : [...keyLines(search, start), ...titles, ...variableLines(document, search, '')],
    isClosed: true,
  };
}

function keyLines(search: SavedSearch, start: number): readonly Proposal[] {
  const written = new Set<string>();
  for (const item of search.items)
    if (item.kind === 'Key' && item.key !== undefined && search.start + item.range.start !== start)
      written.add(item.key);
  return keys
    .filter(({ name, type }) => type === 'expectation' || !written.has(name))
    .map(({ name, documentation, spec }) => ({
      label: name,
      kind: 'key',
      insert: `${name}: `,
      documentation,
      more: true,
      ...(spec === undefined ? {} : { spec }),
    }));
}

const titleLines: readonly Proposal[] = [
  { label: '### title', kind: 'title', insert: '### ', detail: 'a new search', tier: 1 },
];

/** Variables: those that are used and not defined first. `behind` is what follows on the line. */
function variableLines(document: SavedSearchDocument, search: SavedSearch, behind: string): readonly Proposal[] {
  const hasValue = /^\s*=/.test(behind);
  const line = (name: string, detail: string, tier: number, ...value: readonly Piece[]): Proposal => ({
    label: `@${name}`,
    kind: 'variable',
    ...(hasValue ? { insert: `@${name}` } : insertion(`@${name} = `, ...value)),
    detail,
    also: [name],
    tier,
    more: !hasValue,
  });
  const defined = new Set(
    [...search.variables, ...search.file.variables, ...search.file.shared].map(({ name }) => name),
  );
  const wanted = mentioned(document, search).filter((name) => !defined.has(name));
  return [
    ...wanted.map((name) => line(name, 'used, and not defined yet', 0)),
    ...(hasValue
      ? []
      : [
          {
            label: '@name = value',
            kind: 'variable' as const,
            ...insertion('@', blank('name', 'name'), ' = ', blank('value', '"value"')),
            detail: 'a variable',
            tier: 1,
          },
        ]),
    ...(hasValue || defined.has(timeZoneName)
      ? []
      : [line(timeZoneName, 'the zone in which days are counted', 2, '"', blank('zone'), '"')]),
  ];
}

/** Names that are used in a search; in the text before the first title, in any search of the file. */
function mentioned({ preamble, searches }: SavedSearchDocument, search: SavedSearch): readonly string[] {
  const names = new Set<string>();
  for (const each of search === preamble ? searches : [search])
    for (const item of each.items) if (item.kind === 'Key') for (const { name } of item.mentions) names.add(name);
  names.delete('');
  return [...names];
}
