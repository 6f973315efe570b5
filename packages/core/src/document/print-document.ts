import { printItem } from './print-item.ts';
import type { SavedSearchDocument } from './saved-search.ts';

/**
 * The text of a saved-search file, laid out: keys in their usual spelling, long expressions on several lines, one blank line before a
 * title. Comments, the order of everything, line ends and the meaning stay. What has an error stays as it is, and so do the lines of a
 * value with comments in it, up to their indentation. Laying out twice changes nothing more.
 */
export function printDocument({ preamble, searches, text, options }: SavedSearchDocument): string {
  const { lineEnd, start } = preamble.file;
  const lines: string[] = [];
  // Comments before a title belong to it, unless they are the description of the search before.
  let isDescription = false;
  let comments = 0;
  for (const search of searches[0] === preamble ? searches : [preamble, ...searches]) {
    for (const item of search.items) {
      if (item.kind === 'Blank') {
        if (lines.length > 0 && lines.at(-1) !== '') lines.push('');
      } else {
        const at = lines.length - comments;
        if (item.kind === 'Title' && at > 0 && lines[at - 1] !== '') lines.splice(at, 0, '');
        const written = text.slice(search.start + item.range.start, search.start + item.range.end);
        for (const line of printItem(item, written, options.schema)) lines.push(line);
      }
      isDescription = item.kind === 'Title' || (isDescription && item.kind === 'Comment');
      comments = item.kind === 'Comment' && !isDescription ? comments + 1 : 0;
    }
  }
  while (lines.at(-1) === '') lines.pop();
  // At the start of the file this would be a byte order mark.
  if (start === 0 && lines[0]?.startsWith('\uFEFF')) lines.unshift('');
  return text.slice(0, start) + lines.map((line) => line + lineEnd).join('');
}
