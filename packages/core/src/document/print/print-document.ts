import type { Schema } from '../../schema/schema.ts';
import { endsOf, lineEndAt } from '../read/line-ends.ts';
import { printItem } from './print-item.ts';
import type { Item, SavedSearchDocument } from '../saved-search.ts';

/** A line with what ends it; nothing where the end of the text did. */
interface PrintedLine {
  readonly text: string;
  readonly end: string;
}

/** An item laid out, and what that depended on. */
interface PrintedItem {
  readonly written: string;
  readonly last: string;
  readonly schema: Schema | undefined;
  readonly lines: readonly PrintedLine[];
}

/** Versions of a document share the items of the searches that did not change; after one key only one search is laid out anew. */
const known = new WeakMap<Item, PrintedItem>();

/** The lines of an item, which is `written` in the file and ended by `last`. */
function linesOf(item: Item, written: string, last: string, schema: Schema | undefined): readonly PrintedLine[] {
  const before = known.get(item);
  if (before !== undefined && before.schema === schema && before.last === last && before.written === written)
    return before.lines;
  const printed = printItem(item, written, schema);
  const ends = endsOf(written, last, printed);
  const lines = printed.map((text, index) => ({ text, end: ends[index] ?? last }));
  known.set(item, { written, last, schema, lines });
  return lines;
}

/**
 * The text of a saved-search file, laid out: keys in their usual spelling, long expressions on several lines, one blank line before a
 * title. Comments, the order of everything, the ends of lines and the meaning stay. What has an error stays as it is, and so do the
 * lines of a value with comments in it, up to their indentation. Laying out twice changes nothing more.
 */
export function printDocument({ preamble, searches, text, options }: SavedSearchDocument): string {
  const { lineEnd, start } = preamble.file;
  const lines: PrintedLine[] = [];
  // Comments before a title belong to it, unless they are the description of the search before.
  let isDescription = false;
  let comments = 0;
  for (const search of searches[0] === preamble ? searches : [preamble, ...searches]) {
    for (const item of search.items) {
      const end = search.start + item.range.end;
      const last = lineEndAt(text, end);
      if (item.kind === 'Blank') {
        if (lines.length > 0 && lines.at(-1)?.text !== '') lines.push({ text: '', end: last });
      } else {
        const at = lines.length - comments;
        const before = lines[at - 1];
        if (item.kind === 'Title' && before !== undefined && before.text !== '')
          lines.splice(at, 0, { text: '', end: before.end });
        const written = text.slice(search.start + item.range.start, end);
        for (const line of linesOf(item, written, last, options.schema)) lines.push(line);
      }
      isDescription = item.kind === 'Title' || (isDescription && item.kind === 'Comment');
      comments = item.kind === 'Comment' && !isDescription ? comments + 1 : 0;
    }
  }
  while (lines.at(-1)?.text === '') lines.pop();
  // At the start of the file this would be a byte order mark.
  if (start === 0 && lines[0]?.text.startsWith('\uFEFF')) lines.unshift({ text: '', end: lineEnd });
  return text.slice(0, start) + joined(lines, lineEnd);
}

/** A line without an end gets that of the line before. */
function joined(lines: readonly PrintedLine[], first: string): string {
  let before = first;
  const parts = lines.map((line, index) => {
    let { end } = line;
    // A line feed after a carriage return is not an end of its own.
    if (end === '' || (index > 0 && line.text === '' && before.endsWith('\r') && end.startsWith('\n'))) end = before;
    before = end;
    return line.text + end;
  });
  return parts.join('');
}
