import { changedStretch } from './changed-stretch.ts';
import { titleOffsets } from './lines.ts';
import { isExpression } from './is-expression.ts';
import { ExpressionReader } from './read-part.ts';
import { readSearch, type SearchContent } from './read-search.ts';
import type { DocumentOptions, FileScope, SavedSearch, SavedSearchDocument } from './saved-search.ts';

const byteOrderMark = 0xfeff;

/**
 * Reads a saved-search file. Never throws: mistakes are found by `checkDocument`. With `previous`, the last version of the same file,
 * only searches whose text changed are read again; the others are shared with it, moved to where they now start.
 */
export function parseDocument(
  text: string,
  previous?: SavedSearchDocument,
  options: DocumentOptions = {},
): SavedSearchDocument {
  const old = previous?.options.schema === options.schema ? previous : undefined;
  const start = text.charCodeAt(0) === byteOrderMark ? 1 : 0;
  const [head, ...titled] = old === undefined ? readAll(text, start, options) : readChanged(text, start, old, options);
  if (head === undefined) throw new Error('A document starts with what stands before its first title.');
  const lineEnd = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  const file = fileScope({ start, lineEnd, variables: head.content.variables }, old?.preamble.file);
  const preamble = placed(head, file, options.name ?? '');
  const searches = titled.map((piece) => placed(piece, file, piece.content.title?.text ?? ''));
  if (head.content.items.some((item) => item.kind === 'Key')) searches.unshift(preamble);
  return { text, options, preamble, searches };
}

/** A search that is read, and where it stands. `last` is its object in the last version, when it is shared with that. */
interface Piece {
  readonly start: number;
  readonly content: SearchContent;
  readonly last?: SavedSearch;
}

/** The scope stays the same object as long as nothing in it changes or moves. */
function fileScope(scope: FileScope, last: FileScope | undefined): FileScope {
  const same = last?.start === scope.start && last.lineEnd === scope.lineEnd && last.variables === scope.variables;
  return same ? last : scope;
}

function placed({ start, content, last }: Piece, file: FileScope, name: string): SavedSearch {
  if (last?.start === start && last.file === file && last.name === name) return last;
  return { ...content, start, file, name };
}

/**
 * A copy that does not hold the text it was cut from: engines keep the whole text alive for a slice of it, and an editor makes a
 * new text with every key.
 */
const detached = (text: string): string => ` ${text}`.slice(1);

/** The texts of the searches in `[from, to)`, each with its offset. A preamble may be empty and is always there. */
function split(text: string, from: number, to: number, preamble: boolean): { start: number; text: string }[] {
  const titles = titleOffsets(text, from, to);
  const starts = preamble ? [from, ...titles] : titles;
  return starts.map((start, index) => ({ start, text: text.slice(start, starts[index + 1] ?? to) }));
}

function readAll(text: string, start: number, options: DocumentOptions): Piece[] {
  const expressions = new ExpressionReader(options.schema);
  return split(text, start, text.length, true).map((piece) => ({
    start: piece.start,
    content: readSearch(detached(piece.text), expressions),
  }));
}

function readChanged(text: string, start: number, old: SavedSearchDocument, options: DocumentOptions): Piece[] {
  const sections = old.searches[0] === old.preamble ? old.searches : [old.preamble, ...old.searches];
  const change = changedStretch(old.text, text);
  const moved = text.length - old.text.length;
  // A search is kept when the title after it stands whole before the change, or its own with the line end before it after the change.
  let first = 0;
  while (first + 1 < sections.length && (sections[first + 1]?.start ?? 0) + 4 <= change.start) first++;
  let last = sections.length;
  // The very first line has no line end before it.
  const end = Math.max(change.end, old.preamble.start);
  while (last > first + 1 && (sections[last - 1]?.start ?? 0) > end) last--;

  const expressions = new ExpressionReader(options.schema);
  const known = new Map<string, SavedSearch>();
  for (const section of sections.slice(first, last)) {
    known.set(old.text.slice(section.start, section.start + section.length), section);
    for (const item of section.items) if (isExpression(item)) expressions.keep(item);
  }
  const share =
    (by: number) =>
    (section: SavedSearch): Piece => ({
      start: section.start + by,
      content: section,
      last: section,
    });
  const from = first === 0 ? start : (sections[first]?.start ?? start);
  const to = last === sections.length ? text.length : (sections[last]?.start ?? 0) + moved;
  const changed = split(text, from, to, first === 0).map((piece): Piece => {
    const same = known.get(piece.text);
    if (same !== undefined) return { start: piece.start, content: same, last: same };
    return { start: piece.start, content: readSearch(detached(piece.text), expressions) };
  });
  return [...sections.slice(0, first).map(share(0)), ...changed, ...sections.slice(last).map(share(moved))];
}
