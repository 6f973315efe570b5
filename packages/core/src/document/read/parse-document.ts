import { readChanged, readWhole } from './read-searches.ts';
import type { SearchContent } from './read-search.ts';
import type { Definition, DocumentOptions, FileScope, SavedSearch, SavedSearchDocument } from '../saved-search.ts';

const byteOrderMark = 0xfeff;
const none: readonly Definition[] = [];

/**
 * Reads a saved-search file. Never throws: mistakes are found by `checkDocument`. With `previous`, the last version of the same file,
 * only searches whose text changed are read again; the others are shared with it, moved to where they now start.
 */
export function parseDocument(
  text: string,
  previous?: SavedSearchDocument,
  options: DocumentOptions = {},
): SavedSearchDocument {
  const { schema, name = '', shared = none } = options;
  const old = previous?.options.schema === schema ? previous : undefined;
  const start = text.charCodeAt(0) === byteOrderMark ? 1 : 0;
  const { before, changed, after, moved } =
    old === undefined ? readWhole(text, start, schema) : readChanged(text, start, old, schema);
  const head = before[0] ?? changed[0]?.content;
  if (head === undefined) throw new Error('A document starts with what stands before its first title.');
  const lineEnd = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  const file = fileScope({ start, lineEnd, variables: head.variables, shared }, old?.preamble.file);

  const all: SavedSearch[] = [];
  for (const search of before) all.push(placed(search, search.start, file, name));
  for (const piece of changed) all.push(placed(piece.content, piece.start, file, name));
  for (const search of after) all.push(placed(search, search.start + moved, file, name));
  const [preamble, ...titled] = all;
  if (preamble === undefined) throw new Error('What stands before the first title is lost.');
  return { text, options, preamble, searches: preamble.items.some(({ kind }) => kind === 'Key') ? all : titled };
}

/** The scope stays the same object as long as nothing in it changes or moves. */
function fileScope(scope: FileScope, last: FileScope | undefined): FileScope {
  const same =
    last?.start === scope.start &&
    last.lineEnd === scope.lineEnd &&
    last.variables === scope.variables &&
    last.shared === scope.shared;
  return same ? last : scope;
}

/** A search where it stands: the same object as in the last version, if it stood there. */
function placed(content: SearchContent | SavedSearch, start: number, file: FileScope, untitled: string): SavedSearch {
  const name = content.title?.text ?? untitled;
  if ('file' in content && content.start === start && content.file === file && content.name === name) return content;
  return { ...content, start, file, name };
}
