import { outline, type OutlineEntry, type OutlineOptions } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import type { DocumentSymbol } from './document-symbol.ts';

/**
 * The searches of a file with their variables and keys, and the file's own before them. One expression alone has no parts with names.
 * `keys: false` leaves out the keys of titled searches, which are most of the symbols of a long file.
 */
export const symbols = (document: LanguageDocument, options: OutlineOptions = {}): readonly DocumentSymbol[] =>
  document.kind === 'document' ? outline(document.parsed, options).map(symbol) : [];

const longest = 80;
const unnamed = { search: '(no title)', variable: '(no name)', key: '(no name)' } as const;

function symbol({ kind, name, detail, range, nameRange, children }: OutlineEntry): DocumentSymbol {
  const [line = ''] = /\S.*/.exec(detail) ?? [];
  return {
    kind,
    name: name.trim() === '' ? unnamed[kind] : name,
    ...(line === '' ? {} : { detail: excerpt(line) }),
    range,
    nameRange,
    children: children.map(symbol),
  };
}

/** A line that fits beside a name. No character is cut in two. */
const excerpt = (line: string): string =>
  line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
